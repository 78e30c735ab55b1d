/** EPA in space, step by step: the polytope grows until its closest face is one of A - B; the response parts the solids. */
import { supports } from "../../draw/epa.js";
import * as inDifference from "../../draw/space/difference.js";
import * as inEpa from "../../draw/space/epa.js";
import { origin } from "../../draw/space/ink.js";
import * as inShapes from "../../draw/space/shapes.js";
import { titleInSpace } from "../../words/epa.js";
import { shared } from "../epa.js";
import { solidHandles } from "./handles.js";
import { GROUND, HIDDEN, linked, panelsOfDifference } from "./panels.js";
import { randomSolids } from "./random.js";
import { sliced } from "./slice.js";

/** @type {import("./panels.js").PanelsOf<"epa">} */
const PANELS = panelsOfDifference(
  {
    bodies: [inShapes.solids, inEpa.applied],
    layers: [inShapes.handleAxes, supports, inEpa.way, inShapes.names],
    contents: inEpa.shapesAndMovedIn,
  },
  { bodies: [inDifference.difference, inEpa.expansion], layers: [inEpa.marks, origin] },
);

/** @type {import("../index.js").SpaceFigureOf<"epa">} */
export const figure = sliced({
  ...shared,
  layers: [HIDDEN, GROUND],
  title: titleInSpace,
  views: ["apart", "together"],
  panels: (view) => PANELS[view],
  handles: solidHandles,
  directionOf: inEpa.directionOf,
  ...linked,
  random: randomSolids,
});
