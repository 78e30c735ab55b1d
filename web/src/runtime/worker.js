/**
 * Python, off the page's thread, for one page or for all of an origin. Starts Pyodide once, then answers texts with
 * texts; no Python object leaves.
 *
 * @typedef {import("./protocol.js").ToWorker} ToWorker
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {{postMessage: (message: FromWorker) => void}} Page
 */
import { startPython } from "./python.js";

/**
 * A worker that dies says nothing, but it lets go of its locks. Where there are none (insecure pages, sandboxes) a page
 * notices by the clock.
 */
const LOCK = `gjk-demo worker ${Math.random()}`;

/** `gjkcore.bridge.answer`, from the first page's wish for it on. @type {Promise<(text: string) => string> | null} */
let python = null;
let fraction = 0;

/** Those that wait for Python. @type {Set<Page>} */
const waiting = new Set();

/** @param {import("./python.js").Files} files */
async function start(files) {
  navigator.locks?.request(LOCK, () => new Promise(() => {})).catch(() => {});
  return startPython(files, (now) => {
    fraction = now;
    for (const page of waiting) page.postMessage({ type: "progress", fraction });
  });
}

/** @param {Page} page @param {ToWorker} message */
async function hear(page, message) {
  try {
    if (message.type === "start") {
      waiting.add(page);
      page.postMessage({ type: "progress", fraction });
      await (python ??= start(message.files));
      waiting.delete(page);
      page.postMessage({ type: "live", lock: LOCK });
    } else if (python) {
      // The bridge answers any text; it can only throw when Python itself has broken down.
      const answer = await python;
      page.postMessage({ type: "answer", id: message.id, text: answer(message.text) });
    }
  } catch (error) {
    page.postMessage({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    self.close(); // Trying again begins with a new worker.
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
