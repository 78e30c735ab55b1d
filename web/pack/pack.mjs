/**
 * Run by build.py under Node.js: makes of the Pyodide package what a figure needs to start, and no more.
 *
 *     node pack.mjs engine OUT        pyodide.asm.wasm and pyodide.asm.mjs, less what nothing can call
 *     node pack.mjs python OUT ROOT   python_stdlib.zip and gjkcore.zip: byte code, made by the same Pyodide
 *     node pack.mjs try OUT           starts Python from those four files and prints its answers
 *
 * The scenes to answer, a JSON list of texts, come from standard input.
 */
import { readFileSync, writeFileSync } from "node:fs";
import binaryen from "binaryen";
import { loadPyodide } from "pyodide";
import lock from "pyodide/pyodide-lock.json" with { type: "json" };

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
function engine(out) {
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

  const reduced = binaryen.readBinary(wasm);
  const { Features } = binaryen;
  // What all three engines have: binaryen's default is also to write imports in a form that none of them reads yet.
  reduced.setFeatures(
    Features.BulkMemory | Features.BulkMemoryOpt | Features.ExceptionHandling | Features.Multivalue | Features.MutableGlobals |
      Features.NontrappingFPToInt | Features.ReferenceTypes | Features.SignExt | Features.SIMD128,
  );
  for (const name of unused) reduced.removeExport(name);
  reduced.runPasses(["remove-unused-module-elements"]);
  writeFileSync(`${out}/pyodide.asm.wasm`, reduced.emitBinary());
  writeFileSync(`${out}/pyodide.asm.mjs`, glue.replace(bindings, (line, name) => (unused.has(name) ? "" : line)));
}

/** @param {string} out @param {string} root */
async function python(out, root) {
  // Without a fixed seed the sets among the constants would lie in another order each time.
  const pyodide = await loadPyodide({ args: ["-X", "no_debug_ranges"], env: { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" } });
  for (const folder of [root, out]) pyodide.mountNodeFS(folder, folder);
  pyodide.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf8"));
  pyodide.globals.get("pack")(root, out, pyodide.toPy(scenes));
}

/** @param {string} out */
async function tryOut(out) {
  const pyodide = await loadPyodide({
    indexURL: out,
    lockFileContents: { info: lock.info, packages: {} },
    env: { PYTHONPATH: "/gjkcore.zip" },
    fsInit: async (FS) => FS.writeFile("/gjkcore.zip", readFileSync(`${out}/gjkcore.zip`)),
  });
  const { answer } = pyodide.pyimport("gjkcore.bridge");
  process.stdout.write(JSON.stringify(scenes.map((scene) => JSON.parse(answer(scene)))));
}

const [task, ...folders] = process.argv.slice(2);
await { engine, python, try: tryOut }[task](...folders);
