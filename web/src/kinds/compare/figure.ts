/** Several methods on the same two shapes, step by step beside each other. */
import { html, nothing } from "lit";
import answer from "../../../baked/compare.json";
import { COMPARE, runsAt } from "./ink.ts";
import { dimensionOf } from "../../registry.ts";
import { pointText } from "../../words/numbers.ts";
import { startRow } from "../../interaction/groups.ts";
import { shapeHandles } from "../../interaction/handles.ts";
import { randomPolygons } from "../../interaction/random.ts";
import { methodsFor, titleOf } from "../../methods.ts";
import { compareCaption, compareHeadline, comparePoint, compareSteps, countText, endingText, outcomeText, title } from "./words.ts";
import * as words from "../../words/interface.ts";
import { differenceOf, shapesOf } from "../shared/contents.ts";
import type { AnyHostOf, ExtrasOf, FigureOf, PanelsOf, SharedOf } from "../index.ts";

type Host = AnyHostOf<"compare">;

/** A step asks each shape for one support point. */
const CALLS_A_STEP = 2;

const APART: PanelsOf<"compare"> = [
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

const TOGETHER: PanelsOf<"compare"> = [
  {
    id: "plane",
    title: words.panels.withDifference,
    layers: COMPARE.together,
    contents: (frame) => [...shapesOf(frame), ...differenceOf(frame)],
  },
];

/** A row for each method. */
function readout({ model }: Host) {
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

/** @param parts  is this its step at which support points first differ? */
function row(run: ReturnType<typeof runsAt>[number], parts: boolean) {
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

/** Which methods run, and from which direction. */
function controls(el: Host) {
  const { scene, answer } = el.model;
  const dimension = dimensionOf(scene.shapes);
  const offered = methodsFor(dimension, "compare");
  // A scene that names none has those of its answer: all that are GJK.
  const chosen: readonly string[] = scene.methods ?? answer?.runs.map(({ method }) => method) ?? [];
  const toggled = (name: string) =>
    // Names of the registry.
    offered.map((method) => method.name).filter((other) => chosen.includes(other) !== (other === name)) as typeof scene.methods;
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

export const shared: SharedOf<"compare", "controls" | "steps" | "headline" | "point" | "caption" | "readout"> = {
  controls,
  steps: compareSteps,
  headline: compareHeadline,
  point: (frame) => comparePoint(frame, titleOf),
  caption: (frame) => compareCaption(frame, titleOf),
  readout,
};

export const extras = {
  isRight: ({ runs }) => runs.every(({ agrees }) => agrees),
} satisfies ExtrasOf<"compare">;

export const figure: FigureOf<"compare"> = {
  ...shared,
  title,
  answer,
  views: ["apart", "together"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  layers: [],
  handles: shapeHandles,
  random: randomPolygons,
  extras,
};
