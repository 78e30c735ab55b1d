/** The Minkowski sum in space: every vertex of A plus every vertex of B, and the hull of all of them. */
import { chosenVertices, sweepFoot } from "../../draw/cloud.ts";
import { centres, copy, copyName, sum, sumIn, sumTitle, sweep, sweepName } from "../../draw/space/cloud.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { chosenSum, cloud } from "./ink.ts";
import * as words from "../../words/interface.ts";
import { pairReadout } from "../shared/pairs.ts";
import { shared } from "./figure.ts";
import { solidHandles } from "../shared/space-handles.ts";
import { SPACE } from "../shared/space-pairs.ts";
import { GROUND, HIDDEN, linking, panelsOf, type PanelsOf } from "../shared/space-panels.ts";
import { titleInSpace } from "./words.ts";
import type { SpaceFrameOf } from "../../types.ts";
import type { SpaceFigureOf } from "../index.ts";

const PANELS: PanelsOf<"sum"> = panelsOf<SpaceFrameOf<"sum">>(
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
    layers: [cloud, chosenSum, copyName("+"), sweepName("+")],
    contents: sumIn,
  },
);

export const figure: SpaceFigureOf<"sum"> = {
  ...shared,
  layers: [HIDDEN, GROUND],
  title: titleInSpace,
  views: ["together", "apart"],
  panels: (view) => PANELS[view],
  handles: solidHandles,
  readout: (el) => pairReadout(el, "+", SPACE),
  extras: { linking },
};
