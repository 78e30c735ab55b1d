/**
 * Starts Python, in a page's worker and under Node.js alike. The build runs it under Node.js to find out which functions and
 * files a start needs.
 */
import { loadPyodide } from "pyodide";
import { dataOf, movable, restoring } from "./restore.js";

/** @typedef {(text: string) => string} Answer  `gjkcore.bridge.answer` */

/** The path of gjkcore's archive in Python's file system. */
const CORE = "/gjkcore.zip";

/** The seed of Python's hashes. The restored memory holds tables that were built with it, so every start uses it. */
export const HASH_SEED = "0";

/**
 * @typedef {object} Parts
 * @property {object} info  the part of this name in pyodide-lock.json
 * @property {Promise<{default: (settings: any) => Promise<any>}>} glue  pyodide.asm.mjs
 * @property {Promise<WebAssembly.Module>} engine
 * @property {Promise<Uint32Array>} [memory]  the result of `differences`, from which Python is restored
 * @property {Promise<Uint8Array>} [core]  gjkcore's archive; Python starts from its library and imports gjkcore from here
 * @property {Record<string, Function>} [imports]  functions that the engine imports in addition to Pyodide's own
 * @property {(memory: ArrayBuffer) => void} [onFresh]  gets the engine's memory before anything runs in it
 * @property {boolean} [isWhole]  true if the library is Pyodide's whole one
 * @property {object} [options]  more options for loadPyodide
 */

/**
 * @param {Parts} parts  exactly one of `memory` and `core`
 * @returns {Promise<any>} Pyodide
 * @throws {Error} if the engine cannot be instantiated, or if Python does not start
 */
export function start({ info, glue, engine, memory, core, imports = {}, onFresh = () => {}, options = {} }) {
  return new Promise((resolve, reject) => {
    const isKept = "_makeSnapshot" in options;
    /** @type {Uint32Array} */
    let data;
    // Pyodide's own marker is a WebAssembly object that not all engines have. On the others, Pyodide uses a symbol as well.
    const marker = Symbol("a call of JavaScript failed");
    const own = { Jsv_GetError_import: () => marker, JsvError_Check: (/** @type {unknown} */ value) => value === marker };

    /** @param {WebAssembly.Imports} given */
    const instantiated = async (given) => {
      Object.assign(given.env, own, imports);
      const module = await engine;
      const instance = await WebAssembly.instantiate(module, given);
      const { buffer } = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
      onFresh(buffer);
      if (memory) data = dataOf(await memory, buffer);
      return { instance, module };
    };
    /** @param {WebAssembly.Imports} given @param {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} receive */
    const instantiateWasm = (given, receive) => {
      // Pyodide would turn a failure into a warning and then wait forever.
      instantiated(given)
        .then(({ instance, module }) => receive(instance, module))
        .catch(reject);
      return {};
    };
    /** @param {any} settings */
    const createPyodideModule = async (settings) => {
      const given = { ...settings, instantiateWasm };
      if (memory) return restoring(await (await glue).default(movable(given)), await memory, data);
      return (await glue).default(isKept ? movable(given) : given);
    };
    const source = memory
      ? { _loadSnapshot: new Uint8Array(0) } // only says that there is a snapshot; `restoring` has its contents
      : {
          env: { PYTHONPATH: CORE, PYTHONHASHSEED: HASH_SEED, LANG: "C.UTF-8" },
          fsInit: async (/** @type {any} */ FS) => FS.writeFile(CORE, await core),
        };
    const lockFileContents = JSON.stringify({ info, packages: {} });
    // Set here, because Node.js and browsers have different defaults, and Python would derive paths from them with other functions.
    const _sysExecutable = "python";
    loadPyodide({ lockFileContents, createPyodideModule, _sysExecutable, ...source, ...options }).then(resolve, reject);
  });
}

/**
 * Imports gjkcore. After that, an import of a file that Python lacks is a trap: see web/build/pack/no_files.py.
 *
 * @param {any} pyodide
 * @param {Pick<Parts, "isWhole">} parts  the parts that Python was started from
 * @returns {Answer}
 */
export function answerer(pyodide, { isWhole = false }) {
  const { answer } = pyodide.pyimport("gjkcore.bridge");
  if (!isWhole) pyodide.pyimport("no_files").trap_imports();
  return (text) => answer(text); // a wrapper, because a promise would look up `then` on Python's own function
}
