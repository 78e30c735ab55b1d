/** What the comparison of methods says, held to gjkcore's answers to its presets. */
import assert from "node:assert/strict";
import test from "node:test";
import apart from "../../web/baked/compare.json";
import missed from "../../web/baked/later/compare-missed.json";
import tie from "../../web/baked/later/compare-tie.json";
import { compareCaption, compareHeadline, compareSteps, endingText, outcomeText } from "../../web/src/words/compare.js";

const ANSWERS = { apart, missed, tie };

/** @param {string} method */
const titleOf = (method) => method;

/** @param {object} answer */
const captionOf = (answer) => compareCaption({ answer, scene: {}, step: 0, all: false, pending: false, layers: new Set() }, titleOf);

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

test("the caption names the step at which support points first differ, and every method of it", () => {
  for (const answer of Object.values(ANSWERS)) {
    const at = firstDifference(answer);
    const text = captionOf(answer);
    const sentence = /The support points first differ at step (\d+): ([^:]*)\.(?= The| Each)/.exec(text);
    assert.ok(sentence, text);
    assert.equal(Number(sentence[1]), at + 1);
    const told = sentence[2].split("; ").map((part) => part.split(/ finds? /)[0].split(/, | and /));
    const there = answer.runs.filter(({ trace }) => trace.steps.length > at).map(({ method }) => method);
    assert.deepEqual(told.flat().sort(), there.sort());
    assert.equal(told.length, new Set(pointsAt(answer, at)).size);
  }
});

test("the caption says whether the search directions differ where the runs part; both happen", () => {
  for (const answer of Object.values(ANSWERS)) {
    const at = firstDifference(answer);
    const there = answer.runs.flatMap(({ trace }) => (trace.steps[at] ? [trace.steps[at].direction] : []));
    const directions = new Set(there.map(([x, y]) => (y / x).toFixed(6) + Math.sign(x)));
    assert.equal(captionOf(answer).includes("The search directions differ there."), directions.size > 1);
    assert.equal(captionOf(answer).includes("The search direction is the same there"), directions.size === 1);
  }
});

test("a run that keeps radii out of its support points is told instead of a tie", () => {
  const round = { ...tie, runs: tie.runs.map((run) => ({ ...run, trace: { ...run.trace, margin: run.method === "robust" ? 1 : 0 } })) };
  assert.ok(captionOf(round).includes("The robust method keeps the radii out of its support points."));
  assert.doesNotMatch(captionOf(round), /tie/);
});

test("runs that find the same points in every step are said to", () => {
  const same = { ...apart, parts_at: null, runs: apart.runs.slice(1, 3) };
  assert.equal(firstDifference(same), null);
  assert.ok(captionOf(same).includes("all runs that come so far find the same support point"));
});

test("the shortest and the longest run are told with their counts", () => {
  for (const { runs, ...answer } of Object.values(ANSWERS)) {
    const counts = runs.map(({ trace }) => trace.steps.length);
    const text = captionOf({ ...answer, runs });
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    if (least === most) assert.ok(text.includes(`Each run takes ${least} step`), text);
    else assert.match(text, new RegExp(`shortest run takes ${least} steps? .*longest ${most} steps`));
  }
});

test("whoever disagrees with the exact answer is named, and counted above the picture", () => {
  const wrong = missed.runs.filter(({ agrees }) => !agrees).map(({ method }) => method);
  assert.ok(captionOf(missed).includes(`${wrong[0]}, ${wrong[1]} and ${wrong[2]} do not agree with the exact answer.`));
  assert.equal(compareHeadline(missed), "Intersecting, depth 50: 3 of 6 disagree");
  assert.doesNotMatch(captionOf(apart), /not agree/);
  assert.match(compareHeadline(apart), /^Separated, distance .*: all 6 agree$/);
});

test("an outcome and an ending are those of the trace", () => {
  for (const run of Object.values(ANSWERS).flatMap(({ runs }) => runs)) {
    assert.equal(outcomeText(run), run.trace.intersects ? "collision" : "no collision");
    assert.equal(endingText(run).replaceAll(" ", "_"), run.trace.termination);
  }
  const none = { ...apart.runs[0], trace: { ...apart.runs[0].trace, intersects: null, termination: "cycle" } };
  assert.equal(outcomeText(none), "no answer");
});
