/**
 * Connects to the worker. All pages and iframes of this origin share one, so that Python starts once for all of them. If
 * the browser has no shared workers or refuses one, the page starts its own worker.
 *
 * @typedef {import("./protocol.js").ToWorker} ToWorker
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {{send: (message: ToWorker) => void, end: () => void}} Link
 */
import * as words from "../words/interface.js";
import { WORKER } from "./assets.js";

/**
 * A shared worker sends its page a message as soon as its script runs. If the script cannot run, Chromium may lose the
 * error event. After this silence the page starts its own worker.
 */
const SHARED_WORKER_TIMEOUT_MS = 10_000;

/** Made when the first worker starts. @type {{createScriptURL: (url: string) => unknown} | undefined} */
let policy;

/**
 * @param {number} attempt  pages share a worker if their attempts are equal; the number in the script's address also
 *     keeps the cache from returning a broken script again
 * @param {boolean} fresh  see `Start`
 * @param {(message: FromWorker) => void} hear
 * @param {(message: string) => void} fail
 * @returns {Link}
 * @throws {Error} if the browser can start no worker
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
      const worker = new SharedWorker(trusted(script), { type: "module", name: `gjk-demo ${attempt}` });
      // Some browsers refuse later, by an event, for example if storage is blocked.
      worker.addEventListener("error", () => giveUp(shared));
      worker.port.start();
      const shared = open(worker.port, () => worker.port.close());
      setTimeout(() => giveUp(shared), SHARED_WORKER_TIMEOUT_MS);
      return shared;
    } catch {
      return null; // this browser (Chrome on Android), sandbox or origin has no shared workers
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
    const worker = new Worker(trusted(startable(script)), { type: "module" });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      fail(event.message || words.python.filesMissing);
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
      // A message from an abandoned worker must not be taken for one from its successor.
      { signal: listening.signal },
    );
    port.postMessage(start);
    return { send: (message) => port.postMessage(message), end: () => (listening.abort(), end()) };
  }
}

/**
 * A page may accept the address of a worker only from a policy (`require-trusted-types-for 'script'`). Where its
 * `trusted-types` forbid this policy, or know it already from another copy of this script, the browser decides about the text.
 * @param {string} url  built by this module
 * @returns {any} a TrustedScriptURL where there is such a thing
 */
function trusted(url) {
  try {
    const { trustedTypes } = /** @type {any} */ (self);
    policy ??= trustedTypes.createPolicy("gjk-demo", { createScriptURL: (/** @type {string} */ url) => url });
    return policy?.createScriptURL(url);
  } catch {
    return url;
  }
}

/**
 * A worker's script must come from its page's own origin, but it may import from any origin. On other people's pages and
 * in a sandbox, the worker therefore starts from a few lines that import the real script. The page's policy must allow
 * `worker-src blob:` (in a sandbox `data:`). The import is dynamic, so `script-src` governs it. For a static import,
 * `worker-src` would have to name the other origin too. Messages that arrive before the import has ended are kept.
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
  // In a sandbox, Chromium refuses a module worker from a blob: "Its files could not be loaded."
  if (self.origin === "null") return `data:text/javascript,${encodeURIComponent(shim)}`;
  return URL.createObjectURL(new Blob([shim], { type: "text/javascript" }));
}
