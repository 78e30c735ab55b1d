/** The Minkowski sum in space: every vertex of A plus every vertex of B, and the hull of all of them. */
import { chosenVertices, sweepFoot } from "../../draw/cloud.js";
import { centres, copy, copyName, sum, sumIn, sumTitle, sweep, sweepName } from "../../draw/space/cloud.js";
import { origin } from "../../draw/space/ink.js";
import * as inShapes from "../../draw/space/shapes.js";
import { chosenSum, cloud } from "../../draw/sum.js";
import * as words from "../../words/interface.js";
import { pairReadout } from "../pairs.js";
import { shared } from "../sum.js";
import { solidHandles } from "./handles.js";
import { SPACE } from "./pairs.js";
import { GROUND, HIDDEN, linked, panelsOf } from "./panels.js";
import { randomSolids } from "./random.js";
import { titleInSpace } from "../../words/sum.js";

/** @type {import("./panels.js").PanelsOf<"sum">} */
const PANELS = panelsOf(
  {
    bodies: [inShapes.solids],
    layers: [inShapes.handleAxes, chosenVertices, sweepFoot, inShapes.names],
    contents: inShapes.shapesIn,
  },
  {
    id: "sum",
    title: words.panels.sum,
    together: words.panels.withSum,
    beside: [centres, sumTitle],
    bodies: [sum, sweep, copy],
    layers: [cloud, chosenSum, origin, copyName("+"), sweepName("+")],
    contents: sumIn,
  },
);

/** @type {import("../index.js").SpaceFigureOf<"sum">} */
export const figure = {
  ...shared,
  layers: [HIDDEN, GROUND],
  title: titleInSpace,
  views: ["together", "apart"],
  panels: (view) => PANELS[view],
  handles: solidHandles,
  ...linked,
  random: randomSolids,
  readout: (el) => pairReadout(el, "+", SPACE),
};
