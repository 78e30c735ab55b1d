/** The Minkowski sum: every vertex of A plus every vertex of B, and the hull of all of them. */
import answer from "../../baked/sum.json";
import { chosenVertices, sweep, sweepFoot, sweepName } from "../draw/cloud.js";
import { origin } from "../draw/difference.js";
import { grid } from "../draw/grid.js";
import { names, shapes } from "../draw/shapes.js";
import { centres, chosenSum, cloud, sum, sumUnder, title } from "../draw/sum.js";
import { shapeHandles } from "../interaction/handles.js";
import { randomPolygons } from "../interaction/random.js";
import * as words from "../words/interface.js";
import { pairSteps } from "../words/pairs.js";
import { sumCaption, sumPoint, sumText, title as figureTitle } from "../words/sum.js";
import { shapesOf } from "./contents.js";
import { pairReadout, PLANE } from "./pairs.js";

const nameOfCopy = sweepName("a + B");

/** @type {import("../types.js").Point} */
const ORIGIN = [0, 0];

/** A + B and the origin. @param {import("../types.js").FrameOf<"sum">} frame */
const sumOf = ({ answer }) => [ORIGIN, ...(answer?.sum ?? [])];

/** @type {import("./index.js").PanelsOf<"sum">} */
const TOGETHER = [
  {
    id: "plane",
    title: words.panels.withSum,
    layers: [grid, sum, sweep, shapes, centres, cloud, chosenVertices, chosenSum, sweepFoot, origin, names, nameOfCopy, title],
    contents: (frame) => [...shapesOf(frame), ...sumOf(frame)],
  },
];

/** @type {import("./index.js").PanelsOf<"sum">} */
const APART = [
  {
    id: "shapes",
    title: words.panels.shapes,
    layers: [grid, shapes, chosenVertices, sweepFoot, names],
    contents: shapesOf,
  },
  {
    id: "sum",
    title: words.panels.sum,
    layers: [grid, sum, sweep, cloud, chosenSum, origin, nameOfCopy],
    contents: sumOf,
  },
];

/** @type {import("./index.js").SharedOf<"sum", "layers" | "steps" | "stepNoun" | "stepAt" | "headline" | "point" | "caption">} */
export const shared = {
  layers: [],
  steps: (answer) => pairSteps(answer, "+"),
  stepNoun: words.sum.noun,
  stepAt: sumUnder,
  headline: sumText,
  point: sumPoint,
  caption: sumCaption,
};

/** @type {import("./index.js").FigureOf<"sum">} */
export const figure = {
  ...shared,
  title: figureTitle,
  answer,
  views: ["together", "apart"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  handles: shapeHandles,
  random: randomPolygons,
  readout: (el) => pairReadout(el, "+", PLANE),
};
