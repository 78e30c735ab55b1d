/**
 * The element at full size. Its state is in the address, so that copying the address copies the figure. Where the address says nothing,
 * the figure opens as winter.dev's demo does.
 */
import "../gjk-demo.ts";
import "../element/code.ts";
import "../element/options.ts"; // readers of a link see them at once, beside the picture
import { AT_START, LINKED, LOOKS, OF_SCENE } from "../attributes.ts";
import { decode } from "../interaction/permalink.ts";
import { DEFAULT_KIND } from "../model/scene.ts";
import { playground } from "../words/interface.ts";
import type { GjkDemo as Inside } from "../element/gjk-demo.ts";
import type { GjkDemo } from "../element/public.ts";
import { part } from "../dom.ts";

import("./visit.ts").catch(() => {}); // loaded later, because the first picture does not need it

/** Two polygons, A − B, the origin, and the first point of the simplex. Everything else is behind one button. */
const OPENING = { controls: "article", code: "none", view: "together", step: "0", layers: "simplex,direction", flow: "off" };

const demo = part<GjkDemo & Pick<Inside, "invitation" | "keys">>(document, "gjk-demo");

/** What the page's own mark-up says of the looks. */
const looks = LOOKS.map((name) => [name, demo.getAttribute(name)] as const);

/** The part after `#` as this page has read or written it. */
let address = "";

const isOfScene = (name: string) => OF_SCENE.some((one) => one === name);

/**
 * The state in the address: the part after `#`, or else the query. A link leaves out what is as at the start, so a scene in it has
 * its kind's own view. Where the address has no scene, the page's own is shown. The two shapes and A − B are in one plane then, as
 * they push each other there.
 */
function read() {
  address = location.hash;
  Object.assign(demo, AT_START);
  for (const [name, value] of looks) value === null ? demo.removeAttribute(name) : demo.setAttribute(name, value);
  const state = decode(location.hash || location.search, LINKED);
  if (!state.some(([name]) => isOfScene(name))) demo.setAttribute("view", "together");
  if (!state.some(([name]) => isOfScene(name) && name !== "method")) demo.kind = DEFAULT_KIND;
  const isOpening = !state.length;
  for (const [name, value] of isOpening ? Object.entries(OPENING) : state) demo.setAttribute(name, value);
  demo.invitation = isOpening ? playground.invitation(matchMedia("(any-pointer: fine)").matches) : null;
}

/** The timer of the next change of the address. A drag changes the scene a hundred times a second, and browsers refuse that many. */
let waiting = 0;
function write() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const { permalink, controls } = demo;
    const isUnread = location.hash !== address; // a link was pasted just now: its event is still to come, and would read this
    if (permalink === null || isUnread) return;
    history.replaceState(null, "", `#${permalink}${controls === OPENING.controls ? `&controls=${controls}` : ""}`);
    address = location.hash;
  }, 250);
}

/** The reader has done something, and need not be told what to do. */
function acted() {
  demo.invitation &&= "";
  write();
}

// Only a reader's change is written, so that an address that could not be read stays as it is.
for (const change of ["scene-change", "step-change"] as const) {
  demo.addEventListener(change, ({ detail }) => detail.source === "user" && acted());
}
demo.addEventListener("camera-change", write);
addEventListener("hashchange", read);
demo.keys.listen();
read();
