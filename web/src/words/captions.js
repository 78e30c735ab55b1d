/** What a figure says of a run: the sentences of the iteration, the ending and the proof. */
import { epaStep, gjkStep } from "../steps.js";
import { SENTENCES as PROOF, certificateClaims } from "./certificate.js";
import { told } from "./claims.js";
import { SENTENCES as EPA, epaStepClaims } from "./epa.js";
import { SENTENCES as GJK, runClaims, stepClaims } from "./gjk.js";

/** @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim */
export const SENTENCES = { ...GJK, ...EPA, ...PROOF };

/** @param {import("../types.js").AnyFrameOf<"gjk" | "failures">} frame @param {import("./gjk.js").Legend} legend @returns {Generator<Claim>} */
export function* gjkClaims(frame, legend) {
  const { answer } = frame;
  if (!answer) return;
  const step = gjkStep(frame);
  const epa = epaStep(frame);
  if (frame.all) yield* runClaims(answer);
  else if (epa) yield* epaStepClaims(answer, epa);
  else if (step) yield* stepClaims(answer, step.index, legend);
}

/** The proof of the answer, where the run ends. @param {import("../types.js").AnyFrameOf<"gjk" | "failures">} frame @returns {Generator<Claim>} */
export function* proofClaims(frame) {
  const { answer } = frame;
  if (!answer || (!frame.all && epaStep(frame))) return;
  if (frame.all || gjkStep(frame) === answer.trace.steps.at(-1)) yield* certificateClaims(answer.certificate);
}

/** @param {import("../types.js").AnyFrameOf<"gjk" | "failures">} frame @param {import("./gjk.js").Legend} legend */
export const gjkCaption = (frame, legend) => told(SENTENCES, gjkClaims(frame, legend));

/** @param {import("../types.js").AnyFrameOf<"gjk" | "failures">} frame */
export const gjkProof = (frame) => told(SENTENCES, proofClaims(frame));
