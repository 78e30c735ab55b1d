/** The texts with which the editor can start. Those of the published methods come from gjkcore's: see web/build/starts.py. */
import { published } from "../../baked/lab.ts";
import * as words from "../words/lab.ts";
import emptyJs from "./starts/empty.js.txt";
import emptyPy from "./starts/empty.py";
import textbookJs from "./starts/textbook.js.txt";
import textbookPy from "./starts/textbook.py";
import type { Language } from "./editor.ts";

interface Start {
  name: string;
  title: string;
  language: Language;
  text: string;
}

export const STARTS: Start[] = [
  { name: "textbook", title: words.starts.textbook, language: "python", text: textbookPy },
  ...published.map(({ name, title, text }) => ({ name, title, language: "python" as const, text })),
  { name: "empty", title: words.starts.empty, language: "python", text: emptyPy },
  { name: "textbook-js", title: words.starts.textbook, language: "javascript", text: textbookJs },
  { name: "empty-js", title: words.starts.empty, language: "javascript", text: emptyJs },
];
