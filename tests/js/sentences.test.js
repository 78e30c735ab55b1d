/** The first sentence of each caption: at every step of every preset there is one, it is short, and what it says is in the answer. */
import assert from "node:assert/strict";
import test from "node:test";
import presets from "../../web/src/presets.json";
import { pictureOf } from "../../web/src/words/numbers.ts";
import { Figure } from "./figure.js";

const MOST_WORDS = 25;

/** Kinds whose steps are iterations of a run. */
const RUNS = ["gjk", "failures"];

const dot = (u, v) => u.reduce((sum, x, i) => sum + x * v[i], 0);

/** The numbers in some JSON, the lengths of its lists and of its closest points, as the page writes them. */
function numbersIn(value, found = new Set()) {
  if (typeof value === "number") for (const x of [value, -value]) found.add(pictureOf(x));
  if (Array.isArray(value)) found.add(String(value.length));
  if (value?.closest) found.add(pictureOf(Math.hypot(...value.closest.point)));
  if (value && typeof value === "object") for (const part of Object.values(value)) numbersIn(part, found);
  return found;
}

/** Does the method say what is so? Where shapes touch, both answers are right. */
const isRight = ({ trace: { intersects }, result: { state } }) =>
  intersects !== null && (state === "touching" || intersects === (state === "intersecting"));

/** What the sentence of an iteration says, as the trace has it. */
function holdsOfRun(point, { trace, result, wrong_at }, index) {
  const { steps, termination } = trace;
  const step = steps[index];
  const isLast = index === steps.length - 1;
  const goesWrong = wrong_at === index && !isLast;
  const [from] = /^(From|Across|Out of)\b/.exec(point) ?? [];
  const searched = step.simplex_before.length;
  const isAimed = index > 0 && step.direction.some(Boolean);
  const isWrong = isLast && !isRight({ trace, result });
  assert.equal(from, isAimed && !isWrong && !goesWrong ? { 1: "From", 2: "Across", 3: "Out of" }[searched] : undefined, point);
  if (/towards O|since O lies there/.test(point)) {
    for (const { w } of step.simplex_before) assert.ok(dot(step.direction, w) < 0, point);
  }
  if (point.includes(" again")) assert.equal(steps[index - 1].simplex_before.length, searched, point);
  if (/ passes O[.:]/.test(point)) assert.ok(step.dot > 0, point);
  if (point.includes("falls short of O")) assert.ok(step.dot < 0, point);
  const going = / beyond \S+, so (.*) goe?s?\b/.exec(point)?.[1].split(/, | and /).length ?? 0;
  const left = new Set(step.simplex_after.map((p) => String([p.w, p.a, p.b])));
  const tested = [...step.simplex_before, ...(step.accepted ? [step.support] : [])];
  if (!isLast && step.dot > 0 && step.accepted && index) {
    assert.equal(going, tested.filter((p) => !left.has(String([p.w, p.a, p.b]))).length, point);
  }
  assert.equal(point.includes("Here the run goes wrong"), goesWrong, point);
  if (point.includes("nearer")) {
    const [now, then] = [step, steps[index - 1]].map(({ closest }) => Math.hypot(...closest.point));
    assert.equal(now < then, point.includes("nearer:"), point);
  }
  if (!isLast) return assert.doesNotMatch(point, /the shapes|for ever|limit|became zero/);
  assert.equal(/The method (says|gives no answer)/.test(point), isWrong, point);
  const states = { separated: /shapes are .*apart/, touching: /shapes touch/, intersecting: /shapes overlap/ };
  for (const [state, told] of Object.entries(states)) if (told.test(point)) assert.equal(state, result.state, point);
  const endings = { cycle: /for ever/, zero_direction: /became zero/, iteration_cap: /limit/, touching: /on the boundary/ };
  for (const [ending, told] of Object.entries(endings)) assert.equal(told.test(point), ending === termination, point);
  if (point.includes("holds O")) assert.equal(termination, "origin_enclosed", point);
}

test("every step of every preset has a sentence of at most 25 words, whose numbers are those of the answer", async () => {
  const long = [];
  for (const [name, { scene }] of Object.entries(presets)) {
    const figure = await Figure.open(name);
    const { kind = "" } = typeof scene === "object" ? scene : {};
    const steps = [...Array(Math.max(figure.count, 1)).keys()];
    let last = null; // most steps have the same answer, whose numbers are many
    for (const step of [...(figure.count ? steps : ["last"]), ...(figure.model.stepsAreScenes ? [] : ["all"])]) {
      await figure.show(step);
      const { point, answer } = figure;
      assert.ok(point, `${name}, ${step}`);
      const count = point.split(/\s+/).length;
      if (count > MOST_WORDS) long.push(`${name}, ${step}: ${count} words: ${point}`);
      assert.ok(/[.?]$/.test(point), `${name}: ${point}`);
      if (kind === "tour") continue; // its author's sentences
      const { scene: shown } = figure;
      if (last?.answer !== answer || last.shown !== shown) last = { answer, shown, known: numbersIn([answer, shown]) };
      const { known } = last;
      const said = [figure.headline, ...figure.table].join(" ");
      for (const [number] of point.replace(/\b[A-Za-z]+\d+\b|1:1/g, "").matchAll(/[−\d][\d.,×⁻⁰¹²³⁴⁵⁶⁷⁸⁹]*\d[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]*|\d/g)) {
        assert.ok(known.has(number) || said.includes(number), `${name}, ${step}: ${number} in: ${point}`);
      }
      const isGjk = answer?.trace?.method !== "mpr"; // tests/test_captions.py holds its sentences
      if (RUNS.includes(kind) && isGjk && typeof step === "number") holdsOfRun(point, answer, step);
      if (process.env.SHOW) console.log(`@ ${name} ${step}: ${point}`);
    }
  }
  assert.deepEqual(long, []);
});

/** The names of points in a text. @param {string} text */
const namesIn = (text) => text.match(/w[₀₁₂₃₄₅₆₇₈₉]+/g) ?? [];

test("points are w₁, w₂, ... in the order in which the run finds them, in the picture and in words; the code's letters stay in all iterations at once", async () => {
  let found = 0;
  for (const [name, { scene }] of Object.entries(presets)) {
    if (![...RUNS, "distance"].includes(scene.kind)) continue;
    const figure = await Figure.open(name, { layers: "simplex,direction" });
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      const { point, answer, model } = figure;
      const { steps } = answer.trace;
      const nameOf = (/** @type {{w: unknown}} */ { w }) =>
        `w${[...String(1 + steps.findIndex((/** @type {any} */ one) => String(one.support.w) === String(w)))].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]).join("")}`;
      const { support, simplex_before } = steps[step];
      const names = new Set([support, ...simplex_before].map(nameOf));
      const drawn = figure.texts().flat();
      assert.deepEqual(new Set(drawn.flatMap(({ text }) => namesIn(text))), names, `${name}, ${step}`);
      for (const { text } of drawn) assert.doesNotMatch(text, /^([A-D]{2,4}|AO|[CDS]\d?|a − b|−d)$/, `${name}, ${step}`);
      const words = [point, ...model.rows.map(({ name, value }) => `${name} ${value}`), model.stepSentences].join(" ");
      assert.doesNotMatch(
        words.replaceAll("A − B", "").replace(/on A and on B|A and B/g, ""),
        /\b([A-D]{1,4}O?|S\d|w)\b(?![’₀-₉])|undefined/,
        `${name}, ${step}`,
      );
      for (const each of namesIn(point)) assert.ok(names.has(each), `${name}, ${step}: ${point}`);
      found += namesIn(point).length;
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
