/**
 * The words of a page that belong to its figures. A word's figure is the one whose id is in `data-gjk-for`, or else the first
 * figure in the closest element around the word that has one.
 *
 * - `<a data-gjk-for="id" data-gjk-step="2">` sets what the reader could set: each of `STATE` is an attribute `data-gjk-…`.
 * - `<span data-gjk-show="A - B">` lights features of the picture while it is pointed at or focused, and has their colour.
 * - `<output data-gjk-value="result.signed_distance">` has a value of the figure's answer. Without one its sentence is hidden:
 *   the element around it.
 * - `<span data-gjk-when="touching intersecting">` is shown while the answer is one of these.
 * - `<a data-gjk-again>` is shown once the scene has changed, and puts it back.
 */
import { PAGE_WORDS, STATE } from "../attributes.ts";
import { colorOf, lightOf } from "../draw/light.ts";
import { remembered } from "../lists.ts";
import * as words from "../words/interface.ts";
import { holds, isChanged, STATES, valueText } from "./page-values.ts";
import type { Overlay } from "../types.ts";
import type { GjkDemo } from "./host.ts";

/** The names of features in `data-gjk-show` are separated by these. */
const SEPARATOR = /\s*,\s*/;

/** Mark-up within a sentence. The closest element around a value that is none of these is its sentence. */
const PHRASES = ["a", "abbr", "b", "code", "em", "i", "mark", "q", "small", "strong", "sub", "sup", "u", "var"];

/** A link leaves the page where it is while this part of its picture's height is in view. */
const PART_IN_VIEW = 0.6;

/** The words of a document or of a shadow root. */
export const wordsOf = remembered((root: ParentNode & Node) => new PageWords(root));

export class PageWords {
  root: ParentNode & Node;
  #figures: Set<GjkDemo> = new Set();
  /** Words that listen. */
  #ready: WeakSet<HTMLElement> = new WeakSet();
  /** Of each element that was hidden here, why it is. */
  #veils: WeakMap<HTMLElement, Set<string>> = new WeakMap();
  /** The paths of values that the console has been told about. */
  #told: Set<string> = new Set();
  #observer = new MutationObserver(() => this.#read());

  constructor(root: ParentNode & Node) {
    this.root = root;
  }

  join(figure: GjkDemo) {
    if (!this.#figures.size) this.#observer.observe(this.root, { childList: true, subtree: true });
    this.#figures.add(figure);
    this.#read();
    this.follow(figure);
  }

  leave(figure: GjkDemo) {
    this.#figures.delete(figure);
    if (!this.#figures.size) this.#observer.disconnect();
  }

  /** Writes the values and colours of the figure's words, and shows those that are so. */
  follow(figure: GjkDemo) {
    for (const word of this.#all()) {
      const { gjkValue, gjkShow, gjkWhen, gjkAgain } = word.dataset;
      if ([gjkValue, gjkShow, gjkWhen, gjkAgain].every((one) => one === undefined) || this.#figureOf(word) !== figure) continue;
      if (gjkValue !== undefined) this.#write(word, figure, gjkValue);
      if (gjkShow !== undefined) paint(word, figure, gjkShow);
      if (gjkWhen !== undefined) this.#choose(word, figure, gjkWhen);
      if (gjkAgain !== undefined) this.#veil(word, "again", !isChanged(figure.model, word.dataset.gjkPreset));
    }
  }

  #write(word: HTMLElement, figure: GjkDemo, path: string) {
    const text = valueText(figure.model, path);
    const isThere = typeof text === "string";
    if (text === undefined) this.#doubt(figure, path);
    if (isThere && word.textContent !== text) word.textContent = text;
    const sentence = sentenceOf(word);
    // What its page hides for another reason stays hidden.
    if (!isThere || this.#veils.get(sentence)?.has(path)) this.#veil(sentence, path, !isThere);
  }

  /** Says once if no answer of the kind has a value at a path. */
  async #doubt({ model: { answer, step } }: GjkDemo, path: string) {
    if (this.#told.has(path)) return;
    this.#told.add(path);
    const found = await import("./wrong-path.ts").catch(() => null); // the page works without
    const fault = found?.faultOf(answer, path, step);
    if (fault) console.warn(fault);
    else this.#told.delete(path);
  }

  /** Without an answer it stays as it is. */
  #choose(word: HTMLElement, figure: GjkDemo, when: string) {
    const isSo = holds(when, figure.model);
    if (isSo !== null) this.#veil(word, "when", !isSo);
  }

  /** Hides an element for as long as there is a reason. */
  #veil(element: HTMLElement, reason: string, isThere: boolean) {
    const reasons = this.#veils.get(element) ?? new Set();
    this.#veils.set(element, reasons);
    if (isThere) reasons.add(reason);
    else reasons.delete(reason);
    if (element.hidden !== reasons.size > 0) element.hidden = reasons.size > 0;
  }

  #all(): NodeListOf<HTMLElement> {
    return this.root.querySelectorAll(PAGE_WORDS);
  }

  /** Makes new words ready. */
  #read() {
    for (const word of this.#all()) {
      if (this.#ready.has(word)) continue;
      this.#ready.add(word);
      const { gjkShow, gjkValue, gjkWhen, gjkAgain } = word.dataset;
      if (gjkWhen !== undefined) warn(gjkWhen);
      if (gjkShow !== undefined) this.#lights(word);
      else if (gjkAgain !== undefined || (gjkValue === undefined && gjkWhen === undefined)) this.#sets(word);
    }
  }

  #figureOf(word: HTMLElement): GjkDemo | null {
    const { gjkFor } = word.dataset;
    const figure = gjkFor ? this.root.querySelector(`#${CSS.escape(gjkFor)}`) : nearestFigure(word);
    return [...this.#figures].find((one) => one === figure) ?? null;
  }

  /** A word that is pointed at or focused lights something. */
  #lights(word: HTMLElement) {
    if (word.tabIndex < 0 && !word.hasAttribute("tabindex")) word.tabIndex = 0;
    const light = () => this.#light(word, lightOf((word.dataset.gjkShow ?? "").split(SEPARATOR)));
    const unlight = () => this.#light(word, null);
    word.addEventListener("pointerenter", light);
    word.addEventListener("focus", light);
    word.addEventListener("pointerleave", unlight);
    word.addEventListener("blur", unlight);
  }

  #light(word: HTMLElement, overlay: Overlay | null) {
    const figure = this.#figureOf(word);
    if (!figure) return;
    figure.model.overlay = overlay;
    figure.repaint();
  }

  /** A link that sets something. Without an address it is a button. */
  #sets(link: HTMLElement) {
    if (link.localName === "a" && !link.hasAttribute("href")) {
      link.setAttribute("role", "button");
      link.tabIndex = 0;
      link.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        link.click();
      });
    }
    link.addEventListener("click", async (event) => {
      const figure = this.#figureOf(link);
      if (!figure || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const hadFocus = link.matches(":focus");
      if (STATE.some((name) => link.dataset[keyOf(name)] !== undefined)) set(figure, link.dataset);
      else figure.commands.reset();
      await figure.updateComplete; // what it says now may be higher
      show(figure, link);
      // A link that is hidden now has taken the focus with it.
      if (hadFocus && link.dataset.gjkAgain !== undefined) figure.stage?.element.focus({ preventScroll: true });
    });
  }
}

function nearestFigure(word: Element) {
  for (let place = word.parentElement; place; place = place.parentElement) {
    const figure = place.querySelector("gjk-demo");
    if (figure) return figure;
  }
  return null;
}

function set(figure: GjkDemo, wanted: DOMStringMap) {
  figure.pause();
  for (const name of STATE) {
    const value = wanted[keyOf(name)];
    // A preset that is shown keeps its answer.
    if (value === undefined || (name === "preset" && value === figure.preset)) continue;
    Reflect.set(figure, name, value);
  }
}

/** The name in a dataset of an attribute of the figure. */
const keyOf = (name: string) => `gjk${name[0].toUpperCase()}${name.slice(1)}`;

/**
 * Brings the figure of a link into view, if less of the picture is there than `PART_IN_VIEW`: all of it, or that part where the link would
 * leave.
 */
function show(figure: GjkDemo, link: HTMLElement) {
  const picture = figure.stage?.element ?? figure;
  const { top, bottom, height } = picture.getBoundingClientRect();
  if (Math.min(bottom, innerHeight) - Math.max(top, 0) >= PART_IN_VIEW * Math.min(height, innerHeight)) return;
  const text = (link.closest("li, p") ?? link).getBoundingClientRect();
  const isNear = Math.max(bottom, text.bottom) - Math.min(top, text.top) <= innerHeight;
  picture.style.scrollMarginBlock = isNear ? "" : `${(PART_IN_VIEW - 1) * height}px`;
  picture.scrollIntoView({ block: "nearest" });
}

/** What is hidden when a value is missing: its sentence, or the value alone where that would take a figure along. */
function sentenceOf(word: HTMLElement) {
  let around = word.parentElement;
  while (around && PHRASES.includes(around.localName)) around = around.parentElement;
  return around && !around.querySelector("gjk-demo") ? around : word;
}

/** Says which states do not exist. */
function warn(when: string) {
  for (const state of when.split(/\s+/).filter((name) => name && !STATES.includes(name))) {
    console.warn(words.scenes.mustBe("data-gjk-when", JSON.stringify(state), words.scenes.oneOf(STATES)));
  }
}

/** Gives a word the colour that its feature has in the picture. */
function paint(word: HTMLElement, figure: GjkDemo, names: string) {
  const color = colorOf(names.split(SEPARATOR)[0]);
  if (color && figure.stage) word.style.color = figure.stage.palette[color];
}
