/** The distance in space, step by step: the simplex, the closest features of both solids, and the weights of the closest point. */
import { barsOnShapes, barsOnSimplex, falling, feet } from "../../draw/distance.js";
import * as inDifference from "../../draw/space/difference.js";
import { features } from "../../draw/space/distance.js";
import { inBoth, origin } from "../../draw/space/ink.js";
import * as inShapes from "../../draw/space/shapes.js";
import * as words from "../../words/interface.js";
import { figure as flat } from "../distance.js";
import { solidHandles } from "./handles.js";
import { panelsOfDifference } from "./panels.js";
import { randomSolids } from "./random.js";

const PANELS = panelsOfDifference(
  {
    bodies: [inShapes.solids, features],
    layers: [inShapes.handleAxes, inBoth(barsOnShapes), inShapes.distance, inShapes.names],
    contents: inShapes.shapesIn,
  },
  {
    bodies: [inDifference.difference, inDifference.simplex],
    layers: [
      inBoth(falling),
      inDifference.vertices,
      inBoth(feet),
      inBoth(barsOnSimplex),
      inDifference.closest,
      origin,
      inDifference.distance,
      inDifference.names,
    ],
  },
);

/** @type {import("../index.js").Figure} */
export const figure = {
  title: words.distance.titleInSpace,
  views: ["apart", "together"],
  panels: (view) => PANELS[view],
  layers: flat.layers.map((layer) => (layer.name === "falling" ? { ...layer, title: words.distance.layers.fallingInSpace } : layer)),
  attributes: flat.attributes,
  handles: solidHandles,
  controls: flat.controls,
  steps: flat.steps,
  random: randomSolids,
  headline: flat.headline,
  score: flat.score,
  caption: flat.caption,
  readout: flat.readout,
};
