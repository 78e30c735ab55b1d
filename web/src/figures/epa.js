/** EPA step by step: the polytope grows until its closest edge is one of A - B; the response parts the shapes. */
import answer from "../../baked/epa.json";
import { difference, origin, title } from "../draw/difference.js";
import { applied, expansion, movedB, supports } from "../draw/epa.js";
import { backdrop } from "../draw/grid.js";
import { names, shapes } from "../draw/shapes.js";
import { shapeHandles } from "../interaction/handles.js";
import { randomPolygons } from "../interaction/random.js";
import { extentOf } from "../shapes/index.js";
import { numbered } from "../steps.js";
import { epaFigureCaption, epaPoint, title as figureTitle } from "../words/epa.js";
import * as words from "../words/interface.js";
import { exactText } from "../words/verdict.js";
import { differenceOf, shapesOf } from "./contents.js";

/** The shapes, and B where the response puts it. @param {import("../types.js").FrameOf<"epa">} frame */
const shapesAndMoved = (frame) => {
  const moved = movedB(frame);
  return [...shapesOf(frame), ...(moved ? extentOf(moved) : [])];
};

/** @type {import("./index.js").PanelsOf<"epa">} */
const APART = [
  {
    id: "shapes",
    title: words.panels.shapes,
    layers: [backdrop, shapes, supports, applied, names],
    contents: shapesAndMoved,
  },
  {
    id: "difference",
    title: words.panels.difference,
    layers: [backdrop, difference, expansion, origin],
    contents: differenceOf,
  },
];

/** @type {import("./index.js").PanelsOf<"epa">} */
const TOGETHER = [
  {
    id: "plane",
    title: words.panels.withDifference,
    layers: [backdrop, difference, shapes, supports, expansion, origin, applied, names, title],
    contents: (frame) => [...shapesAndMoved(frame), ...differenceOf(frame)],
  },
];

/** @type {import("./index.js").SharedOf<"epa", "layers" | "steps" | "headline" | "point" | "caption">} */
export const shared = {
  layers: [],
  steps: ({ epa }) => (epa ? [...numbered(words.steps.epa, epa.steps.length), { text: words.steps.response }] : []),
  headline: ({ result }) => exactText(result),
  point: epaPoint,
  caption: epaFigureCaption,
};

/** @type {import("./index.js").FigureOf<"epa">} */
export const figure = {
  ...shared,
  title: figureTitle,
  answer,
  views: ["apart", "together"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  handles: shapeHandles,
  random: randomPolygons,
};
