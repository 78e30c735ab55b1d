/**
 * The work of a page's figures, rendering and drawing, in the order in which it is asked for. A page that is busy for long can
 * neither scroll nor hear a finger, so a task that has worked for some time leaves the rest to the next one.
 */

/** A task that has worked this long begins no further work. The time is short, because the next work may take long. */
const WORK_PER_TASK_MS = 30;

/** @type {(() => void)[]} */
const waiting = [];

/** When the current task began to work; null until it does. @type {number | null} */
let began = null;

let isWorking = false;

/**
 * Does a work after all earlier ones: at once if none is waiting and the current task has time left.
 * @template T
 * @param {() => T} work
 * @returns {Promise<T>} resolves when it is done, and is rejected with what it throws
 */
export function inTurn(work) {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    });
    if (!isWorking) workOff();
  });
}

function workOff() {
  if (began === null) nextTask().then(continueInNextTask);
  began ??= performance.now();
  isWorking = true;
  while (waiting.length && performance.now() - began < WORK_PER_TASK_MS) waiting.shift()?.();
  isWorking = false;
}

function continueInNextTask() {
  began = null;
  if (waiting.length) workOff();
}

/**
 * Waits for a task before the page is drawn again: a picture of the page takes long, too. Browsers without such tasks have
 * ordinary ones. Unlike a timer's, neither is put off by some milliseconds.
 * @returns {Promise<void>}
 */
export function nextTask() {
  const { scheduler } = /** @type {any} */ (globalThis);
  if (scheduler) return scheduler.postTask(() => {}, { priority: "user-blocking" });
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage("");
  });
}
