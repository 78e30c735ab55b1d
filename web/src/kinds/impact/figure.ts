/** The time of impact step by step: each step proves a time free, and the next one begins there; a strip has the distance over time. */
import { html } from "lit";
import { live } from "lit/directives/live.js";
import answer from "../../../baked/impact.json";
import { CURVE } from "./curve.ts";
import { closest, ghosts, names, passed, shapes, ways } from "./ink.ts";
import { innerRun } from "./inner.ts";
import { centerOf, shapesAt } from "./move.ts";
import { motionHandles } from "./handles.ts";
import { shapeHandles } from "../../interaction/handles.ts";
import { randomPolygons } from "../../interaction/random.ts";
import * as words from "../../words/interface.ts";
import { pictureOf } from "../../words/numbers.ts";
import { endOf, stepsOf } from "./stage.ts";
import { caption, headline, point, rows, title } from "./words.ts";
import type { On } from "../../dom.ts";
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
  const numberOf = ({ target }: On<HTMLInputElement>) => Number(target.value);
  const setTime = (event: On<HTMLInputElement>) => commands.edit({ ...model.scene, at: numberOf(event) }, "at");
  const setFrames = (event: On<HTMLInputElement>) => {
    const { frames: _, ...rest } = model.scene;
    commands.edit(numberOf(event) ? { ...rest, frames: numberOf(event) } : rest, "frames");
  };
  const timeText = at ? words.impact.time(pictureOf(at)) : words.impact.ofSteps;
  const framesText = words.impact.framesText(frames);
  return html`<fieldset>
    <legend>${words.impact.motion}</legend>
    <div class="row">
      <label>
        ${words.impact.slider}
        <input type="range" min="0" max=${end} step=${end / PARTS || 1} .value=${live(String(at))} aria-valuetext=${timeText} @input=${setTime} />
        <span class="count">${timeText}</span>
      </label>
    </div>
    <div class="row">
      <label>
        ${words.impact.frames}
        <input type="range" min="0" max=${MOST_FRAMES} step="1" .value=${live(String(frames))} aria-valuetext=${framesText} @input=${setFrames} />
        <span class="count">${framesText}</span>
      </label>
    </div>
  </fieldset>`;
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
  random: randomPolygons,
};
