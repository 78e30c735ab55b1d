/**
 * Measures what share of the time the calls of a scene of solids spend in the support function. It asks beside the figure, which
 * stays live: for some rounds of the calls and of their support functions alone, each less what it takes with no round.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {{only: "calls" | "support", rounds: number}} Question
 */
import { registry } from "../registry.js";
import { runtime } from "../runtime/client.js";

/** Rounds take about this long: much longer than the clock's step, and short enough for a drag to wait. */
const ROUNDS_MS = 300;

const { rounds: ROUNDS } = registry.kinds["support-time"].fields;

/** @type {WeakMap<GjkDemo, SupportTime>} */
const measurements = new WeakMap();

/** The measurement of a figure. @param {GjkDemo} el */
export function supportTimeOf(el) {
  const measurement = measurements.get(el) ?? new SupportTime(el);
  measurements.set(el, measurement);
  return measurement;
}

export class SupportTime {
  /** The scene that is or was measured. @type {Scene | null} */
  #scene = null;
  /** @type {number | null} */
  #share = null;
  /** @type {Generator<Question, number, number> | null} */
  #course = null;
  #askedAt = 0;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    el.addController(this);
  }

  hostDisconnected() {
    this.#stop();
  }

  get running() {
    return !!this.#course;
  }

  /** From 0 to 1; null until it is measured for the scene that is shown. */
  get share() {
    return this.#scene === this.el.model.scene ? this.#share : null;
  }

  start = () => {
    this.#scene = this.el.model.scene;
    this.#share = null;
    this.#course = course();
    this.el.answers.startPython();
    runtime.connect(this);
    this.el.requestUpdate();
  };

  #stop() {
    this.#course = null;
    runtime.disconnect(this);
    this.el.requestUpdate();
  }

  /** @param {import("../runtime/client.js").Status} status */
  onStatus({ phase }) {
    if (phase === "live" && this.#course) this.#ask(this.#course.next());
    if (phase === "failed") this.#stop();
  }

  /** @param {IteratorResult<Question, number>} next */
  #ask({ done, value }) {
    if (done) {
      this.#share = value;
      return this.#stop();
    }
    this.#askedAt = performance.now();
    const { schema, method, objects, options } = /** @type {any} */ (this.#scene);
    runtime.ask(this, JSON.stringify({ schema, kind: "support-time", method, objects, options, ...value }));
  }

  /** @param {string} text */
  onAnswer(text) {
    if (!this.#course) return;
    const { error } = /** @type {{error?: import("../types.js").Fault}} */ (JSON.parse(text));
    if (error) {
      this.el.messages.show(error.message);
      return this.#stop();
    }
    this.#ask(this.#course.next(performance.now() - this.#askedAt));
  }
}

/** Yields questions, is given the milliseconds that each took, and returns the share. @returns {Generator<Question, number, number>} */
function* course() {
  const spent = { calls: yield { only: "calls", rounds: 0 }, support: yield { only: "support", rounds: 0 } };
  const once = Math.max((yield { only: "calls", rounds: 1 }) - spent.calls, 1);
  const rounds = Math.min(Math.max(Math.round(ROUNDS_MS / once), 1), ROUNDS.max ?? 1);
  const calls = (yield { only: "calls", rounds }) - spent.calls;
  const support = (yield { only: "support", rounds }) - spent.support;
  return Math.min(Math.max(support / calls, 0), 1);
}
