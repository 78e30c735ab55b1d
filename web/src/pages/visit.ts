/**
 * What a visit begins with as soon as Python runs and nothing is left to load: the folds of a page are readied for paper, and the site
 * is stored for visits without a network. A sandbox refuses this, and then every visit needs a network. An iframe's reader has not come
 * to this site, and browsers keep it apart for each page around: nothing is stored for it, nor for a reader who saves data.
 */
import type { GjkDemo } from "../element/public.ts";
import { part } from "../dom.ts";

/** The service worker, in the site's root. The address is built here, so that this module shares no chunk with the first picture. */
const OFFLINE = new URL("../offline.js", import.meta.url).href;

async function begin() {
  await customElements.whenDefined("gjk-demo");
  await part<GjkDemo>(document, "gjk-demo").ready;
  if (document.body.className === "article") await import("./folds.ts");
  if (parent === window && !navigator.connection?.saveData) await navigator.serviceWorker.register(OFFLINE);
}

begin().catch(() => {});
