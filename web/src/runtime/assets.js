/**
 * Where the built files are. The build replaces `__WORKER__`, `__ADDRESS__` and `__FILES__`. Every bundle lies in the same folder,
 * so names are resolved against this module's own address, and the site works under any path.
 */

/** @param {string} name */
const addressOf = (name) => new URL(name, import.meta.url).href;

/** The worker's script. Its name has a hash of everything that it loads, so two versions of the site never share a worker. */
export const WORKER = addressOf(__WORKER__);

/** Of a page: of the site whose address the build was told, or else one folder above the bundles. @param {string} page */
export const pageAddress = (page) => (__ADDRESS__ ? __ADDRESS__ + page : addressOf(`../${page}`));

/** Of a file for other pages: in this version of the package where a network has it, or else beside the pages. @param {string} file */
export const fileAddress = (file) => (__FILES__ ? __FILES__ + file : pageAddress(file));
