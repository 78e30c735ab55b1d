/**
 * Captions of GJK's iterations. Each sentence says one fact that the trace holds.
 *
 * Notation: d the search direction, w a support point that does not join the simplex, A, B, C those that do (see
 * `names.js`), O the origin. Where the robust method keeps radii out of the support points, it works on the *cores*.
 *
 * @typedef {import("../types.js").AnyAnswerOf<"gjk" | "failures">} Answer
 * @typedef {readonly (number | null)[]} Vector  a float that has overflowed is null
 * @typedef {import("../types.js").Step | import("../types.js").SpaceStep} Step
 * @typedef {import("../types.js").Trace | import("../types.js").SpaceTrace} Trace
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 * @typedef {(method: string, region: string) => string} Legend  what a method says of one of its regions
 */
import { pictureOf, pointText, sumText } from "./numbers.js";
import { isPoint } from "../steps.js";
import { SENTENCES as SHARED, formulaOf, list, namesAfter, namesOf, outcomesOf, verticesText } from "./names.js";

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "GJK, step by step";
export const titleInSpace = "GJK in space, step by step";
export const whatItShows = "GJK step by step, its flow between point, line and triangle, and the response of EPA; in space, too";
export const ownAttributes = "`flow`: `on` (default), `off`";

export const SENTENCES = {
  ...SHARED,

  // ---- the support point

  /** @param {{first: boolean, cores: boolean, direction: Vector, name: string, again: boolean, w: Vector}} claim  again: it is a point of the simplex */
  support: ({ first, cores, direction, name, again, w }) =>
    `The ${first ? "first " : ""}support point${cores ? " of the cores" : ""} along d = ${pointText(direction)} is ${name}${again ? " again, " : " = "}${pointText(w)}.`,
  /** @param {{name: string, dot: number}} claim */
  passes: ({ name, dot }) => `${subject(name)} passes the origin: ${name} · d = ${pictureOf(dot)}.`,
  /** @param {{name: string, dimension: number}} claim */
  level: ({ name, dimension }) =>
    `${subject(name)} reaches the ${dimension > 2 ? "plane" : "line"} through the origin but does not pass it: ${name} · d = 0.`,
  /** @param {{name: string, dot: number}} claim */
  falls_short: ({ name, dot }) => `${subject(name)} falls short of the origin: ${name} · d = ${pictureOf(dot)}.`,
  no_direction: () => "The search direction is zero, so every point of A − B is a support point along it.",
  /** @param {{name: string}} claim */
  overflows: ({ name }) => `The product ${name} · d is too large for a float.`,
  /** @param {{name: string}} claim */
  underflows: ({ name }) => `The product ${name} · d is too small for a float and becomes zero.`,
  stays_out: () => "The point w is not added.",
  goes_on: () => "The run goes on to the closest point.",

  // ---- the simplex

  /** @param {{where: string, region: string, kept: readonly string[], dropped: readonly string[]}} claim  where: the method's legend of the region */
  placed: ({ where, region, kept, dropped }) => {
    const place = placeText(where);
    const named = place.includes(region) ? "" : ` (${regionName(region)})`;
    const placed = place.startsWith("closest") ? "The origin is" : "The method places the origin";
    return `${placed} ${place}${named}: ${verticesText(kept, dropped)}.`;
  },
  /** @param {{names: readonly string[]}} claim */
  swapped: ({ names }) => `${list(names)} change places.`,
  /** @param {{edge: string, direction: Vector}} claim  the next direction, perpendicular to the edge */
  across: ({ edge, direction }) => {
    const product = formulaOf(`(${edge} x AO) x ${edge}`);
    if (!isPoint(direction)) return `The next search direction, ${product}, is too large for a float.`;
    if (!direction.some(Boolean)) return `The next search direction, ${product}, is zero.`;
    return `The next search direction is ${product} = ${pointText(direction)}. It is perpendicular to ${edge}, towards the origin.`;
  },
  /** @param {{point: Vector, weights: Vector, names: readonly string[], distance: number}} claim */
  closest: ({ point, weights, names, distance }) => {
    const sum = sumText(weights, names);
    if (!distance) return `The closest point found is the origin: O = ${sum}.`;
    return `The closest point found is ${names.includes(sum) ? sum : `${pointText(point)} = ${sum}`}, ${pictureOf(distance)} from the origin.`;
  },
  /** @param {{name: string}} claim */
  turns_round: ({ name }) => `The next search direction leads from ${name} to the origin.`,

  // ---- the run

  /** @param {{count: number}} claim */
  whole_run: ({ count }) => (count === 1 ? "The only iteration, numbered." : `All ${count} iterations at once, numbered.`),
  /** @param {{cores: boolean}} claim */
  contains_origin: ({ cores }) => `The simplex of ${cores ? CORES : "A − B"} contains the origin.`,
  tests_enclose: () => "By the method’s tests, the simplex encloses the origin.",
  none_passes: () => "No point of A − B passes the origin along d.",
  takes_as_separating: () => "The method takes d for a separating direction.",
  /** @param {{cores: boolean}} claim */
  none_closer_to_origin: ({ cores }) => `No point of ${cores ? CORES : "A − B"} is closer to the origin.`,
  came_back: () => "The same support point came back.",
  cycles: () => "The simplex is one that was there before, and the run would repeat itself for ever.",
  direction_zero: () => "The search direction became zero.",
  /** @param {{count: number}} claim */
  cap: ({ count }) => `The limit of ${count} iterations is reached.`,
  on_boundary: () => "The origin lies on the boundary of A − B.",
  /** @param {{distance: number, radii: number}} claim */
  cores_apart: ({ distance, radii }) =>
    `The cores are ${pictureOf(distance)} apart, and the radii come off that: ${pictureOf(radii)} in all.`,
  no_answer: () => "The method gives no answer.",
  /** @param {{intersect: boolean}} claim */
  answers: ({ intersect }) => `The method answers: the shapes ${intersect ? "intersect" : "do not intersect"}.`,
};

const CORES = "the cores’ difference";

/** @param {string} name */
const subject = (name) => (name === "w" ? "The point w" : name);

/** The place that a legend names, without what follows from it. @param {string} text */
const placeText = (text) => text.replace(/^n = \d: /, "").split(/: |, only |;/)[0];

/** "region AC", "line region 2 or 3". @param {string} region */
function regionName(region) {
  const [, figure, number] = /^([a-z]+) (\d.*)$/.exec(region) ?? [];
  return figure ? `${figure} region ${number}` : `region ${region}`;
}

/** The smallest float with all its digits: a product below it has lost some, or all. */
const SMALLEST_NORMAL = 2.2250738585072014e-308;

/** One iteration; the last one says how the run ended. @param {Answer} answer @param {number} index @param {Legend} legend @returns {Generator<Claim>} */
export function* stepClaims({ trace }, index, legend) {
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

/** @param {Answer} answer @returns {Generator<Claim>} */
export function* runClaims({ trace }) {
  yield { say: "whole_run", count: trace.steps.length };
  yield* reason(trace);
  yield* outcome(trace);
}

/**
 * How far the new point reaches along d, as floats compute it.
 * @param {Step} step @param {string} name @returns {Claim}
 */
function reach({ direction, support, dot }, name) {
  if (dot === null || direction.some((x) => x === null)) return { say: "overflows", name };
  if (!direction.some(Boolean)) return { say: "no_direction" };
  if (dot) return { say: dot > 0 ? "passes" : "falls_short", name, dot };
  const lost = direction.some((x, i) => x && support.w[i] && Math.abs(x * support.w[i]) < SMALLEST_NORMAL);
  return lost ? { say: "underflows", name } : { say: "level", name, dimension: direction.length };
}

/** Which point was found and how far it reaches. @param {Step} step @param {ReturnType<typeof namesOf>} names @param {boolean} isLast @param {Trace} trace @returns {Generator<Claim>} */
function* found(step, { newest: name, repeats: again }, isLast, { margin }) {
  const { index, direction, support, accepted } = step;
  const first = index === 0;
  yield { say: "support", first, cores: margin > 0, direction, name, again, w: support.w };
  if (accepted && first && !step.tests?.some(isOfLoop)) return;
  const reached = reach(step, name);
  yield reached;
  if (!accepted && !again) yield { say: "stays_out" };
  if (accepted && !isLast && reached.say === "falls_short") yield { say: "goes_on" };
}

/** Whether a comparison is the loop's, of the new point: the claim of how far that reaches says its outcome. @param {{name: string}} test */
const isOfLoop = ({ name }) => /^[Ap] \. [dv]$/.test(name);

/** Where the method places the origin, and what becomes of the simplex. @param {Step} step @param {ReturnType<typeof namesOf>} names @param {string} method @param {Legend} legend @returns {Generator<Claim>} */
function* simplex({ accepted, region }, { simplex }, method, legend) {
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

/** The closest point and its weights, in methods that have them. @param {Step} step @param {ReturnType<typeof namesOf>} names @returns {Generator<Claim>} */
function* closest(step, names) {
  if (!step.closest || !isPoint(step.closest.point)) return;
  const { point, weights } = step.closest;
  yield { say: "closest", point, weights, names: namesAfter(step, names), distance: Math.hypot(...point) };
}

/** Does the search turn round after the first point? @param {Step} step @param {Step | undefined} next */
const turnsRound = ({ support: { w } }, next) => w.some(Boolean) && next?.direction.every((x, i) => x !== null && x + w[i] === 0);

/** Why the run ended. @param {Trace} trace @returns {Generator<Claim>} */
function* reason({ termination, steps, method, margin }) {
  const cores = margin > 0;
  switch (termination) {
    case "origin_enclosed":
      return yield method === "robust" ? { say: "contains_origin", cores } : { say: "tests_enclose" };
    case "separating_direction": {
      const { say } = reach(/** @type {Step} */ (steps.at(-1)), "");
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

/** What the radii do to the distance of the cores, and what the method answers. @param {Trace} trace @returns {Generator<Claim>} */
function* outcome({ intersects, margin, steps }) {
  const v = steps.at(-1)?.closest?.point;
  if (margin && v && isPoint(v) && v.some(Boolean)) yield { say: "cores_apart", distance: Math.hypot(...v), radii: margin };
  yield intersects === null ? { say: "no_answer" } : { say: "answers", intersect: intersects };
}
