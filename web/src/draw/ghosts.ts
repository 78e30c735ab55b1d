/** A shape at another time than the picture's: drawn faint, so that it does not pass for the shape itself. */
import { outlineOf } from "../shapes/index.ts";
import { ROUND } from "./marks.ts";
import { linesOf } from "./space/shapes.ts";
import type { Mesh, Point3, Shape } from "../types.ts";
import type { Frame, Pen } from "./paint.ts";
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

/** The same of a solid. @param move  takes a point of its surface to where it is then */
export function ghostInSpace(surface: Mesh, move: (p: Point3) => Point3, { color, isLit }: GhostLook): Body {
  const { outline, inside } = SEEN[isLit ? "lit" : "other"];
  const vertices = surface.vertices.map(move);
  return { ...surface, vertices, ...linesOf(surface), color, opacity: inside, seen: outline, width: 1.5, dashed: true, omitsHidden: true };
}
