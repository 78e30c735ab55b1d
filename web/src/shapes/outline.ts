/** Outlines of shapes as paths on the screen. */
import { Path, pathOf } from "./path.ts";
import type { View } from "../draw/view.ts";
import type { EllipseShape, HalfSpaceShape, Point } from "../types.ts";

/** Points on the rim of an ellipse, enough to hide its corners. */
const RIM_POINTS = 256;

/** How far beyond the picture's edges the outline of a half-space runs. */
const BEYOND_PX = 8;

/**
 * The rim of an ellipse that is rounded by a radius.
 * @param radius  in world units
 */
export function rim({ center, radii: [rx, ry], angle = 0 }: EllipseShape, radius: number, view: View) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return pathOf(
    Array.from({ length: RIM_POINTS }, (_, k) => {
      const c = Math.cos((2 * Math.PI * k) / RIM_POINTS);
      const s = Math.sin((2 * Math.PI * k) / RIM_POINTS);
      // The normal, of any length; a flat ellipse has none at its ends.
      const long = Math.hypot(ry * c, rx * s);
      const x = rx * c + radius * (long ? (ry * c) / long : c);
      const y = ry * s + radius * (long ? (rx * s) / long : s);
      return view.toScreen([center[0] + x * cos - y * sin, center[1] + x * sin + y * cos]);
    }),
  );
}

/**
 * The hull of two discs: the far side of each, from where a line touches both to where the other does.
 * @param radii  in pixels
 */
export function taperedPath([p, q]: Point[], [first, second]: number[]) {
  const path = new Path();
  const along = Math.atan2(q[1] - p[1], q[0] - p[0]);
  const share = (first - second) / Math.hypot(q[0] - p[0], q[1] - p[1]);
  if (!(Math.abs(share) < 1)) {
    // One disc holds the other.
    path.arc(...(first >= second ? p : q), Math.max(first, second), 0, 2 * Math.PI);
    return path;
  }
  const touches = Math.acos(share);
  path.arc(...p, first, along + touches, along - touches + 2 * Math.PI);
  path.arc(...q, second, along - touches, along + touches);
  path.closePath();
  return path;
}

/** What of a picture lies on one side of a line, and a little beyond the picture's edges: there the outline is not seen. */
export function beyondLine({ normal, offset }: HalfSpaceShape, view: View) {
  const { width, height } = view;
  const corners = [
    [-BEYOND_PX, -BEYOND_PX],
    [width + BEYOND_PX, -BEYOND_PX],
    [width + BEYOND_PX, height + BEYOND_PX],
    [-BEYOND_PX, height + BEYOND_PX],
  ] satisfies Point[];
  const levels = corners.map((corner) => {
    const [x, y] = view.toWorld(corner);
    return normal[0] * x + normal[1] * y - offset;
  });
  const kept = corners.flatMap((p, k): Point[] => {
    const next = (k + 1) % corners.length;
    const [from, to] = [levels[k], levels[next]];
    const own: Point[] = from <= 0 ? [p] : [];
    if (from * to >= 0) return own;
    const share = from / (from - to);
    const [x, y] = corners[next];
    return [...own, [p[0] + share * (x - p[0]), p[1] + share * (y - p[1])]];
  });
  return pathOf(kept);
}

/**
 * All points within a distance of a convex polygon, a segment or a point: an arc about each corner, from the normal
 * of the side before it to that of the side after it.
 * @param corners  counter-clockwise in the world, so clockwise on the screen
 * @param radius  in pixels
 */
export function roundedPath(corners: Point[], radius: number) {
  if (!(radius > 0)) return pathOf(corners);
  const path = new Path();
  const n = corners.length;
  if (n === 1) {
    path.arc(...corners[0], radius, 0, 2 * Math.PI);
    return path;
  }
  const normal = (p: Point, q: Point) => Math.atan2(q[0] - p[0], -(q[1] - p[1]));
  corners.forEach((p, i) => {
    path.arc(...p, radius, normal(corners[(i + n - 1) % n], p), normal(p, corners[(i + 1) % n]), true);
  });
  path.closePath();
  return path;
}
