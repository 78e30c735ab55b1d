/**
 * The panel with the method's Python code: the functions that the step ran, each comparison with its value on its line, and the
 * line that decided. The build highlights the code. It is loaded when the panel is open.
 *
 * The panel needs an answer with a trace, with several runs, or with the tests of a single decision.
 */
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { files, sources } from "../../baked/code.ts";
import { titleOf } from "../methods.ts";
import * as words from "../words/interface.ts";
import { lineOf as textOf, testRow } from "../words/rows.ts";
import { remembered } from "../lists.ts";
import { present } from "./present.ts";
import { addStyles } from "./styles.ts";
import rules from "./styles/code.css" with { type: "text" };
import { Controller } from "./host.ts";
import type { Answer, SpaceStep, Step } from "../types.ts";
import type { GjkDemo } from "./host.ts";
import type { On } from "../dom.ts";

type Test = Step["tests"][number] | SpaceStep["tests"][number];

/** A file in the form that web/build/highlight.py writes. */
interface Source {
  functions: [name: string, first: number, last: number][];
  /** For each line, alternately the class of a piece of text and the piece. */
  lines: string[][];
}

type Run = { method: string; steps: { tests?: Test[]; line: number | null }[] };

/** What an answer may hold of a method's comparisons. */
type Compared = Answer & { trace?: Run; runs?: { trace: Run }[]; tests?: Test[] };

/** One path through the code. */
interface Decision {
  method: string;
  tests: readonly Test[];
  /** The line that decided, in the method's own file. */
  line: number | null;
}

const LOADERS: Record<string, () => Promise<{ default: unknown }>> = sources;
const FILES: Record<string, string> = files;

export class Code extends Controller {
  /** Is the panel open? */
  #open = false;
  /** The last value of the attribute. A new value overrides the reader's choice. */
  #asked: string | undefined;
  #sources: Map<string, Source | "loading" | "missing"> = new Map();
  /** The lines that were scrolled into view last. They are not scrolled again while the reader looks elsewhere. */
  #shown = "";

  constructor(el: GjkDemo) {
    super(el);
    addStyles(el.renderRoot, rules);
  }

  hostUpdate() {
    const { code } = this.el;
    if (code === this.#asked) return;
    this.#asked = code;
    this.#open = code === "open";
  }

  hostUpdated() {
    const lines = this.el.renderRoot.querySelectorAll<HTMLElement>(".code .decides");
    const shown = [...lines].map(({ dataset }) => dataset.place).join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    for (const line of lines) bringIntoSight(line);
  }

  onToggle = ({ target }: On<HTMLDetailsElement>) => {
    this.#open = target.open;
    this.el.requestUpdate();
  };

  template() {
    if (!this.el.commands.hasCode) return nothing;
    const decisions = this.#decisions;
    return html`
      <details class="code" part="code" ?open=${this.#open} @toggle=${this.onToggle}>
        <summary>${words.code.title} ${decisions.length === 1 ? html`<span class="count">gjkcore/${FILES[decisions[0].method]}</span>` : nothing}</summary>
        ${this.#open ? decisions.map((decision) => this.#decision(decision, decisions.length > 1)) : nothing}
      </details>
    `;
  }

  get #decisions(): Decision[] {
    const { answer, shown: scene, step, late } = this.el.model;
    if (!answer || late) return [];
    const { trace, runs, tests }: Compared = answer;
    if (!trace && !runs) return tests ? [{ method: scene.method, tests, line: null }] : [];
    return (trace ? [trace] : (runs ?? []).map((run) => run.trace)).flatMap(({ method, steps }) => {
      const shown = steps[Math.min(Math.max(step, 0), steps.length - 1)];
      return shown ? [{ method, tests: shown.tests ?? [], line: shown.line }] : [];
    });
  }

  #decision({ method, tests, line }: Decision, named: boolean) {
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

  #file(file: string, places: { file: string; line: number }[], tests: readonly Test[], line: number | null) {
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

  async #load(file: string) {
    this.#sources.set(file, "loading");
    const loaded = await LOADERS[file]?.().catch(() => null);
    this.#sources.set(file, loaded ? (loaded.default as Source) : "missing"); // as the build writes it
    this.el.requestUpdate();
  }
}

/** The innermost function around a line, or the whole file if the line is in no function. */
function functionAt({ functions, lines }: Source, line: number) {
  return functions.findLast(([, first, last]) => first <= line && line <= last) ?? whole(lines);
}

/** Returns the same array for the same file. */
const whole = remembered((lines: string[][]): [name: string, first: number, last: number] => ["", 1, lines.length]);

function lineOf(pieces: string[], file: string, number: number, tests: Test[], decides: boolean) {
  return html`<li
    class=${classMap({ decides, tested: tests.length > 0 })}
    data-place="${file}:${number}"
    value=${number}
  ><code>${piecesOf(pieces)}</code>${tests.map(testNote)}${decides ? html`<span class="note">${words.code.decides}</span>` : nothing}</li>`;
}

function piecesOf(pieces: string[]) {
  return Array.from({ length: pieces.length / 2 }, (_, i) => {
    const [kind, text] = pieces.slice(2 * i, 2 * i + 2);
    return kind ? html`<span class=${kind}>${text}</span>` : text;
  });
}

const testNote = (test: Test) =>
  html`<span class=${classMap({ note: true, test: true, passed: test.passed })}>${textOf(testRow(test))}</span>`;

/** Scrolls the line to the middle of its listing, without scrolling the page. */
function bringIntoSight(line: HTMLElement) {
  const listing = line.closest<HTMLElement>(".listing");
  if (!listing) return;
  const below = line.getBoundingClientRect().top - listing.getBoundingClientRect().top;
  listing.scrollTop += below - (listing.clientHeight - line.offsetHeight) / 2;
}

present.Code = Code;
