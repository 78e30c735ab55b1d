/**
 * What each of the site's pages does beside showing figures: when Python is there, and nothing is left to be loaded, it has
 * the site kept for a visit without a network. Where that is refused, in a sandbox for one, visits need a network.
 */
import { pageAddress } from "../runtime/assets.js";

async function keep() {
  await customElements.whenDefined("gjk-demo");
  await /** @type {import("../element/gjk-demo.js").GjkDemo} */ (document.querySelector("gjk-demo")).ready;
  await navigator.serviceWorker.register(pageAddress("offline.js"));
}

keep().catch(() => {});
