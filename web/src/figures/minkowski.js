/** winter.dev's first figure: every vertex of A less every vertex of B, and the hull of all of them. */
import { html } from "lit";
import answer from "../../baked/minkowski.json";
import { MINKOWSKI } from "../draw/plane.js";
import { shapeHandles } from "../element/handles.js";
import { randomPolygons } from "../element/random.js";
import { minkowskiCaption } from "../words/captions.js";
import { exactText } from "../words/verdict.js";
import { differenceOf, shapesOf } from "./contents.js";

/** @type {import("./index.js").Panel[]} */
const APART = [
  {
    id: "shapes",
    title: html`Shapes <b class="a">A</b> and <b class="b">B</b>`,
    layers: MINKOWSKI.shapes,
    contents: shapesOf,
  },
  {
    id: "difference",
    title: html`Minkowski difference <b class="difference">A − B</b>`,
    layers: MINKOWSKI.difference,
    contents: differenceOf,
  },
];

/** @type {import("./index.js").Panel[]} */
const TOGETHER = [
  {
    id: "plane",
    title: html`<b class="a">A</b>, <b class="b">B</b> and <b class="difference">A − B</b>`,
    layers: MINKOWSKI.together,
    contents: (frame) => [...shapesOf(frame), ...differenceOf(frame)],
  },
];

/** @type {import("./index.js").Figure} */
export const figure = {
  title: "The Minkowski difference",
  answer: /** @type {import("../types.js").Answer} */ (/** @type {unknown} */ (answer)),
  views: ["together", "apart"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  layers: [],
  handles: shapeHandles,
  random: randomPolygons,
  headline: ({ result }) => exactText(result),
  caption: minkowskiCaption,
};
