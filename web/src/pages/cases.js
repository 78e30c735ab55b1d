/** Any of the judge's cases as a figure. The address names it: `#grid-2-0001`. */
import "../gjk-demo.js";
import { html, nothing, render } from "lit";
import { cases as words } from "../words/cases.js";

const FILE = "gjk-cases-2.jsonl";

/**
 * @typedef {object} Case  as gjkcore/judge/schema.py describes it
 * @property {string} id
 * @property {string} line  of the file
 * @property {string} group
 * @property {number} dimension
 * @property {unknown} a
 * @property {unknown} b
 * @property {string[]} fits
 * @property {boolean | "either"} intersects
 * @property {number | null} distance
 * @property {number | null} depth
 * @property {{engine: string, version: string, date: string, link: string, fixed_in?: string | null}} [source]
 */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} text */
const say = (text) => (element("status").textContent = text);

/** The group and the dimension of a case. @param {Case} one */
const groupOf = ({ group, dimension }) => `${group}-${dimension}`;

/** @param {Case[]} cases */
function show(cases) {
  /** @type {Map<string, Case[]>} */
  const groups = new Map();
  for (const one of cases) groups.set(groupOf(one), [...(groups.get(groupOf(one)) ?? []), one]);
  const read = () => {
    const name = decodeURIComponent(location.hash.slice(1));
    const found = cases.find(({ id }) => id === name);
    say(found || !name ? "" : words.unknown(name));
    draw(groups, found ?? cases[0]);
  };
  addEventListener("hashchange", read);
  read();
}

/** @param {Map<string, Case[]>} groups @param {Case} one */
function draw(groups, one) {
  const members = /** @type {Case[]} */ (groups.get(groupOf(one)));
  const place = members.indexOf(one);
  /** @param {string} name */
  const go = (name) => (location.hash = name);
  /** @param {Event} event */
  const valueOf = (event) => /** @type {HTMLSelectElement} */ (event.target).value;
  const options = [...groups].map(([name, [{ group, dimension }, ...others]]) => ({
    name,
    text: words.member(group, dimension, others.length + 1),
  }));
  const choice = html`
    <label>
      ${words.group}
      <select @change=${(/** @type {Event} */ event) => go(groups.get(valueOf(event))?.[0].id ?? "")}>
        ${options.map(({ name, text }) => html`<option value=${name} .selected=${name === groupOf(one)}>${text}</option>`)}
      </select>
    </label>
    <label>
      ${words.case}
      <select @change=${(/** @type {Event} */ event) => go(valueOf(event))}>
        ${members.map(({ id }) => html`<option value=${id} .selected=${id === one.id}>${id}</option>`)}
      </select>
    </label>
    <button type="button" @click=${() => go(members.at(place - 1)?.id ?? "")}>${words.previous}</button>
    <button type="button" @click=${() => go(members[(place + 1) % members.length].id)}>${words.next}</button>
  `;
  render(choice, element("choice"));
  const { a, b, source } = one;
  const shown = html`
    <p>${answerOf(one)} ${one.fits.includes("float32") ? words.binary32 : words.binary64}</p>
    ${
      source
        ? html`<p><a href=${source.link}>${words.reported(source.engine, source.version, source.date)}</a>. ${words.fixed(source.fixed_in)}</p>`
        : nothing
    }
    <gjk-demo .scene=${{ schema: 1, kind: "compare", shapes: [a, b] }} aria-label=${words.figure(one.id)}></gjk-demo>
    <h3>${words.line}</h3>
    <pre tabindex="0"><code>${one.line}</code></pre>
  `;
  render(shown, element("case"));
}

/** @param {Case} one */
function answerOf({ intersects, distance, depth }) {
  if (intersects === "either") return words.either;
  return intersects ? words.intersect(String(depth)) : words.apart(String(distance));
}

say(words.loading);
try {
  const answer = await fetch(FILE);
  if (!answer.ok) throw new Error(String(answer.status));
  const lines = (await answer.text()).trimEnd().split("\n");
  show(lines.map((line) => ({ ...JSON.parse(line), line })));
} catch {
  say(words.failed);
}
