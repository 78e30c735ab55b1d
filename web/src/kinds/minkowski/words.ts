/** Captions of the Minkowski difference. */
import { pictureOf } from "../../words/numbers.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import { PAIR_POINTS, SENTENCES as PAIRS, chosenPoint, cornersOf, isSharp, pairClaims, pairPoint } from "../../words/pairs.ts";
import type { AnyAnswerOf, AnyFrameOf, State } from "../../types.ts";

type Answer = AnyAnswerOf<"minkowski">;
type Frame = AnyFrameOf<"minkowski">;
type Claim = ClaimOf<typeof SENTENCES>;

/** The titles of its figures, and what its page and the authors’ guide say of it. */
export const title = "The Minkowski difference";
export const titleInSpace = "The Minkowski difference in space";
export const whatItShows = "the Minkowski difference of two shapes; in space, too";
export const ownAttributes =
  '`arrows`: `between` (default), `origin`, `hull`, `none`, `turned` (−B in their place, in the plane); `layers="bare"` hides A − B';

/** The radii of two discs. */
export const radiusNames = ["r(A)", "r(B)"];

export const SENTENCES = {
  ...PAIRS,

  // ---- what A - B is made of

  /** @param claim  length: of the vector between the centres */
  disc: ({ radius, length }: { radius: number; length: number }) => {
    const compared = length > radius ? "longer than" : length < radius ? "shorter than" : "as long as";
    return `A − B is a disc. Its radius is the sum of the radii, ${pictureOf(radius)}. Its centre is the centre of A minus the centre of B: a vector of length ${pictureOf(length)}, ${compared} the sum of the radii.`;
  },
  differences: ({ count, corners }: { count: number; corners: number }) =>
    `Each vertex of A minus each vertex of B gives ${count} ${count === 1 ? "point" : "points"}; ${corners} of them are corners of A − B.`,
  origin_lies: ({ state }: { state: State }) =>
    ({
      separated: "The origin lies outside: no point of A is a point of B. Its distance to A − B is the distance between the shapes.",
      touching: "The origin lies on the boundary: the shapes touch.",
      intersecting: "The origin lies inside: some point of A minus some point of B is zero, so it belongs to both.",
    })[state],

  // ---- why the differences of vertices with the same index are not enough

  one_to_one: ({ number, count }: { number: number; count: number }) =>
    `Vertex 1 of A minus vertex 1 of B, vertex 2 minus vertex 2 and so on: this gives ${number} of the ${count} differences.`,
  corners_missed: ({ missed, corners }: { missed: number; corners: number }) =>
    missed ? `It misses ${missed} of the ${corners} corners of A − B.` : "It finds every corner of A − B.",
  /** @param claim  does the hull hold the origin? */
  hull_of_matching: ({ number, holds, apart }: { number: number; holds: boolean; apart: boolean }) =>
    `The hull of these ${number} ${holds ? "holds" : "does not hold"} the origin, and A and B ${apart ? "have no point in common" : "have a point in common"}.`,
  misses_collision: () =>
    "So the 1:1 subtraction misses that they collide. A point that A and B share may need any vertex of A and any vertex of B.",
};

export function* minkowskiClaims(frame: Frame): Generator<Claim> {
  const { answer } = frame;
  if (!answer) return;
  if (chosenPoint(frame)) return yield* pairClaims(frame, "−");
  if (answer.matching) return yield* matching(answer, answer.matching);
  const { cloud, difference, discs, result } = answer;
  if (discs) yield { say: "disc", radius: discs.radius, length: discs.length };
  else if (cloud && isSharp({ cloud })) yield { say: "differences", count: cloud.length, corners: cornersOf(difference).length };
  else yield { say: "holds_all", sign: "−" };
  yield { say: "origin_lies", state: result.state };
}

export const minkowskiCaption = (frame: Frame) => told(SENTENCES, minkowskiClaims(frame));

function* matching(
  { cloud, difference, result }: Answer,
  { number, missed, holds_origin: holds }: NonNullable<Answer["matching"]>,
): Generator<Claim> {
  const apart = result.state === "separated";
  yield { say: "one_to_one", number, count: Number(cloud?.length) };
  yield { say: "corners_missed", missed, corners: cornersOf(difference).length };
  yield { say: "hull_of_matching", number, holds, apart };
  if (!holds && !apart) yield { say: "misses_collision" };
}

/** The caption of the picture. */
export const POINTS = {
  ...PAIR_POINTS,
  why: ({ state }: { state: State }) =>
    ({
      separated: "O lies outside A − B: no difference of their points is zero, so A and B share no point.",
      touching: "O lies on the boundary of A − B, so A and B touch.",
      intersecting: "O lies inside A − B: some point of A minus some point of B is zero, so both share it.",
    })[state],
  turned: () => "A − B is A + (−B): B is turned half round about O, then carried along A.",
  /** @param claim  does the 1:1 subtraction miss a collision? */
  one_to_one_is_not_enough: ({ missed }: { missed: boolean }) =>
    missed
      ? "The hull of the 1:1 differences does not hold O, yet A and B collide: every vertex must meet every other."
      : "The 1:1 differences are too few for all of A − B: every vertex must meet every other.",
};

export function* minkowskiPointClaims(frame: Frame): Generator<ClaimOf<typeof POINTS>> {
  const { answer } = frame;
  if (!answer) return;
  if (chosenPoint(frame)) return yield pairPoint(frame, "−");
  if (frame.choices.arrows === "turned") return yield { say: "turned" };
  const { state } = answer.result;
  if (answer.matching) yield { say: "one_to_one_is_not_enough", missed: state !== "separated" && !answer.matching.holds_origin };
  else yield { say: "why", state };
}

export const minkowskiPoint = (frame: Frame) => told(POINTS, minkowskiPointClaims(frame));
