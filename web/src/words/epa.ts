/** Captions of EPA's iterations. Notation: the normal points out of the polytope; B moved by depth * normal touches A. */
import { pictureOf, pointText } from "./numbers.ts";
import { told, type ClaimOf } from "./claims.ts";
import type { AnyAnswerOf, AnyFrameOf, EpaStep as AnyEpaStep, SpaceEpaStep } from "../types.ts";

type EpaStep = AnyEpaStep | SpaceEpaStep;
type Answer = AnyAnswerOf<"epa">;
type Claim = ClaimOf<typeof SENTENCES>;

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "The penetration depth by EPA";
export const titleInSpace = "The penetration depth by EPA in space";
export const whatItShows = "the penetration depth step by step; in space, too";

export const SENTENCES = {
  /** @param claim  of the edge or face; an origin outside the polytope is beyond it */
  closest_side: ({ distance, normal }: { distance: number; normal: readonly number[] }) => {
    const [side, line] = isInSpace(normal) ? ["a face", "plane"] : ["an edge", "line"];
    const n = `its outward normal is ${pointText(normal)}`;
    if (distance > 0) return `EPA: the ${side.split(" ")[1]} of the polytope closest to the origin is ${pictureOf(distance)} away; ${n}.`;
    if (distance === 0) return `EPA: the origin lies on the ${line} of ${side} of the polytope; ${n}.`;
    return `EPA: the origin lies ${pictureOf(-distance)} beyond ${side} of the polytope; ${n}.`;
  },
  further_out: ({ w }: { w: readonly number[] }) =>
    `${supportText(w)}, further out: ${isInSpace(w) ? "new faces lead to it" : "the edge is split there"}.`,
  known_corner: ({ w }: { w: readonly number[] }) => `${supportText(w)}, a corner of the polytope already.`,
  no_further: ({ w }: { w: readonly number[] }) => `${supportText(w)}, no further out up to rounding.`,
  depth: ({ depth, normal }: { depth: number; normal: readonly number[] }) =>
    `The depth is ${pictureOf(depth)}: B, moved by it along ${pointText(normal)}, touches A.`,
  depth_at_least: ({ count, depth }: { count: number; depth: number }) =>
    `EPA stops at its limit of ${count} iterations: the depth is at least ${pictureOf(depth)}.`,
  depth_at_most: ({ count, depth }: { count: number; depth: number }) =>
    `EPA stops after ${count} iterations and leaves some faces as they are: the depth is at most ${pictureOf(depth)}.`,

  // ---- the figure of EPA

  only_touch: () => "A and B only touch: the origin lies on the boundary of A − B, and there is no depth to look for.",
  no_depth: () =>
    "The origin lies outside A − B, so A and B have no depth. Drag one into the other: EPA then looks for the shortest way out.",
  grows: ({ count }: { count: number }) =>
    `All ${count} iterations at once: the polytope grows inside A − B. A number marks the point that an iteration adds.`,
  moves: ({ offset, shortest }: { offset: readonly number[]; shortest: boolean }) =>
    `The response moves B by depth · n = ${pointText(offset)}, ${shortest ? "the shortest way" : "a way"} out of A.`,
  /** @param claim  rounding: nothing else */
  measured: ({ distance, rounding }: { distance: number; rounding: boolean }) => {
    const shown = pictureOf(distance);
    return `Now the distance is ${rounding ? `0 up to rounding (${shown})` : shown}.`;
  },
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

const supportText = (w: readonly number[]) => `The support point along the normal is ${pointText(w)}`;

export function* epaStepClaims(
  { epa }: Pick<Answer, "epa">,
  { distance, normal, support, accepted, polytope, index }: EpaStep,
): Generator<Claim> {
  yield { say: "closest_side", distance, normal };
  if (support) {
    const { w } = support;
    const isKnown = polytope.some((p) => String(p) === String(w));
    yield { say: accepted ? "further_out" : isKnown ? "known_corner" : "no_further", w };
  }
  if (!epa || index < epa.steps.length - 1) return;
  const { depth, termination, steps } = epa;
  if (termination !== "iteration_cap") yield { say: "depth", depth, normal: epa.normal };
  else yield { say: isInSpace(epa.normal) ? "depth_at_most" : "depth_at_least", count: steps.length, depth };
}

export function* epaStepPoint({ epa }: Pick<Answer, "epa">, { accepted, index }: EpaStep): Generator<ClaimOf<typeof EPA_POINTS>> {
  if (!epa) return;
  const space = isInSpace(epa.normal);
  const isLast = index === epa.steps.length - 1;
  if (isLast && epa.termination === "iteration_cap") yield { say: "stops", count: epa.steps.length };
  else if (accepted) yield { say: "grows_out", space };
  else if (!isLast) yield { say: "looks_on" };
  else yield { say: "is_closest", space, depth: epa.depth };
}

/** Distances below this are rounding: a fraction of the response. */
const ROUNDING = 1e-12;

/** Of the kind `epa`: its iterations, then the response. */
export function* epaClaims({ answer, step, all }: AnyFrameOf<"epa">): Generator<Claim> {
  if (!answer) return;
  const { epa, response, result } = answer;
  if (!epa || !response) return yield { say: result.state === "touching" ? "only_touch" : "no_depth" };
  if (all) return yield { say: "grows", count: epa.steps.length };
  if (epa.steps[step]) return yield* epaStepClaims(answer, epa.steps[step]);
  const { offset, signed_distance: distance } = response;
  yield { say: "moves", offset, shortest: epa.termination !== "iteration_cap" };
  yield { say: "measured", distance, rounding: distance !== 0 && Math.abs(distance) < ROUNDING * Math.hypot(...offset) };
}

export const epaFigureCaption = (frame: AnyFrameOf<"epa">) => told(SENTENCES, epaClaims(frame));

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
