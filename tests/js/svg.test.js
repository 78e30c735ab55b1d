/** The drawing context that makes an SVG, without a browser. */
import assert from "node:assert/strict";
import test from "node:test";
import { Path, pathOf } from "../../web/src/shapes/path.ts";
import { SvgContext } from "../../web/src/draw/svg.ts";

test("what is not finite is left out, as on a canvas", () => {
  const ctx = new SvgContext(200, 100, () => ({ width: 0, down: 0 }));
  ctx.stroke(
    pathOf([
      [0, 0],
      [NaN, 3],
      [Infinity, 3],
      [5, 5],
    ]),
  );
  const text = ctx.text("a test");
  assert.match(text, /d="M0 0L5 5Z"/);
  assert.doesNotMatch(text, /NaN|Infinity/);
});

test("a gradient lies where its element does; a compact picture has the same places in its coordinates", () => {
  const [usual, compact] = [false, true].map((isCompact) => {
    const ctx = new SvgContext(100, 100, (text) => ({ width: text.length, down: 0 }), isCompact);
    ctx.translate(3, 4);
    const circle = new Path();
    circle.arc(10, 10, 5, 0, Math.PI);
    ctx.fillStyle = ctx.createLinearGradient(0, 0, 20, 0);
    ctx.fill(circle);
    ctx.font = "600 12px system-ui, sans-serif";
    ctx.fillText("A", 1, 0);
    return ctx.text("a test");
  });
  assert.match(usual, /<path d="M15 10A[^"]*" fill="[^"]*" transform="translate\(3 4\)"/);
  assert.match(usual, /<text x="1" y="0" font-family="system-ui, sans-serif" [^>]* transform="translate\(3 4\)"/);
  assert.doesNotMatch(usual, /gradientTransform/);
  assert.match(compact, /<path d="M18 14A5 5 0 0 1 13 19A5 5 0 0 1 8 14" fill="url/);
  assert.match(compact, /<text x="4" y="4" font-size="12"/);
  assert.match(compact, /<svg [^>]*font-family="system-ui, sans-serif"/);
  assert.match(compact, /<linearGradient [^>]*gradientTransform="translate\(3 4\)"/);
  assert.doesNotMatch(compact, / transform=/);
});
