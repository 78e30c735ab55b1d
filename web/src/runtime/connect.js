/**
 * The way to the worker: one that all pages of this origin share, iframes included, so that Python starts once for all
 * of them; where there is none, or it is refused, one of this page's own.
 *
 * @typedef {import("./protocol.js").ToWorker} ToWorker
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {{send: (message: ToWorker) => void, end: () => void}} Link
 */
import { WORKER } from "./assets.js";

/**
 * A shared worker greets its page as soon as its script runs. Chromium may lose the event that tells that it never will:
 * after so many milliseconds of silence the page does without.
 */
const SILENCE = 10_000;

/**
 * @param {number} attempt  pages that are at the same one share a worker; its number keeps a cache from giving a script
 *     that was wrong again
 * @param {boolean} fresh  see `Start`
 * @param {(message: FromWorker) => void} hear
 * @param {(message: string) => void} fail
 * @returns {Link}
 * @throws {Error} no worker can be made here
 */
export function connect(attempt, fresh, hear, fail) {
  /** @type {ToWorker} */
  const start = { type: "start", fresh };
  const script = attempt ? `${WORKER}?${attempt}` : WORKER;
  let heard = false;
  /** @type {Link | null} */
  let link = openShared() ?? openOwn();
  return { send: (message) => link?.send(message), end };

  function end() {
    link?.end();
    link = null;
  }

  /** @returns {Link | null} */
  function openShared() {
    try {
      const worker = new SharedWorker(script, { type: "module", name: `gjk-demo ${attempt}` });
      // Some browsers refuse late, by an event: where storage is blocked, for one.
      worker.addEventListener("error", () => giveUp(shared));
      worker.port.start();
      const shared = open(worker.port, () => worker.port.close());
      setTimeout(() => giveUp(shared), SILENCE);
      return shared;
    } catch {
      return null; // not in this browser (Chrome on Android), this sandbox, or this origin
    }
  }

  /** @param {Link} shared */
  function giveUp(shared) {
    if (heard || link !== shared) return;
    end();
    try {
      link = openOwn();
    } catch (error) {
      fail(String(error));
    }
  }

  function openOwn() {
    const worker = new Worker(startable(script), { type: "module" });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      fail(event.message || "Its files could not be loaded.");
    });
    return open(worker, () => worker.terminate());
  }

  /** @param {Worker | MessagePort} port @param {() => void} end @returns {Link} */
  function open(port, end) {
    const listening = new AbortController();
    port.addEventListener(
      "message",
      (event) => {
        heard = true;
        hear(/** @type {MessageEvent<FromWorker>} */ (event).data);
      },
      // Words of a worker that was given up must not be taken for its successor's.
      { signal: listening.signal },
    );
    port.postMessage(start);
    return { send: (message) => port.postMessage(message), end: () => (listening.abort(), end()) };
  }
}

/**
 * A worker must come from its page's own origin, though it may import from any: on other people's pages, and in a
 * sandbox, it starts from a few lines of its own that do so. A policy there has to allow `worker-src blob:` (in a sandbox `data:`). The import
 * is a dynamic one, which `script-src` allows: a static one would need `worker-src` to name the other origin, too.
 * Messages that come before it has ended would be lost.
 * @param {string} url
 */
function startable(url) {
  if (new URL(url).origin === self.origin) return url;
  const shim = `
    const early = [];
    self.onmessage = ({ data }) => early.push(data);
    await import(${JSON.stringify(url)});
    self.onmessage = null;
    for (const data of early) self.dispatchEvent(new MessageEvent("message", { data }));`;
  // Chromium refuses a module worker from the blob of a sandbox: "Its files could not be loaded."
  if (self.origin === "null") return `data:text/javascript,${encodeURIComponent(shim)}`;
  return URL.createObjectURL(new Blob([shim], { type: "text/javascript" }));
}
