/** The distance in space, step by step: the simplex, the closest features of both solids, and the weights of the closest point. */
import { barsOnShapes, barsOnSimplex, falling, feet } from "../../draw/distance.ts";
import * as inDifference from "../../draw/space/difference.ts";
import { fallingIn, features, planeFeetMarks } from "../../draw/space/distance.ts";
import { origin } from "../../draw/space/ink.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { titleInSpace } from "../../words/distance.ts";
import * as words from "../../words/interface.ts";
import { regionTextInSpace } from "../../methods.ts";
import { rowsOf } from "../../words/rows.ts";
import { shared } from "../distance.ts";
import { solidHandles } from "./handles.ts";
import { GROUND, HIDDEN, linked, panelsOfDifference, type PanelsOf } from "./panels.ts";
import { randomSolids } from "./random.ts";
import { sliced } from "./slice.ts";
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
      ...[origin, inDifference.distance, inDifference.names],
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
  directionOf: (frame) => inShapes.stepOf(frame)?.direction,
  ...linked,
  random: randomSolids,
});
