/** Where the build put what is loaded at run time; names are relative to the bundles, all of which lie in assets/. */
declare const __ASSETS__: {
  /** The worker's script. */
  worker: string;
  /** The folder of Pyodide's files, with a slash at its end. */
  pyodide: string;
  /** The folder of gjkcore: as byte code, and its sources. */
  core: string;
  /** Sizes of what a start fetches from both, modules apart, for the progress display. */
  bytes: number;
};

/** An SVG file is imported as its text. */
declare module "*.svg" {
  const text: string;
  export default text;
}
