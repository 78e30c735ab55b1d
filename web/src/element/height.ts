/**
 * The height that the figure needs at its width. It does not depend on the figure's current height, so an iframe can take
 * this height without growing again and again. A scroll bar takes width: when it comes or goes, the height is measured anew.
 */
import { nextTask } from "../queue.ts";
import { Controller } from "./host.ts";
import { part } from "../dom.ts";

/** As many of the longest texts are laid out: which is the highest depends on the width. */
const MOST_CAPTIONS = 3;

export class Height extends Controller {
  /** In pixels; 0 before the figure exists. */
  needed = 0;
  /** In a task of its own, because the page's layout and picture take long, too. */
  #sizes = new ResizeObserver(async () => {
    await nextTask();
    if (this.el.isConnected) (this.fit ?? this.measure)();
  });

  /** In a frame that is too low it fits the rows, in the place of measuring them. */
  fit: (() => void) | null = null;

  /** The longest texts that the caption has had to have room for, while the figure is that of one scene and what a hand makes of it. */
  #longest: readonly string[] = [];
  #longestOf: unknown[] = [];

  /** The rows whose sizes are observed. */
  #observed: WeakSet<Element> = new WeakSet();

  hostUpdated() {
    for (const row of this.#figure.children) {
      if (this.#observed.has(row)) continue;
      this.#observed.add(row);
      this.#sizes.observe(row);
    }
  }

  hostDisconnected() {
    this.#sizes.disconnect();
    this.#observed = new WeakSet();
  }

  get #figure() {
    return part(this.el.renderRoot, ".figure");
  }

  /**
   * Keeps the heights of all words as they are: while a hand moves, each answer has other words, and with every line more or less
   * the page below would jump.
   */
  hold() {
    for (const row of this.#words) row.style.height = getComputedStyle(row).height;
    this.#figure.classList.add("held");
  }

  /** The words have the room again that they need. */
  release() {
    this.#figure.classList.remove("held");
    for (const row of this.#words) row.style.removeProperty("height");
  }

  /**
   * What the caption has room for, so that no step moves the page: the longest texts of all steps, and of the scenes before. While a
   * hand moves the scene, they stay as they are.
   */
  get captions() {
    const { model, hands, invitation } = this.el;
    const { answer, figure, initial, layers, late } = model;
    const now = [figure, initial, invitation, answer, [...layers].join()];
    const isSame = now.every((part, i) => part === this.#longestOf[i]);
    if (isSame || late || !answer || hands.isMoving) return this.#longest;
    const isOther = figure !== this.#longestOf[0] || initial !== this.#longestOf[1];
    const texts = new Set([...(isOther ? [] : this.#longest), ...model.captions, invitation ?? ""]);
    this.#longest = [...texts].sort((one, other) => other.length - one.length).slice(0, MOST_CAPTIONS);
    this.#longestOf = now;
    return this.#longest;
  }

  get #words() {
    return this.#figure.querySelectorAll<HTMLElement>(":scope > :is(.caption, .details)");
  }

  measure = () => {
    const figure = this.#figure;
    const rows = [...figure.querySelectorAll<HTMLElement>(":scope > *")];
    const border = figure.offsetHeight - figure.clientHeight;
    const needed = Math.ceil(rows.reduce((sum, row) => sum + heightOf(row), border));
    if (needed === this.needed) return;
    this.needed = needed;
    this.el.tell("height-change", { height: needed });
  };
}

/** @param row  of the figure */
function heightOf(row: HTMLElement) {
  const style = getComputedStyle(row);
  const beside = row.offsetLeft > 0; // options beside the stage scroll, so they need no height
  if (["absolute", "fixed"].includes(style.position) || style.display === "none" || beside) return 0;
  if (row.classList.contains("strip")) return parseFloat(style.getPropertyValue("--_strip-height")); // low windows hide it
  return row.classList.contains("stage") ? stageHeight(row, style) : parseFloat(style.height);
}

/** The height that a stage asks for in a window that is high enough. */
function stageHeight(stage: HTMLElement, style: CSSStyleDeclaration) {
  const number = (name: string) => parseFloat(style.getPropertyValue(name));
  const wish = Math.min(stage.clientWidth / number("--_ratio"), number("--_most-height"));
  return Math.max(wish, number("--_low-height"));
}
