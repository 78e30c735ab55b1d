/**
 * The element alone, for an iframe. `embed.html?kind=gjk&method=winter` sets the attributes of these names.
 *
 * The page around the iframe may set them later, by a message `{type: "gjk-demo:set", kind, method, …}`, and is told by messages what
 * happens to the figure: its height, and the events of the element. Only the parent is heard, and only the parent is told. Words
 * of the parent that belong to the figure have copies here: see copies.js.
 */
import "../gjk-demo.js";
import { LINKED, STATE } from "../attributes.js";
import { show } from "../model/scene.js";
import { decode } from "../interaction/permalink.js";
import * as words from "../words/interface.js";

import("./visit.js").catch(() => {}); // loaded later, because the first picture does not need it

/** @typedef {{code: string, message: string, where: string | null}} Fault */

/** Longer messages are refused. */
const MOST_CHARACTERS = 1_000_000;

const demo = /** @type {import("../element/gjk-demo.js").GjkDemo} */ (document.querySelector("gjk-demo"));

document.body.classList.toggle("framed", parent !== window);

/** What a message of each event has, besides its type. @type {Record<string, (detail: any) => object>} */
const TOLD = {
  "height-change": ({ height }) => ({ type: "gjk-demo:height", height }),
  ready: () => ({}),
  answer: ({ answer }) => ({ answer }),
  "scene-change": ({ source }) => ({ scene: demo.scene, source }),
  "step-change": ({ step }) => ({ step }),
  "gjk-demo:guess": (detail) => detail,
};

/** Has an error been told since the last message? What follows from one message brings one error. */
let isTold = false;

/** @param {object} message */
function tell(message) {
  if (parent !== window) parent.postMessage(message, "*");
}

/** @param {Fault} fault */
function tellError({ code, message, where }) {
  if (!isTold) tell({ type: "gjk-demo:error", code, message, where });
}

/** @param {Record<string, unknown>} message */
function set(message) {
  isTold = false;
  const fault = faultOf(message);
  if (fault) tellError(fault);
  else for (const name of STATE) if (message[name] !== undefined) /** @type {any} */ (demo)[name] = message[name];
}

/** What is wrong with a message. What its values mean is the element's matter. @param {Record<string, unknown>} message @returns {Fault | null} */
function faultOf(message) {
  const text = written(message);
  if (text === null) return { code: "bad_message", message: words.embed.noJson, where: null };
  if (text.length > MOST_CHARACTERS) return { code: "too_large", message: words.embed.tooLarge(MOST_CHARACTERS), where: null };
  const where = STATE.find((name) => message[name] != null && !isOfType(name, message[name]));
  if (where === undefined) return null;
  return { code: "bad_message", message: words.scenes.mustBe(where, show(message[where]), words.embed[typeOf(where)]), where };
}

/** @param {string} name */
const typeOf = (name) => (name === "scene" || name === "layers" || name === "step" ? name : "text");

/** @param {string} name @param {unknown} value */
function isOfType(name, value) {
  if (typeof value === "string") return true;
  if (name === "scene") return typeof value === "object";
  if (name === "layers") return Array.isArray(value) && value.every((layer) => typeof layer === "string");
  return name === "step" && typeof value === "number";
}

/** A message as JSON; null if it has none. @param {unknown} message */
function written(message) {
  try {
    return JSON.stringify(message);
  } catch {
    return null;
  }
}

for (const [name, more] of Object.entries(TOLD)) {
  demo.addEventListener(name, (event) =>
    tell({ type: `gjk-demo:${name.replace("gjk-demo:", "")}`, ...more(/** @type {CustomEvent} */ (event).detail) }),
  );
}
demo.addEventListener("error", (event) => {
  if (!(event instanceof CustomEvent)) return;
  tellError(event.detail);
  isTold = true;
});
demo.addEventListener("answer", () => (isTold = false));
/** Loaded when the page around has words for the figure. @type {Promise<import("./copies.js").Copies> | null} */
let copies = null;

/** @param {Record<string, unknown>} message */
function hear(message) {
  if (message.type === "gjk-demo:set") return set(message);
  if (message.type !== "gjk-demo:words" && message.type !== "gjk-demo:word") return;
  copies ??= import("./copies.js").then(({ Copies }) => new Copies(demo, tell));
  copies.then((copies) => copies.hear(message)).catch(() => {}); // the figure works without
}

addEventListener("message", ({ source, data }) => {
  if (parent !== window && source === parent && typeof data?.type === "string") hear(data);
});

for (const [name, value] of decode(location.search, LINKED)) demo.setAttribute(name, value);
// In a window of its own with all controls, it is as the playground: options beside the picture scroll, and do not stretch it.
document.body.classList.toggle("tool", parent === window && demo.getAttribute("controls") === "all");
