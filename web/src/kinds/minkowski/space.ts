/** The Minkowski difference in space: every vertex of A less every vertex of B, and the hull of all of them. */
import { chosenVertices, sweepFoot } from "../../draw/cloud.ts";
import { arrowsOnDifference, arrowsOnShapes, chosenTip, tips } from "./ink.ts";
import { copy, copyName, sweep, sweepName } from "../../draw/space/cloud.ts";
import * as inDifference from "../../draw/space/difference.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { arrowsGroup, extras, shared } from "./figure.ts";
import { pairReadout } from "../shared/pairs.ts";
import { solidHandles } from "../shared/space-handles.ts";
import { bothSolids, SPACE } from "../shared/space-pairs.ts";
import { GROUND, HIDDEN, linking, panelsOfDifference, type PanelsOf } from "../shared/space-panels.ts";
import { sliced } from "../shared/space-slice.ts";
import { titleInSpace } from "./words.ts";
import type { SpaceFigureOf } from "../index.ts";
import type { SpaceSceneOf, SpaceAnswerOf } from "../../types.ts";

const PANELS: PanelsOf<"minkowski"> = panelsOfDifference(
  {
    bodies: [inShapes.solids],
    layers: [inShapes.handleAxes, arrowsOnShapes, chosenVertices, sweepFoot, inShapes.distance, inShapes.names],
    contents: inShapes.shapesIn,
  },
  {
    bodies: [inDifference.difference, sweep, copy],
    layers: [arrowsOnDifference, tips, chosenTip, inDifference.distance, copyName("−"), sweepName("−")],
  },
);

export const figure: SpaceFigureOf<"minkowski"> = sliced<SpaceSceneOf<"minkowski">, SpaceAnswerOf<"minkowski">>({
  ...shared,
  layers: [HIDDEN, GROUND],
  title: titleInSpace,
  views: ["apart", "together"],
  panels: (view) => PANELS[view],
  handles: (scene, spin, selected) => [...solidHandles(scene, spin, selected), bothSolids(scene)],
  controls: (el) => arrowsGroup(el),
  extras: { ...extras, linking },
  readout: (el) => pairReadout(el, "−", SPACE),
});
