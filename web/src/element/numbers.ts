/** The numbers of the scene, to read and to type, and the figure as text. */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { KINDS } from "../model/kinds.ts";
import { replaced } from "../lists.ts";
import * as words from "../words/interface.ts";
import { NoScene, readScene, SceneError } from "../model/scene.ts";
import { lineOf } from "../words/rows.ts";
import type { AnyFigure } from "../kinds/index.ts";
import type { Numbers as Places } from "../interaction/handles.ts";
import type { AnswerOf, Frame } from "../types.ts";
import type { GjkDemo } from "./host.ts";
import type { On } from "../dom.ts";

/** What the reader is typing into a field. */
interface Typed {
  text: string;
  /** The number in the scene; when that changes, the text is out of date. */
  was: number;
  /** Empty until the reader has finished with the field. */
  fault: string;
}

const IN_A_ROW = 3;

export class Numbers {
  el: GjkDemo;
  /** By the handle's id and the index of the number. */
  #typed: Map<string, Typed> = new Map();
  #isToldOpen = false;

  constructor(el: GjkDemo) {
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

  /** At most three fields fit beside each other. */
  #rows(id: string, numbers: Places) {
    const fields = numbers.values.map((value, i) => html`<td>${this.#field(id, numbers, value, i)}</td>`);
    const lines = Math.ceil(fields.length / IN_A_ROW);
    return Array.from({ length: lines }, (_, line) => {
      const name = line ? nothing : html`<th scope="rowgroup" rowspan=${lines}>${numbers.of}</th>`;
      return html`<tr>${name}${fields.slice(line * IN_A_ROW, (line + 1) * IN_A_ROW)}</tr>`;
    });
  }

  #field(id: string, numbers: Places, value: number, i: number) {
    const key = `${id} ${i}`;
    const kept = this.#typed.get(key);
    const typed = kept?.was === value ? kept : null;
    const name = words.numbers.field(numbers.names[i], numbers.of);
    const put = ({ target }: On<HTMLInputElement>) => this.#put(key, numbers, i, target.value);
    const keep = ({ target }: On<HTMLInputElement>) => {
      this.#typed.set(key, { text: target.value, was: value, fault: "" });
    };
    const restore = (event: KeyboardEvent) => {
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

  #forget(key: string) {
    this.#typed.delete(key);
    this.el.requestUpdate();
  }

  /** Puts a number into the scene. If it is none, the text stays, and a message says what is wrong. */
  #put(key: string, { values, put }: Places, i: number, text: string) {
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
      const tell = (fault: string) => {
        this.#typed.set(key, { text, was: values[i], fault });
        this.el.requestUpdate();
      };
      tell(error.message);
      if (error instanceof NoScene) void this.el.answers.why(error).then(({ message }) => tell(message));
    }
  }

  // ---- the figure as text

  #onToggle = ({ target }: On<HTMLDetailsElement>) => {
    this.#isToldOpen = target.open;
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
    const verdict = figure.extras?.verdict?.(answer);
    const { regions }: Partial<AnswerOf<"triangle-regions">> = answer;
    return html`
      <p>${words.asText.scene(figure.title)}</p>
      <ul>${places}</ul>
      <p>${words.asText.result(figure.headline(answer, model.shown, model.choices), verdict)}</p>
      ${
        steps.length
          ? html`<ol>${steps.map((_, step) => html`<li>${saidOf(figure, { ...frame, step, all: false })}</li>`)}</ol>`
          : html`<p>${saidOf(figure, frame)}</p>`
      }
      ${regions ? html`<p>${words.asText.regions(regions)}</p>` : nothing}
    `;
  }
}

/** @param text  a decimal number, also with a comma or a typographic minus */
function numberIn(text: string): number | null {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  const number = Number(plain);
  return plain !== "" && Number.isFinite(number) ? number : null;
}

/** All that is said of a frame. */
const saidOf = (figure: AnyFigure, frame: Frame) =>
  [
    figure.point(frame),
    figure.caption?.(frame),
    ...Array.from(figure.rows?.(frame) ?? [], (row) => `${lineOf(row)}.`),
    figure.extras?.proof?.(frame),
  ]
    .filter(Boolean)
    .join(" ");
