/** Several methods on the same two solids, step by step beside each other. */
import { supports, supportsOfShapes } from "../../draw/compare.js";
import { simplices } from "../../draw/space/compare.js";
import * as inDifference from "../../draw/space/difference.js";
import { inBoth, origin } from "../../draw/space/ink.js";
import * as inShapes from "../../draw/space/shapes.js";
import * as words from "../../words/interface.js";
import { figure as flat } from "../compare.js";
import { solidHandles } from "./handles.js";
import { panelsOfDifference } from "./panels.js";
import { randomSolids } from "./random.js";

const PANELS = panelsOfDifference(
  {
    bodies: [inShapes.solids],
    layers: [inShapes.handleAxes, inBoth(supportsOfShapes), inShapes.distance, inShapes.names],
    contents: inShapes.shapesIn,
  },
  { bodies: [inDifference.difference, simplices], layers: [inBoth(supports), origin, inDifference.distance] },
);

/** @type {import("../index.js").Figure} */
export const figure = {
  title: words.compare.titleInSpace,
  views: ["apart", "together"],
  panels: (view) => PANELS[view],
  layers: [],
  handles: solidHandles,
  controls: flat.controls,
  steps: flat.steps,
  random: randomSolids,
  headline: flat.headline,
  caption: flat.caption,
  readout: flat.readout,
};
