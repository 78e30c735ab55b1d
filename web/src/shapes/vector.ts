import type { Point3 } from "../types.ts";

/** Vectors of three numbers. */

export const add = (p: Point3, q: Point3): Point3 => [p[0] + q[0], p[1] + q[1], p[2] + q[2]];

export const sub = (p: Point3, q: Point3): Point3 => [p[0] - q[0], p[1] - q[1], p[2] - q[2]];

export const scaled = (p: Point3, k: number): Point3 => [p[0] * k, p[1] * k, p[2] * k];

export const dot = (p: Point3, q: Point3) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

export const cross = (p: Point3, q: Point3): Point3 => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];

/** The vector of length one, or zero for zero. */
export function unit(p: Point3): Point3 {
  const length = Math.hypot(...p);
  return length > 0 ? [p[0] / length, p[1] / length, p[2] / length] : [0, 0, 0];
}

/** The mean; the origin where there are no points. */
export function mean(points: readonly Point3[]): Point3 {
  const n = points.length;
  return points.reduce((sum, p) => add(sum, scaled(p, 1 / n)), [0, 0, 0]);
}
