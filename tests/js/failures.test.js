/** The words of the gallery of failures and of the search for more. `tests/test_captions.py` holds its captions. */
import assert from "node:assert/strict";
import test from "node:test";
import gallery from "../../web/baked/failures.json";
import opengjk from "../../web/baked/later/failure-opengjk.json";
import sliver from "../../web/baked/later/failure-sliver.json";
import { entryOf, hitText, searchText, whyText } from "../../web/src/kinds/failures/words.ts";

test("the gallery has a sentence for its presets, and other scenes have the sentence of their ending", () => {
  assert.equal(entryOf(null), null);
  assert.equal(entryOf("gjk"), null);
  assert.equal(whyText(gallery, entryOf("failures")), entryOf("failures").why);
  assert.match(whyText(sliver, null), /came back to a simplex it had before/);
  assert.equal(whyText(opengjk, null), "");
});

test("a search says how many inputs it tried, how fast, and what it found", () => {
  const state = { running: true, tried: 0, perSecond: 0, found: 0, title: "winter.dev" };
  assert.equal(searchText(state), "Searching …");
  assert.match(searchText({ ...state, running: false }), /until winter.dev is wrong/);
  assert.equal(searchText({ ...state, tried: 1234, perSecond: 812.4 }), "1,234 inputs tried, 812 a second: no failure found.");
  assert.equal(searchText({ ...state, tried: 1, perSecond: 9, found: 1 }), "1 input tried, 9 a second: 1 failure found.");
  assert.equal(hitText({ verdict: "missed", character: "slivers", seed: 7 }, "vec3.ca"), "vec3.ca misses an overlap: slivers, input 7");
});
