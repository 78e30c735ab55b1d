/**
 * Full screen. Where the browser cannot, as on iPhones, or where the page forbids it, the figure lies over the page.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */

const OVERLAY = "data-overlay";

export class Screen {
  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    el.addController(this);
  }

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

  /** Safari before 16.4 throws an error for the selector `:fullscreen`, and has no such element. */
  get #fills() {
    return /** @type {Document | ShadowRoot} */ (this.el.getRootNode()).fullscreenElement === this.el;
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

  /** @returns {boolean} was the figure full? */
  leave() {
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
