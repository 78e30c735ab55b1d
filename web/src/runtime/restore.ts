/**
 * Saves and restores the memory of a Python that has started. The build saves it, and the reader's browser restores it into
 * another engine. Pyodide's own snapshots do most of the work. This module adds two things:
 *
 * - A new engine already contains much of that memory as its data, and most of the rest is zero. Only the words that differ
 *   from the memory of a new engine are saved.
 * - While Pyodide starts, it may add a function, the trampoline, to Python's table of functions. Its place depends on the
 *   browser. All other functions must have the same place everywhere. The restored memory keeps this browser's address of
 *   the trampoline.
 */

/** The parts of Emscripten's module that are used here. */
export interface Module {
  HEAP32: Int32Array;
  HEAPU32: Uint32Array;
  wasmTable: WebAssembly.Table;
  _emscripten_get_sbrk_ptr: () => number;
  __PyRuntime: number;
  __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
  API: { restoreSnapshot: (snapshot: Uint8Array) => object };
}

/** The parts of Emscripten's settings that are used here. */
type Settings = { preRun: ((module: Module) => void)[] };

/** A run continues across fewer than this many equal words, because a new run costs two words. */
const MAX_RUN_GAP_WORDS = 4;

/**
 * The saved form of a snapshot, in words of four bytes: the length of Pyodide's head, the length of the engine's own data, the
 * head, and then the runs that differ. A run has its place in the memory, its number of words, and the words.
 * @param snapshot  Pyodide's snapshot; its second word is the offset of the memory, in bytes
 * @param fresh  the memory of a new engine
 */
export function differences(snapshot: Uint8Array, fresh: ArrayBuffer) {
  const all = new Uint32Array(snapshot.buffer, snapshot.byteOffset, snapshot.length / 4);
  const head = all.subarray(0, all[1] / 4);
  const words = all.subarray(head.length);
  const data = new Uint32Array(fresh);
  const length = words.findLastIndex((word) => word !== 0) + 1;
  const kept = [head.length, data.findLastIndex((word) => word !== 0) + 1, ...head];
  for (let at = 0; at < length; at++) {
    if (words[at] === data[at]) continue;
    let end = at + 1;
    for (let next = end; next < length && next < end + MAX_RUN_GAP_WORDS; next++) if (words[next] !== data[next]) end = next + 1;
    kept.push(at, end - at);
    for (; at < end; at++) kept.push(words[at]);
  }
  return Uint32Array.from(kept);
}

/**
 * The data of a new engine, which `restoring` needs besides the saved words.
 * @param fresh  see `differences`
 */
export function dataOf([, length]: Uint32Array, fresh: ArrayBuffer) {
  return new Uint32Array(fresh.slice(0, 4 * length));
}

/** Settings of an engine whose memory can be saved or restored. */
export function movable<S extends Settings>(settings: S): S {
  const reserve = (module: Module) => {
    if (!module.HEAP32[trampolineOf(module)]) module.wasmTable.grow(1);
  };
  // Pyodide's own hook, which may add the trampoline, runs before this one.
  return { ...settings, preRun: [...settings.preRun, reserve] };
}

/**
 * Makes the module restore the saved words in place of the snapshot that Pyodide was given. The address of the trampoline stays.
 * Only words that are not zero, and memory that has been used since the engine was made, are written. Writing all of the
 * memory would take longer.
 * @param data  see `dataOf`
 */
export function restoring<M extends Module>(module: M, kept: Uint32Array, data: Uint32Array): M {
  const { restoreSnapshot } = module.API;
  const runs = 2 + kept[0];
  module.API.restoreSnapshot = () => {
    const trampoline = module.HEAP32[trampolineOf(module)];
    const words = module.HEAPU32;
    const used = words[module._emscripten_get_sbrk_ptr() >> 2] >> 2;
    words.set(data);
    words.fill(0, data.length, used);
    for (let at = runs; at < kept.length;) {
      const [to, count] = [kept[at], kept[at + 1]];
      words.set(kept.subarray(at + 2, at + 2 + count), to);
      at += 2 + count;
    }
    module.HEAP32[trampolineOf(module)] = trampoline;
    return restoreSnapshot(new Uint8Array(kept.slice(2, runs).buffer)); // the head alone, without memory
  };
  return module;
}

/** The index in HEAP32 of the trampoline's address. The address is 0 if there is no trampoline. */
export function trampolineOf(module: Module) {
  return (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
}
