/**
 * The clock of a picture that moves. When one of the figure's own attributes changes, or another value that the figure names
 * (`moving`), `model.motion` says for some time how far the picture has moved from the old value to the new one. The layers draw
 * the picture at that place. Readers who prefer reduced motion see the end at once.
 *
 * @typedef {import("../element/gjk-demo.js").GjkDemo} GjkDemo
 */

/** What moves by itself moves no longer than this in a frame, after a slow answer or a hidden tab either. */
export const LONGEST_FRAME_MS = 50;

export const prefersStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Motion {
  /** @type {import("../figures/index.js").AnyFigure | null} */
  #figure = null;
  /** @type {import("../types.js").Moving} */
  #moving = {};
  #request = 0;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    el.addController(this);
  }

  hostDisconnected() {
    this.#end();
  }

  hostUpdate() {
    const { figure, moving } = this.el.model;
    const before = this.#moving;
    const known = figure === this.#figure;
    const same = Object.entries(moving).every(([name, value]) => before[/** @type {keyof typeof before} */ (name)] === value);
    if (known && same) return;
    this.#figure = figure;
    this.#moving = moving;
    this.#end();
    const duration = (known && figure?.motionMs?.(before, moving)) || 0;
    if (duration && this.el.sight.inView && !prefersStill()) this.#begin(before, duration);
  }

  /** @param {import("../types.js").Moving} before @param {number} duration  in milliseconds */
  #begin(before, duration) {
    const { model } = this.el;
    const start = performance.now();
    const move = () => {
      const progress = (performance.now() - start) / duration;
      if (progress < 1) {
        model.motion = { before, progress };
        this.#request = requestAnimationFrame(move);
      } else this.#end();
      this.el.draw();
    };
    model.motion = { before, progress: 0 };
    this.#request = requestAnimationFrame(move);
  }

  #end() {
    cancelAnimationFrame(this.#request);
    this.el.model.motion = null;
  }
}
