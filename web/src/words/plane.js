/**
 * What a run in space has in common with the run of the same code in the plane, where both solids lie in the plane z = 0. The
 * answer has both runs, and how many iterations are the same.
 *
 * @typedef {import("../types.js").SpaceAnswerOf<"gjk" | "failures"> & {plane?: import("../types.js").SpaceAnswerOf<"gjk">["plane"]}} Answer
 * @typedef {{answer: Answer | null, step: number, all: boolean}} Frame
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 * @typedef {{region: string, line: number | null}} Place  of an iteration: its region, and the line of the code that found it
 */
import { told } from "./claims.js";

const WITHOUT_Z = "A and B lie in the plane z = 0: without z, the same code makes the same";

export const SENTENCES = {
  same_iteration: () => `${WITHOUT_Z} iteration in the plane.`,
  /** @param {{there: Place, here: Place}} claim */
  other_way: ({ there, here }) => `Without z, the same code takes another way here: ${placeOf(there)}, and not ${placeOf(here)}.`,
  /** @param {{count: number, intersect: boolean | null}} claim  null: no answer */
  ends_in_plane: ({ count, intersect }) => {
    const verdict = intersect === null ? "gives no answer" : `answers: the shapes ${intersect ? "intersect" : "do not intersect"}`;
    return `Without z, it ends at iteration ${count} and ${verdict}.`;
  },
  /** @param {{count: number, whole: boolean}} claim  whole: both runs have no other iterations */
  same_iterations: ({ count, whole }) =>
    `${WITHOUT_Z} ${whole ? "" : "first "}${count} ${count === 1 ? "iteration" : "iterations"} in the plane.`,
};

/** @param {Place} step */
const placeOf = ({ region, line }) => `${region}, line ${line}`;

/** @param {Frame} frame @returns {Generator<Claim>} */
export function* planeClaims({ answer, step, all }) {
  if (!answer?.plane) return;
  const { steps, same, intersects } = answer.plane;
  const run = answer.trace.steps;
  const [here, there] = [run[step], steps[step]];
  if (all || !here) return yield { say: "same_iterations", count: same, whole: same === steps.length && same === run.length };
  if (step < same) return yield { say: "same_iteration" };
  const place = (/** @type {Place} */ { region, line }) => ({ region, line });
  if (there) yield { say: "other_way", there: place(there), here: place(here) };
  if (step >= steps.length - 1) yield { say: "ends_in_plane", count: steps.length, intersect: intersects };
}

/** @param {Frame} frame */
export const planeCaption = (frame) => told(SENTENCES, planeClaims(frame));

/** The iterations of both runs, side by side; none where the solids do not lie in the plane. @param {Answer | null} answer */
export function planeRows(answer) {
  if (!answer?.plane) return [];
  const { steps, same } = answer.plane;
  const inSpace = answer.trace.steps;
  return Array.from({ length: Math.max(steps.length, inSpace.length) }, (_, i) => ({
    inSpace: inSpace[i] ? placeOf(inSpace[i]) : "has ended",
    inPlane: steps[i] ? placeOf(steps[i]) : "has ended",
    same: i < same,
  }));
}
