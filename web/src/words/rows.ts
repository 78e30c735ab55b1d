/**
 * A step as a table: what was looked for, what was found, each comparison with its outcome, and what is kept. One function makes it
 * from the step of the trace, for every method and kind. Captions are in the kinds’ files of words.
 *
 * Notation: d the search direction, n a normal of EPA's polytope; points have the names of `names.ts`.
 */
import { epaStep, gjkStep, isPoint } from "../steps.ts";
import { formulaOf, inOrder, named, nameOf, namesAfter, namesOf, productOf } from "./names.ts";
import { apartTexts, pictureOf, pointText, sumText } from "./numbers.ts";
import type { AnyAnswerOf, Frame, SpaceStep, Step as PlaneStep } from "../types.ts";

type Answer = AnyAnswerOf<"gjk" | "failures" | "distance" | "epa">;
type Step = PlaneStep | SpaceStep;
type Test = Pick<Step["tests"][number], "name" | "value" | "bound" | "passed">;
type Names = ReturnType<typeof namesOf>;
type Epa = NonNullable<Answer["epa"]>;

/** What a method says of one of its regions. */
export type Legend = (method: string, region: string) => string;

/** A quantity and its value; of a comparison also what it is compared with ("< 3.1"). An outcome says what the code takes of it. */
export interface Row {
  name: string;
  value: string;
  bound?: string;
  outcome?: { passed: boolean; text: string };
}

/** The words of the table. */
const NAMES = {
  direction: "direction d",
  support: (name: string, isFirst: boolean) => (isFirst ? `first support point ${name}` : `support point ${name}`),
  ofCores: (name: string, isFirst: boolean) => `${NAMES.support(name, isFirst)}, of the cores`,
  again: (text: string) => `${text}, again`,
  overflow: "too large for a float",
  underflow: "0: too small for a float",
  foot: (names: readonly string[]) => `foot on ${names.join("")}`,
  region: "region",
  kept: "kept",
  dropped: (names: readonly string[]) => ` (without ${names.join(", ")})`,
  stays: (name: string) => ` (${name} does not join)`,
  next: "next d",
  closest: "closest point",
  distance: "distance from O",
  radii: "radii, in all",
  witnesses: "on A and on B",
  iterations: "iterations",
  distances: "distances from O",
  ended: "ended by",
  answer: "method’s answer",
  answers: (intersect: boolean | null) => (intersect === null ? "none" : intersect ? "collision" : "no collision"),
  side: (inSpace: boolean) => `closest ${inSpace ? "face" : "edge"}, from O`,
  normal: "its normal n",
  alongNormal: "support point along n",
  depth: "depth",
  least: "depth, at least",
  ofPortal: "depth along the portal’s normal",
  most: "depth, at most",
  offset: "B moves by depth · n",
  then: "distance then",
  rounding: (shown: string) => `0 within rounding (${shown})`,
  separation: "signed distance",
};

const OUTCOMES = {
  test: (passed: boolean) => ({ passed, text: passed ? "true" : "false" }),
  foot: (taken: string) => ({ passed: !taken, text: taken ? `outside, so ${taken}` : "inside" }),
  further: (passed: boolean, isKnown: boolean) => ({ passed, text: passed ? "further out" : isKnown ? "a corner already" : "no further" }),
};

/** The smallest float with all its digits: a product below it has lost some, or all. */
const SMALLEST_NORMAL = 2.2250738585072014e-308;

/** Distances below this are rounding: a fraction of the response. */
const ROUNDING = 1e-12;

/** The step that a frame shows; with all steps at once, the run. */
export function* rowsOf(frame: Frame<unknown, Answer>, legend: Legend = () => ""): Generator<Row> {
  const { answer, all } = frame;
  const step = gjkStep(frame);
  if (!answer || !step) return;
  if ("response" in answer) return yield* epaRows(answer, answer.response, all ? null : frame.step);
  const epa = epaStep(frame);
  if (epa && answer.epa && !all) return yield* expansionRows(answer.epa, epa.index);
  const { trace, result } = answer;
  if (all) yield* runRows(answer);
  else yield* stepRows(answer, step, legend);
  if (!all && step.index < trace.steps.length - 1) return;
  if (trace.margin) yield { name: NAMES.radii, value: pictureOf(trace.margin) };
  yield { name: NAMES.ended, value: trace.termination.replaceAll("_", " ") };
  yield { name: NAMES.answer, value: NAMES.answers(trace.intersects) };
  if (typeof trace.depth === "number") yield { name: NAMES.ofPortal, value: pictureOf(trace.depth) };
  if ("feet" in answer && result.state === "separated") {
    yield { name: NAMES.witnesses, value: `${pointText(result.point_a)}, ${pointText(result.point_b)}` };
  }
}

/** A comparison with what it is compared with; of a product that overflows, the outcome. @param nameOf  of the product, in the names of points */
export const testRow = ({ name, value, bound, passed }: Test, nameOf: (product: string) => string = (product) => product): Row => ({
  name: nameOf(productOf(name)),
  ...comparedOf(value, bound, passed ? "≥" : "≤"),
  outcome: value === null ? OUTCOMES.test(passed) : undefined,
});

/** The names of what is kept and of what goes. */
export const keptRow = (kept: readonly string[], dropped: readonly string[]): Row => ({
  name: NAMES.kept,
  value: kept.join(", ") + (dropped.length ? NAMES.dropped(dropped) : ""),
});

export const regionRow = (region: string, where: string): Row => {
  const place = placeText(where);
  return { name: NAMES.region, value: place.includes(region) ? place : `${region}: ${place}` };
};

/** The place that a legend names, without what follows from it. */
const placeText = (text: string) => text.replace(/^n = \d: /, "").split(/: |, only |;/)[0];

/** Whether a comparison is the loop's, of the new point. */
const isOfLoop = ({ name }: { name: string }) => /^[Ap] \. [dv]$/.test(name);

function* stepRows(answer: Answer, step: Step, legend: Legend): Generator<Row> {
  const { trace } = answer;
  const names = namesOf(step, trace.steps);
  const { newest, repeats, simplex } = names;
  const inNames = (text: string) => named(text, step, trace.steps);
  const found = (trace.margin ? NAMES.ofCores : NAMES.support)(newest, !step.index);
  yield { name: NAMES.direction, value: pointText(step.direction) };
  yield { name: found, value: repeats ? NAMES.again(pointText(step.support.w)) : pointText(step.support.w) };
  yield reachRow(step, newest);
  for (const test of step.tests) if (!isOfLoop(test)) yield testRow(test, inNames);
  if ("feet" in answer) yield* footRows(answer, step, names);
  if (step.accepted && simplex.length > 1) yield regionRow(inNames(step.region), inNames(legend(trace.method, step.region)));
  yield simplexRow(step, names, trace.steps);
  if ("across" in step && step.across) {
    const { edge, direction } = step.across;
    yield { name: NAMES.next, value: `${inNames(formulaOf(`(${edge} x AO) x ${edge}`))} = ${pointText(direction)}` };
  }
  if (!step.closest || !isPoint(step.closest.point)) return;
  const { point, weights } = step.closest;
  const sum = sumText(weights, namesAfter(step, trace.steps));
  yield { name: NAMES.closest, value: `${sum} = ${pointText(point)}` };
  yield { name: NAMES.distance, value: pictureOf(Math.hypot(...point)) };
}

/** How far the new point reaches along d, as floats compute it, with the loop's comparison where it makes one. */
function reachRow({ direction, support, dot, tests }: Step, newest: string): Row {
  const name = `${newest} · d`;
  const test = tests.find(isOfLoop);
  const row = test ? { ...testRow({ ...test, value: dot }), name } : { name, ...comparedOf(dot, null) };
  const isLost = direction.some((x, i) => x && support.w[i] && Math.abs(x * support.w[i]) < SMALLEST_NORMAL);
  return dot === 0 && isLost ? { ...row, value: NAMES.underflow } : row;
}

/** A number beside what it is compared with, in as many digits as tell them apart. @param tie  between equal numbers */
export function comparedOf(value: number | null, bound: number | null, tie = "="): Pick<Row, "value" | "bound"> {
  if (value === null || bound === null) return { value: value === null ? NAMES.overflow : pictureOf(value) };
  const [shown, other] = apartTexts(value, bound);
  return { value: shown, bound: `${value > bound ? ">" : value < bound ? "<" : tie} ${other}` };
}

/** What the iteration leaves, in the order in which the points were found. */
function simplexRow(step: Step, { newest, repeats, simplex }: Names, steps: readonly Step[]): Row {
  const dropped = simplex.filter(({ stays }) => !stays).map(({ name }) => name);
  const row = keptRow(inOrder(namesAfter(step, steps)), inOrder(dropped));
  return step.accepted || repeats ? row : { ...row, value: row.value + NAMES.stays(newest) };
}

/** The feet of the perpendiculars from O onto the lines and planes of the simplex, each with what is taken where it lies outside. */
function* footRows(answer: AnyAnswerOf<"distance">, step: Step, { newest }: Names): Generator<Row> {
  const { steps } = answer.trace;
  for (const { q, point, weights, inside } of answer.feet[step.index]) {
    const other = nameOf({ w: q }, steps);
    const taken = weights[0] < 0 ? other : newest;
    yield { name: NAMES.foot([newest, other]), value: pointText(point), outcome: OUTCOMES.foot(inside ? "" : taken) };
  }
  for (const { names, point, inside, kept } of planeFeet(answer, step)) {
    const taken = kept.map((k) => names[k]).join("");
    yield { name: NAMES.foot(names), value: pointText(point), outcome: OUTCOMES.foot(inside ? "" : taken) };
  }
}

/** The feet on planes, in space, each with the names of its three points. */
export function planeFeet({ plane_feet, trace }: AnyAnswerOf<"distance">, step: Step) {
  return (plane_feet?.[step.index] ?? []).map((foot) => ({ ...foot, names: foot.points.map((w) => nameOf({ w }, trace.steps)) }));
}

/** All steps of a run at once. */
function* runRows(answer: Answer): Generator<Row> {
  const { steps } = answer.trace;
  yield { name: NAMES.iterations, value: String(steps.length) };
  if (!("feet" in answer)) return;
  const distances = steps.flatMap(({ closest }) => (closest && isPoint(closest.point) ? [pictureOf(Math.hypot(...closest.point))] : []));
  if (distances.length) yield { name: NAMES.distances, value: distances.join(", ") };
}

/** The figure of EPA: its iterations, then the response. @param step  null for all at once */
function* epaRows({ epa, result }: AnyAnswerOf<"epa">, response: AnyAnswerOf<"epa">["response"], step: number | null): Generator<Row> {
  const none: Row = { name: NAMES.separation, value: pictureOf(result.signed_distance) };
  if (!epa) return yield none;
  if (step === null) yield { name: NAMES.iterations, value: String(epa.steps.length) };
  if (step === null) return yield depthRow(epa);
  if (epa.steps[step]) return yield* expansionRows(epa, step);
  if (!response) return yield none;
  const { offset, signed_distance: distance } = response;
  const isRounding = distance !== 0 && Math.abs(distance) < ROUNDING * Math.hypot(...offset);
  yield { name: NAMES.offset, value: pointText(offset) };
  yield { name: NAMES.then, value: isRounding ? NAMES.rounding(pictureOf(distance)) : pictureOf(distance) };
}

/** An iteration of EPA. A negative distance: O is beyond the edge or face. */
function* expansionRows(epa: Epa, index: number): Generator<Row> {
  const step = epa.steps[index];
  const { distance, normal, support, accepted, polytope } = step;
  if (("face" in step ? step.face : step.edge) !== null) yield { name: NAMES.side(normal.length > 2), value: pictureOf(distance) };
  yield { name: NAMES.normal, value: pointText(normal) };
  if (support) {
    const isKnown = polytope.some((p) => String(p) === String(support.w));
    yield { name: NAMES.alongNormal, value: pointText(support.w), outcome: OUTCOMES.further(accepted, isKnown) };
  }
  if (index === epa.steps.length - 1) yield depthRow(epa);
}

function depthRow({ depth, termination, normal }: Epa): Row {
  const limited = normal.length > 2 ? NAMES.most : NAMES.least;
  return { name: termination === "iteration_cap" ? limited : NAMES.depth, value: pictureOf(depth) };
}

/** A row as a line of text. */
export const lineOf = ({ name, value, bound, outcome }: Row) =>
  [`${name}: ${value}`, bound, outcome && `(${outcome.text})`].filter(Boolean).join(" ");
