/**
 * Asks Python to try random inputs, one short piece after another, until the method fails. It asks beside the figure, so
 * that the figure stays live.
 */
import { runtime, type Status } from "../../runtime/client.ts";
import { registry } from "../../registry.ts";
import { Controller } from "../../interaction/controller.ts";
import type { GjkDemo } from "../../element/gjk-demo.ts";
import type { AnswerOf, Fault } from "../../types.ts";

type Answer = AnswerOf<"failure-search">;
export type Hit = Answer["hits"][number] & { method: string };

/** How long one piece should take, so that a drag never waits long for its answer. */
const PIECE_MS = 50;

const FIRST_COUNT = 20;

/** The list shows only the newest hits. */
const MOST_HITS = 5;

const { seed: SEEDS, count: COUNTS } = registry.kinds["failure-search"].fields;

const searches: WeakMap<GjkDemo, FailureSearch> = new WeakMap();

/** The search of a figure. */
export function searchOf(el: GjkDemo) {
  const search = searches.get(el) ?? new FailureSearch(el);
  searches.set(el, search);
  return search;
}

export class FailureSearch extends Controller {
  running = false;
  tried = 0;
  /** The time that the pieces have taken, in milliseconds. */
  #spent = 0;
  /** The newest first. */
  hits: Hit[] = [];
  method = "";
  #seed = Math.floor(Math.random() * ((SEEDS.max ?? 0) / 2));
  #count = FIRST_COUNT;
  #askedAt = 0;

  hostDisconnected() {
    this.stop();
  }

  /** Inputs a second. */
  get perSecond() {
    return this.#spent ? (this.tried / this.#spent) * 1000 : 0;
  }

  /** Tries inputs until the method of the figure's scene fails. */
  start = () => {
    if (this.method !== this.el.model.scene.method) {
      this.method = this.el.model.scene.method;
      this.tried = this.#spent = 0;
    }
    this.running = true;
    this.el.answers.startPython();
    runtime.connect(this);
    this.el.requestUpdate();
  };

  stop = () => {
    if (!this.running) return;
    this.running = false;
    runtime.disconnect(this);
    this.el.requestUpdate();
  };

  onStatus({ phase }: Status) {
    if (phase === "live") this.#ask();
    if (phase === "failed") this.stop();
  }

  #ask() {
    runtime.ask(this, { text: this.#question, onAnswer: this.#onAnswer });
  }

  #question = () => {
    this.#askedAt = performance.now();
    const { method } = this;
    return JSON.stringify({ schema: registry.schema, kind: "failure-search", method, seed: this.#seed, count: this.#count });
  };

  #onAnswer = (text: string) => {
    if (!this.running) return;
    const { hits, error }: Answer & { error?: Fault } = JSON.parse(text);
    if (error) {
      this.el.messages.show(error.message);
      return this.stop();
    }
    const ms = Math.max(performance.now() - this.#askedAt, 1);
    // The inputs after a hit are tried again by the next search.
    const tried = hits.length ? hits[0].seed - this.#seed + 1 : this.#count;
    this.tried += tried;
    this.#spent += (ms * tried) / this.#count;
    this.#seed += tried;
    this.#count = Math.min(Math.max(Math.round((this.#count * PIECE_MS) / ms), 1), COUNTS.max ?? 1);
    if (hits.length) {
      this.hits = [{ ...hits[0], method: this.method }, ...this.hits].slice(0, MOST_HITS);
      this.stop();
    } else this.#ask();
    this.el.requestUpdate();
  };
}
