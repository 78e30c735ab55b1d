/**
 * What the comparison of methods says.
 *
 * A step is one support point of A - B: one of A and one of B.
 */
import { told, type ClaimOf } from "../../words/claims.ts";
import * as words from "../../words/interface.ts";
import { list } from "../../words/names.ts";
import { exactText } from "../../words/verdict.ts";
import type { AnyAnswerOf, AnyFrameOf } from "../../types.ts";

type Answer = AnyAnswerOf<"compare">;
type Frame = AnyFrameOf<"compare">;
type Claim = ClaimOf<typeof SENTENCES>;
type Run = Answer["runs"][number];
type TitleOf = (method: string) => string;

/** The titles of its figures, and what its page and the authors’ guide say of it. */
export const title = "Methods side by side";
export const titleInSpace = "Methods side by side in space";
export const whatItShows = "several methods on the same shapes, one row each; in space, too";

/** Methods are called by their titles. */
export const SENTENCES = {
  /** The numbers beside points. */
  numbered: ({ methods }: { methods: readonly string[] }) =>
    `A number names the method that asks for a point: ${methods.map((name, i) => `${i + 1}\u00a0${name}`).join(", ")}.`,
  /** @param claim  numbers of methods */
  agreement: ({ wrong, count, ...result }: Pick<Answer["result"], "state" | "signed_distance"> & { wrong: number; count: number }) =>
    `${exactText(result)}: ${wrong ? `${wrong} of ${count} ${wrong === 1 ? "disagrees" : "disagree"}` : everybody(count)}`,
  same_points: () => "As long as they run, all methods ask for the same points.",
  /** @param claim  step: counted from 1 */
  runs_part: ({ step }: { step: number }) => `The support points first differ at step ${step}.`,
  without_radii: () => "The robust method keeps the radii out of its support points.",
  directions_differ: () => "The search directions differ there.",
  same_direction: () => "The search direction is the same there: up to rounding these points are equally far along it, a tie.",
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

/** Where support points first differ, and why; the points are in the table of the runs. */
export function* compareClaims({ answer, all }: Frame, titleOf: TitleOf): Generator<Claim> {
  if (!answer || answer.runs.length < 2) return;
  const { runs, parts_at } = answer;
  if (!all) yield { say: "numbered", methods: runs.map(({ method }) => titleOf(method)) };
  if (parts_at === null) return yield { say: "same_points" };
  yield { say: "runs_part", step: parts_at + 1 };
  // The methods scale their directions in different ways.
  const directions = new Set(runs.flatMap(({ trace }) => (trace.steps[parts_at] ? [unitText(trace.steps[parts_at].direction)] : [])));
  if (runs.some(({ trace }) => trace.margin)) yield { say: "without_radii" };
  else yield { say: directions.size > 1 ? "directions_differ" : "same_direction" };
}

export const compareCaption = (frame: Frame, titleOf: TitleOf) => told(SENTENCES, compareClaims(frame, titleOf));

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
  return { least: Math.min(...counts), most: Math.max(...counts) };
}

/** The caption of a step. */
export const POINTS = {
  disagree: ({ methods }: { methods: readonly string[] }) =>
    `${list(methods)} ${methods.length === 1 ? "does" : "do"} not agree with the exact answer.`,
  /** @param claim  numbers of support points */
  ends: ({ least, most }: { least: number; most: number }) =>
    least < most ? `The runs end after ${least} to ${most} support points.` : `Each run ends after ${countText(most, "support point")}.`,
  one_method: () => "The method asks for one support point a step.",
  together: () => "So far, all methods that still run ask for the same support point.",
  /** @param claim  of different points */
  part: ({ count }: { count: number }) => `Here the methods part${count > 1 ? `: they find ${count} different support points` : ""}.`,
  parted: () => "The methods have parted: each goes its own way to its answer.",
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
}

export const comparePoint = (frame: Frame, titleOf: TitleOf) => told(POINTS, comparePointClaims(frame, titleOf));
