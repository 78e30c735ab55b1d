/**
 * The texts with which the editor can start. Of a published method that is its own file in gjkcore, with what the lab asks below it:
 * `intersects`, and `step` for the methods that keep a simplex.
 */
import { files } from "../../baked/lab.ts";
import { titleOf } from "../methods.ts";
// @ts-expect-error: its text, not its module
import listing3dJs from "../../listings/gjk3d.js" with { type: "text" };
import listing3dPy from "../../listings/gjk3d.py";
// @ts-expect-error: its text, not its module
import listingJs from "../../listings/gjk.js" with { type: "text" };
import listingPy from "../../listings/gjk.py";
import * as words from "../words/lab.ts";
import asked from "./starts/asked.py.txt";
import emptyJs from "./starts/empty.js.txt";
import emptyPy from "./starts/empty.py";
import textbookJs from "./starts/textbook.js.txt";
import type { Language } from "./editor.ts";

interface Start {
  name: string;
  title: string;
  language: Language;
  text: string;
  /** Of the shapes that it is for, if it is for one only. */
  dimension?: number;
}

/** What the lab asks, whose last function is `step`, and the body of that for each method that has one. */
const [ASKED, ...steps] = asked.split(/^# step of /m);
const BODIES: Record<string, string> = Object.fromEntries(steps.map((step) => step.split(/\n(.*)/s)));

const [VERDICT] = ASKED.split(/\n*def point\(/);

/** A file of gjkcore/methods as one that stands elsewhere. */
const absolute = (text: string) =>
  text
    .replace(/^from \.\.(?=\w)/gm, "from gjkcore.")
    .replace(/^from \.(?=\w)/gm, "from gjkcore.methods.")
    .replace(/^from \. import/gm, "from gjkcore.methods import")
    .replace("\nfrom __future__ import annotations\n", "$&\nimport gjkcore as gjk\n");

const published = Object.entries(files).map(([name, file]): Start => {
  const text = absolute(file) + (BODIES[name] ? ASKED + BODIES[name] : `${VERDICT}\n`);
  return { name, title: titleOf(name), language: "python", text };
});

export const STARTS: Start[] = [
  { name: "gjk.py", title: words.starts.article, language: "python", text: listingPy, dimension: 2 },
  { name: "gjk3d.py", title: words.starts.articleInSpace, language: "python", text: listing3dPy, dimension: 3 },
  ...published,
  { name: "empty", title: words.starts.empty, language: "python", text: emptyPy },
  { name: "gjk.js", title: words.starts.article, language: "javascript", text: listingJs, dimension: 2 },
  { name: "gjk3d.js", title: words.starts.articleInSpace, language: "javascript", text: listing3dJs, dimension: 3 },
  { name: "textbook-js", title: words.starts.textbook, language: "javascript", text: textbookJs, dimension: 2 },
  { name: "empty-js", title: words.starts.empty, language: "javascript", text: emptyJs },
];
