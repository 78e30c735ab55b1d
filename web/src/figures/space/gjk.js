/** GJK step by step on two solids, and EPA's response. */
import { html, nothing } from "lit";
import * as inCases from "../../draw/space/cases.js";
import * as inDifference from "../../draw/space/difference.js";
import { origin } from "../../draw/space/ink.js";
import { renamingMs, renamingOf } from "../../draw/space/renaming.js";
import * as inShapes from "../../draw/space/shapes.js";
import { ALONG_Z } from "../../draw/space/view.js";
import { FLOW } from "../../draw/flow.js";
import { regionTextInSpace } from "../../methods.js";
import { isFlat, translated } from "../../shapes/space.js";
import { gjkCaption } from "../../words/captions.js";
import { titleInSpace } from "../../words/gjk.js";
import * as words from "../../words/interface.js";
import { planeCaption, planeRows } from "../../words/plane.js";
import { shared } from "../gjk.js";
import { solidHandles } from "./handles.js";
import { GROUND, HIDDEN, linked, panelsOfDifference } from "./panels.js";
import { randomSolids } from "./random.js";
import { sliced } from "./slice.js";

/** @type {import("./panels.js").PanelsOf<"gjk" | "failures">} */
const PANELS = panelsOfDifference(
  {
    bodies: [inShapes.solids, inShapes.parted],
    layers: [inShapes.handleAxes, inShapes.supports, inShapes.response, inShapes.distance, inShapes.names],
    contents: inShapes.shapesIn,
  },
  {
    bodies: [inDifference.difference, inDifference.polytope, inDifference.supportPlane, inCases.cylinder, inDifference.simplex],
    layers: [
      inDifference.supports,
      inDifference.vertices,
      inDifference.direction,
      inCases.across,
      inCases.normal,
      inDifference.closest,
      origin,
      inDifference.names,
      inDifference.response,
      inDifference.distance,
      inDifference.movingNames,
    ],
  },
  ({ scene }) => (isFlat(scene) ? ALONG_Z : undefined),
);

/** The names that change places in the iteration, with its number; undefined until there is an answer. @param {import("../../types.js").SpaceFrameOf<"gjk" | "failures">} frame */
function renamed(frame) {
  if (!frame.answer) return undefined;
  const text = renamingOf(inDifference.renamedIn(frame));
  return text && `${frame.step}: ${text}`;
}

/** The iterations in space beside those of the same code in the plane, where both solids lie in the plane z = 0. @param {import("../index.js").SpaceHostOf<"gjk" | "failures">} el */
function planeTable({ model: { answer, step, all } }) {
  const rows = planeRows(answer);
  if (!rows.length) return nothing;
  return html`<table>
    <caption>
      ${words.gjk.plane.caption}
    </caption>
    <thead>
      <tr>
        <th class="number">${words.gjk.plane.iteration}</th>
        <th>${words.gjk.plane.inSpace}</th>
        <th>${words.gjk.plane.inPlane}</th>
        <th></th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ inSpace, inPlane, same }, i) => html`<tr class=${i === step && !all ? "lit" : ""}>
          <td class="number">${i + 1}</td>
          <td>${inSpace}</td>
          <td>${inPlane}</td>
          <td>${same ? words.gjk.plane.same : words.gjk.plane.differs}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @type {import("../index.js").SpaceFigureOf<"gjk" | "failures">} */
export const figure = sliced({
  ...shared,
  layers: [...shared.layers, HIDDEN, GROUND],
  title: titleInSpace,
  views: ["apart", "together"],
  panels: (view, _scene, { flow }) => [...PANELS[view], ...(flow === "on" ? [FLOW] : [])],
  handles: solidHandles,
  directionOf: (frame) => inShapes.stepOf(frame)?.direction,
  asks: true,
  responds: translated,
  moving: (frame) => ({ renamed: renamed(frame) }),
  motionMs: renamingMs,
  ...linked,
  random: randomSolids,
  caption: (frame) => [gjkCaption(frame, regionTextInSpace), planeCaption(frame)].filter(Boolean).join(" "),
  readout: planeTable,
});
