/**
 * The memory of a Python that has started, and its way into another engine. Used where the site is built, to keep it, and
 * in the reader's browser, to restore it. Pyodide's own snapshots do most of it, but for two things:
 *
 * - An engine brings much of that memory along, as its data, and most of the rest is zero. What is kept is only what differs
 *   from the memory of an engine that has just been made.
 * - Browsers differ in one function, the trampoline, which Pyodide adds to Python's table of functions while it starts. All
 *   others must have the same place everywhere, and where Python looks for this one is this browser's to say.
 *
 * @typedef {object} Module  of Emscripten, as far as is used here
 * @property {Int32Array} HEAP32
 * @property {Uint32Array} HEAPU32
 * @property {WebAssembly.Table} wasmTable
 * @property {() => number} _emscripten_get_sbrk_ptr
 * @property {number} __PyRuntime
 * @property {number} __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET
 * @property {{restoreSnapshot: (snapshot: Uint8Array) => object}} API
 *
 * @typedef {{preRun: ((module: Module) => void)[]}} Settings  of Emscripten, as far as is used here
 */

/** Words alike between two that differ: so few of them are kept, too, as a run costs two words. */
const ALIKE = 4;

/**
 * What is kept of a snapshot, all in words of four bytes: the lengths of its head, which is Pyodide's, and of the data that the
 * engine brings along; the head; then runs of what differs: where in the memory, how many words, and these.
 *
 * @param {Uint8Array} snapshot  of Pyodide; its second word tells where the memory begins
 * @param {ArrayBuffer} fresh  memory of an engine that has just been made
 */
export function differences(snapshot, fresh) {
  const all = new Uint32Array(snapshot.buffer, snapshot.byteOffset, snapshot.length / 4);
  const head = all.subarray(0, all[1] / 4);
  const words = all.subarray(head.length);
  const data = new Uint32Array(fresh);
  const length = words.findLastIndex((word) => word !== 0) + 1;
  const kept = [head.length, data.findLastIndex((word) => word !== 0) + 1, ...head];
  for (let at = 0; at < length; at++) {
    if (words[at] === data[at]) continue;
    let end = at + 1;
    for (let next = end; next < length && next < end + ALIKE; next++) if (words[next] !== data[next]) end = next + 1;
    kept.push(at, end - at);
    for (; at < end; at++) kept.push(words[at]);
  }
  return Uint32Array.from(kept);
}

/**
 * The data that an engine brings along, to be restored with what is kept.
 *
 * @param {Uint32Array} kept
 * @param {ArrayBuffer} fresh  see `differences`
 */
export function dataOf([, length], fresh) {
  return new Uint32Array(fresh.slice(0, 4 * length));
}

/**
 * Settings of an engine whose memory can be kept, or restored.
 *
 * @template {Settings} S
 * @param {S} settings
 * @returns {S}
 */
export function movable(settings) {
  const reserve = (/** @type {Module} */ module) => {
    if (!module.HEAP32[trampolineOf(module)]) module.wasmTable.grow(1);
  };
  // Pyodide's own hook, which may add the function, comes before all of these.
  return { ...settings, preRun: [...settings.preRun, reserve] };
}

/**
 * Has the module restore what is kept, whatever Pyodide was given, except for the address of the trampoline. Only words that
 * are not zero are written, and what has been used since the engine was made: to touch all of the memory takes longer.
 *
 * @template {Module} M
 * @param {M} module
 * @param {Uint32Array} kept
 * @param {Uint32Array} data  see `dataOf`
 * @returns {M}
 */
export function restoring(module, kept, data) {
  const { restoreSnapshot } = module.API;
  const runs = 2 + kept[0];
  module.API.restoreSnapshot = () => {
    const trampoline = module.HEAP32[trampolineOf(module)];
    const words = module.HEAPU32;
    const used = words[module._emscripten_get_sbrk_ptr() >> 2] >> 2;
    words.set(data);
    words.fill(0, data.length, used);
    for (let at = runs; at < kept.length; ) {
      const [to, count] = [kept[at], kept[at + 1]];
      words.set(kept.subarray(at + 2, at + 2 + count), to);
      at += 2 + count;
    }
    module.HEAP32[trampolineOf(module)] = trampoline;
    return restoreSnapshot(new Uint8Array(kept.slice(2, runs).buffer)); // the head, behind which there is no memory
  };
  return module;
}

/** Where Python looks for the trampoline, or finds 0: an index of HEAP32. @param {Module} module */
export function trampolineOf(module) {
  return (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
}
