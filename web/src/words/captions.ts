/** What a figure says of a run: the sentences of the iteration, the ending and the proof. */
import { epaStep, gjkStep } from "../steps.ts";
import { SENTENCES as PROOF, certificateClaims } from "./certificate.ts";
import { told, type ClaimOf } from "./claims.ts";
import { SENTENCES as EPA, epaStepClaims } from "./epa.ts";
import { SENTENCES as GJK, runClaims, stepClaims, type Legend } from "./gjk.ts";
import type { AnyFrameOf } from "../types.ts";

type Claim = ClaimOf<typeof SENTENCES>;
export const SENTENCES = { ...GJK, ...EPA, ...PROOF };

export function* gjkClaims(frame: AnyFrameOf<"gjk" | "failures">, legend: Legend): Generator<Claim> {
  const { answer } = frame;
  if (!answer) return;
  const step = gjkStep(frame);
  const epa = epaStep(frame);
  if (frame.all) yield* runClaims(answer);
  else if (epa) yield* epaStepClaims(answer, epa);
  else if (step) yield* stepClaims(answer, step.index, legend);
}

/** The proof of the answer, where the run ends. */
export function* proofClaims(frame: AnyFrameOf<"gjk" | "failures">): Generator<Claim> {
  const { answer } = frame;
  if (!answer || (!frame.all && epaStep(frame))) return;
  if (frame.all || gjkStep(frame) === answer.trace.steps.at(-1)) yield* certificateClaims(answer.certificate);
}

export const gjkCaption = (frame: AnyFrameOf<"gjk" | "failures">, legend: Legend) => told(SENTENCES, gjkClaims(frame, legend));

export const gjkProof = (frame: AnyFrameOf<"gjk" | "failures">) => told(SENTENCES, proofClaims(frame));
