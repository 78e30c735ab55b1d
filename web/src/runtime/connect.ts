/**
 * Connects to the worker. All pages and iframes of this origin share one, so that Python starts once for all of them. If
 * the browser has no shared workers or refuses one, the page starts its own worker.
 */
import * as words from "../words/interface.ts";
import { FILES, WORKER } from "./assets.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

export type Link = { send: (message: ToWorker) => void; end: () => void };

/**
 * A shared worker sends its page a message as soon as its script runs. If the script cannot run, Chromium may lose the
 * error event. After this silence the page starts its own worker.
 */
const SHARED_WORKER_TIMEOUT_MS = 10_000;

/** Has the frame no origin? */
const isSandboxed = () => self.origin === "null";

/** Made when the first worker starts. */
let policy: { createScriptURL: (url: string) => string } | undefined;

/**
 * @param attempt  pages share a worker if their attempts are equal; the number in the script's address also keeps the cache from returning
 *     a broken script again
 * @param fresh  see `Start`
 */
export function connect(attempt: number, fresh: boolean, hear: (message: FromWorker) => void, fail: (message: string) => void): Link {
  const start: ToWorker = { type: "start", fresh, files: FILES };
  const script = attempt ? `${WORKER}?${attempt}` : WORKER;
  let heard = false;
  let link: Link | null = __ALONE__ ? openOwn() : openShared();
  return { send: (message) => link?.send(message), end };

  function end() {
    link?.end();
    link = null;
  }

  function openShared() {
    try {
      const worker = new SharedWorker(trusted(script), { type: "module", name: `gjk-demo ${attempt}` });
      // Some browsers refuse later, by an event, for example if storage is blocked.
      worker.addEventListener("error", () => replace(shared, openOwn));
      worker.port.start();
      const shared = open(worker.port, () => worker.port.close());
      setTimeout(() => replace(shared, openOwn), SHARED_WORKER_TIMEOUT_MS);
      return shared;
    } catch {
      return openOwn(); // this browser (Chrome on Android), sandbox or origin has no shared workers
    }
  }

  function openOwn() {
    try {
      const worker = new Worker(trusted(startable(script)), { type: __ALONE__ ? "classic" : "module" });
      const own = open(worker, () => worker.terminate());
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        fail(event.message || (isSandboxed() ? words.python.sandboxed : words.python.filesMissing));
      });
      return own;
    } catch (error) {
      const why = isSandboxed() ? words.python.sandboxed : words.python.noWorker(error instanceof Error ? error.message : String(error));
      queueMicrotask(() => fail(why)); // after `connect`
      return null;
    }
  }

  function replace(silent: Link, next: () => Link | null) {
    if (heard || link !== silent) return;
    end();
    link = next();
  }

  function open(port: Worker | MessagePort, end: () => void): Link {
    const listening = new AbortController();
    port.addEventListener(
      "message",
      (event) => {
        heard = true;
        hear((event as MessageEvent<FromWorker>).data); // of a worker or a port
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
 * @param url  built by this module
 * @returns a TrustedScriptURL where there is such a thing
 */
function trusted(url: string): string {
  try {
    const { trustedTypes } = self;
    policy ??= trustedTypes.createPolicy("gjk-demo", { createScriptURL: (url: string) => url });
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
 */
function startable(url: string) {
  if (new URL(url).origin === self.origin) return url;
  const shim = `
    const early = [];
    self.onmessage = ({ data }) => early.push(data);
    await import(${JSON.stringify(url)});
    self.onmessage = null;
    for (const data of early) self.dispatchEvent(new MessageEvent("message", { data }));`;
  // In a sandbox, Chromium refuses a module worker from a blob: "Its files could not be loaded."
  if (isSandboxed()) return `data:text/javascript,${encodeURIComponent(shim)}`;
  return URL.createObjectURL(new Blob([shim], { type: "text/javascript" }));
}
