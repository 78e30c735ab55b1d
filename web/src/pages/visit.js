/**
 * What each of the site's pages does beside showing figures: when Python is there, and nothing is left to be loaded, it has
 * the site kept for a visit without a network. Where that is refused, in a sandbox for one, visits need a network.
 */

/** In the site's root; as pages do without what is here at first, it shares no file with what they need. */
const OFFLINE = new URL("../offline.js", import.meta.url).href;

async function keep() {
  await customElements.whenDefined("gjk-demo");
  await /** @type {import("../element/gjk-demo.js").GjkDemo} */ (document.querySelector("gjk-demo")).ready;
  await navigator.serviceWorker.register(OFFLINE);
}

keep().catch(() => {});
