/**
 * The first pictures of a page's figures: one figure after the other, each in small pieces. A page that is busy for long cannot
 * scroll or hear a finger, and the page's first figure is to be seen before the others are made.
 */

/** A task that has run for so long is left to end. The time is short, because the next piece of work may take long. */
const SHORT_TASK_MS = 30;

/** When the current task began, as far as it is known: this module is evaluated at the start of one. */
let began = performance.now();

/** Ends with the work of those who wait. @type {Promise<void>} */
let line = Promise.resolve();

/**
 * Does a work when all earlier ones are done.
 * @param {() => unknown} work  has a `rest()` between its pieces
 * @returns {Promise<void>} resolves when it is done, and is rejected with what it throws
 */
export function inTurn(work) {
  const done = line.then(work).then(() => {});
  line = done.catch(() => {}); // an error is its figure's own
  return done;
}

/** Waits for the next task if the current one has run for some time. @returns {Promise<boolean>} has it? */
export async function rest() {
  if (performance.now() - began < SHORT_TASK_MS) return false;
  await nextTask();
  return true;
}

/** Waits for the next task. */
export async function nextTask() {
  await beforeFrame();
  began = performance.now();
}

/**
 * A task before the page is drawn again: a picture of the page takes long, too. Browsers without such tasks have ordinary ones.
 * Unlike a timer's, neither is put off by some milliseconds.
 * @returns {Promise<void>}
 */
function beforeFrame() {
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
