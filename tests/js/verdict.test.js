/** The exact answer and the shown method's verdict, in words. The answers are gjkcore's, baked by the build. */
import assert from "node:assert/strict";
import test from "node:test";
import gjk from "../../web/baked/gjk.json";
import apart from "../../web/baked/later/apart.json";
import missed from "../../web/baked/later/missed.json";
import touching from "../../web/baked/later/touching.json";
import { exactText, verdict } from "../../web/src/words/verdict.js";

test("the exact answer is told by its state, with a distance or a depth", () => {
  assert.match(exactText(gjk.result), /^Intersecting, depth \d/);
  assert.match(exactText(apart.result), /^Separated, distance \d/);
  assert.equal(exactText(touching.result), "Touching, distance 0");
  assert.equal(exactText(missed.result), "Intersecting, depth 50");
});

test("a method that is right needs no explanation", () => {
  for (const answer of [gjk, apart]) {
    const { agrees, text, why } = verdict(answer);
    assert.deepEqual([agrees, why], [true, ""]);
    assert.ok(text.startsWith(answer === gjk ? "collision, " : "no collision, "), text);
  }
});

test("a missed overlap is told with its depth and its cause", () => {
  const { agrees, text, why } = verdict(missed);
  assert.equal(agrees, false);
  assert.ok(text.startsWith("no collision, "), text);
  assert.ok(why.startsWith("It misses a true overlap of depth 50: the search direction became zero"), why);
});

test("a collision that is reported across a gap is told with the gap", () => {
  const wrong = { ...apart, trace: { ...apart.trace, intersects: true } };
  const { agrees, why } = verdict(wrong);
  assert.equal(agrees, false);
  assert.match(why, /^It reports a collision across a gap of \d/);
});

test("no method is blamed where the shapes touch", () => {
  for (const intersects of [true, false]) {
    const { agrees, why } = verdict({ ...touching, trace: { ...touching.trace, intersects } });
    assert.equal(agrees, true);
    assert.equal(why.includes("does not count"), !intersects);
  }
});

test("a run without an answer says why it stopped", () => {
  for (const termination of ["cycle", "iteration_cap"]) {
    const { agrees, text, why } = verdict({ ...gjk, trace: { ...gjk.trace, intersects: null, termination } });
    assert.equal(agrees, false);
    assert.ok(text.startsWith("no answer, "), text);
    assert.match(why, /^It .*\.$/);
  }
});

test("one iteration is not told as several", () => {
  const steps = gjk.trace.steps;
  const told = (count) => verdict({ ...gjk, trace: { ...gjk.trace, steps: steps.slice(0, count) } }).text;
  assert.match(told(1), /, 1 iteration$/);
  assert.match(told(2), /, 2 iterations$/);
});
