/** GJK step by step, and EPA's response: the full demo of winter.dev. */
import * as inDifference from "../draw/difference.js";
import { grid } from "../draw/grid.js";
import * as inShapes from "../draw/shapes.js";
import { regionText } from "../methods.js";
import { gjkCaption } from "../words/captions.js";

/** @type {import("./index.js").Demo} */
export const gjk = {
  title: "GJK, step by step",
  preset: "gjk",
  stepped: true,
  panels: {
    shapes: [grid, inShapes.shapes, inShapes.names, inShapes.supports, inShapes.response, inShapes.distance],
    difference: [
      grid,
      inDifference.difference,
      inDifference.supports,
      inDifference.simplex,
      inDifference.direction,
      inDifference.origin,
      inDifference.names,
      inDifference.response,
      inDifference.distance,
    ],
  },
  caption: (frame) => gjkCaption(frame, regionText),
};
