/** EPA in space, step by step: the polytope grows until its closest face is one of A - B; the response parts the solids. */
import { supports } from "../../draw/epa.ts";
import * as inDifference from "../../draw/space/difference.ts";
import * as inEpa from "../../draw/space/epa.ts";
import { origin } from "../../draw/space/ink.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { titleInSpace } from "../../words/epa.ts";
import { shared } from "../epa.ts";
import { solidHandles } from "./handles.ts";
import { GROUND, HIDDEN, linked, panelsOfDifference, type PanelsOf } from "./panels.ts";
import { randomSolids } from "./random.ts";
import { sliced } from "./slice.ts";
import type { SpaceFigureOf } from "../index.ts";
import type { SpaceSceneOf, SpaceAnswerOf } from "../../types.ts";

const PANELS: PanelsOf<"epa"> = panelsOfDifference(
  {
    bodies: [inShapes.solids, inEpa.applied],
    layers: [inShapes.handleAxes, supports, inEpa.way, inShapes.names],
    contents: inEpa.shapesAndMovedIn,
  },
  { bodies: [inDifference.difference, inEpa.expansion], layers: [inEpa.marks, origin] },
);

export const figure: SpaceFigureOf<"epa"> = sliced<SpaceSceneOf<"epa">, SpaceAnswerOf<"epa">>({
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
