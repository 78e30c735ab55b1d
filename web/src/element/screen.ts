import { Controller } from "./host.ts";

/** Full screen. Where the browser cannot, as on iPhones, or where the page forbids it, the figure lies over the page. */

const OVERLAY = "data-overlay";

export class Screen extends Controller {
  hostConnected() {
    this.el.addEventListener("fullscreenchange", this.#changed);
  }

  hostDisconnected() {
    this.el.removeEventListener("fullscreenchange", this.#changed);
    this.el.removeAttribute(OVERLAY);
  }

  get isFull() {
    return this.el.hasAttribute(OVERLAY) || this.#fills;
  }

  get #fills() {
    return this.el.matches(":fullscreen");
  }

  toggle = () => (this.isFull ? this.leave() : this.#enter());

  async #enter() {
    try {
      await this.el.requestFullscreen();
    } catch {
      this.el.setAttribute(OVERLAY, "");
    }
    this.#changed();
  }

  /** @returns was the figure full? */
  leave(): boolean {
    const { isFull, el } = this;
    el.removeAttribute(OVERLAY);
    if (this.#fills) document.exitFullscreen();
    if (isFull) this.#changed();
    return isFull;
  }

  #changed = () => {
    this.el.stage?.follow();
    this.el.repaint();
  };
}
