/** The texts with which the editor can start. Those of the published methods come from gjkcore's: see web/build/starts.py. */
import { published } from "../../baked/lab.js";
import * as words from "../words/lab.js";
import emptyJs from "./starts/empty.js.txt";
import emptyPy from "./starts/empty.py";
import textbookJs from "./starts/textbook.js.txt";
import textbookPy from "./starts/textbook.py";

/**
 * @typedef {object} Start
 * @property {string} name
 * @property {string} title
 * @property {import("./editor.js").Language} language
 * @property {string} text
 */

/** @type {Start[]} */
export const STARTS = [
  { name: "textbook", title: words.starts.textbook, language: "python", text: textbookPy },
  ...published.map(({ name, title, text }) => ({ name, title, language: /** @type {const} */ ("python"), text })),
  { name: "empty", title: words.starts.empty, language: "python", text: emptyPy },
  { name: "textbook-js", title: words.starts.textbook, language: "javascript", text: textbookJs },
  { name: "empty-js", title: words.starts.empty, language: "javascript", text: emptyJs },
];
