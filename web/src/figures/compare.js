/** Several methods on the same two shapes, step by step beside each other. */
import { html, nothing } from "lit";
import answer from "../../baked/compare.json";
import { COMPARE, runsAt } from "../draw/compare.js";
import { dimensionOf } from "../dimension.js";
import { pointText } from "../words/numbers.js";
import { startRow } from "../interaction/groups.js";
import { shapeHandles } from "../interaction/handles.js";
import { randomPolygons } from "../interaction/random.js";
import { methodsFor, titleOf } from "../methods.js";
import {
  compareCaption,
  compareHeadline,
  comparePoint,
  compareSteps,
  countText,
  endingText,
  outcomeText,
  title,
} from "../words/compare.js";
import * as words from "../words/interface.js";
import { differenceOf, shapesOf } from "./contents.js";

/** @typedef {import("./index.js").AnyHostOf<"compare">} Host */

/** A step asks each shape for one support point. */
const CALLS_A_STEP = 2;

/** @type {import("./index.js").PanelsOf<"compare">} */
const APART = [
  {
    id: "shapes",
    title: words.panels.shapes,
    layers: COMPARE.shapes,
    contents: shapesOf,
  },
  {
    id: "difference",
    title: words.panels.difference,
    layers: COMPARE.difference,
    contents: differenceOf,
  },
];

/** @type {import("./index.js").PanelsOf<"compare">} */
const TOGETHER = [
  {
    id: "plane",
    title: words.panels.withDifference,
    layers: COMPARE.together,
    contents: (frame) => [...shapesOf(frame), ...differenceOf(frame)],
  },
];

/** A row for each method. @param {Host} el */
function readout({ model }) {
  const { frame, stepText } = model;
  if (!frame.answer) return nothing;
  const isParting = !frame.all && frame.step === frame.answer.parts_at;
  return html`<div class="scroll">
    <table>
      <caption>
        ${frame.all ? words.compare.lastSteps : stepText}
      </caption>
      <thead>
        <tr>
          <th scope="col">${words.compare.method}</th>
          <th scope="col">${words.compare.point}</th>
          <th scope="col">${words.compare.answer}</th>
        </tr>
      </thead>
      <tbody>
        ${runsAt(frame.all ? { ...frame, step: Infinity } : frame).map((run) => row(run, isParting && run.step.index === frame.step))}
      </tbody>
    </table>
    <p class="note">${words.compare.about}</p>
  </div>`;
}

/** @param {ReturnType<typeof runsAt>[number]} run @param {boolean} parts  is this its step at which support points first differ? */
function row(run, parts) {
  const { number, method, trace, step, isAtEnd, agrees } = run;
  const count = trace.steps.length;
  return html`<tr class=${parts ? "lit" : ""}>
    <th scope="row">${number} ${titleOf(method)}</th>
    <td>
      <span class="whole">${pointText(step.support.w)}</span>
      ${isAtEnd ? html`<small>${words.compare.ended(endingText(run))}</small>` : nothing}
    </td>
    <td>
      <span class=${agrees ? "whole" : "whole wrong"}>${agrees ? "✓" : "✗"} ${outcomeText(run)}</span>
      <small class="whole">${countText(count, "step")}, ${countText(count * CALLS_A_STEP, "call")}</small>
    </td>
  </tr>`;
}

/** Which methods run, and from which direction. @param {Host} el */
function controls(el) {
  const { scene } = el.model;
  const dimension = dimensionOf(scene.shapes);
  const offered = methodsFor(dimension);
  /** @type {readonly string[]} */
  const chosen = scene.methods ?? offered.map(({ name }) => name);
  const toggled = (/** @type {string} */ name) =>
    /** @type {typeof scene.methods} */ (
      offered.map((method) => method.name).filter((other) => chosen.includes(other) !== (other === name))
    );
  return html`
    <fieldset>
      <legend>${words.compare.methods}</legend>
      <div class="layers">
        ${offered.map(
          ({ name, title }) => html`<label>
            <input
              type="checkbox"
              .checked=${chosen.includes(name)}
              ?disabled=${chosen.length === 1 && chosen.includes(name)}
              @change=${() => el.commands.edit({ ...scene, methods: toggled(name) }, null)}
            />
            ${title}
          </label>`,
        )}
      </div>
      ${dimension === 2 ? startRow(el) : nothing}
    </fieldset>
  `;
}

/** @type {import("./index.js").SharedOf<"compare", "controls" | "steps" | "headline" | "isRight" | "point" | "caption" | "readout">} */
export const shared = {
  controls,
  steps: compareSteps,
  headline: compareHeadline,
  isRight: ({ runs }) => runs.every(({ agrees }) => agrees),
  point: (frame) => comparePoint(frame, titleOf),
  caption: (frame) => compareCaption(frame, titleOf),
  readout,
};

/** @type {import("./index.js").FigureOf<"compare">} */
export const figure = {
  ...shared,
  title,
  answer,
  views: ["apart", "together"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  layers: [],
  handles: shapeHandles,
  random: randomPolygons,
};
