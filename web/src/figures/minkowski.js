/** Every vertex of A less every vertex of B, and the hull of all of them. */
import * as inDifference from "../draw/difference.js";
import { grid } from "../draw/grid.js";
import * as inShapes from "../draw/shapes.js";
import { minkowskiCaption } from "../words/captions.js";

/** @type {import("./index.js").Demo} */
export const minkowski = {
  title: "The Minkowski difference",
  preset: "minkowski",
  stepped: false,
  panels: {
    shapes: [grid, inShapes.shapes, inShapes.names, inShapes.distance],
    difference: [grid, inDifference.difference, inDifference.cloud, inDifference.origin, inDifference.distance],
  },
  caption: minkowskiCaption,
};
