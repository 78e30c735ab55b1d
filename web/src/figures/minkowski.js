/** winter.dev's first figure: every vertex of A less every vertex of B, and the hull of all of them. */
import { html } from "lit";
import answer from "../../baked/minkowski.json";
import * as inDifference from "../draw/difference.js";
import { grid } from "../draw/grid.js";
import * as inShapes from "../draw/shapes.js";
import { shapeHandles } from "../element/handles.js";
import { randomPolygons } from "../element/random.js";
import { differenceOf, shapesOf } from "./contents.js";
import { exactText } from "../words/verdict.js";

/** @type {import("./index.js").Panel[]} */
const APART = [
  {
    id: "shapes",
    title: html`Shapes <b class="a">A</b> and <b class="b">B</b>`,
    layers: [grid, inShapes.shapes, inShapes.names, inShapes.distance],
    contents: shapesOf,
  },
  {
    id: "difference",
    title: html`Minkowski difference <b class="difference">A − B</b>`,
    layers: [grid, inDifference.difference, inDifference.cloud, inDifference.origin, inDifference.distance],
    contents: differenceOf,
  },
];

/** @type {import("./index.js").Panel[]} */
const TOGETHER = [
  {
    id: "plane",
    title: html`<b class="a">A</b>, <b class="b">B</b> and <b class="difference">A − B</b>`,
    layers: [
      grid,
      inDifference.difference,
      inShapes.shapes,
      inShapes.names,
      inDifference.cloud,
      inDifference.origin,
      inShapes.distance,
      inDifference.distance,
    ],
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
  caption({ answer }) {
    if (!answer) return "";
    const { cloud, difference, result } = answer;
    const count = cloud
      ? `Each vertex of A minus each vertex of B gives ${cloud.length} points; ${difference.length} of them are corners of A − B. `
      : "A − B holds every point of A minus every point of B. ";
    return count + MEANING[result.state];
  },
};

const MEANING = {
  separated: "The origin lies outside: no point of A is a point of B. Its distance to A − B is the distance between the shapes.",
  touching: "The origin lies on the boundary: the shapes touch.",
  intersecting: "The origin lies inside: some point of A minus some point of B is zero, so it belongs to both.",
};
