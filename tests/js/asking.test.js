/** The question for the next support point: what is asked, and what is right. */
import assert from "node:assert/strict";
import test from "node:test";
import { isRight, questionOf } from "../../web/src/element/question.ts";
import { Figure } from "./figure.js";

/** The question of a figure at a step. */
async function asked(figure, step) {
  await figure.show(step);
  return questionOf(figure.model);
}

for (const preset of ["gjk", "distance", "solids", "distance-solids", "segments"]) {
  test(`${preset}: before each step but the first its support point is asked for, it is one of the corners of A − B, and the only right one unless several tie`, async () => {
    const figure = await Figure.open(preset);
    const { steps } = figure.answer.trace;
    for (let step = 1; step < steps.length; step += 1) {
      const question = await asked(figure, step - 1);
      assert.equal(question.step, step);
      assert.deepEqual(question.direction, steps[step].direction);
      const { w, ia, ib } = steps[step].support;
      assert.deepEqual(question.expected.pair, [ia, ib]);
      const { difference } = figure.answer;
      assert.equal(question.corners.length, (difference.vertices ?? difference).length);
      const right = question.corners.filter((corner) => isRight(question, corner));
      assert.ok(right.length === 0 || right.some((corner) => corner.along >= question.expected.along - 1e-9));
      assert.ok(right.includes(question.expected) || !question.corners.some((corner) => String(corner.w) === String(w)));
      const most = Math.max(...question.corners.map(({ along }) => along));
      assert.deepEqual(
        right.map(({ pair }) => String(pair)),
        question.corners.filter(({ along }) => along > most - 1e-9).map(({ pair }) => String(pair)),
      );
    }
    assert.equal(await asked(figure, steps.length - 1), null);
  });
}

test("each corner says which vertices it comes from", async () => {
  for (const preset of ["gjk", "distance"]) {
    const figure = await Figure.open(preset);
    const [a, b] = figure.scene.shapes.map(({ vertices }) => vertices);
    for (const { w, pair } of (await asked(figure, 0)).corners) {
      const [p, q] = [a[pair[0]], b[pair[1]]];
      assert.ok(Math.hypot(p[0] - q[0] - w[0], p[1] - q[1] - w[1]) < 1e-12, `${pair}`);
    }
  }
});

test("of two corners that are equally far each is right, and a third one is not", async () => {
  const figure = await Figure.open("identical"); // the search goes straight to a side of A − B
  const question = await asked(figure, 0);
  const right = question.corners.filter((corner) => isRight(question, corner));
  assert.equal(right.length, 2);
  assert.ok(question.corners.length > 2);
});

test("nothing is asked of round shapes, of figures that do not search, of all steps at once, and while an answer is late", async () => {
  for (const preset of ["circle", "round", "capsules", "solids-apart", "minkowski", "epa", "failures"]) {
    const figure = await Figure.open(preset);
    assert.equal(await asked(figure, 0), null, preset);
  }
  const figure = await Figure.open("gjk");
  await figure.show("all");
  assert.equal(questionOf(figure.model), null);
  assert.ok(
    await asked(figure, 0)
      .then(() => figure.show(0))
      .then(() => questionOf(figure.model)),
  );
  figure.model.late = true;
  assert.equal(questionOf(figure.model), null);
});

test("nothing is asked beyond the run: EPA's steps have no support point to guess", async () => {
  const figure = await Figure.open("gjk", { layers: "simplex,response" });
  const { length } = figure.answer.trace.steps;
  assert.ok(figure.count > length);
  assert.ok(await asked(figure, length - 2));
  for (let step = length - 1; step < figure.count; step += 1) assert.equal(await asked(figure, step), null);
});

test("a figure that asks opens at its first step, and so does its poster; one that cannot ask opens as ever", async () => {
  assert.equal((await Figure.open("gjk", { ask: "support" })).step, 0);
  assert.equal((await Figure.open("gjk", { ask: "support", step: "2" })).step, 2);
  assert.equal((await Figure.open("gjk", { ask: "riddles" })).step, 3);
  assert.notEqual((await Figure.open("epa", { ask: "support" })).step, 0);
});
