/**
 * What the names in the picture mean: a folded list, and the same sentence at a name itself, under the mouse, with the focus, and under a
 * finger that rests there. A pointer reaches what lies below a name as ever. Loaded by the page that says it.
 */
import { html, nothing } from "lit";
import { formulas } from "../interaction/formulas.ts";
import { Controller } from "./host.ts";
import { playground } from "../words/interface.ts";
import { meaningsOf } from "../words/meanings.ts";
import { addStyles } from "./styles.ts";
import own from "./styles/names.css" with { type: "text" };
import type { Mark } from "../draw/ink.ts";
import type { GjkDemo } from "./host.ts";

/** A finger that rests this long on a name asks for it. */
const REST_MS = 500;

/** A finger that has moved further does not rest. */
const STILL_PX = 8;

/** Half the height of what is touched. */
const HALF_PX = 14;

/** "w₁₂" stands for "w₁", and "P3" for "P1". */
const firstOf = (text: string) => text.replace(/ .*/, "").replace(/(?<=^[a-zP])([₁-₉][₀-₉]*|\d+)$/, (n) => (/\d/.test(n) ? "1" : "₁"));

export class Names extends Controller {
  /** The spans over the names of each panel. */
  #spans: WeakMap<Element, HTMLElement[]> = new WeakMap();
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(el: GjkDemo) {
    super(el);
    addStyles(el.renderRoot, own);
  }

  hostDisconnected() {
    clearTimeout(this.#resting);
  }

  list() {
    const told = Object.entries(meaningsOf(this.el.model.scene.kind));
    if (!told.length) return nothing;
    return html`<details class="names fold">
      <summary>${playground.names}</summary>
      <dl>
        ${told.map(
          ([name, meaning]) =>
            html`<div>
              <dt>${formulas(name)}</dt>
              <dd>${formulas(meaning)}</dd>
            </div>`,
        )}
      </dl>
    </details>`;
  }

  /** Puts a span over each name that is written now. */
  place() {
    let isFirst = true;
    const meanings = meaningsOf(this.el.model.scene.kind);
    /** The name that a label begins with. */
    const nameIn = (text: string) =>
      Object.keys(meanings).find((name) => text === name || text.startsWith(`${name} `) || firstOf(text) === name);
    for (const panel of this.el.stage?.panels ?? []) {
      const spans = this.#spans.get(panel.element) ?? [];
      this.#spans.set(panel.element, spans);
      const found = inscriptions(panel.marks).flatMap((mark) => {
        const name = nameIn(mark.look.text);
        return name ? [{ ...mark, meaning: meanings[name] }] : [];
      });
      while (spans.length < found.length) spans.push(this.#make(panel.element));
      spans.forEach((span, i) => {
        span.hidden = i >= found.length || panel.isBehind;
        if (span.hidden) return;
        const { at, look, meaning } = found[i];
        const [left, middle] = at[0];
        const { width, height } = panel.view;
        Object.assign(span, { ariaLabel: `${look.text}: ${meaning}`, tabIndex: isFirst ? 0 : -1 });
        // The template has it.
        (span.firstElementChild as HTMLElement).textContent = meaning;
        // Set through the object model, because a strict policy forbids the style attribute.
        span.style.transform = `translate(${left}px, ${middle - HALF_PX}px)`;
        span.style.width = `${2 * look.halfWidth}px`;
        span.classList.toggle("right", left > width / 2);
        span.classList.toggle("low", middle > height / 2);
        isFirst = false;
      });
    }
  }

  #make(panel: HTMLElement) {
    const span = Object.assign(document.createElement("span"), { className: "name", role: "note" });
    span.append(Object.assign(document.createElement("span"), { className: "meaning", ariaHidden: "true" }));
    span.addEventListener("pointerdown", this.#press);
    span.addEventListener("keydown", this.#go);
    panel.append(span);
    return span;
  }

  /** All names are one stop of the Tab key; arrow keys go from one to the next. */
  #go = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const all = [...this.el.renderRoot.querySelectorAll<HTMLElement>(".name:not([hidden])")];
    // It listens on a name.
    const next = all[(all.indexOf(event.currentTarget as HTMLElement) + by + all.length) % all.length];
    event.preventDefault();
    event.stopPropagation(); // the figure's own keys step
    next.focus();
  };

  #press = ({ currentTarget, pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType === "mouse") return;
    // It listens on a name.
    const span = currentTarget as HTMLElement;
    const end = () => {
      clearTimeout(this.#resting);
      span.classList.remove("told");
      // It hears the events of pointers alone.
      for (const type of ["pointerup", "pointercancel", "pointermove"]) removeEventListener(type, onEvent as EventListener, true);
    };
    const onEvent = (event: PointerEvent) => {
      if (event.type !== "pointermove" || Math.hypot(event.clientX - clientX, event.clientY - clientY) > STILL_PX) end();
    };
    // As above.
    for (const type of ["pointerup", "pointercancel", "pointermove"]) addEventListener(type, onEvent as EventListener, true);
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => span.classList.add("told"), REST_MS);
  };
}

/** The labels among marks. */
function inscriptions(marks: readonly Mark[]): Extract<Mark, { kind: "inscription" }>[] {
  return marks.flatMap((mark) => (mark.kind === "group" ? inscriptions(mark.marks) : mark.kind === "inscription" ? [mark] : []));
}
