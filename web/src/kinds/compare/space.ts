/** Several methods on the same two solids, step by step beside each other. */
import { supports, supportsOfShapes } from "./ink.ts";
import * as inDifference from "../../draw/space/difference.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { titleInSpace } from "./words.ts";
import { extras, shared } from "./figure.ts";
import { solidHandles } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, linking, panelsOfDifference, type PanelsOf } from "../shared/space-panels.ts";
import { sliced } from "../shared/space-slice.ts";
import type { SpaceFigureOf } from "../index.ts";
import type { SpaceSceneOf, SpaceAnswerOf } from "../../types.ts";

const PANELS: PanelsOf<"compare"> = panelsOfDifference(
  {
    bodies: [inShapes.solids],
    layers: [inShapes.handleAxes, supportsOfShapes, inShapes.distance, inShapes.names],
    contents: inShapes.shapesIn,
  },
  { bodies: [inDifference.difference], layers: [supports, inDifference.distance] },
);

export const figure: SpaceFigureOf<"compare"> = sliced<SpaceSceneOf<"compare">, SpaceAnswerOf<"compare">>({
  ...shared,
  title: titleInSpace,
  views: ["apart", "together"],
  panels: (view) => PANELS[view],
  layers: [HIDDEN, GROUND],
  handles: solidHandles,
  extras: { ...extras, linking, directionOf: ({ answer, step }) => answer?.runs[0].trace.steps[step]?.direction },
});
