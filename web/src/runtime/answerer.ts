/**
 * An answerer of the page's own in Python's place, such as another engine. It has the methods of
 * `Runtime` that a figure needs, so its answers do not know who gives them. Each figure has one of its own: one request is in
 * flight at a time, and only the newest one waits.
 */
import * as words from "../words/interface.ts";
import type { Asker, Request, Status } from "./client.ts";

/** From the JSON of a scene to that of its answer. */
export type Answerer = (text: string) => Promise<string>;

/** An answerer that is silent for this long is not waited for, as `ANSWER_TIMEOUT_MS` of Python. */
const TIMEOUT_MS = 15_000;

/** Stands for the answer of an answerer that is silent. */
const SILENCE = Symbol("silence");

export class OwnAnswerer {
  answer: Answerer;
  status: Status = { phase: "live" };
  #asker: Asker | null = null;
  #isBusy = false;
  #waiting: Request | null = null;

  constructor(answer: Answerer) {
    this.answer = answer;
  }

  connect(asker: Asker) {
    this.#asker = asker;
    asker.onStatus(this.status);
  }

  disconnect() {
    this.#asker = null;
    this.forget();
  }

  start() {}

  /** @param _asker  the only one */
  ask(_asker: Asker, request: Request) {
    this.#waiting = request;
    if (!this.#isBusy) this.#next();
  }

  forget() {
    this.#waiting = null;
  }

  async #next() {
    this.#isBusy = true;
    while (this.#waiting) {
      const request = this.#waiting;
      this.#waiting = null;
      const { text = "", fault = "", isSilent } = await this.#answerTo(request.text());
      if (!this.#asker) continue;
      if (isSilent) this.#waiting = null; // one error is enough: the reader may try again
      if (fault) request.onFault?.(fault);
      else request.onAnswer(text);
    }
    this.#isBusy = false;
  }

  /** An answer, or else what is wrong. */
  async #answerTo(question: string): Promise<{ text?: string; fault?: string; isSilent?: boolean }> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence: Promise<typeof SILENCE> = new Promise((resolve) => {
      timer = setTimeout(() => resolve(SILENCE), TIMEOUT_MS);
    });
    try {
      const text = await Promise.race([Promise.resolve(question).then(this.answer), silence]);
      if (text === SILENCE) return { fault: words.answerer.failed(words.answerer.late(TIMEOUT_MS / 1000)), isSilent: true };
      return isAnswer(text) ? { text } : { fault: words.answerer.noAnswer };
    } catch (error) {
      return { fault: words.answerer.failed(error instanceof Error ? error.message : String(error)) };
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Is it the JSON of an object? */
function isAnswer(text: unknown): text is string {
  try {
    const answer = typeof text === "string" ? JSON.parse(text) : null;
    return typeof answer === "object" && answer !== null && !Array.isArray(answer);
  } catch {
    return false;
  }
}
