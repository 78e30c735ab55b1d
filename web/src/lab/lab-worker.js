/**
 * The worker of the lab's Python: one of the judge, and one of the reader's code, which the page ends when it loops. Both have the
 * whole engine and the judge's modules.
 *
 * The first worker starts from the files and keeps its memory. Each later one restores that, in a fraction of the time.
 *
 * @typedef {object} Kit  what a later worker starts from
 * @property {WebAssembly.Module} engine
 * @property {ArrayBuffer} library
 * @property {Uint8Array} core  gjkcore's archive
 * @property {Uint8Array} judge  the archive of its judge
 * @property {Uint32Array} memory  of a Python that has imported the judge
 *
 * @typedef {{type: "start", kit: Kit | null, files: import("../runtime/protocol.js").Files} | {type: "call", id: number, name: string, text: string}} ToWorker
 * @typedef {{type: "started", kit: Kit | null} | {type: "reply", id: number, text: string} | {type: "failed", message: string}
 *     | {type: "progress", fraction: number}} FromWorker
 */
import { file, locate, started, wholeFiles, wholeGlue } from "../runtime/python.js";
import { differences, trampolineOf } from "../runtime/restore.js";

/** The archives in Python's file system. */
const CORE = "/gjkcore.zip";
const JUDGE = "/judge.zip";

/** `gjkcore.judge.page`. @type {any} */
let judge;

/** @param {FromWorker} message */
const tell = (message) => postMessage(message);

/** Nobody reads what the code prints. */
const QUIET = { stdout: () => {}, stderr: () => {}, stdin: () => null };

/** @returns {Promise<{python: any, kit: Kit}>} */
async function startFromFiles() {
  const { glue, engine, library, core } = wholeFiles((fraction) => tell({ type: "progress", fraction }));
  const archive = file(`${__JUDGE__}judge.zip`);
  /** @type {ArrayBuffer} */
  let fresh = new ArrayBuffer(0);
  const parts = {
    ...{ glue, engine, core, isWhole: true },
    onFresh: (/** @type {ArrayBuffer} */ memory) => (fresh = memory.slice(0)),
    options: { ...QUIET, _makeSnapshot: true },
  };
  const python = await started([glue, engine, library, core, archive], library, parts);
  python.FS.writeFile(JUDGE, await archive);
  python.runPython(`import gjkcore; gjkcore.__path__.append("${JUDGE}/gjkcore"); import gjkcore.judge.page`);
  python._module.HEAP32[trampolineOf(python._module)] = 0;
  const memory = differences(python.makeMemorySnapshot(), fresh);
  return { python, kit: { engine: await engine, library: await library, core: await core, judge: await archive, memory } };
}

/** @param {Kit} kit */
async function startFromMemory({ engine, library, core, judge, memory }) {
  const glue = wholeGlue();
  const parts = { glue, engine: Promise.resolve(engine), memory: Promise.resolve(memory), options: QUIET };
  const python = await started([glue], library, parts);
  python.FS.writeFile(CORE, core);
  python.FS.writeFile(JUDGE, judge);
  return python;
}

/** @param {Kit | null} given */
async function start(given) {
  const { python, kit } = given ? { python: await startFromMemory(given), kit: null } : await startFromFiles();
  judge = python.pyimport("gjkcore.judge.page");
  tell({ type: "started", kit });
}

/** @param {MessageEvent<ToWorker>} event */
async function hear({ data }) {
  try {
    if (data.type === "start") {
      locate(data.files);
      await start(data.kit);
    } else tell({ type: "reply", id: data.id, text: judge[data.name](data.text) });
  } catch (error) {
    tell({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener("message", hear);
