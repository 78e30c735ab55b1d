/**
 * Captions of GJK's iterations. Each sentence says one fact that the trace holds.
 *
 * Notation: d the search direction, w a support point that does not join the simplex, A, B, C those that do (see
 * `names.ts`), O the origin. Where the robust method keeps radii out of the support points, it works on the *cores*.
 */
import { pictureOf, pointText, sumText } from "./numbers.ts";
import { isPoint } from "../steps.ts";
import { SENTENCES as SHARED, formulaOf, list, namesAfter, namesOf, outcomesOf, verticesText } from "./names.ts";
import { last } from "../lists.ts";
import type { AnyAnswerOf, SpaceStep, SpaceTrace, Step as AnyStep, Trace as AnyTrace } from "../types.ts";
import type { ClaimOf } from "./claims.ts";

export type Answer = AnyAnswerOf<"gjk" | "failures">;

/** A float that has overflowed is null. */
type Vector = readonly (number | null)[];

export type Step = AnyStep | SpaceStep;
type Trace = AnyTrace | SpaceTrace;
type Claim = ClaimOf<typeof SENTENCES>;

/** What a method says of one of its regions. */
export type Legend = (method: string, region: string) => string;

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "GJK, step by step";
export const titleInSpace = "GJK in space, step by step";
export const whatItShows = "GJK step by step, its flow between point, line and triangle, and the response of EPA; in space, too";
export const ownAttributes = "`flow`: `on` (default), `off`";

export const SENTENCES = {
  ...SHARED,

  // ---- the support point

  /** @param claim  again: it is a point of the simplex */
  support: ({
    first,
    cores,
    direction,
    name,
    again,
    w,
  }: {
    first: boolean;
    cores: boolean;
    direction: Vector;
    name: string;
    again: boolean;
    w: Vector;
  }) =>
    `The ${first ? "first " : ""}support point${cores ? " of the cores" : ""} along d = ${pointText(direction)} is ${name}${again ? " again, " : " = "}${pointText(w)}.`,
  passes: ({ name, dot }: { name: string; dot: number }) => `${subject(name)} passes the origin: ${name} · d = ${pictureOf(dot)}.`,
  level: ({ name, dimension }: { name: string; dimension: number }) =>
    `${subject(name)} reaches the ${dimension > 2 ? "plane" : "line"} through the origin but does not pass it: ${name} · d = 0.`,
  falls_short: ({ name, dot }: { name: string; dot: number }) =>
    `${subject(name)} falls short of the origin: ${name} · d = ${pictureOf(dot)}.`,
  no_direction: () => "The search direction is zero, so every point of A − B is a support point along it.",
  overflows: ({ name }: { name: string }) => `The product ${name} · d is too large for a float.`,
  underflows: ({ name }: { name: string }) => `The product ${name} · d is too small for a float and becomes zero.`,
  stays_out: () => "The point w is not added.",
  goes_on: () => "The run goes on to the closest point.",

  // ---- the simplex

  /** @param claim  where: the method's legend of the region */
  placed: ({ where, region, kept, dropped }: { where: string; region: string; kept: readonly string[]; dropped: readonly string[] }) => {
    const place = placeText(where);
    const named = place.includes(region) ? "" : ` (${regionName(region)})`;
    const placed = place.startsWith("closest") ? "The origin is" : "The method places the origin";
    return `${placed} ${place}${named}: ${verticesText(kept, dropped)}.`;
  },
  swapped: ({ names }: { names: readonly string[] }) => `${list(names)} change places.`,
  /** @param claim  the next direction, perpendicular to the edge */
  across: ({ edge, direction }: { edge: string; direction: Vector }) => {
    const product = formulaOf(`(${edge} x AO) x ${edge}`);
    if (!isPoint(direction)) return `The next search direction, ${product}, is too large for a float.`;
    if (!direction.some(Boolean)) return `The next search direction, ${product}, is zero.`;
    return `The next search direction is ${product} = ${pointText(direction)}. It is perpendicular to ${edge}, towards the origin.`;
  },
  closest: ({ point, weights, names, distance }: { point: Vector; weights: Vector; names: readonly string[]; distance: number }) => {
    const sum = sumText(weights, names);
    if (!distance) return `The closest point found is the origin: O = ${sum}.`;
    return `The closest point found is ${names.includes(sum) ? sum : `${pointText(point)} = ${sum}`}, ${pictureOf(distance)} from the origin.`;
  },
  turns_round: ({ name }: { name: string }) => `The next search direction leads from ${name} to the origin.`,

  // ---- the run

  whole_run: ({ count }: { count: number }) =>
    count === 1 ? "The only iteration, numbered." : `All ${count} iterations at once, numbered.`,
  contains_origin: ({ cores }: { cores: boolean }) => `The simplex of ${cores ? CORES : "A − B"} contains the origin.`,
  tests_enclose: () => "By the method’s tests, the simplex encloses the origin.",
  none_passes: () => "No point of A − B passes the origin along d.",
  takes_as_separating: () => "The method takes d for a separating direction.",
  none_closer_to_origin: ({ cores }: { cores: boolean }) => `No point of ${cores ? CORES : "A − B"} is closer to the origin.`,
  came_back: () => "The same support point came back.",
  cycles: () => "The simplex is one that was there before, and the run would repeat itself for ever.",
  direction_zero: () => "The search direction became zero.",
  cap: ({ count }: { count: number }) => `The limit of ${count} iterations is reached.`,
  on_boundary: () => "The origin lies on the boundary of A − B.",
  cores_apart: ({ distance, radii }: { distance: number; radii: number }) =>
    `The cores are ${pictureOf(distance)} apart, and the radii come off that: ${pictureOf(radii)} in all.`,
  no_answer: () => "The method gives no answer.",
  answers: ({ intersect }: { intersect: boolean }) => `The method answers: the shapes ${intersect ? "intersect" : "do not intersect"}.`,
};

const CORES = "the cores’ difference";

const subject = (name: string) => (name === "w" ? "The point w" : name);

/** The place that a legend names, without what follows from it. */
const placeText = (text: string) => text.replace(/^n = \d: /, "").split(/: |, only |;/)[0];

/** "region AC", "line region 2 or 3". */
function regionName(region: string) {
  const [, figure, number] = /^([a-z]+) (\d.*)$/.exec(region) ?? [];
  return figure ? `${figure} region ${number}` : `region ${region}`;
}

/** The smallest float with all its digits: a product below it has lost some, or all. */
const SMALLEST_NORMAL = 2.2250738585072014e-308;

/** One iteration; the last one says how the run ended. */
export function* stepClaims({ trace }: Answer, index: number, legend: Legend): Generator<Claim> {
  const step = trace.steps[index];
  const names = namesOf(step, trace.steps[index - 1]);
  const isLast = index === trace.steps.length - 1;
  yield* found(step, names, isLast, trace);
  const tests = outcomesOf(step.tests ?? []).filter((test) => !isOfLoop(test));
  if (tests.length) yield { say: "tests", tests };
  yield* simplex(step, names, trace.method, legend);
  if (step.across) yield { say: "across", edge: step.across.edge, direction: step.across.direction };
  yield* closest(step, names);
  if (index === 0 && turnsRound(step, trace.steps[1])) yield { say: "turns_round", name: names.newest };
  if (!isLast) return;
  if (trace.termination !== "zero_direction") yield* reason(trace); // a direction of zero has been told
  yield* outcome(trace);
}

export function* runClaims({ trace }: Answer): Generator<Claim> {
  yield { say: "whole_run", count: trace.steps.length };
  yield* reason(trace);
  yield* outcome(trace);
}

/** How far the new point reaches along d, as floats compute it. */
function reach({ direction, support, dot }: Step, name: string): Claim {
  if (dot === null || direction.some((x) => x === null)) return { say: "overflows", name };
  if (!direction.some(Boolean)) return { say: "no_direction" };
  if (dot) return { say: dot > 0 ? "passes" : "falls_short", name, dot };
  const lost = direction.some((x, i) => x && support.w[i] && Math.abs(x * support.w[i]) < SMALLEST_NORMAL);
  return lost ? { say: "underflows", name } : { say: "level", name, dimension: direction.length };
}

/** Which point was found and how far it reaches. */
function* found(
  step: Step,
  { newest: name, repeats: again }: ReturnType<typeof namesOf>,
  isLast: boolean,
  { margin }: Trace,
): Generator<Claim> {
  const { index, direction, support, accepted } = step;
  const first = index === 0;
  yield { say: "support", first, cores: margin > 0, direction, name, again, w: support.w };
  if (accepted && first && !step.tests?.some(isOfLoop)) return;
  const reached = reach(step, name);
  yield reached;
  if (!accepted && !again) yield { say: "stays_out" };
  if (accepted && !isLast && reached.say === "falls_short") yield { say: "goes_on" };
}

/** Whether a comparison is the loop's, of the new point: the claim of how far that reaches says its outcome. */
const isOfLoop = ({ name }: { name: string }) => /^[Ap] \. [dv]$/.test(name);

/** Where the method places the origin, and what becomes of the simplex. */
function* simplex({ accepted, region }: Step, { simplex }: ReturnType<typeof namesOf>, method: string, legend: Legend): Generator<Claim> {
  if (accepted && simplex.length > 1) {
    const kept = simplex.filter(({ stays }) => stays).map(({ name }) => name);
    const dropped = simplex.filter(({ stays }) => !stays).map(({ name }) => name);
    yield { say: "placed", where: legend(method, region), region, kept, dropped };
  }
  const renamed = simplex.flatMap(({ name, renamed }) => (renamed ? [{ from: name, to: renamed }] : []));
  if (renamed.length) yield { say: "renamed", names: renamed };
  const swapped = simplex.filter((vertex) => vertex.swapped).map(({ name }) => name);
  if (swapped.length) yield { say: "swapped", names: swapped };
}

/** The closest point and its weights, in methods that have them. */
function* closest(step: Step, names: ReturnType<typeof namesOf>): Generator<Claim> {
  if (!step.closest || !isPoint(step.closest.point)) return;
  const { point, weights } = step.closest;
  yield { say: "closest", point, weights, names: namesAfter(step, names), distance: Math.hypot(...point) };
}

/** Does the search turn round after the first point? */
const turnsRound = ({ support: { w } }: Step, next: Step | undefined) =>
  w.some(Boolean) && next?.direction.every((x, i) => x !== null && x + w[i] === 0);

/** Why the run ended. */
function* reason({ termination, steps, method, margin }: Trace): Generator<Claim> {
  const cores = margin > 0;
  switch (termination) {
    case "origin_enclosed":
      return yield method === "robust" ? { say: "contains_origin", cores } : { say: "tests_enclose" };
    case "separating_direction": {
      const { say } = reach(last<Step>(steps), "");
      return yield { say: say === "level" || say === "falls_short" ? "none_passes" : "takes_as_separating" };
    }
    case "converged":
      return yield { say: "none_closer_to_origin", cores };
    case "repeated_support":
      return yield { say: "came_back" };
    case "cycle":
      return yield { say: "cycles" };
    case "zero_direction":
      return yield { say: "direction_zero" };
    case "iteration_cap":
      return yield { say: "cap", count: steps.length };
    case "touching":
      return yield { say: "on_boundary" };
  }
}

/** What the radii do to the distance of the cores, and what the method answers. */
function* outcome({ intersects, margin, steps }: Trace): Generator<Claim> {
  const v = steps.at(-1)?.closest?.point;
  if (margin && v && isPoint(v) && v.some(Boolean)) yield { say: "cores_apart", distance: Math.hypot(...v), radii: margin };
  yield intersects === null ? { say: "no_answer" } : { say: "answers", intersect: intersects };
}
