/**
 * Chooses the start by the line: the usual one restores Python from 3.7 MB; the other one moves half of that, and takes longer
 * once it is there.
 */
import { isStartKept, savedBytes } from "./python.js";

/** What the smaller start takes longer: a third of a second on a laptop, and here on a slow phone, so that it never loses. */
const EXTRA_START_MS = 2500;

/** The line is measured for this long, from the first bytes on. */
const LOOK_MS = 300;

/** A thread that was busy reads late what has arrived in time: so many looks in a row must find the line slow. */
const LOOKS = 2;

export class Line {
  #slow = new AbortController();
  #arrived = 0;
  #looks = 0;
  #lookedAt = 0;
  #seen = 0;

  constructor() {
    const { connection } = /** @type {{connection?: {saveData: boolean}}} */ (/** @type {unknown} */ (navigator));
    if (connection?.saveData) this.#slow.abort();
    /** Resolves to whether the files of the smaller start have been kept here. */
    this.kept = isStartKept();
    this.kept.then((kept) => kept && this.#slow.abort());
  }

  /** Aborted once the smaller start is sooner. */
  get slow() {
    return this.#slow.signal;
  }

  /** @param {number} bytes  of one of the two files that share the line */
  count(bytes) {
    if (!this.#arrived) {
      this.#lookedAt = performance.now();
      setTimeout(() => this.#look(), LOOK_MS);
    }
    this.#arrived += bytes;
  }

  #look() {
    const now = performance.now();
    const bytesPerMs = (2 * (this.#arrived - this.#seen)) / (now - this.#lookedAt);
    const isSlow = savedBytes(this.#arrived) > bytesPerMs * EXTRA_START_MS;
    this.#seen = this.#arrived;
    this.#lookedAt = now;
    if (!isSlow) return;
    this.#looks += 1;
    if (this.#looks === LOOKS) this.#slow.abort();
    else setTimeout(() => this.#look(), LOOK_MS);
  }
}
