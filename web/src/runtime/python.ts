/**
 * Starts Python: fetches, unpacks and compiles the files, and hands them to Pyodide. Every failure is reported here, with a
 * reason. Pyodide would turn it into a warning and then wait forever.
 *
 * There are three starts, described in web/build/pack/pack.mjs.
 */
import { info } from "pyodide/pyodide-lock.json";
import { XzReadableStream } from "xz-decompress";
import * as words from "../words/interface.ts";
import { answerer, start, type Answer, type Parts as AnyParts } from "./start.ts";
import type { FileName, Files } from "./protocol.ts";
import type { PyodideAPI } from "pyodide";

type Parts = Omit<AnyParts, "info">;
/** Gets the fraction of the bytes that have arrived. */
type OnProgress = (fraction: number) => void;

/** The browser's own. While Pyodide starts, `load` replaces the global ones. */
const { fetch, MessageChannel } = self;

/** Where the files are. */
let addresses: Files;

/** Says where the files are, before Python starts. */
export function locate(files: Files) {
  addresses = files;
}

/** Of what lies beside this worker's script. */
const addressOf = (name: string) => new URL(name, import.meta.url).href;

const sizeOf = (...names: FileName[]) => names.reduce((sum, name) => sum + __PYTHON__.files[name].bytes, 0);

/** All files have arrived, but Python does not start: the engine lacks a function, or this browser lacks something. */
export class NotStarted extends Error {}

/**
 * The usual start. It restores the memory of a Python that had started and imported gjkcore when the site was built. The engine
 * has the functions that the training scenes need. All others are traps, which throw an error.
 * @param fresh  do not use the browser's cache
 * @param givenUp  aborted once `startPython` would be faster
 * @param onBytes  gets the size of each part of the memory as it arrives
 * @throws {NotStarted} if Python does not start
 */
export async function restorePython(
  fresh: boolean,
  onProgress: OnProgress,
  givenUp: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Answer> {
  const count = counter(sizeOf("quick", "memory"), onProgress);
  const glue = importGlue("glue", fresh);
  const options = { fresh, signal: givenUp };
  const stopped = rejected(givenUp);
  const engine = Promise.race([stopped, fetched("quick", options).then(WebAssembly.compileStreaming)]);
  engine.then(
    () => count(sizeOf("quick")),
    () => {},
  );
  const unpacked = fetched("memory", { ...options, onPart: (bytes) => (count(bytes), onBytes(bytes)) });
  const memory = Promise.race([stopped, unpacked.then((response) => response.arrayBuffer())]).then((buffer) => new Uint32Array(buffer));
  return load([glue, engine, memory], new ArrayBuffer(0), { glue, engine, memory });
}

/**
 * The start for a slow line. Python starts from byte code, which takes longer than restoring it but needs half the bytes.
 * @throws {NotStarted} if Python does not start
 */
export async function startPython(fresh: boolean, onProgress: OnProgress): Promise<Answer> {
  const count = counter(sizeOf("start", "library", "core"), onProgress);
  const glue = importGlue("glue", fresh);
  const options = { fresh, onPart: count };
  const engine = fetched("start", options).then(WebAssembly.compileStreaming);
  const library = fetched("library", options).then((unpacked) => unpacked.arrayBuffer());
  const core = fetched("core", options).then(bytes);
  return load([glue, engine, library, core], library, { glue, engine, core });
}

/**
 * The start after another one has failed or has reached a trap, and the only one of a site whose Python is not packed yet. It
 * uses the files of Pyodide's package.
 * @throws {NotStarted} if Python does not start
 */
export async function startWholePython(onProgress: OnProgress): Promise<Answer> {
  const { glue, engine, library, core } = wholeFiles(onProgress);
  return load([glue, engine, library, core], library, { glue, engine, core, isWhole: true });
}

/** The glue of all starts. */
export const wholeGlue = () => importGlue("glue", false);

/** The files of Pyodide's package, and gjkcore. They are being loaded. */
export function wholeFiles(onProgress: OnProgress) {
  const count = counter(sizeOf("whole", "wholeLibrary"), onProgress);
  const glue = wholeGlue();
  const engine = fetched("whole", { onPart: count }).then(WebAssembly.compileStreaming);
  const library = fetched("wholeLibrary", { onPart: count }).then((unpacked) => unpacked.arrayBuffer());
  const core = fetched("core").then(bytes);
  return { glue, engine, library, core };
}

/** Whether the site's service worker has stored the files of `startPython`. Then they load fast on any line. */
export async function isStartKept(): Promise<boolean> {
  try {
    return (await self.caches.match(addresses.start)) !== undefined;
  } catch {
    return false; // insecure pages have no caches, and a sandbox refuses them
  }
}

/**
 * The bytes that a change from the usual start to `startPython` would save.
 * @param arrived  the bytes of the memory that have arrived; about as many of the engine have arrived too
 */
export const savedBytes = (arrived: number) => sizeOf("quick", "memory") - 2 * arrived - sizeOf("start", "library", "core");

/** Says, for the console, what the engine or its Python lacked when this error was thrown. */
export async function missing(error: unknown, engine: "quick" | "start"): Promise<string> {
  const { message, stack } = (error instanceof NotStarted ? error.cause : error) as Error; // nothing else is thrown
  const imported = /NoFilesError: (\S+)/.exec(message);
  if (imported) return `the module ${imported[1]}`;
  const frames = Array.from(String(stack).matchAll(/(\S*)wasm-function\[(\d+)\]/g));
  if (!frames.length) return message;
  // The trampoline is an engine of its own, and its frames stand between the others.
  const indices = frames.filter(([, place]) => place === frames[0][1]).map(([, , index]) => Number(index));
  const names = await fetch(addressOf(`${__PYTHON__.names}${engine}.functions.json`))
    .then((response) => response.json())
    .catch(() => []);
  return `${indices
    .slice(0, 4)
    .map((index) => names[index] ?? `wasm-function[${index}]`)
    .join(", called by ")}: ${message}`;
}

/** @param files  everything that is fetched */
const load = async (files: Promise<unknown>[], library: ArrayBuffer | Promise<ArrayBuffer>, parts: Parts): Promise<Answer> =>
  answerer(await started(files, library, parts), parts);

/**
 * Pyodide would fetch its library by itself, and its engine even if it is given one. `fetch` hands it the files that are loaded
 * anyway. Pyodide would also listen to messages of this worker and of a channel, for timers that nothing here sets. These
 * listeners would keep a failed engine in memory. Pyodide adds none if there is a `setImmediate` and no `MessageChannel`.
 * @param files  everything that is fetched; if one fails, Pyodide would only warn and wait forever
 * @returns Pyodide
 * @throws {NotStarted}
 */
export async function started(files: Promise<unknown>[], library: ArrayBuffer | Promise<ArrayBuffer>, parts: Parts): Promise<PyodideAPI> {
  const complete = Promise.all(files);
  try {
    const given = { fetch: async () => new Response(await library), MessageChannel: undefined, setImmediate: setTimeout };
    Object.assign(self, given, { clearImmediate: clearTimeout });
    const starting = start({ info, ...parts, options: { indexURL: addressOf(__PYTHON__.pyodide), ...parts.options } });
    return await Promise.race([starting, complete.then(() => starting)]);
  } catch (error) {
    await complete;
    throw new NotStarted(String(error), { cause: error });
  } finally {
    Object.assign(self, { fetch, MessageChannel, setImmediate: undefined, clearImmediate: undefined });
  }
}

/**
 * An import cannot bypass the cache. So a fresh copy is fetched first, and the import finds that one. A page that has all of its files
 * inside has the glue of the usual start in the worker's script: see `bundle_alone` in web/build/bundle.py.
 */
async function importGlue(name: FileName, fresh: boolean) {
  if (__ALONE__) return import("pyodide/pyodide.asm.mjs");
  const url = addresses[name];
  if (fresh) await fetch(url, { cache: "reload" });
  return import(url);
}

/**
 * Loads a file that the build has compressed, because many hosts compress only text.
 * @param options.signal  Once it is aborted, nothing more arrives, and the response never ends. If the request itself were aborted, Firefox
 *     would write an error to the console for each reader of the response.
 * @param options.onPart  gets the size of each part as it arrives; this costs time for each part, in Firefox a millisecond
 */
async function fetched(
  name: FileName,
  { fresh = false, signal, onPart }: { fresh?: boolean; signal?: AbortSignal; onPart?: (bytes: number) => void } = {},
) {
  const inside = addresses.inside?.[name];
  const response = inside ? new Response(inside) : await fetch(addresses[name], { cache: fresh ? "reload" : "default" });
  if (!response.ok || !response.body) throw new Error(words.python.fileMissing(__PYTHON__.files[name].name, response.status));
  const arriving = onPart ? piped(response.body, watched(onPart), signal) : response.body;
  return new Response(unpacked(__PYTHON__.files[name].name, arriving, signal), { headers: { "Content-Type": "application/wasm" } });
}

/**
 * What comes out of a transformation. An error of the source is one of the result, too, but once the signal is aborted the
 * result falls silent.
 */
function piped(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  { readable, writable }: ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>,
  signal?: AbortSignal,
) {
  const passOn = (error: unknown) => (signal?.aborted ? undefined : writable.abort(error));
  source.pipeTo(writable, { signal, preventAbort: true }).catch(passOn);
  return readable;
}

/** Rejects once the signal is aborted. */
const rejected = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

function unpacked(name: string, packed: ReadableStream<Uint8Array<ArrayBuffer>>, signal?: AbortSignal) {
  if (name.endsWith(".bin")) return piped(packed, new DecompressionStream("gzip"), signal);
  if (name.endsWith(".xz")) return new XzReadableStream(packed);
  return packed;
}

/** A file of the site as it is. */
export const file = (name: string) => fetch(addressOf(name)).then(bytes);

const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());

function watched(onPart: (bytes: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform(part, controller) {
      onPart(part.byteLength);
      controller.enqueue(part);
    },
  });
}

/** Progress is reported at most once in this time, because each report makes the page draw its figures again. */
const PROGRESS_INTERVAL_MS = 200;

function counter(total: number, onProgress: OnProgress): (bytes: number) => void {
  let arrived = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    waiting = undefined;
    onProgress(arrived / total);
  };
  return (bytes) => {
    arrived += bytes;
    waiting ??= setTimeout(report, PROGRESS_INTERVAL_MS);
  };
}
