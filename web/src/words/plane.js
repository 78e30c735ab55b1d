/**
 * What a run in space has in common with the run of the same code in the plane, where both solids lie in the plane z = 0. The
 * answer has both runs, and how many iterations are the same.
 *
 * @typedef {import("../types.js").SpaceAnswerOf<"gjk" | "failures"> & {plane?: import("../types.js").SpaceAnswerOf<"gjk">["plane"]}} Answer
 * @typedef {{answer: Answer | null, step: number, all: boolean}} Frame
 */

/** @param {number} count */
const iterations = (count) => `${count} ${count === 1 ? "iteration" : "iterations"}`;

/** @param {{region: string, line: number | null}} step */
const placeOf = ({ region, line }) => `${region}, line ${line}`;

/** @param {Frame} frame */
export function planeCaption({ answer, step, all }) {
  if (!answer?.plane) return "";
  const { steps, same, intersects } = answer.plane;
  const here = answer.trace.steps[step];
  if (all || !here) return whole(answer);
  if (step < same) return "A and B lie in the plane z = 0: without z, the same code makes the same iteration in the plane.";
  const there = steps[step];
  const differs = there ? `Without z, the same code takes another way here: ${placeOf(there)}, and not ${placeOf(here)}.` : "";
  if (there && step < steps.length - 1) return differs;
  const verdict = intersects === null ? "gives no answer" : `answers: the shapes ${intersects ? "intersect" : "do not intersect"}`;
  return [differs, `Without z, it ends at iteration ${steps.length} and ${verdict}.`].filter(Boolean).join(" ");
}

/** @param {Answer} answer */
function whole({ trace, plane }) {
  if (!plane) return "";
  const { steps, same } = plane;
  const all = same === steps.length && same === trace.steps.length;
  return `A and B lie in the plane z = 0: without z, the same code makes the same ${all ? "" : "first "}${iterations(same)} in the plane.`;
}

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
