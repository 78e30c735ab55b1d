/**
 * Starting Python: fetch, unpack, compile, and hand Pyodide what it would otherwise load in its own order. All that can
 * fail on the way fails here, with a reason; inside of Pyodide it would only be a warning and a start that never ends.
 */
import { loadPyodide } from "pyodide";
import { info } from "pyodide/pyodide-lock.json";

/** Folders beside this worker's script. */
const [PYODIDE, GJKCORE] = [__PYTHON__.pyodide, __PYTHON__.core].map((folder) => new URL(folder, import.meta.url).href);

/** gjkcore's archive, in Python's file system. */
const CORE = "/gjkcore.zip";

/**
 * Python's engine: the functions that answers were seen to need; all others are traps, which throw an error. And the
 * whole of it.
 */
export const QUICK = "pyodide.asm.wasm.bin";
export const WHOLE = "whole.wasm.bin";

/**
 * @param {typeof QUICK | typeof WHOLE} wasm
 * @param {boolean} fresh  take nothing from the browser's cache
 * @param {(fraction: number) => void} onProgress  of the bytes that a start fetches
 * @returns {Promise<(text: string) => string>}  `gjkcore.bridge.answer`
 */
export async function startPython(wasm, fresh, onProgress) {
  const count = counter(__PYTHON__.bytes, onProgress);
  /** @type {RequestInit} */
  const how = { cache: fresh ? "reload" : "default" };
  const [glue, engine, stdlib, archive] = await Promise.all([
    importGlue(fresh),
    fetchPacked(`${PYODIDE}${wasm}`, how, count).then((packed) => WebAssembly.compileStreaming(packed)),
    fetchPacked(`${PYODIDE}python_stdlib.bin`, how, count).then((packed) => packed.arrayBuffer()),
    fetchPacked(`${GJKCORE}gjkcore.bin`, how, count).then((packed) => packed.arrayBuffer()),
  ]);
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async () => new Response(stdlib);
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: engine,
    instance: await WebAssembly.instantiate(engine, imports),
  });
  try {
    const python = await loadPyodide({
      indexURL: PYODIDE,
      createPyodideModule: glue.default,
      lockFileContents: JSON.stringify({ info, packages: {} }),
      // With another seed each time, other functions would be needed now and then.
      env: { PYTHONPATH: CORE, PYTHONHASHSEED: "0" },
      fsInit: async (FS) => FS.writeFile(CORE, new Uint8Array(archive)),
    });
    return python.pyimport("gjkcore.bridge").answer;
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
 * @param {string} url
 * @param {RequestInit} how
 * @param {(part: Uint8Array) => void} count  sees the bytes as they arrive
 */
async function fetchPacked(url, how, count) {
  const response = await fetch(url, how);
  if (!response.ok || !response.body) throw new Error(`${url} could not be loaded (${response.status})`);
  const arrived = new TransformStream({
    transform(part, controller) {
      count(part);
      controller.enqueue(part);
    },
  });
  const unpacked = response.body.pipeThrough(arrived).pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
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
