/** The Minkowski difference in space: every vertex of A less every vertex of B, and the hull of all of them. */
import { chosenVertices, sweepFoot } from "../../draw/cloud.js";
import { arrowsOnDifference, arrowsOnShapes, chosenTip, tips } from "../../draw/minkowski.js";
import { both, copy, copyName, sweep, sweepName } from "../../draw/space/cloud.js";
import * as inDifference from "../../draw/space/difference.js";
import { origin } from "../../draw/space/ink.js";
import * as inShapes from "../../draw/space/shapes.js";
import { arrowsGroup, shared } from "../minkowski.js";
import { pairReadout } from "../pairs.js";
import { solidHandles } from "./handles.js";
import { bothSolids, SPACE } from "./pairs.js";
import { GROUND, HIDDEN, linked, panelsOfDifference } from "./panels.js";
import { randomSolids } from "./random.js";
import { sliced } from "./slice.js";
import { titleInSpace } from "../../words/minkowski.js";

/** @type {import("./panels.js").PanelsOf<"minkowski">} */
const PANELS = panelsOfDifference(
  {
    bodies: [inShapes.solids],
    layers: [inShapes.handleAxes, arrowsOnShapes, chosenVertices, sweepFoot, inShapes.distance, inShapes.names, both],
    contents: inShapes.shapesIn,
  },
  {
    bodies: [inDifference.difference, sweep, copy],
    layers: [arrowsOnDifference, tips, chosenTip, origin, inDifference.distance, copyName("−"), sweepName("−")],
  },
);

/** @type {import("../index.js").SpaceFigureOf<"minkowski">} */
export const figure = sliced({
  ...shared,
  layers: [HIDDEN, GROUND],
  title: titleInSpace,
  views: ["apart", "together"],
  panels: (view) => PANELS[view],
  handles: (scene, spin, selected) => [...solidHandles(scene, spin, selected), bothSolids(scene)],
  controls: (el) => arrowsGroup(el),
  ...linked,
  random: randomSolids,
  readout: (el) => pairReadout(el, "−", SPACE),
});
