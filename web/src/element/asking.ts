/**
 * Asks the reader for the next support point before its step is shown, as the attribute `ask` says. The corners of A - B are
 * buttons on the picture; whatever is chosen, the answer and its step are shown. Loaded for figures that have the attribute.
 */
import { html, nothing, svg } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import { ASKS } from "../attributes.ts";
import { SERIF } from "../draw/letters.ts";
import * as words from "../words/ask.ts";
import { arrowOn, isRight, questionOf, seen, type Corner, type Question } from "./question.ts";
import { addStyles } from "./styles.ts";
import own from "./styles/asking.css" with { type: "text" };
import type { AnyView } from "../draw/paint.ts";
import type { GjkDemo } from "./gjk-demo.ts";
import type { On } from "../dom.ts";

/** Arrow keys go on to the next corner, or back. */
const KEYS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

export class Asking {
  el: GjkDemo;
  /** The words about the last guess, its step and scene, and the corner that was wrong. */
  #said: { text: string; step: number; seq: number; wrong: string | null } | null = null;
  /** The longest text that the row of the question has had to have room for. */
  #room = "";
  /** The corner that the Tab key reaches. */
  #current = 0;

  constructor(el: GjkDemo) {
    this.el = el;
    addStyles(el.renderRoot, own);
    el.addController(this);
    this.hostUpdate();
  }

  hostUpdate() {
    this.el.model.isAsking = this.#question !== null;
  }

  get #question(): Question | null {
    const { model, ask, player } = this.el;
    return ask === ASKS[1] && !player.playing ? questionOf(model) : null;
  }

  /** What was said of the guess that has led here. */
  get #feedback() {
    const { model, ask } = this.el;
    const said = this.#said;
    return ask === ASKS[1] && said?.seq === model.seq && said.step === model.step ? said : null;
  }

  /** The corners on the panel of A - B, and the direction from the middle of the simplex. @param id  of a panel */
  over(id: string) {
    const question = id === this.#panelId ? this.#question : null;
    if (!question) return nothing;
    const { corners } = question;
    const current = Math.min(this.#current, corners.length - 1);
    const wrong = this.#feedback?.wrong;
    return html`<svg class="next-direction" aria-hidden="true">
        ${svg`<path d="" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"></path><text fill="currentColor" font-family=${SERIF} font-style="italic">${words.direction}</text>`}
      </svg>
      <div class="guesses" role="group" aria-label="${words.question} ${words.keys}" data-tool @keydown=${this.#onKey} @click=${this.#onClick}>
        ${repeat(
          corners,
          ({ w }) => String(w),
          (corner, i) =>
            html`<button
              type="button"
              class=${classMap({ guess: true, wrong: wrong === String(corner.w) })}
              tabindex=${i === current ? 0 : -1}
              aria-label=${words.corner(corner)}
              title=${wrong === String(corner.w) ? words.wrongMark : nothing}
              @focus=${() => (this.#current = i)}
            ></button>`,
        )}
      </div>`;
  }

  /** The question in words, after what is said of the guess before. It has the room of the longest such text, also while nothing is asked. */
  row() {
    const question = this.#question;
    const said = this.#feedback;
    if (question) this.#room = `${words.wrong(question.corners[0], question.expected)} ${words.next}`;
    if (this.el.ask !== ASKS[1] || !this.#room) return nothing;
    const asked = question ? (said ? words.next : words.question) : said ? words.over : nothing;
    return html`<div class="question" part="question">
      <p>
        <span>${said ? html`<strong>${said.text}</strong> ` : nothing}${asked}</span>
        <i class="room" aria-hidden="true" data-text=${this.#room}></i>
      </p>
      ${question ? html`<button class="tool" type="button" @click=${this.#giveUp}>${words.giveUp}</button>` : nothing}
    </div>`;
  }

  /** The panel of A - B is the last one that is no strip. */
  get #panelId() {
    return this.el.model.panels.findLast(({ isStrip }) => !isStrip)?.id;
  }

  /** Moves corners and arrow to where they are in the picture that has been drawn. */
  place() {
    const question = this.#question;
    const view = this.#view;
    if (!question || !view) return;
    const buttons = this.#buttons;
    question.corners.forEach(({ w }, i) => {
      const [x, y] = seen(view, w);
      if (buttons[i]) buttons[i].style.transform = `translate(${x}px, ${y}px)`;
    });
    this.#placeArrow(view, question);
  }

  /** The arrow begins where the search does: at the simplex. */
  #placeArrow(view: AnyView, question: Question) {
    const [path, text] = this.el.renderRoot.querySelectorAll(".next-direction > *");
    const [from, end] = arrowOn(view, question);
    const angle = Math.atan2(end[1] - from[1], end[0] - from[0]);
    const [left, right] = [2.6, -2.6].map((turn) => `${end[0] + 11 * Math.cos(angle + turn)} ${end[1] + 11 * Math.sin(angle + turn)}`);
    path?.setAttribute("d", `M${from.join(" ")} L${end.join(" ")} M${left} L${end.join(" ")} L${right}`);
    text?.setAttribute("text-anchor", Math.cos(angle) < 0 ? "end" : "start"); // away from the arrow
    text?.setAttribute("x", String(end[0] + 12 * Math.cos(angle)));
    text?.setAttribute("y", String(end[1] + 12 * Math.sin(angle) + 5));
  }

  get #view() {
    return this.el.stage?.panels.find(({ id }) => id === this.#panelId)?.view ?? null;
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.el.renderRoot.querySelectorAll<HTMLButtonElement>(".guess")];
  }

  #onKey = (event: KeyboardEvent & On<HTMLButtonElement>) => {
    const buttons = this.#buttons;
    const at = buttons.indexOf(event.target);
    const by = KEYS[event.key];
    if (!by || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[(at + by + buttons.length) % buttons.length].focus({ preventScroll: true });
  };

  /** Targets overlap where corners are close, so a pointer chooses the corner that is nearest to it. */
  #onClick = ({ target, clientX, clientY, detail }: MouseEvent & On<HTMLButtonElement>) => {
    const buttons = this.#buttons;
    let at = buttons.indexOf(target);
    if (at < 0) return;
    const missed = (button: HTMLElement) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
    };
    if (detail) buttons.forEach((button, i) => (at = missed(button) < missed(buttons[at]) ? i : at));
    const question = this.#question;
    if (question) this.#answer(question, question.corners[at]);
  };

  #giveUp = () => {
    const question = this.#question;
    if (question) this.#answer(question, null);
  };

  /** Tells whether a guess is right, and shows the step that it was about. @param given  null if the reader gives up */
  #answer(question: Question, given: Corner | null) {
    const { el } = this;
    const { step, expected } = question;
    const right = !!given && isRight(question, given);
    const text = !given
      ? words.shown(expected)
      : !right
        ? words.wrong(given, expected)
        : given === expected
          ? words.right(expected)
          : words.tied(expected);
    el.player.goTo(step);
    this.#said = { text, step, seq: el.model.seq, wrong: given && !right ? String(given.w) : null };
    el.messages.announce(`${text} ${el.model.stepSentences}`);
    el.tell("gjk-demo:guess", { step, given: given && [...given.pair], expected: [...expected.pair], right });
  }
}
