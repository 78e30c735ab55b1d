/**
 * Measures how long the calls of a scene of solids take, and what share of that they spend in the support function. It asks beside
 * the figure, which stays live: for some rounds of the calls and of their support functions alone, each less what it takes with no
 * round.
 *
 * @typedef {import("../element/gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {{only: "calls" | "support", rounds: number}} Question
 * @typedef {{share: number, callsMs: number}} Measured  share: from 0 to 1; callsMs: of all calls of one frame
 */
import { registry } from "../registry.js";
import { runtime } from "../runtime/client.js";

/** Rounds are doubled until they take this long, which is much longer than the clock's step. A drag must not wait much longer. */
const ROUNDS_MS = 80;

/** How often each question is asked. */
const TURNS = 5;

const PARTS = /** @type {const} */ (["calls", "support"]);

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
  /** @type {Measured | null} */
  #measured = null;
  /** @type {Generator<Question, Measured, number> | null} */
  #course = null;
  /** What is asked now. @type {Question | null} */
  #question = null;
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

  /** Null until it is measured for the scene that is shown. */
  get measured() {
    return this.#scene === this.el.model.scene ? this.#measured : null;
  }

  start = () => {
    this.#scene = this.el.model.scene;
    this.#measured = null;
    this.#course = course();
    this.#question = /** @type {Question} */ (this.#course.next().value);
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
    if (phase === "live") this.#ask(); // again, if the worker has ended meanwhile
    if (phase === "failed") this.#stop();
  }

  #ask() {
    runtime.ask(this, { text: this.#text, onAnswer: this.#onAnswer });
  }

  #text = () => {
    this.#askedAt = performance.now();
    const { schema, method, objects, options } = /** @type {any} */ (this.#scene);
    return JSON.stringify({ schema, kind: "support-time", method, objects, options, ...this.#question });
  };

  #onAnswer = (/** @type {string} */ text) => {
    if (!this.#course) return;
    const { error } = /** @type {{error?: import("../types.js").Fault}} */ (JSON.parse(text));
    if (error) {
      this.el.messages.show(error.message);
      return this.#stop();
    }
    const { done, value } = this.#course.next(performance.now() - this.#askedAt);
    if (done) {
      this.#measured = value;
      return this.#stop();
    }
    this.#question = value;
    this.#ask();
  };
}

/**
 * Yields questions, is given the milliseconds that each took, and returns what they say. Of each question the shortest time counts:
 * whatever else the computer does makes times longer only.
 * @returns {Generator<Question, Measured, number>}
 */
export function* course() {
  const none = { calls: Infinity, support: Infinity };
  const some = { ...none };
  const rounds = { calls: 1, support: 1 };
  for (const only of PARTS) {
    const idle = yield { only, rounds: 0 };
    while ((yield { only, rounds: rounds[only] }) - idle < ROUNDS_MS && 2 * rounds[only] <= (ROUNDS.max ?? 1)) rounds[only] *= 2;
  }
  // In turns, so that a machine that grows slower or faster meanwhile does so for both parts.
  for (let turn = 0; turn < TURNS; turn++) {
    for (const only of PARTS) {
      none[only] = Math.min(none[only], yield { only, rounds: 0 });
      some[only] = Math.min(some[only], yield { only, rounds: rounds[only] });
    }
  }
  const [calls, support] = PARTS.map((only) => Math.max(some[only] - none[only], 0) / rounds[only]);
  return { share: Math.min(support / Math.max(calls, 1e-9), 1), callsMs: calls };
}
