/**
 * Where the built files are. The build replaces `__WORKER__`. Every bundle lies in the same folder, so names are resolved
 * against this module's own address, and the site works under any path.
 */

/** @param {string} name */
const addressOf = (name) => new URL(name, import.meta.url).href;

/** The worker's script. Its name has a hash of everything that it loads, so two versions of the site never share a worker. */
export const WORKER = addressOf(__WORKER__);

/** Pages lie one folder above the bundles. @param {string} page */
export const pageAddress = (page) => addressOf(`../${page}`);
