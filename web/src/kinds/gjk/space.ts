/** GJK step by step on two solids, and EPA's response. */
import { nothing } from "lit";
import * as inCases from "./cases.ts";
import * as inDifference from "../../draw/space/difference.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { ALONG_Z } from "../../draw/space/view.ts";
import { FLOW } from "./flow.ts";
import { portal } from "./portal.ts";
import { regionTextInSpace } from "../../methods.ts";
import { isFlat, translated } from "../../shapes/space.ts";
import { gjkCaption, titleInSpace } from "./words.ts";
import * as words from "../../words/interface.ts";
import { planeCaption, planeRows } from "./plane-words.ts";
import { rowsOf } from "../../words/rows.ts";
import { extras, shared } from "./figure.ts";
import { solidHandles } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, linking, panelsOfDifference, type PanelsOf } from "../shared/space-panels.ts";
import { sliced } from "../shared/space-slice.ts";
import { number, table } from "../shared/table.ts";
import type { SpaceSceneOf, SpaceAnswerOf } from "../../types.ts";
import type { SpaceFigureOf, SpaceHostOf } from "../index.ts";

const PANELS: PanelsOf<"gjk" | "failures"> = panelsOfDifference(
  {
    bodies: [inShapes.solids, inShapes.parted],
    layers: [inShapes.handleAxes, inShapes.supports, inShapes.response, inShapes.distance, inShapes.names],
    contents: inShapes.shapesIn,
  },
  {
    bodies: [inDifference.difference, inDifference.polytope, inDifference.supportPlane, inCases.cylinder, inDifference.simplex],
    layers: [
      inDifference.supports,
      portal,
      inDifference.vertices,
      inDifference.direction,
      inCases.across,
      inCases.normal,
      inDifference.closest,
      inDifference.names,
      inDifference.response,
      inDifference.distance,
    ],
  },
  ({ scene }) => (isFlat(scene) ? ALONG_Z : undefined),
);

/** The iterations in space beside those of the same code in the plane, where both solids lie in the plane z = 0. */
function planeTable({ model: { answer, step, all } }: SpaceHostOf<"gjk" | "failures">) {
  const rows = planeRows(answer);
  if (!rows.length) return nothing;
  const { caption, iteration, inSpace, inPlane, same, differs } = words.gjk.plane;
  return table(
    caption,
    [number(iteration), { name: inSpace }, { name: inPlane }, {}],
    rows.map((row, i) => ({ cells: [i + 1, row.inSpace, row.inPlane, row.same ? same : differs], isLit: i === step && !all })),
  );
}

export const figure: SpaceFigureOf<"gjk" | "failures"> = sliced<SpaceSceneOf<"gjk" | "failures">, SpaceAnswerOf<"gjk" | "failures">>({
  ...shared,
  layers: [...shared.layers, HIDDEN, GROUND],
  title: titleInSpace,
  views: ["apart", "together"],
  panels: (view, _scene, { flow }) => [...PANELS[view], { ...FLOW, isAside: flow !== "on" }],
  handles: solidHandles,
  caption: (frame) => [gjkCaption(frame), planeCaption(frame)].filter(Boolean).join(" "),
  rows: (frame) => rowsOf(frame, regionTextInSpace),
  readout: planeTable,
  extras: {
    ...extras,
    responds: translated,
    linking,
    directionOf: (frame) => inShapes.stepOf(frame)?.direction,
  },
});
