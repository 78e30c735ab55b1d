/**
 * What the comparison of methods says. `tests/js/compare.test.js` holds each sentence to the answer.
 *
 * A step is one support point of A - B: one of A and one of B.
 *
 * @typedef {import("../types.js").AnyAnswerOf<"compare">} Answer
 * @typedef {import("../types.js").AnyFrameOf<"compare">} Frame
 * @typedef {Answer["runs"][number]} Run
 * @typedef {(method: string) => string} TitleOf
 */
import { pointText } from "../draw/numbers.js";
import * as words from "./interface.js";
import { list } from "./names.js";
import { exactText } from "./verdict.js";

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "Methods side by side";
export const titleInSpace = "Methods side by side in space";
export const whatItShows = "several methods on the same shapes, one row each; in space, too";

/** @param {Answer} answer */
export function compareHeadline({ result, runs }) {
  const wrong = runs.filter(({ agrees }) => !agrees).length;
  return `${exactText(result)}: ${wrong ? `${wrong} of ${runs.length} ${wrong === 1 ? "disagrees" : "disagree"}` : everybody(runs.length)}`;
}

/** @param {number} count */
const everybody = (count) => (count > 2 ? `all ${count} agree` : count === 2 ? "both agree" : "the method agrees");

/** What a method answers. @param {Pick<Run, "trace">} run */
export function outcomeText({ trace: { intersects } }) {
  return intersects === null ? "no answer" : intersects ? "collision" : "no collision";
}

/** How a run ended, by the name of its exit. @param {Pick<Run, "trace">} run */
export const endingText = ({ trace: { termination } }) => termination.replaceAll("_", " ");

/** Steps of the reader: the steps of the longest run. @param {Answer} answer */
export function compareSteps({ runs, parts_at }) {
  const count = Math.max(...runs.map(({ trace }) => trace.steps.length));
  return Array.from({ length: count }, (_, i) => ({ text: words.steps.compared(i + 1, count, i === parts_at) }));
}

/** @param {Frame} frame @param {TitleOf} titleOf */
export function compareCaption({ answer, all }, titleOf) {
  if (!answer) return "";
  const { runs } = answer;
  const told = [
    all ? "All steps at once: a number marks the steps that find a support point." : "",
    runs.length > 1 ? parting(answer, titleOf) : "",
    lengths(runs, titleOf),
    disagreement(runs, titleOf),
  ];
  return told.filter(Boolean).join(" ");
}

/** Where support points first differ, and why. @param {Answer} answer @param {TitleOf} titleOf */
function parting({ runs, parts_at }, titleOf) {
  if (parts_at === null) return "In every step, all runs that come so far find the same support point.";
  const steps = runs.flatMap(({ method, trace }) => (trace.steps[parts_at] ? [{ method, step: trace.steps[parts_at] }] : []));
  /** @type {Map<string, string[]>} */
  const finders = new Map();
  for (const { method, step } of steps) {
    const point = pointText(step.support.w);
    finders.set(point, [...(finders.get(point) ?? []), titleOf(method)]);
  }
  const told = [...finders].map(([point, methods]) => `${list(methods)} ${methods.length === 1 ? "finds" : "find"} ${point}`);
  const first = `The support points first differ at step ${parts_at + 1}`;
  const [[point, methods]] = finders;
  const where =
    told.length > 1 ? `${first}: ${told.join("; ")}.` : `${first}, by less than three digits show: ${list(methods)} find about ${point}.`;
  return `${where} ${cause(
    runs,
    steps.map(({ step }) => step),
  )}`;
}

/** @param {readonly Run[]} runs @param {Run["trace"]["steps"][number][]} steps  those of the runs that come so far */
function cause(runs, steps) {
  if (runs.some(({ trace }) => trace.margin)) return "The robust method keeps the radii out of its support points.";
  // The methods scale their directions in different ways.
  const directions = new Set(steps.map(({ direction }) => unitText(direction)));
  return directions.size > 1
    ? "The search directions differ there."
    : "The search direction is the same there: up to rounding these points are equally far along it, a tie.";
}

/** A direction without its length; a coordinate that overflowed counts as zero. @param {readonly (number | null)[]} direction */
function unitText(direction) {
  const largest = Math.max(...direction.map((x) => Math.abs(x ?? 0))) || 1;
  const scaled = direction.map((x) => (x ?? 0) / largest);
  const length = Math.hypot(...scaled) || 1;
  return String(scaled.map((x) => Number((x / length).toFixed(9)) + 0));
}

/** @param {readonly Run[]} runs @param {TitleOf} titleOf */
function lengths(runs, titleOf) {
  const counts = runs.map(({ trace }) => trace.steps.length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const who = (/** @type {number} */ count) =>
    list(runs.filter(({ trace }) => trace.steps.length === count).map(({ method }) => titleOf(method)));
  if (least === most) return `${runs.length === 1 ? "The run" : "Each run"} takes ${countText(least, "step")}.`;
  return `The shortest run takes ${countText(least, "step")} (${who(least)}), the longest ${countText(most, "step")} (${who(most)}).`;
}

/** @param {number} n @param {string} noun */
export const countText = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** @param {readonly Run[]} runs @param {TitleOf} titleOf */
function disagreement(runs, titleOf) {
  const wrong = runs.filter(({ agrees }) => !agrees).map(({ method }) => titleOf(method));
  return wrong.length ? `${list(wrong)} ${wrong.length === 1 ? "does" : "do"} not agree with the exact answer.` : "";
}
