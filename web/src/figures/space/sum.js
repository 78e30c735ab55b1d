/** The Minkowski sum in space: every vertex of A plus every vertex of B, and the hull of all of them. */
import { chosenVertices, sweepFoot } from "../../draw/cloud.js";
import { centres, copy, copyName, sum, sumIn, sumTitle, sweep, sweepName } from "../../draw/space/cloud.js";
import { inBoth, origin } from "../../draw/space/ink.js";
import * as inShapes from "../../draw/space/shapes.js";
import { chosenSum, cloud } from "../../draw/sum.js";
import * as words from "../../words/interface.js";
import { pairReadout } from "../pairs.js";
import { figure as flat } from "../sum.js";
import { solidHandles } from "./handles.js";
import { SPACE } from "./pairs.js";
import { panelsOf } from "./panels.js";
import { randomSolids } from "./random.js";

const PANELS = panelsOf(
  {
    bodies: [inShapes.solids],
    layers: [inShapes.handleAxes, inBoth(chosenVertices), inBoth(sweepFoot), inShapes.names],
    contents: inShapes.shapesIn,
  },
  {
    id: "sum",
    title: words.panels.sum,
    together: words.panels.withSum,
    beside: [centres, sumTitle],
    bodies: [sum, sweep, copy],
    layers: [inBoth(cloud), inBoth(chosenSum), origin, copyName("+"), sweepName("+")],
    contents: sumIn,
  },
);

/** @type {import("../index.js").Figure} */
export const figure = {
  title: words.sum.titleInSpace,
  views: ["together", "apart"],
  panels: (view) => PANELS[view],
  layers: [],
  handles: solidHandles,
  steps: flat.steps,
  stepNoun: flat.stepNoun,
  stepAt: flat.stepAt,
  random: randomSolids,
  headline: flat.headline,
  caption: flat.caption,
  readout: (el) => pairReadout(el, "+", SPACE),
};
