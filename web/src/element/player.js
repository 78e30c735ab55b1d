/**
 * The step control. It shows one step, all steps at once, or plays one step after the other.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */

/** Each step is shown this long while the steps play. That is enough time to see what changed. */
const PLAY_INTERVAL_MS = 1100;

export class Player {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    this.model = el.model;
    el.addController(this);
  }

  hostDisconnected() {
    this.pause();
  }

  /** @param {number} step */
  goTo(step) {
    this.pause();
    this.#goTo(step);
  }

  /** @param {number} step */
  #goTo(step) {
    const { seq } = this.model;
    this.model.goTo(step);
    if (this.model.seq !== seq) {
      this.el.stage?.follow();
      this.el.answers.changed("user");
    }
    this.#tell();
  }

  toggleAll = () => {
    this.pause();
    this.model.all = !this.model.all;
    this.#tell();
  };

  #tell() {
    this.el.messages.announce(this.playing ? this.model.stepText : this.model.stepSentences);
    this.el.repaint();
    this.el.tell("step-change", { step: this.model.step });
  }

  get playing() {
    return this.#timer !== undefined;
  }

  play = () => {
    const { model } = this;
    this.#goTo(model.step >= model.steps.length - 1 ? 0 : model.step);
    this.#timer = setInterval(() => {
      if (document.hidden || !this.el.sight.inView) return;
      this.#goTo(model.step + 1);
      if (model.step >= model.steps.length - 1) this.pause();
    }, PLAY_INTERVAL_MS);
    this.el.requestUpdate();
  };

  pause = () => {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.el.requestUpdate();
  };
}
