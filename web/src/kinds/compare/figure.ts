/** Several methods on the same two shapes, step by step beside each other. */
import { html, nothing } from "lit";
import answer from "../../../baked/compare.json";
import { COMPARE, runsAt } from "./ink.ts";
import { dimensionOf } from "../../registry.ts";
import { pointText } from "../../words/numbers.ts";
import { box, group, startRow } from "../../interaction/groups.ts";
import { shapeHandles } from "../../interaction/handles.ts";
import { methodsFor, titleOf } from "../../methods.ts";
import { compareCaption, compareHeadline, comparePoint, compareSteps, countText, endingText, outcomeText, title } from "./words.ts";
import * as words from "../../words/interface.ts";
import { panelsOfPair } from "../shared/contents.ts";
import { table } from "../shared/table.ts";
import type { FrameOf } from "../../types.ts";
import type { AnyHostOf, ExtrasOf, FigureOf, SharedOf } from "../index.ts";

type Host = AnyHostOf<"compare">;

/** A step asks each shape for one support point. */
const CALLS_A_STEP = 2;

const PANELS = panelsOfPair<FrameOf<"compare">>(COMPARE);

/** A row for each method. */
function readout({ model }: Host) {
  const { frame, stepText } = model;
  if (!frame.answer) return nothing;
  const isParting = !frame.all && frame.step === frame.answer.parts_at;
  const { method, point, answer, lastSteps, about } = words.compare;
  const runs = runsAt(frame.all ? { ...frame, step: Infinity } : frame);
  const lines = runs.map((run) => ({ cells: cellsOf(run), isLit: isParting && run.step.index === frame.step }));
  return html`<div class="scroll">
    ${table(frame.all ? lastSteps : stepText, [{ name: method }, { name: point }, { name: answer }], lines)}
    <p class="note">${about}</p>
  </div>`;
}

function cellsOf(run: ReturnType<typeof runsAt>[number]) {
  const { number, method, trace, step, isAtEnd, agrees } = run;
  const count = trace.steps.length;
  return [
    `${number} ${titleOf(method)}`,
    html`<span class="whole">${pointText(step.support.w)}</span>
      ${isAtEnd ? html`<small>${words.compare.ended(endingText(run))}</small>` : nothing}`,
    html`<span class=${agrees ? "whole" : "whole wrong"}>${agrees ? "✓" : "✗"} ${outcomeText(run)}</span>
      <small class="whole">${countText(count, "step")}, ${countText(count * CALLS_A_STEP, "call")}</small>`,
  ];
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
  const boxes = offered.map(({ name, title }) => {
    const isOn = chosen.includes(name);
    return box(title, isOn, () => el.commands.edit({ ...scene, methods: toggled(name) }, null), isOn && chosen.length === 1);
  });
  return group(words.compare.methods, html`<div class="layers">${boxes}</div>`, dimension === 2 ? startRow(el) : nothing);
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
  panels: (view) => PANELS[view],
  layers: [],
  handles: shapeHandles,
  extras,
};
