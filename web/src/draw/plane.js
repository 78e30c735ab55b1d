/**
 * Which layers make a picture, bottom first: in two panels, or A, B and A - B in one plane with one origin, as the
 * articles draw them.
 *
 * @typedef {import("./paint.js").PanelLayer<import("../types.js").FrameOf<"gjk" | "failures">>[]} Layers
 */
import * as inDifference from "./difference.js";
import { backdrop } from "./grid.js";
import { proof } from "./proof.js";
import * as inShapes from "./shapes.js";

/** GJK, step by step. */
export const GJK = {
  /** @type {Layers} */
  shapes: [backdrop, inShapes.shapes, inShapes.supports, inShapes.response, proof, inShapes.distance, inShapes.names],
  /** @type {Layers} */
  difference: [
    backdrop,
    inDifference.difference,
    inDifference.supports,
    inDifference.simplex,
    inDifference.direction,
    inDifference.closest,
    inDifference.origin,
    inDifference.names,
    inDifference.response,
    inDifference.distance,
  ],
  /** @type {Layers} */
  together: [
    backdrop,
    inDifference.difference,
    inShapes.shapes,
    inShapes.supports,
    inDifference.supports,
    inDifference.simplex,
    inDifference.direction,
    inDifference.closest,
    inDifference.origin,
    inDifference.names,
    inShapes.response,
    inDifference.response,
    proof,
    inShapes.distance,
    inDifference.distance,
    inShapes.names,
    inDifference.title,
  ],
};
