/**
 * Captions of GJK's iterations, from answers of gjkcore that the build has baked. `tests/test_captions.py` holds every
 * sentence to the trace over hundreds of scenes; these show which sentence belongs to which kind of step.
 */
import assert from "node:assert/strict";
import test from "node:test";
import gjk from "../../web/baked/gjk.json";
import apart from "../../web/baked/later/apart.json";
import missed from "../../web/baked/later/missed.json";
import { gjkCaption } from "../../web/src/words/captions.js";
import { minkowskiCaption } from "../../web/src/words/minkowski.js";

const legend = (method, region) => `${method} says ${region}`;
const frame = (answer, step, more = {}) => ({ answer, step, all: false, layers: new Set(), choices: {}, ...more });
const captions = (answer) => answer.trace.steps.map((_, step) => gjkCaption(frame(answer, step), legend));

test("nothing is said while there is no answer", () => {
  assert.equal(gjkCaption(frame(null, 0), legend), "");
  assert.equal(minkowskiCaption(frame(null, 0)), "");
});

test("a point passes the origin only if its product with the direction is positive", () => {
  for (const answer of [gjk, apart, missed]) {
    for (const [i, caption] of captions(answer).entries()) {
      const passes = answer.trace.steps[i].dot > 0;
      assert.ok(passes || !caption.includes("passes the origin"), caption);
    }
  }
});

test("a product of exactly zero is told as neither passing nor short", () => {
  const level = { ...gjk, trace: { ...gjk.trace, steps: gjk.trace.steps.map((step) => ({ ...step, dot: 0 })) } };
  const caption = captions(level)[1];
  assert.ok(!caption.includes("passes the origin") && !caption.includes("short of"), caption);
});

test("only the last iteration says how the run ended, and gives the certificate", () => {
  for (const answer of [gjk, apart]) {
    const said = captions(answer);
    const ends = said.map((caption) => /[Cc]hecked exactly/.test(caption));
    assert.deepEqual(
      ends,
      said.map((_, i) => i === said.length - 1),
    );
  }
});

test("a direction of zero is told once, and as the reason of the end", () => {
  const last = captions(missed).at(-1);
  assert.equal(last.match(/direction is zero/g).length, 1);
  assert.ok(last.includes("The method answers: the shapes do not intersect."), last);
});

test("all iterations at once are counted", () => {
  const told = gjkCaption(frame(gjk, 0, { all: true }), legend);
  assert.ok(told.startsWith(`All ${gjk.trace.steps.length} iterations at once`), told);
});

test("a difference is told with its points only where both shapes have vertices", () => {
  const cloud = [0, 1, 2, 3].map((ia) => ({ w: [ia, 0], ia, ib: 0 }));
  const places = cloud.map(() => "corner");
  const sharp = minkowskiCaption(frame({ ...gjk, cloud, places }, cloud.length));
  assert.ok(sharp.includes(`gives 4 points; ${gjk.difference.length} of them are corners`), sharp);
  const round = minkowskiCaption(frame({ ...gjk, cloud: cloud.map((point) => ({ ...point, ia: null })), places }, cloud.length));
  assert.ok(round.startsWith("A − B holds every point of A minus every point of B."), round);
});
