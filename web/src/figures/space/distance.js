/** The distance in space, step by step: the simplex, the closest features of both solids, and the weights of the closest point. */
import { barsOnShapes, barsOnSimplex, falling, feet } from "../../draw/distance.js";
import * as inDifference from "../../draw/space/difference.js";
import { fallingIn, features, planeFeetMarks } from "../../draw/space/distance.js";
import { origin } from "../../draw/space/ink.js";
import * as inShapes from "../../draw/space/shapes.js";
import { titleInSpace } from "../../words/distance.js";
import * as words from "../../words/interface.js";
import { shared } from "../distance.js";
import { solidHandles } from "./handles.js";
import { GROUND, HIDDEN, linked, panelsOfDifference } from "./panels.js";
import { randomSolids } from "./random.js";
import { sliced } from "./slice.js";

/** @type {import("./panels.js").PanelsOf<"distance">} */
const PANELS = panelsOfDifference(
  {
    bodies: [inShapes.solids, features],
    layers: [inShapes.handleAxes, barsOnShapes, inShapes.distance, inShapes.names],
    contents: inShapes.shapesIn,
  },
  {
    bodies: [inDifference.difference, inDifference.simplex],
    layers: [
      ...[falling, inDifference.vertices, feet, planeFeetMarks, barsOnSimplex, inDifference.closest],
      ...[origin, inDifference.distance, inDifference.names],
    ],
    around: fallingIn,
  },
);

/** @type {import("../index.js").SpaceFigureOf<"distance">} */
export const figure = sliced({
  ...shared,
  title: titleInSpace,
  views: ["apart", "together"],
  panels: (view) => PANELS[view],
  layers: [
    ...shared.layers.map((layer) => (layer.name === "falling" ? { ...layer, title: words.distance.layers.fallingInSpace } : layer)),
    HIDDEN,
    GROUND,
  ],
  handles: solidHandles,
  directionOf: (frame) => inShapes.stepOf(frame)?.direction,
  ...linked,
  random: randomSolids,
});
