/**
 * What the comparison of methods says.
 *
 * A step is one support point of A - B: one of A and one of B.
 *
 * @typedef {import("../types.js").AnyAnswerOf<"compare">} Answer
 * @typedef {import("../types.js").AnyFrameOf<"compare">} Frame
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 * @typedef {Answer["runs"][number]} Run
 * @typedef {(method: string) => string} TitleOf
 */
import { pointText } from "./numbers.js";
import { told } from "./claims.js";
import * as words from "./interface.js";
import { list } from "./names.js";
import { exactText } from "./verdict.js";

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "Methods side by side";
export const titleInSpace = "Methods side by side in space";
export const whatItShows = "several methods on the same shapes, one row each; in space, too";

/** Methods are called by their titles. */
export const SENTENCES = {
  /** @param {Pick<Answer["result"], "state" | "signed_distance"> & {wrong: number, count: number}} claim  numbers of methods */
  agreement: ({ wrong, count, ...result }) =>
    `${exactText(result)}: ${wrong ? `${wrong} of ${count} ${wrong === 1 ? "disagrees" : "disagree"}` : everybody(count)}`,
  all_steps: () => "All steps at once: a number marks the steps that find a support point.",
  same_points: () => "As long as they run, all methods ask for the same points.",
  /** @param {{step: number, found: readonly {method: string, w: readonly number[]}[]}} claim  step: counted from 1 */
  runs_part: ({ step, found }) => {
    /** @type {Map<string, string[]>} */
    const finders = new Map();
    for (const { method, w } of found) finders.set(pointText(w), [...(finders.get(pointText(w)) ?? []), method]);
    const first = `The support points first differ at step ${step}`;
    const [[point, methods]] = finders;
    if (finders.size === 1) return `${first}, by less than three digits show: ${list(methods)} find about ${point}.`;
    return `${first}: ${[...finders].map(([point, methods]) => `${list(methods)} ${methods.length === 1 ? "finds" : "find"} ${point}`).join("; ")}.`;
  },
  without_radii: () => "The robust method keeps the radii out of its support points.",
  directions_differ: () => "The search directions differ there.",
  same_direction: () => "The search direction is the same there: up to rounding these points are equally far along it, a tie.",
  /** @param {{runs: number, steps: number}} claim */
  same_length: ({ runs, steps }) => `${runs === 1 ? "The run" : "Each run"} takes ${countText(steps, "step")}.`,
  /** @param {{least: number, shortest: readonly string[], most: number, longest: readonly string[]}} claim */
  lengths: ({ least, shortest, most, longest }) =>
    `The shortest run takes ${countText(least, "step")} (${list(shortest)}), the longest ${countText(most, "step")} (${list(longest)}).`,
  /** @param {{methods: readonly string[]}} claim */
  disagree: ({ methods }) => `${list(methods)} ${methods.length === 1 ? "does" : "do"} not agree with the exact answer.`,
};

/** @param {number} count */
const everybody = (count) => (count > 2 ? `all ${count} agree` : count === 2 ? "both agree" : "the method agrees");

/** @param {number} n @param {string} noun */
export const countText = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** What a method answers. @param {Pick<Run, "trace">} run */
export function outcomeText({ trace: { intersects } }) {
  return intersects === null ? "no answer" : intersects ? "collision" : "no collision";
}

/** How a run ended, by the name of its exit. @param {Pick<Run, "trace">} run */
export const endingText = ({ trace: { termination } }) => termination.replaceAll("_", " ");

/** Steps of the reader: the steps of the longest run. @param {Answer} answer */
export function compareSteps({ runs, parts_at }) {
  const { most } = numbersOfSteps(runs);
  return Array.from({ length: most }, (_, i) => ({ text: words.steps.compared(i + 1, most, i === parts_at) }));
}

/** @param {Answer} answer @returns {Claim} */
export function agreementClaim({ result: { state, signed_distance }, runs }) {
  return { say: "agreement", state, signed_distance, wrong: runs.filter(({ agrees }) => !agrees).length, count: runs.length };
}

/** @param {Answer} answer */
export const compareHeadline = (answer) => told(SENTENCES, [agreementClaim(answer)]);

/** @param {Frame} frame @param {TitleOf} titleOf @returns {Generator<Claim>} */
export function* compareClaims({ answer, all }, titleOf) {
  if (!answer) return;
  const { runs } = answer;
  if (all) yield { say: "all_steps" };
  if (runs.length > 1) yield* parting(answer, titleOf);
  yield lengths(runs, titleOf);
  const wrong = runs.filter(({ agrees }) => !agrees).map(({ method }) => titleOf(method));
  if (wrong.length) yield { say: "disagree", methods: wrong };
}

/** @param {Frame} frame @param {TitleOf} titleOf */
export const compareCaption = (frame, titleOf) => told(SENTENCES, compareClaims(frame, titleOf));

/** Where support points first differ, and why. @param {Answer} answer @param {TitleOf} titleOf @returns {Generator<Claim>} */
function* parting({ runs, parts_at }, titleOf) {
  if (parts_at === null) return yield { say: "same_points" };
  const steps = runs.flatMap(({ method, trace }) => (trace.steps[parts_at] ? [{ method, ...trace.steps[parts_at] }] : []));
  yield { say: "runs_part", step: parts_at + 1, found: steps.map(({ method, support }) => ({ method: titleOf(method), w: support.w })) };
  // The methods scale their directions in different ways.
  const directions = new Set(steps.map(({ direction }) => unitText(direction)));
  if (runs.some(({ trace }) => trace.margin)) yield { say: "without_radii" };
  else yield { say: directions.size > 1 ? "directions_differ" : "same_direction" };
}

/** A direction without its length; a coordinate that overflowed counts as zero. @param {readonly (number | null)[]} direction */
function unitText(direction) {
  const largest = Math.max(...direction.map((x) => Math.abs(x ?? 0))) || 1;
  const scaled = direction.map((x) => (x ?? 0) / largest);
  const length = Math.hypot(...scaled) || 1;
  return String(scaled.map((x) => Number((x / length).toFixed(9)) + 0));
}

/** How many steps the runs have. @param {readonly Run[]} runs */
function numbersOfSteps(runs) {
  const counts = runs.map(({ trace }) => trace.steps.length);
  return { counts, least: Math.min(...counts), most: Math.max(...counts) };
}

/** @param {readonly Run[]} runs @param {TitleOf} titleOf @returns {Claim} */
function lengths(runs, titleOf) {
  const { counts, least, most } = numbersOfSteps(runs);
  const those = (/** @type {number} */ count) => runs.flatMap(({ method }, i) => (counts[i] === count ? [titleOf(method)] : []));
  if (least === most) return { say: "same_length", runs: runs.length, steps: least };
  return { say: "lengths", least, shortest: those(least), most, longest: those(most) };
}

/** What a step is for: see `point.js`. */
export const POINTS = {
  disagree: SENTENCES.disagree,
  /** @param {{least: number, most: number}} claim  numbers of support points */
  ends: ({ least, most }) =>
    least < most ? `The runs end after ${least} to ${most} support points.` : `Each run ends after ${countText(most, "support point")}.`,
  one_method: () => "The method asks for one support point a step.",
  together: () => "So far, all methods that still run ask for the same support point.",
  /** @param {{count: number}} claim  of different points */
  part: ({ count }) => `Here the methods part${count > 1 ? `: they find ${count} different support points` : ""}.`,
  parted: () => "The methods have parted: each goes its own way to its answer.",
  numbers: () => "Points have the numbers of the methods that ask for them.",
};

/** @param {Frame} frame @param {TitleOf} titleOf @returns {Generator<import("./claims.js").ClaimOf<typeof POINTS>>} */
export function* comparePointClaims({ answer, all, step }, titleOf) {
  if (!answer) return;
  const { runs, parts_at } = answer;
  const { least, most } = numbersOfSteps(runs);
  const wrong = runs.filter(({ agrees }) => !agrees).map(({ method }) => titleOf(method));
  if (all || step >= most - 1) yield wrong.length ? { say: "disagree", methods: wrong } : { say: "ends", least, most };
  else if (runs.length === 1) yield { say: "one_method" };
  else if (parts_at === null || step < parts_at) yield { say: "together" };
  else if (step > parts_at) yield { say: "parted" };
  else
    yield {
      say: "part",
      count: new Set(runs.flatMap(({ trace }) => (trace.steps[step] ? [String(trace.steps[step].support.w)] : []))).size,
    };
  if (!all && runs.length > 1) yield { say: "numbers" };
}

/** @param {Frame} frame @param {TitleOf} titleOf */
export const comparePoint = (frame, titleOf) => told(POINTS, comparePointClaims(frame, titleOf));
