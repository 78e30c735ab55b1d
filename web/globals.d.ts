/** Where the build put the worker's script; names are relative to the bundles, all of which lie in assets/. */
declare const __WORKER__: string;

/** Where it put what the worker loads. */
declare const __PYTHON__: {
  /** The folder of Pyodide's files, with a slash at its end. */
  pyodide: string;
  /** The folder of gjkcore: as byte code, and its sources. */
  core: string;
  /** Sizes of the files, by name, folder included. */
  bytes: Record<string, number>;
};

/** What the site's service worker keeps: a name for this version, its pages with their digests, and its assets. */
declare const __SITE__: {
  version: string;
  pages: Record<string, string>;
  assets: string[];
  /** The files of each start of Python, of which one is kept. */
  starts: string[][];
};

/** An SVG file is imported as its text. */
declare module "*.svg" {
  const text: string;
  export default text;
}
