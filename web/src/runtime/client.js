/**
 * The page's side of Python: has the worker started, keeps one request in flight and of those that wait the newest of
 * each figure, and notices when the worker is gone.
 *
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {{phase: "idle"} | {phase: "starting", fraction: number} | {phase: "live"} | {phase: "failed", message: string}} Status
 *
 * @typedef {object} Asker  a figure
 * @property {(status: Status) => void} onStatus
 * @property {(text: string) => void} onAnswer
 */
import { connect } from "./connect.js";

/** A scene of 20,000 vertices takes about a second; a worker that has said nothing for so long is gone. */
const ANSWER_TIMEOUT = 15_000;

/** Between two signs of life while Python starts: the longest is compiling on a slow phone. */
const START_TIMEOUT = 60_000;

/** A timer that comes so much too late has slept. */
const OVERSLEPT = 2_000;

export class Runtime {
  /** @type {Status} */
  status = { phase: "idle" };

  /** @type {import("./connect.js").Link | null} */
  #link = null;
  /** A worker that failed may still be there, and silent: the next one is another. */
  #failures = 0;
  /** Was the last failure one of starting? Then one of its files may be wrong, and the browser may have kept it. */
  #doubtful = false;
  /** @type {Set<Asker>} */
  #askers = new Set();
  /** The newest question of each figure, in the order in which the figures began to wait. @type {Map<Asker, string>} */
  #waiting = new Map();
  /** @type {{id: number, asker: Asker, text: string} | null} */
  #inFlight = null;
  #lastId = 0;
  /** Of the worker that is there. */
  #lock = "";
  #mourning = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watchdog;

  /** @param {Asker} asker */
  connect(asker) {
    this.#askers.add(asker);
    asker.onStatus(this.status);
  }

  /** @param {Asker} asker */
  disconnect(asker) {
    this.#askers.delete(asker);
    this.#waiting.delete(asker);
  }

  /** Start Python, unless it is there or on its way; after a failure, try again. */
  start() {
    if (this.#link) return;
    this.#become({ phase: "starting", fraction: 0 });
    this.#watch(START_TIMEOUT);
    try {
      this.#link = connect(this.#failures, this.#doubtful, (message) => this.#hear(message), (reason) => this.#fail(reason));
    } catch (error) {
      this.#fail(`No worker can be made here: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** The worker holds a lock for as long as it lives: to get it is to learn of its death. */
  #mourn() {
    this.#mourning.abort();
    this.#mourning = new AbortController();
    const { signal } = this.#mourning;
    const notice = () => this.#fail("Its worker has ended.");
    // Refused in a sandbox: the clock has to do.
    if (this.#lock) navigator.locks?.request(this.#lock, { signal }, notice).catch(() => {});
  }

  /** The page comes back from the browser's memory, where no message and no lock may have reached it. */
  resume() {
    this.#mourn();
    if (this.#inFlight) this.#send();
  }

  /** Ask for the answer to a scene; a question of the same figure that still waits is forgotten. @param {Asker} asker @param {string} text */
  ask(asker, text) {
    this.#waiting.set(asker, text);
    this.#next();
  }

  /** @param {FromWorker} message */
  #hear(message) {
    switch (message.type) {
      case "progress":
        this.#watch(START_TIMEOUT);
        return this.#become({ phase: "starting", fraction: message.fraction });
      case "live":
        clearTimeout(this.#watchdog);
        this.#become({ phase: "live" });
        this.#lock = message.lock;
        this.#mourn();
        return this.#next();
      case "failed":
        return this.#fail(message.message);
      case "warning":
        return console.warn(`gjk-demo: ${message.message}`);
      case "answer": {
        if (message.id !== this.#inFlight?.id) return;
        const { asker } = this.#inFlight;
        this.#inFlight = null;
        clearTimeout(this.#watchdog);
        // The next question is on its way before this answer is drawn: the two threads work side by side.
        this.#next();
        if (this.#askers.has(asker)) asker.onAnswer(message.text);
      }
    }
  }

  #next() {
    if (this.status.phase !== "live" || this.#inFlight) return;
    const [first] = this.#waiting;
    if (!first) return;
    const [asker, text] = first;
    this.#waiting.delete(asker);
    this.#inFlight = { id: ++this.#lastId, asker, text };
    this.#send();
  }

  #send() {
    if (!this.#inFlight) return;
    const { id, text } = this.#inFlight;
    this.#link?.send({ type: "ask", id, text });
    this.#watch(ANSWER_TIMEOUT);
  }

  /** @param {number} patience  milliseconds */
  #watch(patience) {
    clearTimeout(this.#watchdog);
    const due = performance.now() + patience;
    this.#watchdog = setTimeout(() => {
      // A page that was frozen, or whose computer slept, has not waited.
      if (performance.now() > due + OVERSLEPT) this.#watch(patience);
      else this.#fail("It did not answer in time.");
    }, patience);
  }

  /** @param {string} message */
  #fail(message) {
    clearTimeout(this.#watchdog);
    this.#mourning.abort();
    this.#link?.end();
    this.#link = null;
    this.#lock = "";
    this.#inFlight = null;
    this.#failures += 1;
    this.#doubtful = this.status.phase === "starting";
    this.#become({ phase: "failed", message });
  }

  /** @param {Status} status */
  #become(status) {
    this.status = status;
    for (const asker of this.#askers) asker.onStatus(status);
  }
}

/** One for all figures of a page. */
export const runtime = new Runtime();

addEventListener("pageshow", ({ persisted }) => persisted && runtime.resume());
