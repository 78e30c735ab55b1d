/** What the iterations of EPA are for. */
import { pictureOf } from "../../words/numbers.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import type { AnyAnswerOf, AnyFrameOf, EpaStep as AnyEpaStep, SpaceEpaStep } from "../../types.ts";

type EpaStep = AnyEpaStep | SpaceEpaStep;
type Answer = AnyAnswerOf<"epa">;

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "The penetration depth by EPA";
export const titleInSpace = "The penetration depth by EPA in space";
export const whatItShows = "the penetration depth step by step; in space, too";

export const SENTENCES = {
  numbers: () => "A number marks the point that an iteration adds.",
};

/** What an iteration is for: see `point.ts`. */
export const EPA_POINTS = {
  grows_out: ({ space }: { space: boolean }) =>
    `The ${space ? "face" : "edge"} closest to O is none of A − B yet: the polytope grows beyond it.`,
  is_closest: ({ space, depth }: { space: boolean; depth: number }) =>
    `Nothing of A − B lies beyond the closest ${space ? "face" : "edge"}, so it tells the depth: ${pictureOf(depth)}.`,
  stops: ({ count }: { count: number }) => `The limit of ${count} iterations ends the search: the depth is known only roughly.`,
  looks_on: () => "Nothing lies beyond this one, so the next one is looked at.",
};

/** What the other steps of its figure are for. */
export const FIGURE_POINTS = {
  ...EPA_POINTS,
  touches_only: () => "O lies on the boundary of A − B: A and B only touch, so there is no depth.",
  lies_outside: () => "O lies outside A − B, so there is no depth. Drag one shape into the other.",
  grows_inside: () => "The polytope grows inside A − B until its closest side is one of A − B.",
  parts: ({ depth }: { depth: number }) => `Moved out by the depth, ${pictureOf(depth)}, B only touches A.`,
  parts_roughly: ({ distance }: { distance: number }) => `B moves out, and then the distance is ${pictureOf(distance)}.`,
};

/** Is it a vector of space, where the polytope has faces and not edges? */
const isInSpace = (vector: readonly number[]) => vector.length > 2;

export function* epaStepPoint({ epa }: Pick<Answer, "epa">, { accepted, index }: EpaStep): Generator<ClaimOf<typeof EPA_POINTS>> {
  if (!epa) return;
  const space = isInSpace(epa.normal);
  const isLast = index === epa.steps.length - 1;
  if (isLast && epa.termination === "iteration_cap") yield { say: "stops", count: epa.steps.length };
  else if (accepted) yield { say: "grows_out", space };
  else if (!isLast) yield { say: "looks_on" };
  else yield { say: "is_closest", space, depth: epa.depth };
}

/** What the table does not say. */
export function* epaClaims({ answer, all }: AnyFrameOf<"epa">): Generator<ClaimOf<typeof SENTENCES>> {
  if (answer?.response && all) yield { say: "numbers" };
}

export const epaCaption = (frame: AnyFrameOf<"epa">) => told(SENTENCES, epaClaims(frame));

export function* epaPointClaims({ answer, step, all }: AnyFrameOf<"epa">): Generator<ClaimOf<typeof FIGURE_POINTS>> {
  if (!answer) return;
  const { epa, response, result } = answer;
  if (!epa || !response) return yield { say: result.state === "touching" ? "touches_only" : "lies_outside" };
  if (all) return yield { say: "grows_inside" };
  if (epa.steps[step]) return yield* epaStepPoint(answer, epa.steps[step]);
  const isExact = epa.termination !== "iteration_cap";
  yield isExact ? { say: "parts", depth: epa.depth } : { say: "parts_roughly", distance: response.signed_distance };
}

export const epaPoint = (frame: AnyFrameOf<"epa">) => told(FIGURE_POINTS, epaPointClaims(frame));
