/** The Minkowski difference and sum, in the plane and in space, in hands: pairs, copies, and both shapes at once. */
import assert from "node:assert/strict";
import test from "node:test";
import { Figure } from "./figure.js";

/** The points without their last bits, in one order. */
const rounded = (points) => points.map((p) => p.map((x) => Number(x.toFixed(9)) + 0).join()).sort();

/** Do all coordinates of two lists of points differ by no more than rounding? */
function near(points, others) {
  assert.equal(points.length, others.length);
  points.forEach((p, i) => p.forEach((x, axis) => assert.ok(Math.abs(x - others[i][axis]) < 1e-9, `${p} is not ${others[i]}`)));
}

/** The vertices of a shape of the plane or a polyhedron. */
const verticesOf = ({ vertices }) => vertices;

test("the pair under a pointer is the one whose point is there", async () => {
  for (const preset of ["minkowski", "sum", "minkowski-solids"]) {
    const figure = await Figure.open(preset, { arrows: "none" });
    const view = figure.viewOf("1");
    const { figure: kind, frame, panels } = figure.model;
    const panel = panels.at(-1).id;
    const own = figure.model.panels.length > 1 ? figure.viewOf("1") : view;
    const { cloud } = figure.answer;
    const alone = cloud.findIndex(({ w }) => cloud.filter((other) => String(other.w) === String(w)).length === 1);
    const at = own.toScreen(cloud[alone].w);
    assert.equal(kind.parts.at(frame, own, at, 6, panel), alone, preset);
    assert.equal(kind.parts.at(frame, own, [at[0] + 4000, at[1]], 6, panel), null);
  }
});

for (const [preset, copy] of [
  ["minkowski", ""],
  ["sum", ""],
  ["minkowski-solids", "copies"],
  ["sum-solids", "copies"],
]) {
  test(`the slider that carries a copy leaves a trail: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    const copies = [];
    for (const amount of [0, 0.3, 0.6, 1]) {
      figure.model.slide("carried", amount);
      const { ids } = figure;
      assert.equal(ids.includes("trail") || ids.includes("carried"), amount > 0, `${amount}: ${ids}`);
      copies.push(figure.idsOf("copy-").length);
    }
    assert.deepEqual(copies, [...copies].sort());
    if (copy) assert.equal(copies.at(-1), new Set(figure.answer.sweep.path.map(String)).size);
  });
}

for (const preset of ["minkowski", "minkowski-solids"]) {
  test(`the handle of both moves A and B alike, and neither A − B nor its picture changes: ${preset}`, async () => {
    const figure = await Figure.open(preset, { view: "apart", arrows: "origin" });
    const corners = () => rounded(figure.answer.difference.vertices ?? figure.answer.difference);
    const [before, difference] = [figure.scene.shapes.map(verticesOf), corners()];
    for (const act of [() => figure.drag("both", 12, 9), () => figure.nudge("both", 0, 1)]) {
      await act();
      const after = figure.scene.shapes.map(verticesOf);
      const way = after[0][0].map((x, axis) => x - before[0][0][axis]);
      assert.ok(way.some((x) => Math.abs(x) > 1e-3));
      after.forEach((vertices, i) =>
        near(
          vertices,
          before[i].map((p) => p.map((x, axis) => x + way[axis])),
        ),
      );
      assert.deepEqual(corners(), difference);
    }
  });
}
