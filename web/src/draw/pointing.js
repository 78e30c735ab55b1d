/**
 * How far a pointer is from what is drawn.
 *
 * @typedef {import("../types.js").Point} Point
 */

/** From a point to a segment, in pixels. @param {Point} at @param {Point} from @param {Point} to */
export function distanceTo([x, y], from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const t = length ? Math.min(Math.max(((x - from[0]) * dx + (y - from[1]) * dy) / length, 0), 1) : 0;
  return Math.hypot(x - from[0] - t * dx, y - from[1] - t * dy);
}
