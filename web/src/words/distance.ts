/** Captions of the distance. Notation: A the new support point, B and C the points before it, O the origin. */
import { pictureOf, pointText, sumText } from "./numbers.ts";
import { gjkStep, isPoint } from "../steps.ts";
import { told, type ClaimOf } from "./claims.ts";
import { namesAfter, namesOf } from "./names.ts";
import type { AnyAnswerOf, AnyFrameOf, SpaceStep, State, Step as AnyStep } from "../types.ts";

type Frame = AnyFrameOf<"distance">;
type Answer = AnyAnswerOf<"distance">;
type Step = AnyStep | SpaceStep;
type Claim = ClaimOf<typeof SENTENCES>;

export const SENTENCES = {
  // ---- the challenge

  task: () => "Place A and B as near to each other as you can, but do not let them touch.",
  gap: ({ gap }: { gap: number }) => `The gap is ${pictureOf(gap)}.`,
  not_apart: ({ state }: { state: State }) => `They ${state === "touching" ? "touch" : "overlap"}: move them apart again.`,
  best_gap: ({ gap }: { gap: number }) => `The best gap so far is ${pictureOf(gap)}.`,

  // ---- an iteration

  foot_on_edge: ({ line, point }: { line: readonly string[]; point: readonly number[] }) => `${footText(line, point)}, on the edge.`,
  /** @param claim  out: the end with the negative weight */
  foot_outside: ({
    line,
    point,
    out,
    weight,
    taken,
  }: {
    line: readonly string[];
    point: readonly number[];
    out: string;
    weight: number;
    taken: string;
  }) => `${footText(line, point)}, outside the edge: the weight of ${out} is ${pictureOf(weight)}. On this edge ${taken} is taken instead.`,
  foot_on_face: ({ plane, point }: { plane: readonly string[]; point: readonly number[] }) =>
    `${planeFootText(plane, point)}, on the face.`,
  /** @param claim  taken: the ends of an edge, or a vertex */
  foot_outside_face: ({ plane, point, taken }: { plane: readonly string[]; point: readonly number[]; taken: readonly string[] }) =>
    `${planeFootText(plane, point)}, outside the face: of this face ${taken.length > 1 ? `a point of the edge ${taken.join("")}` : `the vertex ${taken[0]}`} is taken instead.`,
  no_closest: () => "The method computes no closest point in this iteration.",
  /** @param claim  before: the distance of the iteration before */
  closest_of_simplex: ({
    weights,
    names,
    distance,
    before,
  }: {
    weights: readonly (number | null)[];
    names: readonly string[];
    distance: number;
    before: number | null;
  }) => {
    const [now, then] = [pictureOf(distance), before === null ? null : pictureOf(before)];
    return `The closest point of the simplex is ${sumText(weights, names)}, at distance ${now}${then === null || then === now ? "" : `, after ${then}`}.`;
  },

  // ---- the run

  falls: ({ distances }: { distances: readonly number[] }) =>
    `The distance of the simplex, iteration by iteration: ${distances.map(pictureOf).join(", ")}.`,
  overlap: () => "A and B overlap: their distance is 0, which does not tell how deep. EPA measures the depth.",
  touch: () => "A and B touch: their distance is 0.",
  none_closer: ({ cores }: { cores: boolean }) => `No point of ${cores ? "the cores’ difference" : "A − B"} is closer.`,
  exact_distance: ({ distance }: { distance: number }) => `The exact distance is ${pictureOf(distance)}.`,
  witnesses: ({ point_a, point_b }: { point_a: readonly number[]; point_b: readonly number[] }) =>
    `On the vertices of A and B these weights give ${pointText(point_a)} and ${pointText(point_b)}.`,
};

/** @param line  the names of two points */
const footText = (line: readonly string[], point: readonly number[]) =>
  `The foot of the perpendicular from O onto the line ${line.join("")} is ${pointText(point)}`;

/** @param plane  the names of three points */
const planeFootText = (plane: readonly string[], point: readonly number[]) =>
  `The foot of the perpendicular from O onto the plane ${plane.join("")} is ${pointText(point)}`;

/** Beside a foot in the picture. */
export const outsideText = (plane: readonly string[]) => `foot on ${plane.join("")}, outside`;

export function* distanceClaims(frame: Frame): Generator<Claim> {
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

export const distanceCaption = (frame: Frame) => told(SENTENCES, distanceClaims(frame));

/** The gap of the challenge; null where the shapes touch or overlap, which does not count. */
export const gapOf = ({ state, signed_distance }: Answer["result"]) => (state === "separated" ? signed_distance : null);

/** @param best  the smallest gap so far */
function* challenge(result: Answer["result"], best: number | null): Generator<Claim> {
  const gap = gapOf(result);
  yield { say: "task" };
  yield gap === null ? { say: "not_apart", state: result.state } : { say: "gap", gap };
  if (best !== null && best !== gap) yield { say: "best_gap", gap: best };
}

/** Each perpendicular: its foot lies on the edge, or is no point of it. */
function* feet({ feet, trace }: Answer, step: Step): Generator<Claim> {
  const { newest, simplex } = namesOf(step, trace.steps[step.index - 1]);
  for (const { q, point, weights, inside } of feet[step.index]) {
    const other = simplex.find((named) => String(named.point.w) === String(q))?.name ?? "w";
    const [out, taken] = weights[0] < 0 ? [newest, other] : [other, newest];
    const line = [newest, other];
    if (inside) yield { say: "foot_on_edge", line, point };
    else yield { say: "foot_outside", line, point, out, weight: Math.min(...weights), taken };
  }
}

/** The feet on planes, in space, each with the names of its three points. */
export function planeFeet({ plane_feet, trace }: Answer, step: Step) {
  const { newest, simplex } = namesOf(step, trace.steps[step.index - 1]);
  const nameOf = (w: readonly number[]) => simplex.find(({ point }) => String(point.w) === String(w))?.name ?? "w";
  return (plane_feet?.[step.index] ?? []).map((foot) => {
    const [, q, r] = foot.points;
    return { ...foot, names: [newest, nameOf(q), nameOf(r)] };
  });
}

/** The distance of the closest point that an iteration has; null where it has none. */
const distanceOf = (step: Step | undefined) => (step?.closest && isPoint(step.closest.point) ? Math.hypot(...step.closest.point) : null);

function closest(step: Step, steps: readonly Step[]): Claim {
  const distance = distanceOf(step);
  const previous = steps[step.index - 1];
  if (!step.closest || distance === null) return { say: "no_closest" };
  const names = namesAfter(step, namesOf(step, previous));
  return { say: "closest_of_simplex", weights: step.closest.weights, names, distance, before: distanceOf(previous) };
}

function* ending({ result: { state, signed_distance: distance, point_a, point_b }, trace: { method, margin } }: Answer): Generator<Claim> {
  if (state !== "separated") return yield { say: state === "touching" ? "touch" : "overlap" };
  if (method === "robust") yield { say: "none_closer", cores: margin > 0 };
  if (method !== "robust" || margin) yield { say: "exact_distance", distance };
  else yield { say: "witnesses", point_a, point_b };
}

/** What a step is for: see `point.ts`. */
export const POINTS = {
  task: SENTENCES.task,
  gap: SENTENCES.gap,
  not_apart: SENTENCES.not_apart,
  comes_near: ({ from, to, count }: { from: number; to: number; count: number }) =>
    `In ${count} iterations, the distance of the simplex from O falls from ${pictureOf(from)} to ${pictureOf(to)}.`,
  all_iterations: () => "All iterations at once.",
  /** @param claim  name: null in a picture without names, where A and B are the shapes */
  starts: ({ name, distance }: { name: string | null; distance: number }) =>
    `The first support point${name ? `, ${name},` : ""} is ${pictureOf(distance)} from O.`,
  comes_nearer: ({ name, distance, before }: { name: string | null; distance: number; before: number }) =>
    `With ${name ?? "the new point"}, the closest point of the simplex is ${pictureOf(distance)} from O, down from ${pictureOf(before)}.`,
  stays: ({ distance }: { distance: number }) => `The closest point of the simplex stays ${pictureOf(distance)} from O.`,
  no_closest: SENTENCES.no_closest,
  no_distance: ({ state }: { state: State }) =>
    state === "touching"
      ? "O lies on the boundary of A − B: A and B touch, and the distance is 0."
      : "O lies in A − B: A and B overlap, and the distance is 0, however deep.",
  is_closest: ({ distance }: { distance: number }) =>
    `Nothing of A − B is closer to O than this point: the distance is ${pictureOf(distance)}.`,
  exact_distance: SENTENCES.exact_distance,
};

export function* distancePointClaims(frame: Frame): Generator<ClaimOf<typeof POINTS>> {
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

export const distancePoint = (frame: Frame) => told(POINTS, distancePointClaims(frame));
