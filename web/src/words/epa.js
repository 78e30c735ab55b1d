/**
 * Captions of EPA's iterations. Notation: the normal points out of the polytope; B moved by depth * normal touches A.
 *
 * @typedef {import("../types.js").EpaStep | import("../types.js").SpaceEpaStep} EpaStep
 * @typedef {import("../types.js").AnyAnswerOf<"epa">} Answer
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 */
import { pictureOf, pointText } from "./numbers.js";
import { told } from "./claims.js";

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "The penetration depth by EPA";
export const titleInSpace = "The penetration depth by EPA in space";
export const whatItShows = "the penetration depth step by step; in space, too";

export const SENTENCES = {
  /** @param {{distance: number, normal: readonly number[]}} claim  of the edge or face; an origin outside the polytope is beyond it */
  closest_side: ({ distance, normal }) => {
    const [side, line] = isInSpace(normal) ? ["a face", "plane"] : ["an edge", "line"];
    const n = `its outward normal is ${pointText(normal)}`;
    if (distance > 0) return `EPA: the ${side.split(" ")[1]} of the polytope closest to the origin is ${pictureOf(distance)} away; ${n}.`;
    if (distance === 0) return `EPA: the origin lies on the ${line} of ${side} of the polytope; ${n}.`;
    return `EPA: the origin lies ${pictureOf(-distance)} beyond ${side} of the polytope; ${n}.`;
  },
  /** @param {{w: readonly number[]}} claim */
  further_out: ({ w }) => `${supportText(w)}, further out: ${isInSpace(w) ? "new faces lead to it" : "the edge is split there"}.`,
  /** @param {{w: readonly number[]}} claim */
  known_corner: ({ w }) => `${supportText(w)}, a corner of the polytope already.`,
  /** @param {{w: readonly number[]}} claim */
  no_further: ({ w }) => `${supportText(w)}, no further out up to rounding.`,
  /** @param {{depth: number, normal: readonly number[]}} claim */
  depth: ({ depth, normal }) => `The depth is ${pictureOf(depth)}: B, moved by it along ${pointText(normal)}, touches A.`,
  /** @param {{count: number, depth: number}} claim */
  depth_at_least: ({ count, depth }) => `EPA stops at its limit of ${count} iterations: the depth is at least ${pictureOf(depth)}.`,
  /** @param {{count: number, depth: number}} claim */
  depth_at_most: ({ count, depth }) =>
    `EPA stops after ${count} iterations and leaves some faces as they are: the depth is at most ${pictureOf(depth)}.`,

  // ---- the figure of EPA

  only_touch: () => "A and B only touch: the origin lies on the boundary of A − B, and there is no depth to look for.",
  no_depth: () =>
    "The origin lies outside A − B, so A and B have no depth. Drag one into the other: EPA then looks for the shortest way out.",
  /** @param {{count: number}} claim */
  grows: ({ count }) =>
    `All ${count} iterations at once: the polytope grows inside A − B. A number marks the point that an iteration adds.`,
  /** @param {{offset: readonly number[], shortest: boolean}} claim */
  moves: ({ offset, shortest }) =>
    `The response moves B by depth · n = ${pointText(offset)}, ${shortest ? "the shortest way" : "a way"} out of A.`,
  /** @param {{distance: number, rounding: boolean}} claim  rounding: nothing else */
  measured: ({ distance, rounding }) => {
    const shown = pictureOf(distance);
    return `Now the distance is ${rounding ? `0 up to rounding (${shown})` : shown}.`;
  },
};

/** What an iteration is for: see `point.js`. */
export const EPA_POINTS = {
  /** @param {{space: boolean}} claim */
  grows_out: ({ space }) => `The ${space ? "face" : "edge"} closest to O is none of A − B yet: the polytope grows beyond it.`,
  /** @param {{space: boolean, depth: number}} claim */
  is_closest: ({ space, depth }) =>
    `Nothing of A − B lies beyond the closest ${space ? "face" : "edge"}, so it tells the depth: ${pictureOf(depth)}.`,
  /** @param {{count: number}} claim */
  stops: ({ count }) => `The limit of ${count} iterations ends the search: the depth is known only roughly.`,
  looks_on: () => "Nothing lies beyond this one, so the next one is looked at.",
};

/** What the other steps of its figure are for. */
export const FIGURE_POINTS = {
  ...EPA_POINTS,
  touches_only: () => "O lies on the boundary of A − B: A and B only touch, so there is no depth.",
  lies_outside: () => "O lies outside A − B, so there is no depth. Drag one shape into the other.",
  grows_inside: () => "The polytope grows inside A − B until its closest side is one of A − B.",
  /** @param {{depth: number}} claim */
  parts: ({ depth }) => `Moved out by the depth, ${pictureOf(depth)}, B only touches A.`,
  /** @param {{distance: number}} claim */
  parts_roughly: ({ distance }) => `B moves out, and then the distance is ${pictureOf(distance)}.`,
};

/** Is it a vector of space, where the polytope has faces and not edges? @param {readonly number[]} vector */
const isInSpace = (vector) => vector.length > 2;

/** @param {readonly number[]} w */
const supportText = (w) => `The support point along the normal is ${pointText(w)}`;

/** @param {Pick<Answer, "epa">} answer @param {EpaStep} step @returns {Generator<Claim>} */
export function* epaStepClaims({ epa }, { distance, normal, support, accepted, polytope, index }) {
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

/** @param {Pick<Answer, "epa">} answer @param {EpaStep} step @returns {Generator<import("./claims.js").ClaimOf<typeof EPA_POINTS>>} */
export function* epaStepPoint({ epa }, { accepted, index }) {
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

/** Of the kind `epa`: its iterations, then the response. @param {import("../types.js").AnyFrameOf<"epa">} frame @returns {Generator<Claim>} */
export function* epaClaims({ answer, step, all }) {
  if (!answer) return;
  const { epa, response, result } = answer;
  if (!epa || !response) return yield { say: result.state === "touching" ? "only_touch" : "no_depth" };
  if (all) return yield { say: "grows", count: epa.steps.length };
  if (epa.steps[step]) return yield* epaStepClaims(answer, epa.steps[step]);
  const { offset, signed_distance: distance } = response;
  yield { say: "moves", offset, shortest: epa.termination !== "iteration_cap" };
  yield { say: "measured", distance, rounding: distance !== 0 && Math.abs(distance) < ROUNDING * Math.hypot(...offset) };
}

/** @param {import("../types.js").AnyFrameOf<"epa">} frame */
export const epaFigureCaption = (frame) => told(SENTENCES, epaClaims(frame));

/** @param {import("../types.js").AnyFrameOf<"epa">} frame @returns {Generator<import("./claims.js").ClaimOf<typeof FIGURE_POINTS>>} */
export function* epaPointClaims({ answer, step, all }) {
  if (!answer) return;
  const { epa, response, result } = answer;
  if (!epa || !response) return yield { say: result.state === "touching" ? "touches_only" : "lies_outside" };
  if (all) return yield { say: "grows_inside" };
  if (epa.steps[step]) return yield* epaStepPoint(answer, epa.steps[step]);
  const isExact = epa.termination !== "iteration_cap";
  yield isExact ? { say: "parts", depth: epa.depth } : { say: "parts_roughly", distance: response.signed_distance };
}

/** @param {import("../types.js").AnyFrameOf<"epa">} frame */
export const epaPoint = (frame) => told(FIGURE_POINTS, epaPointClaims(frame));
