/**
 * The steps that a reader walks through: GJK's iterations, then EPA's where the response is shown.
 *
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").EpaStep} EpaStep
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {{gjk: Step, epa?: undefined} | {epa: EpaStep, gjk?: undefined}} AnyStep
 */

/**
 * @param {Answer | null} answer
 * @param {ReadonlySet<import("./types.js").Layer>} layers
 * @returns {AnyStep[]}
 */
export function stepsOf(answer, layers) {
  if (!answer) return [];
  const gjk = answer.trace.steps.map((step) => ({ gjk: step }));
  const epa = layers.has("response") && answer.epa ? answer.epa.steps.map((step) => ({ epa: step })) : [];
  return [...gjk, ...epa];
}

/** The GJK iteration that a frame shows; the last one while EPA is shown. @param {Frame} frame @returns {Step | null} */
export function gjkStep({ answer, step }) {
  const steps = answer?.trace.steps ?? [];
  return steps[Math.min(step, steps.length - 1)] ?? null;
}

/** The EPA iteration that a frame shows: the current one, or the last where GJK's are all shown at once. @param {Frame} frame @returns {EpaStep | null} */
export function epaStep({ answer, step, layers, all }) {
  if (!answer?.epa || !layers.has("response")) return null;
  const { steps } = answer.epa;
  if (all) return steps[steps.length - 1] ?? null;
  return steps[step - answer.trace.steps.length] ?? null;
}

/** The vertices that an iteration looked at, newest first: A, B, C. @param {Step} step */
export function testedSimplex(step) {
  return step.accepted ? [step.support, ...step.simplex_before] : step.simplex_before;
}
