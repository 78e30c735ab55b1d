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
      <legend>Scene</legend>
      <div class="row">
        <select aria-label="Example" @change=${(/** @type {Event} */ event) => commands.choosePreset(valueOf(event))}>
          <option value="" .selected=${!shown}>${shown ? "Examples" : "Your own"}</option>
          ${presetsOf(model.scene.kind).map(({ name, title }) => html`<option value=${name} .selected=${name === shown}>${title}</option>`)}
        </select>
      </div>
      ${model.figure?.random ? randomRow(el) : nothing}
      <div class="row">
        ${tool("undo", "Undo", commands.undo, !model.history.canUndo)} ${tool("redo", "Redo", commands.redo, !model.history.canRedo)}
        <button class="tool" type="button" @click=${commands.reset}>${icon("reset")} Reset</button>
      </div>
      <div class="row">
        ${tool("zoomOut", "Zoom out", () => el.stage?.zoomBy(1 / 1.3))} ${tool("zoomIn", "Zoom in", () => el.stage?.zoomBy(1.3))}
        ${tool("fit", "Fit everything into view", commands.fit)} ${viewRow(el)}
      </div>
    </fieldset>
  `;
}

/** @param {GjkDemo} el */
function randomRow({ commands }) {
  return html`
    <div class="row">
      <button class="tool" type="button" @click=${commands.randomise}>${icon("random")} Random</button>
      <label>
        Seed
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
    <input type="checkbox" .checked=${live(together)} @change=${() => commands.chooseView(together ? "apart" : "together")} /> One plane
  </label>`;
}

/** The choice of the method, and of the first search direction in kinds that have one. @param {GjkDemo} el */
export function methodGroup(el) {
  const { kind, method } = el.model.scene;
  const source = sourceOf(method);
  const dimension = dimensionOf(el.model.scene);
  return html`
    <fieldset>
      <legend>Method</legend>
      <div class="row">
        <select aria-label="Method" @change=${(/** @type {Event} */ event) => el.commands.chooseMethod(valueOf(event))}>
          ${methodsFor(dimension).map(({ name, title }) => html`<option value=${name} .selected=${name === method}>${title}</option>`)}
        </select>
      </div>
      <p class="source">${source.startsWith("https:") ? html`As published: <a href=${source}>${new URL(source).host}</a>` : source}</p>
      ${dimension === 2 && "start" in registry.kinds[kind].fields ? startRow(el) : nothing}
    </fieldset>
  `;
}

/** The mode in which a moved shape pushes the other. @param {GjkDemo} el */
export function responseGroup(el) {
  return html`
    <fieldset>
      <legend>Response</legend>
      <div class="row">${respondButton(el)}</div>
      <p class="source">While it is on, a shape that moves into the other pushes it out by depth · normal.</p>
    </fieldset>
  `;
}

/** @param {GjkDemo} el */
export function respondButton({ response }) {
  return html`<button class="tool" type="button" aria-pressed=${response.isOn} title="Key R" @click=${response.toggle}>Respond</button>`;
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
        Start direction
        <input
          type="range"
          min="-180"
          max="180"
          step="5"
          .value=${live(String(degrees))}
          aria-valuetext="${degrees} degrees"
          @input=${(/** @type {Event} */ event) => el.commands.chooseStart(Number(valueOf(event)))}
        />
        <span class="count">${degrees}°</span>
      </label>
    </div>
  `;
}

/** The first search direction, in degrees. @param {GjkDemo} el */
function startAngle({ model }) {
  const [x, y] = model.scene.start ?? [1, 0];
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/** @param {GjkDemo} el */
function layersGroup(el) {
  const { level, layers, figure } = el.model;
  const offered = figure?.layers ?? [];
  return html`
    <fieldset>
      <legend>Layers</legend>
      <div class="row">
        <label>
          Level
          <input
            type="range"
            min="0"
            max=${offered.length}
            .value=${live(String(level))}
            @input=${(/** @type {Event} */ event) => el.commands.chooseLevel(Number(valueOf(event)))}
          />
          <span class="count">${level} of ${offered.length}</span>
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
      <legend>Move without dragging</legend>
      <div class="row">
        <select aria-label="What to move" @change=${(/** @type {Event} */ event) => commands.select(valueOf(event))}>
          ${handles.map(({ id, label }) => html`<option value=${id} .selected=${id === handle.id}>${label}</option>`)}
        </select>
      </div>
      <div class="row">
        ${tool("left", "Left", () => commands.nudge(handle, -1, 0))} ${tool("up", "Up", () => commands.nudge(handle, 0, 1))}
        ${tool("down", "Down", () => commands.nudge(handle, 0, -1))} ${tool("right", "Right", () => commands.nudge(handle, 1, 0))}
      </div>
      ${
        points
          ? html`<div class="row">
            ${tool("plus", "Add a vertex", commands.addPoint, !handle.add, "Vertex")}
            ${tool("minus", "Remove the vertex", commands.removePoint, !handle.remove, "Vertex")}
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
      ${commands.helpShown ? keys : nothing}
      <button class="tool" type="button" @click=${commands.toggleHelp}>${commands.helpShown ? "Hide help" : "Show help"}</button>
    </div>
  `;
}

const keys = html`
      <dl>
        <dt>Drag</dt>
        <dd>a vertex, a shape, or the arrow that turns it</dd>
        <dt>Tap</dt>
        <dd>chooses the point to drag; a second tap chooses the next one near it</dd>
        <dt>Enter</dt>
        <dd>on the picture goes to its handles, and Page Down and Page Up to the next and the previous one; Escape leads back</dd>
        <dt>Arrow keys</dt>
        <dd>move the handle, Shift ten times as far, Alt a tenth as far; Escape takes it back</dd>
        <dt>Delete</dt>
        <dd>removes the vertex; Insert adds one after it</dd>
        <dt>Zoom</dt>
        <dd>pinch, turn the wheel with Ctrl, or press + and −; F fits everything into view</dd>
        <dt>, and .</dt>
        <dd>previous and next iteration; 0 to 5 choose the level; R switches Respond on and off; T makes a random scene</dd>
        <dt>Ctrl Z</dt>
        <dd>undoes; Ctrl Shift Z redoes</dd>
      </dl>`;
