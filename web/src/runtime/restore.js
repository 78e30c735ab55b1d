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
 * @property {WebAssembly.Table} wasmTable
 * @property {number} __PyRuntime
 * @property {number} __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET
 * @property {{restoreSnapshot: (snapshot: Uint8Array) => object}} API
 *
 * @typedef {{preRun: ((module: Module) => void)[]}} Settings  of Emscripten, as far as is used here
 */

/** Words alike between two that differ: so few of them are kept, too, as a run costs two words. */
const ALIKE = 4;

/**
 * What is kept of a snapshot, all in words of four bytes: its length, the length of its head, which is Pyodide's, that of the
 * engine's data behind it, then runs of what differs: where, how many words, and these.
 *
 * @param {Uint8Array} snapshot  of Pyodide; its second word tells where the memory begins
 * @param {ArrayBuffer} fresh  memory of an engine that has just been made
 */
export function differences(snapshot, fresh) {
  const words = new Uint32Array(snapshot.buffer, snapshot.byteOffset, snapshot.length / 4);
  const data = new Uint32Array(fresh);
  const length = words.findLastIndex((word) => word !== 0) + 1;
  const head = words[1] / 4;
  const brought = data.findLastIndex((word) => word !== 0) + 1;
  const kept = [length, head, brought];
  const differs = (/** @type {number} */ at) => words[at] !== (at < head ? 0 : data[at - head]);
  for (let at = 0; at < length; at++) {
    if (!differs(at)) continue;
    let end = at + 1;
    for (let next = end; next < length && next < end + ALIKE; next++) if (differs(next)) end = next + 1;
    kept.push(at, end - at);
    for (; at < end; at++) kept.push(words[at]);
  }
  return Uint32Array.from(kept);
}

/**
 * The snapshot again.
 *
 * @param {Uint32Array} kept
 * @param {ArrayBuffer} fresh
 */
export function snapshotOf(kept, fresh) {
  const [length, head, brought] = kept;
  const words = new Uint32Array(length);
  words.set(new Uint32Array(fresh, 0, brought), head);
  for (let at = 3; at < kept.length; ) {
    const [to, count] = [kept[at], kept[at + 1]];
    words.set(kept.subarray(at + 2, at + 2 + count), to);
    at += 2 + count;
  }
  return new Uint8Array(words.buffer);
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
 * Has the module restore this snapshot, whatever Pyodide was given, except for the address of the trampoline.
 *
 * @template {Module} M
 * @param {M} module
 * @param {Uint8Array} snapshot
 * @returns {M}
 */
export function restoring(module, snapshot) {
  const { restoreSnapshot } = module.API;
  module.API.restoreSnapshot = () => {
    const trampoline = module.HEAP32[trampolineOf(module)];
    const state = restoreSnapshot(snapshot);
    module.HEAP32[trampolineOf(module)] = trampoline;
    return state;
  };
  return module;
}

/** Where Python looks for the trampoline, or finds 0: an index of HEAP32. @param {Module} module */
export function trampolineOf(module) {
  return (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
}
