/**
 * An answerer of the page's own in Python's place, such as another engine or the kernel of a notebook. It has the methods of
 * `Runtime` that a figure needs, so its answers do not know who gives them. Each figure has one of its own: one request is in
 * flight at a time, and only the newest one waits.
 *
 * @typedef {import("./client.js").Asker} Asker
 * @typedef {import("./client.js").Request} Request
 * @typedef {import("./client.js").Status} Status
 *
 * @typedef {(text: string) => Promise<string>} Answerer  from the JSON of a scene to that of its answer
 */
import * as words from "../words/interface.js";

/** An answerer that is silent for this long is not waited for, as `ANSWER_TIMEOUT_MS` of Python. */
const TIMEOUT_MS = 15_000;

/** Stands for the answer of an answerer that is silent. */
const SILENCE = Symbol("silence");

export class OwnAnswerer {
  /** @type {Status} */
  status = { phase: "live" };
  /** @type {Asker | null} */
  #asker = null;
  #isBusy = false;
  /** @type {Request | null} */
  #waiting = null;

  /** @param {Answerer} answer */
  constructor(answer) {
    this.answer = answer;
  }

  /** @param {Asker} asker */
  connect(asker) {
    this.#asker = asker;
    asker.onStatus(this.status);
  }

  disconnect() {
    this.#asker = null;
    this.forget();
  }

  start() {}

  /** @param {Asker} _asker  the only one @param {Request} request */
  ask(_asker, request) {
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

  /** An answer, or else what is wrong. @param {string} question @returns {Promise<{text?: string, fault?: string, isSilent?: boolean}>} */
  async #answerTo(question) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    /** @type {Promise<typeof SILENCE>} */
    const silence = new Promise((resolve) => {
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

/** Is it the JSON of an object? @param {unknown} text @returns {text is string} */
function isAnswer(text) {
  try {
    const answer = typeof text === "string" ? JSON.parse(text) : null;
    return typeof answer === "object" && answer !== null && !Array.isArray(answer);
  } catch {
    return false;
  }
}
