/** winter.dev's first figure: every vertex of A less every vertex of B, and the hull of all of them. */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import answer from "../../baked/minkowski.json";
import { chosenVertices, sweep, sweepFoot, sweepName } from "../draw/cloud.js";
import { difference, distance as originGap, origin, title } from "../draw/difference.js";
import { radii, sumOfRadii } from "../draw/discs.js";
import { grid } from "../draw/grid.js";
import { withDifference } from "../draw/bare.js";
import {
  arrows,
  arrowsMotionMs,
  arrowsOnDifference,
  arrowsOnShapes,
  both,
  chosenTip,
  matchingHull,
  middleOfBoth,
  pairUnder,
  tips,
} from "../draw/minkowski.js";
import { pointText } from "../words/numbers.js";
import { distance as gap, names, shapes } from "../draw/shapes.js";
import { turned } from "../draw/turned.js";
import { quantize } from "../draw/view.js";
import { shapeHandles } from "../interaction/handles.js";
import { randomPolygons } from "../interaction/random.js";
import { translated } from "../shapes/index.js";
import * as words from "../words/interface.js";
import { minkowskiCaption, minkowskiPoint, title as figureTitle } from "../words/minkowski.js";
import { pairSteps } from "../words/pairs.js";
import { exactText } from "../words/verdict.js";
import { differenceOf, shapesOf } from "./contents.js";
import { bareLayer } from "./bare-layer.js";
import { pairReadout, PLANE } from "./pairs.js";

const nameOfCopy = sweepName("a − B");

/** What is there with A - B alone. */
const [outline, radiusOfOutline, gapOfOrigin, nameOfDifference] = [difference, sumOfRadii, originGap, title].map(withDifference);

/** The tips of arrows that start at the origin are there before their hull is. */
const [tipsOfArrows, hullOfMatching] = [tips, matchingHull].map((layer) => (/** @type {Parameters<typeof matchingHull>[0]} */ pen) => {
  if (pen.frame.choices.arrows === "between") withDifference(layer)(pen);
  else layer(pen);
});

/** @type {import("./index.js").PanelsOf<"minkowski">} */
const APART = [
  {
    id: "shapes",
    title: words.panels.shapes,
    layers: [grid, shapes, radii, arrowsOnShapes, chosenVertices, sweepFoot, gap, names, both],
    contents: shapesOf,
  },
  {
    id: "difference",
    title: words.panels.difference,
    layers: [
      ...[grid, outline, radiusOfOutline, sweep, turned, arrowsOnDifference, tipsOfArrows],
      ...[chosenTip, hullOfMatching, origin, gapOfOrigin, nameOfCopy],
    ],
    contents: differenceOf,
  },
];

/** @type {import("./index.js").PanelsOf<"minkowski">} */
const TOGETHER = [
  {
    id: "plane",
    title: words.panels.withDifference,
    layers: [
      grid,
      outline,
      radiusOfOutline,
      sweep,
      turned,
      shapes,
      radii,
      arrows,
      tipsOfArrows,
      chosenVertices,
      chosenTip,
      sweepFoot,
      hullOfMatching,
      origin,
      gap,
      gapOfOrigin,
      names,
      both,
      nameOfCopy,
      nameOfDifference,
    ],
    contents: (frame) => [...shapesOf(frame), ...differenceOf(frame)],
  },
];

/**
 * Moves A and B alike, which leaves A - B where it is.
 * @template {{shapes: import("../types.js").Shape[]}} S
 * @param {S} scene
 * @returns {import("../interaction/handles.js").Handle<S>}
 */
function bothShapes(scene) {
  const by = (/** @type {number} */ dx, /** @type {number} */ dy) => (/** @type {S} */ old) => ({
    ...old,
    shapes: old.shapes.map((shape) => translated(shape, [dx, dy])),
  });
  return {
    id: "both",
    kind: "shape",
    color: "muted",
    label: words.handles.at(words.handles.moveBoth, pointText(middleOfBoth(scene))),
    at: (view) => view.toScreen(middleOfBoth(scene)),
    move: (old, from, to, scale) => by(quantize(to[0] - from[0], scale), quantize(to[1] - from[1], scale))(old),
    nudge: (old, dx, dy, stride) => by(dx * stride, dy * stride)(old),
  };
}

/**
 * Which arrows are shown.
 * @param {import("../element/gjk-demo.js").GjkDemo} el
 * @param {unknown} [more]  further options
 */
export function arrowsGroup({ commands, model }, more = nothing) {
  const choose = (/** @type {Event} */ event) => commands.choose("arrows", /** @type {HTMLSelectElement} */ (event.target).value);
  return html`<fieldset>
    <legend>${words.minkowski.arrows}</legend>
    <div class="row">
      <select aria-label=${words.minkowski.arrows} @change=${choose}>
        ${Object.entries(words.minkowski.arrowsFrom).map(([name, title]) => html`<option value=${name} .selected=${name === model.choices.arrows}>${title}</option>`)}
      </select>
    </div>
    ${more}
  </fieldset>`;
}

/** Does each vertex of A meet each vertex of B? @param {import("./index.js").HostOf<"minkowski">} el */
function matchingBox({ commands, model }) {
  const pair = (/** @type {Event} */ { target }) => {
    const { pairs: _, ...rest } = model.scene;
    commands.edit(/** @type {HTMLInputElement} */ (target).checked ? { ...rest, pairs: "matching" } : rest);
  };
  return html`<div class="row">
    <label>
      <input type="checkbox" .checked=${live(model.scene.pairs === "matching")} @change=${pair} /> ${words.minkowski.matching}
    </label>
  </div>`;
}

/** @type {import("./index.js").SharedOf<"minkowski", "layers" | "attributes" | "steps" | "stepNoun" | "stepAt" | "motionMs" | "headline" | "point" | "caption">} */
export const shared = {
  layers: [],
  attributes: { arrows: ["between", "none", "origin", "hull", "turned"] },
  steps: (answer) => pairSteps(answer, "−"),
  stepNoun: words.minkowski.noun,
  stepAt: pairUnder,
  motionMs: arrowsMotionMs,
  headline: ({ result }) => exactText(result),
  point: minkowskiPoint,
  caption: minkowskiCaption,
};

/** @type {import("./index.js").FigureOf<"minkowski">} */
export const figure = {
  ...shared,
  title: figureTitle,
  answer,
  layers: [bareLayer],
  views: ["together", "apart"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  handles: (scene, spin) => [...shapeHandles(scene, spin), bothShapes(scene)],
  controls: (el) => arrowsGroup(el, matchingBox(el)),
  random: randomPolygons,
  readout: (el) => pairReadout(el, "−", PLANE),
};
