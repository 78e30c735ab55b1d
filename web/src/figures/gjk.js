/** winter.dev's demo: GJK step by step, and EPA's response. */
import { html } from "lit";
import answer from "../../baked/gjk.json";
import { FLOW } from "../draw/flow.js";
import { GJK } from "../draw/plane.js";
import { choiceBox, methodGroup, responseGroup } from "../element/groups.js";
import { shapeHandles } from "../element/handles.js";
import { randomPolygons } from "../element/random.js";
import { regionText } from "../methods.js";
import { translated } from "../shapes/index.js";
import { stepsOf } from "../steps.js";
import { gjkCaption } from "../words/captions.js";
import { exactText, verdict } from "../words/verdict.js";
import { differenceOf, shapesOf } from "./contents.js";

/** @type {import("./index.js").Panel[]} */
const APART = [
  {
    id: "shapes",
    title: html`Shapes <b class="a">A</b> and <b class="b">B</b>`,
    layers: GJK.shapes,
    contents: shapesOf,
  },
  {
    id: "difference",
    title: html`Minkowski difference <b class="difference">A − B</b>`,
    layers: GJK.difference,
    contents: differenceOf,
  },
];

/** @type {import("./index.js").Panel[]} */
const TOGETHER = [
  {
    id: "plane",
    title: html`<b class="a">A</b>, <b class="b">B</b> and <b class="difference">A − B</b>`,
    layers: GJK.together,
    contents: (frame) => [...shapesOf(frame), ...differenceOf(frame)],
  },
];

/** @param {import("../element/gjk-demo.js").GjkDemo} el */
export const flowGroup = (el) => html`
  <fieldset>
    <legend>Flow</legend>
    <div class="row">${choiceBox(el, "flow", "on", "off", "Flow strip")}</div>
  </fieldset>
`;

/** @type {import("./index.js").Figure} */
export const figure = {
  title: "GJK, step by step",
  answer: /** @type {import("../types.js").Answer} */ (/** @type {unknown} */ (answer)),
  views: ["apart", "together"],
  panels: (view, _scene, { flow }) => [...(view === "together" ? TOGETHER : APART), ...(flow === "on" ? [FLOW] : [])],
  layers: [
    { name: "simplex", title: "Simplex", swatch: "triangle", shown: true },
    { name: "direction", title: "Search direction d", swatch: "arrow", shown: true },
    { name: "supports", title: "Support points a, b and the arrow a − b", swatch: "marks", shown: true },
    { name: "names", title: "Names A, B, C and iteration numbers", swatch: "letter", shown: true },
    { name: "response", title: "Response: depth and normal by EPA", swatch: "response", shown: false },
  ],
  attributes: { flow: ["on", "off"] },
  handles: shapeHandles,
  controls: (el) => [methodGroup(el), responseGroup(el), flowGroup(el)],
  responds: translated,
  steps: stepsOf,
  random: randomPolygons,
  headline: ({ result }) => exactText(result),
  verdict,
  caption: (frame) => gjkCaption(frame, regionText),
};
