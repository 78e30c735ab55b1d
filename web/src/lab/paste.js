/** A report that somebody pastes becomes two shapes, with all methods on them and the exact answer. */
import { nothing, render } from "lit";
import { pageAddress } from "../runtime/assets.js";
import * as words from "../words/lab.js";
import { asked, startJudge } from "./judge.js";
import { drawPair } from "./pair.js";

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} text */
const say = (text) => (element("pasted-status").textContent = text);

export function listen() {
  element("report-form").addEventListener("submit", (event) => {
    event.preventDefault();
    show(/** @type {HTMLTextAreaElement} */ (element("report")).value);
  });
}

/** @param {string} text */
async function show(text) {
  render(nothing, element("pasted"));
  say(words.paste.starting);
  try {
    const judge = await startJudge((fraction) => say(words.paste.progress(Math.round(100 * fraction))));
    const told = await asked(judge, "paste", { text, site: pageAddress("") });
    if (told.error) return say(words.paste.refused(told.error.line, told.error.message));
    const [a, b] = told.read_as;
    say(words.paste.readAs(a, b));
    drawPair(element("pasted"), told, words.paste.figure);
  } catch (error) {
    say(words.search.failed(error instanceof Error ? error.message : String(error)));
  }
}
