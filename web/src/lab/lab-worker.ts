/**
 * The worker of the lab's Python: one of the judge, and one of the reader's code, which the page ends when it loops. Both have the
 * whole engine and the judge's modules.
 *
 * The first worker starts from the files and keeps its memory. Each later one restores that, in a fraction of the time.
 */
import { file, locate, started, wholeFiles, wholeGlue } from "../runtime/python.ts";
import { differences, trampolineOf } from "../runtime/restore.ts";
import type { Files } from "../runtime/protocol.ts";
import type { PyodideAPI } from "pyodide";
import type { Pyodide } from "../runtime/start.ts";

/** What a later worker starts from. */
export interface Kit {
  engine: WebAssembly.Module;
  library: ArrayBuffer;
  /** gjkcore's archive. */
  core: Uint8Array;
  /** The archive of its judge. */
  judge: Uint8Array;
  /** Of a Python that has imported the judge. */
  memory: Uint32Array;
}

type ToWorker = { type: "start"; kit: Kit | null; files: Files } | { type: "call"; id: number; name: string; text: string };

export type FromWorker =
  | { type: "started"; kit: Kit | null }
  | { type: "reply"; id: number; text: string }
  | { type: "failed"; message: string }
  | { type: "progress"; fraction: number };

/** The archives in Python's file system. */
const CORE = "/gjkcore.zip";
const JUDGE = "/judge.zip";

/** A `Lab` of `gjkcore.judge.page`. */
let judge: Record<string, (text: string) => string>;

const tell = (message: FromWorker) => postMessage(message);

/** Nobody reads what the code prints. */
const QUIET = { stdout: () => {}, stderr: () => {}, stdin: () => null };

async function startFromFiles(): Promise<{ python: PyodideAPI; kit: Kit }> {
  const { glue, engine, library, core } = wholeFiles((fraction) => tell({ type: "progress", fraction }));
  const archive = file(`${__JUDGE__}judge.zip`);
  let fresh: ArrayBuffer = new ArrayBuffer(0);
  const parts = {
    ...{ glue, engine, core, isWhole: true },
    onFresh: (memory: ArrayBuffer) => (fresh = memory.slice(0)),
    options: { ...QUIET, _makeSnapshot: true },
  };
  // With what snapshots need of its inside.
  const python = (await started([glue, engine, library, core, archive], library, parts)) as Pyodide;
  python.FS.writeFile(JUDGE, await archive);
  python.runPython(`import gjkcore; gjkcore.__path__.append("${JUDGE}/gjkcore"); import gjkcore.judge.page`);
  python._module.HEAP32[trampolineOf(python._module)] = 0;
  const memory = differences(python.makeMemorySnapshot(), fresh);
  return { python, kit: { engine: await engine, library: await library, core: await core, judge: await archive, memory } };
}

async function startFromMemory({ engine, library, core, judge, memory }: Kit) {
  const glue = wholeGlue();
  const parts = { glue, engine: Promise.resolve(engine), memory: Promise.resolve(memory), options: QUIET };
  const python = await started([glue], library, parts);
  python.FS.writeFile(CORE, core);
  python.FS.writeFile(JUDGE, judge);
  return python;
}

async function start(given: Kit | null) {
  const { python, kit } = given ? { python: await startFromMemory(given), kit: null } : await startFromFiles();
  judge = python.pyimport("gjkcore.judge.page").Lab();
  tell({ type: "started", kit });
}

async function hear({ data }: MessageEvent<ToWorker>) {
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
