/** The first sentence of each caption: at every step of every preset there is one, it is short, and what it says is in the answer. */
import assert from "node:assert/strict";
import test from "node:test";
import presets from "../../web/src/presets.json";
import { spoken } from "../../web/src/words/names.ts";
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
  if (/ passes O[,:]/.test(point)) assert.ok(step.dot > 0, point);
  if (point.includes("falls short of O")) assert.ok(step.dot < 0, point);
  const going = / beyond \S+: (.*) goe?s?\b/.exec(point)?.[1].split(/, | and /).length ?? 0;
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
      if (RUNS.includes(kind) && typeof step === "number") holdsOfRun(point, answer, step);
      if (process.env.SHOW) console.log(`@ ${name} ${step}: ${point}`);
    }
  }
  assert.deepEqual(long, []);
});

test("where a picture has no names of points, its sentences have none: A and B are the shapes", async () => {
  const counts = ["one", "2", "3"];
  let dropping = 0;
  for (const [name, { scene }] of Object.entries(presets)) {
    if (![...RUNS, "distance"].includes(scene.kind)) continue;
    const figure = await Figure.open(name, { layers: "simplex,direction" });
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      const { point, answer } = figure;
      const ofShapes = /A − B|A and B (touch|overlap)|B only touches A/g;
      assert.doesNotMatch(point.replace(ofShapes, ""), /\b([A-D]{1,4}|S\d|w)\b|undefined/, `${name}, ${step}`);
      assert.ok(point.split(/\s+/).length <= MOST_WORDS, `${name}, ${step}: ${point}`);
      const drawn = ["gjk", "solids"].includes(name) ? figure.texts().flat() : [];
      for (const { text } of drawn) assert.doesNotMatch(text, /\b([A-D]{2,4}|AO|[CDS]\d?)\b/, `${name}, ${step}`);
      const [going] = / (\w+) points? goe?s?\.$/.exec(point)?.slice(1) ?? [];
      if (!going) continue;
      const { simplex_before, simplex_after } = answer.trace.steps[step];
      assert.equal(going, counts[simplex_before.length - simplex_after.length], `${name}, ${step}: ${point}`);
      dropping += 1;
    }
  }
  assert.ok(dropping > 5);
});

/** To the ear a vertex A of the simplex is no shape A: each letter of a step's announcement that stands alone is called a vertex, unless it is a shape's. */
test("vertices are called so when a step is announced", async () => {
  assert.equal(
    spoken("From A towards O. B passes O: vertices A and B stay."),
    "From vertex A towards O. Vertex B passes O: vertices A and B stay.",
  );
  assert.equal(spoken("Across AB. The first vertex, A, of A − B: A · d"), "Across AB. The first vertex, vertex A, of A − B: A · d");
  assert.equal(
    spoken("O lies in A − B: A and B overlap, and the distance is 0."),
    "O lies in A − B: A and B overlap, and the distance is 0.",
  );
  const figure = await Figure.open("gjk");
  await figure.show(1);
  const { model } = figure;
  const letters = model.point.replaceAll("A − B", "").match(/\b[A-D]\b/g) ?? [];
  assert.ok(letters.length);
  const called = model.stepSentences.match(/\b[Vv]ert(?:ex|ices) [A-D]\b(?:(?:,| and) [A-D]\b)*/g) ?? [];
  assert.deepEqual(called.join(" ").match(/\b[A-D]\b/g), letters);
});
