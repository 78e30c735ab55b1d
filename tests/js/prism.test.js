/** The regions of a tetrahedron: one test at a time, and its sign on its face. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tetrahedron } from "../../web/src/kinds/tetrahedron-regions/ink.ts";
import { FACES, faceOf, testsOf } from "../../web/src/kinds/tetrahedron-regions/words.ts";
import { regionColor } from "../../web/src/words/regions.ts";
import { Figure } from "./figure.js";

/** How ABC, ACD, ADB and BCD are filled. */
const looksOf = ({ model }) => tetrahedron(model.frame)[0].looks;

/** The discs' signs in a picture, in the order in which their faces were tested, and their middles in pixels. */
const signsIn = (svg) =>
  [...svg.matchAll(/d="M([\d.]+) ([\d.]+)L([\d.]+) \2(M[^"]*)?" fill="none" stroke="[^"]+" stroke-width="2"/g)].map(
    ([, left, y, right, upright]) => ({ sign: upright ? "+" : "-", at: [(Number(left) + Number(right)) / 2, Number(y)] }),
  );

/** The foot of a test's arrow in a picture, in pixels. */
const footOf = (ink) =>
  ink
    .match(/d="M([\d.]+) ([\d.]+)L/)
    .slice(1)
    .map(Number);

test("the prism opens at its first test, and each step makes one more", async () => {
  const figure = await Figure.open("tetrahedron-regions");
  const { model } = figure;
  assert.equal(model.step, 0);
  assert.equal(model.steps.length, model.answer.tests.length + 1);
  assert.deepEqual(testsOf(model.answer), model.steps);
  const tested = model.steps.map((_, step) => {
    model.goTo(step);
    const looks = looksOf(figure);
    assert.deepEqual(looks.map(({ color }) => color), Object.keys(FACES).map(regionColor)); // prettier-ignore
    return looks.map(({ opacity }) => opacity > 0.5);
  });
  assert.deepEqual(tested.slice(0, 3), [
    [true, false, false, false],
    [true, true, false, false],
    [true, true, true, false],
  ]);
  assert.deepEqual(tested.at(-1), tested[2], "the later tests are of no face");
});

/** The signs at each step. */
async function signsOf(attributes) {
  const figure = await Figure.open("tetrahedron-regions", attributes);
  const { model } = figure;
  const feet = [];
  return model.steps.map((_, step) => {
    model.goTo(step);
    if (model.answer.tests[step] && step < 3) feet.push(footOf(figure.ink(`test-${step + 1}`)));
    return signsIn(figure.svg()).map(({ sign, at }) => {
      const face = feet.findIndex((foot) => Math.hypot(foot[0] - at[0], foot[1] - at[1]) < 0.01);
      return `${sign}${Object.keys(FACES)[face]}`;
    });
  });
}

test("a minus is on the faces that O is behind, a plus on those that it is in front of; a hidden face has it while it is asked", async () => {
  const seen = await signsOf();
  assert.deepEqual(seen.slice(0, 4), [["-ABC"], ["-ABC", "+ACD"], ["-ABC", "+ACD", "-ADB"], ["-ABC", "+ACD"]]);
  assert.deepEqual(seen.at(-1), seen[3]);
});

test("in the listing's letters the signs are those of its products, and the tests end with the first that is true", async () => {
  assert.deepEqual(await signsOf({ letters: "PQR" }), [["+ABC"], ["+ABC", "-ACD"], ["+ABC", "-ACD"]]);
});

test("the sign of a face is the one that the exact stop of O says, whatever a method calls its test", async () => {
  for (const preset of ["tetrahedron-regions", "tetrahedron-enclosed", "tetrahedron-two-faces"]) {
    for (const method of ["winter", "vec3", "lindberg", "robust"]) {
      const { model } = await Figure.open(preset, { method });
      const { tests, stops, stop } = model.answer;
      const found = tests.map(faceOf).filter((one) => one && one.face !== "BCD");
      assert.ok(found.length, `${preset} ${method}`);
      for (const { face, inFront } of found) assert.equal(inFront, stops[stop].faces.includes(face), `${preset} ${method} ${face}`);
    }
  }
});

test("one arrow is drawn, of the test that is made, and the groups of all tests are in an exported picture", async () => {
  const figure = await Figure.open("tetrahedron-regions");
  const svg = figure.svg();
  const groups = [...svg.matchAll(/<g id="(test-\d+)">(.*?)<\/g>/gs)].map(([, id, inside]) => [id, /<path/.test(inside)]);
  assert.deepEqual(groups, figure.model.answer.tests.map((_, i) => [`test-${i + 1}`, i === 0])); // prettier-ignore
});
