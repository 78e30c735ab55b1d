/**
 * The page's side of Python. It starts the worker, and it notices when the worker is gone. One request is in flight at a
 * time. Of each figure, only the newest request waits.
 */
import { inTurn } from "../queue.ts";
import * as words from "../words/interface.ts";
import { connect, type Link } from "./connect.ts";
import type { FromWorker } from "./protocol.ts";

export type Status = { phase: "idle" } | { phase: "starting"; fraction: number } | { phase: "live" } | { phase: "failed"; message: string };

/** A figure. */
export interface Asker {
  onStatus: (status: Status) => void;
}

export interface Request {
  /** The question, written when it is sent: what changes while it waits is in it. */
  text: () => string;
  onAnswer: (text: string) => void;
  /** Why an answerer of the page's own has given no answer. */
  onFault?: (message: string) => void;
}

/** A worker that is silent for this long is gone. A scene of 20,000 vertices takes about a second. */
const ANSWER_TIMEOUT_MS = 15_000;

/** The longest silence while Python starts. Compiling on a slow phone takes the longest. */
const START_TIMEOUT_MS = 60_000;

/** If a timer fires this much too late, the page was frozen or the computer slept. */
const LATE_TIMER_MS = 2_000;

export class Runtime {
  status: Status = { phase: "idle" };

  #link: Link | null = null;
  /** Incremented on failure, so that a retry gets a new worker: the failed one may still be alive but hung. */
  #failures = 0;
  /** Did the last worker fail while it started? Then a file in the browser's cache may be wrong. */
  #distrustsCache = false;
  #askers: Set<Asker> = new Set();
  /** The newest request of each figure, in the order in which the figures began to wait. */
  #waiting: Map<Asker, Request> = new Map();
  #inFlight: { id: number; asker: Asker; text: string; onAnswer: Request["onAnswer"] } | null = null;
  #lastId = 0;
  /** The name of the lock that the worker holds. */
  #lock = "";
  #lockWait = new AbortController();
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  connect(asker: Asker) {
    this.#askers.add(asker);
    asker.onStatus(this.status);
  }

  disconnect(asker: Asker) {
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

  /** Asks for the answer to a scene. It replaces a waiting request of the same figure. */
  ask(asker: Asker, request: Request) {
    this.#waiting.set(asker, request);
    this.#next();
  }

  /** Withdraws the waiting request of a figure. */
  forget(asker: Asker) {
    this.#waiting.delete(asker);
  }

  #hear(message: FromWorker) {
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

  /** Fails if the worker stays silent. The first start that falls silent is tried again: a browser may have lost a message. */
  #watch(timeoutMs: number) {
    clearTimeout(this.#watchdog);
    const due = performance.now() + timeoutMs;
    this.#watchdog = setTimeout(() => {
      // While the page was frozen or the computer slept, the worker could not answer either.
      if (performance.now() > due + LATE_TIMER_MS) return this.#watch(timeoutMs);
      const isFirstStart = this.status.phase === "starting" && !this.#failures;
      this.#fail(words.python.silent);
      if (isFirstStart) this.start();
    }, timeoutMs);
  }

  #fail(message: string) {
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

  /** Each figure hears it in its turn: all in one task would hold up the page of a slow phone for too long. */
  #become(status: Status) {
    this.status = status;
    for (const asker of this.#askers) inTurn(() => this.#askers.has(asker) && asker.onStatus(this.status));
  }
}

/** All figures of a page share it. */
export const runtime = new Runtime();

// The build draws posters without a page.
globalThis.addEventListener?.("pageshow", ({ persisted }) => persisted && runtime.resume());
