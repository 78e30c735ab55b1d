/**
 * What the map of failures says. `tests/js/failures.test.js` holds its sentences to the answer.
 *
 * @typedef {import("../types.js").AnswerOf<"failure-map">} Answer
 * @typedef {import("../types.js").FrameOf<"failure-map">} Frame
 * @typedef {"right" | "missed" | "false" | "loops"} Verdict
 */
import * as words from "./interface.js";

/** The title of its figure, its row in the README and the first sentence of its page. */
export const title = "A map of failures";
export const whatItShows =
  "what a method says with B at every place, beside the exact answer, or its number of iterations; a tap opens the run of a cell";
export const ownAttributes = '`layers="iterations"`';

/** What a method does where it is not right. @type {Readonly<Record<Exclude<Verdict, "right">, string>>} */
const MEANINGS = {
  missed: "misses an overlap",
  false: "sees a collision where there is none",
  loops: "gives no answer",
};

/** The name of a cell's verdict; null while the cell is not known. @param {Answer} answer @param {number} number */
export const verdictOf = ({ legend }, number) => /** @type {Verdict | null} */ (legend[number] ?? null);

/** How many cells have each verdict. @param {Answer} answer */
export function countsOf(answer) {
  const counts = { right: 0, missed: 0, false: 0, loops: 0 };
  for (const number of answer.verdicts.flat()) {
    const name = verdictOf(answer, number);
    if (name) counts[name] += 1;
  }
  return counts;
}

/** @param {Answer} answer */
export function mapHeadline(answer) {
  const counts = countsOf(answer);
  const all = counts.right + counts.missed + counts.false + counts.loops;
  const wrong = all - counts.right;
  return wrong ? `Wrong at ${grouped(wrong)} of ${grouped(all)} places` : `Right at all ${grouped(all)} places`;
}

/** @param {Frame} frame @param {(method: string) => string} titleOf */
export function mapCaption({ answer, scene, layers }, titleOf) {
  if (!answer) return "";
  const method = titleOf(scene.method);
  const counts = countsOf(answer);
  const told = /** @type {const} */ (["missed", "false", "loops"]).flatMap((name) =>
    counts[name] ? [`it ${MEANINGS[name]} at ${placesText(counts[name])}`] : [],
  );
  const found = told.length ? `${method} is not right everywhere: ${told.join(", ")}.` : `${method} is right at every place.`;
  const iterations = answer.iterations.flat();
  const most = `It takes ${Math.min(...iterations)} to ${Math.max(...iterations)} iterations.`;
  const shades = layers.has("iterations") ? ["The stronger the shade of a cell, the more iterations."] : [];
  return ["Each cell is a place for the centre of B.", ...shades, found, most, "Tap a cell to open its run."].join(" ");
}

/** @param {number} n */
const placesText = (n) => `${grouped(n)} ${n === 1 ? "place" : "places"}`;

/** @param {number} n */
const grouped = (n) => words.numbers.written(n);
