/** Several methods on the same two solids, step by step beside each other. */
import { supports, supportsOfShapes } from "../../draw/compare.js";
import { simplices } from "../../draw/space/compare.js";
import * as inDifference from "../../draw/space/difference.js";
import { origin } from "../../draw/space/ink.js";
import * as inShapes from "../../draw/space/shapes.js";
import { titleInSpace } from "../../words/compare.js";
import { shared } from "../compare.js";
import { solidHandles } from "./handles.js";
import { GROUND, HIDDEN, linked, panelsOfDifference } from "./panels.js";
import { randomSolids } from "./random.js";
import { sliced } from "./slice.js";

/** @type {import("./panels.js").PanelsOf<"compare">} */
const PANELS = panelsOfDifference(
  {
    bodies: [inShapes.solids],
    layers: [inShapes.handleAxes, supportsOfShapes, inShapes.distance, inShapes.names],
    contents: inShapes.shapesIn,
  },
  { bodies: [inDifference.difference, simplices], layers: [supports, origin, inDifference.distance] },
);

/** @type {import("../index.js").SpaceFigureOf<"compare">} */
export const figure = sliced({
  ...shared,
  title: titleInSpace,
  views: ["apart", "together"],
  panels: (view) => PANELS[view],
  layers: [HIDDEN, GROUND],
  handles: solidHandles,
  directionOf: ({ answer, step }) => answer?.runs[0].trace.steps[step]?.direction,
  ...linked,
  random: randomSolids,
});
