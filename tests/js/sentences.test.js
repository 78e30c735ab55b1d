/** The caption of each step: at every step of every preset there is one, and it is short. */
import assert from "node:assert/strict";
import test from "node:test";
import presets from "../../web/src/presets.json";
import { Figure } from "./figure.js";

/** What was asked, what came and what follows fit into these. */
const MOST_WORDS = 14;

/** Kinds that say one thing in one sentence, and the sentences of a tour's author. */
const MOST_OF_OTHERS = 25;
const OTHERS = ["compare", "failure-map", "minkowski", "sat", "scene3d", "simplices", "sum", "support", "tour"];

/** A sign between two names is no word. */
const count = (text) => text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

test("every step of every preset has a caption of at most 14 words; a wrong answer has its own sentence", async () => {
  const long = [];
  for (const [name, { scene }] of Object.entries(presets)) {
    const figure = await Figure.open(name);
    const most = OTHERS.includes(scene.kind) ? MOST_OF_OTHERS : MOST_WORDS;
    const steps = [...Array(Math.max(figure.count, 1)).keys()];
    for (const step of [...(figure.count ? steps : ["last"]), ...(figure.model.stepsAreScenes ? [] : ["all"])]) {
      await figure.show(step);
      const { point } = figure;
      assert.match(point, /\w.*[.?]$/, `${name}, ${step}`);
      const [own, wrong = ""] = point.split(/ (?=The method (?:says|gives no answer))/);
      if (Math.max(count(own), count(wrong)) > most) long.push(`${name}, ${step}: ${point}`);
      if (process.env.SHOW) console.log(`@ ${name} ${step}: ${point}`);
    }
  }
  assert.deepEqual(long, []);
});

test("a comparison in the table of a step is true as it stands, so none is called false; a tie says which way it goes", async () => {
  let found = 0;
  for (const [name, { scene }] of Object.entries(presets)) {
    if (!["gjk", "failures", "distance"].includes(scene.kind)) continue;
    const figure = await Figure.open(name);
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      const signs = figure.table.flatMap((row) => /: [^:]* ([<>≤≥]) [^:]*$/.exec(row)?.[1] ?? []);
      const tests = figure.answer.trace.steps[step]?.tests.filter(({ value, bound }) => value !== null && bound !== null) ?? [];
      const due = tests.map(({ value, bound, passed }) => (value > bound ? ">" : value < bound ? "<" : passed ? "≥" : "≤"));
      assert.deepEqual(signs.sort(), due.sort(), `${name}, ${step}: ${figure.table.join("; ")}`);
      for (const row of figure.table) assert.ok(!/\((true|false)\)/.test(row) || row.includes("too large"), row);
      found += due.length;
    }
  }
  assert.ok(found > 400, String(found));
});

/** The names of points in a text. @param {string} text */
const namesIn = (text) => text.match(/w[₀₁₂₃₄₅₆₇₈₉]+/g) ?? [];

test("points are w₁, w₂, ... in the order in which the run finds them, in the picture; the code's letters stay in all iterations at once", async () => {
  let found = 0;
  for (const [name, { scene }] of Object.entries(presets)) {
    if (!["gjk", "failures", "distance"].includes(scene.kind)) continue;
    const figure = await Figure.open(name, { layers: "simplex,direction" });
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      const { answer } = figure;
      const { steps } = answer.trace;
      const nameOf = (/** @type {{w: unknown}} */ { w }) =>
        `w${[...String(1 + steps.findIndex((/** @type {any} */ one) => String(one.support.w) === String(w)))].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]).join("")}`;
      const { support, simplex_before } = steps[step];
      const names = new Set([support, ...simplex_before].map(nameOf).filter((name) => name !== "w₀")); // x of Frank and Wolfe is none
      const drawn = figure.texts().flat();
      assert.deepEqual(new Set(drawn.flatMap(({ text }) => namesIn(text))), names, `${name}, ${step}`);
      for (const { text } of drawn) assert.doesNotMatch(text, /^([A-D]{2,4}|AO|[CDS]\d?|a − b|−d)$/, `${name}, ${step}`);
      found += names.size;
    }
  }
  assert.ok(found > 100);
  const figure = await Figure.open("gjk");
  await figure.show("all");
  const texts = figure
    .texts()
    .flat()
    .map(({ text }) => text);
  assert.ok(texts.includes("A₁ B₂ C₃") && texts.includes("A₂ B₃"), texts.join());
});
