/**
 * The worker that runs Python, for one page or for all pages of an origin. It starts Pyodide once and then answers texts
 * with texts. No Python object leaves it.
 */
import * as words from "../words/interface.ts";
import { Line } from "./line.ts";
import { NotStarted, locate, missing, restorePython, startPython, startWholePython } from "./python.ts";
import type { FromWorker, Start, ToWorker } from "./protocol.ts";
import type { Answer } from "./start.ts";

type Page = { postMessage: (message: FromWorker) => void };

/**
 * A worker that dies sends no message, but it releases its locks. Insecure pages and sandboxes have no locks. There, a page
 * notices by a timeout.
 */
const LOCK = `gjk-demo worker ${Math.random()}`;

interface Python {
  answering: Promise<Answer>;
  engine: "quick" | "start" | "whole";
}

/** Null until the first page asks for Python. */
let python: Python | null = null;
let fraction = 0;

/** The pages that wait for Python. */
const waiting: Set<Page> = new Set();

function onProgress(newest: number) {
  fraction = newest;
  for (const page of waiting) page.postMessage({ type: "progress", fraction });
}

function warn(message: string) {
  for (const page of waiting) page.postMessage({ type: "warning", message });
}

function start({ fresh, files }: Start): Python {
  locate(files);
  navigator.locks?.request(LOCK, () => new Promise(() => {})).catch(() => {});
  if (!__PYTHON__.packed) return { engine: "whole", answering: startWholePython(onProgress) };
  const starting = { engine: "quick" } as Python; // its answers follow
  starting.answering = first(starting, fresh).catch((error) => {
    if (__ALONE__ || !(error instanceof NotStarted)) throw error;
    return startWhole(error, starting);
  });
  return starting;
}

/** Runs the start that is faster on this line. */
async function first(starting: Python, fresh: boolean) {
  if (__ALONE__) return restorePython(fresh, onProgress, new AbortController().signal, () => {});
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
 * @param error  thrown by the failed engine
 * @param failed  its `engine` becomes "whole"
 */
async function startWhole(error: unknown, failed: Python) {
  const engine = failed.engine as "quick" | "start"; // what failed is not yet the whole one
  failed.engine = "whole";
  const warned = missing(error, engine).then((what) => warn(`The engine "${engine}" lacks ${what}. The whole one starts.`));
  const [answer] = await Promise.all([startWholePython(onProgress), warned]);
  return answer;
}

/** Tells a page when Python runs. */
async function live(page: Page, started: Promise<unknown>) {
  waiting.add(page);
  page.postMessage({ type: "progress", fraction });
  await started;
  waiting.delete(page);
  page.postMessage({ type: "live", lock: LOCK });
}

async function hear(page: Page, message: ToWorker) {
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
 */
async function answer(page: Page, python: Python, text: string) {
  const { engine } = python;
  try {
    return (await python.answering)(text);
  } catch (error) {
    if (engine === "whole") throw error;
    if (__ALONE__) return notInside(python);
    waiting.add(page);
    if (python.engine === engine) python.answering = startWhole(error, python);
  }
  await live(page, python.answering);
  return (await python.answering)(text);
}

/** What a page that has all of its files inside answers where its engine fails: it has no other, and this one starts anew. */
function notInside(python: Python) {
  python.answering = first(python, false);
  return JSON.stringify({ error: { code: "not_inside", message: words.python.notInside, where: null } });
}

/** A page comes with a port. */
function meet({ ports }: Event & { ports?: readonly MessagePort[] }) {
  for (const page of ports ?? []) page.onmessage = ({ data }) => hear(page, data);
}

if ("SharedWorkerGlobalScope" in self) self.addEventListener("connect", meet);
else self.addEventListener("message", ({ data }) => hear(self, data));
