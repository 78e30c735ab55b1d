import { Controller } from "./host.ts";

/**
 * Keeps what is in view at its place when the height of a figure above the view changes. Browsers with scroll anchoring do so
 * themselves; Safari has none.
 */

const HAS_ANCHORING = CSS.supports("overflow-anchor", "auto");

/** What is left to scroll, in pixels. Safari scrolls by whole pixels, and the rest of many figures would add up. */
let owed = 0;

export class Anchoring extends Controller {
  /** The figure's height in pixels; null until it is known. */
  #height: number | null = null;
  #observer = new ResizeObserver(() => this.#onResize());

  hostConnected() {
    if (!HAS_ANCHORING) this.#observer.observe(this.el);
  }

  hostDisconnected() {
    this.#observer.disconnect();
    this.#height = null;
  }

  #onResize() {
    const { bottom, height } = this.el.getBoundingClientRect();
    const grown = height - (this.#height ?? height);
    this.#height = height;
    const wasAbove = bottom - grown <= 0;
    if (!grown || !wasAbove) return;
    owed += grown;
    const top = Math.round(owed);
    owed -= top;
    scrollBy({ top, behavior: "instant" });
  }
}
