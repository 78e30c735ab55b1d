/** What a figure says of what it shows: the sentences of the iteration, the ending and the proof. */
import { epaStep, gjkStep } from "../steps.js";
import { certificateText } from "./certificate.js";
import { epaCaption } from "./epa.js";
import { allCaption, stepCaption } from "./gjk.js";

/**
 * @param {import("../types.js").Frame} frame
 * @param {import("./gjk.js").Legend} legend
 */
export function gjkCaption(frame, legend) {
  const { answer } = frame;
  if (!answer) return "";
  const steps = answer.trace.steps;
  const step = gjkStep(frame);
  const epa = epaStep(frame);
  if (frame.all) return `${allCaption(answer)} ${certificateText(answer.certificate)}`.trim();
  if (epa) return epaCaption(answer, epa);
  if (!step) return "";
  const proof = step === steps.at(-1) ? certificateText(answer.certificate) : "";
  return `${stepCaption(answer, step.index, legend)} ${proof}`.trim();
}

/** Of the Minkowski difference. @param {import("../types.js").Frame} frame */
export function minkowskiCaption({ answer }) {
  if (!answer) return "";
  const { cloud, difference, result } = answer;
  const sharp = cloud?.every(({ ia, ib }) => ia !== null && ib !== null);
  const count =
    sharp && cloud
      ? `Each vertex of A minus each vertex of B gives ${cloud.length} ${cloud.length === 1 ? "point" : "points"}; ${difference.length} of them are corners of A − B. `
      : "A − B holds every point of A minus every point of B. ";
  return count + MEANING[result.state];
}

/** @type {Record<import("../types.js").State, string>} */
const MEANING = {
  separated: "The origin lies outside: no point of A is a point of B. Its distance to A − B is the distance between the shapes.",
  touching: "The origin lies on the boundary: the shapes touch.",
  intersecting: "The origin lies inside: some point of A minus some point of B is zero, so it belongs to both.",
};
