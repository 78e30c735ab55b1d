/**
 * Bodies of the figure of simplices in space, and the axes of the point that the reader has chosen. Marks and names are those of
 * the plane.
 */
import { shown } from "./ink.ts";
import { hullOf } from "../../draw/space/difference.ts";
import { handleAxesAt, isChosen, type SpacePen as SpacePenOf } from "../../draw/space/ink.ts";
import type { Point3, SpaceFrameOf } from "../../types.ts";
import type { Ball } from "../../draw/space/ball.ts";
import type { Body } from "../../draw/space/body.ts";

type SpaceFrame = SpaceFrameOf<"simplices">;
type SpacePen = SpacePenOf<SpaceFrame>;

/** The hull of all points; of two points, or of more on a line, the lines between them. */
export function hull(frame: SpaceFrame): Body[] {
  const { points, answer } = shown(frame);
  if (!answer) return [];
  const { faces } = answer.outline;
  const lines = faces.length ? {} : { lines: points.slice(1).map((_, i) => [i, i + 1] as const) };
  const open = answer.inside;
  return [{ vertices: points, faces, ...lines, color: "difference", opacity: frame.pending ? 0.1 : 0.2, width: 1.75, open, holds: true }];
}

/** The points that are enough: a point, a segment, a triangle or a tetrahedron. */
export function kept(frame: SpaceFrame): Body[] {
  const { points, answer } = shown(frame);
  if (!answer || frame.pending) return [];
  const kept = hullOf(answer.kept.map((i) => points[i]));
  return [{ ...kept, color: "simplex", opacity: 0.3, width: 3, open: kept.faces.length > 2, part: { id: "simplex" } }];
}

/** P, whose name the layers of the plane write. */
export const ball = ({ scene }: SpaceFrame): Ball[] => [{ at: scene.at, color: "newest", name: "" }];

/** The points and P. */
export const pointsIn = ({ scene }: SpaceFrame): Point3[] => [...scene.points, scene.at];

export function handleAxes(pen: SpacePen) {
  const { scene, selected } = pen.frame;
  scene.points.forEach((p, i) => isChosen(selected, `${i}`) && handleAxesAt(pen, p, pen.palette.difference));
  if (isChosen(selected, "at")) handleAxesAt(pen, scene.at, pen.palette.newest);
}
