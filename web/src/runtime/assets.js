/**
 * Where the built files are. The build replaces `__WORKER__`; every bundle stands in the same folder, so the names are
 * resolved against this module's own address and the site works under any path.
 */

/** @param {string} name */
const addressOf = (name) => new URL(name, import.meta.url).href;

/** The worker's script. Its name stands for the contents of all that it loads, too: versions never share a worker. */
export const WORKER = addressOf(__WORKER__);

/** The site's root: pages stand one folder above the bundles. @param {string} page */
export const pageAddress = (page) => addressOf(`../${page}`);
