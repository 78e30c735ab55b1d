/** What a step of the distance is for. Points have the names of `names.ts`. */
import { pictureOf } from "../../words/numbers.ts";
import { gjkStep, isPoint } from "../../steps.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import { nameOf } from "../../words/names.ts";
import type { AnyAnswerOf, AnyFrameOf, SpaceStep, State, Step as AnyStep } from "../../types.ts";

type Frame = AnyFrameOf<"distance">;
type Answer = AnyAnswerOf<"distance">;
type Step = AnyStep | SpaceStep;

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "The distance, step by step";
export const titleInSpace = "The distance in space, step by step";
export const whatItShows = "the distance step by step, with the weights of the closest points; in space, too";
export const ownAttributes = "`challenge`: `close` asks for the smallest gap without touching, and keeps the best one";

/** The gap of the challenge; null where the shapes touch or overlap, which does not count. */
export const gapOf = ({ state, signed_distance }: Answer["result"]) => (state === "separated" ? signed_distance : null);

/** The distance of the closest point that an iteration has; null where it has none. */
const distanceOf = (step: Step | undefined) => (step?.closest && isPoint(step.closest.point) ? Math.hypot(...step.closest.point) : null);

/** What a step is for: see `point.ts`. */
export const POINTS = {
  // the challenge
  task: () => "Place A and B as near to each other as you can, but do not let them touch.",
  gap: ({ gap }: { gap: number }) => `The gap is ${pictureOf(gap)}.`,
  not_apart: ({ state }: { state: State }) => `They ${state === "touching" ? "touch" : "overlap"}: move them apart again.`,

  comes_near: ({ from, to, count }: { from: number; to: number; count: number }) =>
    `In ${count} iterations, the distance of the simplex from O falls from ${pictureOf(from)} to ${pictureOf(to)}.`,
  all_iterations: () => "All iterations at once.",
  starts: ({ name, distance }: { name: string; distance: number }) => `The first support point, ${name}, is ${pictureOf(distance)} from O.`,
  comes_nearer: ({ name, distance, before }: { name: string; distance: number; before: number }) =>
    `With ${name}, the closest point of the simplex is ${pictureOf(distance)} from O, down from ${pictureOf(before)}.`,
  comes_little_nearer: ({ name, distance }: { name: string; distance: number }) =>
    `With ${name}, the closest point of the simplex comes nearer by less than these digits tell: ${pictureOf(distance)} from O.`,
  /** @param margin  of the radii, which the run leaves out */
  leaves_out: ({ margin }: { margin: number }) =>
    `The run leaves out ${pictureOf(margin)} of the radii, so the simplex stays that far inside.`,
  adds_margin: ({ margin, core, distance }: { margin: number; core: number; distance: number }) =>
    `The simplex is ${pictureOf(core)} from O. Less ${pictureOf(margin)} of the radii, the distance is ${pictureOf(distance)}.`,
  stays: ({ distance }: { distance: number }) => `The closest point of the simplex stays ${pictureOf(distance)} from O.`,
  no_closest: () => "The method computes no closest point in this iteration.",
  no_distance: ({ state }: { state: State }) =>
    state === "touching"
      ? "O lies on the boundary of A − B: A and B touch, and the distance is 0."
      : "O lies in A − B: A and B overlap, and the distance is 0, however deep.",
  is_closest: ({ distance }: { distance: number }) =>
    `Nothing of A − B is closer to O than this point: the distance is ${pictureOf(distance)}.`,
  exact_distance: ({ distance }: { distance: number }) => `The exact distance is ${pictureOf(distance)}.`,
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
    if (trace.method !== "robust") return yield { say: "exact_distance", distance: gap };
    const core = distances[step.index];
    if (!trace.margin) return yield { say: "is_closest", distance: gap };
    return yield core === null
      ? { say: "exact_distance", distance: gap }
      : { say: "adds_margin", margin: trace.margin, core, distance: gap };
  }
  const [distance, before] = [distances[step.index], distances[step.index - 1] ?? null];
  const name = nameOf(step.support, trace.steps);
  if (distance === null) yield { say: "no_closest" };
  else if (before === null) yield { say: "starts", name, distance };
  else if (distance >= before) yield { say: "stays", distance };
  else if (pictureOf(distance) === pictureOf(before)) yield { say: "comes_little_nearer", name, distance };
  else yield { say: "comes_nearer", name, distance, before };
  if (step.index === 0 && trace.margin) yield { say: "leaves_out", margin: trace.margin };
}

export const distancePoint = (frame: Frame) => told(POINTS, distancePointClaims(frame));
