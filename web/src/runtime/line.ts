/**
 * Chooses the start of Python by the speed of the line. The usual start restores the memory of a Python that has started. The
 * smaller start loads half the bytes, but it takes longer once the files have arrived.
 */
import { isStartKept, savedBytes } from "./python.ts";

/**
 * The extra time that the smaller start needs once its files have arrived. This is the value of a slow phone, so that the
 * smaller start is never chosen wrongly. On a laptop it is a third of a second.
 */
const EXTRA_START_MS = 2500;

/** The speed is measured over this time, beginning with the first bytes. */
const MEASURE_INTERVAL_MS = 300;

/** This many measurements must find the line slow. A single one may be wrong, because a busy thread reads bytes late. */
const SLOW_MEASUREMENTS = 2;

export class Line {
  kept: Promise<boolean>;
  #slow = new AbortController();
  #arrived = 0;
  #slowMeasurements = 0;
  #measuredAt = 0;
  #measured = 0;

  constructor() {
    if (navigator.connection?.saveData) this.#slow.abort();
    /** Resolves to whether the service worker has stored the files of the smaller start. */
    this.kept = isStartKept();
    this.kept.then((kept) => kept && this.#slow.abort());
  }

  /** Aborted once the smaller start would be faster. */
  get slow() {
    return this.#slow.signal;
  }

  /** @param bytes  of one of the two files that load at the same time */
  count(bytes: number) {
    if (!this.#arrived) {
      this.#measuredAt = performance.now();
      setTimeout(() => this.#measure(), MEASURE_INTERVAL_MS);
    }
    this.#arrived += bytes;
  }

  #measure() {
    const now = performance.now();
    const bytesPerMs = (2 * (this.#arrived - this.#measured)) / (now - this.#measuredAt);
    const isSlow = savedBytes(this.#arrived) > bytesPerMs * EXTRA_START_MS;
    this.#measured = this.#arrived;
    this.#measuredAt = now;
    if (!isSlow) return;
    this.#slowMeasurements += 1;
    if (this.#slowMeasurements === SLOW_MEASUREMENTS) this.#slow.abort();
    else setTimeout(() => this.#measure(), MEASURE_INTERVAL_MS);
  }
}
