/**
 * Vectors of three numbers.
 *
 * @typedef {import("../types.js").Point3} Point3
 */

/** @param {Point3} p @param {Point3} q @returns {Point3} */
export const add = (p, q) => [p[0] + q[0], p[1] + q[1], p[2] + q[2]];

/** @param {Point3} p @param {Point3} q @returns {Point3} */
export const sub = (p, q) => [p[0] - q[0], p[1] - q[1], p[2] - q[2]];

/** @param {Point3} p @param {number} k @returns {Point3} */
export const scaled = (p, k) => [p[0] * k, p[1] * k, p[2] * k];

/** @param {Point3} p @param {Point3} q */
export const dot = (p, q) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

/** @param {Point3} p @param {Point3} q @returns {Point3} */
export const cross = (p, q) => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];

/** The vector of length one, or zero for zero. @param {Point3} p @returns {Point3} */
export function unit(p) {
  const length = Math.hypot(...p);
  return length > 0 ? [p[0] / length, p[1] / length, p[2] / length] : [0, 0, 0];
}

/** The mean; the origin where there are no points. @param {readonly Point3[]} points @returns {Point3} */
export function mean(points) {
  const n = points.length;
  return points.reduce((sum, p) => add(sum, scaled(p, 1 / n)), /** @type {Point3} */ ([0, 0, 0]));
}
