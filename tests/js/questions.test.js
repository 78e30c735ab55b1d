/** The field of web/questions.html: the words that a person would type find the question. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { found, wordsOf } from "../../web/src/pages/finding.ts";
import * as words from "../../web/src/words/questions.ts";
import { textOf, unescaped } from "../support/html.js";
import asked from "../data/asked.json";

const page = readFileSync("web/questions.html", "utf8");
const parts = /<section id="([\w-]+)" data-words="([^"]*)">(.*?)<\/section>|<div id="(term-[\w-]+)">(.*?)<\/div>/gs;
const questions = [...page.matchAll(parts)].map(([, id, words = "", text, term, meaning]) => ({
  id: id ?? term,
  title: textOf((text ?? meaning).match(/<(h3|dt)>.*?<\/\1>/s)[0]),
  text: `${textOf(text ?? meaning)} ${unescaped(words)}`,
}));

/** How many titles somebody reads until they choose one. */
const FEW = 6;

/** The ids that the field lists first. */
const listed = (typed) =>
  found(questions, typed)
    .places.map((i) => questions[i].id)
    .slice(0, FEW);

test("each question has other words by which it is found", () => {
  assert.equal(page.match(/<section /g).length, questions.filter(({ id }) => !id.startsWith("term-")).length);
});

for (const [question, ids] of Object.entries(asked))
  for (const [typed, wanted] of Object.entries(ids))
    test(`${question}: “${typed}” finds ${wanted}`, () => {
      assert.ok(
        wanted.split(" ").some((id) => listed(typed).includes(id)),
        listed(typed).join(" "),
      );
    });

test("other forms of a word and small words do not matter", () => {
  assert.deepEqual(wordsOf("What’s > or >=: normalize?"), ["whats", ">", "or", ">=", "normalise"]);
  assert.deepEqual(listed("is it touching"), listed("touches"));
  const texts = ["The change", "It hangs", "Never hangs"].map((title) => ({ title, text: "" }));
  assert.deepEqual(found(texts, "Why does it hang?"), { places: [1, 2], hasAll: true, missing: [] });
  assert.deepEqual(found(texts, "never hang up"), { places: [2], hasAll: false, missing: ["up"] });
  assert.deepEqual(found(texts, "nothing"), { places: [], hasAll: false, missing: ["nothing"] });
});

test("a rare word counts for more than a frequent one, and a word that no text has is named", () => {
  const texts = ["The depth of a contact", "A contact of boxes", "Speculative margins", "Contact caching"].map((title) => ({
    title,
    text: "",
  }));
  assert.deepEqual(found(texts, "speculative contact"), { places: [2], hasAll: false, missing: [] });
  assert.deepEqual(found(texts, "ghost contacts"), { places: [0, 1, 3], hasAll: false, missing: ["ghost"] });
  assert.match(words.found(3, false, ["ghost"]), /^None has “ghost”\. 3 have most of the other words\.$/);
});
