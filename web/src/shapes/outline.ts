/** Outlines of shapes as paths on the screen. */
import { Path, pathOf } from "./path.ts";
import type { View } from "../draw/view.ts";
import type { EllipseShape, Point } from "../types.ts";

/** Points on the rim of an ellipse, enough to hide its corners. */
const RIM_POINTS = 256;

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
