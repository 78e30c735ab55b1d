/** winter.dev's demo: GJK step by step, and EPA's response. */
import { html } from "lit";
import answer from "../../baked/gjk.json";
import { FLOW } from "../draw/flow.js";
import { GJK } from "../draw/plane.js";
import { choiceBox, methodGroup, responseGroup } from "../interaction/groups.js";
import { shapeHandles } from "../interaction/handles.js";
import { randomPolygons } from "../interaction/random.js";
import { regionText } from "../methods.js";
import { translated } from "../shapes/index.js";
import { stepsOf } from "../steps.js";
import { gjkCaption, gjkProof } from "../words/captions.js";
import { title } from "../words/gjk.js";
import * as words from "../words/interface.js";
import { gjkPoint } from "../words/point.js";
import { exactText, verdict } from "../words/verdict.js";
import { differenceOf, shapesOf } from "./contents.js";

/** @type {import("./index.js").PanelsOf<"gjk" | "failures">} */
const APART = [
  {
    id: "shapes",
    title: words.panels.shapes,
    layers: GJK.shapes,
    contents: shapesOf,
  },
  {
    id: "difference",
    title: words.panels.difference,
    layers: GJK.difference,
    contents: differenceOf,
  },
];

/** @type {import("./index.js").PanelsOf<"gjk" | "failures">} */
const TOGETHER = [
  {
    id: "plane",
    title: words.panels.withDifference,
    layers: GJK.together,
    contents: (frame) => [...shapesOf(frame), ...differenceOf(frame)],
  },
];

/** @param {import("../element/gjk-demo.js").GjkDemo} el */
const flowGroup = (el) => html`
  <fieldset>
    <legend>${words.panels.flow}</legend>
    <div class="row">${choiceBox(el, "flow", "on", "off", words.gjk.flowStrip)}</div>
  </fieldset>
`;

/** @type {import("./index.js").SharedOf<"gjk" | "failures", "layers" | "attributes" | "controls" | "steps" | "headline" | "verdict" | "point" | "proof" | "endsAt">} */
export const shared = {
  layers: [
    { name: "simplex", title: words.gjk.layers.simplex, swatch: "triangle", shown: true },
    { name: "direction", title: words.gjk.layers.direction, swatch: "arrow", shown: true },
    { name: "supports", title: words.gjk.layers.supports, swatch: "marks", shown: true },
    { name: "names", title: words.gjk.layers.names, swatch: "letter", shown: true },
    { name: "response", title: words.gjk.layers.response, swatch: "response", shown: false },
  ],
  attributes: { flow: ["on", "off"] },
  controls: (el) => [methodGroup(el), responseGroup(el), flowGroup(el)],
  steps: stepsOf,
  headline: ({ result }) => exactText(result),
  verdict,
  endsAt: ({ trace }) => trace.steps.length - 1,
  point: gjkPoint,
  proof: gjkProof,
};

/** @type {import("./index.js").FigureOf<"gjk" | "failures">} */
export const figure = {
  ...shared,
  title,
  answer,
  views: ["apart", "together"],
  panels: (view, _scene, { flow }) => [...(view === "together" ? TOGETHER : APART), ...(flow === "on" ? [FLOW] : [])],
  handles: shapeHandles,
  asks: true,
  responds: translated,
  random: randomPolygons,
  caption: (frame) => gjkCaption(frame, regionText),
};
