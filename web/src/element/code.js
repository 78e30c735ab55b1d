/**
 * The panel with the method's Python code: the functions that the step ran, each comparison with its value on its line, and the
 * line that decided. The build highlights the code. It is loaded when the panel is open.
 *
 * The panel needs an answer with a trace, with several runs, or with the tests of a single decision.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../types.js").Step} Step
 * @typedef {import("../types.js").SpaceStep} SpaceStep
 * @typedef {Step["tests"][number] | SpaceStep["tests"][number]} Test
 *
 * @typedef {object} Source  a file in the form that web/build/highlight.py writes
 * @property {[name: string, first: number, last: number][]} functions
 * @property {string[][]} lines  for each line, alternately the class of a piece of text and the piece
 *
 * @typedef {{method: string, steps: {tests?: Test[], line: number | null}[]}} Run
 * @typedef {import("../types.js").Answer & {trace?: Run, runs?: {trace: Run}[], tests?: Test[]}} Compared  what an answer may hold of a method's comparisons
 *
 * @typedef {object} Decision  one path through the code
 * @property {string} method
 * @property {readonly Test[]} tests
 * @property {number | null} line  the line that decided, in the method's own file
 */
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { files, sources } from "../../baked/code.js";
import { pictureOf } from "../words/numbers.js";
import { titleOf } from "../methods.js";
import * as words from "../words/interface.js";
import { wantsCode } from "./article.js";
import { formulaOf } from "../words/names.js";
import { present } from "./present.js";
import { addStyles } from "./styles.js";
import rules from "./styles/code.css" with { type: "text" };

const LOADERS = /** @type {Record<string, () => Promise<{default: unknown}>>} */ (sources);
const FILES = /** @type {Record<string, string>} */ (files);

export class Code {
  /** Is the panel open? */
  #open = false;
  /** The last value of the attribute. A new value overrides the reader's choice. @type {string | undefined} */
  #asked;
  /** @type {Map<string, Source | "loading" | "missing">} */
  #sources = new Map();
  /** The lines that were scrolled into view last. They are not scrolled again while the reader looks elsewhere. */
  #shown = "";

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    addStyles(/** @type {ShadowRoot} */ (el.renderRoot), rules);
    el.addController(this);
  }

  hostUpdate() {
    const { code } = this.el;
    if (code === this.#asked) return;
    this.#asked = code;
    this.#open = code === "open";
  }

  hostUpdated() {
    const lines = /** @type {NodeListOf<HTMLElement>} */ (this.el.renderRoot.querySelectorAll(".code .decides"));
    const shown = [...lines].map(({ dataset }) => dataset.place).join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    for (const line of lines) bringIntoSight(line);
  }

  /** @param {Event} event */
  onToggle = ({ target }) => {
    this.#open = /** @type {HTMLDetailsElement} */ (target).open;
    this.el.requestUpdate();
  };

  template() {
    if (!wantsCode(this.el)) return nothing;
    const decisions = this.#decisions;
    return html`
      <details class="code" part="code" ?open=${this.#open} @toggle=${this.onToggle}>
        <summary>${words.code.title} ${decisions.length === 1 ? html`<span class="count">gjkcore/${FILES[decisions[0].method]}</span>` : nothing}</summary>
        ${this.#open ? decisions.map((decision) => this.#decision(decision, decisions.length > 1)) : nothing}
      </details>
    `;
  }

  /** @returns {Decision[]} */
  get #decisions() {
    const { answer, shown: scene, step, late } = this.el.model;
    if (!answer || late) return [];
    /** @type {Compared} */
    const { trace, runs, tests } = answer;
    if (!trace && !runs) return tests ? [{ method: scene.method, tests, line: null }] : [];
    return (trace ? [trace] : (runs ?? []).map((run) => run.trace)).flatMap(({ method, steps }) => {
      const shown = steps[Math.min(Math.max(step, 0), steps.length - 1)];
      return shown ? [{ method, tests: shown.tests ?? [], line: shown.line }] : [];
    });
  }

  /** @param {Decision} decision @param {boolean} named */
  #decision({ method, tests, line }, named) {
    const own = FILES[method];
    const places = [...tests, ...(line === null ? [] : [{ file: own, line }])];
    const names = [...new Set(places.map(({ file }) => file))];
    return html`
      ${named ? html`<p class="runner">${titleOf(method)}</p>` : nothing}
      ${
        names.length
          ? html`<div class="listing" role="region" aria-label=${words.code.of(titleOf(method))} tabindex="0">
            ${names.map((file) => this.#file(file, places, tests, file === own ? line : null))}
          </div>`
          : html`<p>${words.code.noTests}</p>`
      }
    `;
  }

  /** @param {string} file @param {{file: string, line: number}[]} places @param {readonly Test[]} tests @param {number | null} line */
  #file(file, places, tests, line) {
    const source = this.#sources.get(file);
    if (!source) this.#load(file);
    if (!source || source === "loading") return html`<p>${words.code.loading(file)}</p>`;
    if (source === "missing") return html`<p>${words.messages.codeMissing(file)}</p>`;
    const here = places.filter((place) => place.file === file).map((place) => place.line);
    const functions = [...new Set(here.map((number) => functionAt(source, number)))];
    return functions.map(
      ([name, first, last]) => html`
        <div class="function" role="group" aria-label=${words.code.function(name, file)}>
          <p class="where">${words.code.place(file, first)}</p>
          <ol start=${first}>
            ${source.lines.slice(first - 1, last).map((pieces, i) => {
              const number = first + i;
              const made = tests.filter((test) => test.file === file && test.line === number);
              return lineOf(pieces, file, number, made, number === line);
            })}
          </ol>
        </div>
      `,
    );
  }

  /** @param {string} file */
  async #load(file) {
    this.#sources.set(file, "loading");
    const loaded = await LOADERS[file]?.().catch(() => null);
    this.#sources.set(file, loaded ? /** @type {Source} */ (loaded.default) : "missing");
    this.el.requestUpdate();
  }
}

/** The innermost function around a line, or the whole file if the line is in no function. @param {Source} source @param {number} line */
function functionAt({ functions, lines }, line) {
  return functions.findLast(([, first, last]) => first <= line && line <= last) ?? whole(lines);
}

/** @type {WeakMap<string[][], [string, number, number]>} */
const wholes = new WeakMap();

/** Returns the same array for the same file. @param {string[][]} lines */
function whole(lines) {
  if (!wholes.has(lines)) wholes.set(lines, ["", 1, lines.length]);
  return /** @type {[string, number, number]} */ (wholes.get(lines));
}

/** @param {string[]} pieces @param {string} file @param {number} number @param {Test[]} tests @param {boolean} decides */
function lineOf(pieces, file, number, tests, decides) {
  return html`<li
    class=${classMap({ decides, tested: tests.length > 0 })}
    data-place="${file}:${number}"
    value=${number}
  ><code>${piecesOf(pieces)}</code>${tests.map(testNote)}${decides ? html`<span class="note">${words.code.decides}</span>` : nothing}</li>`;
}

/** @param {string[]} pieces */
function piecesOf(pieces) {
  return Array.from({ length: pieces.length / 2 }, (_, i) => {
    const [kind, text] = pieces.slice(2 * i, 2 * i + 2);
    return kind ? html`<span class=${kind}>${text}</span>` : text;
  });
}

/** @param {Test} test */
function testNote({ name, value, passed }) {
  return html`<span class=${classMap({ note: true, test: true, passed })}>${words.code.test(formulaOf(name), pictureOf(value), passed)}</span>`;
}

/** Scrolls the line to the middle of its listing, without scrolling the page. @param {HTMLElement} line */
function bringIntoSight(line) {
  const listing = /** @type {HTMLElement} */ (line.closest(".listing"));
  const below = line.getBoundingClientRect().top - listing.getBoundingClientRect().top;
  listing.scrollTop += below - (listing.clientHeight - line.offsetHeight) / 2;
}

present.Code = Code;
