/**
 * What the comparison of methods says.
 *
 * A step is one support point of A - B: one of A and one of B.
 */
import { pointText } from "./numbers.ts";
import { told, type ClaimOf } from "./claims.ts";
import * as words from "./interface.ts";
import { list } from "./names.ts";
import { exactText } from "./verdict.ts";
import type { AnyAnswerOf, AnyFrameOf } from "../types.ts";

type Answer = AnyAnswerOf<"compare">;
type Frame = AnyFrameOf<"compare">;
type Claim = ClaimOf<typeof SENTENCES>;
type Run = Answer["runs"][number];
type TitleOf = (method: string) => string;

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "Methods side by side";
export const titleInSpace = "Methods side by side in space";
export const whatItShows = "several methods on the same shapes, one row each; in space, too";

/** Methods are called by their titles. */
export const SENTENCES = {
  /** @param claim  numbers of methods */
  agreement: ({ wrong, count, ...result }: Pick<Answer["result"], "state" | "signed_distance"> & { wrong: number; count: number }) =>
    `${exactText(result)}: ${wrong ? `${wrong} of ${count} ${wrong === 1 ? "disagrees" : "disagree"}` : everybody(count)}`,
  all_steps: () => "All steps at once: a number marks the steps that find a support point.",
  same_points: () => "As long as they run, all methods ask for the same points.",
  /** @param claim  step: counted from 1 */
  runs_part: ({ step, found }: { step: number; found: readonly { method: string; w: readonly number[] }[] }) => {
    const finders: Map<string, string[]> = new Map();
    for (const { method, w } of found) finders.set(pointText(w), [...(finders.get(pointText(w)) ?? []), method]);
    const first = `The support points first differ at step ${step}`;
    const [[point, methods]] = finders;
    if (finders.size === 1) return `${first}, by less than three digits show: ${list(methods)} find about ${point}.`;
    return `${first}: ${[...finders].map(([point, methods]) => `${list(methods)} ${methods.length === 1 ? "finds" : "find"} ${point}`).join("; ")}.`;
  },
  without_radii: () => "The robust method keeps the radii out of its support points.",
  directions_differ: () => "The search directions differ there.",
  same_direction: () => "The search direction is the same there: up to rounding these points are equally far along it, a tie.",
  same_length: ({ runs, steps }: { runs: number; steps: number }) =>
    `${runs === 1 ? "The run" : "Each run"} takes ${countText(steps, "step")}.`,
  lengths: ({ least, shortest, most, longest }: { least: number; shortest: readonly string[]; most: number; longest: readonly string[] }) =>
    `The shortest run takes ${countText(least, "step")} (${list(shortest)}), the longest ${countText(most, "step")} (${list(longest)}).`,
  disagree: ({ methods }: { methods: readonly string[] }) =>
    `${list(methods)} ${methods.length === 1 ? "does" : "do"} not agree with the exact answer.`,
};

const everybody = (count: number) => (count > 2 ? `all ${count} agree` : count === 2 ? "both agree" : "the method agrees");

export const countText = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** What a method answers. */
export function outcomeText({ trace: { intersects } }: Pick<Run, "trace">) {
  return intersects === null ? "no answer" : intersects ? "collision" : "no collision";
}

/** How a run ended, by the name of its exit. */
export const endingText = ({ trace: { termination } }: Pick<Run, "trace">) => termination.replaceAll("_", " ");

/** Steps of the reader: the steps of the longest run. */
export function compareSteps({ runs, parts_at }: Answer) {
  const { most } = numbersOfSteps(runs);
  return Array.from({ length: most }, (_, i) => ({ text: words.steps.compared(i + 1, most, i === parts_at) }));
}

export function agreementClaim({ result: { state, signed_distance }, runs }: Answer): Claim {
  return { say: "agreement", state, signed_distance, wrong: runs.filter(({ agrees }) => !agrees).length, count: runs.length };
}

export const compareHeadline = (answer: Answer) => told(SENTENCES, [agreementClaim(answer)]);

export function* compareClaims({ answer, all }: Frame, titleOf: TitleOf): Generator<Claim> {
  if (!answer) return;
  const { runs } = answer;
  if (all) yield { say: "all_steps" };
  if (runs.length > 1) yield* parting(answer, titleOf);
  yield lengths(runs, titleOf);
  const wrong = runs.filter(({ agrees }) => !agrees).map(({ method }) => titleOf(method));
  if (wrong.length) yield { say: "disagree", methods: wrong };
}

export const compareCaption = (frame: Frame, titleOf: TitleOf) => told(SENTENCES, compareClaims(frame, titleOf));

/** Where support points first differ, and why. */
function* parting({ runs, parts_at }: Answer, titleOf: TitleOf): Generator<Claim> {
  if (parts_at === null) return yield { say: "same_points" };
  const steps = runs.flatMap(({ method, trace }) => (trace.steps[parts_at] ? [{ method, ...trace.steps[parts_at] }] : []));
  yield { say: "runs_part", step: parts_at + 1, found: steps.map(({ method, support }) => ({ method: titleOf(method), w: support.w })) };
  // The methods scale their directions in different ways.
  const directions = new Set(steps.map(({ direction }) => unitText(direction)));
  if (runs.some(({ trace }) => trace.margin)) yield { say: "without_radii" };
  else yield { say: directions.size > 1 ? "directions_differ" : "same_direction" };
}

/** A direction without its length; a coordinate that overflowed counts as zero. */
function unitText(direction: readonly (number | null)[]) {
  const largest = Math.max(...direction.map((x) => Math.abs(x ?? 0))) || 1;
  const scaled = direction.map((x) => (x ?? 0) / largest);
  const length = Math.hypot(...scaled) || 1;
  return String(scaled.map((x) => Number((x / length).toFixed(9)) + 0));
}

/** How many steps the runs have. */
function numbersOfSteps(runs: readonly Run[]) {
  const counts = runs.map(({ trace }) => trace.steps.length);
  return { counts, least: Math.min(...counts), most: Math.max(...counts) };
}

function lengths(runs: readonly Run[], titleOf: TitleOf): Claim {
  const { counts, least, most } = numbersOfSteps(runs);
  const those = (count: number) => runs.flatMap(({ method }, i) => (counts[i] === count ? [titleOf(method)] : []));
  if (least === most) return { say: "same_length", runs: runs.length, steps: least };
  return { say: "lengths", least, shortest: those(least), most, longest: those(most) };
}

/** What a step is for: see `point.ts`. */
export const POINTS = {
  disagree: SENTENCES.disagree,
  /** @param claim  numbers of support points */
  ends: ({ least, most }: { least: number; most: number }) =>
    least < most ? `The runs end after ${least} to ${most} support points.` : `Each run ends after ${countText(most, "support point")}.`,
  one_method: () => "The method asks for one support point a step.",
  together: () => "So far, all methods that still run ask for the same support point.",
  /** @param claim  of different points */
  part: ({ count }: { count: number }) => `Here the methods part${count > 1 ? `: they find ${count} different support points` : ""}.`,
  parted: () => "The methods have parted: each goes its own way to its answer.",
  numbers: () => "Points have the numbers of the methods that ask for them.",
};

export function* comparePointClaims({ answer, all, step }: Frame, titleOf: TitleOf): Generator<ClaimOf<typeof POINTS>> {
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

export const comparePoint = (frame: Frame, titleOf: TitleOf) => told(POINTS, comparePointClaims(frame, titleOf));
