/**
 * A - B or A + B, whichever a figure has: the *whole*, and the points that its vertices come from.
 *
 * @typedef {import("../../types.js").Mesh} Mesh
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {{outlines: Mesh[]} & ({difference: Mesh} | {sum: Mesh})} Answer
 */
import { sub } from "../../shapes/vector.js";

/** @param {Answer} answer */
export const wholeOf = (answer) => ("sum" in answer ? answer.sum : answer.difference);

/** @param {Answer} answer @returns {"−" | "+"} */
export const signOf = (answer) => ("sum" in answer ? "+" : "−");

/** A vertex of a sampled whole, and the points a and b that it comes from. @param {Answer} answer @param {number} k @returns {{a: Point3, b: Point3, whole: Point3}} */
export function comesOf(answer, k) {
  const { vertices, on_a: onA } = wholeOf(answer);
  const [w, a] = [vertices[k], /** @type {Point3[]} */ (onA)[k]];
  return { a, b: "sum" in answer ? sub(w, a) : sub(a, w), whole: w };
}
