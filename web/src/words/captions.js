/** What a figure says of what it shows: the sentences of the iteration, the ending and the proof. */
import { epaStep, gjkStep } from "../steps.js";
import { certificateText } from "./certificate.js";
import { epaCaption } from "./epa.js";
import { allCaption, stepCaption } from "./gjk.js";

/**
 * @param {import("../types.js").AnyFrameOf<"gjk" | "failures">} frame
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
