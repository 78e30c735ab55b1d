/**
 * Captions of EPA's iterations. Notation: the normal points out of the polytope; B moved by depth * normal touches A.
 *
 * @typedef {import("../types.js").EpaStep | import("../types.js").SpaceEpaStep} EpaStep
 * @typedef {import("../types.js").AnyAnswerOf<"epa">} Answer
 */
import { pictureOf, pointText } from "../draw/numbers.js";

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "The penetration depth by EPA";
export const titleInSpace = "The penetration depth by EPA in space";
export const whatItShows = "the penetration depth step by step; in space, too";

/** @param {Pick<Answer, "epa">} answer @param {EpaStep} step */
export function epaCaption({ epa }, step) {
  return [edge(step), support(step), epa && step === epa.steps.at(-1) ? ending(epa) : ""].filter(Boolean).join(" ");
}

/** Of the kind `epa`: its iterations, then the response. @param {import("../types.js").AnyFrameOf<"epa">} frame */
export function epaFigureCaption({ answer, step, all }) {
  if (!answer) return "";
  const { epa, response, result } = answer;
  if (!epa || !response) {
    if (result.state === "touching")
      return "A and B only touch: the origin lies on the boundary of A − B, and there is no depth to look for.";
    return "The origin lies outside of A − B, so A and B have no depth. Drag one into the other: EPA then looks for the shortest way out.";
  }
  if (all)
    return `All ${epa.steps.length} iterations at once: the polytope grows inside A − B. A number marks the point that an iteration adds.`;
  return epa.steps[step] ? epaCaption(answer, epa.steps[step]) : applied(response, epa);
}

/** Distances below this are rounding: a fraction of the response. */
const ROUNDING = 1e-12;

/** B is moved, and the distance is measured again. @param {NonNullable<Answer["response"]>} response @param {NonNullable<Answer["epa"]>} epa */
function applied({ offset, signed_distance: again }, { termination }) {
  const isRounding = again && Math.abs(again) < ROUNDING * Math.hypot(...offset);
  const measured = isRounding ? `0 up to rounding (${pictureOf(again)})` : pictureOf(again);
  const way = termination === "iteration_cap" ? "a way" : "the shortest way";
  return `The response moves B by depth · n = ${pointText(offset)}, ${way} out of A. Measured again, the distance is ${measured}.`;
}

/** Is it of space, where the polytope has faces and not edges? @param {{normal: readonly number[]}} found  a step or the end of a run */
const isInSpace = ({ normal }) => normal.length > 2;

/** The edge that the origin is least deep behind; an origin outside of the polytope is beyond it. @param {EpaStep} step */
function edge(step) {
  const { distance, normal } = step;
  const [side, line] = isInSpace(step) ? ["a face", "plane"] : ["an edge", "line"];
  const n = `its outward normal is ${pointText(normal)}`;
  if (distance > 0) return `EPA: the ${side.split(" ")[1]} of the polytope closest to the origin is ${pictureOf(distance)} away; ${n}.`;
  if (distance === 0) return `EPA: the origin lies on the ${line} of ${side} of the polytope; ${n}.`;
  return `EPA: the origin lies ${pictureOf(-distance)} beyond ${side} of the polytope; ${n}.`;
}

/** @param {EpaStep} step */
function support(step) {
  const { support, accepted, polytope } = step;
  if (!support) return "";
  const point = `The support point along the normal is ${pointText(support.w)}`;
  if (accepted) return `${point}, further out: ${isInSpace(step) ? "new faces lead to it" : "the edge is split there"}.`;
  const known = polytope.some((p) => String(p) === String(support.w));
  return known ? `${point}, a corner of the polytope already.` : `${point}, no further out up to rounding.`;
}

/** @param {NonNullable<Answer["epa"]>} epa */
function ending({ depth, normal, termination, steps }) {
  if (termination === "iteration_cap") {
    if (!isInSpace({ normal })) return `EPA stops at its limit of ${steps.length} iterations: the depth is at least ${pictureOf(depth)}.`;
    return `EPA stops after ${steps.length} iterations and leaves some faces as they are: the depth is at most ${pictureOf(depth)}.`;
  }
  return `The depth is ${pictureOf(depth)}: B, moved by it along ${pointText(normal)}, touches A.`;
}
