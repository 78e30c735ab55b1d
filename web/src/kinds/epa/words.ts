/** What the iterations of EPA are for. */
import { pictureOf } from "../../words/numbers.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import type { AnyAnswerOf, AnyFrameOf, EpaStep as AnyEpaStep, SpaceEpaStep } from "../../types.ts";

type EpaStep = AnyEpaStep | SpaceEpaStep;
type Answer = AnyAnswerOf<"epa">;

/** The titles of its figures, and what its page and the authors’ guide say of it. */
export const title = "The penetration depth by EPA";
export const titleInSpace = "The penetration depth by EPA in space";
export const whatItShows = "the penetration depth step by step; in space, too";

const side = (space: boolean) => (space ? "face" : "edge");

/** What a simplex of one to three points is called. */
const FLATS = ["point", "segment", "triangle"];

export const SENTENCES = {
  numbers: () => "A number marks the point that an iteration adds.",
  at_most: ({ upper }: { upper: number }) =>
    `The depth is at most ${pictureOf(upper)}. Its lower bound is 0 until O is inside the polytope.`,
  between: ({ lower, upper }: { lower: number; upper: number }) =>
    `The closest side proves a depth of at least ${pictureOf(lower)}, the support plane at most ${pictureOf(upper)}.`,
  replaces: ({ seen, made }: { seen: number; made: number }) =>
    `w sees ${seen === 1 ? "one face, which is removed" : `${seen} faces, which are removed`}. ${made} new faces join w to the horizon.`,
  undivided: ({ space, product, own, distance }: { space: boolean; product: number; own: number; distance: number }) =>
    `EPA needs an n of length 1. If n is as long as ${space ? "the product of two edges" : "its edge"}, n · w is ${pictureOf(own)} here. ` +
    `At another ${side(space)} it is only ${pictureOf(product)}, but that ${side(space)} is ${pictureOf(distance)} from O. ` +
    "GJK needs only the sign of n · w.",
};

/** The caption of an iteration: what was found and what follows, in at most 14 words. */
export const EPA_POINTS = {
  leaves_flat: ({ count }: { count: number }) => `A ${FLATS[count - 1]} has no sides yet. Its next point makes it a ${FLATS[count]}.`,
  two_sides: ({ space }: { space: boolean }) => `A ${FLATS[space ? 2 : 1]} has two ${side(space)}s, back to back. O is on both: grow one.`,
  grows_first: ({ space }: { space: boolean }) => `O lies on this ${side(space)}, at distance 0. Grow the polytope there.`,
  grows_to_O: ({ space }: { space: boolean }) => `O lies beyond this ${side(space)}, outside the polytope. Grow the polytope there.`,
  /** `seems`: would another side seem closer if normals had the lengths of their edges? */
  grows_out: ({ space, seems }: { space: boolean; seems: boolean }) =>
    seems
      ? `Grow the closest ${side(space)}. Only an n of length 1 shows which it is.`
      : `A − B reaches beyond the closest ${side(space)}. Grow the polytope there.`,
  is_closest: ({ space, depth }: { space: boolean; depth: number }) =>
    `Nothing of A − B lies beyond the closest ${side(space)}. The depth is ${pictureOf(depth)}.`,
  no_depth: () => "Nothing of A − B lies beyond O along n. The depth is 0.",
  stops: ({ count }: { count: number }) => `The limit of ${count} iterations ends the search. The depth is known only roughly.`,
};

/** The captions of the other steps of its figure. */
export const FIGURE_POINTS = {
  ...EPA_POINTS,
  touches_only: () => "O is on the boundary of A − B. The shapes just touch.",
  lies_outside: () => "The shapes do not overlap, so there is no depth. Drag A into B.",
  grows_inside: () => "The polytope grows until its closest side is a side of A − B.",
  parts: ({ depth }: { depth: number }) => `B moves out by the depth, ${pictureOf(depth)}, and just touches A.`,
  parts_roughly: ({ distance }: { distance: number }) => `B moves out, and then the distance is ${pictureOf(distance)}.`,
};

/** Is it a vector of space, where the polytope has faces and not edges? */
const isInSpace = (vector: readonly number[]) => vector.length > 2;

/** @param seems  see `grows_out` */
export function* epaStepPoint({ epa }: Pick<Answer, "epa">, step: EpaStep, seems = false): Generator<ClaimOf<typeof EPA_POINTS>> {
  if (!epa) return;
  const { accepted, index, polytope, distance } = step;
  const space = isInSpace(epa.normal);
  const closest = "face" in step ? step.face : step.edge;
  const isLast = index === epa.steps.length - 1;
  if (isLast && epa.termination === "iteration_cap") yield { say: "stops", count: epa.steps.length };
  else if (!accepted) yield epa.depth ? { say: "is_closest", space, depth: epa.depth } : { say: "no_depth" };
  else if (closest === null) yield { say: "leaves_flat", count: polytope.length };
  else if (distance < 0) yield { say: "grows_to_O", space };
  else if (distance) yield { say: "grows_out", space, seems };
  else yield { say: polytope.length === (space ? 3 : 2) ? "two_sides" : "grows_first", space };
}

/** What the table does not say. */
export function* epaClaims({ answer, step, all, layers }: AnyFrameOf<"epa">): Generator<ClaimOf<typeof SENTENCES>> {
  if (answer?.response && all) yield { say: "numbers" };
  if (!answer || all || !answer.bounds[step]) return;
  const [lower, upper] = answer.bounds[step];
  if (layers.has("bounds") && lower < upper) yield lower ? { say: "between", lower, upper } : { say: "at_most", upper };
  const { seen, horizon, undivided } = answer.steps[step];
  if (seen.length && answer.epa && isInSpace(answer.epa.normal)) yield { say: "replaces", seen: seen.length, made: horizon.length };
  if (!undivided) return;
  const { product, own, distance } = undivided;
  yield { say: "undivided", space: !!answer.epa && isInSpace(answer.epa.normal), product, own, distance };
}

export const epaCaption = (frame: AnyFrameOf<"epa">) => told(SENTENCES, epaClaims(frame));

export function* epaPointClaims({ answer, step, all, layers }: AnyFrameOf<"epa">): Generator<ClaimOf<typeof FIGURE_POINTS>> {
  if (!answer) return;
  const { epa, response, result } = answer;
  if (!epa) return yield { say: "lies_outside" };
  const seems = layers.has("bounds") && !!answer.steps[step]?.undivided;
  if (epa.steps[step] && !all) return yield* epaStepPoint(answer, epa.steps[step], seems);
  if (!response) return yield { say: result.state === "touching" ? "touches_only" : "lies_outside" };
  if (all) return yield { say: "grows_inside" };
  const isExact = epa.termination !== "iteration_cap";
  yield isExact ? { say: "parts", depth: epa.depth } : { say: "parts_roughly", distance: response.signed_distance };
}

export const epaPoint = (frame: AnyFrameOf<"epa">) => told(FIGURE_POINTS, epaPointClaims(frame));
