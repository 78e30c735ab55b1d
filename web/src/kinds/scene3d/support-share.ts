/**
 * Measures how long the calls of a scene of solids take, and what share of that they spend in the support function. It asks beside
 * the figure, which stays live: for some rounds of the calls and of their support functions alone, each less what it takes with no
 * round.
 */
import { registry } from "../../registry.ts";
import { Beside } from "../../interaction/beside.ts";
import { ofElement } from "../../interaction/controller.ts";
import type { Scene } from "../../types.ts";

type Question = { only: "calls" | "support"; rounds: number };

/** Share: from 0 to 1; callsMs: of all calls of one frame. */
type Measured = { share: number; callsMs: number };

/** Rounds are doubled until they take this long, which is much longer than the clock's step. A drag must not wait much longer. */
const ROUNDS_MS = 80;

/** How often each question is asked. */
const TURNS = 5;

const PARTS = ["calls", "support"] as const;

const { rounds: ROUNDS } = registry.kinds["support-time"].fields;

class SupportTime extends Beside<unknown> {
  /** The scene that is or was measured. */
  #scene: Scene | null = null;
  #measured: Measured | null = null;
  #course = course();
  #question: Question | null = null;

  /** Null until it is measured for the scene that is shown. */
  get measured() {
    return this.#scene === this.el.model.scene ? this.#measured : null;
  }

  start = () => {
    this.#scene = this.el.model.scene;
    this.#measured = null;
    this.#course = course();
    this.#question = this.#course.next().value as Question; // it has one at least
    this.begin();
  };

  question() {
    const { schema, method, objects, options }: Record<string, unknown> = { ...this.#scene };
    return { schema, kind: "support-time", method, objects, options, ...this.#question };
  }

  take(_: unknown, ms: number) {
    const { done, value } = this.#course.next(ms);
    if (done) {
      this.#measured = value;
      return this.stop();
    }
    this.#question = value;
    this.ask();
  }
}

/** The measurement of a figure. */
export const supportTimeOf = ofElement(SupportTime);

/**
 * Yields questions, is given the milliseconds that each took, and returns what they say. Of each question the shortest time counts:
 * whatever else the computer does makes times longer only.
 */
export function* course(): Generator<Question, Measured, number> {
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
