/** The distance in space, step by step: the simplex, the closest features of both solids, and the weights of the closest point. */
import { barsOnShapes, barsOnSimplex, falling, feet } from "./ink.ts";
import * as inDifference from "../../draw/space/difference.ts";
import { fallingIn, features, planeFeetMarks } from "./space-ink.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { titleInSpace } from "./words.ts";
import * as words from "../../words/interface.ts";
import { regionTextInSpace } from "../../methods.ts";
import { rowsOf } from "../../words/rows.ts";
import { extras, shared } from "./figure.ts";
import { solidHandles } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, linking, panelsOfDifference, type PanelsOf } from "../shared/space-panels.ts";
import { randomSolids } from "../shared/space-random.ts";
import { sliced } from "../shared/space-slice.ts";
import type { SpaceFigureOf } from "../index.ts";
import type { SpaceSceneOf, SpaceAnswerOf } from "../../types.ts";

const PANELS: PanelsOf<"distance"> = panelsOfDifference(
  {
    bodies: [inShapes.solids, features],
    layers: [inShapes.handleAxes, barsOnShapes, inShapes.distance, inShapes.names],
    contents: inShapes.shapesIn,
  },
  {
    bodies: [inDifference.difference, inDifference.simplex],
    layers: [
      ...[falling, inDifference.vertices, feet, planeFeetMarks, barsOnSimplex, inDifference.closest],
      ...[inDifference.distance, inDifference.names],
    ],
    around: fallingIn,
  },
);

export const figure: SpaceFigureOf<"distance"> = sliced<SpaceSceneOf<"distance">, SpaceAnswerOf<"distance">>({
  ...shared,
  rows: (frame) => rowsOf(frame, regionTextInSpace),
  title: titleInSpace,
  views: ["apart", "together"],
  panels: (view) => PANELS[view],
  layers: [
    ...shared.layers.map((layer) => (layer.name === "falling" ? { ...layer, title: words.distance.layers.fallingInSpace } : layer)),
    HIDDEN,
    GROUND,
  ],
  handles: solidHandles,
  extras: { ...extras, linking, directionOf: (frame) => inShapes.stepOf(frame)?.direction },
  random: randomSolids,
});
