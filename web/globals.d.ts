/** The path of the worker's script, relative to the bundles, which all lie in assets/. */
declare const __WORKER__: string;

/** The folder of the judge's modules, with a slash at its end. */
declare const __JUDGE__: string;

/** The names of the scripts that the lab starts, likewise. */
declare const __LAB_WORKER__: string;
declare const __LAB_FRAME__: string;

/** Is this a script of a page that has all of its files inside? */
declare const __ALONE__: boolean;

/** What the first lines of such a page have unpacked, and the address of the site that it was saved from. */
declare var gjkDemoInside: { worker: Blob; site: string } | undefined;

/** The paths of the scripts of such pages, which are compressed, relative to the bundles. */
declare const __ALONE_SCRIPTS__: { figure: string; worker: string };

/** The glue of Pyodide's package, whose own types leave it out. */
declare module "pyodide/pyodide.asm.mjs" {
  const make: Awaited<import("./src/runtime/start.ts").Parts["glue"]>["default"];
  export default make;
}

/** It has no types of its own. Colours are red, green and blue. */
declare module "gifenc/dist/gifenc.esm.js" {
  export function quantize(rgba: Uint8ClampedArray, colors: number): number[][];
  export function applyPalette(rgba: Uint8ClampedArray, palette: readonly number[][]): Uint8Array;
  interface Frame {
    palette?: readonly number[][];
    /** In milliseconds. */
    delay: number;
    transparent?: boolean;
    transparentIndex?: number;
    dispose?: number;
  }
  interface Encoder {
    writeFrame(indices: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
}

/** The paths of Python's files, relative to the bundles; "" where the site has no such file. */
declare const __PATHS__: Record<import("./src/runtime/protocol.ts").FileName, string>;

/** The paths of the fonts of pictures, relative to the bundles; "" where there are none. */
declare const __FONTS__: { sans: string; italic: string };

/** The address of the site, with a slash at its end; "" if the build was told none. */
declare const __ADDRESS__: string;

/** The address of this version of the npm package, with a slash at its end; "" if the build was told of no network that serves it. */
declare const __FILES__: string;

/** The integrity of the files that lines for other pages load from there. */
declare const __INTEGRITY__: Record<string, string>;

/** The files of Python. */
declare const __PYTHON__: {
  /** The folder of Pyodide's files, with a slash at its end. */
  pyodide: string;
  /** Each file with its folder, and its size. The worker's own name has a hash of these names, and so of all that it loads. */
  files: Record<import("./src/runtime/protocol.ts").FileName, { name: string; bytes: number }>;
  /** The folder of the names of the engines' functions, with a slash at its end. An author may have left it out. */
  names: string;
  /** Whether all starts are there. Otherwise only the whole engine is: `build.py serve` shows such a site while Python is packed. */
  packed: boolean;
};

/** What the site's service worker stores: a name for this version, the pages with their digests, and the assets. */
declare const __SITE__: {
  version: string;
  pages: Record<string, string>;
  assets: string[];
  /** The files of each start of Python. Only those of one start are stored. */
  starts: string[][];
};

/** An SVG file is imported as its text. */
declare module "*.svg" {
  const text: string;
  export default text;
}

/** A font is imported as its bytes in base64. */
declare module "*.face" {
  const bytes: string;
  export default bytes;
}

/** A text with which the lab's editor starts. */
declare module "*.py" {
  const text: string;
  export default text;
}
declare module "*.txt" {
  const text: string;
  export default text;
}

/** A part of the element's stylesheet is imported as its text. */
declare module "*.css" {
  const text: string;
  export default text;
}

// What the oldest browsers of the README have of ES2023. The rest of it is left out of `lib`, so that nothing uses it.
interface Array<T> {
  findLast(predicate: (value: T, index: number, list: T[]) => unknown): T | undefined;
}
interface Uint32Array {
  findLastIndex(predicate: (value: number, index: number, list: this) => unknown): number;
}

// A tuple that is mapped has as many items as before.
interface Array<T> {
  map<U>(to: (value: T, index: number, array: T[]) => U): { -readonly [K in keyof this]: U };
}
interface ReadonlyArray<T> {
  map<U>(to: (value: T, index: number, array: readonly T[]) => U): { -readonly [K in keyof this]: U };
}

// What bubbles through a shadow, which the library leaves out.
interface ShadowRootEventMap extends Pick<GlobalEventHandlersEventMap, "pointermove" | "pointerdown" | "pointerup" | "keydown"> {}

// What only some browsers have, and the library not yet.
interface Navigator {
  readonly connection?: { readonly saveData: boolean };
}
declare var scheduler: { postTask(task: () => void, options: { priority: "user-blocking" }): Promise<void> } | undefined;

/** The build knows no type for a trusted address; it goes where a text goes. */
declare var trustedTypes: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedPolicy };
interface TrustedPolicy {
  createScriptURL(url: string): string;
}
