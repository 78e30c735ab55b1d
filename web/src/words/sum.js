/**
 * Captions of the Minkowski sum.
 *
 * @typedef {import("../types.js").AnyFrameOf<"sum">} Frame
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 */
import { told } from "./claims.js";
import { PAIR_POINTS, SENTENCES as PAIRS, chosenPoint, cornersOf, isSharp, pairClaims, pairPoint } from "./pairs.js";

export const SENTENCES = {
  ...PAIRS,
  round_sum: () => "A + B has round parts",
  /** @param {{count: number}} claim */
  corners: ({ count }) => `A + B has ${count} ${count === 1 ? "corner" : "corners"}`,
  /** @param {{count: number}} claim */
  sums: ({ count }) => `Each vertex of A plus each vertex of B gives ${count} ${count === 1 ? "sum" : "sums"}.`,
  /** @param {{count: number}} claim */
  different: ({ count }) => `They are ${count} different points.`,
  /** @param {{count: number}} claim */
  full_corners: ({ count }) => `${count} of them are corners of A + B (filled dots).`,
  centre_of_sum: () => "The centre of A + B is the centre of A plus the centre of B.",
  /** The slip, told kindly. */
  entropy_example: () =>
    "Entropy’s worked example: (1, 1) + (−2, 2) = (−1, 3), (1, 1) + (−1, 2) = (0, 3), (2, 1) + (−2, 2) = (0, 3) and (2, 1) + (−1, 2) = (1, 3). " +
    "The article prints (0, 4) for the third, a slip of the pen: two sums are equal, and the three points lie on one segment.",
};

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
function isEntropyExample({ scene }) {
  const ends = scene.shapes.map((shape) => (shape.type === "segment" ? [shape.p, shape.q] : null));
  return JSON.stringify(ends) === ENTROPY_EXAMPLE;
}

/** @param {Frame} frame @returns {Generator<Claim>} */
export function* sumClaims(frame) {
  const { answer } = frame;
  if (!answer) return;
  if (chosenPoint(frame)) return yield* pairClaims(frame, "+");
  if (isEntropyExample(frame)) return yield { say: "entropy_example" };
  const { cloud, sum } = answer;
  if (cloud && isSharp({ cloud })) {
    const different = new Set(cloud.map(({ w }) => String(w))).size;
    yield { say: "sums", count: cloud.length };
    if (different < cloud.length) yield { say: "different", count: different };
    yield { say: "full_corners", count: cornersOf(sum).length };
  } else {
    yield { say: "holds_all", sign: "+" };
  }
  yield { say: "centre_of_sum" };
}

/** @param {Frame} frame */
export const sumCaption = (frame) => told(SENTENCES, sumClaims(frame));

/** A round shape has no corners, and the cloud has no indices of its vertices. @param {import("../types.js").AnyAnswerOf<"sum">} answer @returns {Claim} */
export const cornersClaim = ({ sum, cloud }) =>
  cloud && !isSharp({ cloud }) ? { say: "round_sum" } : { say: "corners", count: cornersOf(sum).length };

/** @param {import("../types.js").AnyAnswerOf<"sum">} answer */
export const sumText = (answer) => told(SENTENCES, [cornersClaim(answer)]);

/** What the picture is for: see `point.js`. */
export const POINTS = {
  ...PAIR_POINTS,
  carried: () => "A + B is what A covers while its centre goes to every point of B, up to a shift.",
  three_points: () => "Two of the four sums are equal: three points are left, and all lie on one segment.",
};

/** @param {Frame} frame @returns {Generator<import("./claims.js").ClaimOf<typeof POINTS>>} */
export function* sumPointClaims(frame) {
  if (!frame.answer) return;
  if (chosenPoint(frame)) yield pairPoint(frame, "+");
  else yield { say: isEntropyExample(frame) ? "three_points" : "carried" };
}

/** @param {Frame} frame */
export const sumPoint = (frame) => told(POINTS, sumPointClaims(frame));
