/**
 * Captions of GJK's iterations. Each sentence says one fact that the trace holds; `tests/test_captions.py` checks every one.
 *
 * Notation: d the search direction, w a support point that does not join the simplex, A, B, C those that do (see
 * `names.js`), O the origin. Where the robust method keeps radii out of the support points, it works on the *cores*.
 *
 * @typedef {import("../types.js").AnyAnswerOf<"gjk" | "failures">} Answer
 * @typedef {import("../types.js").Step | import("../types.js").SpaceStep} Step
 * @typedef {import("../types.js").Trace | import("../types.js").SpaceTrace} Trace
 * @typedef {(method: string, region: string) => string} Legend  what a method says of one of its regions
 */
import { pictureOf, pointText, sumText } from "../draw/numbers.js";
import { isPoint } from "../steps.js";
import { formulaOf, list, namesOf } from "./names.js";

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "GJK, step by step";
export const titleInSpace = "GJK in space, step by step";
export const whatItShows = "GJK step by step, its flow between point, line and triangle, and the response of EPA; in space, too";
export const ownAttributes = "`flow`: `on` (default), `off`";

/** The smallest float with all its digits: a product below it has lost some, or all. */
const SMALLEST_NORMAL = 2.2250738585072014e-308;

/** @param {(string | undefined)[]} parts */
const sentences = (parts) => parts.filter(Boolean).join(" ");

/** One iteration; the last one says how the run ended. @param {Answer} answer @param {number} index @param {Legend} legend */
export function stepCaption({ trace }, index, legend) {
  const step = trace.steps[index];
  const names = namesOf(step, trace.steps[index - 1]);
  const isLast = index === trace.steps.length - 1;
  return sentences([
    found(step, names, isLast, trace),
    tests(step),
    place(step, names, trace.method, legend),
    renaming(names),
    swap(names),
    across(step),
    closest(step, names),
    index === 0 ? turn(step, trace.steps[1], names) : "",
    isLast && trace.termination !== "zero_direction" ? reason(trace) : "", // a direction of zero has been told
    isLast ? outcome(trace) : "",
  ]);
}

/** @param {Answer} answer */
export function allCaption({ trace }) {
  const { length } = trace.steps;
  const count = length === 1 ? "The only iteration" : `All ${length} iterations at once`;
  return sentences([`${count}: a number marks what belongs to an iteration.`, reason(trace), outcome(trace)]);
}

/**
 * How far the new point reaches along d, as floats compute it.
 * @param {Step} step
 * @returns {"passes" | "level" | "short" | "nowhere" | "overflow" | "underflow"} `nowhere`: d is zero
 */
function reachOf({ direction, support, dot }) {
  if (dot === null || direction.some((x) => x === null)) return "overflow";
  if (!direction.some(Boolean)) return "nowhere";
  if (dot) return dot > 0 ? "passes" : "short";
  const lost = direction.some((x, i) => x && support.w[i] && Math.abs(x * support.w[i]) < SMALLEST_NORMAL);
  return lost ? "underflow" : "level";
}

/** Which point was found and how far it reaches. @param {Step} step @param {ReturnType<typeof namesOf>} names @param {boolean} isLast @param {Trace} trace */
function found(step, { newest, repeats }, isLast, { margin }) {
  const { index, direction, support, accepted } = step;
  const d = `d = ${pointText(direction)}`;
  const first = index === 0 ? "first " : "";
  const of = margin ? " of the cores" : "";
  const point = repeats ? `${newest} again, ${pointText(support.w)}` : `${newest} = ${pointText(support.w)}`;
  const where = `The ${first}support point${of} along ${d} is ${point}.`;
  if (accepted && index === 0 && !step.tests?.some(isOfLoop)) return where;
  const joins = accepted || repeats ? "" : "The point w does not join the simplex.";
  const goesOn = accepted && !isLast && reachOf(step) === "short" ? "The run goes on to the closest point." : "";
  return sentences([where, reach(step, newest), joins, goesOn]);
}

/** @param {Step} step @param {string} name */
function reach(step, name) {
  const product = `${name} · d = ${pictureOf(step.dot)}`;
  const subject = name === "w" ? "The point w" : name;
  switch (reachOf(step)) {
    case "passes":
      return `${subject} passes the origin: ${product}.`;
    case "level":
      return `${subject} reaches the ${step.direction.length > 2 ? "plane" : "line"} through the origin but does not pass it: ${product}.`;
    case "short":
      return `${subject} falls short of the origin: ${product}.`;
    case "nowhere":
      return "The search direction is zero, so every point of A − B is a support point along it.";
    case "overflow":
      return `The product ${name} · d is too large for a float.`;
    case "underflow":
      return `The product ${name} · d is too small for a float and becomes zero.`;
  }
}

/** Whether a comparison is the loop's, of the new point: the sentence on how far that reaches says its outcome. @param {{name: string}} test */
const isOfLoop = ({ name }) => /^[Ap] \. [dv]$/.test(name);

/** The comparisons that the method made to place the origin. @param {Step} step */
function tests({ tests = [] }) {
  const placing = tests.filter((test) => !isOfLoop(test));
  if (!placing.length) return "";
  const told = placing.map(({ name, value, passed }) => {
    return `${formulaOf(name)} ${passed ? "passes" : "fails"} (${pictureOf(value)})`;
  });
  return `${told.length > 1 ? "Tests" : "Test"}: ${told.join(", ")}.`;
}

/** Where the method places the origin, and what becomes of the simplex. @param {Step} step @param {ReturnType<typeof namesOf>} names @param {string} method @param {Legend} legend */
function place({ accepted, region }, { simplex }, method, legend) {
  if (!accepted || simplex.length < 2) return "";
  const kept = simplex.filter(({ stays }) => stays).map(({ name }) => name);
  const dropped = simplex.filter(({ stays }) => !stays).map(({ name }) => name);
  const stay = `${list(kept)} ${kept.length > 1 ? "stay" : "stays"}`;
  const go = dropped.length ? `, ${list(dropped)} ${dropped.length > 1 ? "go" : "goes"}` : "";
  const where = placeText(legend(method, region));
  const named = where.includes(region) ? "" : ` (${regionName(region)})`;
  const placed = where.startsWith("closest") ? "The origin is" : "The method places the origin";
  return `${placed} ${where}${named}: ${stay}${go}.`;
}

/** The place that a legend names, without what follows from it. @param {string} text */
const placeText = (text) => text.replace(/^n = \d: /, "").split(/: |, only |;/)[0];

/** "region AC", "line region 2 or 3". @param {string} region */
function regionName(region) {
  const [, figure, number] = /^([a-z]+) (\d.*)$/.exec(region) ?? [];
  return figure ? `${figure} region ${number}` : `region ${region}`;
}

/** @param {ReturnType<typeof namesOf>} names */
function renaming({ simplex }) {
  const told = simplex.flatMap(({ name, renamed }) => (renamed ? [`${name} is called ${renamed}`] : []));
  return told.length ? `From now on, ${list(told)}.` : "";
}

/** @param {ReturnType<typeof namesOf>} names */
function swap({ simplex }) {
  const swapped = simplex.filter((vertex) => vertex.swapped).map(({ name }) => name);
  return swapped.length ? `${list(swapped)} change places.` : "";
}

/** The next search direction, where the method makes it perpendicular to an edge in space. @param {Step} step */
function across({ across }) {
  if (!across) return "";
  const { edge, direction } = across;
  const product = formulaOf(`(${edge} x AO) x ${edge}`);
  if (!isPoint(direction)) return `The next search direction, ${product}, is too large for a float.`;
  if (!direction.some(Boolean)) return `The next search direction, ${product}, is zero.`;
  return `The next search direction is ${product} = ${pointText(direction)}. It is perpendicular to ${edge}, towards the origin.`;
}

/** The closest point and its weights, in methods that have them. @param {Step} step @param {ReturnType<typeof namesOf>} names */
function closest({ closest, simplex_after }, { simplex }) {
  if (!closest || !isPoint(closest.point)) return "";
  const names = simplex_after.map(({ w }) => simplex.find(({ point }) => String(point.w) === String(w))?.name ?? "w");
  const sum = sumText(closest.weights, names);
  const isVertex = names.includes(sum);
  if (!closest.point.some(Boolean)) return `The closest point found is the origin: O = ${sum}.`;
  return `The closest point found is ${isVertex ? sum : `${pointText(closest.point)} = ${sum}`}, ${pictureOf(Math.hypot(...closest.point))} from the origin.`;
}

/** After the first point the search turns round. @param {Step} step @param {Step | undefined} next @param {ReturnType<typeof namesOf>} names */
function turn({ support }, next, { newest }) {
  const back = next?.direction.every((x, i) => x !== null && x + support.w[i] === 0);
  return back && support.w.some(Boolean) ? `The next search direction leads from ${newest} to the origin.` : "";
}

/** What the method answers. @param {Trace} trace */
function outcome(trace) {
  const { intersects } = trace;
  const answer =
    intersects === null
      ? "The method gives no answer."
      : `The method answers: the shapes ${intersects ? "intersect" : "do not intersect"}.`;
  return sentences([radii(trace), answer]);
}

/** Why the run ended. @param {Trace} trace */
function reason({ termination, steps, method, margin }) {
  const difference = margin ? "the cores’ difference" : "A − B";
  const last = /** @type {Step} */ (steps.at(-1));
  switch (termination) {
    case "origin_enclosed":
      return method === "robust"
        ? `The simplex of ${difference} contains the origin.`
        : "By the method’s tests, the simplex encloses the origin.";
    case "separating_direction":
      return ["level", "short"].includes(reachOf(last))
        ? "No point of A − B passes the origin along d."
        : "The method takes d for a separating direction.";
    case "converged":
      return `No point of ${difference} is closer to the origin.`;
    case "repeated_support":
      return "The same support point came back.";
    case "cycle":
      return "The simplex is one that was there before, and the run would repeat itself for ever.";
    case "zero_direction":
      return "The search direction became zero.";
    case "iteration_cap":
      return `The limit of ${steps.length} iterations is reached.`;
    case "touching":
      return "The origin lies on the boundary of A − B.";
    default:
      return "";
  }
}

/** What the radii do to the distance of the cores. @param {Trace} trace */
function radii({ margin, steps }) {
  const v = steps.at(-1)?.closest?.point;
  if (!margin || !v || !isPoint(v) || !v.some(Boolean)) return "";
  return `The cores are ${pictureOf(Math.hypot(...v))} apart, and the radii come off that: ${pictureOf(margin)} in all.`;
}
