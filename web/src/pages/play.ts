/**
 * The element at full size, with all controls whatever the address says. The figure's state is in the address, so that copying the
 * address copies the figure. Where it names no scene, the figure opens as winter.dev's demo does.
 */
import "../gjk-demo.ts";
import { Names } from "../element/names.ts";
import { ATTRIBUTES, AT_START, LOOKS, OF_SCENE, OF_STEPS } from "../attributes.ts";
import { decode } from "../interaction/permalink.ts";
import { presetAsked, presetTitle } from "../model/presets.ts";
import { DEFAULT_KIND } from "../model/scene.ts";
import { playground } from "../words/interface.ts";
import type { GjkDemo as Inside } from "../element/gjk-demo.ts";
import type { GjkDemo } from "../element/public.ts";
import { part } from "../dom.ts";

import("./visit.ts").catch(() => {}); // loaded later, because the first picture does not need it

/** Two polygons, A − B, the origin, and the first point of the simplex. */
const OPENING = { kind: DEFAULT_KIND, view: "together", step: "0", layers: "simplex,direction" };

/** What an address may say. The controls are the page's. */
const READ = ATTRIBUTES.filter((name) => name !== "controls");

/** What an address says besides the figure's state: it stays as it is. */
const ASIDE = [...LOOKS, ...OF_STEPS].filter((name) => name !== "controls");

const demo = part<GjkDemo>(document, "gjk-demo");

/** The same, with what the page alone may use. */
const inside = demo as unknown as Inside;

/** What the page's own mark-up says of the looks. */
const looks = LOOKS.map((name) => [name, demo.getAttribute(name)] as const);

/** The page's title, and the heading over the picture, where they name no preset. */
const { title } = document;
const heading = part(document, "h1");
const { textContent } = heading;

/** The part after `#` as this page has read or written it. */
let address = "";

/** What the address says besides the figure's state. */
let aside: (readonly [string, string])[] = [];

/** Reads the state in the address: the part after `#`, or else the query. A link leaves out what is as at the start. */
function read() {
  address = location.hash;
  Object.assign(demo, AT_START);
  for (const [name, value] of looks) value === null ? demo.removeAttribute(name) : demo.setAttribute(name, value);
  const state = decode(location.hash || location.search, READ);
  aside = state.filter(([name]) => ASIDE.some((one) => one === name));
  const isOpening = !state.some(([name]) => OF_SCENE.some((one) => one === name && one !== "method"));
  for (const [name, value] of [...(isOpening ? Object.entries(OPENING) : []), ...state]) demo.setAttribute(name, value);
  inside.invitation = state.length ? "" : playground.invitation(matchMedia("(any-pointer: fine)").matches);
  namePage();
}

/** The heading says which preset it is; where an address does, so do tabs, bookmarks and the list of pages to go back to. */
function namePage() {
  const preset = presetAsked(inside.scene)?.preset;
  heading.textContent = preset ? presetTitle(preset) : textContent;
  document.title = preset && location.hash ? playground.tab(presetTitle(preset)) : title;
}

/** The timer of the next change of the address. A drag changes the scene a hundred times a second, and browsers refuse that many. */
let waiting = 0;
function write() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const { permalink } = demo;
    const isUnread = location.hash !== address; // a link was pasted just now: its event is still to come, and would read this
    if (permalink === null || isUnread) return;
    const more = new URLSearchParams(aside.map(([name, value]) => [name, value])).toString();
    const initial = inside.model.isChanged ? inside.model.initial : null;
    history.replaceState({ ...history.state, initial }, "", `#${permalink}${more && `&${more}`}`);
    address = location.hash;
    namePage();
  }, 250);
}

/** The reader has done something, and need not be told what to do. */
function acted() {
  inside.invitation &&= "";
  write();
}

/** Open options, and the scene to which a changed one is put back, are no part of a link: a reload and the way back find them here. */
function keepOptions() {
  const { optionsOpen } = inside.model;
  if (optionsOpen !== !!history.state?.optionsOpen) history.replaceState({ ...history.state, optionsOpen }, "");
}

async function restore() {
  const { optionsOpen, initial } = history.state ?? {};
  if (optionsOpen) inside.commands.toggleOptions();
  await inside.updateComplete;
  if (initial) inside.model.initial = initial;
  inside.requestUpdate();
  inside.addController({ hostUpdated: () => (keepOptions(), namePage()) });
}

// Only a reader's change is written, so that an address that could not be read stays as it is.
for (const change of ["scene-change", "step-change"] as const) {
  demo.addEventListener(change, ({ detail }) => detail.source === "user" && acted());
}
demo.addEventListener("camera-change", write);
addEventListener("hashchange", read);
inside.keys.listen();
inside.names = new Names(inside);
read();
restore();
