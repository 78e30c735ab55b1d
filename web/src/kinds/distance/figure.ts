/** The distance step by step: the closest point of the simplex, its weights, and the same weights on both shapes. */
import { html, nothing } from "lit";
import answer from "../../../baked/distance.json";
import { closest, difference, distance as originGap, names as simplexNames, origin, rim, simplex, title } from "../../draw/difference.ts";
import { falling, feet, radii, weightsOnShapes, weightsOnSimplex } from "./ink.ts";
import { backdrop } from "../../draw/grid.ts";
import { pictureOf } from "../../words/numbers.ts";
import { distance as gap, names, shapes } from "../../draw/shapes.ts";
import { choiceBox, methodGroup } from "../../interaction/groups.ts";
import { shapeHandles } from "../../interaction/handles.ts";
import { numbered } from "../../steps.ts";
import { boundsTitle, distancePoint, gapOf, title as figureTitle } from "./words.ts";
import { regionText } from "../../methods.ts";
import { rowsOf } from "../../words/rows.ts";
import * as words from "../../words/interface.ts";
import { exactText } from "../../words/verdict.ts";
import { differenceOf, shapesOf } from "../shared/contents.ts";
import { BOUNDS } from "../shared/bounds.ts";
import type { AnyHostOf, ExtrasOf, FigureOf, PanelsOf, SharedOf } from "../index.ts";

const ON_SHAPES = [weightsOnShapes, gap, names];
const ON_DIFFERENCE = [rim, falling, simplex, weightsOnSimplex, feet, closest, originGap, radii, simplexNames];

const APART: PanelsOf<"distance"> = [
  {
    id: "shapes",
    title: words.panels.shapes,
    isSmall: true,
    layers: [shapes, ...ON_SHAPES],
    contents: shapesOf,
  },
  {
    id: "difference",
    title: words.panels.difference,
    layers: [backdrop, difference, ...ON_DIFFERENCE, origin],
    contents: differenceOf,
  },
];

const TOGETHER: PanelsOf<"distance"> = [
  {
    id: "plane",
    title: words.panels.withDifference,
    layers: [backdrop, difference, shapes, ...ON_DIFFERENCE, ...ON_SHAPES, title, origin],
    contents: (frame) => [...shapesOf(frame), ...differenceOf(frame)],
  },
];

/** The strip of bounds: among the options, or as a layer below the picture. */
export const boundsIn = (layers: ReadonlySet<string>) => ({ ...BOUNDS, title: boundsTitle, isAside: !layers.has("bounds") });

type Host = AnyHostOf<"distance">;

/** On overlap there is a depth to measure. */
function offerDepth(el: Host) {
  const { answer } = el.model;
  if (answer?.result.state !== "intersecting") return nothing;
  const show = () => (el.scene = { ...el.model.scene, kind: "epa" });
  return html`<div class="row"><button class="tool" type="button" @click=${show}>${words.distance.measureDepth}</button></div>`;
}

const challengeGroup = (el: Host) =>
  html`<fieldset>
    <legend>${words.distance.challenge}</legend>
    <div class="row">${choiceBox(el, "challenge", "close", "none", words.distance.task)}</div>
  </fieldset>`;

export const shared: SharedOf<"distance", "layers" | "controls" | "steps" | "headline" | "point" | "readout"> = {
  layers: [
    { name: "simplex", title: words.distance.layers.simplex, swatch: "triangle", shown: true },
    { name: "weights", title: words.distance.layers.weights, swatch: "marks", shown: false },
    { name: "names", title: words.distance.layers.names, swatch: "letter", shown: false },
    { name: "feet", title: words.distance.layers.feet, swatch: "arrow", shown: true },
    { name: "falling", title: words.distance.layers.falling, swatch: "response", shown: true },
    { name: "bounds", title: boundsTitle, swatch: "response", shown: false },
  ],
  controls: (el) => [challengeGroup(el), methodGroup(el)],
  steps: ({ trace }) => numbered(words.steps.iteration, trace.steps.length),
  headline: ({ result }) => exactText(result),
  point: distancePoint,
  readout: offerDepth,
};

export const extras = {
  attributes: { challenge: ["none", "close"] },
  asks: true,
  score: ({ answer, choices }) => (answer && choices.challenge === "close" ? gapOf(answer.result) : null),
  scoreText: ({ best, choices }) => (choices.challenge === "close" ? words.distance.best(best === null ? null : pictureOf(best)) : ""),
} satisfies ExtrasOf<"distance">;

export const figure: FigureOf<"distance"> = {
  ...shared,
  rows: (frame) => rowsOf(frame, regionText),
  title: figureTitle,
  answer,
  views: ["apart", "together"],
  panels: (view, _scene, _choices, layers) => [...(view === "together" ? TOGETHER : APART), boundsIn(layers)],
  handles: shapeHandles,
  extras,
};
