/**
 * The numbers of the scene, to read and to type, and the figure as text.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../interaction/handles.js").Numbers} Places
 *
 * @typedef {object} Typed  what the reader is typing into a field
 * @property {string} text
 * @property {number} was  the number in the scene; when that changes, the text is out of date
 * @property {string} fault  empty until the reader has finished with the field
 */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { KINDS } from "../model/kinds.js";
import { replaced } from "../lists.js";
import * as words from "../words/interface.js";
import { readScene, SceneError } from "../model/scene.js";

const IN_A_ROW = 3;

export class Numbers {
  /** By the handle's id and the index of the number. @type {Map<string, Typed>} */
  #typed = new Map();
  #isToldOpen = false;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
  }

  /** A table with a field for each number. */
  table() {
    const rows = this.el.model.handles.flatMap(({ id, numbers }) => (numbers ? [{ id, numbers }] : []));
    if (!rows.length) return nothing;
    return html`
      <fieldset class="numbers">
        <legend>${words.numbers.coordinates}</legend>
        <table>
          ${rows.map(({ id, numbers }) => this.#rows(id, numbers))}
        </table>
      </fieldset>
    `;
  }

  /** At most three fields fit beside each other. @param {string} id @param {Places} numbers */
  #rows(id, numbers) {
    const fields = numbers.values.map((value, i) => html`<td>${this.#field(id, numbers, value, i)}</td>`);
    const lines = Math.ceil(fields.length / IN_A_ROW);
    return Array.from({ length: lines }, (_, line) => {
      const name = line ? nothing : html`<th scope="rowgroup" rowspan=${lines}>${numbers.of}</th>`;
      return html`<tr>${name}${fields.slice(line * IN_A_ROW, (line + 1) * IN_A_ROW)}</tr>`;
    });
  }

  /** @param {string} id @param {Places} numbers @param {number} value @param {number} i */
  #field(id, numbers, value, i) {
    const key = `${id} ${i}`;
    const kept = this.#typed.get(key);
    const typed = kept?.was === value ? kept : null;
    const name = words.numbers.field(numbers.names[i], numbers.of);
    const put = (/** @type {Event} */ { target }) => this.#put(key, numbers, i, /** @type {HTMLInputElement} */ (target).value);
    const keep = (/** @type {Event} */ { target }) => {
      this.#typed.set(key, { text: /** @type {HTMLInputElement} */ (target).value, was: value, fault: "" });
    };
    const restore = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || !typed) return;
      event.stopPropagation();
      this.#forget(key);
    };
    return html`<input
        type="text"
        inputmode="text"
        autocomplete="off"
        spellcheck="false"
        aria-label=${name}
        aria-invalid=${typed?.fault ? "true" : nothing}
        aria-describedby=${typed?.fault ? `fault-${key.replace(/\W/g, "-")}` : nothing}
        .value=${live(typed?.text ?? String(value))}
        @input=${keep}
        @change=${put}
        @keydown=${restore}
      />${typed?.fault ? html`<p class="fault" role="alert" id=${`fault-${key.replace(/\W/g, "-")}`}>${typed.fault}</p>` : nothing}`;
  }

  /** @param {string} key */
  #forget(key) {
    this.#typed.delete(key);
    this.el.requestUpdate();
  }

  /** Puts a number into the scene. If it is none, the text stays, and a message says what is wrong. @param {string} key @param {Places} numbers @param {number} i @param {string} text */
  #put(key, { values, put }, i, text) {
    const { model, commands } = this.el;
    const number = numberIn(text);
    try {
      if (number === null) throw new SceneError("bad_number", words.numbers.notANumber(text));
      const changed = readScene(put(model.scene, replaced(values, i, number)), KINDS);
      this.#forget(key);
      this.el.answers.startPython();
      commands.edit(changed);
    } catch (error) {
      if (!(error instanceof SceneError)) throw error;
      this.#typed.set(key, { text, was: values[i], fault: error.message });
      this.el.requestUpdate();
    }
  }

  // ---- the figure as text

  /** @param {Event} event */
  #onToggle = ({ target }) => {
    this.#isToldOpen = /** @type {HTMLDetailsElement} */ (target).open;
    this.el.requestUpdate();
  };

  /** All that the picture shows, in words: scene, result, each step, and the regions of figures that have them. */
  told() {
    return html`
      <details class="told" @toggle=${this.#onToggle}>
        <summary>${words.asText.title}</summary>
        ${this.#isToldOpen ? this.#text() : nothing}
      </details>
    `;
  }

  #text() {
    const { model } = this.el;
    const { answer, late, figure, frame, steps } = model;
    const places = model.handles.flatMap(({ label, numbers }) => (numbers ? [html`<li>${label}</li>`] : []));
    if (!answer || late || !figure) return html`<ul>${places}</ul>`;
    const verdict = figure.verdict?.(answer);
    /** @type {Partial<import("../types.js").AnswerOf<"triangle-regions">>} */
    const { regions } = answer;
    return html`
      <p>${words.asText.scene(figure.title)}</p>
      <ul>${places}</ul>
      <p>${words.asText.result(figure.headline(answer, model.shown), verdict)}</p>
      ${
        steps.length
          ? html`<ol>${steps.map((_, step) => html`<li>${saidOf(figure, { ...frame, step, all: false })}</li>`)}</ol>`
          : html`<p>${saidOf(figure, frame)}</p>`
      }
      ${regions ? html`<p>${words.asText.regions(regions)}</p>` : nothing}
    `;
  }
}

/** @param {string} text  a decimal number, also with a comma or a typographic minus @returns {number | null} */
function numberIn(text) {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  const number = Number(plain);
  return plain !== "" && Number.isFinite(number) ? number : null;
}

/** All that is said of a frame. @param {import("../figures/index.js").AnyFigure} figure @param {import("../types.js").Frame<any, any>} frame */
const saidOf = (figure, frame) => [figure.point(frame), figure.caption(frame), figure.proof?.(frame)].filter(Boolean).join(" ");
