/**
 * Turns the camera of a picture of space slowly, on the reader's request. It stops when the reader takes hold of anything, turns the
 * camera back or goes on to another scene, and when the figure is out of view. Readers who prefer reduced motion turn it by one step
 * at a time.
 */
import { LONGEST_FRAME_MS, prefersStill } from "./motion.ts";
import { Controller, ofElement } from "./host.ts";
import type { Scene } from "../types.ts";

/** A turn takes a third of a minute at this speed. */
const SPEED_PX_PER_MS = 0.05;

/** With reduced motion, the button turns by this: about 20 degrees. */
const STEP_PX = 56;

class Orbit extends Controller {
  /** The scene for which the camera turns; null while it does not. */
  #scene: Scene | null = null;
  #request = 0;

  hostDisconnected() {
    this.stop();
  }

  get running() {
    return this.#scene !== null;
  }

  toggle = () => {
    const { el } = this;
    if (this.running) return this.stop();
    if (prefersStill()) return el.stage?.turnBy(-STEP_PX, 0);
    this.#scene = el.model.scene;
    let last = performance.now();
    const turn = () => {
      const { stage } = el;
      const now = performance.now();
      const goesOn = el.model.scene === this.#scene && !el.hands.held && el.sight.inView && stage?.turned;
      if (!goesOn) return this.stop();
      this.#request = requestAnimationFrame(turn);
      stage.turnBy(-Math.min(now - last, LONGEST_FRAME_MS) * SPEED_PX_PER_MS, 0);
      last = now;
    };
    el.stage?.turnBy(-1, 0);
    this.#request = requestAnimationFrame(turn);
    el.requestUpdate();
  };

  stop() {
    cancelAnimationFrame(this.#request);
    if (!this.running) return;
    this.#scene = null;
    this.el.requestUpdate();
  }
}

/** That of a figure. */
export const orbitOf = ofElement(Orbit);
