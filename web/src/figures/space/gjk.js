/** GJK step by step on two solids, and EPA's response. */
import { html } from "lit";
import * as inDifference from "../../draw/space/difference.js";
import { axes, inkOf, origin } from "../../draw/space/ink.js";
import * as inShapes from "../../draw/space/shapes.js";
import { FLOW } from "../../draw/flow.js";
import { methodGroup } from "../../element/groups.js";
import { regionTextInSpace } from "../../methods.js";
import { SpacePanel } from "../../panels/space.js";
import { stepsOf } from "../../steps.js";
import { gjkCaption } from "../../words/captions.js";
import { exactText, verdict } from "../../words/verdict.js";
import { figure as flat, flowGroup } from "../gjk.js";
import { solidHandles } from "./handles.js";

/** @typedef {import("../../panels/space.js").SpaceSpec} SpaceSpec */

const BODIES = {
  shapes: [inShapes.solids, inShapes.parted],
  difference: [inDifference.difference, inDifference.polytope, inDifference.supportPlane, inDifference.simplex],
};

const INK = {
  shapes: [inShapes.handleAxes, inShapes.supports, inShapes.response, inShapes.distance, inShapes.names],
  difference: [
    inDifference.supports,
    inDifference.vertices,
    inDifference.direction,
    inDifference.closest,
    origin,
    inDifference.names,
    inDifference.response,
    inDifference.distance,
  ],
};

/** @type {SpaceSpec[]} */
const APART = [
  {
    id: "shapes",
    Panel: SpacePanel,
    title: html`Shapes <b class="a">A</b> and <b class="b">B</b>`,
    bodies: BODIES.shapes,
    layers: inkOf([axes, ...INK.shapes]),
    contents: /** @type {any} */ (inShapes.shapesIn),
  },
  {
    id: "difference",
    Panel: SpacePanel,
    title: html`Minkowski difference <b class="difference">A − B</b>`,
    bodies: BODIES.difference,
    layers: inkOf([axes, ...INK.difference]),
    contents: /** @type {any} */ (inDifference.differenceIn),
  },
];

/** @type {SpaceSpec[]} */
const TOGETHER = [
  {
    id: "space",
    Panel: SpacePanel,
    title: html`<b class="a">A</b>, <b class="b">B</b> and <b class="difference">A − B</b>`,
    bodies: [...BODIES.shapes, ...BODIES.difference],
    layers: inkOf([axes, ...INK.shapes, ...INK.difference, inDifference.title]),
    contents: /** @type {any} */ (
      (/** @type {import("../../types.js").SpaceFrame} */ frame) => [...inShapes.shapesIn(frame), ...inDifference.differenceIn(frame)]
    ),
  },
];

/** @type {import("../index.js").Figure} */
export const figure = {
  title: "GJK in space, step by step",
  views: ["apart", "together"],
  panels: (view, _scene, { flow }) => [...(view === "together" ? TOGETHER : APART), ...(flow === "on" ? [FLOW] : [])],
  layers: flat.layers,
  handles: solidHandles,
  attributes: flat.attributes,
  controls: (el) => [methodGroup(el), flowGroup(el)],
  steps: stepsOf,
  headline: ({ result }) => exactText(result),
  verdict,
  caption: (frame) => gjkCaption(frame, regionTextInSpace),
};
