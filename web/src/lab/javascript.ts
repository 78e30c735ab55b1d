/**
 * JavaScript of the reader, in a worker that a frame starts. The frame has an origin of its own. It loads one script of this site,
 * which gives it a policy that lets nothing in or out but scripts and workers from blobs. See lab-frame.ts.
 */
import { found } from "../words/lab.ts";
import type { Connection } from "./python.ts";

const FRAME = new URL(__LAB_FRAME__, import.meta.url).href;

const PAGE = `<!doctype html><head></head><script src="${FRAME}"></script>`;

/** What the worker says of a call: the answers, or what is wrong. */
interface Told {
  finding?: string;
  /** Of the function. */
  name?: string;
  /** The value, or the error. */
  shown?: string;
  line?: number | null;
}

export async function startJavaScript(): Promise<Connection> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.srcdoc = PAGE;
  frame.hidden = true;
  const { port1: port, port2 } = new MessageChannel();
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  await loaded;

  let waiting: { resolve: (text: string) => void; reject: (error: Error) => void } | null = null;
  port.onmessage = ({ data }) => {
    waiting?.resolve(JSON.stringify(worded(Object(data))));
    waiting = null;
  };
  const hear = ({ source, data }: MessageEvent) => {
    if (source !== frame.contentWindow) return;
    const line = Number(data?.line) || null;
    waiting?.resolve(JSON.stringify({ unusable: found.at(String(data?.message), line), line }));
    waiting = null;
  };
  addEventListener("message", hear);
  return {
    call: (name, text) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        if (name === "load") frame.contentWindow?.postMessage(text, "*", [port2]);
        else if (name === "ask" || name === "step") port.postMessage(JSON.parse(text));
        else resolve("null");
      }),
    end: () => {
      removeEventListener("message", hear);
      port.close();
      frame.remove();
    },
  };
}

/** What the worker says, in words. */
function worded(told: Told & Record<string, unknown>) {
  const { finding, name = "", shown = "", line = null } = told;
  if (told.ready === false) return { unusable: found.nothing };
  if (finding === "garbage" && name === "step") return { ...told, words: found.noStep(shown) };
  if (finding === "garbage") return { ...told, words: name === "intersects" ? found.noTruth(name, shown) : found.noNumber(name, shown) };
  if (finding === "not-a-number") return { ...told, words: found.notFinite(name, shown) };
  if (finding === "raises") return { ...told, words: found.raises(name, shown, line) };
  if (finding === "changes-arguments") return { ...told, words: found.changes(name) };
  return told;
}
