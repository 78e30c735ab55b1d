/** World and screen, and coordinates quantised to pixels. */
import assert from "node:assert/strict";
import test from "node:test";
import { boundsOf, quantize, roundUp, View } from "../../web/src/draw/view.ts";

const SCALES = Array.from({ length: 61 }, (_, i) => 10 ** (i / 2 - 15));
const NUMBERS = [0, 1, -1, 1 / 3, -Math.PI, 12345.6789, 1e-9, -0.05];

function viewOf(scale, center) {
  return Object.assign(new View(), { width: 400, height: 300, scale, center });
}

function assertNear(found, expected, tolerance = 1e-9) {
  assert.ok(Math.abs(found - expected) <= tolerance, `${found} is not ${expected}`);
}

test("a quantised coordinate is at most a quarter of a pixel from the coordinate itself", () => {
  for (const scale of SCALES) {
    for (const number of NUMBERS.map((x) => (x * 400) / scale)) {
      assert.ok(Math.abs(quantize(number, scale) - number) * scale <= 0.25 + 1e-9, `${number} at ${scale} pixels a unit`);
    }
  }
});

test("quantising a quantised coordinate changes nothing", () => {
  for (const scale of SCALES) {
    for (const number of NUMBERS.map((x) => quantize((x * 400) / scale, scale))) assert.equal(quantize(number, scale), number);
  }
});

test("a quantised coordinate has the digits of a tenth to a hundredth of a pixel's unit, and no more", () => {
  assert.equal(String(quantize(1.23456789, 40)), "1.23");
  assert.equal(String(quantize(1.23456789, 4000)), "1.2346");
  assert.equal(String(quantize(123456.789, 0.001)), "123500");
});

test("toWorld is the inverse of toScreen", () => {
  const view = viewOf(37, [2, -5]);
  for (const point of [
    [0, 0],
    [1.5, -2.25],
    [-300, 41],
  ]) {
    const there = view.toWorld(view.toScreen(point));
    assertNear(there[0], point[0]);
    assertNear(there[1], point[1]);
  }
});

test("panning moves what is seen by that many pixels", () => {
  const view = viewOf(40, [1, 2]);
  const [x, y] = view.toScreen([3, 4]);
  view.pan(7, -11);
  const after = view.toScreen([3, 4]);
  assertNear(after[0], x + 7);
  assertNear(after[1], y - 11);
});

test("zooming keeps the world point below the pointer where it is", () => {
  const view = viewOf(40, [1, 2]);
  const pointer = [123, 45];
  const before = view.toWorld(pointer);
  view.zoom(1.7, pointer);
  const after = view.toWorld(pointer);
  assertNear(view.scale, 68);
  assertNear(after[0], before[0]);
  assertNear(after[1], before[1]);
});

test("a view that looks at bounds at their largest scale shows all of them, inside the padding", () => {
  const padding = { x: 20, top: 30, bottom: 10 };
  for (const bounds of [
    { min: [-1, 0], max: [5, 3] },
    { min: [100, 100], max: [101, 120] },
  ]) {
    const view = viewOf(1, [0, 0]);
    view.lookAt(bounds, padding, view.scaleFor(bounds, padding));
    const [left, bottom] = view.toScreen(bounds.min);
    const [right, top] = view.toScreen(bounds.max);
    assert.ok(left >= 20 - 1e-9 && right <= 380 + 1e-9);
    assert.ok(top >= 30 - 1e-9 && bottom <= 290 + 1e-9);
    assertNear(Math.min(left - 20, top - 30), 0);
  }
});

test("bounds are cut if, and only if, a part of them is outside of the panel", () => {
  const view = viewOf(40, [0, 0]); // it shows 10 by 7.5 world units
  assert.equal(view.cuts({ min: [-5, -3.75], max: [5, 3.75] }), false);
  assert.equal(view.cuts({ min: [-5.01, 0], max: [0, 0] }), true);
  assert.equal(view.cuts({ min: [0, 0], max: [0, 3.76] }), true);
});

test("bounds hold all points, and touch the outermost", () => {
  assert.deepEqual(
    boundsOf([
      [1, 5],
      [-2, 3],
      [0, 9],
    ]),
    { min: [-2, 3], max: [1, 9] },
  );
});

test("no points have no bounds", () => {
  assert.equal(boundsOf([]), null);
});

test("roundUp gives the next number of 1, 2, 5, 10, 20, 50, ...", () => {
  assert.deepEqual([0.011, 0.3, 1, 1.5, 2, 4.9, 6, 51, 999].map(roundUp), [0.02, 0.5, 1, 2, 2, 5, 10, 100, 1000]);
});
