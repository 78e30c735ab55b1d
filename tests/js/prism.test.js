/** The regions of a tetrahedron: one test at a time, and its sign on its face. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tetrahedron } from "../../web/src/kinds/tetrahedron-regions/ink.ts";
import { faceOf, testsOf } from "../../web/src/kinds/tetrahedron-regions/words.ts";
import { Figure } from "./figure.js";

/** The colours of ABC, ACD, ADB and BCD. */
const colorsOf = ({ model }) => tetrahedron(model.frame)[0].looks.map(({ color }) => color);

const [FRONT, BEHIND, UNTESTED] = ["direction", "region2", "muted"];

test("the prism opens at its first test, and each step makes one more", async () => {
  const figure = await Figure.open("tetrahedron-regions");
  const { model } = figure;
  assert.equal(model.step, 0);
  assert.equal(model.steps.length, model.answer.tests.length + 1);
  assert.deepEqual(testsOf(model.answer), model.steps);
  const seen = model.steps.map((_, step) => {
    model.goTo(step);
    return colorsOf(figure);
  });
  assert.deepEqual(seen.slice(0, 3), [
    [BEHIND, UNTESTED, UNTESTED, UNTESTED],
    [BEHIND, FRONT, UNTESTED, UNTESTED],
    [BEHIND, FRONT, BEHIND, UNTESTED],
  ]);
  assert.deepEqual(seen.at(-1), seen[2], "the later tests are of no face");
});

test("the colour of a face is the sign that the exact stop of O says, whatever a method calls its test", async () => {
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
