import type { Point } from "../types.ts";

/** How far a pointer is from what is drawn. */

/** From a point to a segment, in pixels. */
export function distanceTo([x, y]: Point, from: Point, to: Point) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const t = length ? Math.min(Math.max(((x - from[0]) * dx + (y - from[1]) * dy) / length, 0), 1) : 0;
  return Math.hypot(x - from[0] - t * dx, y - from[1] - t * dy);
}
