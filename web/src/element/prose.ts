/**
 * Loads what connects a figure with the words of its page, if the page has such words. The first picture does not wait for
 * it. `page-words.ts` says which words these are.
 */
import { PAGE_WORDS } from "../attributes.ts";
import { rootOf } from "../dom.ts";
import { Controller } from "./host.ts";
import type { PageWords } from "./page-words.ts";

export class Prose extends Controller {
  #words: PageWords | null = null;

  async hostConnected() {
    const { el } = this;
    const root = rootOf(el);
    if (!root.querySelector(PAGE_WORDS)) return;
    await el.updateComplete;
    const { wordsOf } = await import("./page-words.ts");
    if (!el.isConnected || rootOf(el) !== root || this.#words) return;
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
