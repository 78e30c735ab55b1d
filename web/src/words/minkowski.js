/**
 * Captions of the Minkowski difference. `tests/test_captions.py` checks each sentence.
 *
 * @typedef {import("../types.js").AnyAnswerOf<"minkowski">} Answer
 * @typedef {import("../types.js").AnyFrameOf<"minkowski">} Frame
 */
import { pictureOf } from "../draw/numbers.js";
import { chosenPoint, cornersOf, isSharp, pairCaption } from "./pairs.js";

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "The Minkowski difference";
export const titleInSpace = "The Minkowski difference in space";
export const whatItShows = "the Minkowski difference of two shapes; in space, too";
export const ownAttributes = "`arrows`: `between` (default), `origin`, `hull`, `none`";

/** @param {Frame} frame */
export function minkowskiCaption(frame) {
  const { answer } = frame;
  if (!answer) return "";
  if (chosenPoint(frame)) return pairCaption(frame, "−");
  if (answer.matching) return matchingCaption(answer, answer.matching);
  return `${origins(answer)} ${MEANING[answer.result.state]}`;
}

/** What A - B is made of. @param {Answer} answer */
function origins({ cloud, difference, discs }) {
  if (discs) {
    const { length, radius } = discs;
    const compared = length > radius ? "longer than" : length < radius ? "shorter than" : "as long as";
    return `A − B is a disc. Its radius is the sum of the radii, ${pictureOf(radius)}. Its centre is the centre of A minus the centre of B: a vector of length ${pictureOf(length)}, ${compared} the sum of the radii.`;
  }
  if (!cloud || !isSharp({ cloud })) return "A − B holds every point of A minus every point of B.";
  const points = `${cloud.length} ${cloud.length === 1 ? "point" : "points"}`;
  return `Each vertex of A minus each vertex of B gives ${points}; ${cornersOf(difference).length} of them are corners of A − B.`;
}

/** @type {Record<import("../types.js").State, string>} */
const MEANING = {
  separated: "The origin lies outside: no point of A is a point of B. Its distance to A − B is the distance between the shapes.",
  touching: "The origin lies on the boundary: the shapes touch.",
  intersecting: "The origin lies inside: some point of A minus some point of B is zero, so it belongs to both.",
};

/** Why the differences of vertices with the same index are not enough. @param {Answer} answer @param {NonNullable<Answer["matching"]>} matching */
function matchingCaption({ cloud, difference, result }, { number, missed, holds_origin: holds }) {
  const apart = result.state === "separated";
  const told = [
    `Vertex 1 of A minus vertex 1 of B, vertex 2 minus vertex 2 and so on: this gives ${number} of the ${cloud?.length} differences.`,
    missed ? `It misses ${missed} of the ${cornersOf(difference).length} corners of A − B.` : "It finds every corner of A − B.",
    `The hull of these ${number} ${holds ? "holds" : "does not hold"} the origin, and A and B ${apart ? "have no point in common" : "have a point in common"}.`,
  ];
  if (!holds && !apart)
    told.push("So the 1:1 subtraction misses that they collide. A point that A and B share may need any vertex of A and any vertex of B.");
  return told.join(" ");
}
