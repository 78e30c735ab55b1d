/**
 * Asks Python to try random inputs, one short piece after another, until the method fails. It asks beside the figure, so
 * that the figure stays live.
 */
import { registry } from "../../registry.ts";
import { Beside } from "../../interaction/beside.ts";
import { ofElement } from "../../interaction/controller.ts";
import type { AnswerOf } from "../../types.ts";

type Answer = AnswerOf<"failure-search">;
export type Hit = Answer["hits"][number] & { method: string };

/** How long one piece should take, so that a drag never waits long for its answer. */
const PIECE_MS = 50;

const FIRST_COUNT = 20;

/** The list shows only the newest hits. */
const MOST_HITS = 5;

const { seed: SEEDS, count: COUNTS } = registry.kinds["failure-search"].fields;

class FailureSearch extends Beside<Answer> {
  tried = 0;
  /** The time that the pieces have taken, in milliseconds. */
  #spent = 0;
  /** The newest first. */
  hits: Hit[] = [];
  method = "";
  #seed = Math.floor(Math.random() * ((SEEDS.max ?? 0) / 2));
  #count = FIRST_COUNT;

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
    this.begin();
  };

  question() {
    return { schema: registry.schema, kind: "failure-search", method: this.method, seed: this.#seed, count: this.#count };
  }

  take({ hits }: Answer, ms: number) {
    ms = Math.max(ms, 1);
    // The inputs after a hit are tried again by the next search.
    const tried = hits.length ? hits[0].seed - this.#seed + 1 : this.#count;
    this.tried += tried;
    this.#spent += (ms * tried) / this.#count;
    this.#seed += tried;
    this.#count = Math.min(Math.max(Math.round((this.#count * PIECE_MS) / ms), 1), COUNTS.max ?? 1);
    if (hits.length) {
      this.hits = [{ ...hits[0], method: this.method }, ...this.hits].slice(0, MOST_HITS);
      this.stop();
    } else this.ask();
    this.el.requestUpdate();
  }
}

/** The search of a figure. */
export const searchOf = ofElement(FailureSearch);
