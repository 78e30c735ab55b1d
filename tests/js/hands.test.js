/** What handles do to a scene, by hand and by key, wherever they stand. */
import assert from "node:assert/strict";
import test from "node:test";
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
