/** Captions of the Minkowski sum. @typedef {import("../types.js").AnyFrameOf<"sum">} Frame */
import { chosenPoint, cornersOf, isSharp, pairCaption } from "./pairs.js";

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "The Minkowski sum";
export const titleInSpace = "The Minkowski sum in space";
export const whatItShows = "the Minkowski sum of two shapes; in space, too";

/** Entropy's worked example: its two sets, as a scene has them. */
const ENTROPY_EXAMPLE = JSON.stringify([
  [
    [1, 1],
    [2, 1],
  ],
  [
    [-2, 2],
    [-1, 2],
  ],
]);

/** @param {Frame} frame */
export function sumCaption(frame) {
  const { scene, answer } = frame;
  if (!answer) return "";
  if (chosenPoint(frame)) return pairCaption(frame, "+");
  const ends = scene.shapes.map((shape) => (shape.type === "segment" ? [shape.p, shape.q] : null));
  if (JSON.stringify(ends) === ENTROPY_EXAMPLE) return entropyExample();
  const { cloud, sum } = answer;
  if (!cloud || !isSharp({ cloud })) return `A + B holds every point of A plus every point of B. ${CENTRE}`;
  const places = new Set(cloud.map(({ w }) => String(w))).size;
  const equal = places < cloud.length ? ` They are ${places} different points.` : "";
  const count = `${cloud.length} ${cloud.length === 1 ? "sum" : "sums"}`;
  return `Each vertex of A plus each vertex of B gives ${count}.${equal} ${cornersOf(sum).length} of them are corners of A + B and full; the others are hollow. ${CENTRE}`;
}

const CENTRE = "The centre of A + B is the centre of A plus the centre of B.";

/** The slip, told kindly. */
function entropyExample() {
  return (
    "Entropy’s worked example: (1, 1) + (−2, 2) = (−1, 3), (1, 1) + (−1, 2) = (0, 3), (2, 1) + (−2, 2) = (0, 3) and (2, 1) + (−1, 2) = (1, 3). " +
    "The article prints (0, 4) for the third, a slip of the pen: two sums are equal, and the three points lie on one segment."
  );
}

/** A round shape has no corners, and the cloud has no indices of its vertices. @param {import("../types.js").AnyAnswerOf<"sum">} answer */
export function sumText({ sum, cloud }) {
  if (cloud && !isSharp({ cloud })) return "A + B has round parts";
  const { length } = cornersOf(sum);
  return `A + B has ${length} ${length === 1 ? "corner" : "corners"}`;
}
