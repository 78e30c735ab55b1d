/**
 * Turns a shape about its middle, by itself, on the reader's request. Each turn waits for Python's answer to the one before. It
 * stops when the reader takes hold of anything or changes the scene, and when the figure is out of view. Readers who prefer
 * reduced motion turn the shape by one step at a time.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../types.js").Scene} Scene
 */
import { anchorOf, turned } from "../shapes/index.js";
import { prefersStill } from "./motion.js";

/** One turn takes a quarter of a minute: slow enough to follow a single corner. */
const SPEED_RAD_PER_MS = (2 * Math.PI) / 15_000;

/** After a slow answer or a hidden tab, a turn is still no larger than this. */
const LONGEST_FRAME_MS = 50;

/** With reduced motion, the button turns the shape by this angle. */
const STEP_RAD = Math.PI / 12;

export class Turning {
  /** The scene that the last turn made; null while nothing turns. @type {Scene | null} */
  #made = null;
  #request = 0;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    el.addController(this);
  }

  hostDisconnected() {
    this.stop();
  }

  get running() {
    return this.#made !== null;
  }

  /** Starts to turn a shape, or stops. @param {number} i  the index of the shape */
  toggle(i) {
    const { el } = this;
    if (this.running) return this.stop();
    el.answers.startPython();
    if (prefersStill()) return el.commands.edit(turnedBy(el.model.scene, i, STEP_RAD), `turn ${i}`);
    const first = el.model.scene;
    this.#made = first;
    let angle = 0;
    let last = performance.now();
    const turn = () => {
      const now = performance.now();
      const { model } = el;
      if (model.scene !== this.#made || !el.sight.inView) return this.stop();
      this.#request = requestAnimationFrame(turn);
      if (model.pending && !model.late) return;
      if (el.status.phase === "live") {
        angle += Math.min(now - last, LONGEST_FRAME_MS) * SPEED_RAD_PER_MS;
        // Each scene is made of the first one, so that rounding errors do not add up.
        this.#made = turnedBy(first, i, angle);
        model.drag(this.#made);
        el.answers.changed("user", now);
        el.stage?.keepInSight();
      }
      last = now;
    };
    this.#request = requestAnimationFrame(turn);
    el.requestUpdate();
  }

  stop() {
    if (!this.running) return;
    cancelAnimationFrame(this.#request);
    const { model } = this.el;
    // The scene as it is now can be undone. One that the reader made meanwhile is theirs.
    if (model.scene === this.#made) model.drop();
    this.#made = null;
    this.el.requestUpdate();
  }
}

/** @param {Scene} scene @param {number} i @param {number} angle  in radians @returns {Scene} */
function turnedBy(scene, i, angle) {
  const shape = scene.shapes[i];
  return { ...scene, shapes: scene.shapes.with(i, turned(shape, anchorOf(shape), angle)) };
}
