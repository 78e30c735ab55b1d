/** EPA in space, step by step: the polytope grows until its closest face is one of A - B; the response parts the solids. */
import { supports } from "./ink.ts";
import * as inEpa from "./space-ink.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { titleInSpace } from "./words.ts";
import { shared } from "./figure.ts";
import { solidHandles } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, linking, panelsOfDifference, type PanelsOf } from "../shared/space-panels.ts";
import { BOUNDS } from "../shared/bounds.ts";
import { sliced } from "../shared/space-slice.ts";
import type { SpaceFigureOf } from "../index.ts";
import type { SpaceSceneOf, SpaceAnswerOf } from "../../types.ts";

const PANELS: PanelsOf<"epa"> = panelsOfDifference(
  {
    bodies: [inShapes.solids, inEpa.applied],
    layers: [inShapes.handleAxes, supports, inEpa.way, inShapes.names],
    contents: inEpa.shapesAndMovedIn,
  },
  { bodies: [inEpa.difference, inEpa.expansion, inEpa.supportPlane], layers: [inEpa.marks] },
);

export const figure: SpaceFigureOf<"epa"> = sliced<SpaceSceneOf<"epa">, SpaceAnswerOf<"epa">>({
  ...shared,
  layers: [...shared.layers, HIDDEN, GROUND],
  title: titleInSpace,
  views: ["apart", "together"],
  panels: (view, _scene, _choices, layers) => [...PANELS[view], ...(layers.has("bounds") ? [BOUNDS] : [])],
  handles: solidHandles,
  extras: { linking, directionOf: inEpa.directionOf },
});
