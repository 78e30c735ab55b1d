/**
 * Starting Python: fetch, unpack, compile, and hand Pyodide what it would otherwise load in its own order. All that can
 * fail on the way fails here, with a reason; inside of Pyodide it would only be a warning and a start that never ends.
 */
import { loadPyodide } from "pyodide";
import { info } from "pyodide/pyodide-lock.json";
import { movable, restoring, snapshotOf } from "./restore.js";

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
  const fetchPacked = fetching(fresh, onProgress);
  const [glue, engine, kept] = await Promise.all([
    importGlue(fresh),
    fetchPacked(`${PYODIDE}quick.wasm.bin`).then(WebAssembly.compileStreaming),
    fetchPacked(`${PYODIDE}memory.bin`).then((packed) => packed.arrayBuffer()),
  ]);
  /** @type {Uint8Array} */
  let snapshot;
  const instantiated = (/** @type {ArrayBuffer} */ memory) => (snapshot = snapshotOf(new Uint32Array(kept), memory));
  try {
    return await load(engine, new ArrayBuffer(0), instantiated, {
      _loadSnapshot: kept,
      createPyodideModule: async (settings) => restoring(await glue.default(movable(settings)), snapshot),
    });
  } catch (error) {
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
  const fetchPacked = fetching(false, onProgress);
  const [glue, engine, stdlib, archive] = await Promise.all([
    importGlue(false),
    fetchPacked(`${PYODIDE}whole.wasm.bin`).then(WebAssembly.compileStreaming),
    fetchPacked(`${PYODIDE}python_stdlib.bin`).then((packed) => packed.arrayBuffer()),
    fetchPacked(`${GJKCORE}gjkcore.bin`).then((packed) => packed.arrayBuffer()),
  ]);
  return load(engine, stdlib, () => {}, {
    createPyodideModule: glue.default,
    env: { PYTHONPATH: CORE, PYTHONHASHSEED: "0" }, // the seed of the other one
    fsInit: async (FS) => FS.writeFile(CORE, new Uint8Array(archive)),
  });
}

/**
 * Pyodide would fetch and compile by itself: it is handed what is there already.
 *
 * @param {WebAssembly.Module} engine
 * @param {ArrayBuffer} stdlib
 * @param {(memory: ArrayBuffer) => void} instantiated  gets the memory of the engine, before anything runs
 * @param {import("pyodide").PyodideConfig & {createPyodideModule: (settings: any) => Promise<any>}} options
 * @returns {Promise<(text: string) => string>}
 */
async function load(engine, stdlib, instantiated, options) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async () => new Response(stdlib);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(engine, imports);
    instantiated(/** @type {WebAssembly.Memory} */ (instance.exports.memory).buffer);
    return { module: engine, instance };
  };
  try {
    const python = await loadPyodide({
      indexURL: PYODIDE,
      lockFileContents: JSON.stringify({ info, packages: {} }),
      ...options,
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
 * Fetches files that were compressed when the site was built: many hosts compress nothing of what is not text.
 *
 * @param {boolean} fresh
 * @param {(fraction: number) => void} onProgress
 */
function fetching(fresh, onProgress) {
  const count = counter(__PYTHON__.bytes, onProgress);
  return async (/** @type {string} */ url) => {
    const response = await fetch(url, { cache: fresh ? "reload" : "default" });
    if (!response.ok || !response.body) throw new Error(`${url} could not be loaded (${response.status})`);
    const arrived = new TransformStream({
      transform(part, controller) {
        count(part);
        controller.enqueue(part);
      },
    });
    const unpacked = response.body.pipeThrough(arrived).pipeThrough(new DecompressionStream("gzip"));
    return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
  };
}

/** @param {number} total @param {(fraction: number) => void} onProgress @returns {(part: Uint8Array) => void} */
function counter(total, onProgress) {
  let arrived = 0;
  let told = 0;
  return ({ byteLength }) => {
    arrived += byteLength;
    if (arrived - told > total / 100) onProgress(Math.min((told = arrived) / total, 1)); // the whole engine is larger
  };
}
