/**
 * Captions of the distance. Notation: A the new support point, B and C the points before it, O the origin.
 *
 * @typedef {import("../types.js").AnyFrameOf<"distance">} Frame
 * @typedef {import("../types.js").AnyAnswerOf<"distance">} Answer
 * @typedef {import("../types.js").Step | import("../types.js").SpaceStep} Step
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 */
import { pictureOf, pointText, sumText } from "./numbers.js";
import { gjkStep, isPoint } from "../steps.js";
import { told } from "./claims.js";
import { namesAfter, namesOf } from "./names.js";

export const SENTENCES = {
  // ---- the challenge

  task: () => "Place A and B as near to each other as you can, but do not let them touch.",
  /** @param {{gap: number}} claim */
  gap: ({ gap }) => `The gap is ${pictureOf(gap)}.`,
  /** @param {{state: import("../types.js").State}} claim */
  not_apart: ({ state }) => `They ${state === "touching" ? "touch" : "overlap"}: move them apart again.`,
  /** @param {{gap: number}} claim */
  best_gap: ({ gap }) => `The best gap so far is ${pictureOf(gap)}.`,

  // ---- an iteration

  /** @param {{line: readonly string[], point: readonly number[]}} claim */
  foot_on_edge: ({ line, point }) => `${footText(line, point)}, on the edge.`,
  /** @param {{line: readonly string[], point: readonly number[], out: string, weight: number, taken: string}} claim  out: the end with the negative weight */
  foot_outside: ({ line, point, out, weight, taken }) =>
    `${footText(line, point)}, outside the edge: the weight of ${out} is ${pictureOf(weight)}. On this edge ${taken} is taken instead.`,
  /** @param {{plane: readonly string[], point: readonly number[]}} claim */
  foot_on_face: ({ plane, point }) => `${planeFootText(plane, point)}, on the face.`,
  /** @param {{plane: readonly string[], point: readonly number[], taken: readonly string[]}} claim  taken: the ends of an edge, or a vertex */
  foot_outside_face: ({ plane, point, taken }) =>
    `${planeFootText(plane, point)}, outside the face: of this face ${taken.length > 1 ? `a point of the edge ${taken.join("")}` : `the vertex ${taken[0]}`} is taken instead.`,
  no_closest: () => "The method computes no closest point in this iteration.",
  /** @param {{weights: readonly (number | null)[], names: readonly string[], distance: number, before: number | null}} claim  before: the distance of the iteration before */
  closest_of_simplex: ({ weights, names, distance, before }) => {
    const [now, then] = [pictureOf(distance), before === null ? null : pictureOf(before)];
    return `The closest point of the simplex is ${sumText(weights, names)}, at distance ${now}${then === null || then === now ? "" : `, after ${then}`}.`;
  },

  // ---- the run

  /** @param {{distances: readonly number[]}} claim */
  falls: ({ distances }) => `The distance of the simplex, iteration by iteration: ${distances.map(pictureOf).join(", ")}.`,
  overlap: () => "A and B overlap: their distance is 0, which does not tell how deep. EPA measures the depth.",
  touch: () => "A and B touch: their distance is 0.",
  /** @param {{cores: boolean}} claim */
  none_closer: ({ cores }) => `No point of ${cores ? "the cores’ difference" : "A − B"} is closer.`,
  /** @param {{distance: number}} claim */
  exact_distance: ({ distance }) => `The exact distance is ${pictureOf(distance)}.`,
  /** @param {{point_a: readonly number[], point_b: readonly number[]}} claim */
  witnesses: ({ point_a, point_b }) => `On the vertices of A and B these weights give ${pointText(point_a)} and ${pointText(point_b)}.`,
};

/** @param {readonly string[]} line  the names of two points @param {readonly number[]} point */
const footText = (line, point) => `The foot of the perpendicular from O onto the line ${line.join("")} is ${pointText(point)}`;

/** @param {readonly string[]} plane  the names of three points @param {readonly number[]} point */
const planeFootText = (plane, point) => `The foot of the perpendicular from O onto the plane ${plane.join("")} is ${pointText(point)}`;

/** Beside a foot in the picture. @param {readonly string[]} plane */
export const outsideText = (plane) => `foot on ${plane.join("")}, outside`;

/** @param {Frame} frame @returns {Generator<Claim>} */
export function* distanceClaims(frame) {
  const { answer } = frame;
  if (!answer) return;
  if (frame.choices.challenge === "close") return yield* challenge(answer.result, frame.best);
  const { steps } = answer.trace;
  const step = gjkStep(frame);
  if (frame.all) {
    const distances = steps.flatMap((one) => distanceOf(one) ?? []);
    if (distances.length) yield { say: "falls", distances };
  } else if (step) {
    yield* feet(answer, step);
    for (const { names, point, inside, kept } of planeFeet(answer, step)) {
      if (inside) yield { say: "foot_on_face", plane: names, point };
      else yield { say: "foot_outside_face", plane: names, point, taken: kept.map((k) => names[k]) };
    }
    yield closest(step, steps);
  }
  if (frame.all || (step && step.index === steps.length - 1)) yield* ending(answer);
}

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "The distance, step by step";
export const titleInSpace = "The distance in space, step by step";
export const whatItShows = "the distance step by step, with the weights of the closest points; in space, too";
export const ownAttributes = "`challenge`: `close` asks for the smallest gap without touching, and keeps the best one";

/** @param {Frame} frame */
export const distanceCaption = (frame) => told(SENTENCES, distanceClaims(frame));

/** The gap of the challenge; null where the shapes touch or overlap, which does not count. @param {Answer["result"]} result */
export const gapOf = ({ state, signed_distance }) => (state === "separated" ? signed_distance : null);

/** @param {Answer["result"]} result @param {number | null} best  the smallest gap so far @returns {Generator<Claim>} */
function* challenge(result, best) {
  const gap = gapOf(result);
  yield { say: "task" };
  yield gap === null ? { say: "not_apart", state: result.state } : { say: "gap", gap };
  if (best !== null && best !== gap) yield { say: "best_gap", gap: best };
}

/** Each perpendicular: its foot lies on the edge, or is no point of it. @param {Answer} answer @param {Step} step @returns {Generator<Claim>} */
function* feet({ feet, trace }, step) {
  const { newest, simplex } = namesOf(step, trace.steps[step.index - 1]);
  for (const { q, point, weights, inside } of feet[step.index]) {
    const other = simplex.find((named) => String(named.point.w) === String(q))?.name ?? "w";
    const [out, taken] = weights[0] < 0 ? [newest, other] : [other, newest];
    const line = [newest, other];
    if (inside) yield { say: "foot_on_edge", line, point };
    else yield { say: "foot_outside", line, point, out, weight: Math.min(...weights), taken };
  }
}

/** The feet on planes, in space, each with the names of its three points. @param {Answer} answer @param {Step} step */
export function planeFeet({ plane_feet, trace }, step) {
  const { newest, simplex } = namesOf(step, trace.steps[step.index - 1]);
  const nameOf = (/** @type {readonly number[]} */ w) => simplex.find(({ point }) => String(point.w) === String(w))?.name ?? "w";
  return (plane_feet?.[step.index] ?? []).map((foot) => {
    const [, q, r] = foot.points;
    return { ...foot, names: [newest, nameOf(q), nameOf(r)] };
  });
}

/** The distance of the closest point that an iteration has; null where it has none. @param {Step | undefined} step */
const distanceOf = (step) => (step?.closest && isPoint(step.closest.point) ? Math.hypot(...step.closest.point) : null);

/** @param {Step} step @param {readonly Step[]} steps @returns {Claim} */
function closest(step, steps) {
  const distance = distanceOf(step);
  const previous = steps[step.index - 1];
  if (!step.closest || distance === null) return { say: "no_closest" };
  const names = namesAfter(step, namesOf(step, previous));
  return { say: "closest_of_simplex", weights: step.closest.weights, names, distance, before: distanceOf(previous) };
}

/** @param {Answer} answer @returns {Generator<Claim>} */
function* ending({ result: { state, signed_distance: distance, point_a, point_b }, trace: { method, margin } }) {
  if (state !== "separated") return yield { say: state === "touching" ? "touch" : "overlap" };
  if (method === "robust") yield { say: "none_closer", cores: margin > 0 };
  if (method !== "robust" || margin) yield { say: "exact_distance", distance };
  else yield { say: "witnesses", point_a, point_b };
}

/** What a step is for: see `point.js`. */
export const POINTS = {
  task: SENTENCES.task,
  gap: SENTENCES.gap,
  not_apart: SENTENCES.not_apart,
  /** @param {{from: number, to: number, count: number}} claim */
  comes_near: ({ from, to, count }) =>
    `In ${count} iterations, the distance of the simplex from O falls from ${pictureOf(from)} to ${pictureOf(to)}.`,
  all_iterations: () => "All iterations at once.",
  /** @param {{name: string | null, distance: number}} claim  name: null in a picture without names, where A and B are the shapes */
  starts: ({ name, distance }) => `The first support point${name ? `, ${name},` : ""} is ${pictureOf(distance)} from O.`,
  /** @param {{name: string | null, distance: number, before: number}} claim */
  comes_nearer: ({ name, distance, before }) =>
    `With ${name ?? "the new point"}, the closest point of the simplex is ${pictureOf(distance)} from O, down from ${pictureOf(before)}.`,
  /** @param {{distance: number}} claim */
  stays: ({ distance }) => `The closest point of the simplex stays ${pictureOf(distance)} from O.`,
  no_closest: SENTENCES.no_closest,
  /** @param {{state: import("../types.js").State}} claim */
  no_distance: ({ state }) =>
    state === "touching"
      ? "O lies on the boundary of A − B: A and B touch, and the distance is 0."
      : "O lies in A − B: A and B overlap, and the distance is 0, however deep.",
  /** @param {{distance: number}} claim */
  is_closest: ({ distance }) => `Nothing of A − B is closer to O than this point: the distance is ${pictureOf(distance)}.`,
  exact_distance: SENTENCES.exact_distance,
};

/** @param {Frame} frame @returns {Generator<import("./claims.js").ClaimOf<typeof POINTS>>} */
export function* distancePointClaims(frame) {
  const { answer } = frame;
  const step = gjkStep(frame);
  if (!answer || !step) return;
  const { result, trace } = answer;
  const gap = gapOf(result);
  if (frame.choices.challenge === "close") {
    yield { say: "task" };
    return yield gap === null ? { say: "not_apart", state: result.state } : { say: "gap", gap };
  }
  const distances = trace.steps.map(distanceOf);
  if (frame.all) {
    const known = distances.filter((distance) => distance !== null);
    const [from, to] = [known[0], known[known.length - 1]];
    return yield to < from ? { say: "comes_near", from, to, count: trace.steps.length } : { say: "all_iterations" };
  }
  if (step.index === trace.steps.length - 1) {
    if (gap === null) return yield { say: "no_distance", state: result.state };
    return yield trace.method === "robust" && !trace.margin
      ? { say: "is_closest", distance: gap }
      : { say: "exact_distance", distance: gap };
  }
  const [distance, before] = [distances[step.index], distances[step.index - 1] ?? null];
  const name = frame.layers.has("names") ? namesOf(step, trace.steps[step.index - 1]).newest : null;
  if (distance === null) yield { say: "no_closest" };
  else if (before === null) yield { say: "starts", name, distance };
  else yield distance < before ? { say: "comes_nearer", name, distance, before } : { say: "stays", distance };
}

/** @param {Frame} frame */
export const distancePoint = (frame) => told(POINTS, distancePointClaims(frame));
