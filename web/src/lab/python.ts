/**
 * Python's workers for the lab, from the page's side. They start from a blob, so that the policy of the page holds in them: code
 * there reaches no other host.
 */
import { FILES } from "../runtime/assets.ts";
import type { FromWorker, Kit } from "./lab-worker.ts";

/** To something that runs code. */
export interface Connection {
  /** Rejects if it died. */
  call: (name: string, text: string) => Promise<string>;
  end: () => void;
}

const WORKER = new URL(__LAB_WORKER__, import.meta.url).href;

/** Messages that arrive before the import has ended are kept. */
const SHIM = `
  const early = [];
  self.onmessage = ({ data }) => early.push(data);
  await import(${JSON.stringify(WORKER)});
  self.onmessage = null;
  for (const data of early) self.dispatchEvent(new MessageEvent("message", { data }));`;

/** What each worker but the first one starts from. */
let kit: Kit | null = null;

/** @returns rejects if Python does not start */
export function startPython(onProgress: (fraction: number) => void = () => {}): Promise<Connection> {
  const address = URL.createObjectURL(new Blob([SHIM], { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module" });
  const calls: Map<number, { resolve: (text: string) => void; reject: (error: Error) => void }> = new Map();
  let last = 0;
  const end = () => {
    worker.terminate();
    URL.revokeObjectURL(address);
  };
  return new Promise((resolve, reject) => {
    const fail = (message: string) => {
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
      const message: FromWorker = Object(data);
      if (message.type === "progress") onProgress(Number(message.fraction));
      if (message.type === "failed") fail(String(message.message));
      if (message.type === "reply") {
        calls.get(message.id)?.resolve(String(message.text));
        calls.delete(message.id);
      }
      if (message.type !== "started") return;
      kit ??= message.kit;
      const call = (name: string, text: string): Promise<string> =>
        new Promise((resolve, reject) => {
          calls.set(++last, { resolve, reject });
          worker.postMessage({ type: "call", id: last, name, text });
        });
      resolve({ call, end });
    });
    worker.postMessage({ type: "start", kit, files: FILES });
  });
}
