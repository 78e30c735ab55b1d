/**
 * Starts Python, in a page's worker and under Node.js alike. The build runs it under Node.js to find out which functions and
 * files a start needs.
 */
import { loadPyodide, type PyodideAPI, type PyodideConfig } from "pyodide";
import { dataOf, movable, restoring, type Module } from "./restore.ts";

/** `gjkcore.bridge.answer`. */
export type Answer = (text: string) => string;

/** The path of gjkcore's archive in Python's file system. */
const CORE = "/gjkcore.zip";

/** The seed of Python's hashes. The restored memory holds tables that were built with it, so every start uses it. */
export const HASH_SEED = "0";

/** Pyodide, with the module of its engine, which its own types leave out. */
export type Pyodide = PyodideAPI & { _module: Module };

/** What Pyodide sets before its engine starts. */
type Settings = Parameters<typeof movable>[0];

export interface Parts {
  /** The part of this name in pyodide-lock.json. */
  info: object;
  /** Pyodide.asm.mjs. */
  glue: Promise<{ default: (settings: Settings) => Promise<Module> }>;
  engine: Promise<WebAssembly.Module>;
  /** The result of `differences`, from which Python is restored. */
  memory?: Promise<Uint32Array>;
  /** gjkcore's archive; Python starts from its library and imports gjkcore from here. */
  core?: Promise<Uint8Array>;
  /** Functions that the engine imports in addition to Pyodide's own. */
  imports?: Record<string, Function>;
  /** Gets the engine's memory before anything runs in it. */
  onFresh?: (memory: ArrayBuffer) => void;
  /** True if the library is Pyodide's whole one. */
  isWhole?: boolean;
  /** More options for loadPyodide. */
  options?: object;
}

/**
 * @param parts  exactly one of `memory` and `core`
 * @returns Pyodide
 * @throws {Error} if the engine cannot be instantiated, or if Python does not start
 */
export function start({ info, glue, engine, memory, core, imports = {}, onFresh = () => {}, options = {} }: Parts): Promise<PyodideAPI> {
  return new Promise((resolve, reject) => {
    const isKept = "_makeSnapshot" in options;
    let data: Uint32Array;
    // Pyodide's own marker is a WebAssembly object that not all engines have. On the others, Pyodide uses a symbol as well.
    const marker = Symbol("a call of JavaScript failed");
    const own = { Jsv_GetError_import: () => marker, JsvError_Check: (value: unknown) => value === marker };

    const instantiated = async (given: WebAssembly.Imports) => {
      Object.assign(given.env, own, imports);
      const module = await engine;
      const instance = await WebAssembly.instantiate(module, given);
      const { buffer } = instance.exports.memory as WebAssembly.Memory; // it has one
      onFresh(buffer);
      if (memory) data = dataOf(await memory, buffer);
      return { instance, module };
    };
    const instantiateWasm = (given: WebAssembly.Imports, receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void) => {
      // Pyodide would turn a failure into a warning and then wait forever.
      instantiated(given)
        .then(({ instance, module }) => receive(instance, module))
        .catch(reject);
      return {};
    };
    const createPyodideModule = async (settings: Settings) => {
      const given = { ...settings, instantiateWasm };
      if (memory) return restoring(await (await glue).default(movable(given)), await memory, data);
      return (await glue).default(isKept ? movable(given) : given);
    };
    const source = memory
      ? { _loadSnapshot: new Uint8Array(0) } // only says that there is a snapshot; `restoring` has its contents
      : {
          env: { PYTHONPATH: CORE, PYTHONHASHSEED: HASH_SEED, LANG: "C.UTF-8" },
          fsInit: async (FS: PyodideAPI["FS"]) => {
            FS.writeFile(CORE, ""); // takes the file's number, which memory keeps, before the library may come and take it
            FS.writeFile(CORE, await core);
          },
        };
    const lockFileContents = JSON.stringify({ info, packages: {} });
    // Set here, because Node.js and browsers have different defaults, and Python would derive paths from them with other functions.
    const _sysExecutable = "python";
    const config: object = { lockFileContents, createPyodideModule, _sysExecutable, ...source, ...options };
    loadPyodide(config as PyodideConfig).then(resolve, reject); // its types know fewer settings
  });
}

/**
 * Imports gjkcore. After that, an import of a file that Python lacks is a trap: see web/build/pack/no_files.py.
 * @param parts  the parts that Python was started from
 */
export function answerer(pyodide: Pick<Pyodide, "pyimport">, { isWhole = false }: Pick<Parts, "isWhole">): Answer {
  const { answer } = pyodide.pyimport("gjkcore.bridge");
  if (!isWhole) pyodide.pyimport("no_files").trap_imports();
  return (text) => answer(text); // a wrapper, because a promise would look up `then` on Python's own function
}
