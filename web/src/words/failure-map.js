/**
 * What the map of failures says.
 *
 * @typedef {import("../types.js").AnswerOf<"failure-map">} Answer
 * @typedef {import("../types.js").FrameOf<"failure-map">} Frame
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 * @typedef {"right" | "missed" | "false" | "loops"} Verdict
 */
import { told } from "./claims.js";
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

/** Places are counted. Methods are called by their titles. */
export const SENTENCES = {
  /** @param {{wrong: number, count: number}} claim */
  map: ({ wrong, count }) => (wrong ? `Wrong at ${grouped(wrong)} of ${grouped(count)} places` : `Right at all ${grouped(count)} places`),
  cells: () => "Each cell is a place for the centre of B.",
  shades: () => "The stronger the shade of a cell, the more iterations.",
  /** @param {{method: string}} claim */
  right_everywhere: ({ method }) => `${method} is right at every place.`,
  /** @param {{method: string, counts: Readonly<Record<keyof typeof MEANINGS, number>>}} claim */
  not_right: ({ method, counts }) => {
    const each = /** @type {(keyof typeof MEANINGS)[]} */ (Object.keys(MEANINGS)).filter((name) => counts[name]);
    return `${method} is not right everywhere: ${each.map((name) => `it ${MEANINGS[name]} at ${placesText(counts[name])}`).join(", ")}.`;
  },
  /** @param {{least: number, most: number}} claim */
  takes_iterations: ({ least, most }) => `It takes ${least} to ${most} iterations.`,
  tap_a_cell: () => "Tap a cell to open its run.",
};

/** @param {number} n */
const placesText = (n) => `${grouped(n)} ${n === 1 ? "place" : "places"}`;

/** @param {number} n */
const grouped = (n) => words.numbers.written(n);

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

/** @param {Answer} answer @returns {Claim} */
export function mapClaim(answer) {
  const wrong = wrongPlaces(answer);
  return { say: "map", wrong, count: countsOf(answer).right + wrong };
}

/** The number of places at which the method is wrong. @param {Answer} answer */
export function wrongPlaces(answer) {
  const { missed, false: seen, loops } = countsOf(answer);
  return missed + seen + loops;
}

/** @param {Answer} answer */
export const mapHeadline = (answer) => told(SENTENCES, [mapClaim(answer)]);

/** @param {Frame} frame @param {(method: string) => string} titleOf @returns {Generator<Claim>} */
export function* mapClaims({ answer, scene, layers }, titleOf) {
  if (!answer) return;
  const method = titleOf(scene.method);
  const { missed, false: seen, loops } = countsOf(answer);
  const iterations = answer.iterations.flat();
  yield { say: "cells" };
  if (layers.has("iterations")) yield { say: "shades" };
  if (missed || seen || loops) yield { say: "not_right", method, counts: { missed, false: seen, loops } };
  else yield { say: "right_everywhere", method };
  yield { say: "takes_iterations", least: Math.min(...iterations), most: Math.max(...iterations) };
  yield { say: "tap_a_cell" };
}

/** @param {Frame} frame @param {(method: string) => string} titleOf */
export const mapCaption = (frame, titleOf) => told(SENTENCES, mapClaims(frame, titleOf));

/** What the picture is for: see `point.js`. */
export const POINTS = {
  /** @param {{method: string, marked: boolean}} claim */
  cells: ({ method, marked }) =>
    `Each cell is a place of B’s centre, and what ${method} says there.${marked ? " Tap a marked one to see why." : ""}`,
  shades: SENTENCES.shades,
};

/** @param {Frame} frame @param {(method: string) => string} titleOf @returns {Generator<import("./claims.js").ClaimOf<typeof POINTS>>} */
export function* mapPointClaims({ answer, scene, layers }, titleOf) {
  if (!answer) return;
  const { missed, false: seen, loops } = countsOf(answer);
  yield layers.has("iterations") ? { say: "shades" } : { say: "cells", method: titleOf(scene.method), marked: missed + seen + loops > 0 };
}

/** @param {Frame} frame @param {(method: string) => string} titleOf */
export const mapPoint = (frame, titleOf) => told(POINTS, mapPointClaims(frame, titleOf));
