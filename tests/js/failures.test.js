/** The words of the gallery of failures and of the search for more. `tests/test_captions.py` holds its captions. */
import assert from "node:assert/strict";
import test from "node:test";
import gallery from "../../web/baked/failures.json";
import opengjk from "../../web/baked/later/failure-opengjk.json";
import sliver from "../../web/baked/later/failure-sliver.json";
import { pictureOf } from "../../web/src/words/numbers.ts";
import { Figure } from "./figure.js";
import { entryOf, hitText, searchText, whyText } from "../../web/src/words/failures.ts";

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

test("each iteration of vec3.ca's runs has the length of v, and what normalising it would do; no other method's run has", async () => {
  const figure = await Figure.open("failure-vec3-cap");
  for (const [k, { direction }] of figure.answer.trace.steps.entries()) {
    await figure.show(k);
    assert.equal(figure.caption.includes(`v is ${pictureOf(Math.hypot(...direction))} long. Normalising it`), k > 0, figure.caption);
  }
  const overflow = await Figure.open("failure-overflow-vec3", { step: "2" });
  assert.match(overflow.caption, /normalising it comes too late/);
  assert.match((await Figure.open("failure-underflow-vec3", { step: "2" })).caption, /v is zero, so/);
  assert.doesNotMatch((await Figure.open("failure-lindberg-cubes")).caption, /normalising/i);
});
