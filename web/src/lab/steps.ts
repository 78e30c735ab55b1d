/**
 * The iterations of the reader's own `step(simplex, d)`, as a run that is judged and drawn: gjkcore/judge/steps.py says what `step`
 * takes and returns. Each drag of a shape runs them again.
 */
import { html, nothing, render } from "lit";
import { registry } from "../registry.ts";
import * as words from "../words/lab.ts";
import { asked } from "./judge.ts";
import { drawRun } from "./runs.ts";
import type { Scene } from "../types.ts";
import type { Code } from "./code.ts";
import type { Connection } from "./python.ts";

type Told = { call?: unknown; lines?: string; words?: string; line?: number | null };

const KIND = "gjk";
const METHOD = "yours";

/** What the figure may say of the places that points kept have, by their letters in any order. */
const regions = Object.fromEntries(
  ["A", "AB", "ABC", "ABCD"].flatMap((letters) => arrangements("ABCD", letters.length).map((name) => [name, words.steps.region(name)])),
);

function arrangements(letters: string, count: number): string[] {
  if (!count) return [""];
  return [...letters].flatMap((one) => arrangements(letters.replace(one, ""), count - 1).map((rest) => one + rest));
}

const { methods, fields } = registry.kinds[KIND];
methods.push(METHOD);
fields.method.choices = [...(fields.method.choices ?? []), METHOD];
// No other figure offers it: it has no dimensions.
registry.methods.push({ name: METHOD, title: words.steps.title, source: "", dimensions: [], answers: "intersection", regions });

/** Shapes for code without a miss. */
const EXAMPLES: Record<number, { type: string; vertices: number[][] }[]> = {
  2: [
    { type: "polygon", vertices: rows("-3 -1, 1 -2, 2 1, -1 3") },
    { type: "polygon", vertices: rows("0 0, 4 1, 3 4") },
  ],
  3: [
    { type: "polyhedron", vertices: rows("-2 -1 -1, 2 -1 -1, 0 2 -1, 0 0 2") },
    { type: "polyhedron", vertices: rows("0 0 0, 3 0 1, 1 3 0, 1 1 3") },
  ],
};

function rows(text: string) {
  return text.split(", ").map((row) => row.split(" ").map(Number));
}

/**
 * Judges and draws what `step` does on the shapes. What is no step is words, here and at its line.
 * @param shown  the pair of a miss, if there is one
 */
export async function drawSteps(
  place: HTMLElement,
  code: Code,
  judge: Connection,
  { dimension, scene: miss }: { dimension: number; scene?: Scene },
  mark: (found: { line: number; words: string }) => void,
) {
  const shapes = miss && "shapes" in miss ? miss.shapes : EXAMPLES[dimension];
  const linesOf = async (scene: object) => {
    let told: Told = await asked(judge, "call_step", scene);
    while (told.call) told = await asked(judge, "step_on", await code.step(told.call));
    if (told.lines) return told.lines;
    const said = told.words ?? "";
    if (told.line) mark({ line: told.line, words: said });
    throw new Error(said);
  };
  const draw = (shown: unknown) => render(html`<h3>${words.steps.heading}</h3> ${shown}`, place);
  try {
    const lines = await linesOf({ schema: registry.schema, kind: KIND, method: METHOD, shapes });
    const told = await asked(judge, "read", { text: lines, site: "" });
    if (code.isClosed) return;
    draw(html`
      <p>${miss ? words.steps.onMiss : words.steps.onExample} ${words.runs.judged(told.run)}</p>
      ${drawRun(judge, told, linesOf)}
      <details>
        <summary>${words.steps.lines}</summary>
        <pre tabindex="0"><code>${lines}</code></pre>
      </details>
    `);
  } catch (error) {
    if (!code.isClosed) draw(html`<p role="status">${words.steps.failed(error instanceof Error ? error.message : String(error))}</p>`);
  }
}

export const clearSteps = (place: HTMLElement) => render(nothing, place);
