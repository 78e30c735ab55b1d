/** Captions of the Minkowski sum. */
import { told, type ClaimOf } from "../../words/claims.ts";
import { PAIR_POINTS, SENTENCES as PAIRS, chosenPoint, cornersOf, isSharp, pairClaims, pairPoint } from "../../words/pairs.ts";
import type { AnyAnswerOf, AnyFrameOf } from "../../types.ts";

type Frame = AnyFrameOf<"sum">;
type Claim = ClaimOf<typeof SENTENCES>;

export const SENTENCES = {
  ...PAIRS,
  round_sum: () => "A + B has round parts",
  corners: ({ count }: { count: number }) => `A + B has ${count} ${count === 1 ? "corner" : "corners"}`,
  sums: ({ count }: { count: number }) => `Each vertex of A plus each vertex of B gives ${count} ${count === 1 ? "sum" : "sums"}.`,
  different: ({ count }: { count: number }) => `They are ${count} different points.`,
  full_corners: ({ count }: { count: number }) => `${count} of them are corners of A + B.`,
  centre_of_sum: () => "The centre of A + B is the centre of A plus the centre of B.",
  /** The slip, told kindly. */
  entropy_example: () =>
    "Entropy’s worked example: (1, 1) + (−2, 2) = (−1, 3), (1, 1) + (−1, 2) = (0, 3), (2, 1) + (−2, 2) = (0, 3) and (2, 1) + (−1, 2) = (1, 3). " +
    "The article prints (0, 4) for the third, a slip of the pen: two sums are equal, and the three points lie on one segment.",
};

/** The titles of its figures, and what its page and the authors’ guide say of it. */
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

function isEntropyExample({ scene }: Frame) {
  const ends = scene.shapes.map((shape) => (shape.type === "segment" ? [shape.p, shape.q] : null));
  return JSON.stringify(ends) === ENTROPY_EXAMPLE;
}

export function* sumClaims(frame: Frame): Generator<Claim> {
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

export const sumCaption = (frame: Frame) => told(SENTENCES, sumClaims(frame));

/** A round shape has no corners, and the cloud has no indices of its vertices. */
export const cornersClaim = ({ sum, cloud }: AnyAnswerOf<"sum">): Claim =>
  cloud && !isSharp({ cloud }) ? { say: "round_sum" } : { say: "corners", count: cornersOf(sum).length };

export const sumText = (answer: AnyAnswerOf<"sum">) => told(SENTENCES, [cornersClaim(answer)]);

/** The caption of the picture. */
export const POINTS = {
  ...PAIR_POINTS,
  carried: () => "A + B is what A covers while its centre goes to every point of B, up to a shift.",
  three_points: () => "Two of the four sums are equal: three points are left, and all lie on one segment.",
};

export function* sumPointClaims(frame: Frame): Generator<ClaimOf<typeof POINTS>> {
  if (!frame.answer) return;
  if (chosenPoint(frame)) yield pairPoint(frame, "+");
  else yield { say: isEntropyExample(frame) ? "three_points" : "carried" };
}

export const sumPoint = (frame: Frame) => told(POINTS, sumPointClaims(frame));
