/**
 * Starting Python: fetch, unpack, compile, and hand Pyodide what it would otherwise load in its own order. All that can
 * fail on the way fails here, with a reason; left to Pyodide it would be a warning and a start that never ends.
 */
import { loadPyodide } from "pyodide";
import { info } from "pyodide/pyodide-lock.json";
import { dataOf, movable, restoring } from "./restore.js";

/** Folders beside this worker's script. */
const [PYODIDE, GJKCORE] = [__PYTHON__.pyodide, __PYTHON__.core].map((folder) => new URL(folder, import.meta.url).href);

/** gjkcore's archive, in Python's file system. */
const CORE = "/gjkcore.zip";

/** All files are there, and still this browser does not get Python out of its memory. */
export class NotRestored extends Error {}

/**
 * A start as nearly all are: it restores the memory of a Python that had started and imported gjkcore when the site was
 * built. Its engine has the functions that answers were seen to need; all others are traps, which throw an error.
 *
 * @param {boolean} fresh  take nothing from the browser's cache
 * @param {(fraction: number) => void} onProgress  of the bytes that a start fetches
 * @returns {Promise<(text: string) => string>}  `gjkcore.bridge.answer`
 * @throws {NotRestored} see there
 */
export async function restorePython(fresh, onProgress) {
  const { bytes } = __PYTHON__;
  const count = counter(bytes["quick.wasm"] + bytes.memory, onProgress);
  const glue = importGlue(fresh);
  const engine = fetchPacked(`${PYODIDE}quick.wasm.bin`, fresh).then(WebAssembly.compileStreaming);
  engine.then(() => count(bytes["quick.wasm"]), () => {});
  const memory = fetchPacked(`${PYODIDE}memory.bin`, fresh, count).then((packed) => packed.arrayBuffer());
  const kept = memory.then((buffer) => new Uint32Array(buffer));
  const files = Promise.all([glue, engine, kept]);
  /** @type {Uint32Array} */
  let data;
  try {
    return await load(files, engine, new ArrayBuffer(0), {
      _loadSnapshot: new Uint8Array(0), // says that there is one
      instantiated: async (made) => (data = dataOf(await kept, made)),
      createPyodideModule: async (settings) => restoring(await (await glue).default(movable(settings)), await kept, data),
    });
  } catch (error) {
    await files;
    throw new NotRestored(String(error), { cause: error });
  }
}

/**
 * A start as Python's own are, with the whole engine: where the other one fails, or comes to a trap.
 *
 * @param {(fraction: number) => void} onProgress
 * @returns {Promise<(text: string) => string>}
 */
export async function startPython(onProgress) {
  const glue = importGlue(false);
  const count = counter(__PYTHON__.bytes["whole.wasm"], onProgress);
  const engine = fetchPacked(`${PYODIDE}whole.wasm.bin`, false, count).then(WebAssembly.compileStreaming);
  const stdlib = fetchPacked(`${PYODIDE}python_stdlib.bin`).then((packed) => packed.arrayBuffer());
  const archive = fetchPacked(`${GJKCORE}gjkcore.bin`).then((packed) => packed.arrayBuffer());
  return load(Promise.all([glue, engine, stdlib, archive]), engine, stdlib, {
    createPyodideModule: async (settings) => (await glue).default(settings),
    env: { PYTHONPATH: CORE, PYTHONHASHSEED: "0" }, // the seed of the other one
    fsInit: async (FS) => FS.writeFile(CORE, new Uint8Array(await archive)),
  });
}

/**
 * Pyodide would fetch and compile by itself: it is handed what comes anyway, and sets itself up in the meantime.
 *
 * @param {Promise<unknown>} files  all that is fetched: where that fails, Pyodide would warn and wait without an end
 * @param {Promise<WebAssembly.Module>} engine
 * @param {ArrayBuffer | Promise<ArrayBuffer>} stdlib
 * @param {import("pyodide").PyodideConfig & Hooks} options
 * @returns {Promise<(text: string) => string>}
 *
 * @typedef {object} Hooks
 * @property {(settings: any) => Promise<any>} createPyodideModule
 * @property {(memory: ArrayBuffer) => Promise<unknown>} [instantiated]  gets the engine's memory, before anything runs
 */
async function load(files, engine, stdlib, { instantiated, ...options }) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  /** @param {WebAssembly.Imports} imports */
  const instantiate = async (imports) => {
    const module = await engine;
    const instance = await WebAssembly.instantiate(module, imports);
    await instantiated?.(/** @type {WebAssembly.Memory} */ (instance.exports.memory).buffer);
    return { module, instance };
  };
  try {
    const python = await new Promise((resolve, reject) => {
      self.fetch = async () => new Response(await stdlib);
      WebAssembly.instantiateStreaming = (_, imports = {}) => {
        const made = instantiate(imports);
        made.catch(reject);
        return made;
      };
      const lockFileContents = JSON.stringify({ info, packages: {} });
      files.catch(reject);
      loadPyodide({ indexURL: PYODIDE, lockFileContents, ...options }).then(resolve, reject);
    });
    const { answer } = python.pyimport("gjkcore.bridge");
    return (text) => answer(text); // a promise would ask Python's own function for its `then`
  } finally {
    Object.assign(self, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming });
  }
}

/** An import cannot say anything of caches, but it finds there what has just been fetched. @param {boolean} fresh */
async function importGlue(fresh) {
  const url = `${PYODIDE}pyodide.asm.mjs`;
  if (fresh) await fetch(url, { cache: "reload" });
  return import(url);
}

/**
 * A file that was compressed when the site was built: many hosts compress nothing of what is not text.
 *
 * @param {string} url
 * @param {boolean} [fresh]
 * @param {(bytes: number) => void} [onPart]  sees it arrive; each part then takes longer, in Firefox a millisecond
 */
async function fetchPacked(url, fresh = false, onPart) {
  const response = await fetch(url, { cache: fresh ? "reload" : "default" });
  if (!response.ok || !response.body) throw new Error(`${url} could not be loaded (${response.status})`);
  const arriving = onPart ? response.body.pipeThrough(watched(onPart)) : response.body;
  const unpacked = arriving.pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
}

/** @param {(bytes: number) => void} onPart @returns {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
function watched(onPart) {
  return new TransformStream({
    transform(part, controller) {
      onPart(part.byteLength);
      controller.enqueue(part);
    },
  });
}

/** How far a start has come is told so many milliseconds after it was last told: each time the page draws its figures again. */
const TELLING = 200;

/** @param {number} total @param {(fraction: number) => void} onProgress @returns {(bytes: number) => void} */
function counter(total, onProgress) {
  let arrived = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let telling;
  const tell = () => {
    telling = undefined;
    onProgress(arrived / total);
  };
  return (bytes) => {
    arrived += bytes;
    telling ??= setTimeout(tell, TELLING);
  };
}
