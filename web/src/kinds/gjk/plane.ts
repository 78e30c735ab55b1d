/**
 * Which layers make a picture, bottom first: in two panels, or A, B and A - B in one plane with one origin, as the
 * articles draw them.
 */
import * as inDifference from "../../draw/difference.ts";
import { backdrop } from "../../draw/grid.ts";
import { portal } from "./portal.ts";
import * as inShapes from "../../draw/shapes.ts";
import { withOrigin } from "../shared/bare-layer.ts";
import { along, line } from "../../draw/marks.ts";
import { isAtEnd } from "../../draw/rays.ts";
import type { FrameOf, Point } from "../../types.ts";
import type { PanelLayer, Pen as PenOf } from "../../draw/paint.ts";

type Pen = PenOf<FrameOf<"gjk" | "failures">>;

/** Shown with the last iteration, whose answer it proves. That of an overlap is O in A − B. */
function proof({ ink, view, palette, frame }: Pen) {
  const { answer } = frame;
  if (answer?.certificate?.type !== "separated" || frame.pending || !isAtEnd(frame)) return;
  const { point_a, point_b, normal } = answer.result;
  const middle = view.toScreen([point_a[0] / 2 + point_b[0] / 2, point_a[1] / 2 + point_b[1] / 2]);
  const across: Point = normal[0] > 0 ? [-normal[1], normal[0]] : [normal[1], -normal[0]];
  const far = Math.hypot(view.width, view.height) * 2;
  line(ink, along(middle, across, far), along(middle, across, -far), { color: palette.ink, width: 1, dash: [10, 4, 2, 4] });
}

type Layers = PanelLayer<FrameOf<"gjk" | "failures">>[];

/** GJK, step by step. */
export const GJK = {
  shapes: [inShapes.shapes, inShapes.supports, inShapes.response, proof, inShapes.distance, inShapes.names],
  difference: [
    withOrigin(backdrop),
    inDifference.difference,
    inDifference.rim,
    inDifference.supports,
    inDifference.simplex,
    portal,
    inDifference.direction,
    inDifference.closest,
    inDifference.names,
    inDifference.response,
    inDifference.distance,
    withOrigin(inDifference.origin),
  ],
  together: [
    backdrop,
    inDifference.difference,
    inDifference.rim,
    inShapes.shapes,
    inShapes.supports,
    inDifference.supports,
    inDifference.simplex,
    portal,
    inDifference.direction,
    inDifference.closest,
    inDifference.names,
    inShapes.response,
    inDifference.response,
    proof,
    inShapes.distance,
    inDifference.distance,
    inShapes.names,
    inDifference.title,
    inDifference.origin,
  ] satisfies Layers,
};
