/**
 * The reader's code: asked one pair at a time, and ended when it does not answer. Whatever it does is a reply, as in
 * gjkcore/judge/runner.py.
 *
 * @typedef {import("./python.js").Connection} Connection
 * @typedef {{id: string, a: number[][], b: number[][], quick: boolean}} Question
 * @typedef {{id: string, finding?: string, words?: string, line?: number | null}} Reply  or the answers, as a command gives them
 */
import { found } from "../words/lab.js";

const LOADING_SECONDS = 10;
const ANSWER_SECONDS = 2;
/** While a miss that loops is made small, see QUICK in gjkcore/judge/runner.py. */
const QUICK_SECONDS = 0.25;

/** The code cannot be asked. `line` says where, if that is known. */
export class Unusable extends Error {
  /** @param {string} words @param {number | null} [line] */
  constructor(words, line = null) {
    super(words);
    this.line = line;
  }
}

/** Nothing came in time. */
class Silence extends Error {}

export class Code {
  /** @type {Promise<Connection> | null} */
  #connection = null;
  isClosed = false;
  /** Whether the code has a function `step`. It is known once the code is loaded. */
  hasSteps = false;

  /** @param {() => Promise<Connection>} open  starts what runs the code @param {string} source */
  constructor(open, source) {
    this.open = open;
    this.source = source;
  }

  /** Loads the code, unless it is loaded. @returns {Promise<Connection>} @throws {Unusable} */
  load() {
    if (this.isClosed) return Promise.reject(new Silence());
    this.#connection ??= this.#opened();
    return this.#connection;
  }

  async #opened() {
    const connection = await this.open();
    try {
      const told = JSON.parse(await within(LOADING_SECONDS, connection.call("load", this.source)));
      this.hasSteps = !!told.steps;
      if (told.ready) return connection;
      throw new Unusable(told.unusable, told.line);
    } catch (error) {
      connection.end();
      if (!(error instanceof Silence)) throw error;
      const line = this.isClosed ? null : await this.#where(this.open(), this.source);
      throw new Unusable(found.late(LOADING_SECONDS, line), line);
    }
  }

  /** @param {Question} question @returns {Promise<Reply>} @throws {Unusable} */
  async ask(question) {
    const { id, quick } = question;
    return { id, ...(await this.#called("ask", question, quick ? QUICK_SECONDS : ANSWER_SECONDS, !quick)) };
  }

  /** What the reader's `step` returns, as gjkcore/judge/steps.py takes it. @param {unknown} call @throws {Unusable} */
  step(call) {
    return this.#called("step", call, ANSWER_SECONDS, true);
  }

  /** @param {string} name @param {unknown} given @param {number} seconds @param {boolean} wantsLine @returns {Promise<Omit<Reply, "id">>} */
  async #called(name, given, seconds, wantsLine) {
    const text = JSON.stringify(given);
    const connection = await this.load();
    try {
      return JSON.parse(await within(seconds, connection.call(name, text)));
    } catch (error) {
      await this.end();
      if (!(error instanceof Silence)) {
        return { finding: "crashes", words: found.crashes(error instanceof Error ? error.message : String(error)) };
      }
      const line = wantsLine && !this.isClosed ? await this.#where(this.load(), text) : null;
      await this.end();
      return { finding: "loops", words: found.loops(seconds, line), line };
    }
  }

  /**
   * The line at which a call is that does not end, where that can be found out.
   *
   * @param {Promise<Connection>} opening  is ended
   * @param {string} text  the question, or the code that is loading
   * @returns {Promise<number | null>}
   */
  async #where(opening, text) {
    try {
      const connection = await opening;
      try {
        return JSON.parse(await within(ANSWER_SECONDS, connection.call("where", text)));
      } finally {
        connection.end();
      }
    } catch {
      return null;
    }
  }

  /** Ends what runs, for good. */
  close() {
    this.isClosed = true;
    this.end();
  }

  /** Ends what runs. It starts again when it is asked again. */
  async end() {
    const connection = this.#connection;
    this.#connection = null;
    (await connection?.catch(() => null))?.end();
  }
}

/** @template T @param {number} seconds @param {Promise<T>} promise @returns {Promise<T>} */
function within(seconds, promise) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const silence = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Silence()), seconds * 1000);
  });
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}
