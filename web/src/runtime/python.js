/**
 * Starting Python: fetch, unpack, compile, and hand Pyodide what it would otherwise load in its own order. All that can
 * fail on the way fails here, with a reason; left to Pyodide it would be a warning and a start that never ends.
 *
 * There are three starts, described in web/build/pack/pack.mjs.
 */
import { info } from "pyodide/pyodide-lock.json";
import { XzReadableStream } from "xz-decompress";
import { start } from "./start.js";

/** @typedef {(text: string) => string} Answer  `gjkcore.bridge.answer` */
/** @typedef {(fraction: number) => void} OnProgress  of the bytes that a start fetches */

/** The real ones: while Pyodide starts, it is given others. */
const { fetch, MessageChannel } = self;

/** Names of files, which lie in folders beside this worker's script. */
const FILES = {
  glue: `${__PYTHON__.pyodide}pyodide.asm.mjs`,
  quick: `${__PYTHON__.pyodide}quick.wasm.bin`,
  memory: `${__PYTHON__.pyodide}memory.bin`,
  start: `${__PYTHON__.pyodide}start.wasm.xz`,
  library: `${__PYTHON__.pyodide}python_stdlib.xz`,
  core: `${__PYTHON__.core}gjkcore.xz`,
  wholeGlue: `${__PYTHON__.pyodide}whole/pyodide.asm.mjs`,
  whole: `${__PYTHON__.pyodide}whole/pyodide.asm.wasm.bin`,
  wholeLibrary: `${__PYTHON__.pyodide}whole/python_stdlib.zip`,
  wholeCore: `${__PYTHON__.core}gjkcore.bin`,
};

/** @param {string} name */
const addressOf = (name) => new URL(name, import.meta.url).href;

/** @param {...string} names */
const sizeOf = (...names) => names.reduce((sum, name) => sum + __PYTHON__.bytes[name], 0);

/** All files are there, and still Python does not start: an engine lacks a function, or this browser something else. */
export class NotStarted extends Error {}

/**
 * The usual start: restores the memory of a Python that had started and imported gjkcore when the site was built. Its engine
 * has the functions that the training scenes needed; all others are traps, which throw an error.
 *
 * @param {boolean} fresh  take nothing from the browser's cache
 * @param {OnProgress} onProgress
 * @param {AbortSignal} givenUp  aborted where `startPython` is sooner
 * @param {(bytes: number) => void} onBytes  sees the memory arrive
 * @returns {Promise<Answer>}
 * @throws {NotStarted} see there
 */
export async function restorePython(fresh, onProgress, givenUp, onBytes) {
  const count = counter(sizeOf(FILES.quick, FILES.memory), onProgress);
  const glue = importGlue(FILES.glue, fresh);
  const options = { fresh, signal: givenUp };
  const engine = fetched(FILES.quick, options).then(WebAssembly.compileStreaming);
  engine.then(() => count(sizeOf(FILES.quick)), () => {});
  const memory = fetched(FILES.memory, { ...options, onPart: (bytes) => (count(bytes), onBytes(bytes)) })
    .then((unpacked) => unpacked.arrayBuffer())
    .then((buffer) => new Uint32Array(buffer));
  return load([glue, engine, memory], new ArrayBuffer(0), { glue, engine, memory });
}

/**
 * The start for a slow line: Python starts from byte code. It takes longer than to restore it, and half the bytes.
 *
 * @param {boolean} fresh
 * @param {OnProgress} onProgress
 * @returns {Promise<Answer>}
 * @throws {NotStarted} see there
 */
export async function startPython(fresh, onProgress) {
  const count = counter(sizeOf(FILES.start, FILES.library, FILES.core), onProgress);
  const glue = importGlue(FILES.glue, fresh);
  const options = { fresh, onPart: count };
  const engine = fetched(FILES.start, options).then(WebAssembly.compileStreaming);
  const library = fetched(FILES.library, options).then((unpacked) => unpacked.arrayBuffer());
  const core = fetched(FILES.core, options).then(bytes);
  return load([glue, engine, library, core], library, { glue, engine, core });
}

/**
 * The start where another one failed or came to a trap: everything as it is in Pyodide's package.
 *
 * @param {OnProgress} onProgress
 * @returns {Promise<Answer>}
 * @throws {NotStarted} see there
 */
export async function startWholePython(onProgress) {
  const count = counter(sizeOf(FILES.whole, FILES.wholeLibrary), onProgress);
  const glue = importGlue(FILES.wholeGlue, false);
  const engine = fetched(FILES.whole, { onPart: count }).then(WebAssembly.compileStreaming);
  const library = fetched(FILES.wholeLibrary, { onPart: count }).then((unpacked) => unpacked.arrayBuffer());
  const core = fetched(FILES.wholeCore).then(bytes);
  return load([glue, engine, library, core], library, { glue, engine, core });
}

/**
 * Whether the site's service worker has kept the files of `startPython`: then they are here, whatever the line is.
 * @returns {Promise<boolean>}
 */
export async function isStartKept() {
  try {
    return (await self.caches.match(addressOf(FILES.start))) !== undefined;
  } catch {
    return false; // there are no caches on insecure pages, and in a sandbox they are refused
  }
}

/**
 * Bytes that are saved, of the usual start's that have yet to come, by changing to `startPython`.
 * @param {number} arrived  bytes of the memory; of the engine there are about as many
 */
export const savedBytes = (arrived) => sizeOf(FILES.quick, FILES.memory) - 2 * arrived - sizeOf(FILES.start, FILES.library, FILES.core);

/**
 * What an engine or its Python lacked when this error was thrown, in words for the console.
 *
 * @param {unknown} error
 * @param {"quick" | "start"} engine
 * @returns {Promise<string>}
 */
export async function missing(error, engine) {
  const { message, stack } = error instanceof NotStarted ? /** @type {Error} */ (error.cause) : /** @type {Error} */ (error);
  const imported = /NoFilesError: (\S+)/.exec(message);
  if (imported) return `the module ${imported[1]}`;
  const frames = Array.from(String(stack).matchAll(/(\S*)wasm-function\[(\d+)\]/g));
  if (!frames.length) return message;
  // Between them lie frames of the trampoline, which is an engine of its own.
  const indices = frames.filter(([, place]) => place === frames[0][1]).map(([, , index]) => Number(index));
  const names = await fetch(addressOf(`${__PYTHON__.pyodide}${engine}.functions.json`))
    .then((response) => response.json())
    .catch(() => []);
  return `${indices.slice(0, 4).map((index) => names[index] ?? `wasm-function[${index}]`).join(", called by ")}: ${message}`;
}

/**
 * Pyodide would fetch its library by itself, and its engine even when it is given one: it is handed what comes anyway.
 * It would also listen to messages of this worker and of a channel, for timers that nothing here sets, and listeners keep its
 * engine even after that has failed: with a `setImmediate`, and without `MessageChannel`, it adds none.
 *
 * @param {Promise<unknown>[]} files  all that is fetched: where one fails, Pyodide would warn and wait without an end
 * @param {ArrayBuffer | Promise<ArrayBuffer>} library
 * @param {Omit<import("./start.js").Parts, "info">} parts
 * @returns {Promise<Answer>}
 */
async function load(files, library, parts) {
  const complete = Promise.all(files);
  try {
    const given = { fetch: async () => new Response(await library), MessageChannel: undefined, setImmediate: setTimeout };
    Object.assign(self, given, { clearImmediate: clearTimeout });
    const starting = start({ info, ...parts, options: { indexURL: addressOf(__PYTHON__.pyodide) } });
    const python = await Promise.race([starting, complete.then(() => starting)]);
    const { answer } = python.pyimport("gjkcore.bridge");
    return (text) => answer(text); // a promise would ask Python's own function for its `then`
  } catch (error) {
    await complete;
    throw new NotStarted(String(error), { cause: error });
  } finally {
    Object.assign(self, { fetch, MessageChannel, setImmediate: undefined, clearImmediate: undefined });
  }
}

/** An import cannot say anything of caches, but it finds there what has just been fetched. @param {string} name @param {boolean} fresh */
async function importGlue(name, fresh) {
  const url = addressOf(name);
  if (fresh) await fetch(url, { cache: "reload" });
  return import(url);
}

/**
 * A file that was compressed when the site was built: many hosts compress nothing of what is not text.
 *
 * @param {string} name
 * @param {object} [options]
 * @param {boolean} [options.fresh]
 * @param {AbortSignal} [options.signal]
 * @param {(bytes: number) => void} [options.onPart]  sees it arrive; each part then takes longer, in Firefox a millisecond
 */
async function fetched(name, { fresh = false, signal, onPart } = {}) {
  const response = await fetch(addressOf(name), { cache: fresh ? "reload" : "default", signal });
  if (!response.ok || !response.body) throw new Error(`${name} could not be loaded (${response.status})`);
  const arriving = onPart ? response.body.pipeThrough(watched(onPart)) : response.body;
  return new Response(unpacked(name, arriving), { headers: { "Content-Type": "application/wasm" } });
}

/** @param {string} name @param {ReadableStream<Uint8Array<ArrayBuffer>>} packed */
function unpacked(name, packed) {
  if (name.endsWith(".bin")) return packed.pipeThrough(new DecompressionStream("gzip"));
  if (name.endsWith(".xz")) return new XzReadableStream(packed);
  return packed;
}

/** @param {Response} response */
const bytes = async (response) => new Uint8Array(await response.arrayBuffer());

/** @param {(bytes: number) => void} onPart @returns {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
function watched(onPart) {
  return new TransformStream({
    transform(part, controller) {
      onPart(part.byteLength);
      controller.enqueue(part);
    },
  });
}

/** Progress is reported at most once in this time: each report makes the page draw its figures again. */
const PROGRESS_INTERVAL_MS = 200;

/** @param {number} total @param {OnProgress} onProgress @returns {(bytes: number) => void} */
function counter(total, onProgress) {
  let arrived = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const report = () => {
    waiting = undefined;
    onProgress(arrived / total);
  };
  return (bytes) => {
    arrived += bytes;
    waiting ??= setTimeout(report, PROGRESS_INTERVAL_MS);
  };
}
