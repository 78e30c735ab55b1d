/**
 * Which layers make a picture, bottom first: in two panels, or A, B and A - B in one plane with one origin, as the
 * articles draw them.
 */
import * as inDifference from "../../draw/difference.ts";
import { backdrop } from "../../draw/grid.ts";
import { portal } from "./portal.ts";
import { proof } from "./proof.ts";
import * as inShapes from "../../draw/shapes.ts";
import type { FrameOf } from "../../types.ts";
import type { PanelLayer } from "../../draw/paint.ts";

type Layers = PanelLayer<FrameOf<"gjk" | "failures">>[];

/** GJK, step by step. */
export const GJK = {
  shapes: [inShapes.shapes, inShapes.supports, inShapes.response, proof, inShapes.distance, inShapes.names],
  difference: [
    backdrop,
    inDifference.difference,
    inDifference.supports,
    inDifference.simplex,
    portal,
    inDifference.direction,
    inDifference.closest,
    inDifference.names,
    inDifference.response,
    inDifference.distance,
    inDifference.origin,
  ],
  together: [
    backdrop,
    inDifference.difference,
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
