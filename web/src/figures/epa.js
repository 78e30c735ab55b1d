/** EPA step by step: the polytope grows until its closest edge is one of A - B; the response parts the shapes. */
import answer from "../../baked/epa.json";
import { difference, origin, title } from "../draw/difference.js";
import { applied, expansion, movedB, supports } from "../draw/epa.js";
import { grid } from "../draw/grid.js";
import { names, shapes } from "../draw/shapes.js";
import { shapeHandles } from "../element/handles.js";
import { randomPolygons } from "../element/random.js";
import { extentOf } from "../shapes/index.js";
import { numbered } from "../steps.js";
import { epaFigureCaption } from "../words/epa.js";
import * as words from "../words/interface.js";
import { exactText } from "../words/verdict.js";
import { differenceOf, shapesOf } from "./contents.js";

/** The shapes, and B where the response puts it. @param {import("./index.js").Frame} frame */
const shapesAndMoved = (frame) => {
  const moved = movedB(frame);
  return [...shapesOf(frame), ...(moved ? extentOf(moved) : [])];
};

/** @type {import("./index.js").Panel[]} */
const APART = [
  {
    id: "shapes",
    title: words.panels.shapes,
    layers: [grid, shapes, supports, applied, names],
    contents: shapesAndMoved,
  },
  {
    id: "difference",
    title: words.panels.difference,
    layers: [grid, difference, expansion, origin],
    contents: differenceOf,
  },
];

/** @type {import("./index.js").Panel[]} */
const TOGETHER = [
  {
    id: "plane",
    title: words.panels.withDifference,
    layers: [grid, difference, shapes, supports, expansion, origin, applied, names, title],
    contents: (frame) => [...shapesAndMoved(frame), ...differenceOf(frame)],
  },
];

/** @type {import("./index.js").Figure} */
export const figure = {
  title: words.epa.title,
  answer: /** @type {import("../types.js").Answer} */ (/** @type {unknown} */ (answer)),
  views: ["apart", "together"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  layers: [],
  handles: shapeHandles,
  steps: ({ epa }) => (epa ? [...numbered(words.steps.epa, epa.steps.length), { text: words.steps.response }] : []),
  random: randomPolygons,
  headline: ({ result }) => exactText(result),
  caption: epaFigureCaption,
};
