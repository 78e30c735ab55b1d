/** The question for the next support point: what is asked, and what is right. */
import assert from "node:assert/strict";
import test from "node:test";
import { TITLE_BOX } from "../../web/src/draw/paint.ts";
import { pictured } from "../../web/src/element/pictured.ts";
import { anyQuestionOf, arrowOn, isRight, questionOf } from "../../web/src/element/question.ts";
import { playsAsked, questionAsked } from "../../web/src/attributes.ts";
import { regionText } from "../../web/src/words/ask.ts";
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

test("the letter of the arrow d is neither cut nor under the title", async () => {
  const figure = await Figure.open("gjk", { view: "apart" });
  let beyond = 0;
  for (const height of [120, 220, 400]) {
    const { view } = pictured(figure.model, { width: 330, height }).pictures.find(({ spec }) => spec.id === "difference");
    for (let step = 0; step < figure.count - 1; step += 1) {
      const { from, tip, letter } = arrowOn(view, await asked(figure, step));
      const [x, y] = letter;
      assert.ok(
        x > 10 && x < view.width - 10 && y > (x < TITLE_BOX[2] ? TITLE_BOX[3] : 0) + 10 && y < view.height - 10,
        `${height}, ${step}`,
      );
      assert.ok(Math.hypot(tip[0] - from[0], tip[1] - from[1]) > 19 && Math.abs(Math.hypot(x - tip[0], y - tip[1]) - 12) < 1e-9);
      const isBeyond = Math.hypot(x - from[0], y - from[1]) > Math.hypot(tip[0] - from[0], tip[1] - from[1]) + 11;
      beyond += Number(isBeyond);
    }
  }
  assert.ok(beyond > 4);
});

test("a bare attribute asks for the support point, a bare autoplay plays once; what is unknown asks and plays nothing", () => {
  assert.deepEqual(["", "drop", "none", "poetry", null, undefined].map(questionAsked), ["support", "drop", "", "", "", ""]);
  assert.deepEqual(["", "loop", "none", "poetry", null, undefined].map(playsAsked), ["once", "loop", "none", "none", "none", "none"]);
});

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

/** The letters of the points that a step lets go of, by its record alone. */
const goneAt = ({ support, simplex_before, simplex_after }) =>
  [support, ...simplex_before].flatMap(({ w }, i) => (simplex_after.some((kept) => String(kept.w) === String(w)) ? [] : "ABCD"[i]));

for (const preset of ["gjk", "distance", "solids", "distance-solids", "circle"]) {
  test(`${preset}: which points go is asked before each step whose point joins, and also where none goes; the region is among those that are offered`, async () => {
    const figure = await Figure.open(preset);
    const { steps } = figure.answer.trace;
    for (let step = 1; step < steps.length; step += 1) {
      await figure.show(step - 1);
      const [drop, region] = ["drop", "region"].map((ask) => anyQuestionOf(ask, figure.model));
      assert.equal(drop !== null, steps[step].accepted);
      assert.equal(region !== null, steps[step].accepted);
      if (!drop) continue;
      assert.deepEqual(drop.expected, goneAt(steps[step]));
      assert.deepEqual(
        drop.points.map(({ letter }) => letter),
        [..."ABCD"].slice(0, steps[step].simplex_before.length + 1),
      );
      assert.equal(region.expected, steps[step].region);
      const offered = region.regions.map(({ name }) => name);
      assert.ok(offered.includes(region.expected) && offered.length > 1, `${offered}`);
      const words = region.regions.map(({ text }) => regionText(text, region.points));
      assert.equal(new Set(words).size, words.length);
      assert.ok(
        words.every((text) => !/3D|\b[A-D]\b|\b[A-D]{2,}/.test(text)),
        `${words}`,
      );
    }
  });
}

test("every region in which a method of the plane finds O is offered", async () => {
  for (const method of ["robust", "winter", "oriented", "vec3", "lindberg", "entropy"]) {
    const figure = await Figure.open("gjk", { method });
    for (let step = 0; step < figure.answer.trace.steps.length; step += 1) {
      await figure.show(step);
      const question = anyQuestionOf("region", figure.model);
      if (question)
        assert.ok(
          question.regions.some(({ name }) => name === question.expected),
          `${method} ${question.expected}`,
        );
    }
  }
});

test("how far apart shapes are is asked of round shapes, too; the tolerance is a round number", async () => {
  for (const preset of ["gjk", "touching", "apart", "capsules"]) {
    const figure = await Figure.open(preset);
    const { expected, tolerance } = anyQuestionOf("distance", figure.model);
    assert.equal(expected, Math.max(figure.answer.result.signed_distance, 0));
    assert.match(String(tolerance), /^0?\.?0*[125]0*$/);
  }
});

test("until a question is answered nothing tells the verdict: no headline, no caption, no overlap, no response, not the last step", async () => {
  const whole = await Figure.open("gjk", { ask: "distance", step: "last", layers: "simplex,response" });
  assert.equal(whole.step, 0);
  assert.equal(whole.headline, null);
  assert.equal(whole.point, "");
  assert.deepEqual(whole.idsOf("overlap"), []);
  assert.ok(!whole.model.layers.has("response"));
  assert.doesNotMatch(whole.svg(), /Intersecting|depth|overlap/);
  whole.model.isOpen = false;
  assert.equal(whole.step, whole.count - 1);
  assert.match(whole.svg(), /Intersecting/);
  assert.deepEqual(whole.idsOf("overlap"), ["overlap"]);
  const measured = await Figure.open("gjk", { ask: "distance" });
  const numbers = () => measured.texts()[1].filter(({ text }) => /^[\d.]+$/.test(text));
  assert.equal(numbers().length, 1); // of the grid
  measured.model.isOpen = false;
  assert.equal(numbers().length, 0);
  const figure = await Figure.open("gjk", { ask: "drop" });
  assert.equal(figure.headline, null);
  assert.notEqual(figure.point, "");
});
