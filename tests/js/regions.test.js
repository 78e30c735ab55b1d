/** The maps of regions: their fields, and what each step adds to them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import presets from "../../web/src/presets.json";
import { TINTS } from "../../web/src/draw/regions.ts";
import { paletteOf } from "../../web/src/poster.ts";
import { keptIn, placesOf, walkOf } from "../../web/src/words/regions.ts";
import { Figure, PHONE } from "./figure.js";

const METHODS = ["winter", "vec3", "entropy", "lindberg", "oriented", "robust"];

const MAPS = Object.keys(presets).filter((name) => /^(line|triangle)-regions$/.test(presets[name].scene.kind));

/** The names in the picture. @param {Figure} figure @param {typeof PHONE} [room] */
const namesIn = (figure, room) => figure.texts(room)[0].map(({ text }) => text);

/** The relative luminance of a colour. @param {number[]} rgb  from 0 to 255 */
function luminance(rgb) {
  const [r, g, b] = rgb.map((x) => (x / 255 <= 0.04045 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const parsed = (/** @type {string} */ color) => color.match(/[0-9a-f]{2}/g).map((x) => parseInt(x, 16));

for (const method of METHODS) {
  test(`what a field says of the points that stay is what the code of ${method} keeps there`, async () => {
    for (const name of MAPS) {
      const { answer, scene } = await Figure.open(name, { method });
      for (const region of answer.regions) {
        const kept = keptIn(method, answer, region.name);
        assert.ok(kept && kept.length <= scene.points.length, `${name}: ${region.name}`);
        if (region.name === answer.taken) assert.equal(kept, answer.kept, `${name}: ${region.name}`);
      }
    }
  });
}

test("the fields of one, two and three points differ without their colour, also from paper", () => {
  for (const theme of [0, 1]) {
    const { paper, simplex } = paletteOf(theme);
    const [ground, ink] = [paper, simplex].map(parsed);
    const shades = [0, ...Object.values(TINTS)].map((tint) => luminance(ground.map((x, i) => x + (ink[i] - x) * tint)) + 0.05);
    shades.slice(1).forEach((shade, i) => {
      const contrast = shade > shades[i] ? shade / shades[i] : shades[i] / shade;
      assert.ok(contrast > 1.07, `${theme}: ${i} and ${i + 1} points, ${contrast}`);
    });
  }
});

test("a map begins with its fields and says what stays: no direction, no test, no hatch, no red", async () => {
  for (const method of METHODS) {
    for (const [name, fields] of [
      ["line-regions", ["keep both", "keep only"]],
      ["triangle-regions", ["keep all", "keep "]],
    ]) {
      const figure = await Figure.open(name, { method, step: "0" });
      const svg = figure.svg();
      const { response, direction } = paletteOf(0);
      assert.doesNotMatch(svg, /<pattern/, name);
      assert.ok(!svg.includes(response) && !svg.includes(direction), name);
      assert.deepEqual(figure.idsOf("test-"), []);
      assert.equal(figure.idsOf("region-").length, figure.answer.regions.length);
      const names = namesIn(figure);
      for (const field of fields)
        assert.ok(
          names.some((text) => text.startsWith(field)),
          `${method}, ${name}: ${names}`,
        );
    }
  }
  assert.deepEqual(namesIn(await Figure.open("line-regions", { step: "0" })).sort(), [
    "A",
    "B",
    "O",
    "keep both",
    "keep only A",
    "keep only B",
  ]);
});

test("each step adds what it speaks of: a region that is excluded, then a test, and no more than eight names", async () => {
  for (const method of METHODS) {
    for (const name of ["line-regions", "line-swap", "triangle-regions", "triangle-sorted", "triangle-forbidden"]) {
      const figure = await Figure.open(name, { method });
      const places = placesOf(figure.answer);
      for (const [step, { kind, index }] of places.entries()) {
        await figure.show(step);
        const { excluded, tests, bounded } = walkOf(figure.model.frame);
        const at = `${method}, ${name}, ${step}`;
        const order = places.slice(0, step + 1).filter((place) => place.kind === "exclusion").length;
        assert.equal(excluded.size, order, at);
        const made = figure.idsOf("test-");
        assert.deepEqual(
          made,
          tests.map((_, i) => `test-${i + 1}`),
          at,
        );
        assert.equal(tests.length, kind === "test" ? index + 1 : kind === "taken" ? figure.answer.tests.length : 0, at);
        const names = namesIn(figure, step % 2 ? PHONE : undefined);
        assert.ok(names.length <= 8, `${at}: ${names}`);
        assert.equal(new Set(names).size, names.length, `${at}: ${names}`);
        if (figure.answer.valid) assert.equal(names.includes("A must not be here"), bounded, `${at}: ${names}`);
      }
    }
  }
});

test("points that cannot occur are on red ground with the lines that A is short of, at each step", async () => {
  for (const name of ["line-forbidden", "triangle-forbidden"]) {
    const figure = await Figure.open(name, { method: "winter" });
    assert.equal(figure.answer.valid, false);
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      const names = namesIn(figure);
      assert.ok(names.includes("A must not be here") && names.includes("d"), `${name}, ${step}: ${names}`);
      assert.ok(!names.some((text) => text.startsWith("keep")), `${name}, ${step}: ${names}`);
      assert.ok(figure.svg().includes(paletteOf(0).response));
      assert.equal(figure.idsOf("region-").length, figure.answer.regions.length);
    }
  }
});
