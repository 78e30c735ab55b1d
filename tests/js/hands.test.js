/** Handles, and the shapes that they move. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { anchorOf, canTurn, isThin, outlineOf, pointsOf, radiiOf, translated, turned, withPoints } from "../../web/src/shapes/index.ts";
import * as space from "../../web/src/shapes/space.ts";
import { Figure } from "./figure.js";

const CIRCLE = { type: "circle", center: [4, 1], radius: 1 };
const CAPSULE = { type: "capsule", p: [-4, 0], q: [-2, 0.5], radius: 0.7 };
const ELLIPSE = { type: "ellipse", center: [3, -2], radii: [2, 1], angle: 0.3 };
const ROUNDED = {
  type: "rounded",
  shape: {
    type: "polygon",
    vertices: [
      [-4, -3],
      [-2, -3],
      [-3, -1],
    ],
  },
  radius: 0.4,
};
const DOUBLY = { type: "rounded", shape: { type: "circle", center: [-3, 3], radius: 0.5 }, radius: 0.25 };

const gjk = (a, b) => Figure.open({ schema: 1, kind: "gjk", method: "robust", shapes: [a, b] });

/** The lengths that handles of a shape change, by the names of the handles. */
const RADII = {
  circle: { radius: ({ radius }) => radius },
  capsule: { radius: ({ radius }) => radius },
  rounded: { radius: ({ radius }) => radius },
  ellipse: { radius0: ({ radii }) => radii[0], radius1: ({ radii }) => radii[1] },
};

test("a turning handle never stands on O, wherever it is turned to, and each turn moves it on", async () => {
  const figure = await Figure.open("gjk", { view: "together" });
  let [nearest, usual] = [Infinity, 0];
  for (let degree = 0; degree < 360; degree += 2) {
    for (const i of [0, 1]) {
      const handle = figure.model.handles.find(({ id }) => id === `${i}.turn`);
      const [[x, y], [ox, oy]] = [handle.at(figure.viewOf(`${i}.turn`)), figure.viewOf(`${i}.turn`).toScreen([0, 0])];
      nearest = Math.min(nearest, Math.hypot(x - ox, y - oy));
      usual += Number(Math.hypot(x - ox, y - oy) > 28.1);
    }
    await figure.nudge("0.turn", 0, 1, 1);
    await figure.nudge("1.turn", 0, 1, 1);
  }
  assert.ok(nearest > 27.9, `${nearest}`);
  assert.ok(usual > 100);
});

test("the handle of a radius stands on the rim, changes its own radius by what the hand moves outwards, and never below 0", async () => {
  for (const shape of [CIRCLE, CAPSULE, ELLIPSE, ROUNDED, DOUBLY]) {
    for (const [name, length] of Object.entries(RADII[shape.type])) {
      const figure = await gjk(shape, { type: "point", p: [0, 0] });
      const { scale } = figure.viewOf(`0.${name}`);
      const all = () => Object.values(RADII[shape.type]).map((one) => one(figure.scene.shapes[0]));
      const before = all();
      const was = length(figure.scene.shapes[0]);
      const middle = figure.place("0");
      const [x, y] = figure.place(`0.${name}`);
      const reach = Math.hypot(x - middle[0], y - middle[1]);
      if (shape.type === "circle" || shape.type === "ellipse")
        assert.ok(Math.abs(reach - was * scale) < 1, `${shape.type} ${name}: ${reach}`);
      if (shape === DOUBLY) assert.ok(Math.abs(reach - 0.75 * scale) < 1, `${reach}`);
      // Radii of capsules and of rounded polygons have their handle beside the first point.
      const first = figure.model.handles.some(({ id }) => id === "0.0") ? figure.place("0.0") : middle;
      const [ox, oy] = [x - first[0], y - first[1]];
      const out = Math.hypot(ox, oy);
      await figure.drag(`0.${name}`, (ox / out) * 15, (oy / out) * 15);
      assert.ok(Math.abs(length(figure.scene.shapes[0]) - was - 15 / scale) < 2 / scale, `${shape.type} ${name}: ${all()}`);
      assert.equal(all().filter((value, i) => value !== before[i]).length, 1, `${shape.type} ${name}`);
      await figure.nudge(`0.${name}`, -1, 0, 100);
      assert.equal(length(figure.scene.shapes[0]), 0);
    }
  }
});

test("a shape that is turned keeps its middle and its size; the keys up and left turn it counter-clockwise", async () => {
  for (const shape of [ROUNDED, ELLIPSE]) {
    const figure = await gjk(shape, { type: "point", p: [0, 0] });
    const middle = figure.handle("0").at(figure.viewOf("0"));
    const view = figure.viewOf("0");
    const angleOf = ({ angle, shape: inner }) => angle ?? Math.atan2(inner.vertices[1][1] - inner.vertices[0][1], 2);
    for (const [dx, dy, sign] of [
      [0, 1, 1],
      [-1, 0, 1],
      [1, 0, -1],
      [0, -1, -1],
    ]) {
      const before = angleOf(figure.scene.shapes[0]);
      await figure.nudge("0.turn", dx, dy);
      const turned = angleOf(figure.scene.shapes[0]) - before;
      assert.equal(Math.sign(turned), sign, `${shape.type} by ${[dx, dy]}: ${turned}`);
      const [x, y] = figure.handle("0").at(view);
      assert.ok(Math.hypot(x - middle[0], y - middle[1]) < 0.01);
    }
  }
});

test("points come between two, and go down to one", async () => {
  const figure = await Figure.open("gjk");
  const [{ vertices }] = figure.scene.shapes;
  const added = figure.handle("0.0").add(figure.scene);
  assert.equal(added.id, "0.1");
  assert.deepEqual(added.scene.shapes[0].vertices, [
    vertices[0],
    vertices[0].map((x, axis) => (x + vertices[1][axis]) / 2),
    ...vertices.slice(1),
  ]);
  for (let left = vertices.length - 1; left >= 1; left -= 1) {
    await figure.edit(figure.handle("0.0").remove(figure.scene));
    assert.equal(figure.scene.shapes[0].vertices.length, left);
  }
  assert.ok(figure.answer.result && !figure.model.handles.some(({ id }) => id === "0.0"));
});

test("an arrow key moves a point, and a whole shape with all of its points, by a stride of the world", async () => {
  const figure = await Figure.open("gjk");
  const before = figure.scene.shapes[1].vertices;
  await figure.nudge("1.0", 1, 0, 0.25);
  await figure.nudge("1", 0, -1, 0.5);
  const after = figure.scene.shapes[1].vertices;
  after.forEach(([x, y], i) => {
    assert.ok(Math.abs(x - before[i][0] - (i === 0 ? 0.25 : 0)) < 1e-9);
    assert.ok(Math.abs(y - before[i][1] + 0.5) < 1e-9);
  });
});

// ---- shapes

/** A picture of 200 by 100 pixels, ten to a unit, with O in its middle. */
const view = {
  width: 200,
  height: 100,
  scale: 10,
  toScreen: ([x, y]) => [100 + 10 * x, 50 - 10 * y],
  toWorld: ([x, y]) => [(x - 100) / 10, (50 - y) / 10],
};

const close = (found, expected) =>
  found.flat().forEach((x, i) => assert.ok(Math.abs(x - expected.flat()[i]) < 1e-9, `${found} ${expected}`));

test("a half-space is moved by its foot and turns about it", () => {
  const floor = { type: "half-space", normal: [0, 2], offset: -2 };
  assert.deepEqual(pointsOf(floor), [[0, -1]]);
  assert.deepEqual(translated(floor, [5, 2]), { ...floor, offset: 2 });
  const wall = turned(floor, anchorOf(floor), Math.PI / 2);
  close([wall.normal, [wall.offset]], [[-2, 0], [0]]);
  assert.ok(canTurn(floor) && !isThin(floor));
});

test("a half-space is drawn to the edges of the picture, and nothing of it where it is out of sight", () => {
  const corners = ({ commands }) => commands.flatMap(({ to }) => (to ? [to] : []));
  const below = corners(outlineOf({ type: "half-space", normal: [0, 1], offset: -1 }, null, view));
  assert.deepEqual(below.length, 4);
  for (const [x, y] of below) assert.ok((x <= 0 || x >= view.width) && (y === 60 || y >= view.height), `${x} ${y}`);
  assert.deepEqual(corners(outlineOf({ type: "half-space", normal: [0, 1], offset: -50 }, null, view)), []);
  assert.deepEqual(corners(outlineOf({ type: "half-space", normal: [0, 1], offset: 50 }, null, view)).length, 4);
  assert.equal(corners(outlineOf({ type: "half-space", normal: [1, 1], offset: -14 }, null, view)).length, 3);
});

test("a corner of a rectangle moves alone, the one across from it stays", () => {
  const rectangle = { type: "rectangle", center: [1, 2], half_extents: [3, 1], angle: 0.5 };
  const was = pointsOf(rectangle);
  const moved = withPoints(rectangle, [was[0], was[1], [6, 5], was[3]]);
  close([pointsOf(moved)[0], pointsOf(moved)[2]], [was[0], [6, 5]]);
  assert.equal(moved.angle, 0.5);
  close([translated(rectangle, [1, -1]).center], [[2, 1]]);
  assert.deepEqual(translated(rectangle, [1, -1]).half_extents, [3, 1]);
  const about = turned(rectangle, [0, 0], Math.PI / 2);
  close([about.center, about.half_extents, [about.angle]], [[-2, 1], [3, 1], [0.5 + Math.PI / 2]]);
});

test("a tapered capsule has a radius at either end, and is a disc where one holds the other", () => {
  const tapered = { type: "tapered-capsule", p: [0, 0], radius_p: 2, q: [4, 0], radius_q: 1 };
  assert.deepEqual(
    radiiOf(tapered).map(({ name, value, from }) => [name, value, from]),
    [
      ["radius_p", 2, [0, 0]],
      ["radius_q", 1, [4, 0]],
    ],
  );
  assert.equal(radiiOf(tapered)[1].put(tapered, 3).radius_q, 3);
  const arcs = (shape) => outlineOf(shape, null, view).commands.flatMap(({ arc }) => (arc ? [arc.slice(0, 3)] : []));
  assert.deepEqual(arcs(tapered), [
    [100, 50, 20],
    [140, 50, 10],
  ]);
  assert.deepEqual(arcs({ ...tapered, q: [0.5, 0] }), [[100, 50, 20]]);
  assert.deepEqual(arcs({ ...tapered, q: [0, 0], radius_q: 2 }), [[100, 50, 20]]);
});

test("solids of two radii have both as numbers; a floor in space moves along its normal alone", () => {
  const frustum = { type: "frustum", p: [0, 0, 0], radius_p: 1, q: [0, 0, 2], radius_q: 0.5 };
  const numbers = space.numbersOf(frustum);
  assert.deepEqual(numbers.values, [0, 0, 1, 1, 0.5]);
  assert.deepEqual(numbers.put(frustum, [0, 0, 2, 3, 4]), { ...frustum, p: [0, 0, 1], q: [0, 0, 3], radius_p: 3, radius_q: 4 });
  const floor = { type: "half-space", normal: [0, 2, 0], offset: -2 };
  assert.deepEqual(space.anchorOf(floor), [0, -1, 0]);
  assert.deepEqual(space.translated(floor, [5, 3, 1]), { ...floor, offset: 4 });
  const wall = space.turned(floor, [0, 0, 1], Math.PI / 2);
  close([wall.normal, [wall.offset]], [[-2, 0, 0], [0]]);
  assert.equal(space.isFlat({ shapes: [floor] }), false);
});
