/** The options of a figure: the groups that all figures have, around those of its own. */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { slider, tool, valueOf } from "../interaction/groups.ts";
import { icon } from "../interaction/icons.ts";
import { LARGEST_SEED } from "../interaction/random.ts";
import { SWATCHES } from "../interaction/swatches.ts";
import * as words from "../words/interface.ts";
import { momentumGroup } from "./momentum.ts";
import { Numbers } from "./numbers.ts";
import { present } from "./present.ts";
import { presetOf, presetsOf } from "../model/presets.ts";
import { addStyles } from "./styles.ts";
import own from "./styles/groups.css" with { type: "text" };
import type { GjkDemo } from "./host.ts";
import type { On } from "../dom.ts";

/** What the reader types, of each figure. */
const typed: WeakMap<GjkDemo, Numbers> = new WeakMap();

/** The first time, the figure gets the styles of its options, too. */
function numbersOf(el: GjkDemo) {
  const known = typed.get(el);
  if (known) return known;
  addStyles(el.renderRoot, own);
  const numbers = new Numbers(el);
  typed.set(el, numbers);
  return numbers;
}

export function groups(el: GjkDemo) {
  const { figure } = el.model;
  const numbers = numbersOf(el);
  return html`
    <div class="groups">
      ${sceneGroup(el)} ${figure?.controls?.(el)} ${momentumGroup(el)} ${figure?.layers.length ? layersGroup(el) : nothing} ${moveGroup(el)}
      ${el.ownShapes?.group()}
      ${numbers.table()} ${numbers.told()} ${help(el)}
    </div>
  `;
}

function sceneGroup(el: GjkDemo) {
  const { commands, model } = el;
  const shown = presetOf(model.scene);
  return html`
    <fieldset>
      <legend>${words.options.scene}</legend>
      <div class="row">
        <select aria-label=${words.options.example} @change=${(event: On<HTMLInputElement | HTMLSelectElement>) => commands.choosePreset(valueOf(event))}>
          <option value="" .selected=${!shown}>${shown ? words.options.examples : words.options.ownScene}</option>
          ${presetsOf(model.scene.kind).map(({ name, title }) => html`<option value=${name} .selected=${name === shown}>${title}</option>`)}
        </select>
      </div>
      ${model.figure?.random ? randomRow(el) : nothing}
      <div class="row">
        ${tool("undo", words.options.undo, commands.undo, !model.history.canUndo)} ${tool("redo", words.options.redo, commands.redo, !model.history.canRedo)}
        <button class="tool" type="button" @click=${commands.reset}>${icon("reset")} ${words.options.reset}</button>
      </div>
      <div class="row">
        ${tool("zoomOut", words.options.zoomOut, () => el.stage?.zoomBy(1 / 1.3))} ${tool("zoomIn", words.options.zoomIn, () => el.stage?.zoomBy(1.3))}
        ${tool("fit", words.figure.fit, commands.fit)} ${viewRow(el)}
      </div>
      ${model.isOfSpace ? cameraRow(el) : nothing}
    </fieldset>
  `;
}

function randomRow({ commands }: GjkDemo) {
  return html`
    <div class="row">
      <button class="tool" type="button" @click=${commands.randomise}>${icon("random")} ${words.options.random}</button>
      <label>
        ${words.options.seed}
        <input
          type="number"
          min="0"
          max=${LARGEST_SEED}
          step="1"
          placeholder="–"
          .value=${live(commands.typedSeed ?? String(commands.seed ?? ""))}
          @input=${(event: On<HTMLInputElement | HTMLSelectElement>) => commands.typeSeed(valueOf(event))}
          @blur=${commands.forgetTypedSeed}
          @change=${(event: On<HTMLInputElement | HTMLSelectElement>) => commands.useSeed(valueOf(event))}
        />
      </label>
    </div>
  `;
}

function viewRow({ commands, model }: GjkDemo) {
  if ((model.figure?.views.length ?? 0) < 2) return nothing;
  const together = model.view === "together";
  return html`<label>
    <input type="checkbox" .checked=${live(together)} @change=${() => commands.chooseView(together ? "apart" : "together")} /> ${words.options.onePlane}
  </label>`;
}

/** Views along the axes, and along the search direction where a step has one. */
function cameraRow({ commands, model }: GjkDemo) {
  const vectors = Object.entries({ x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], d: model.searchDirection });
  return html`<div class="row" role="group" aria-label=${words.options.lookAlong}>
    ${words.options.lookAlong}
    ${vectors.map(
      ([name, v]) =>
        v &&
        html`<button
          class="tool"
          type="button"
          aria-label=${words.options.facing(name)}
          title=${words.options.facing(name)}
          @click=${() => commands.lookAlong(v)}
        >
          ${name}
        </button>`,
    )}
  </div>`;
}

function layersGroup(el: GjkDemo) {
  const { level, layers, figure } = el.model;
  const offered = figure?.layers ?? [];
  const max = offered.length;
  return html`
    <fieldset>
      <legend>${words.options.layers}</legend>
      <div class="row">${slider(words.options.level, { max, value: level, count: words.options.levelOf(level, max) }, (to) => el.commands.chooseLevel(to))}</div>
      <div class="layers">
        ${offered.map(
          ({ name, title, swatch }) => html`<label>
            <input type="checkbox" .checked=${live(layers.has(name))} @change=${() => el.commands.toggleLayer(name)} />
            ${SWATCHES[swatch]} ${title}
          </label>`,
        )}
      </div>
    </fieldset>
  `;
}

/** A way to move a point without dragging it. */
function moveGroup({ commands, model }: GjkDemo) {
  const { handles, selectedHandle: handle } = model;
  if (!handle) return nothing;
  const points = handles.some(({ add, remove }) => add || remove);
  return html`
    <fieldset>
      <legend>${words.options.move}</legend>
      <div class="row">
        <select aria-label=${words.options.whatToMove} @change=${(event: On<HTMLInputElement | HTMLSelectElement>) => commands.select(valueOf(event))}>
          ${handles.map(({ id, label }) => html`<option value=${id} .selected=${id === handle.id}>${label}</option>`)}
        </select>
      </div>
      <div class="row">
        ${tool("left", words.options.left, () => commands.nudge(handle, -1, 0))} ${tool("up", words.options.up, () => commands.nudge(handle, 0, 1))}
        ${tool("down", words.options.down, () => commands.nudge(handle, 0, -1))} ${tool("right", words.options.right, () => commands.nudge(handle, 1, 0))}
      </div>
      ${
        points
          ? html`<div class="row">
            ${tool("plus", words.options.addVertex, commands.addPoint, !handle.add, words.options.vertex)}
            ${tool("minus", words.options.removeVertex, commands.removePoint, !handle.remove, words.options.vertex)}
          </div>`
          : nothing
      }
    </fieldset>
  `;
}

function help({ commands }: GjkDemo) {
  const text = commands.helpShown ? words.options.hideHelp : words.options.showHelp;
  return html`<div class="help"><button class="tool" type="button" @click=${commands.toggleHelp}>${text}</button></div>`;
}

present.groups = groups;
