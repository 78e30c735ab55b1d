/**
 * The groups of options that all figures have, and `methodGroup` for figures that run a method.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { dimensionOf } from "../dimension.js";
import { methodsFor, sourceOf } from "../methods.js";
import { registry } from "../registry.js";
import * as words from "../words/interface.js";
import { icon, SWATCHES } from "./icons.js";
import { presetOf, presetsOf } from "./presets.js";
import { LARGEST_SEED } from "./random.js";

/** @param {GjkDemo} el */
export function groups(el) {
  const { figure } = el.model;
  return html`
    <div class="groups">
      ${sceneGroup(el)} ${figure?.controls?.(el)} ${figure?.layers.length ? layersGroup(el) : nothing} ${moveGroup(el)}
      ${el.numbers.table()} ${el.numbers.told()} ${help(el)}
    </div>
  `;
}

/**
 * A button with an icon. If it has nothing to do now it says so, but it is not disabled, because then it would lose the focus.
 * @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act @param {boolean} [idle] @param {unknown} [text]
 */
export function tool(name, label, act, idle = false, text = nothing) {
  return html`<button
    class="tool"
    type="button"
    aria-label=${label}
    title=${label}
    aria-disabled=${idle ? "true" : nothing}
    @click=${idle ? nothing : act}
  >
    ${icon(name)} ${text}
  </button>`;
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** @param {GjkDemo} el */
function sceneGroup(el) {
  const { commands, model } = el;
  const shown = presetOf(model.scene);
  return html`
    <fieldset>
      <legend>${words.options.scene}</legend>
      <div class="row">
        <select aria-label=${words.options.example} @change=${(/** @type {Event} */ event) => commands.choosePreset(valueOf(event))}>
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
    </fieldset>
  `;
}

/** @param {GjkDemo} el */
function randomRow({ commands }) {
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
          @input=${(/** @type {Event} */ event) => commands.typeSeed(valueOf(event))}
          @blur=${commands.forgetTypedSeed}
          @change=${(/** @type {Event} */ event) => commands.useSeed(valueOf(event))}
        />
      </label>
    </div>
  `;
}

/** @param {GjkDemo} el */
function viewRow({ commands, model }) {
  if ((model.figure?.views.length ?? 0) < 2) return nothing;
  const together = model.view === "together";
  return html`<label>
    <input type="checkbox" .checked=${live(together)} @change=${() => commands.chooseView(together ? "apart" : "together")} /> ${words.options.onePlane}
  </label>`;
}

/** The choice of the method, and of the first search direction in kinds that have one. @param {GjkDemo} el */
export function methodGroup(el) {
  const { kind, method } = el.model.scene;
  const source = sourceOf(method);
  const dimension = dimensionOf(el.model.scene);
  return html`
    <fieldset>
      <legend>${words.options.method}</legend>
      <div class="row">
        <select aria-label=${words.options.method} @change=${(/** @type {Event} */ event) => el.commands.chooseMethod(valueOf(event))}>
          ${methodsFor(dimension).map(({ name, title }) => html`<option value=${name} .selected=${name === method}>${title}</option>`)}
        </select>
      </div>
      <p class="source">${source.startsWith("https:") ? html`${words.options.published} <a href=${source}>${new URL(source).host}</a>` : source}</p>
      ${dimension === 2 && "start" in registry.kinds[kind].fields ? startRow(el) : nothing}
    </fieldset>
  `;
}

/** The mode in which a moved shape pushes the other. @param {GjkDemo} el */
export function responseGroup(el) {
  return html`
    <fieldset>
      <legend>${words.options.response}</legend>
      <div class="row">${respondButton(el)}</div>
      <p class="source">${words.options.aboutResponse}</p>
    </fieldset>
  `;
}

/** @param {GjkDemo} el */
export function respondButton({ response }) {
  return html`<button class="tool" type="button" aria-pressed=${response.isOn} title=${words.options.respondKey} @click=${response.toggle}>${words.options.respond}</button>`;
}

/** A box for one of the figure's own attributes. @param {GjkDemo} el @param {keyof import("../types.js").Choices} name @param {string} on @param {string} off @param {string} text */
export function choiceBox({ commands, model }, name, on, off, text) {
  const isOn = model.choices[name] === on;
  return html`<label>
    <input type="checkbox" .checked=${live(isOn)} @change=${() => commands.choose(name, isOn ? off : on)} /> ${text}
  </label>`;
}

/** The first search direction. @param {GjkDemo} el */
export function startRow(el) {
  const degrees = Math.round(startAngle(el));
  return html`
    <div class="row">
      <label>
        ${words.options.start}
        <input
          type="range"
          min="-180"
          max="180"
          step="5"
          .value=${live(String(degrees))}
          aria-valuetext=${words.options.degrees(degrees)}
          @input=${(/** @type {Event} */ event) => el.commands.chooseStart(Number(valueOf(event)))}
        />
        <span class="count">${degrees}°</span>
      </label>
    </div>
  `;
}

/** The first search direction, in degrees. @param {GjkDemo} el */
function startAngle({ model }) {
  /** @type {import("../types.js").Scene & {start?: import("../types.js").Point | null}} */
  const scene = model.scene;
  const [x, y] = scene.start ?? [1, 0];
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/** @param {GjkDemo} el */
function layersGroup(el) {
  const { level, layers, figure } = el.model;
  const offered = figure?.layers ?? [];
  return html`
    <fieldset>
      <legend>${words.options.layers}</legend>
      <div class="row">
        <label>
          ${words.options.level}
          <input
            type="range"
            min="0"
            max=${offered.length}
            .value=${live(String(level))}
            @input=${(/** @type {Event} */ event) => el.commands.chooseLevel(Number(valueOf(event)))}
          />
          <span class="count">${words.options.levelOf(level, offered.length)}</span>
        </label>
      </div>
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

/** A way to move a point without dragging it. @param {GjkDemo} el */
function moveGroup({ commands, model }) {
  const { handles, selectedHandle: handle } = model;
  if (!handle) return nothing;
  const points = handles.some(({ add, remove }) => add || remove);
  return html`
    <fieldset>
      <legend>${words.options.move}</legend>
      <div class="row">
        <select aria-label=${words.options.whatToMove} @change=${(/** @type {Event} */ event) => commands.select(valueOf(event))}>
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

/** @param {GjkDemo} el */
function help({ commands }) {
  return html`
    <div class="help">
      ${commands.helpShown ? keys() : nothing}
      <button class="tool" type="button" @click=${commands.toggleHelp}>${commands.helpShown ? words.options.hideHelp : words.options.showHelp}</button>
    </div>
  `;
}

/** What hands and keys do. */
const keys = () => html`
  <dl>
    ${words.options.help.map(
      ([key, what]) => html`
        <dt>${key}</dt>
        <dd>${what}</dd>
      `,
    )}
  </dl>
`;
