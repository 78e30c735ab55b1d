/** The time of impact step by step: each step proves a time free, and the next one begins there; a strip has the distance over time. */
import { html, nothing } from "lit";
import answer from "../../../baked/impact.json";
import { CURVE } from "./curve.ts";
import { closest, ghosts, names, passed, shapes, ways } from "./ink.ts";
import { centerOf, shapesAt, endOf, stepsOf, stageOf } from "./stage.ts";
import { motionHandles } from "./handles.ts";
import { group, row, slider } from "../../interaction/groups.ts";
import { shapeHandles } from "../../interaction/handles.ts";
import * as words from "../../words/interface.ts";
import { pictureOf } from "../../words/numbers.ts";
import { caption, headline, point, rows, title } from "./words.ts";
import type { AnyHostOf, FigureOf, PanelsOf, SharedOf } from "../index.ts";

type Host = AnyHostOf<"impact">;

const PANELS: PanelsOf<"impact"> = [
  { id: "shapes", title: words.impact.panel, layers: [ghosts, ways(centerOf), shapes, closest, names], contents: passed },
  CURVE,
];

/** The most frames of the slider. */
const MOST_FRAMES = 30;

/** Parts of the time, on its slider. */
const PARTS = 200;

/** The slider of time, whose left end has the steps, and that of the frames, whose left end has none. */
const controls = ({ model, commands }: Host) => {
  const { at = 0, frames = 0 } = model.scene;
  const end = endOf(model.scene);
  const setTime = (value: number) => commands.edit({ ...model.scene, at: value }, "at");
  const setFrames = (value: number) => {
    const { frames: _, ...rest } = model.scene;
    commands.edit(value ? { ...rest, frames: value } : rest, "frames");
  };
  const timeText = at ? words.impact.time(pictureOf(at)) : words.impact.ofSteps;
  const framesText = words.impact.framesText(frames);
  const time = { max: end, step: end / PARTS || 1, value: at, count: timeText, told: timeText };
  const parts = { max: MOST_FRAMES, value: frames, count: framesText, told: framesText };
  return group(words.impact.motion, row(slider(words.impact.slider, time, setTime)), row(slider(words.impact.frames, parts, setFrames)));
};

export const shared: SharedOf<"impact", "layers" | "controls" | "steps" | "headline" | "point" | "caption" | "rows"> = {
  layers: [],
  controls,
  steps: stepsOf,
  headline,
  point,
  caption,
  rows,
};

export const figure: FigureOf<"impact"> = {
  ...shared,
  title,
  answer,
  views: ["apart"],
  panels: () => PANELS,
  readout: (el) => innerRun(el, (t) => shapesAt(el.model.frame, t)),
  handles: (scene, spin) => [...shapeHandles(scene, spin), ...motionHandles(scene)],
};

/** The way from a step to the run of GJK that measured it. @param shapesAt  A and B at a time */
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
