/** EPA step by step: the polytope grows until its closest edge is one of A - B; the response parts the shapes. */
import { html } from "lit";
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
    title: html`Shapes <b class="a">A</b> and <b class="b">B</b>`,
    layers: [grid, shapes, supports, applied, names],
    contents: shapesAndMoved,
  },
  {
    id: "difference",
    title: html`Minkowski difference <b class="difference">A − B</b>`,
    layers: [grid, difference, expansion, origin],
    contents: differenceOf,
  },
];

/** @type {import("./index.js").Panel[]} */
const TOGETHER = [
  {
    id: "plane",
    title: html`<b class="a">A</b>, <b class="b">B</b> and <b class="difference">A − B</b>`,
    layers: [grid, difference, shapes, supports, expansion, origin, applied, names, title],
    contents: (frame) => [...shapesAndMoved(frame), ...differenceOf(frame)],
  },
];

/** @type {import("./index.js").Figure} */
export const figure = {
  title: "The penetration depth by EPA",
  answer: /** @type {import("../types.js").Answer} */ (/** @type {unknown} */ (answer)),
  views: ["apart", "together"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  layers: [],
  handles: shapeHandles,
  steps: ({ epa }) => (epa ? [...numbered("EPA", epa.steps.length), { text: "Response" }] : []),
  random: randomPolygons,
  headline: ({ result }) => exactText(result),
  caption: epaFigureCaption,
};
