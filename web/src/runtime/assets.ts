/**
 * Where the built files are. The build replaces the constants in capitals. Every bundle lies in the same folder, so paths are
 * resolved against this module's own address, and the site works under any path. Other people's bundlers move and rename files:
 * they find those that are written as `new URL(<text>, import.meta.url)`.
 */
import { filesInside, siteInside, workerInside } from "./inside.ts";
import type { Files } from "./protocol.ts";

/** Turbopack makes of such a URL one whose address is a path of the site. */
const addressOf = ({ href }: URL) => new URL(href, globalThis.location?.href).href;

/** The worker's script. Its name has a hash of everything that it loads, so two versions of the site never share a worker. */
export const WORKER = __ALONE__ ? workerInside() : addressOf(new URL(__WORKER__, import.meta.url));

/** Python's files, for the worker. */
export const FILES: Files = __ALONE__
  ? filesInside()
  : {
      glue: addressOf(new URL(__PATHS__.glue, import.meta.url)),
      quick: addressOf(new URL(__PATHS__.quick, import.meta.url)),
      memory: addressOf(new URL(__PATHS__.memory, import.meta.url)),
      start: addressOf(new URL(__PATHS__.start, import.meta.url)),
      library: addressOf(new URL(__PATHS__.library, import.meta.url)),
      core: addressOf(new URL(__PATHS__.core, import.meta.url)),
      whole: addressOf(new URL(__PATHS__.whole, import.meta.url)),
      wholeLibrary: addressOf(new URL(__PATHS__.wholeLibrary, import.meta.url)),
    };

const FOLDER = __ALONE__ ? "" : new URL(".", WORKER).href;

/** The scripts of this version that the page runs. Their names have hashes of all that they load. */
const RUNNING = (globalThis.performance?.getEntriesByType?.("resource") ?? [])
  .map(({ name }) => name)
  .filter((name) => name.startsWith(FOLDER) && name.endsWith(".js"));

/** Has a newer version taken the place of this one? Then one of its scripts is gone. */
export async function isReplaced() {
  const gone = RUNNING.map(async (script) => {
    const { status, headers } = await fetch(script, { cache: "no-store" });
    return status === 404 || status === 410 || /html/.test(headers.get("content-type") ?? "");
  });
  return (await Promise.all(gone).catch((): boolean[] => [])).includes(true); // without a network nobody knows
}

/** Loads the page again, with the newest version: browsers may still hold an older one of the only script whose name never changes. */
export async function renew() {
  await fetch(new URL("../gjk-demo.js", WORKER), { cache: "reload" }).catch(() => {});
  location.reload();
}

/** Of a page: of the site whose address the build was told, or else one folder above the bundles. */
export const pageAddress = (page: string) => {
  const site = __ALONE__ ? siteInside() : __ADDRESS__;
  return site || __ALONE__ ? site + page : new URL(`../${page}`, WORKER).href;
};

/** Of a file for other pages: in this version of the package where a network has it, or else beside the pages. */
export const fileAddress = (file: string) => (__FILES__ ? __FILES__ + file : pageAddress(file));
