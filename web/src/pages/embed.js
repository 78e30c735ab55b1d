/** The element alone, for an iframe: `embed.html?kind=gjk&method=winter` sets the attributes of these names. */
import "../gjk-demo.js";
import { LINKED } from "../element/gjk-demo.js";
import { decode } from "../element/permalink.js";

import("./visit.js").catch(() => {}); // later: the first picture does without

const demo = /** @type {HTMLElement} */ (document.querySelector("gjk-demo"));
for (const [name, value] of decode(location.search, LINKED)) demo.setAttribute(name, value);
