/**
 * The worker that runs Python, for one page or for all pages of an origin. It starts Pyodide once and then answers texts
 * with texts. No Python object leaves it. If a browser takes no module for a worker, this script runs in a frame of the page:
 * see connect.js.
 *
 * @typedef {import("./protocol.js").ToWorker} ToWorker
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {{postMessage: (message: FromWorker) => void}} Page
 */
import { Line } from "./line.js";
import { NotStarted, locate, missing, restorePython, startPython, startWholePython } from "./python.js";

/**
 * A worker that dies sends no message, but it releases its locks. Insecure pages and sandboxes have no locks. There, a page
 * notices by a timeout.
 */
const LOCK = `gjk-demo worker ${Math.random()}`;

/**
 * @typedef {object} Python
 * @property {Promise<import("./python.js").Answer>} answering
 * @property {"quick" | "start" | "whole"} engine
 */

/** Null until the first page asks for Python. @type {Python | null} */
let python = null;
let fraction = 0;

/** The pages that wait for Python. @type {Set<Page>} */
const waiting = new Set();

/** @param {number} newest */
function onProgress(newest) {
  fraction = newest;
  for (const page of waiting) page.postMessage({ type: "progress", fraction });
}

/** @param {string} message */
function warn(message) {
  for (const page of waiting) page.postMessage({ type: "warning", message });
}

/** @param {import("./protocol.js").Start} message @returns {Python} */
function start({ fresh, files }) {
  locate(files);
  navigator.locks?.request(LOCK, () => new Promise(() => {})).catch(() => {});
  if (!__PYTHON__.packed) return { engine: "whole", answering: startWholePython(onProgress) };
  const starting = /** @type {Python} */ ({ engine: "quick" });
  starting.answering = first(starting, fresh).catch((error) => {
    if (!(error instanceof NotStarted)) throw error;
    return startWhole(error, starting);
  });
  return starting;
}

/** Runs the start that is faster on this line. @param {Python} starting @param {boolean} fresh */
async function first(starting, fresh) {
  const line = new Line();
  try {
    if (!line.slow.aborted) return await restorePython(fresh, onProgress, line.slow, (bytes) => line.count(bytes));
  } catch (error) {
    // Without a network, only the start whose files the service worker has stored can succeed.
    if (!line.slow.aborted && !(await line.kept)) throw error;
  }
  starting.engine = "start";
  return startPython(fresh, onProgress);
}

/**
 * Starts the whole engine. Nothing refers to the failed engine any more, so the browser can free its memory.
 *
 * @param {unknown} error  thrown by the failed engine
 * @param {Python} failed  its `engine` becomes "whole"
 */
async function startWhole(error, failed) {
  const engine = /** @type {"quick" | "start"} */ (failed.engine);
  failed.engine = "whole";
  const warned = missing(error, engine).then((what) => warn(`The engine "${engine}" lacks ${what}. The whole one starts.`));
  const [answer] = await Promise.all([startWholePython(onProgress), warned]);
  return answer;
}

/** Tells a page when Python runs. @param {Page} page @param {Promise<unknown>} started */
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
      python ??= start(message);
      await live(page, python.answering);
    } else if (python) {
      page.postMessage({ type: "answer", id: message.id, text: await answer(page, python, message.text) });
    }
  } catch (error) {
    page.postMessage({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    self.close(); // a retry uses a new worker
  }
}

/**
 * The bridge answers any text and never raises. An error therefore means that Python itself has failed, for example because
 * the engine lacks a function or a file. Then the whole engine answers this text and all later ones.
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

/** A page comes with a port. @param {Event} event */
function meet(event) {
  for (const page of /** @type {MessageEvent} */ (event).ports) page.onmessage = ({ data }) => hear(page, data);
}

if ("SharedWorkerGlobalScope" in self) self.addEventListener("connect", meet);
else if (typeof document === "object") self.addEventListener("message", meet);
else self.addEventListener("message", ({ data }) => hear(self, data));
