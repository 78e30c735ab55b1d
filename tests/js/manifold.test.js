/** The contact manifold: its steps, the switch "one point", and key R. */
import assert from "node:assert/strict";
import test from "node:test";
import { Figure } from "./figure.js";

const length = (v) => Math.hypot(...v);

for (const preset of ["manifold", "manifold-solids"]) {
  test(`a step for the features, one for each line, and one for the contacts: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    const { clips, manifold } = figure.answer;
    assert.equal(figure.count, clips.length + 2);
    assert.equal(figure.step, clips.length + 1);
    const written = (pattern) => figure.texts().flat().filter(({ text }) => pattern.test(text)).length; // prettier-ignore
    const [id, depth] = [/^[ab]\d.*: /, /^depth /];
    assert.deepEqual([written(id), written(depth)], [0, 1], "the deepest has its depth");
    figure.model.toggleLayer("ids");
    assert.deepEqual([written(id), written(depth)], [manifold.points.length, 0], "on request each has its id and depth");
    await figure.show(0);
    assert.match(figure.point, /^The reference is (an edge|a face) of [AB], the incident feature (an edge|a face) of [AB]\.$/);
    assert.ok(figure.ink("reference") && figure.ink("incident"));
  });

  test(`key R moves B out by the depth along the normal, and then the shapes touch: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    const { manifold, result } = figure.answer;
    assert.equal(manifold.points[0].depth, -result.signed_distance);
    const moved = figure.model.figure.extras.movesOut(figure.scene, figure.answer);
    assert.deepEqual(moved.shapes[0], figure.scene.shapes[0]);
    const after = await Figure.open(moved);
    assert.ok(Math.abs(after.answer.result.signed_distance) < 1e-9);
    assert.ok(after.answer.manifold.points.every(({ depth }) => depth < 1e-9));
  });
}

test("apart by more than the margin there is no manifold, and nothing to move", async () => {
  const figure = await Figure.open("manifold");
  await figure.drag("1", 0, -300);
  assert.equal(figure.answer.manifold, null);
  assert.match(figure.point, /there is no manifold/);
  assert.equal(figure.model.figure.extras.movesOut(figure.scene, figure.answer), null);
});

test("one point alone has an arm and a torque, and no steps", async () => {
  const figure = await Figure.open("manifold", { layers: "one-point" });
  assert.equal(figure.count, 0);
  assert.match(figure.point, /Its torque tips B\.$/);
  const { push, result } = figure.answer;
  const beside = push.center.map((x, i) => push.foot[i] - x);
  assert.ok(Math.abs(length(beside) - push.arm) < 1e-9);
  assert.ok(Math.abs(beside.reduce((sum, x, i) => sum + x * result.normal[i], 0)) < 1e-9);
  assert.ok(figure.ink("torque"));
});
