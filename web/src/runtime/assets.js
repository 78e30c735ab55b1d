/**
 * Where the built files are. The build replaces `__ASSETS__`; every bundle stands in the same folder, so the names
 * are resolved against this module's own address and the site works under any path.
 */
const { worker, pyodide, core, bytes } = __ASSETS__;

/** @param {string} name */
export const addressOf = (name) => new URL(name, import.meta.url).href;

export const ASSETS = {
  worker: addressOf(worker),
  /** What the worker needs to start Python. @type {import("./python.js").Files} */
  python: { pyodide: addressOf(pyodide), core: addressOf(core), bytes },
};

/** The site's root: pages stand one folder above the bundles. @param {string} page */
export const pageAddress = (page) => addressOf(`../${page}`);
