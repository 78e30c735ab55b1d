/**
 * The element alone, for an iframe. `embed.html?kind=gjk&method=winter` sets the attributes of these names. The script tells
 * the page around the iframe which height the figure needs.
 */
import "../gjk-demo.js";
import { LINKED } from "../attributes.js";
import { decode } from "../interaction/permalink.js";

import("./visit.js").catch(() => {}); // loaded later, because the first picture does not need it

const demo = /** @type {HTMLElement} */ (document.querySelector("gjk-demo"));

demo.addEventListener("height-change", (event) => {
  const { height } = /** @type {CustomEvent} */ (event).detail;
  if (parent !== window) parent.postMessage({ type: "gjk-demo:height", height }, "*");
});

for (const [name, value] of decode(location.search, LINKED)) demo.setAttribute(name, value);
