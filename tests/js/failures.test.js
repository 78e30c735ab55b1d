/** What the gallery and the map of failures say, held to gjkcore's answers to their presets. */
import assert from "node:assert/strict";
import test from "node:test";
import map from "../../web/baked/failure-map.json";
import gallery from "../../web/baked/failures.json";
import circles from "../../web/baked/later/failure-map-circles.json";
import opengjk from "../../web/baked/later/failure-opengjk.json";
import sliver from "../../web/baked/later/failure-sliver.json";
import { countsOf, mapCaption, mapHeadline } from "../../web/src/words/failure-map.js";
import { entryOf, failureText, hitText, searchText, whyText } from "../../web/src/words/failures.js";

/** @param {object} answer @param {string[]} layers */
const captionOf = (answer, layers = []) =>
  mapCaption({ answer, scene: { method: "winter" }, layers: new Set(layers), step: 0, all: false, pending: false }, (name) => name);

test("the gallery has a sentence for its presets, and other scenes have the sentence of their ending", () => {
  assert.equal(entryOf(null), null);
  assert.equal(entryOf("gjk"), null);
  assert.equal(whyText(gallery, entryOf("failures")), entryOf("failures").why);
  assert.match(whyText(sliver, null), /came back to a simplex it had before/);
  assert.equal(whyText(opengjk, null), "");
});

test("the robust method's sentence has its iterations and the exact amount", () => {
  assert.equal(gallery.robust_run.iterations, 2);
  assert.equal(failureText(gallery, null), "Our robust method finds the overlap of depth 10 in 2 iterations.");
});

test("the step at which the run goes wrong is named at that step only", () => {
  assert.equal(sliver.wrong_at, 3);
  assert.match(failureText(sliver, 3), /goes wrong/);
  assert.doesNotMatch(failureText(sliver, 2), /goes wrong/);
  assert.doesNotMatch(failureText(opengjk, opengjk.trace.steps.length - 1), /goes wrong/);
});

test("a search says how many inputs it tried, how fast, and what it found", () => {
  const state = { running: true, tried: 0, perSecond: 0, found: 0, title: "winter.dev" };
  assert.equal(searchText(state), "Searching …");
  assert.match(searchText({ ...state, running: false }), /until winter.dev is wrong/);
  assert.equal(searchText({ ...state, tried: 1234, perSecond: 812.4 }), "1,234 inputs tried, 812 a second: no failure found.");
  assert.equal(searchText({ ...state, tried: 1, perSecond: 9, found: 1 }), "1 input tried, 9 a second: 1 failure found.");
  assert.equal(hitText({ verdict: "missed", character: "slivers", seed: 7 }, "vec3.ca"), "vec3.ca misses an overlap: slivers, input 7");
});

test("the map's sentences count its cells", () => {
  for (const answer of [map, circles]) {
    const counts = countsOf(answer);
    const cells = answer.verdicts.flat();
    for (const [number, name] of Object.entries(answer.legend)) {
      assert.equal(counts[name], cells.filter((cell) => cell === Number(number)).length);
    }
    assert.equal(
      mapHeadline(answer),
      `Wrong at ${(cells.length - counts.right).toLocaleString("en")} of ${cells.length.toLocaleString("en")} places`,
    );
    assert.ok(captionOf(answer).includes(`misses an overlap at ${counts.missed} places`));
    assert.equal(captionOf(answer).includes("a collision where there is none"), counts.false > 0);
    const iterations = answer.iterations.flat();
    assert.ok(captionOf(answer).includes(`${Math.min(...iterations)} to ${Math.max(...iterations)} iterations`));
  }
  assert.ok(countsOf(circles).false > 0);
  const right = { ...map, verdicts: [[0, 0]], iterations: [[2, 3]] };
  assert.equal(mapHeadline(right), "Right at all 2 places");
  assert.match(captionOf(right), /right at every place/);
});

test("the shade of a cell is explained while iterations are shown", () => {
  assert.ok(!captionOf(map).includes("shade"));
  assert.ok(captionOf(map, ["iterations"]).includes("The stronger the shade of a cell, the more iterations."));
});
