/** The texts with which the editor can start. Those of the published methods come from gjkcore's: see web/build/starts.py. */
import { published } from "../../baked/lab.ts";
// @ts-expect-error: its text, not its module
import listing3dJs from "../../listings/gjk3d.js" with { type: "text" };
import listing3dPy from "../../listings/gjk3d.py";
// @ts-expect-error: its text, not its module
import listingJs from "../../listings/gjk.js" with { type: "text" };
import listingPy from "../../listings/gjk.py";
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
  /** Of the shapes that it is for, if it is for one only. */
  dimension?: number;
}

export const STARTS: Start[] = [
  { name: "gjk.py", title: words.starts.article, language: "python", text: listingPy, dimension: 2 },
  { name: "gjk3d.py", title: words.starts.articleInSpace, language: "python", text: listing3dPy, dimension: 3 },
  { name: "textbook", title: words.starts.textbook, language: "python", text: textbookPy },
  ...published.map(({ name, title, text }) => ({ name, title, language: "python" as const, text })),
  { name: "empty", title: words.starts.empty, language: "python", text: emptyPy },
  { name: "gjk.js", title: words.starts.article, language: "javascript", text: listingJs, dimension: 2 },
  { name: "gjk3d.js", title: words.starts.articleInSpace, language: "javascript", text: listing3dJs, dimension: 3 },
  { name: "textbook-js", title: words.starts.textbook, language: "javascript", text: textbookJs },
  { name: "empty-js", title: words.starts.empty, language: "javascript", text: emptyJs },
];
