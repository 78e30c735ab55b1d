/**
 * Python, off the page's thread, for one page or for all of an origin. Starts Pyodide once, then answers texts with
 * texts; no Python object leaves.
 *
 * @typedef {import("./protocol.js").ToWorker} ToWorker
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {{postMessage: (message: FromWorker) => void}} Page
 */
import { Line } from "./line.js";
import { NotStarted, missing, restorePython, startPython, startWholePython } from "./python.js";

/**
 * A worker that dies says nothing, but it lets go of its locks. Where there are none (insecure pages, sandboxes) a page
 * notices by the clock.
 */
const LOCK = `gjk-demo worker ${Math.random()}`;

/**
 * @typedef {object} Python
 * @property {Promise<import("./python.js").Answer>} answering
 * @property {"quick" | "start" | "whole"} engine  which one it runs on
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

/** @param {string} message */
function warn(message) {
  for (const page of waiting) page.postMessage({ type: "warning", message });
}

/** @param {boolean} fresh @returns {Python} */
function start(fresh) {
  navigator.locks?.request(LOCK, () => new Promise(() => {})).catch(() => {});
  const starting = /** @type {Python} */ ({ engine: "quick" });
  starting.answering = first(starting, fresh).catch((error) => {
    if (!(error instanceof NotStarted)) throw error;
    return startWhole(error, starting);
  });
  return starting;
}

/** The start that is sooner on this line. @param {Python} starting @param {boolean} fresh */
async function first(starting, fresh) {
  const line = new Line();
  try {
    if (!line.slow.aborted) return await restorePython(fresh, onProgress, line.slow, (bytes) => line.count(bytes));
  } catch (error) {
    // Without a network, what the service worker has kept is all there is.
    if (!line.slow.aborted && !(await line.kept)) throw error;
  }
  starting.engine = "start";
  return startPython(fresh, onProgress);
}

/**
 * Nothing refers to the engine that failed when this one starts, so its memory is free.
 *
 * @param {unknown} error  of the engine that `failed`
 * @param {Python} failed  becomes the whole one
 */
async function startWhole(error, failed) {
  const engine = /** @type {"quick" | "start"} */ (failed.engine);
  failed.engine = "whole";
  const told = missing(error, engine).then((what) => warn(`The engine "${engine}" lacks ${what}. The whole one starts.`));
  const [answer] = await Promise.all([startWholePython(onProgress), told]);
  return answer;
}

/** @param {Page} page @param {Promise<unknown>} started  it may have been for long */
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
      await live(page, python.answering);
    } else if (python) {
      page.postMessage({ type: "answer", id: message.id, text: await answer(page, python, message.text) });
    }
  } catch (error) {
    page.postMessage({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    self.close(); // Trying again begins with a new worker.
  }
}

/**
 * The bridge answers any text. It can only throw when Python itself has broken down, as it does where a function or a file
 * is missing: the whole one answers then, and from then on.
 *
 * @param {Page} page
 * @param {Python} python
 * @param {string} text
 */
async function answer(page, python, text) {
  const { engine } = python;
  try {
    return (await python.answering)(text);
  } catch (error) {
    if (engine === "whole") throw error;
    waiting.add(page);
    if (python.engine === engine) python.answering = startWhole(error, python);
  }
  await live(page, python.answering);
  return (await python.answering)(text);
}

if ("SharedWorkerGlobalScope" in self) {
  self.addEventListener("connect", (event) => {
    const [page] = /** @type {MessageEvent} */ (event).ports;
    page.onmessage = ({ data }) => hear(page, data);
  });
} else {
  self.addEventListener("message", ({ data }) => hear(self, data));
}
