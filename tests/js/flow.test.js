/** The flow of the simplex is that of the trace. */
import assert from "node:assert/strict";
import test from "node:test";
import winter from "../../web/baked/gjk.json";
import robust from "../../web/baked/later/apart.json";
import { flowOf, flowStepText, transitionsOf } from "../../web/src/words/flow.ts";

/** @param {any} answer @param {object} [more] */
const frame = (answer, more) => ({ answer, step: 0, all: false, layers: new Set(), ...more });

/** The sizes that the simplex has one after the other. @param {any} answer @param {number} count  of steps */
function sizesOf({ trace }, count) {
  return trace.steps.slice(0, count).flatMap(({ accepted, simplex_before, simplex_after }) => {
    const grown = accepted ? [[simplex_before.length, simplex_before.length + 1]] : [];
    return accepted && simplex_before.length ? [...grown, [simplex_before.length + 1, simplex_after.length]] : grown;
  });
}

test("at each step the counts are those of the trace so far, and the transitions of the step alone are lit", () => {
  for (const answer of [winter, robust]) {
    answer.trace.steps.forEach((made, step) => {
      const counted = flowOf(frame(answer, { step }));
      const sizes = sizesOf(answer, step + 1).map(String);
      for (const { from, to, count, isLit } of counted) {
        assert.equal(count, sizes.filter((pair) => pair === `${from},${to}`).length);
        assert.equal(
          isLit,
          transitionsOf(made).some((one) => one.from === from && one.to === to),
        );
      }
      assert.equal(
        counted.reduce((sum, { count }) => sum + count, 0),
        sizes.length,
      );
    });
  }
});

test("all steps at once have the counts of the whole run, and nothing is lit", () => {
  const whole = flowOf(frame(winter, { all: true, step: 0 }));
  assert.equal(
    whole.reduce((sum, { count }) => sum + count, 0),
    sizesOf(winter, Infinity).length,
  );
  assert.ok(whole.every(({ isLit }) => !isLit));
  assert.equal(flowStepText(frame(winter, { all: true })), "");
});

test("a point that does not join changes nothing", () => {
  assert.deepEqual(transitionsOf({ accepted: false, simplex_before: [1, 2], simplex_after: [1, 2] }), []);
  assert.deepEqual(transitionsOf({ accepted: true, simplex_before: [], simplex_after: [1] }), [{ from: 0, to: 1 }]);
});
