/**
 * Python, off the page's thread, for one page or for all of an origin. Starts Pyodide once, then answers texts with
 * texts; no Python object leaves.
 *
 * @typedef {import("./protocol.js").ToWorker} ToWorker
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {{postMessage: (message: FromWorker) => void}} Page
 */
import { NotRestored, restorePython, startPython } from "./python.js";

/**
 * A worker that dies says nothing, but it lets go of its locks. Where there are none (insecure pages, sandboxes) a page
 * notices by the clock.
 */
const LOCK = `gjk-demo worker ${Math.random()}`;

/**
 * @typedef {Promise<(text: string) => string>} Answering  `gjkcore.bridge.answer`, when it is there
 * @typedef {{quick: Answering, whole: Answering | null}} Python  restored, and started if it must be
 */

/** From the first page's wish for it on. @type {Python | null} */
let python = null;
let fraction = 0;

/** Those that wait for Python. @type {Set<Page>} */
const waiting = new Set();

/** @param {number} now */
function onProgress(now) {
  fraction = now;
  for (const page of waiting) page.postMessage({ type: "progress", fraction });
}

/** @param {boolean} fresh @returns {Python} */
function start(fresh) {
  navigator.locks?.request(LOCK, () => new Promise(() => {})).catch(() => {});
  /** @type {Python} */
  const python = { quick: restorePython(fresh, onProgress).catch(otherwise), whole: null };
  return python;

  /** @param {unknown} error */
  function otherwise(error) {
    if (!(error instanceof NotRestored)) throw error;
    return wholeOf(python);
  }
}

/** @param {Python} python */
const wholeOf = (python) => (python.whole ??= startPython(onProgress));

/** @param {Page} page @param {Answering} started  it may have been for long */
async function live(page, started) {
  waiting.add(page);
  page.postMessage({ type: "progress", fraction });
  await started;
  waiting.delete(page);
  page.postMessage({ type: "live", lock: LOCK });
}

/** @param {Page} page @param {ToWorker} message */
async function hear(page, message) {
  try {
    if (message.type === "start") {
      python ??= start(message.fresh);
      await live(page, python.whole ?? python.quick);
    } else if (python) {
      page.postMessage({ type: "answer", id: message.id, text: await answer(page, python, message.text) });
    }
  } catch (error) {
    page.postMessage({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    self.close(); // Trying again begins with a new worker.
  }
}

/**
 * The bridge answers any text. It can only throw when Python itself has broken down, as the quick one does where a
 * function or a file is missing: the whole one answers then, and from then on.
 *
 * @param {Page} page
 * @param {Python} python
 * @param {string} text
 */
async function answer(page, python, text) {
  const asked = python.whole ?? python.quick;
  try {
    return (await asked)(text);
  } catch (error) {
    if (asked === python.whole) throw error;
    await live(page, wholeOf(python));
    return (await wholeOf(python))(text);
  }
}

if ("SharedWorkerGlobalScope" in self) {
  self.addEventListener("connect", (event) => {
    const [page] = /** @type {MessageEvent} */ (event).ports;
    page.onmessage = ({ data }) => hear(page, data);
  });
} else {
  self.addEventListener("message", ({ data }) => hear(self, data));
}
