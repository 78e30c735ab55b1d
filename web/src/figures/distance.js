/** The distance step by step: the closest point of the simplex, its weights, and the same weights on both shapes. */
import { html, nothing } from "lit";
import answer from "../../baked/distance.json";
import { closest, difference, distance as originGap, names as simplexNames, origin, simplex, title } from "../draw/difference.js";
import { falling, feet, weightsOnShapes, weightsOnSimplex } from "../draw/distance.js";
import { backdrop } from "../draw/grid.js";
import { pictureOf } from "../words/numbers.js";
import { distance as gap, names, shapes } from "../draw/shapes.js";
import { choiceBox, methodGroup } from "../interaction/groups.js";
import { shapeHandles } from "../interaction/handles.js";
import { randomPolygons } from "../interaction/random.js";
import { numbered } from "../steps.js";
import { distanceCaption, distancePoint, gapOf, title as figureTitle } from "../words/distance.js";
import * as words from "../words/interface.js";
import { exactText } from "../words/verdict.js";
import { differenceOf, shapesOf } from "./contents.js";

const ON_SHAPES = [weightsOnShapes, gap, names];
const ON_DIFFERENCE = [falling, simplex, weightsOnSimplex, feet, closest, origin, originGap, simplexNames];

/** @type {import("./index.js").PanelsOf<"distance">} */
const APART = [
  {
    id: "shapes",
    title: words.panels.shapes,
    layers: [backdrop, shapes, ...ON_SHAPES],
    contents: shapesOf,
  },
  {
    id: "difference",
    title: words.panels.difference,
    layers: [backdrop, difference, ...ON_DIFFERENCE],
    contents: differenceOf,
  },
];

/** @type {import("./index.js").PanelsOf<"distance">} */
const TOGETHER = [
  {
    id: "plane",
    title: words.panels.withDifference,
    layers: [backdrop, difference, shapes, ...ON_DIFFERENCE, ...ON_SHAPES, title],
    contents: (frame) => [...shapesOf(frame), ...differenceOf(frame)],
  },
];

/** @typedef {import("./index.js").AnyHostOf<"distance">} Host */

/** @param {Host} el */
const readout = (el) => [bestGap(el), offerDepth(el)];

/** The best gap of the challenge, and the way to begin again. @param {Host} el */
function bestGap({ model, commands }) {
  const { best, choices } = model.frame;
  if (choices.challenge !== "close") return nothing;
  return html`<div class="row">
    <p class="whole">${words.distance.best} <b>${best === null ? words.distance.none : pictureOf(best)}</b></p>
    <button class="tool" type="button" @click=${commands.reset}>${words.options.again}</button>
  </div>`;
}

/** On overlap there is a depth to measure. @param {Host} el */
function offerDepth(el) {
  const { answer } = el.model;
  if (answer?.result.state !== "intersecting") return nothing;
  const show = () => (el.scene = { ...el.model.scene, kind: "epa" });
  return html`<div class="row"><button class="tool" type="button" @click=${show}>${words.distance.measureDepth}</button></div>`;
}

/** @param {Host} el */
const challengeGroup = (el) =>
  html`<fieldset>
    <legend>${words.distance.challenge}</legend>
    <div class="row">${choiceBox(el, "challenge", "close", "none", words.distance.task)}</div>
  </fieldset>`;

/** @type {import("./index.js").SharedOf<"distance", "asks" | "layers" | "attributes" | "controls" | "steps" | "headline" | "score" | "point" | "caption" | "readout">} */
export const shared = {
  asks: true,
  layers: [
    { name: "simplex", title: words.distance.layers.simplex, swatch: "triangle", shown: true },
    { name: "weights", title: words.distance.layers.weights, swatch: "marks", shown: true },
    { name: "names", title: words.distance.layers.names, swatch: "letter", shown: true },
    { name: "feet", title: words.distance.layers.feet, swatch: "arrow", shown: true },
    { name: "falling", title: words.distance.layers.falling, swatch: "response", shown: true },
  ],
  attributes: { challenge: ["none", "close"] },
  controls: (el) => [challengeGroup(el), methodGroup(el)],
  steps: ({ trace }) => numbered(words.steps.iteration, trace.steps.length),
  headline: ({ result }) => exactText(result),
  score: ({ answer, choices }) => (answer && choices.challenge === "close" ? gapOf(answer.result) : null),
  point: distancePoint,
  caption: distanceCaption,
  readout,
};

/** @type {import("./index.js").FigureOf<"distance">} */
export const figure = {
  ...shared,
  title: figureTitle,
  answer,
  views: ["apart", "together"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  handles: shapeHandles,
  random: randomPolygons,
};
