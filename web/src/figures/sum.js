/** The Minkowski sum: every vertex of A plus every vertex of B, and the hull of all of them. */
import { html } from "lit";
import answer from "../../baked/sum.json";
import { origin } from "../draw/difference.js";
import { grid } from "../draw/grid.js";
import { names, shapes } from "../draw/shapes.js";
import { centres, cloud, sum, title } from "../draw/sum.js";
import { shapeHandles } from "../element/handles.js";
import { randomPolygons } from "../element/random.js";
import { sumCaption, sumText } from "../words/sum.js";
import { shapesOf } from "./contents.js";

/** @type {import("./index.js").Point} */
const ORIGIN = [0, 0];

/** A + B and the origin. @param {import("./index.js").Frame} frame */
const sumOf = ({ answer }) => [ORIGIN, ...(answer?.sum ?? [])];

/** @type {import("./index.js").Panel[]} */
const TOGETHER = [
  {
    id: "plane",
    title: html`<b class="a">A</b>, <b class="b">B</b> and <b class="difference">A + B</b>`,
    layers: [grid, sum, shapes, centres, cloud, origin, names, title],
    contents: (frame) => [...shapesOf(frame), ...sumOf(frame)],
  },
];

/** @type {import("./index.js").Panel[]} */
const APART = [
  {
    id: "shapes",
    title: html`Shapes <b class="a">A</b> and <b class="b">B</b>`,
    layers: [grid, shapes, names],
    contents: shapesOf,
  },
  {
    id: "sum",
    title: html`Minkowski sum <b class="difference">A + B</b>`,
    layers: [grid, sum, cloud, origin],
    contents: sumOf,
  },
];

/** @type {import("./index.js").Figure} */
export const figure = {
  title: "The Minkowski sum",
  answer: /** @type {import("../types.js").Answer} */ (/** @type {unknown} */ (answer)),
  views: ["together", "apart"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  layers: [],
  handles: shapeHandles,
  random: randomPolygons,
  headline: sumText,
  caption: sumCaption,
};
