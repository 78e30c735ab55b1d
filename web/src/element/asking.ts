/**
 * Asks the reader before the answer is shown, as the attribute `ask` says. Corners of A - B are buttons on the picture; all else is
 * answered in the row of the question. A wrong guess may be followed by a second one, with a hint. Then, or when the reader asks for
 * it or goes on without a guess, the answer and its step are shown. Loaded for figures that have the attribute.
 */
import { html, nothing, svg } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import { questionAsked } from "../attributes.ts";
import { SERIF } from "../draw/letters.ts";
import * as words from "../words/ask.ts";
import { nextSeed } from "./dealing.ts";
import { anyQuestionOf, arrowOn, isRight, seen, type AnyQuestion, type Candidate, type Corner } from "./question.ts";
import { addStyles } from "./styles.ts";
import own from "./styles/asking.css" with { type: "text" };
import { Controller } from "./host.ts";
import type { Point } from "../types.ts";
import type { AnyView } from "../draw/paint.ts";
import type { GjkDemo } from "./host.ts";
import type { On } from "../dom.ts";

/** Arrow keys go on to the next corner, or back. */
const KEYS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** How many guesses a question has. */
const TRIES = 2;

interface Said {
  text: string;
  /** The step that was shown then. */
  step: number;
  /** The corner that was wrong. */
  wrong: string | null;
}

export class Asking extends Controller {
  /** The scene that the rest is about. */
  #seq = -1;
  /** The words about the last guess. */
  #said: Said | null = null;
  /** How often the reader has guessed, by the step of the question. */
  #tries: Map<number, number> = new Map();
  /** The steps of the questions that are answered. */
  #answered: Set<number> = new Set();
  #hinted = false;
  /** The letters of the points that the reader has chosen to go. */
  #chosen: Set<string> = new Set();
  /** The longest text that the row of the question has had to have room for. */
  #room = "";
  /** The corner that the Tab key reaches. */
  #current = 0;

  constructor(el: GjkDemo) {
    super(el);
    addStyles(el.renderRoot, own);
    this.hostUpdate();
  }

  hostUpdate() {
    const { model } = this.el;
    if (this.#seq !== model.seq) this.#begin(model.seq);
    const question = this.#question;
    model.isOpen = question !== null;
    model.isAsking = question !== null && question.ask !== "distance";
  }

  #begin(seq: number) {
    this.#seq = seq;
    this.#said = null;
    this.#tries = new Map();
    this.#answered = new Set();
    this.#clear();
  }

  /** For the next question. */
  #clear() {
    this.#hinted = false;
    this.#chosen = new Set();
  }

  get #ask() {
    return questionAsked(this.el.ask);
  }

  get #question(): AnyQuestion | null {
    const { model, player } = this.el;
    const question = this.#ask && !player.playing ? anyQuestionOf(this.#ask, model) : null;
    return question && !this.#answered.has(question.step) ? question : null;
  }

  /** What was said of the guess that has led here. */
  get #feedback() {
    return this.#ask && this.#said?.step === this.el.model.step ? this.#said : null;
  }

  /**
   * The reader goes to a step: if the answer to the question lies there, it is shown.
   * @returns is it?
   */
  passes(step: number): boolean {
    const question = this.#question;
    if (!question || step <= this.el.model.step) return false;
    this.#show(question);
    return true;
  }

  /** What lies on the panel of A - B. @param id  of a panel */
  over(id: string) {
    const question = id === this.#panelId ? this.#question : null;
    if (!question || question.ask === "distance") return nothing;
    const mark = question.ask === "support" ? words.direction : question.points[0].name;
    return html`<svg class=${question.ask === "support" ? "next-direction" : "next-point"} aria-hidden="true">
        ${svg`<path d="" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"></path><circle r="0" fill="none" stroke="currentColor" stroke-width="2"></circle><text fill="currentColor" font-family=${SERIF} font-style="italic">${mark}</text>`}
      </svg>
      ${question.ask === "support" ? this.#corners(question.corners) : nothing}`;
  }

  #corners(corners: readonly Corner[]) {
    const current = Math.min(this.#current, corners.length - 1);
    const wrong = this.#feedback?.wrong;
    return html`<div
      class="guesses"
      role="group"
      aria-label="${this.#asked} ${words.keys}"
      data-tool
      @keydown=${this.#onKey}
      @click=${this.#onClick}
    >
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

  /** The question in words. */
  get #asked() {
    const question = this.#question;
    return question ? words.question(question, this.#answered.size > 0) : "";
  }

  /**
   * The question in words, after what is said of the guess before, and what it is answered with. It has the room of the longest such
   * text, also while nothing is asked.
   */
  row() {
    const question = this.#question;
    const said = this.#feedback;
    if (question) {
      const longest = [words.again(question), question.ask === "support" ? words.wrong(question, question.corners[0]) : ""];
      const text = `${longest.reduce((p, q) => (q.length > p.length ? q : p))} ${this.#asked}`;
      if (text.length > this.#room.length) this.#room = text;
    }
    if (!this.#ask || !this.#room) return nothing;
    const hint = question && this.#hinted && !said ? ` ${words.hint(question)}` : "";
    const asked = question ? this.#asked : said && this.#ask !== "distance" ? words.over : "";
    return html`<form class="question" part="question" @submit=${this.#onSubmit}>
      <p>
        <span>${said ? html`<strong>${said.text}</strong> ` : nothing}${asked}${hint}</span>
        <i class="room" aria-hidden="true" data-text=${this.#room}></i>
      </p>
      <div class="answers">${question ? this.#answers(question) : this.#another()}</div>
    </form>`;
  }

  /** What a question is answered with, beside the picture. */
  #answers(question: AnyQuestion) {
    return html`${this.#field(question)}
      ${this.#hinted ? nothing : html`<button class="tool hint-button" type="button" @click=${this.#onHint}>${words.hintButton}</button>`}
      <button class="tool" type="button" @click=${() => this.#show(question)}>${words.giveUp}</button>`;
  }

  #field(question: AnyQuestion) {
    const button = (text: string, given: unknown) =>
      html`<button class="tool" type="button" @click=${() => this.#answer(question, given)}>${text}</button>`;
    const check = html`<button class="tool" type="submit">${words.check}</button>`;
    switch (question.ask) {
      case "support":
        return nothing;
      case "distance":
        return html`<input name="given" type="number" min="0" step="any" inputmode="decimal" required aria-label=${words.distanceField} />
          ${check}`;
      case "region":
        return html`<select name="given" required aria-label=${words.regions}>
            <option value="">${words.choose}</option>
            ${question.regions.map(
              ({ name, text }) => html`<option value=${name}>${capital(words.regionText(text, question.points))}</option>`,
            )}
          </select>
          ${check}`;
      case "drop":
        return html`${question.points.map((point) => this.#chip(point))} ${this.#chosen.size ? check : button(words.none, [])}`;
    }
  }

  /** A point that may go. */
  #chip({ letter, name }: Candidate) {
    const toggle = () => {
      if (!this.#chosen.delete(letter)) this.#chosen.add(letter);
      this.el.requestUpdate();
    };
    return html`<button class="tool chip" type="button" data-letter=${letter} aria-pressed=${this.#chosen.has(letter)} @click=${toggle}>${name}</button>`;
  }

  /** After the last question. */
  #another() {
    const { el } = this;
    if (!el.random || !this.#answered.size) return nothing;
    return html`<button class="tool" type="button" @click=${() => (el.random = nextSeed(el.random ?? ""))}>${words.another}</button>`;
  }

  /** The panel of A - B is the last one that is no strip. */
  get #panelId() {
    return this.el.model.panels.findLast(({ isStrip }) => !isStrip)?.id;
  }

  /** Moves corners, arrow and new point to where they are in the picture that has been drawn. */
  place() {
    const question = this.#question;
    const view = this.#view;
    if (!question || !view) return;
    if (question.ask === "region" || question.ask === "drop") this.#placePoint(view, question.points);
    if (question.ask !== "support") return;
    const buttons = this.#buttons;
    question.corners.forEach(({ w }, i) => {
      const [x, y] = seen(view, w);
      if (buttons[i]) buttons[i].style.transform = `translate(${x}px, ${y}px)`;
    });
    const { from, tip, letter } = arrowOn(view, question);
    this.#draw(".next-direction", arrowPath(from, tip), letter, "middle");
  }

  /** The new point, with dashed lines to those that it may join. */
  #placePoint(view: AnyView, points: readonly Candidate[]) {
    const [at, ...others] = points.map(({ w }) => seen(view, w));
    const middle = others.reduce(([x, y], p): Point => [x + p[0] / others.length, y + p[1] / others.length], [0, 0]);
    const away = Math.hypot(at[0] - middle[0], at[1] - middle[1]) || 1;
    const out = [(at[0] - middle[0]) / away, (at[1] - middle[1]) / away];
    const ring = this.el.renderRoot.querySelector(".next-point circle");
    for (const [name, value] of Object.entries({ cx: at[0], cy: at[1], r: 6 })) ring?.setAttribute(name, String(value));
    const lines = others.map((p) => `M${at.join(" ")} L${p.join(" ")}`);
    this.#draw(".next-point", lines.join(" "), [at[0] + 18 * out[0], at[1] + 18 * out[1]], out[0] < 0 ? "end" : "start");
  }

  #draw(selector: string, d: string, [x, y]: readonly number[], anchor: "start" | "middle" | "end") {
    const [path, text] = this.el.renderRoot.querySelectorAll(`${selector} > :is(path, text)`);
    path?.setAttribute("d", d);
    text?.setAttribute("text-anchor", anchor);
    text?.setAttribute("x", String(x));
    text?.setAttribute("y", String(y + HALF_LETTER_PX));
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
    if (question?.ask === "support") this.#answer(question, question.corners[at]);
  };

  #onHint = () => {
    const question = this.#question;
    if (!question) return;
    this.#hinted = true;
    this.el.messages.announce(words.hint(question));
  };

  #onSubmit = (event: SubmitEvent & On<HTMLFormElement>) => {
    event.preventDefault();
    const question = this.#question;
    const given = new FormData(event.currentTarget).get("given");
    if (question?.ask === "drop")
      this.#answer(
        question,
        question.points.map(({ letter }) => letter).filter((one) => this.#chosen.has(one)),
      );
    if (question?.ask === "region") this.#answer(question, given);
    if (question?.ask === "distance") this.#answer(question, Number(given));
  };

  /** The reader does not guess, or not again. */
  #show(question: AnyQuestion) {
    this.#end(question, words.shown(question), null);
    this.#tell(question, null, false);
  }

  /** Says whether a guess is right. After the last one, the step is shown that it was about. @param given  a corner of a support point */
  #answer(question: AnyQuestion, given: unknown) {
    const right = isRightAnswer(question, given);
    const tries = (this.#tries.get(question.step) ?? 0) + 1;
    this.#tries.set(question.step, tries);
    const corner = question.ask === "support" ? question.corners.find((one) => one === given) : undefined;
    const wrong = corner && !right ? String(corner.w) : null;
    if (right) this.#end(question, words.right(question, corner ?? null), null);
    else if (tries >= TRIES) this.#end(question, words.wrong(question, corner ?? null), wrong);
    else this.#say(words.again(question), wrong);
    this.#tell(question, corner ? [...corner.pair] : given, right);
  }

  /** Shows the step of an answered question. */
  #end(question: AnyQuestion, text: string, wrong: string | null) {
    const { el } = this;
    const hadFocus = el.renderRoot.activeElement?.matches(".question *");
    this.#answered.add(question.step);
    this.#clear();
    el.model.isOpen = null; // until the next question is known
    el.player.pause();
    this.hostUpdate();
    el.player.show(question.step);
    this.#say(text, wrong);
    if (hadFocus) el.updateComplete.then(() => el.renderRoot.querySelector<HTMLElement>(".question :is(input, select, button)")?.focus());
  }

  #say(text: string, wrong: string | null) {
    const { el } = this;
    this.hostUpdate();
    this.#said = { text, step: el.model.step, wrong };
    el.messages.announce(
      [text, el.model.isOpen && !this.#answered.size ? "" : el.model.stepSentences, this.#asked].filter(Boolean).join(" "),
    );
    el.prose.follow();
  }

  #tell(question: AnyQuestion, given: unknown, right: boolean) {
    const { ask, step } = question;
    const expected = question.ask === "support" ? [...question.expected.pair] : question.expected;
    this.el.tell("gjk-demo:guess", { ask, step, given, expected, right });
  }
}

/** @param given  of a support point, the corner */
function isRightAnswer(question: AnyQuestion, given: unknown): boolean {
  switch (question.ask) {
    case "support":
      return question.corners.some((corner) => corner === given && isRight(question, corner));
    case "distance":
      return Math.abs(Number(given) - question.expected) <= question.tolerance * (1 + ROUNDING);
    default:
      return String(given) === String(question.expected);
  }
}

/** A guess that is the tolerance away, in decimals, is right. */
const ROUNDING = 1e-9;

const capital = (text: string) => text[0].toUpperCase() + text.slice(1);

/** From the middle of a letter down to its baseline. */
const HALF_LETTER_PX = 5;

/** The arrow d. */
function arrowPath(from: Point, end: Point) {
  const angle = Math.atan2(end[1] - from[1], end[0] - from[0]);
  const [left, right] = [2.6, -2.6].map((turn) => `${end[0] + 11 * Math.cos(angle + turn)} ${end[1] + 11 * Math.sin(angle + turn)}`);
  return `M${from.join(" ")} L${end.join(" ")} M${left} L${end.join(" ")} L${right}`;
}
