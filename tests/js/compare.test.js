/** The presets of the comparison, its steps, and the words of its table. `tests/test_captions.py` holds its captions. */
import assert from "node:assert/strict";
import test from "node:test";
import apart from "../../web/baked/compare.json";
import missed from "../../web/baked/later/compare-missed.json";
import tie from "../../web/baked/later/compare-tie.json";
import { compareSteps, endingText, outcomeText } from "../../web/src/words/compare.ts";

const ANSWERS = { apart, missed, tie };

/** The support points of a step, of the runs that come so far. @param {{runs: any[]}} answer @param {number} step */
const pointsAt = ({ runs }, step) => runs.flatMap(({ trace }) => (trace.steps[step] ? [String(trace.steps[step].support.w)] : []));

/** The first step whose support points differ. @param {{runs: any[]}} answer */
function firstDifference(answer) {
  const longest = Math.max(...answer.runs.map(({ trace }) => trace.steps.length));
  return Array.from({ length: longest }, (_, i) => i).find((i) => new Set(pointsAt(answer, i)).size > 1) ?? null;
}

test("the presets show what their titles say", () => {
  assert.equal(apart.runs.length, 6);
  assert.equal(apart.result.state, "separated");
  assert.deepEqual(
    apart.runs.map(({ agrees }) => agrees),
    Array(6).fill(true),
  );
  assert.equal(missed.runs.filter(({ agrees }) => !agrees).length, 3);
  assert.equal(missed.runs.find(({ method }) => method === "winter").agrees, false);
  assert.equal(missed.result.state, "intersecting");
  assert.equal(tie.parts_at + 1, 2);
  assert.equal(tie.runs.length, 2);
});

test("the walk has as many steps as the longest run, and says at which one the runs part", () => {
  for (const answer of Object.values(ANSWERS)) {
    const steps = compareSteps(answer);
    assert.equal(steps.length, Math.max(...answer.runs.map(({ trace }) => trace.steps.length)));
    const parting = steps.flatMap(({ text }, i) => (text.includes("they part") ? [i] : []));
    assert.deepEqual(parting, [firstDifference(answer)]);
  }
});

test("an outcome and an ending are those of the trace", () => {
  for (const run of Object.values(ANSWERS).flatMap(({ runs }) => runs)) {
    assert.equal(outcomeText(run), run.trace.intersects ? "collision" : "no collision");
    assert.equal(endingText(run).replaceAll(" ", "_"), run.trace.termination);
  }
  const none = { ...apart.runs[0], trace: { ...apart.runs[0].trace, intersects: null, termination: "cycle" } };
  assert.equal(outcomeText(none), "no answer");
});
