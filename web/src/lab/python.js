/**
 * Python's workers for the lab, from the page's side. They start from a blob, so that the policy of the page holds in them: code
 * there reaches no other host.
 *
 * @typedef {import("./lab-worker.js").Kit} Kit
 * @typedef {import("./lab-worker.js").FromWorker} FromWorker
 *
 * @typedef {object} Connection  to something that runs code
 * @property {(name: string, text: string) => Promise<string>} call  rejects if it died
 * @property {() => void} end
 */
import { FILES } from "../runtime/assets.js";

const WORKER = new URL(__LAB_WORKER__, import.meta.url).href;

/** Messages that arrive before the import has ended are kept. */
const SHIM = `
  const early = [];
  self.onmessage = ({ data }) => early.push(data);
  await import(${JSON.stringify(WORKER)});
  self.onmessage = null;
  for (const data of early) self.dispatchEvent(new MessageEvent("message", { data }));`;

/** What each worker but the first one starts from. @type {Kit | null} */
let kit = null;

/** @param {(fraction: number) => void} [onProgress] @returns {Promise<Connection>} rejects if Python does not start */
export function startPython(onProgress = () => {}) {
  const address = URL.createObjectURL(new Blob([SHIM], { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module" });
  /** @type {Map<number, {resolve: (text: string) => void, reject: (error: Error) => void}>} */
  const calls = new Map();
  let last = 0;
  const end = () => {
    worker.terminate();
    URL.revokeObjectURL(address);
  };
  return new Promise((resolve, reject) => {
    /** @param {string} message */
    const fail = (message) => {
      end();
      reject(new Error(message));
      for (const call of calls.values()) call.reject(new Error(message));
      calls.clear();
    };
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      fail(event.message);
    });
    worker.addEventListener("message", ({ data }) => {
      const message = /** @type {FromWorker} */ (Object(data));
      if (message.type === "progress") onProgress(Number(message.fraction));
      if (message.type === "failed") fail(String(message.message));
      if (message.type === "reply") {
        calls.get(message.id)?.resolve(String(message.text));
        calls.delete(message.id);
      }
      if (message.type !== "started") return;
      kit ??= message.kit;
      const call = (/** @type {string} */ name, /** @type {string} */ text) =>
        /** @type {Promise<string>} */ (
          new Promise((resolve, reject) => {
            calls.set(++last, { resolve, reject });
            worker.postMessage({ type: "call", id: last, name, text });
          })
        );
      resolve({ call, end });
    });
    worker.postMessage({ type: "start", kit, files: FILES });
  });
}
