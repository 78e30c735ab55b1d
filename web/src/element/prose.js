/**
 * Loads what connects a figure with the words of its page, if the page has such words. The first picture does not wait for
 * it. `page-words.js` says which words these are.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("./page-words.js").PageWords} PageWords
 */
import { PAGE_WORDS } from "../attributes.js";

export class Prose {
  /** @type {PageWords | null} */
  #words = null;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    el.addController(this);
  }

  async hostConnected() {
    const { el } = this;
    const root = /** @type {ParentNode & Node} */ (el.getRootNode());
    if (!root.querySelector(PAGE_WORDS)) return;
    await el.updateComplete;
    const { wordsOf } = await import("./page-words.js");
    if (!el.isConnected || el.getRootNode() !== root || this.#words) return;
    this.#words = wordsOf(root);
    this.#words.join(el);
  }

  hostDisconnected() {
    this.#words?.leave(this.el);
    this.#words = null;
  }

  hostUpdated() {
    this.follow();
  }

  /** Writes the values of the figure and the colours of its picture into the words. */
  follow() {
    this.#words?.follow(this.el);
  }
}
