/**
 * What a run in space has in common with the run of the same code in the plane, where both solids lie in the plane z = 0. The
 * answer has both runs, and how many iterations are the same.
 */
import { told, type ClaimOf } from "../../words/claims.ts";
import type { SpaceAnswerOf } from "../../types.ts";

type Answer = SpaceAnswerOf<"gjk" | "failures"> & { plane?: SpaceAnswerOf<"gjk">["plane"] };
type Frame = { answer: Answer | null; step: number; all: boolean };
type Claim = ClaimOf<typeof SENTENCES>;

/** Of an iteration: its region, and the line of the code that found it. */
type Place = { region: string; line: number | null };

const WITHOUT_Z = "A and B lie in the plane z = 0: without z, the same code makes the same";

export const SENTENCES = {
  same_iteration: () => `${WITHOUT_Z} iteration in the plane.`,
  other_way: ({ there, here }: { there: Place; here: Place }) =>
    `Without z, the same code takes another way here: ${placeOf(there)}, and not ${placeOf(here)}.`,
  /** @param claim  null: no answer */
  ends_in_plane: ({ count, intersect }: { count: number; intersect: boolean | null }) => {
    const verdict = intersect === null ? "gives no answer" : `answers: the shapes ${intersect ? "intersect" : "do not intersect"}`;
    return `Without z, it ends at iteration ${count} and ${verdict}.`;
  },
  /** @param claim  whole: both runs have no other iterations */
  same_iterations: ({ count, whole }: { count: number; whole: boolean }) =>
    `${WITHOUT_Z} ${whole ? "" : "first "}${count} ${count === 1 ? "iteration" : "iterations"} in the plane.`,
};

const placeOf = ({ region, line }: Place) => `${region}, line ${line}`;

export function* planeClaims({ answer, step, all }: Frame): Generator<Claim> {
  if (!answer?.plane) return;
  const { steps, same, intersects } = answer.plane;
  const run = answer.trace.steps;
  const [here, there] = [run[step], steps[step]];
  if (all || !here) return yield { say: "same_iterations", count: same, whole: same === steps.length && same === run.length };
  if (step < same) return yield { say: "same_iteration" };
  const place = ({ region, line }: Place) => ({ region, line });
  if (there) yield { say: "other_way", there: place(there), here: place(here) };
  if (step >= steps.length - 1) yield { say: "ends_in_plane", count: steps.length, intersect: intersects };
}

export const planeCaption = (frame: Frame) => told(SENTENCES, planeClaims(frame));

/** The iterations of both runs, side by side; none where the solids do not lie in the plane. */
export function planeRows(answer: Answer | null) {
  if (!answer?.plane) return [];
  const { steps, same } = answer.plane;
  const inSpace = answer.trace.steps;
  return Array.from({ length: Math.max(steps.length, inSpace.length) }, (_, i) => ({
    inSpace: inSpace[i] ? placeOf(inSpace[i]) : "has ended",
    inPlane: steps[i] ? placeOf(steps[i]) : "has ended",
    same: i < same,
  }));
}
