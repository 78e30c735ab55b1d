/**
 * Run by build.py under Node.js: makes of the Pyodide package what a figure needs to start, and no more.
 *
 *     node pack.mjs engine OUT TARGET  base.wasm and pyodide.asm.mjs: Pyodide's engine and glue without what nothing can call;
 *                                    watched.wasm: base.wasm, and each function says when it runs;
 *                                    names.json: what the functions of base.wasm are called, in their order;
 *                                    frozen.json: see `unreadData`. TARGET names the oldest browsers, whose syntax the glue gets
 *     node pack.mjs python OUT ROOT  library.zip -> python_stdlib.zip and gjkcore.zip: byte code, compiled by the same Pyodide;
 *                                    ROOT holds a copy of gjkcore without what pages do not have
 *     node pack.mjs memory OUT       memory.bin: the memory of a Python that has started and imported gjkcore
 *     node pack.mjs train OUT ENGINE  <engine>.ran.json: the functions of watched.wasm that run when Python starts and answers the
 *                                    training scenes. Prints a list of the scenes that made a function run for the first time
 *     node pack.mjs reduce OUT       start.wasm, of base.wasm what ran in both trainings, and quick.wasm, what ran in its own;
 *                                    <engine>.functions.json: what their functions are called
 *     node pack.mjs try OUT START    starts Python (START: "restored", "started" or "whole") and prints its answers
 *
 * ENGINE is "quick", for the start "restored", or "start", for "started". The training scenes, a JSON list of texts, come
 * from standard input.
 *
 * Three starts are made of this, the same three as in web/src/runtime/python.ts:
 * - "restored": quick.wasm and memory.bin. The fastest.
 * - "started": start.wasm, python_stdlib.zip (the files of the library that are imported) and gjkcore.zip. Python starts as
 *   usual: slower by a third of a second on a laptop, but half the bytes, as these are compressed with xz.
 * - "whole": the engine and the library of Pyodide's package, byte for byte, and gjkcore.zip.
 *
 * All have the same glue.
 *
 * In the first two, a call of a function or an import of a file that is not there is a trap, after which "whole" starts.
 *
 * Upgrading Pyodide. These parts of its inside are used. For each: what notices a change, and where to look then.
 * - `pyodide.asm.mjs` binds exports as `_f=Module["_f"]=wasmExports["f"];` and lists imports as `wasmImports={...}`.
 *   `replaced` throws where a pattern matches nothing: read the glue and correct `shaken`.
 * - `_makeSnapshot`, `_loadSnapshot`, `makeMemorySnapshot()` and `API.restoreSnapshot` (Pyodide's src/core/snapshot.ts). A
 *   snapshot has the length of its head in its second word, then the head, then the memory: see `differences`. Where the head
 *   changes, restoring throws in the task "try".
 * - The trampoline (src/js/../trampoline.c, `_PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET`): the one function whose place in the table
 *   depends on the browser. test_memory_is_restored_where_python_starts_in_another_way starts as an iPhone does.
 * - The order of JavaScript objects that Python holds (`hiwire` in snapshot.ts): what Pyodide imports while it starts must come
 *   in the same order in each start. The stand-ins in packing.py keep it; "try" fails with "can't clone" or a wrong object.
 * - `Jsv_GetError_import` and `JsvError_Check`, which pyodide.mjs puts into the imports of the engine: see start.ts. An engine
 *   that imports more does not link, and "try" says which name.
 * - `installStdlib` in pyodide.mjs fetches `stdLibURL`, and pyodide.asm.wasm is fetched even if `instantiateWasm` is given:
 *   python.ts hands `fetch` to it. test_pages_load_what_is_counted fails where more is fetched.
 * - The tables of codecs in C (struct dbcs_map in Python's Modules/cjkcodecs/cjkcodecs.h): `unreadData` fails where they are elsewhere.
 * - The stand-ins (`STAND_INS` in packing.py) replace modules of Pyodide's library: compare them with those of the new version.
 * - `isPyodideFrame` and `fatal_error`: a trap must reach the worker as an exception whose stack has "wasm-function[<index>]".
 *   test_whole_engine_answers_where_a_function_is_missing reads the name of the function in the console.
 */
import assert from "node:assert";
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { loadPyodide } from "pyodide";
import lock from "pyodide/pyodide-lock.json" with { type: "json" };
import { differences, trampolineOf } from "../../src/runtime/restore.ts";
import { HASH_SEED, answerer, start } from "../../src/runtime/start.ts";
import packText from "./pack.py";
import startText from "./start.py";

const [task, ...folders] = process.argv.slice(2);

/** Two tasks change an engine. The others start sooner without it. */
const { default: binaryen } = ["engine", "reduce"].includes(task) ? await import("binaryen") : {};

/** @param {string} name */
const addressOf = (name) => import.meta.resolve(`pyodide/${name}`);

/** @param {string} name */
const packaged = (name) => readFileSync(new URL(addressOf(name)));

/** Pyodide does not find its own package in a folder with brackets. */
const PACKAGE = path.dirname(fileURLToPath(addressOf("pyodide.mjs")));

/** Read before Pyodide starts, which makes the standard input one that does not wait. */
const scenes = JSON.parse(readFileSync(0, "utf8"));

/**
 * Pyodide exports each C function, so that packages with compiled code can call it. There are none here: what neither
 * the glue nor Python's own tables refer to goes, and so do its name on both sides and the lines that bind it.
 *
 * @param {string} out
 * @param {string} target  see `older`
 */
async function engine(out, target) {
  const wasm = packaged("pyodide.asm.wasm");
  const glue = packaged("pyodide.asm.mjs").toString();
  const module = new WebAssembly.Module(wasm);
  const bindings = /[\w$]+=Module\["[\w$]+"\]=wasmExports\["([\w$]+)"\];/g;

  /** How often each word stands in the glue, bindings apart. @type {Map<string, number>} */
  const words = new Map();
  for (const [word] of replaced(glue, bindings, "").matchAll(/[\w$]+/g)) words.set(word, (words.get(word) ?? 0) + 1);
  const linkedLate = new Set(
    WebAssembly.Module.imports(module)
      .filter(({ module }) => module === "GOT.func")
      .map(({ name }) => name),
  );
  const unused = new Set(
    WebAssembly.Module.exports(module)
      .filter(({ kind, name }) => kind === "function" && !linkedLate.has(name))
      .map(({ name }) => name)
      // Each is declared once as a variable, by its name with an underscore in front.
      .filter((name) => !words.has(name) && (words.get(`_${name}`) ?? 0) <= 1),
  );

  const reduced = parsed(wasm);
  const names = exportedNames(reduced);
  for (const name of unused) reduced.removeExport(name);
  reduced.runPasses(["remove-unused-module-elements"]);
  const inOrder = byIndex(reduced).map(({ name, module, base }) =>
    module ? base : (names.get(name) ?? `function ${name} of pyodide.asm.wasm`),
  );
  writeFileSync(`${out}/names.json`, JSON.stringify(inOrder));
  const { codecs, frozen } = await unreadData();
  writeFileSync(`${out}/frozen.json`, JSON.stringify(frozen));
  writeFileSync(`${out}/base.wasm`, blank(reduced.emitBinary(), codecs));
  const bound = replaced(glue, bindings, (line, name) => (unused.has(name) ? "" : line));
  writeFileSync(`${out}/pyodide.asm.mjs`, await shaken(bound, module, target));
  writeFileSync(`${out}/watched.wasm`, blank(watching(reduced), codecs));
}

/**
 * JavaScript in a syntax that these browsers know.
 *
 * @param {string} script
 * @param {string} target  as esbuild has it
 */
async function older(script, target) {
  return (await transform(script, { target: target.split(","), format: "esm", charset: "utf8", minify: true })).code;
}

/** The C name of each exported function, by binaryen's name of it. @param {binaryen.Module} module @returns {Map<string, string>} */
function exportedNames(module) {
  const exported = Array.from({ length: module.getNumExports() }, (_, index) => binaryen.getExportInfo(module.getExportByIndex(index)));
  return new Map(exported.filter(({ kind }) => kind === binaryen.ExternalFunction).map(({ name, value }) => [value, name]));
}

/** The functions at their indices, by which a browser's stack calls them: imported ones come first. @param {binaryen.Module} module */
function byIndex(module) {
  const all = infos(module).map(([info]) => info);
  return [...all.filter(({ module }) => module), ...all.filter(({ module }) => !module)];
}

/**
 * The glue without what is there for packages with compiled code: a JavaScript library of SDL, WebGL and more, each
 * function of it offered to the engine by name, and each a property of the module. It goes with its names.
 *
 * @param {string} glue
 * @param {WebAssembly.Module} engine
 * @param {string} target  see `older`
 */
async function shaken(glue, engine, target) {
  const imported = new Set(WebAssembly.Module.imports(engine).map(({ name }) => name));
  const mentioned = new Map();
  for (const [word] of `${glue}${packaged("pyodide.mjs")}`.matchAll(/(?<=[.\["'`])[\w$]+/g))
    mentioned.set(word, (mentioned.get(word) ?? 0) + 1);
  let needed = glue;
  needed = replaced(needed, /(?<=\bwasmImports=\{)[^{}]+/g, (entries) =>
    entries
      .split(",")
      .filter((entry) => imported.has(entry.split(":")[0]))
      .join(),
  );
  needed = replaced(needed, /Module\["([\w$]+)"\]=[\w$]+;/g, (line, name) => (mentioned.get(name) > 1 ? line : ""));
  needed = replaced(needed, /\beval\(/g, "(0,eval)("); // which no policy here allows: as it was, it may have meant any name
  const { minify } = await import("terser");
  const { code } = await minify(await older(needed, target), { module: true });
  return code;
}

/**
 * Like `replaceAll`, but a pattern that matches nothing is an error: Pyodide's glue has another form then.
 *
 * @param {string} text
 * @param {RegExp} pattern
 * @param {any} by
 */
function replaced(text, pattern, by) {
  if (text.search(pattern) < 0) throw new Error(`Pyodide's glue has nothing like ${pattern} any more: see "Upgrading Pyodide" in pack.mjs`);
  return text.replaceAll(pattern, by);
}

/** Returns the places in C of the maps of the codecs of East Asia, and the modules that are frozen into Python. */
const PLACES = `
import _imp, importlib
modules = [vars(importlib.import_module(f"_codecs_{name}")) for name in ("cn", "hk", "jp", "kr", "tw")]
maps = [id(value) for module in modules for key, value in module.items() if key.startswith("__map_") and not key.endswith("_pair")]
found = [_imp.find_frozen(name, withdata=True) for name in _imp._frozen_module_names()]
maps, [data for data, *_ in filter(None, found) if data]`;

/**
 * Where the engine has data that compress badly and that a start with few files never reads. `codecs`: the modules of these codecs
 * in Python are among the missing files. `frozen`: a restored Python has no finder that would look for a frozen module.
 */
async function unreadData() {
  const pyodide = await loadPyodide({ indexURL: PACKAGE });
  const { HEAPU8, HEAPU32 } = pyodide._module;
  const [maps, modules] = pyodide.runPython(PLACES);
  const codecs = [];
  for (const capsule of maps) {
    const map = HEAPU32[capsule / 4 + 2] / 4; // of a codec: its name, and where tables for both directions are
    for (const table of [HEAPU32[map + 1], HEAPU32[map + 2]]) {
      for (let row = table; table && row < table + 8 * 256; row += 8) {
        const from = HEAPU32[row / 4]; // of two bytes for each character from one to another
        if (from) codecs.push([from, from + 2 * (HEAPU8[row + 5] - HEAPU8[row + 4] + 1)]);
      }
    }
  }
  const frozen = Array.from(modules, (data) => data.getBuffer("u8").data).map(({ byteOffset, length }) => [
    byteOffset,
    byteOffset + length,
  ]);
  for (const places of [codecs, frozen]) {
    const bytes = places.reduce((sum, [from, to]) => sum + to - from, 0);
    assert(bytes > 400_000 && bytes < 700_000, "Python's codecs or frozen modules have other places: see `unreadData`");
  }
  return { codecs, frozen };
}

/**
 * Makes zeros of these places in the memory of a new engine.
 *
 * @param {Uint8Array} wasm  is changed and returned
 * @param {number[][]} places  from where to where
 */
function blank(wasm, places) {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      value |= (wasm[at] & 0x7f) << shift;
      more = wasm[at++] > 0x7f;
    }
    return value;
  };
  const DATA = 11;
  for (let section = wasm[at++], size = number(); section !== DATA; section = wasm[at++], size = number()) at += size;
  for (let count = number(); count > 0; count--) {
    at += 2; // in front of the constant that says where the segment begins; after it is one more byte
    const start = number();
    at++;
    const length = number();
    for (const [from, to] of places) {
      const first = Math.max(from, start);
      if (first < Math.min(to, start + length)) wasm.fill(0, at + first - start, at + Math.min(to, start + length) - start);
    }
    at += length;
  }
  return wasm;
}

/** @param {Uint8Array} wasm */
function parsed(wasm) {
  const module = binaryen.readBinary(wasm);
  const { Features } = binaryen;
  // What all three engines have: binaryen's default is also to write imports in a form that none of them reads yet.
  module.setFeatures(
    Features.BulkMemory |
      Features.BulkMemoryOpt |
      Features.ExceptionHandling |
      Features.Multivalue |
      Features.MutableGlobals |
      Features.NontrappingFPToInt |
      Features.ReferenceTypes |
      Features.SignExt |
      Features.SIMD128,
  );
  return module;
}

/**
 * Finds out what a start needs. Prints the scenes in which a function ran for the first time: another start, and the trial of
 * an engine, need no others.
 *
 * @param {string} out
 * @param {"quick" | "start"} name
 */
async function train(out, name) {
  const { ran, useful } = await functionsThatRun(readFileSync(`${out}/watched.wasm`), PARTS[name](out));
  writeFileSync(`${out}/${name}.ran.json`, JSON.stringify(ran));
  process.stdout.write(JSON.stringify(useful));
}

/**
 * Builds the engines that are not the whole one. Only one function in six runs once Python is restored, and few more while it
 * starts: keep the functions that ran until the training scenes were answered and every function that they call by name, and
 * replace the body of each other with a trap. On a trap the page's worker starts the whole engine instead. (Traps are not
 * merged: the memory refers to functions by their place in Python's table.)
 *
 * @param {string} out
 */
function reduce(out) {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(`${out}/${name}.json`, "utf8"));
  const reduced = parsed(readFileSync(`${out}/base.wasm`));
  const given = read("names");
  const names = new Map(byIndex(reduced).map(({ name }, index) => [name, given[index]]));
  const all = functions(reduced);
  const callees = calls(reduced);
  const grown = (/** @type {Set<string>} */ kept) => {
    for (const caller of kept) for (const callee of callees(caller)) kept.add(callee); // grows while it is walked
    return kept;
  };
  const ran = (/** @type {string} */ name) => read(`${name}.ran`).map((/** @type {number} */ index) => all[index][0]);
  const quick = grown(new Set(ran("quick")));
  const start = grown(new Set([...quick, ...ran("start")]));
  // What is left for the quick one is a part of the other.
  for (const { name, kept, unread } of [
    { name: "start", kept: start, unread: [] },
    { name: "quick", kept: quick, unread: read("frozen") },
  ]) {
    for (const [own, reference] of functions(reduced)) {
      if (!kept.has(own)) binaryen.Function.setBody(reference, reduced.unreachable());
    }
    reduced.runPasses(["remove-unused-module-elements"]);
    writeFileSync(`${out}/${name}.wasm`, blank(reduced.emitBinary(), unread));
    writeFileSync(`${out}/${name}.functions.json`, JSON.stringify(byIndex(reduced).map(({ name }) => names.get(name))));
  }
}

/** Keeps what a start restores. @param {string} out */
async function memory(out) {
  let fresh;
  const parts = code(out);
  const options = { ...parts.options, _makeSnapshot: true };
  const pyodide = await started(readFileSync(`${out}/base.wasm`), { ...parts, onFresh: (memory) => (fresh = memory.slice(0)), options });
  pyodide.runPython(startText);
  clearFreeMemory(pyodide._module);
  pyodide._module.HEAP32[trampolineOf(pyodide._module)] = 0; // which of them it is depends on this Node.js
  writeFileSync(`${out}/memory.bin`, differences(pyodide.makeMemorySnapshot(), fresh));
}

/** Makes zeros of free memory, since zeros are not kept: allocates all of it, first in large blocks, and frees it. @param {any} module */
function clearFreeMemory(module) {
  const end = () => module.HEAPU32[module._emscripten_get_sbrk_ptr() >> 2];
  const blocks = [];
  for (let size = 2 ** 16; size >= 8; size = Math.floor(size / 16) * 14) {
    for (const before = end(); end() === before;) blocks.push(module._calloc(1, size));
  }
  for (const block of blocks) module._free(block);
}

/** @param {binaryen.Module} module @returns {[binaryen.FunctionInfo, binaryen.FunctionRef][]} */
function infos(module) {
  const references = Array.from({ length: module.getNumFunctions() }, (_, index) => module.getFunctionByIndex(index));
  return references.map((reference) => [binaryen.getFunctionInfo(reference), reference]);
}

/** Those with a body, by name. @param {binaryen.Module} module @returns {[string, binaryen.FunctionRef][]} */
function functions(module) {
  return infos(module)
    .filter(([{ module }]) => !module)
    .map(([{ name }, reference]) => [name, reference]);
}

/**
 * Tells which functions a function calls by name. Only functions that it is asked about are written as text, and once: all
 * take seconds.
 *
 * @param {binaryen.Module} module
 * @returns {(caller: string) => string[]}
 */
function calls(module) {
  const bodies = new Map(functions(module).map(([name, reference]) => [name, binaryen.Function.getBody(reference)]));
  /** @type {Map<string, string[]>} */
  const known = new Map();
  return (caller) => {
    if (!known.has(caller)) {
      const text = bodies.has(caller) ? binaryen.emitText(bodies.get(caller)) : ""; // imported ones have none
      known.set(
        caller,
        Array.from(text.matchAll(/\((?:return_)?call \$([^\s()]+)/g), ([, callee]) => callee),
      );
    }
    return known.get(caller);
  };
}

/**
 * The engine whose functions call `ran` with their place among those with a body, before anything else.
 *
 * @param {binaryen.Module} module  is changed
 */
function watching(module) {
  const all = functions(module);
  module.addFunctionImport("ran", "env", "ran", binaryen.i32, binaryen.none);
  for (const [index, [, reference]] of all.entries()) {
    const { results } = binaryen.getFunctionInfo(reference);
    const tell = module.call("ran", [module.i32.const(index)], binaryen.none);
    binaryen.Function.setBody(reference, module.block(null, [tell, binaryen.Function.getBody(reference)], results));
  }
  return module.emitBinary();
}

/**
 * In training, Python's garbage collector runs after this many new objects, and not after thousands. It calls functions of all
 * the objects that it meets: which of them are there at one of its few usual runs depends on all that has been answered before.
 */
const COLLECTED_AFTER = 100;

/**
 * The places of the functions that run until all scenes are answered, and where a file is missing; and the scenes in which one
 * ran for the first time.
 *
 * @param {Uint8Array} watched  see `watching`
 * @param {Start} parts
 */
async function functionsThatRun(watched, parts) {
  const ran = new Uint8Array(2 ** 16);
  let count = 0;
  const note = (/** @type {number} */ index) => {
    count += 1 - ran[index];
    ran[index] = 1;
  };
  const pyodide = await started(watched, { ...parts, imports: { ran: note } });
  const collector = pyodide.pyimport("gc");
  collector.set_threshold(COLLECTED_AFTER);
  const answer = answerer(pyodide, parts);
  const useful = scenes.filter((/** @type {string} */ scene) => {
    const before = count;
    answer(scene);
    return count > before;
  });
  collector.collect();
  assert.throws(() => pyodide.pyimport("no_files").import_missing(), /NoFilesError: no_such_module/);
  return { ran: Array.from(ran.keys()).filter((index) => ran[index]), useful };
}

/** @param {string} out @param {string} root */
async function python(out, root) {
  const pyodide = await loadPyodide({
    indexURL: PACKAGE,
    stdLibURL: `${out}/library.zip`,
    args: ["-X", "no_debug_ranges"],
    // Without a fixed seed the sets among the constants would lie in another order each time.
    env: { PYTHONHASHSEED: HASH_SEED, PYTHONDONTWRITEBYTECODE: "1" },
  });
  for (const folder of [root, out]) pyodide.mountNodeFS(folder, folder);
  pyodide.runPython(packText);
  pyodide.globals.get("pack")(root, out);
}

// ------------------------------------------------------------------------------------------------------------- starts

/**
 * @typedef {Omit<import("../../src/runtime/start.ts").Parts, "info" | "engine">} Start  one of those that pages have
 */

/** @param {string} out @returns {Start} */
const restored = (out) => ({
  glue: import(pathToFileURL(`${out}/pyodide.asm.mjs`)),
  memory: Promise.resolve(new Uint32Array(Uint8Array.from(readFileSync(`${out}/memory.bin`)).buffer)),
  options: { stdLibURL: devNull },
});

/** @param {string} out @returns {Start} */
const code = (out) => ({
  glue: import(pathToFileURL(`${out}/pyodide.asm.mjs`)),
  core: Promise.resolve(readFileSync(`${out}/gjkcore.zip`)),
  options: { stdLibURL: `${out}/python_stdlib.zip` },
});

/** The parts that an engine starts from. */
const PARTS = { quick: restored, start: code };

/** @param {string} out @returns {Start} */
const whole = (out) => ({
  glue: import(pathToFileURL(`${out}/pyodide.asm.mjs`)),
  core: Promise.resolve(readFileSync(`${out}/gjkcore.zip`)),
  isWhole: true,
  options: { stdLibURL: fileURLToPath(addressOf("python_stdlib.zip")) },
});

/** @param {Uint8Array} engine @param {Start} parts */
const started = (engine, parts) =>
  start({ info: lock.info, engine: WebAssembly.compile(engine), ...parts, options: { indexURL: PACKAGE, ...parts.options } });

/** Has Python answer the scenes. @param {Uint8Array} engine @param {Start} parts */
async function answers(engine, parts) {
  const answer = answerer(await started(engine, parts), parts);
  return scenes.map((scene) => JSON.parse(answer(scene)));
}

/** @param {string} out @param {"restored" | "started" | "whole"} name */
async function tryOut(out, name) {
  const [engine, parts] = {
    restored: () => [readFileSync(`${out}/quick.wasm`), restored(out)],
    started: () => [readFileSync(`${out}/start.wasm`), code(out)],
    whole: () => [packaged("pyodide.asm.wasm"), whole(out)],
  }[name]();
  process.stdout.write(JSON.stringify(await answers(engine, parts)));
}

// What is packed must not depend on when and where.
crypto.randomFillSync = (bytes) => bytes.fill(0);
Date.now = () => 0;
performance.now = () => 0;
globalThis.FinalizationRegistry = class {
  register() {} // JavaScript's garbage collector would change reference counts in Python, whenever it runs
  unregister() {}
};

await { engine, python, memory, train, reduce, try: tryOut }[task](...folders);
