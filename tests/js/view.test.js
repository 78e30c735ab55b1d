/** Views, and how panels fit their stage. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { boundsOf, quantize, roundUp, View } from "../../web/src/draw/view.ts";
import { fitAll, heightFor, sizeOf } from "../../web/src/element/fit.ts";
import { boxesOf, GAP_PX, sharesOf } from "../../web/src/element/geometry.ts";
import { pictured } from "../../web/src/element/pictured.ts";
import { Picture } from "../../web/src/panels/panel.ts";
import { Figure } from "./figure.js";

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

// ---- panels on a stage

const WIDTH = 400;

/** A panel with these contents. */
const panel = (contents, height = 300, more = {}) => {
  const view = Object.assign(new View(), { width: WIDTH, height });
  return new Picture({ id: "one", layers: [], contents: () => contents, ...more }, view);
};

const fitted = (panels, more) => (fitAll(panels, {}, more), panels.map(({ view }) => view.scale));

const SMALL = [
  [0, 0],
  [1, 1],
];
const LARGE = [
  [0, 0],
  [10, 5],
];

test("panels share the smallest scale, and on a phone each has its own", () => {
  const [one, other] = fitted([panel(SMALL), panel(LARGE)]);
  assert.equal(one, other);
  const [own, ownOther] = fitted([panel(SMALL), panel(LARGE)], { isOwn: true });
  assert.equal(ownOther, other);
  assert.ok(own > one);
});

test("all contents are in sight, and no more room is kept than a padding", () => {
  const one = panel(LARGE);
  fitAll([one], {});
  assert.ok(!one.cuts({}));
  one.view.zoom(1.2);
  assert.ok(one.cuts({}));
});

test("a single point has a scale, too", () => assert.deepEqual(fitted([panel([[3, 4]])]), [40]));

test("turning handles and high panels take more room at the top", () => {
  const tall = [
    [0, 0],
    [1, 10],
  ];
  const scaleOf = (height, turns) => fitted([panel(tall, height)], { turns: () => turns })[0];
  assert.ok(scaleOf(300, true) < scaleOf(300, false));
  assert.ok(scaleOf(259, false) * 10 + 36 + 18 <= 259.001);
  assert.ok(scaleOf(259, false) * 10 > 259 - 42 - 26);
});

test("a stage of the height that it asks for fills its width", () => {
  for (const isNarrow of [false, true]) {
    const bounds = { min: [0, 0], max: [10, 5] };
    const width = isNarrow ? WIDTH : 2 * WIDTH;
    const one = { size: sizeOf(bounds) };
    const height = heightFor([one, one], width, isNarrow) / (isNarrow ? 2 : 1);
    const [scale] = fitted([panel(LARGE, height)], { turns: () => true });
    assert.ok(Math.abs(scale * 10 - (WIDTH - 2 * 26)) < 1e-9, `${scale * 10} of ${WIDTH}`);
  }
});

const PAIR = [{ isSmall: true }, {}];

test("panels share a stage and leave nothing of it but the gaps", () => {
  for (const panels of [[{}], [{}, {}], [{}, {}, {}], PAIR]) {
    for (const room of [
      { width: 720, height: 379 },
      { width: 390, height: 500, isNarrow: true },
      { width: 390, height: 220, isNarrow: true },
    ]) {
      const boxes = boxesOf(panels, room);
      const { isStacked } = sharesOf(panels, room);
      const [start, length, across] = isStacked ? ["y", "height", "width"] : ["x", "width", "height"];
      const ends = boxes.map((box) => box[start] + box[length]);
      boxes.forEach((box, i) => {
        assert.ok(Math.abs(box[start] - (i ? ends[i - 1] + GAP_PX : 0)) < 1e-9);
        assert.equal(box[across], room[across]);
        assert.ok(box.width > 0 && box.height > 0);
      });
      assert.ok(Math.abs(ends[ends.length - 1] - room[length]) < 1e-9);
    }
  }
});

test("a small panel is a low strip above the large one on a phone, and a narrow column beside it where the stage is low or wide", () => {
  const areas = (room) => boxesOf(PAIR, room).map(({ width, height }) => width * height);
  for (const [room, isStacked] of [
    [{ width: 720, height: 379 }, false],
    [{ width: 390, height: 500, isNarrow: true }, true],
    [{ width: 390, height: 220, isNarrow: true }, false],
  ]) {
    assert.equal(sharesOf(PAIR, room).isStacked, isStacked);
    const [small, large] = areas(room);
    assert.ok(large > 1.9 * small, `${large} and ${small}`);
  }
  assert.equal(sharesOf([{}, {}], { width: 390, height: 220, isNarrow: true }).isStacked, true);
});

test("a small panel has a scale of its own, and its contents are in sight, beside its title where it is a strip", () => {
  for (const height of [90, 300]) {
    const small = panel(LARGE, height, { isSmall: true });
    const [one, other] = fitted([small, panel(SMALL)], { turns: () => true });
    assert.notEqual(one, other);
    assert.ok(!small.cuts({}));
    const [left, bottom] = small.view.toScreen([0, 0]);
    const [, top] = small.view.toScreen(LARGE[1]);
    assert.ok(height < 200 ? left >= 136 : top >= 62);
    assert.ok(bottom <= height - 10);
  }
});

test("a stage with a small panel has the height at which the large one fills its part", () => {
  for (const isNarrow of [false, true]) {
    const tall = { min: [0, 0], max: [10, 8] };
    const width = 600;
    const height = heightFor([{ size: [30, 30], isSmall: true }, { size: sizeOf(tall) }], width, isNarrow);
    const [, box] = boxesOf(PAIR, { width: width + (isNarrow ? 0 : GAP_PX), height: height + (isNarrow ? GAP_PX : 0), isNarrow });
    assert.ok(Math.abs((box.width - 2 * 26) * 0.8 - (box.height - 62 - 26)) < 1e-6, `${box.width} x ${box.height}`);
  }
});

test("a turning handle is on its panel, also on a strip, and never nearer to its shape than it is elsewhere", async () => {
  for (const preset of ["gjk", "apart", "segments", "epa", "touching"]) {
    const figure = await Figure.open(preset);
    const { pictures } = pictured(figure.model, { width: 360, height: 360, isNarrow: true });
    const { view } = pictures[0];
    for (const id of ["0", "1"]) {
      const [x, y] = figure.handle(`${id}.turn`).at(view);
      assert.ok(x >= 215 || y >= 35, `${preset}: the title, ${x}, ${y}`);
      assert.ok(x >= 10 && y >= 10 && x <= view.width - 10 && y <= view.height - 10, `${preset}: ${x}, ${y}`);
      for (const { id: name, kind, at } of figure.model.handles.filter((one) => one.id.startsWith(`${id}.`))) {
        if (kind === "turn") continue;
        const [u, v] = at(view);
        assert.ok(Math.hypot(u - x, v - y) > 25.9, `${preset}: ${name} is ${Math.hypot(u - x, v - y)} from its turning handle`);
      }
    }
  }
});
