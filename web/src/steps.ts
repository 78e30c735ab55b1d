/** The steps that a reader walks through: GJK's iterations, then EPA's if the response is shown. */
import * as words from "./words/interface.ts";
import type { Finite, Frame, Layer } from "./types.ts";

type Run = { steps: readonly unknown[] };

/** One position of the step control. */
export interface AnyStep {
  /** Its name in words. */
  text: string;
}

export function stepsOf({ trace, epa }: { trace: Run; epa: Run | null }, layers: ReadonlySet<Layer>): AnyStep[] {
  const expanding = layers.has("response") && epa ? epa.steps : [];
  return [...numbered(words.steps.iteration, trace.steps.length), ...numbered(words.steps.epa, expanding.length)];
}

/** @param name  of a step, counted from 1 */
export function numbered(name: (number: number, count: number) => string, count: number): AnyStep[] {
  return Array.from({ length: count }, (_, i) => ({ text: name(i + 1, count) }));
}

/** The GJK iteration that a frame shows. While EPA is shown, it is the last one. */
export function gjkStep<A extends { trace: Run }>({
  answer,
  step,
}: {
  answer: A | null;
  step: number;
}): A["trace"]["steps"][number] | null {
  const steps = answer?.trace.steps ?? [];
  return steps[Math.min(step, steps.length - 1)] ?? null;
}

/** The EPA iteration that a frame shows: the current one, or the last if all of GJK's are shown at once. */
export function epaStep<A extends { trace: Run; epa?: Run | null }>({
  answer,
  step,
  layers,
  all,
}: Frame<unknown, A>): NonNullable<A["epa"]>["steps"][number] | null {
  if (!answer?.epa || !layers.has("response")) return null;
  const { steps } = answer.epa;
  if (all) return steps[steps.length - 1] ?? null;
  return steps[step - answer.trace.steps.length] ?? null;
}

/** Are all coordinates finite? A float that has overflowed is null. */
export const isPoint = <V extends readonly (number | null)[]>(vector: V): vector is V & Finite<V> => vector.every((x) => x !== null);

/** The vertices of the simplex that an iteration tested, newest first: A, B, C. */
export function testedSimplex<V>(step: { accepted: boolean; support: V; simplex_before: V[] }) {
  return step.accepted ? [step.support, ...step.simplex_before] : step.simplex_before;
}
