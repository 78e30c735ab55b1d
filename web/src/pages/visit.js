/**
 * Stores the site for visits without a network, as soon as Python runs and nothing is left to load. A sandbox refuses this, and
 * then every visit needs a network.
 */

/** The service worker, in the site's root. The address is built here, so that this module shares no chunk with the first picture. */
const OFFLINE = new URL("../offline.js", import.meta.url).href;

async function keep() {
  await customElements.whenDefined("gjk-demo");
  await /** @type {import("../element/gjk-demo.js").GjkDemo} */ (document.querySelector("gjk-demo")).ready;
  await navigator.serviceWorker.register(OFFLINE);
}

keep().catch(() => {});
