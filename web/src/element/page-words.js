/**
 * The words of a page that belong to its figures. A word's figure is the one whose id is in `data-gjk-for`, or else the first
 * figure in the closest element around the word that has one.
 *
 * - `<a data-gjk-for="id" data-gjk-step="2">` sets what the reader could set: each of `STATE` is an attribute `data-gjk-…`.
 * - `<span data-gjk-show="A - B">` lights features of the picture while it is pointed at or focused, and has their colour.
 * - `<output data-gjk-value="result.signed_distance">` has a value of the figure's answer.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */
import { PAGE_WORDS, STATE } from "../attributes.js";
import { colorOf, lightOf } from "../draw/light.js";
import { pictureOf, pointText } from "../words/numbers.js";

/** The names of features in `data-gjk-show` are separated by these. */
const SEPARATOR = /\s*,\s*/;

/** @type {WeakMap<Node, PageWords>} */
const known = new WeakMap();

/** The words of a document or of a shadow root. @param {ParentNode & Node} root */
export function wordsOf(root) {
  const words = known.get(root) ?? new PageWords(root);
  known.set(root, words);
  return words;
}

export class PageWords {
  /** @type {Set<GjkDemo>} */
  #figures = new Set();
  /** Words that listen. @type {WeakSet<HTMLElement>} */
  #ready = new WeakSet();
  #observer = new MutationObserver(() => this.#read());

  /** @param {ParentNode & Node} root */
  constructor(root) {
    this.root = root;
  }

  /** @param {GjkDemo} figure */
  join(figure) {
    if (!this.#figures.size) this.#observer.observe(this.root, { childList: true, subtree: true });
    this.#figures.add(figure);
    this.#read();
    this.follow(figure);
  }

  /** @param {GjkDemo} figure */
  leave(figure) {
    this.#figures.delete(figure);
    if (!this.#figures.size) this.#observer.disconnect();
  }

  /** Writes the values and colours of the figure's words. @param {GjkDemo} figure */
  follow(figure) {
    for (const word of this.#all()) {
      const { gjkValue, gjkShow } = word.dataset;
      if ((gjkValue === undefined && gjkShow === undefined) || this.#figureOf(word) !== figure) continue;
      if (gjkValue !== undefined) write(word, figure, gjkValue);
      if (gjkShow !== undefined) paint(word, figure, gjkShow);
    }
  }

  /** @returns {NodeListOf<HTMLElement>} */
  #all() {
    return this.root.querySelectorAll(PAGE_WORDS);
  }

  /** Makes new words ready. */
  #read() {
    for (const word of this.#all()) {
      if (this.#ready.has(word)) continue;
      this.#ready.add(word);
      if (word.dataset.gjkShow !== undefined) this.#lights(word);
      else if (word.dataset.gjkValue === undefined) this.#sets(word);
    }
  }

  /** @param {HTMLElement} word @returns {GjkDemo | null} */
  #figureOf(word) {
    const { gjkFor } = word.dataset;
    const figure = gjkFor ? this.root.querySelector(`#${CSS.escape(gjkFor)}`) : nearestFigure(word);
    return figure && this.#figures.has(/** @type {GjkDemo} */ (figure)) ? /** @type {GjkDemo} */ (figure) : null;
  }

  /** A word that is pointed at or focused lights something. @param {HTMLElement} word */
  #lights(word) {
    if (word.tabIndex < 0 && !word.hasAttribute("tabindex")) word.tabIndex = 0;
    const light = () => this.#light(word, lightOf((word.dataset.gjkShow ?? "").split(SEPARATOR)));
    const unlight = () => this.#light(word, null);
    word.addEventListener("pointerenter", light);
    word.addEventListener("focus", light);
    word.addEventListener("pointerleave", unlight);
    word.addEventListener("blur", unlight);
  }

  /** @param {HTMLElement} word @param {import("../types.js").Overlay | null} overlay */
  #light(word, overlay) {
    const figure = this.#figureOf(word);
    if (!figure) return;
    figure.model.overlay = overlay;
    figure.repaint();
  }

  /** A link that sets something. Without an address it is a button. @param {HTMLElement} link */
  #sets(link) {
    if (link.localName === "a" && !link.hasAttribute("href")) {
      link.setAttribute("role", "button");
      link.tabIndex = 0;
      link.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        link.click();
      });
    }
    link.addEventListener("click", (event) => {
      const figure = this.#figureOf(link);
      if (!figure || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      set(figure, link.dataset);
      figure.scrollIntoView({ block: "nearest" });
    });
  }
}

/** @param {Element} word */
function nearestFigure(word) {
  for (let place = word.parentElement; place; place = place.parentElement) {
    const figure = place.querySelector("gjk-demo");
    if (figure) return figure;
  }
  return null;
}

/** @param {GjkDemo} figure @param {DOMStringMap} wanted */
function set(figure, wanted) {
  figure.pause();
  for (const name of STATE) {
    const value = wanted[`gjk${name[0].toUpperCase()}${name.slice(1)}`];
    // A preset that is shown keeps its answer.
    if (value === undefined || (name === "preset" && value === figure.preset)) continue;
    /** @type {any} */ (figure)[name] = value;
  }
}

/** @param {HTMLElement} word @param {GjkDemo} figure @param {string} path */
function write(word, figure, path) {
  const { answer, pending, step } = figure.model;
  const text = answer && !pending ? textOf(valueAt(answer, path, step)) : "…";
  if (word.textContent !== text) word.textContent = text;
}

/** The value at a path of names and indices; `shown` is the index of the step that is shown, `last` the last index. @param {unknown} value @param {string} path @param {number} step */
function valueAt(value, path, step) {
  for (const name of path.split(".")) {
    const list = Array.isArray(value) ? value : null;
    const key = list && name === "shown" ? step : list && name === "last" ? list.length - 1 : name;
    value = /** @type {any} */ (value)?.[key];
  }
  return value;
}

/** @param {unknown} value */
function textOf(value) {
  if (typeof value === "number") return pictureOf(value);
  if (Array.isArray(value) && value.every((x) => typeof x === "number")) return pointText(value);
  return value === undefined || value === null ? "none" : String(value);
}

/** Gives a word the colour that its feature has in the picture. @param {HTMLElement} word @param {GjkDemo} figure @param {string} names */
function paint(word, figure, names) {
  const color = colorOf(names.split(SEPARATOR)[0]);
  if (color && figure.stage) word.style.color = figure.stage.palette[color];
}
