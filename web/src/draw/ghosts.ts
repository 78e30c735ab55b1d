/** A shape at another time than the picture's: drawn faint, so that it does not pass for the shape itself. */
import { mapped } from "../lists.ts";
import { marginOf, outlineOf, pointsOf } from "../shapes/index.ts";
import { ROUND } from "./marks.ts";
import { linesOf } from "./space/shapes.ts";
import type { Mesh, Point, Point3, Shape } from "../types.ts";
import type { AnyView, Frame, Pen, Place } from "./paint.ts";
import type { Palette } from "./palette.ts";
import type { Body } from "./space/body.ts";

/** `isLit`: is it the one that the step is about? The others are fainter. */
export type GhostLook = { color: keyof Palette; isLit?: boolean };

/** How much of a ghost is seen: of its outline and of its inside. */
const SEEN = { lit: { outline: 1, inside: 0.12 }, other: { outline: 0.4, inside: 0.04 } };

/**
 * @param shape  where it is then
 * @param hull  the indices of its corners, as the answer has them
 */
export function ghost<F extends Frame>(
  { ink, view, palette }: Pen<F>,
  shape: Shape,
  hull: readonly number[] | null | undefined,
  { color, isLit }: GhostLook,
) {
  const path = outlineOf(shape, hull, view);
  const { outline, inside } = SEEN[isLit ? "lit" : "other"];
  ink.fill(path, palette[color], inside);
  ink.stroke(path, palette[color], { ...ROUND, width: 1.5, dash: [5, 4], alpha: outline });
}

/** Points that differ by no more are level, in pixels. */
const LEVEL_PX = 2;

/** The least distance of a ghost’s name from the middles of the shapes, where that can be. A ghost that lies on a shape has none. */
const FREE_PX = 45;
const LEAST_PX = 24;

/** The points of a shape of the plane that can be the highest, the lowest, or the furthest to a side. */
export const rimOf = (shape: Shape) => {
  const r = marginOf(shape);
  return pointsOf(shape).flatMap(([x, y]): Point[] => [
    [x, y + r],
    [x, y - r],
    [x - r, y],
    [x + r, y],
  ]);
};

/** Says what a ghost is: above it, or on a side that is further from the shapes. @param middles  of the shapes */
export function ghostName(
  { ink, view, palette }: Pen<Frame, AnyView>,
  { text, color, rim, middles }: { text: string; color: keyof Palette; rim: readonly Place[]; middles: readonly Place[] },
) {
  const places = rim.map((p) => view.toScreen(p));
  const shapes = middles.map((p) => view.toScreen(p));
  const sides = (
    [
      [0, 1],
      [-1, 0],
      [1, 0],
      [0, -1],
    ] satisfies Point[]
  ).map((towards) => {
    const heights = places.map(([x, y]) => x * towards[0] - y * towards[1]);
    const top = Math.max(...heights);
    const level = places.filter((_, i) => heights[i] >= top - LEVEL_PX);
    const at = mapped(towards, (_, axis) => level.reduce((sum, p) => sum + p[axis] / level.length, 0));
    return { towards, at, far: Math.min(...shapes.map(([x, y]) => Math.hypot(x - at[0], y - at[1]))) };
  });
  const { at, towards, far } = sides.find(({ far }) => far > FREE_PX) ?? sides.reduce((best, side) => (side.far > best.far ? side : best));
  if (far < LEAST_PX) return;
  ink.write(text, at, { color: palette[color], gap: 4, towards, rank: "note" });
}

/** A ghost of a solid. @param move  takes a point of its surface to where it is then */
export function ghostInSpace(surface: Mesh, move: (p: Point3) => Point3, { color, isLit }: GhostLook): Body {
  const { outline, inside } = SEEN[isLit ? "lit" : "other"];
  const vertices = surface.vertices.map(move);
  return { ...surface, vertices, ...linesOf(surface), color, opacity: inside, seen: outline, width: 1.5, dashed: true, omitsHidden: true };
}
