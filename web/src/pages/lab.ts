/**
 * The lab: the reader's code, asked by the judge until its first miss. Code runs only after a press of Run. It is in the address
 * only after a press of Share.
 */
import "../gjk-demo.ts";
import { html, nothing, render } from "lit";
import { live } from "lit/directives/live.js";
import { Code, Unusable } from "../lab/code.ts";
import { Editor, type Language } from "../lab/editor.ts";
import { startJavaScript } from "../lab/javascript.ts";
import { judged, startJudge, type Progress } from "../lab/judge.ts";
import { drawPair } from "../lab/pair.ts";
import { startPython } from "../lab/python.ts";
import { decoded, encoded } from "../lab/sharing.ts";
import { STARTS } from "../lab/starts.ts";
import { clearSteps, drawSteps } from "../lab/steps.ts";
import { listen } from "../lab/two-shapes.ts";
import { pageAddress } from "../runtime/assets.ts";
import * as words from "../words/lab.ts";
import { byId, type On } from "../dom.ts";

/** A search without a miss ends after this time. */
const SECONDS = 60;

/** The last word of the status is written at most this often, so that a screen reader can follow. */
const STATUS_INTERVAL_MS = 500;

const OPEN = { python: () => startPython(), javascript: startJavaScript };

const element = (id: string) => byId(id);

/** What is shown. `run` is the search that runs. */
const state: { start: string; language: Language; dimension: number; run: { stop: () => void } | null; drawn: Code | null } = {
  start: STARTS[0].name,
  language: STARTS[0].language,
  dimension: 2,
  run: null,
  /** The code whose steps are drawn. */
  drawn: null,
};

const editor = new Editor(element("editor"));

// -------------------------------------------------------------------------------------------------------- the controls

function choose(name: string) {
  const start = STARTS.find((each) => each.name === name) ?? STARTS[0];
  Object.assign(state, { start: start.name, language: start.language, dimension: start.dimension ?? state.dimension });
  editor.show(start.text, start.language);
  received("");
  draw();
}

function draw() {
  const options = (language: Language) =>
    STARTS.filter((each) => each.language === language).map(
      ({ name, title }) => html`<option value=${name} ?selected=${name === state.start}>${title}</option>`,
    );
  const selects = html`
    <label>
      ${words.controls.start}
      <select @change=${(event: On<HTMLSelectElement>) => choose(event.target.value)}>
        ${state.start ? nothing : html`<option value="" selected>${words.starts.fromLink}</option>`}
        <optgroup label=${words.starts.python}>${options("python")}</optgroup>
        <optgroup label=${words.starts.javascript}>${options("javascript")}</optgroup>
      </select>
    </label>
    <label>
      ${words.controls.dimension}
      <select .value=${live(String(state.dimension))} @change=${(event: On<HTMLSelectElement>) => (state.dimension = Number(event.target.value))}>
        <option value="2" ?selected=${state.dimension === 2}>${words.controls.plane}</option>
        <option value="3" ?selected=${state.dimension === 3}>${words.controls.space}</option>
      </select>
    </label>
  `;
  const buttons = html`
    <button class="main" type="button" @click=${() => (state.run ? state.run.stop() : run())}>
      ${state.run ? words.controls.stop : words.controls.run}
    </button>
    <button type="button" @click=${share}>${words.controls.share}</button>
    <span role="status" id="shared"></span>
  `;
  render(selects, element("controls"));
  render(buttons, element("buttons"));
}

// ----------------------------------------------------------------------------------------------------------- a search

async function run() {
  const stopping = new AbortController();
  const code = new Code(OPEN[state.language], editor.text);
  const started = performance.now();
  const { dimension } = state;
  let tried = 0;
  const run = {
    stop: () => {
      stopping.abort();
      code.close();
      end(words.search.stopped(tried));
    },
  };
  const end = (text: string) => {
    if (state.run !== run) return;
    state.run = null;
    say(text);
    draw();
  };
  state.run = run;
  state.drawn?.close();
  state.drawn = null;
  editor.mark(null);
  render(nothing, element("groups"));
  render(nothing, element("miss"));
  clearSteps(element("steps"));
  draw();
  element("status").scrollIntoView({ block: "nearest" });
  try {
    say(words.search.starting);
    const judge = await startJudge((fraction) => sayNow(words.search.progress(Math.round(100 * fraction))));
    say(words.search.loading);
    await code.load();
    if (stopping.signal.aborted) return;
    const begun = performance.now();
    const options = { dimension, seconds: SECONDS, seed: Math.floor(started), site: pageAddress("") };
    const told = (progress: Progress) => {
      tried = count(progress.groups);
      const seconds = (performance.now() - begun) / 1000;
      const text = progress.first ? words.search.shrinking(progress.first) : words.search.running(tried, Math.round(tried / seconds));
      if (sayNow(text)) drawGroups(progress.groups);
    };
    const outcome = await judged(judge, code, options, told, stopping.signal);
    if (!outcome || state.run !== run) return;
    drawGroups(outcome.groups);
    tried = count(outcome.groups);
    const { verdict, unreached, line } = outcome;
    if (verdict.verdict === "right") end(words.search.right(tried, unreached));
    else {
      drawPair(element("miss"), verdict, words.miss.figure);
      if (line) editor.mark({ line, words: verdict.words ?? "" });
      end(words.search.wrong(verdict.words ?? "", tried));
    }
    if (!code.hasSteps) return;
    state.drawn = code;
    await drawSteps(element("steps"), code, judge, { dimension, scene: verdict.scene }, (found) => editor.mark(found));
  } catch (error) {
    if (stopping.signal.aborted) return;
    if (error instanceof Unusable) {
      if (error.line) editor.mark({ line: error.line, words: error.message });
      return end(words.search.unusable(error.message));
    }
    end(words.search.failed(error instanceof Error ? error.message : String(error)));
  } finally {
    if (state.drawn !== code) code.close();
  }
}

const count = (groups: Record<string, number>) => Object.values(groups).reduce((sum, each) => sum + each, 0);

let saidAt = 0;

function say(text: string) {
  saidAt = performance.now();
  element("status").textContent = text;
}

/** Says it unless something was said a moment ago. @returns was it said? */
function sayNow(text: string): boolean {
  if (performance.now() < saidAt + STATUS_INTERVAL_MS) return false;
  say(text);
  return true;
}

function drawGroups(groups: Record<string, number>) {
  const rows = Object.entries(groups).map(([name, tried]) => html`<li><span>${name}</span> <b>${tried}</b></li>`);
  render(html`<h3>${words.search.groups}</h3><ul class="groups">${rows}</ul>`, element("groups"));
}

// --------------------------------------------------------------------------------------------------------- the address

const received = (text: string) => (element("received").textContent = text);

async function share() {
  history.replaceState(null, "", `#${encoded({ language: state.language, text: editor.text })}`);
  element("shared").textContent = await navigator.clipboard.writeText(location.href).then(
    () => words.sharing.made,
    () => words.sharing.byHand,
  );
}

function read() {
  if (!location.hash) return choose(STARTS[0].name);
  const start = new URLSearchParams(location.hash.slice(1)).get("start");
  if (start) return choose(start); // a link of the article
  const code = decoded(location.hash.slice(1));
  if (!code) {
    choose(STARTS[0].name);
    return received(words.sharing.unreadable);
  }
  state.language = code.language;
  state.start = "";
  editor.show(code.text, code.language);
  received(words.sharing.received);
  draw();
}

addEventListener("hashchange", () => {
  state.run?.stop();
  read();
});
read();
listen();
