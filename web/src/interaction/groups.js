/**
 * What options are made of: buttons, and the groups that figures choose among, such as `methodGroup` for those that run a method.
 *
 * @typedef {import("../element/gjk-demo.js").GjkDemo} GjkDemo
 */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { dimensionOf } from "../dimension.js";
import { methodsFor, sourceOf } from "../methods.js";
import { registry } from "../registry.js";
import * as words from "../words/interface.js";
import { icon } from "./icons.js";

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
export const valueOf = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

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
