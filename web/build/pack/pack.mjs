/**
 * Run by build.py under Node.js: makes of the Pyodide package what a figure needs to start, and no more.
 *
 *     node pack.mjs engine OUT         whole.wasm and pyodide.asm.mjs, less what nothing can call
 *     node pack.mjs python OUT ROOT    library.zip -> python_stdlib.zip and gjkcore.zip: byte code, made by the same Pyodide
 *     node pack.mjs quick OUT          memory.bin: of a Python that has started; quick.wasm: of whole.wasm only what runs
 *                                      while that is restored and the scenes are answered
 *     node pack.mjs try OUT quick      restores Python from those files, or starts it (whole), and prints its answers
 *
 * The scenes to answer, a JSON list of texts, come from standard input.
 */
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import { pathToFileURL } from "node:url";
import binaryen from "binaryen";
import { loadPyodide } from "pyodide";
import { minify } from "terser";
import lock from "pyodide/pyodide-lock.json" with { type: "json" };
import { dataOf, differences, movable, restoring, trampolineOf } from "../../src/runtime/restore.js";

/** @param {string} name */
const packaged = (name) => readFileSync(new URL(import.meta.resolve(`pyodide/${name}`)));

/** Read before Pyodide starts, which makes the standard input one that does not wait. */
const scenes = JSON.parse(readFileSync(0, "utf8"));

/**
 * Pyodide exports each C function, so that packages with compiled code can call it. There are none here: what neither
 * the glue nor Python's own tables refer to goes, and so do its name on both sides and the lines that bind it.
 *
 * @param {string} out
 */
async function engine(out) {
  const wasm = packaged("pyodide.asm.wasm");
  const glue = packaged("pyodide.asm.mjs").toString();
  const module = new WebAssembly.Module(wasm);
  const bindings = /[\w$]+=Module\["[\w$]+"\]=wasmExports\["([\w$]+)"\];/g;

  /** How often each word stands in the glue, bindings apart. @type {Map<string, number>} */
  const words = new Map();
  for (const [word] of glue.replace(bindings, "").matchAll(/[\w$]+/g)) words.set(word, (words.get(word) ?? 0) + 1);
  const linkedLate = new Set(WebAssembly.Module.imports(module).filter(({ module }) => module === "GOT.func").map(({ name }) => name));
  const unused = new Set(
    WebAssembly.Module.exports(module)
      .filter(({ kind, name }) => kind === "function" && !linkedLate.has(name))
      .map(({ name }) => name)
      // Each is declared once as a variable, by its name with an underscore in front.
      .filter((name) => !words.has(name) && (words.get(`_${name}`) ?? 0) <= 1),
  );

  const reduced = parsed(wasm);
  for (const name of unused) reduced.removeExport(name);
  reduced.runPasses(["remove-unused-module-elements"]);
  const whole = reduced.emitBinary();
  writeFileSync(`${out}/whole.wasm`, whole);
  const bound = glue.replace(bindings, (line, name) => (unused.has(name) ? "" : line));
  writeFileSync(`${out}/pyodide.asm.mjs`, await shaken(bound, new WebAssembly.Module(whole)));
}

/**
 * The glue without what is there for packages with compiled code: a JavaScript library of SDL, WebGL and more, each
 * function of it offered to the engine by name, and each a property of the module. It goes with its names.
 *
 * @param {string} glue
 * @param {WebAssembly.Module} engine
 */
async function shaken(glue, engine) {
  const imported = new Set(WebAssembly.Module.imports(engine).map(({ name }) => name));
  const mentioned = new Map();
  for (const [word] of `${glue}${packaged("pyodide.mjs")}`.matchAll(/(?<=[.\["'`])[\w$]+/g)) mentioned.set(word, (mentioned.get(word) ?? 0) + 1);
  const needed = glue
    .replace(/(?<=\bwasmImports=\{)[^{}]+/, (entries) => entries.split(",").filter((entry) => imported.has(entry.split(":")[0])).join())
    .replace(/Module\["([\w$]+)"\]=[\w$]+;/g, (line, name) => (mentioned.get(name) > 1 ? line : ""))
    .replace(/[\w$]+\.sig="\w*";/g, "") // types, for functions that are linked while running
    .replace(/\beval\(/g, "(0,eval)("); // which no policy here allows: as it was, it may have meant any name
  const { code } = await minify(needed, { module: true, compress: { passes: 3 } });
  return code;
}

/** @param {Uint8Array} wasm */
function parsed(wasm) {
  const module = binaryen.readBinary(wasm);
  const { Features } = binaryen;
  // What all three engines have: binaryen's default is also to write imports in a form that none of them reads yet.
  module.setFeatures(
    Features.BulkMemory | Features.BulkMemoryOpt | Features.ExceptionHandling | Features.Multivalue | Features.MutableGlobals |
      Features.NontrappingFPToInt | Features.ReferenceTypes | Features.SignExt | Features.SIMD128,
  );
  return module;
}

/**
 * A start restores the memory of a Python that has started here. Five of six functions never run then: it keeps those
 * that did while all scenes were answered, and whatever these call by name; each other becomes a trap, at which the page's
 * worker starts the whole engine instead. (No two traps are merged: each place in Python's table is known to the memory.)
 *
 * @param {string} out
 */
async function quick(out) {
  const whole = readFileSync(`${out}/whole.wasm`);
  writeFileSync(`${out}/memory.bin`, await memoryOfStarted(whole, out));
  const kept = await functionsThatRun(whole, out);
  const callees = calls(parsed(whole));
  for (const name of kept) for (const callee of callees.get(name) ?? []) kept.add(callee); // grows while it is walked
  const reduced = parsed(whole);
  for (const [name, reference] of functions(reduced)) {
    if (!kept.has(name)) binaryen.Function.setBody(reference, reduced.unreachable());
  }
  reduced.runPasses(["remove-unused-module-elements"]);
  writeFileSync(`${out}/quick.wasm`, reduced.emitBinary());
}

/** What a start restores. @param {Uint8Array} whole @param {string} out */
async function memoryOfStarted(whole, out) {
  let fresh;
  const pyodide = await started(out, whole, { onInstance: (memory) => (fresh = memory.slice(0)), options: { _makeSnapshot: true } });
  pyodide.runPython(readFileSync(new URL("start.py", import.meta.url), "utf8"));
  pyodide._module.HEAP32[trampolineOf(pyodide._module)] = 0; // which of them it is depends on this Node.js
  return differences(pyodide.makeMemorySnapshot(), fresh);
}

/** A start that restores it. @param {string} out @returns {Start} */
function restored(out) {
  const kept = new Uint32Array(Uint8Array.from(readFileSync(`${out}/memory.bin`)).buffer);
  let data;
  return {
    onInstance: (fresh) => (data = dataOf(kept, fresh)),
    onModule: (module) => restoring(module, kept, data),
    options: { _loadSnapshot: new Uint8Array(0), stdLibURL: devNull, fsInit: async () => {} },
  };
}

/** Those with a body, by name. @param {binaryen.Module} module @returns {[string, binaryen.FunctionRef][]} */
function functions(module) {
  const references = Array.from({ length: module.getNumFunctions() }, (_, index) => module.getFunctionByIndex(index));
  return references.map((reference) => [binaryen.getFunctionInfo(reference), reference])
    .filter(([{ module }]) => !module)
    .map(([{ name }, reference]) => [name, reference]);
}

/** Which functions each function calls by name. @param {binaryen.Module} module @returns {Map<string, Set<string>>} */
function calls(module) {
  const found = new Map();
  for (const text of module.emitText().split("\n (func $").slice(1)) {
    const [, name] = /^(\S+)/.exec(text);
    found.set(name, new Set([...text.matchAll(/\((?:return_)?call \$([^\s()]+)/g)].map(([, callee]) => callee)));
  }
  return found;
}

/** Names of the functions that run until all scenes are answered. @param {Uint8Array} whole @param {string} out */
async function functionsThatRun(whole, out) {
  const watched = parsed(whole);
  const all = functions(watched);
  watched.addFunctionImport("ran", "env", "ran", binaryen.i32, binaryen.none);
  for (const [index, [, reference]] of all.entries()) {
    const { results } = binaryen.getFunctionInfo(reference);
    const tell = watched.call("ran", [watched.i32.const(index)], binaryen.none);
    binaryen.Function.setBody(reference, watched.block(null, [tell, binaryen.Function.getBody(reference)], results));
  }
  const names = new Set();
  await answers(out, watched.emitBinary(), { ...restored(out), imports: { ran: (index) => names.add(all[index][0]) } });
  return names;
}

/** @param {string} out @param {string} root */
async function python(out, root) {
  // Without a fixed seed the sets among the constants would lie in another order each time.
  const pyodide = await loadPyodide({
    stdLibURL: `${out}/library.zip`,
    args: ["-X", "no_debug_ranges"],
    env: { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
  });
  for (const folder of [root, out]) pyodide.mountNodeFS(folder, folder);
  pyodide.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf8"));
  pyodide.globals.get("pack")(root, out, pyodide.toPy(scenes));
}

/** @param {string} out @param {"quick" | "whole"} engine */
async function tryOut(out, engine) {
  const start = engine === "quick" ? restored(out) : {};
  process.stdout.write(JSON.stringify(await answers(out, readFileSync(`${out}/${engine}.wasm`), start)));
}

/** Has Python answer the scenes. @param {string} out @param {Uint8Array} engine @param {Start} start */
async function answers(out, engine, start) {
  const pyodide = await started(out, engine, start);
  const { answer } = pyodide.pyimport("gjkcore.bridge");
  return scenes.map((scene) => JSON.parse(answer(scene)));
}

/**
 * Starts Python as a page's worker does.
 *
 * @typedef {object} Start
 * @property {object} [imports]  that the engine has in addition to Pyodide's own
 * @property {(memory: ArrayBuffer) => void} [onInstance]  gets the memory of an engine that has just been made
 * @property {(module: object) => object} [onModule]
 * @property {object} [options]  of Pyodide
 *
 * @param {string} out
 * @param {Uint8Array} engine
 * @param {Start} start
 */
async function started(out, engine, { imports = {}, onInstance = () => {}, onModule = (module) => module, options = {} }) {
  const glue = await import(pathToFileURL(`${out}/pyodide.asm.mjs`));
  const marker = Symbol("what Pyodide's calls of JavaScript return for an exception");
  const own = { Jsv_GetError_import: () => marker, JsvError_Check: (value) => value === marker, ...imports };
  /** @param {WebAssembly.Imports} given @param {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} receive */
  const instantiateWasm = (given, receive) => {
    Object.assign(given.env, own);
    WebAssembly.instantiate(engine, given).then(({ instance, module }) => {
      onInstance(instance.exports.memory.buffer);
      receive(instance, module);
    });
    return {};
  };
  return loadPyodide({
    stdLibURL: `${out}/python_stdlib.zip`,
    createPyodideModule: async (settings) => onModule(await glue.default(movable({ ...settings, instantiateWasm }))),
    lockFileContents: { info: lock.info, packages: {} },
    _sysExecutable: "python",
    env: { PYTHONPATH: "/gjkcore.zip", PYTHONHASHSEED: "0", LANG: "C.UTF-8" },
    fsInit: async (FS) => FS.writeFile("/gjkcore.zip", readFileSync(`${out}/gjkcore.zip`)),
    ...options,
  });
}

// What is packed must not depend on when and where.
crypto.randomFillSync = (bytes) => bytes.fill(0);
Date.now = () => 0;
performance.now = () => 0;

const [task, ...folders] = process.argv.slice(2);
await { engine, python, quick, try: tryOut }[task](...folders);
