/**
 * The page's side of Python. It starts the worker, and it notices when the worker is gone. One request is in flight at a
 * time. Of each figure, only the newest request waits.
 *
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {{phase: "idle"} | {phase: "starting", fraction: number} | {phase: "live"} | {phase: "failed", message: string}} Status
 *
 * @typedef {object} Asker  a figure
 * @property {(status: Status) => void} onStatus
 *
 * @typedef {object} Request
 * @property {() => string} text  the question, written when it is sent: what changes while it waits is in it
 * @property {(text: string) => void} onAnswer
 * @property {(message: string) => void} [onFault]  why an answerer of the page's own has given no answer
 */
import { inTurn } from "../queue.js";
import * as words from "../words/interface.js";
import { connect } from "./connect.js";

/** A worker that is silent for this long is gone. A scene of 20,000 vertices takes about a second. */
const ANSWER_TIMEOUT_MS = 15_000;

/** The longest silence while Python starts. Compiling on a slow phone takes the longest. */
const START_TIMEOUT_MS = 60_000;

/** If a timer fires this much too late, the page was frozen or the computer slept. */
const LATE_TIMER_MS = 2_000;

export class Runtime {
  /** @type {Status} */
  status = { phase: "idle" };

  /** @type {import("./connect.js").Link | null} */
  #link = null;
  /** Incremented on failure, so that a retry gets a new worker: the failed one may still be alive but hung. */
  #failures = 0;
  /** Did the last worker fail while it started? Then a file in the browser's cache may be wrong. */
  #distrustsCache = false;
  /** @type {Set<Asker>} */
  #askers = new Set();
  /** The newest request of each figure, in the order in which the figures began to wait. @type {Map<Asker, Request>} */
  #waiting = new Map();
  /** @type {{id: number, asker: Asker, text: string, onAnswer: Request["onAnswer"]} | null} */
  #inFlight = null;
  #lastId = 0;
  /** The name of the lock that the worker holds. */
  #lock = "";
  #lockWait = new AbortController();
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
    this.forget(asker);
  }

  /** Starts Python, unless it runs or is starting. After a failure, it tries again. */
  start() {
    if (this.#link) return;
    this.#become({ phase: "starting", fraction: 0 });
    this.#watch(START_TIMEOUT_MS);
    this.#link = connect(
      this.#failures,
      this.#distrustsCache,
      (message) => this.#hear(message),
      (reason) => this.#fail(reason),
    );
  }

  /** The worker holds a lock for as long as it lives. If the page gets this lock, the worker is dead. */
  #watchLock() {
    this.#lockWait.abort();
    this.#lockWait = new AbortController();
    const { signal } = this.#lockWait;
    const notice = () => this.#fail(words.python.ended);
    // A sandbox refuses locks. There, only the timeout notices.
    if (this.#lock) navigator.locks?.request(this.#lock, { signal }, notice).catch(() => {});
  }

  /** The page returns from the back/forward cache. Messages and locks may not have reached it there. */
  resume() {
    this.#watchLock();
    if (this.#inFlight) this.#send();
  }

  /** Asks for the answer to a scene. It replaces a waiting request of the same figure. @param {Asker} asker @param {Request} request */
  ask(asker, request) {
    this.#waiting.set(asker, request);
    this.#next();
  }

  /** Withdraws the waiting request of a figure. @param {Asker} asker */
  forget(asker) {
    this.#waiting.delete(asker);
  }

  /** @param {FromWorker} message */
  #hear(message) {
    switch (message.type) {
      case "progress":
        this.#watch(START_TIMEOUT_MS);
        return this.#become({ phase: "starting", fraction: message.fraction });
      case "live":
        clearTimeout(this.#watchdog);
        this.#become({ phase: "live" });
        this.#lock = message.lock;
        this.#watchLock();
        return this.#next();
      case "failed":
        return this.#fail(message.message);
      case "warning":
        return console.warn(`gjk-demo: ${message.message}`);
      case "answer": {
        if (message.id !== this.#inFlight?.id) return;
        const { asker, onAnswer } = this.#inFlight;
        this.#inFlight = null;
        clearTimeout(this.#watchdog);
        // Send the next request before this answer is drawn, so that the two threads work in parallel.
        this.#next();
        if (this.#askers.has(asker)) onAnswer(message.text);
      }
    }
  }

  #next() {
    if (this.status.phase !== "live" || this.#inFlight) return;
    const [first] = this.#waiting;
    if (!first) return;
    const [asker, { text, onAnswer }] = first;
    this.#waiting.delete(asker);
    this.#inFlight = { id: ++this.#lastId, asker, text: text(), onAnswer };
    this.#send();
  }

  #send() {
    if (!this.#inFlight) return;
    const { id, text } = this.#inFlight;
    this.#link?.send({ type: "ask", id, text });
    this.#watch(ANSWER_TIMEOUT_MS);
  }

  /** Fails if the worker stays silent. @param {number} timeoutMs */
  #watch(timeoutMs) {
    clearTimeout(this.#watchdog);
    const due = performance.now() + timeoutMs;
    this.#watchdog = setTimeout(() => {
      // While the page was frozen or the computer slept, the worker could not answer either.
      if (performance.now() > due + LATE_TIMER_MS) this.#watch(timeoutMs);
      else this.#fail(words.python.silent);
    }, timeoutMs);
  }

  /** @param {string} message */
  #fail(message) {
    clearTimeout(this.#watchdog);
    this.#lockWait.abort();
    this.#link?.end();
    this.#link = null;
    this.#lock = "";
    this.#inFlight = null;
    this.#failures += 1;
    this.#distrustsCache = this.status.phase === "starting";
    this.#become({ phase: "failed", message });
  }

  /** Each figure hears it in its turn: all in one task would hold up the page of a slow phone for too long. @param {Status} status */
  #become(status) {
    this.status = status;
    for (const asker of this.#askers) inTurn(() => this.#askers.has(asker) && asker.onStatus(this.status));
  }
}

/** All figures of a page share it. */
export const runtime = new Runtime();

// The build draws posters without a page.
globalThis.addEventListener?.("pageshow", ({ persisted }) => persisted && runtime.resume());
