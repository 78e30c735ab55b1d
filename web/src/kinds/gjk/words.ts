/** What the table of an iteration of GJK (`rows.ts`) does not say, and the proof of the answer. */
import { epaStep, gjkStep, isPoint } from "../../steps.ts";
import { SENTENCES as PROOF, certificateClaims } from "./certificate-words.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import { named } from "../../words/names.ts";
import type { AnyAnswerOf, AnyFrameOf, SpaceStep, Step as AnyStep } from "../../types.ts";

export type Answer = AnyAnswerOf<"gjk" | "failures">;
export type Step = AnyStep | SpaceStep;
type Claim = ClaimOf<typeof SENTENCES>;

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "GJK, step by step";
export const titleInSpace = "GJK in space, step by step";
export const whatItShows = "GJK step by step, its flow between point, line and triangle, and the response of EPA; in space, too";
export const ownAttributes = "`flow`: `on` (default), `off`";

export const SENTENCES = {
  ...PROOF,
  no_direction: () => "The search direction is zero, so every point of A − B is a support point along it.",
  across: ({ edge }: { edge: string }) => `The next d is perpendicular to ${edge}, towards the origin.`,
};

export function* gjkClaims(frame: AnyFrameOf<"gjk" | "failures">): Generator<Claim> {
  const step = gjkStep(frame);
  if (!step || frame.all || epaStep(frame)) return;
  if (!step.direction.some((x) => x !== 0)) yield { say: "no_direction" };
  const direction = step.across?.direction;
  if (step.across && direction?.some(Boolean) && isPoint(direction))
    yield { say: "across", edge: named(step.across.edge, step, frame.answer?.trace.steps ?? []) };
}

/** The proof of the answer, where the run ends. */
export function* proofClaims(frame: AnyFrameOf<"gjk" | "failures">): Generator<Claim> {
  const { answer } = frame;
  if (!answer || (!frame.all && epaStep(frame))) return;
  if (frame.all || gjkStep(frame) === answer.trace.steps.at(-1)) yield* certificateClaims(answer.certificate);
}

export const gjkCaption = (frame: AnyFrameOf<"gjk" | "failures">) => told(SENTENCES, gjkClaims(frame));

export const gjkProof = (frame: AnyFrameOf<"gjk" | "failures">) => told(SENTENCES, proofClaims(frame));
