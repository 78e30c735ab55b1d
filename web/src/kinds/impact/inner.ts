/** The way from a step to the run of GJK that measured it. */
import { html, nothing } from "lit";
import { pictureOf } from "../../words/numbers.ts";
import * as words from "../../words/interface.ts";
import { stageOf } from "./stage.ts";
import type { AnyHostOf } from "../index.ts";

/** @param shapesAt  A and B at a time */
export function innerRun(el: AnyHostOf<"impact">, shapesAt: (t: number) => unknown[]) {
  const stage = stageOf(el.model.frame);
  if (stage?.at !== "step" || !stage.step.trace) return nothing;
  const open = () => {
    const { scene } = el.model;
    const opened = { schema: scene.schema, kind: "distance", method: scene.method, shapes: shapesAt(stage.t) };
    if (!el.permits("open", { scene: opened })) return;
    el.commands.open(opened);
    const back = () => el.commands.open(scene);
    el.messages.show(words.impact.opened(pictureOf(stage.t)), { plain: true, actions: [{ label: words.impact.back, act: back }] });
  };
  return html`<div class="row"><button class="tool" type="button" @click=${open}>${words.impact.openRun}</button></div>`;
}
