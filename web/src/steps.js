/**
 * The steps that a reader walks through: GJK's iterations, then EPA's if the response is shown.
 *
 * @typedef {{steps: readonly unknown[]}} Run
 *
 * @typedef {object} AnyStep  one position of the step control
 * @property {string} text  its name in words
 */
import * as words from "./words/interface.js";

/**
 * @param {{trace: Run, epa: Run | null}} answer
 * @param {ReadonlySet<import("./types.js").Layer>} layers
 * @returns {AnyStep[]}
 */
export function stepsOf({ trace, epa }, layers) {
  const expanding = layers.has("response") && epa ? epa.steps : [];
  return [...numbered(words.steps.iteration, trace.steps.length), ...numbered(words.steps.epa, expanding.length)];
}

/** @param {(number: number, count: number) => string} name  of a step, counted from 1 @param {number} count @returns {AnyStep[]} */
export function numbered(name, count) {
  return Array.from({ length: count }, (_, i) => ({ text: name(i + 1, count) }));
}

/**
 * The GJK iteration that a frame shows. While EPA is shown, it is the last one.
 * @template {{trace: Run}} A
 * @param {{answer: A | null, step: number}} frame
 * @returns {A["trace"]["steps"][number] | null}
 */
export function gjkStep({ answer, step }) {
  const steps = answer?.trace.steps ?? [];
  return steps[Math.min(step, steps.length - 1)] ?? null;
}

/**
 * The EPA iteration that a frame shows: the current one, or the last if all of GJK's are shown at once.
 * @template {{trace: Run, epa?: Run | null}} A
 * @param {import("./types.js").Frame<unknown, A>} frame
 * @returns {NonNullable<A["epa"]>["steps"][number] | null}
 */
export function epaStep({ answer, step, layers, all }) {
  if (!answer?.epa || !layers.has("response")) return null;
  const { steps } = answer.epa;
  if (all) return steps[steps.length - 1] ?? null;
  return steps[step - answer.trace.steps.length] ?? null;
}

/**
 * Are all coordinates finite? A float that has overflowed is null.
 * @template {readonly (number | null)[]} V
 * @param {V} vector
 * @returns {vector is V & import("./types.js").Finite<V>}
 */
export const isPoint = (vector) => vector.every((x) => x !== null);

/**
 * The vertices of the simplex that an iteration tested, newest first: A, B, C.
 * @template V
 * @param {{accepted: boolean, support: V, simplex_before: V[]}} step
 */
export function testedSimplex(step) {
  return step.accepted ? [step.support, ...step.simplex_before] : step.simplex_before;
}
