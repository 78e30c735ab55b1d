/**
 * The iterations of the reader's own `step(simplex, d)`, as a figure: gjkcore/judge/steps.py has the contract. Each drag of a shape
 * runs them again.
 *
 * @typedef {import("./code.js").Code} Code
 * @typedef {{call?: unknown, answer?: unknown, words?: string, line?: number | null}} Told
 */
import { html, nothing, render } from "lit";
import { registry } from "../registry.js";
import * as words from "../words/lab.js";
import { asked } from "./judge.js";

const KIND = "gjk";
const METHOD = "yours";

/** What the figure may say of the places that points kept have, by their letters in any order. */
const regions = Object.fromEntries(
  ["A", "AB", "ABC", "ABCD"].flatMap((letters) => arrangements("ABCD", letters.length).map((name) => [name, words.steps.region(name)])),
);

/** @param {string} letters @param {number} count @returns {string[]} */
function arrangements(letters, count) {
  if (!count) return [""];
  return [...letters].flatMap((one) => arrangements(letters.replace(one, ""), count - 1).map((rest) => one + rest));
}

const { methods, fields } = registry.kinds[KIND];
methods.push(METHOD);
fields.method.choices = [...(fields.method.choices ?? []), METHOD];
// No other figure offers it: it has no dimensions.
registry.methods.push({ name: METHOD, title: words.steps.title, source: "", dimensions: [], answers: "intersection", regions });

/** Shapes for code without a miss. @type {Record<number, {type: string, vertices: number[][]}[]>} */
const EXAMPLES = {
  2: [
    { type: "polygon", vertices: rows("-3 -1, 1 -2, 2 1, -1 3") },
    { type: "polygon", vertices: rows("0 0, 4 1, 3 4") },
  ],
  3: [
    { type: "polyhedron", vertices: rows("-2 -1 -1, 2 -1 -1, 0 2 -1, 0 0 2") },
    { type: "polyhedron", vertices: rows("0 0 0, 3 0 1, 1 3 0, 1 1 3") },
  ],
};

/** @param {string} text */
function rows(text) {
  return text.split(", ").map((row) => row.split(" ").map(Number));
}

/**
 * Draws what `step` does on the shapes. What is no step is words, here and at its line.
 *
 * @param {HTMLElement} place
 * @param {Code} code
 * @param {import("./python.js").Connection} judge
 * @param {{dimension: number, scene?: import("../types.js").Scene}} shown  the pair of a miss, if there is one
 * @param {(found: {line: number, words: string}) => void} mark
 */
export async function drawSteps(place, code, judge, { dimension, scene: miss }, mark) {
  const shapes = /** @type {{shapes?: unknown}} */ (miss ?? {}).shapes ?? EXAMPLES[dimension];
  const scene = { schema: registry.schema, kind: KIND, method: METHOD, shapes };
  const answerer = async (/** @type {string} */ text) => {
    /** @type {Told} */
    let told = await asked(judge, "draw_steps", JSON.parse(text));
    while (told.call) told = await asked(judge, "step_on", await code.step(told.call));
    if (told.answer) return JSON.stringify(told.answer);
    const said = told.words ?? "";
    if (told.line) mark({ line: told.line, words: said });
    throw new Error(said);
  };
  const draw = (/** @type {unknown} */ shown) => render(html`<h3>${words.steps.heading}</h3> ${shown}`, place);
  try {
    await answerer(JSON.stringify(scene));
  } catch (error) {
    if (!code.isClosed) draw(html`<p role="status">${words.steps.failed(error instanceof Error ? error.message : String(error))}</p>`);
    return;
  }
  if (code.isClosed) return;
  draw(html`
    <p>${miss ? words.steps.onMiss : words.steps.onExample}</p>
    <gjk-demo class="own" .answerer=${answerer} .scene=${scene} loading="eager" aria-label=${words.steps.figure}></gjk-demo>
  `);
}

/** @param {HTMLElement} place */
export const clearSteps = (place) => render(nothing, place);
