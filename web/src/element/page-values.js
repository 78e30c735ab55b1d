/**
 * What the words of a page say of a figure: the values of its answer, whether a state is so, whether its scene has changed. It
 * knows no page.
 *
 * @typedef {Pick<import("../model/model.js").Model, "answer" | "figure" | "initial" | "late" | "scene" | "step">} Told
 */
import { pictureOf, pointText } from "../words/numbers.js";
import { verdictClaims } from "../words/verdict.js";
import { presetOf } from "../model/presets.js";

/** The states of `data-gjk-when`: those of the exact answer, and what the method that is shown says of it. @type {readonly string[]} */
export const STATES = ["separated", "touching", "intersecting", "right", "wrong"];

/** In the place of a value that is being computed. */
const PENDING = "…";

/** The value at a path of the answer as the page writes it; null if there is none. @param {Told} model @param {string} path */
export function valueText({ answer, late, step }, path) {
  return answer && !late ? textOf(valueAt(answer, path, step)) : PENDING;
}

/** The value at a path of names and indices; `shown` is the index of the step that is shown, `last` the last index, and the name of a method that of its run. @param {unknown} value @param {string} path @param {number} step */
function valueAt(value, path, step) {
  for (const name of path.split(".")) {
    const list = Array.isArray(value) ? value : null;
    const key = list && name === "shown" ? step : list && name === "last" ? list.length - 1 : name;
    value = /** @type {any} */ (value)?.[key] ?? list?.find((item) => item?.method === name);
  }
  return value;
}

/** @param {unknown} value */
function textOf(value) {
  if (typeof value === "number") return pictureOf(value);
  if (Array.isArray(value) && value.every((x) => typeof x === "number")) return pointText(value);
  return value === undefined || value === null ? null : String(value);
}

/**
 * Is one of the states so?
 * @param {string} when  separated by spaces; unknown ones count as absent
 * @param {Told} model
 * @returns {boolean | null} null without a known state, and without an answer
 */
export function holds(when, { answer, figure }) {
  const asked = when.split(/\s+/).filter((state) => STATES.includes(state));
  if (!asked.length || !answer || !figure) return null;
  return asked.some((state) => state === answer.result?.state || state === judged(figure, answer));
}

/** What the method that is shown says of the exact answer; null if none is shown. @param {NonNullable<Told["figure"]>} figure @param {NonNullable<Told["answer"]>} answer */
function judged(figure, answer) {
  const isRight = figure.isRight?.(answer) ?? figure.verdict?.(answer).agrees ?? agrees(answer);
  return isRight === null ? null : isRight ? "right" : "wrong";
}

/** Is the run of an answer right, in figures that do not say so? Null where it has none. @param {NonNullable<Told["answer"]>} answer */
const agrees = (answer) =>
  "trace" in answer && answer.result ? verdictClaims(/** @type {import("../types.js").AnyAnswerOf<"gjk">} */ (answer)).agrees : null;

/** Does the figure show another scene than at first, or than that of the preset? @param {Told} model @param {string} [preset] */
export function isChanged({ scene, initial }, preset) {
  return preset === undefined ? JSON.stringify(scene) !== JSON.stringify(initial) : presetOf(scene) !== preset;
}
