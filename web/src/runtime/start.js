/**
 * One start of Python, the same in a page's worker and under Node.js, where the build runs it to learn what a start needs.
 */
import { loadPyodide } from "pyodide";
import { dataOf, movable, restoring } from "./restore.js";

/** Where gjkcore's archive lies in Python's file system. */
const CORE = "/gjkcore.zip";

/** The seed of Python's hashes. The restored memory holds tables that were built with it, so every start uses it. */
export const HASH_SEED = "0";

/**
 * @typedef {object} Parts
 * @property {object} info  that part of pyodide-lock.json
 * @property {Promise<{default: (settings: any) => Promise<any>}>} glue  pyodide.asm.mjs
 * @property {Promise<WebAssembly.Module>} engine
 * @property {Promise<Uint32Array>} [memory]  what `differences` has kept: Python is restored from it
 * @property {Promise<Uint8Array>} [core]  gjkcore's archive: Python starts from its library, and imports gjkcore from here
 * @property {Record<string, Function>} [imports]  functions that the engine imports in addition to Pyodide's own
 * @property {(memory: ArrayBuffer) => void} [onFresh]  gets the engine's memory before anything runs in it
 * @property {object} [options]  further ones of loadPyodide
 *
 * @param {Parts} parts  exactly one of `memory` and `core`
 * @returns {Promise<any>} Pyodide
 * @throws {Error} the engine cannot be instantiated, or Python does not start
 */
export function start({ info, glue, engine, memory, core, imports = {}, onFresh = () => {}, options = {} }) {
  return new Promise((resolve, reject) => {
    const isKept = "_makeSnapshot" in options;
    /** @type {Uint32Array} */
    let data;
    // Pyodide's own marker is an object of WebAssembly, which not all engines have; on those it uses a symbol, too.
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
      // Left to Pyodide, a failure would be a warning and a start that never ends.
      instantiated(given).then(({ instance, module }) => receive(instance, module)).catch(reject);
      return {};
    };
    /** @param {any} settings */
    const createPyodideModule = async (settings) => {
      const given = { ...settings, instantiateWasm };
      if (memory) return restoring(await (await glue).default(movable(given)), await memory, data);
      return (await glue).default(isKept ? movable(given) : given);
    };
    const source = memory
      ? { _loadSnapshot: new Uint8Array(0) } // says only that there is one: `restoring` has its contents
      : {
          env: { PYTHONPATH: CORE, PYTHONHASHSEED: HASH_SEED, LANG: "C.UTF-8" },
          fsInit: async (/** @type {any} */ FS) => FS.writeFile(CORE, await core),
        };
    const lockFileContents = JSON.stringify({ info, packages: {} });
    // Named here, as Node.js and browsers would name it differently, and Python derives paths from it by other functions.
    const _sysExecutable = "python";
    loadPyodide({ lockFileContents, createPyodideModule, _sysExecutable, ...source, ...options }).then(resolve, reject);
  });
}
