/** Half-spaces, tapered capsules and rectangles in the hand of a reader. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { anchorOf, canTurn, isThin, outlineOf, pointsOf, radiiOf, translated, turned, withPoints } from "../../web/src/shapes/index.ts";
import * as space from "../../web/src/shapes/space.ts";

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
