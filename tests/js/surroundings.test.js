/** How dark a page is, from its computed colours. */
import assert from "node:assert/strict";
import test from "node:test";
import { lightness } from "../../web/src/element/surroundings.ts";

for (const [color, light, opacity] of [
  ["rgb(0, 0, 0)", 0, 1],
  ["rgb(255, 255, 255)", 1, 1],
  ["rgba(0, 0, 0, 0)", 0, 0],
  ["rgba(255, 255, 255, 0.25)", 1, 0.25],
  ["color(srgb 0.5 0.5 0.5)", 0.5, 1],
  ["color(display-p3 1 1 1 / 0.5)", 1, 0.5],
  ["oklch(0.97 0.01 247)", 0.97, 1],
  ["oklab(0.2 1e-7 -0.02 / 0.8)", 0.2, 0.8],
  ["lab(96 0 -1)", 0.96, 1],
  ["lch(12.5 4 250)", 0.125, 1],
]) {
  test(`${color} has lightness ${light} and opacity ${opacity}`, () => {
    const [found, seen] = lightness(color);
    assert.ok(Math.abs(found - light) < 1e-9, String(found));
    assert.equal(seen, opacity);
  });
}
