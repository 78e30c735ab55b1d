/** What the figure of the distance says. Points have the names of `names.ts`. */
import { pictureOf } from "../../words/numbers.ts";
import { gjkStep, isPoint } from "../../steps.ts";
import { titleOf } from "../../methods.ts";
import { iterationsOfGjk } from "../../words/bounds.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import { namesOf, search, searched } from "../../words/names.ts";
import type { AnyAnswerOf, AnyFrameOf, SpaceStep, State, Step as AnyStep } from "../../types.ts";

type Frame = AnyFrameOf<"distance">;
type Answer = AnyAnswerOf<"distance">;
type Step = AnyStep | SpaceStep;

/** The titles of its figures, and what its page and the authors’ guide say of it. */
export const title = "The distance, step by step";
export const titleInSpace = "The distance in space, step by step";
export const whatItShows = "the distance step by step, with the weights of the closest points; in space, too";
export const boundsTitle = "Bounds of the distance";
export const ownAttributes = "`challenge`: `close` asks for the smallest gap without touching, and keeps the best one";

/** The gap of the challenge; null where the shapes touch or overlap, which does not count. */
export const gapOf = ({ state, signed_distance }: Answer["result"]) => (state === "separated" ? signed_distance : null);

/** The distance of the closest point that an iteration has; null where it has none. */
const distanceOf = (step: Step | undefined) => (step?.closest && isPoint(step.closest.point) ? Math.hypot(...step.closest.point) : null);

/** The captions: what a step found and what follows, in at most 14 words. */
export const POINTS = {
  // the challenge
  task: () => "Bring A and B close without touching.",
  gap: ({ gap }: { gap: number }) => `The gap is ${pictureOf(gap)}.`,
  not_apart: ({ state }: { state: State }) => `They ${state === "touching" ? "touch" : "overlap"}: move them apart.`,

  falls: ({ from, to, count }: { from: number; to: number; count: number }) =>
    `In ${count} iterations, the distance from O falls from ${pictureOf(from)} to ${pictureOf(to)}.`,
  all_at_once: () => "All iterations at once.",
  starts: ({ name, distance }: { name: string; distance: number }) =>
    `Start in any direction. The search finds ${name}, ${pictureOf(distance)} from O.`,
  /** @param claim  margin: of the radii, which the run leaves out */
  starts_without: ({ name, distance, margin }: { name: string; distance: number; margin: number }) =>
    `The search without ${pictureOf(margin)} of the radii finds ${name}, ${pictureOf(distance)} from O.`,
  finds_point: ({ from, name }: { from: readonly string[]; name: string }) => `${search(from)} finds ${name}.`,
  distance_falls: ({ distance, before }: { distance: number; before: number }) =>
    `The distance falls from ${pictureOf(before)} to ${pictureOf(distance)}.`,
  barely_falls: ({ distance }: { distance: number }) => `The distance barely falls: ${pictureOf(distance)}.`,
  is_still: ({ distance }: { distance: number }) => `The distance is still ${pictureOf(distance)}.`,
  momentum_ends: () => "Momentum ends, and GJK goes on.",
  no_closest: () => "The method computes no closest point here.",
  adds_margin: ({ margin, core, distance }: { margin: number; core: number; distance: number }) =>
    `The simplex is ${pictureOf(core)} from O. Subtract ${pictureOf(margin)} of the radii: ${pictureOf(distance)}.`,
  no_distance: ({ state }: { state: State }) =>
    state === "touching"
      ? "O is on the boundary of A − B, so A and B touch."
      : "O is inside A − B: the shapes overlap, and the distance is 0.",
  none_closer: ({ from, distance }: { from: readonly string[]; distance: number }) =>
    `${search(from)} finds nothing closer. The distance is ${pictureOf(distance)}.`,
  counts: ({ method, count, gjk, momentum }: { method: string; count: number; gjk: number; momentum: boolean }) =>
    `${method}: ${count} iterations. ${iterationsOfGjk(gjk, momentum)}.`,
  exact_distance: ({ distance }: { distance: number }) => `The exact distance is ${pictureOf(distance)}.`,
};

export function* distancePointClaims(frame: Frame): Generator<ClaimOf<typeof POINTS>> {
  const { answer } = frame;
  const step = gjkStep(frame);
  if (!answer || !step) return;
  const { result, trace } = answer;
  const gap = gapOf(result);
  if (frame.choices.challenge === "close" && (frame.all || step.index === trace.steps.length - 1)) {
    yield { say: "task" };
    return yield gap === null ? { say: "not_apart", state: result.state } : { say: "gap", gap };
  }
  const distances = trace.steps.map(distanceOf);
  if (frame.all) {
    const known = distances.filter((distance) => distance !== null);
    const [from, to] = [known[0], known[known.length - 1]];
    return yield to < from ? { say: "falls", from, to, count: trace.steps.length } : { say: "all_at_once" };
  }
  const names = namesOf(step, trace.steps);
  const from = searched(step, names);
  if (step.index === trace.steps.length - 1) {
    if (gap === null) return yield { say: "no_distance", state: result.state };
    const core = distances[step.index];
    if (answer.bounds_of_gjk) {
      const momentum = trace.method === "accelerated";
      yield { say: "counts", method: titleOf(trace.method), count: trace.steps.length, gjk: answer.bounds_of_gjk.length, momentum };
    }
    if (trace.method !== "robust" || (trace.margin && core === null)) return yield { say: "exact_distance", distance: gap };
    if (!trace.margin || core === null) return yield { say: "none_closer", from, distance: gap };
    return yield { say: "adds_margin", margin: trace.margin, core, distance: gap };
  }
  const [distance, before] = [distances[step.index], distances[step.index - 1] ?? null];
  const { newest: name } = names;
  if (distance !== null && before === null)
    return yield trace.margin ? { say: "starts_without", name, distance, margin: trace.margin } : { say: "starts", name, distance };
  yield { say: "finds_point", from, name };
  if (step.region === "momentum_off") yield { say: "momentum_ends" };
  else if (distance === null || before === null) yield { say: "no_closest" };
  else if (distance === before) yield { say: "is_still", distance };
  else if (pictureOf(distance) === pictureOf(before)) yield { say: "barely_falls", distance };
  else yield { say: "distance_falls", distance, before };
}

export const distancePoint = (frame: Frame) => told(POINTS, distancePointClaims(frame));
