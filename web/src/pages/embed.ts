/**
 * The element alone, for an iframe. `embed.html?kind=gjk&method=winter` sets the attributes of these names, as does `#` for `?`.
 *
 * The page around the iframe may set them later, by a message `{type: "gjk-demo:set", kind, method, …}`, and gets messages of what
 * happens to the figure: its height, and the events of the element. Only the parent sends and gets messages.
 */
import "../gjk-demo.ts";
import { ATTRIBUTES } from "../attributes.ts";
import { show } from "../model/scene.ts";
import { decode } from "../interaction/permalink.ts";
import * as words from "../words/interface.ts";
import type { GjkDemo } from "../element/gjk-demo.ts";
import type { Fitting } from "./fitting.ts";
import { part } from "../dom.ts";
import type { Answer } from "../types.ts";

import("./visit.ts").catch(() => {}); // loaded later, because the first picture does not need it

type Fault = { code: string; message: string; where: string | null };

/** Longer messages are refused. */
const MOST_CHARACTERS = 1_000_000;

const demo = part<GjkDemo>(document, "gjk-demo");

document.body.classList.toggle("framed", parent !== window);

/** The members of a message. */
const KNOWN: readonly string[] = ["type", ...ATTRIBUTES];

/** Of the name of a member in what is told. */
const MOST_LETTERS = 60;

/** A page that gives the frame the height it asks for does so within this time. */
const LISTENING_MS = 300;

type Detail = { height: number; answer: Answer; source: string; step: number };

/** What a message of each event has, besides its type. */
const TOLD: Record<string, (detail: Detail) => object> = {
  "height-change": ({ height }) => ({ type: "gjk-demo:height", height }),
  ready: () => ({}),
  answer: ({ answer }) => ({ answer }),
  "scene-change": ({ source }) => ({ scene: demo.scene, source }),
  "step-change": ({ step, source }) => ({ step, source }),
  "gjk-demo:guess": (detail) => detail,
};

/** Has an error been told since the last message? What follows from one message brings one error. */
let isTold = false;

function tell(message: object) {
  if (parent !== window) parent.postMessage(message, "*");
}

function tellError({ code, message, where }: Fault) {
  if (!isTold) tell({ type: "gjk-demo:error", code, message, where });
}

function set(message: Record<string, unknown>) {
  isTold = false;
  const fault = faultOf(message);
  if (fault) tellError(fault);
  else for (const name of ATTRIBUTES) if (message[name] !== undefined) Reflect.set(demo, name, message[name]);
}

/** What is wrong with a message. What its values mean is the element's matter. */
function faultOf(message: Record<string, unknown>): Fault | null {
  const text = written(message);
  if (text === null) return { code: "bad_message", message: words.embed.noJson, where: null };
  if (text.length > MOST_CHARACTERS) return { code: "too_large", message: words.embed.tooLarge(MOST_CHARACTERS), where: null };
  const unknown = Object.keys(message)
    .find((name) => !KNOWN.includes(name))
    ?.slice(0, MOST_LETTERS);
  if (unknown !== undefined) return { code: "unknown_member", message: words.embed.unknown(unknown, KNOWN), where: unknown };
  const where = ATTRIBUTES.find((name) => message[name] != null && !isOfType(name, message[name]));
  if (where === undefined) return null;
  return { code: "bad_message", message: words.scenes.mustBe(where, show(message[where]), words.embed[typeOf(where)]), where };
}

const typeOf = (name: string) => (name === "scene" || name === "layers" || name === "step" ? name : "text");

function isOfType(name: string, value: unknown) {
  if (typeof value === "string") return true;
  if (name === "scene") return typeof value === "object";
  if (name === "layers") return Array.isArray(value) && value.every((layer) => typeof layer === "string");
  return name === "step" && typeof value === "number";
}

/** A message as JSON; null if it has none. */
function written(message: unknown) {
  try {
    return JSON.stringify(message);
  } catch {
    return null;
  }
}

for (const [name, more] of Object.entries(TOLD)) {
  demo.addEventListener(name, (event) => {
    if (event instanceof CustomEvent) tell({ type: `gjk-demo:${name.replace("gjk-demo:", "")}`, ...more(event.detail) });
  });
}
demo.addEventListener("error", (event) => {
  if (!(event instanceof CustomEvent)) return;
  tellError(event.detail);
  isTold = true;
});
demo.addEventListener("answer", () => (isTold = false));

addEventListener("message", ({ source, data }) => {
  if (parent !== window && source === parent && data?.type === "gjk-demo:set") set(data);
});

let listening: ReturnType<typeof setTimeout> | undefined;
let fitting: Promise<Fitting> | null = null;

/** If nobody gives the frame the height that it has asked for, the figure makes do with the one that it has. */
function fit() {
  if (innerHeight >= demo.height.needed || demo.height.fit) return;
  fitting ??= import("./fitting.ts").then(({ Fitting }) => new Fitting(demo));
  fitting.then(({ fit }) => fit()).catch(() => (fitting = null)); // the figure scrolls without
}

demo.addEventListener("height-change", () => {
  clearTimeout(listening);
  if (parent !== window) listening = setTimeout(fit, LISTENING_MS);
});

/** The attributes that the address has set. */
let linked: readonly string[] = [];

/** Sets what the address says, after `?` or after `#`. A frame whose address differs after the `#` alone is not loaded again. */
function read() {
  for (const name of linked) demo.removeAttribute(name);
  const state = [location.search, location.hash].flatMap((text) => decode(text, ATTRIBUTES));
  for (const [name, value] of state) demo.setAttribute(name, value);
  linked = state.map(([name]) => name);
}

addEventListener("hashchange", read);
read();
