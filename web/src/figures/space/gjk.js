/** GJK step by step on two solids, and EPA's response. */
import * as inCases from "../../draw/space/cases.js";
import * as inDifference from "../../draw/space/difference.js";
import { origin } from "../../draw/space/ink.js";
import * as inShapes from "../../draw/space/shapes.js";
import { FLOW } from "../../draw/flow.js";
import { methodGroup, responseGroup } from "../../element/groups.js";
import { regionTextInSpace } from "../../methods.js";
import { translated } from "../../shapes/space.js";
import { stepsOf } from "../../steps.js";
import { gjkCaption } from "../../words/captions.js";
import { exactText, verdict } from "../../words/verdict.js";
import { figure as flat, flowGroup } from "../gjk.js";
import { solidHandles } from "./handles.js";
import { panelsOfDifference } from "./panels.js";

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
    ],
  },
);

/** @type {import("../index.js").Figure} */
export const figure = {
  title: "GJK in space, step by step",
  views: ["apart", "together"],
  panels: (view, _scene, { flow }) => [...PANELS[view], ...(flow === "on" ? [FLOW] : [])],
  layers: flat.layers,
  handles: solidHandles,
  attributes: flat.attributes,
  controls: (el) => [methodGroup(el), responseGroup(el), flowGroup(el)],
  responds: translated,
  steps: stepsOf,
  headline: ({ result }) => exactText(result),
  verdict,
  caption: (frame) => gjkCaption(frame, regionTextInSpace),
};
