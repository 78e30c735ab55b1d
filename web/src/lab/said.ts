/**
 * What the reader says of a text: the lines of A and of B, and their shapes. Python knows the types of shape, fills in their
 * fields from the numbers, and makes the shapes.
 */
import { html, nothing, render } from "lit";
import { elementOf, type On } from "../dom.ts";
import * as words from "../words/lab.ts";

/** Without choices it is numbers. */
type Field = { name: string; value: string; choices: string[] };

/** Lines are counted from 1. */
export type Said = { first: number; last: number; type: string; fields: Record<string, string> };

type Form = { fields: Field[]; words?: string; error?: { message: string } };

const NAMES = ["A", "B"];

/** The most lines that can be chosen. */
const MOST_LINES = 1000;

/** These choices decide which parts a shape has, or which numbers they are. Parts that were mended are filled in again. */
const REFILLS = ["axis", "by", "order"];

export class Saying {
  place: HTMLElement;
  onChange: (said: (Said | null)[]) => void;
  say: (text: string) => void;
  said: (Said | null)[] = [null, null];
  /** Is the last change one of a number, which may be incomplete? */
  isTyped = false;
  isCut = false;
  /** Where a press with a mouse began, and whether it has come to another line. */
  from: number | undefined;
  dragged = false;
  /** The text and number of each line in turns. */
  #lines: string[][] = [];
  #types: string[] = [];
  #forms: (Form | null)[] = [null, null];
  /** The shape whose lines are chosen next: 0 or 1. */
  #turn = 0;
  /** The first line of the choice that is being made, from 0, and the one at its other end. */
  #choice: [number, number] | null = null;
  /** Where the arrow keys are. */
  #at = 0;

  constructor(place: HTMLElement, onChange: (said: (Said | null)[]) => void, say: (text: string) => void) {
    this.place = place;
    this.onChange = onChange;
    this.say = say;
    addEventListener("pointerup", () => this.#end());
    addEventListener("pointercancel", () => (this.dragged = false));
  }

  /** Begins with another text, or with none. */
  begin(lines: string[][], types: string[], isOpen: boolean) {
    this.#lines = lines.slice(0, MOST_LINES);
    this.#types = types;
    this.#forms = [null, null];
    this.said = [null, null];
    this.#turn = this.#at = 0;
    this.#choice = null;
    this.isTyped = false;
    this.isCut = lines.length > MOST_LINES;
    render(nothing, this.place);
    if (lines.length) this.#draw(isOpen);
  }

  fill(forms: (Form | null)[]) {
    // A number that is not yet complete takes no field away.
    this.#forms = forms.map((form, i) => (form?.error && this.isTyped ? { ...form, fields: this.#forms[i]?.fields ?? [] } : form));
    this.#draw();
  }

  /** The first shape that the reader has said nothing of, in words; "" if there is none. */
  get missing() {
    const index = this.said.indexOf(null);
    return index < 0 ? "" : words.said.next(NAMES[index]);
  }

  // --------------------------------------------------------------------------------------------------------- the lines

  /** A tap, a click, Enter or Space on a line. */
  #tap(line: number) {
    this.#at = line;
    if (this.#choice) return this.#take(this.#choice[0], line);
    this.#choice = [line, line];
    this.say(words.said.begun(NAMES[this.#turn], line + 1));
    this.#draw();
  }

  #take(p: number, q: number) {
    const { type, fields } = this.said[this.#turn] ?? { type: this.#types[0], fields: {} };
    const kept = Object.entries(fields).filter(([name]) => this.#isChoice(this.#turn, name));
    this.said[this.#turn] = { first: Math.min(p, q) + 1, last: Math.max(p, q) + 1, type, fields: Object.fromEntries(kept) };
    this.#choice = null;
    this.isTyped = false;
    this.#at = q;
    if (this.said.includes(null)) this.#turn = this.said.indexOf(null);
    this.#draw();
    this.onChange(this.said);
  }

  #press(event: PointerEvent) {
    this.dragged = false;
    if (event.pointerType === "touch" || event.button || this.#choice) return; // a finger scrolls, and taps twice
    const line = lineOf(event);
    if (line !== null) this.from = line;
  }

  #move(event: PointerEvent) {
    const line = lineOf(event);
    if (this.from === undefined || line === null || (line === this.from && !this.dragged)) return;
    this.dragged = true;
    this.#choice = [this.from, line];
    this.#draw();
  }

  #end() {
    if (this.dragged && this.#choice) this.#take(...this.#choice);
    this.from = undefined;
  }

  #key(event: KeyboardEvent) {
    const to = { ArrowDown: this.#at + 1, ArrowUp: this.#at - 1, Home: 0, End: this.#lines.length - 1 }[event.key];
    if (event.key === "Escape" && this.#choice) {
      this.#choice = null;
      this.say(this.missing);
    } else if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    else this.#at = Math.min(Math.max(to, 0), this.#lines.length - 1);
    event.preventDefault();
    this.#draw();
    this.place.querySelector<HTMLElement>(`[data-line="${this.#at}"]`)?.focus();
  }

  /** The names of the shapes that a line belongs to. */
  #owner(line: number) {
    const within = (p: number, q: number) => Math.min(p, q) <= line && line <= Math.max(p, q);
    if (this.#choice) return within(...this.#choice) ? NAMES[this.#turn] : "";
    return NAMES.filter((_, i) => within((this.said[i]?.first ?? 0) - 1, (this.said[i]?.last ?? 0) - 1)).join("");
  }

  // ---------------------------------------------------------------------------------------------------------- the form

  /** Is a field one that is chosen from a list? */
  #isChoice(index: number, name: string) {
    return this.#forms[index]?.fields.some((field) => field.name === name && field.choices.length > 0) ?? false;
  }

  #change(index: number, name: string, value: string) {
    const said = this.said[index];
    if (!said) return;
    this.isTyped = name !== "type" && !this.#isChoice(index, name);
    if (name === "type") this.said[index] = { ...said, type: value, fields: {} };
    else {
      const fields = this.#forms[index]?.fields ?? [];
      const given = { ...said.fields, [name]: value };
      // Whoever mends one part means the others as they are shown.
      if (!this.#isChoice(index, name)) for (const each of fields) if (each.name !== name) given[each.name] = each.value;
      const kept = Object.entries(given).filter(
        ([key]) => !REFILLS.includes(name) || key === name || (this.#isChoice(index, key) && key !== "order"),
      );
      this.said[index] = { ...said, fields: Object.fromEntries(kept) };
    }
    this.onChange(this.said);
  }

  // ------------------------------------------------------------------------------------------------------------ drawing

  #draw(isOpen = true) {
    const template = html`
      <details ?open=${isOpen}>
        <summary>${words.said.summary}</summary>
        <p>${words.said.how} ${this.isCut ? words.said.cut(MOST_LINES) : nothing}</p>
        <div class="turn" role="radiogroup" aria-label=${words.said.turn}>${words.said.turn} ${NAMES.map((_, i) => this.#radio(i))}</div>
        <div
          class="lines"
          role="group"
          aria-label=${words.said.lines}
          @keydown=${(event: KeyboardEvent) => this.#key(event)}
          @pointerdown=${(event: PointerEvent) => this.#press(event)}
          @pointermove=${(event: PointerEvent) => this.#move(event)}
        >
          ${this.#lines.map((line, i) => this.#line(line, i))}
        </div>
        <div class="forms">${this.said.map((said, i) => (said ? this.#form(said, i) : nothing))}</div>
      </details>
    `;
    render(template, this.place);
  }

  #radio(index: number) {
    const choose = () => {
      this.#turn = index;
      this.#choice = null;
      this.say(words.said.next(NAMES[index]));
      this.#draw();
    };
    return html`<label><input type="radio" name="turn" .checked=${index === this.#turn} @change=${choose}> ${NAMES[index]}</label>`;
  }

  #line(line: string[], index: number) {
    const owner = this.#owner(index);
    const text = line.map((piece, i) => (i % 2 ? html`<mark>${piece}</mark>` : piece));
    return html`<button
      type="button"
      data-line=${index}
      data-of=${owner}
      aria-pressed=${owner ? "true" : "false"}
      tabindex=${index === this.#at ? 0 : -1}
      @click=${() => this.dragged || this.#tap(index)}
    ><span>${index + 1}</span><b>${owner}</b><code>${text}</code></button>`;
  }

  #form(said: Said, index: number) {
    const form = this.#forms[index];
    const changed = (name: string) => (event: On<HTMLInputElement>) => this.#change(index, name, event.target.value);
    const select = (name: string, value: string, choices: string[]) => html`
      <select @change=${changed(name)} .value=${value}>
        ${choices.map((each) => html`<option value=${each} ?selected=${each === value}>${words.said.choice(name, each)}</option>`)}
      </select>
    `;
    const field = ({ name, value, choices }: Field) => html`
      <label class=${name}>
        ${words.said.field(name)}
        ${
          choices.length
            ? select(name, value, choices)
            : name === "points"
              ? html`<textarea rows="4" spellcheck="false" .value=${said.fields[name] ?? value} @input=${changed(name)}></textarea>`
              : html`<input spellcheck="false" autocomplete="off" .value=${said.fields[name] ?? value} @input=${changed(name)}>`
        }
      </label>
    `;
    return html`
      <fieldset>
        <legend>${words.said.legend(NAMES[index], said.first, said.last)}</legend>
        <label>${words.said.field("type")} ${select("type", said.type, this.#types)}</label>
        ${form?.fields.map(field)}
        ${form?.error ? html`<p class="refused">${words.paste.refused(0, form.error.message)}</p>` : nothing}
      </fieldset>
    `;
  }
}

/** The line under a pointer, from 0. */
function lineOf(event: PointerEvent) {
  const line = elementOf(event).closest<HTMLElement>("[data-line]")?.dataset.line;
  return line === undefined ? null : Number(line);
}
