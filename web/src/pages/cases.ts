/** Any of the judge's cases as a figure. The address names it: `#grid-2-0001`. */
import "../gjk-demo.ts";
import { html, nothing, render } from "lit";
import { cases as words } from "../words/cases.ts";
import { byId, type On } from "../dom.ts";

const FILE = "gjk-cases-2.jsonl";

/** As gjkcore/judge/schema.py describes it. */
interface Case {
  id: string;
  /** Of the file. */
  line: string;
  group: string;
  dimension: number;
  a: unknown;
  b: unknown;
  fits: string[];
  intersects: boolean | "either";
  distance: number | null;
  depth: number | null;
  source?: { engine: string; version: string; date: string; link: string; fixed_in?: string | null };
}

const element = (id: string) => byId(id);

const say = (text: string) => (element("status").textContent = text);

/** The group and the dimension of a case. */
const groupOf = ({ group, dimension }: Case) => `${group}-${dimension}`;

function show(cases: Case[]) {
  const groups: Map<string, Case[]> = new Map();
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

function draw(groups: Map<string, Case[]>, one: Case) {
  const members = groups.get(groupOf(one)) ?? [];
  const place = members.indexOf(one);
  const go = (name: string) => (location.hash = name);
  const valueOf = (event: On<HTMLSelectElement>) => event.target.value;
  const options = [...groups].map(([name, [{ group, dimension }, ...others]]) => ({
    name,
    text: words.member(group, dimension, others.length + 1),
  }));
  const choice = html`
    <label>
      ${words.group}
      <select @change=${(event: On<HTMLSelectElement>) => go(groups.get(valueOf(event))?.[0].id ?? "")}>
        ${options.map(({ name, text }) => html`<option value=${name} .selected=${name === groupOf(one)}>${text}</option>`)}
      </select>
    </label>
    <label>
      ${words.case}
      <select @change=${(event: On<HTMLSelectElement>) => go(valueOf(event))}>
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

function answerOf({ intersects, distance, depth }: Case) {
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
