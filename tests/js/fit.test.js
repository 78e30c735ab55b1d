/** How pictures fill a stage. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { View } from "../../web/src/draw/view.ts";
import { fitAll, heightFor, sizeOf } from "../../web/src/element/fit.ts";
import { boxesOf, GAP_PX, sharesOf } from "../../web/src/element/geometry.ts";
import { pictured } from "../../web/src/element/pictured.ts";
import { Picture } from "../../web/src/panels/panel.ts";
import { Figure } from "./figure.js";

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
