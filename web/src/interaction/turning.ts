/**
 * Moves a scene slowly, by itself, on the reader's request. Each movement waits for Python's answer to the one before. It stops
 * when the reader takes hold of anything or changes the scene, and when the figure is out of view. Readers who prefer reduced
 * motion move the scene by one step at a time.
 */

import { replaced } from "../lists.ts";
import { anchorOf, turned } from "../shapes/index.ts";
import { LONGEST_FRAME_MS, prefersStill } from "./motion.ts";
import { Controller } from "./host.ts";
import type { Course } from "./host.ts";
import type { Scene, Shape } from "../types.ts";

/** One turn takes a quarter of a minute: slow enough to follow a single corner. */
const SPEED_RAD_PER_MS = (2 * Math.PI) / 15_000;

/** With reduced motion, the button turns by this angle. */
const STEP_RAD = Math.PI / 12;

/** The rate of frames is the mean over this time. */
const RATE_MS = 1000;

export class Turning extends Controller {
  /** The scene that the last turn made; null while nothing turns. */
  #made: Scene | null = null;
  #request = 0;
  /** When each answer of the last moments was there, in milliseconds. */
  #frames: number[] = [];

  hostDisconnected() {
    this.stop();
  }

  get running() {
    return this.#made !== null;
  }

  /** Answers a second; null while nothing moves, or too briefly. */
  get rate() {
    const [first] = this.#frames;
    const last = this.#frames.at(-1) ?? 0;
    return this.running && last - first > RATE_MS / 4 ? (1000 * (this.#frames.length - 1)) / (last - first) : null;
  }

  /** Starts to move, or stops. @param name  of the movement */
  toggle(course: Course, name: string) {
    const { el } = this;
    if (this.running) return this.stop();
    el.answers.startPython();
    if (prefersStill()) return el.commands.edit(course(el.model.scene, STEP_RAD), name);
    const first = el.model.scene;
    this.#made = first;
    this.#frames = [];
    let angle = 0;
    let last = performance.now();
    const turn = () => {
      const now = performance.now();
      const { model } = el;
      if (model.scene !== this.#made || !el.sight.inView) return this.stop();
      this.#request = requestAnimationFrame(turn);
      // A slow answer is waited for: if the scene went on, none would ever be in time.
      if (model.pending) return;
      if (el.status.phase === "live") {
        angle += Math.min(now - last, LONGEST_FRAME_MS) * SPEED_RAD_PER_MS;
        // Each scene is made of the first one, so that rounding errors do not add up.
        const made = course(first, angle);
        this.#made = made;
        this.#frames = [...this.#frames.filter((at) => at > now - RATE_MS), now];
        model.drag(made);
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
    this.el.repaint(); // space may be drawn in another way while something moves
  }
}

/** The course on which a shape of the plane turns about its middle. @param i  its index */
export const turnShape =
  (i: number): Course<Scene & { shapes: Shape[] }> =>
  (scene, angle) => {
    const shape = scene.shapes[i];
    return { ...scene, shapes: replaced(scene.shapes, i, turned(shape, anchorOf(shape), angle)) };
  };
