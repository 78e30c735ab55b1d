/**
 * The author's guide: a figure, its attributes as controls, and the texts that show the same figure in other pages.
 *
 * The figure holds the state. A control changes the figure; whatever changes the figure, be it a hand on the picture, brings
 * controls and texts up to date. The list of attributes in the page's template says which values an attribute has and what it means.
 */
import "../gjk-demo.ts";
import { html, nothing, render } from "lit";
import { live } from "lit/directives/live.js";
import { ATTRIBUTES, AT_START, LOOKS, OF_STEPS, USUAL_LOOKS } from "../attributes.ts";
import { dimensionOf } from "../registry.ts";
import { decode } from "../interaction/permalink.ts";
import { presetsOf } from "../model/presets.ts";
import { HEIGHT_LISTENER, isLocal, snippetsOf, type Snippets } from "../element/snippets.ts";
import { recordOf } from "../lists.ts";
import { KINDS } from "../model/kinds.ts";
import { methodsFor } from "../methods.ts";
import { pageAddress } from "../runtime/assets.ts";
import * as words from "../words/interface.ts";
import { guide, sharing } from "../words/sharing.ts";
import type { GjkDemo } from "../element/gjk-demo.ts";
import { part, byId, type On } from "../dom.ts";

interface Control {
  /** Of the attribute. */
  name: string;
  value: string;
  options: readonly (readonly [value: string, title: string])[];
  choose: (value: string) => void;
}

import("./visit.ts").catch(() => {}); // loaded later, because the first picture does not need it

const demo = part<GjkDemo>(document, "gjk-demo");
const form = byId("controls");

const further = byId("further");

/** The controls that choose the figure: its kind and its preset. */
const FIRST = 2;

// ---------------------------------------------------------------------------------------------------- the controls

/** The reference's list of attributes. */
const reference = byId<HTMLTemplateElement>("told").content;

/** What the reference says about an attribute. */
const told = (name: string) => part(reference, `#attribute-${name} + dd`).textContent;

/** The values that the reference lists. */
const valuesOf = (name: string) =>
  [...reference.querySelectorAll(`#attribute-${name} > data`)].map((data) => data.getAttribute("value") ?? "");

/** An option. */
const option = (value: string, title: string) => [value, title] as const;

const named = (values: readonly string[]) => values.map((value) => option(value, value || "–"));

/** The title of a kind, as the reference has it. */
const titleOf = (kind: string) => part(reference, `#kind-${kind} b`).textContent;

/** The controls of what is shown. */
function controls(): Control[] {
  const { model } = demo;
  const { figure, scene, steps, stepAsked } = model;
  if (!figure) return [];
  const methods = methodsFor(dimensionOf(scene), scene.kind);
  const kinds = KINDS.map((kind) => option(kind, titleOf(kind)));
  const presets = presetsOf(scene.kind).map(({ name, title }) => option(name, title));
  const own = demo.preset === null ? [option("", guide.ownScene)] : [];
  const all = figure.parts ? [] : ["all"];
  const numbered = steps.map(({ text }, index) => option(String(index), `${index}: ${text}`));
  const set = (name: string) => (value: string) => void Object.assign(demo, { [name]: value });
  const show = (preset: string) => void Object.assign(demo, AT_START, { preset });
  return [
    { name: "kind", value: scene.kind, options: kinds, choose: show },
    { name: "preset", value: demo.preset ?? "", options: [...own, ...presets], choose: show },
    { name: "method", value: scene.method, options: methods.map(({ name, title }) => option(name, title)), choose: set("method") },
    { name: "step", value: String(stepAsked), options: [...named(["last", ...all]), ...numbered], choose: set("step") },
    { name: "view", value: model.view, options: named(figure.views), choose: set("view") },
    ...Object.entries(figure.extras?.attributes ?? {}).map(([name, values]) => {
      const now = model.choices[name as keyof typeof model.choices] ?? values[0]; // an attribute of the figure
      return { name, value: now, options: named(values), choose: set(name) };
    }),
    ...OF_STEPS.filter((name) => (name === "ask" ? figure.extras?.asks : steps.length > 1)).map((name) => {
      const values = valuesOf(name);
      return { name, value: demo[name] ?? values[0], options: named(values), choose: (value: string) => void (demo[name] = value) };
    }),
  ].filter(({ options }) => options.length > 1);
}

function looks(): Control[] {
  return LOOKS.map((name) => {
    const options = named([...new Set([USUAL_LOOKS[name], ...valuesOf(name)])]);
    return { name, value: demo[name] || USUAL_LOOKS[name], options, choose: (value) => void (demo[name] = value) };
  });
}

const select = ({ name, value, options, choose }: Control) => html`
  <div class="control">
    <label for="set-${name}"><code>${name}</code></label>
    <select
      id="set-${name}"
      aria-describedby="about-${name}"
      @change=${(event: On<HTMLSelectElement>) => {
        choose(event.target.value);
        refresh();
      }}
    >
      ${options.map(([each, title]) => html`<option value=${each} .selected=${live(each === value)}>${title}</option>`)}
    </select>
    <p id="about-${name}">${told(name)}</p>
  </div>
`;

/** A box for each layer of the figure. */
function layerBoxes() {
  const offered = demo.model.figure?.layers ?? [];
  if (!offered.length) return nothing;
  const { layers } = demo;
  const toggle = (layer: string) => {
    demo.layers = new Set(offered.map(({ name }) => name).filter((name) => layers.has(name) !== (name === layer)));
    refresh();
  };
  return html`
    <fieldset class="control" aria-describedby="about-layers">
      <legend><code>layers</code></legend>
      ${offered.map(
        ({ name, title }) =>
          html`<label><input type="checkbox" .checked=${live(layers.has(name))} @change=${() => toggle(name)} /> ${title}</label>`,
      )}
      <p id="about-layers">${told("layers")}</p>
    </fieldset>
  `;
}

const formTemplate = () => html`
  <div class="group">${controls().slice(0, FIRST).map(select)}</div>
  <button class="button" type="button" @click=${reset}>${words.options.again}</button>
`;

/** What few authors need. It is below the figure and its text. */
const furtherTemplate = () => html`
  <details class="more">
    <summary>${guide.more}</summary>
    <form aria-label=${guide.more}>
      <div class="group">${controls().slice(FIRST).map(select)}</div>
      ${layerBoxes()}
      <div class="group">${looks().map(select)}</div>
    </form>
  </details>
`;

function reset() {
  const stepping = recordOf(OF_STEPS, () => undefined);
  Object.assign(demo, AT_START, USUAL_LOOKS, stepping, { preset: "missed" });
  refresh();
}

// ------------------------------------------------------------------------------------------------------- the texts

byId("local").hidden = !isLocal();

/** The lines of a site that was told no address name no host. Here they have the one from which the site comes. */
for (const code of document.querySelectorAll("code")) {
  const text = code.textContent ?? "";
  if (text.includes("HOST")) code.textContent = text.replaceAll("https://HOST/", pageAddress("")).replaceAll("HOST", location.origin);
}

function writeTexts() {
  const texts = snippetsOf(demo, LOOKS);
  for (const block of document.querySelectorAll<HTMLElement>("pre[data-text]")) {
    const name = block.dataset.text as keyof Snippets | "listener"; // the page names no other
    const text = name === "listener" ? HEIGHT_LISTENER : (texts?.[name] ?? sharing.tooLarge);
    const code = part(block, "code");
    if (code.textContent !== text) code.textContent = text;
  }
}

// ------------------------------------------------------------------------------------------------------- the figure

let isWaiting = false;
async function refresh() {
  if (isWaiting) return;
  isWaiting = true;
  await demo.updateComplete;
  isWaiting = false;
  render(formTemplate(), form);
  render(furtherTemplate(), further);
  writeTexts();
}

demo.addController({ hostUpdated: refresh });
demo.addEventListener("height-change", refresh);

/** The state in the address: a link from the dialog of a figure leads here. */
function read() {
  const asked = decode(location.hash, ATTRIBUTES);
  if (!asked.length) return;
  Object.assign(demo, AT_START, USUAL_LOOKS);
  for (const [name, value] of asked) demo.setAttribute(name, value);
  refresh();
}

/** The reference was a part of this page: its addresses lead to its own page. */
const MOVED = /^#(reference|attributes|members|events|slots|parts|properties|(attribute|member|event|slot|part|property)-[^=]+)$/;
if (MOVED.test(location.hash)) location.replace(`./reference.html${location.hash}`);

/** A link to a recipe opens it. */
function openRecipe() {
  const recipe = document.getElementById(location.hash.slice(1));
  if (recipe instanceof HTMLDetailsElement) recipe.open = true;
}

addEventListener("hashchange", () => {
  read();
  openRecipe();
});
read();
openRecipe();
refresh();
