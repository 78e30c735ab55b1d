/**
 * What the figure of simplices says.
 *
 * Notation: P the point that is asked for; P1, P2, ... the points; Q the point of their hull that is closest to P.
 *
 * @typedef {import("../types.js").AnyAnswerOf<"simplices">} Answer
 * @typedef {import("../types.js").AnyFrameOf<"simplices">} Frame
 * @typedef {import("../types.js").Mesh} Mesh
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 * @typedef {{index: number, weight: number}} Term  of a combination: the index of a point, counted from 0, and its weight
 */
import { pictureOf, pointText, sumText } from "./numbers.js";
import { told } from "./claims.js";
import { list } from "./names.js";

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "Simplices";
export const titleInSpace = "Simplices in space";
export const whatItShows = "a point as a combination of at most three others, with its weights; in space of at most four";

/** @param {number} i  counted from 0 */
export const pointName = (i) => `P${i + 1}`;

export const SENTENCES = {
  /** @param {{inside: boolean, terms: readonly Term[]}} claim */
  combination: ({ inside, terms }) => `${inside ? "Inside: P" : "Outside: the closest point is Q"} = ${sum(terms)}`,

  // ---- what the points are

  /** @param {{count: number}} claim  at most four */
  simplex: ({ count }) =>
    `${["One point is", "Two points are", "Three points are", "Four points are"][count - 1]} a simplex of ${count - 1} ${count === 2 ? "dimension" : "dimensions"}: ${["a point", "a segment", "a triangle", "a tetrahedron"][count - 1]}.`,
  /** @param {{flat: Flat}} claim */
  degenerate: ({ flat }) => `This one is degenerate: ${FLATS[flat]}.`,
  /** @param {{count: number, flat: Flat}} claim */
  all_degenerate: ({ count, flat }) => `These ${count} points are degenerate: ${FLATS[flat]}.`,
  drawn_flat: () => "In the plane it is drawn flat.",
  /** @param {{count: number, corners: number}} claim */
  hull: ({ count, corners }) => `The hull of these ${count} points has ${corners} corners.`,

  // ---- where P is

  /** @param {{terms: readonly Term[]}} claim */
  inside: ({ terms }) => `P is a point of the hull: P = ${sum(terms)}.`,
  /** @param {{point: readonly number[], terms: readonly Term[], distance: number}} claim */
  outside: ({ point, terms, distance }) =>
    `P is outside. The closest point of the hull is Q = ${pointText(point)} = ${sum(terms)}, ${pictureOf(distance)} from P.`,
  weights: () => "The weights are positive and their sum is 1.",
  /** @param {{count: number, dimension: number, enough: readonly number[]}} claim  enough: indices, by Carathéodory's theorem */
  enough: ({ count, dimension, enough }) => {
    const [where, always] = dimension === 3 ? ["in space", "four"] : ["in the plane", "three"];
    return `Of ${count} points, ${list(enough.map(pointName))} ${enough.length > 1 ? "are" : "is"} enough: ${where}, ${always} always are (Carathéodory).`;
  },
};

/** Where degenerate points lie. */
const FLATS = { place: "all points are equal", line: "all points lie on one line", plane: "all points lie in one plane" };
/** @typedef {keyof typeof FLATS} Flat */

/** "0.25 P1 + 0.75 P2". @param {readonly Term[]} terms */
const sum = (terms) =>
  sumText(
    terms.map(({ weight }) => weight),
    terms.map(({ index }) => pointName(index)),
  );

/** The points that are enough, with their weights, in the order of the scene. @param {Answer} answer */
const termsOf = ({ kept, weights }) => kept.map((index, i) => ({ index, weight: weights[i] })).sort((p, q) => p.index - q.index);

/** @param {Answer} answer @returns {Claim} */
export const combinationClaim = (answer) => ({ say: "combination", inside: answer.inside, terms: termsOf(answer) });

/** @param {Answer} answer */
export const simplicesHeadline = (answer) => told(SENTENCES, [combinationClaim(answer)]);

/** The corners of the hull, as indices of points. Its outline is a list of them in the plane, and a surface in space. @param {Pick<Answer, "outline">} answer @returns {readonly number[]} */
export function cornersOf({ outline }) {
  const surface = /** @type {readonly number[] | Mesh} */ (outline);
  return "faces" in surface ? [...new Set(surface.faces.flat())] : surface;
}

/** @param {Pick<Answer, "outline">} answer @param {Frame["scene"]["points"]} points @returns {Flat} */
function flatOf({ outline }, points) {
  if ("faces" in outline && /** @type {any} */ (outline).faces.length) return "plane";
  return points.every((p) => String(p) === String(points[0])) ? "place" : "line";
}

/** @param {Frame} frame @returns {Generator<Claim>} */
export function* simplicesClaims({ scene: { points, at }, answer }) {
  if (!answer) return;
  const count = points.length;
  const dimension = /** @type {number} */ (points[0].length);
  const flat = flatOf(answer, points);
  if (count > 4) {
    yield answer.degenerate ? { say: "all_degenerate", count, flat } : { say: "hull", count, corners: cornersOf(answer).length };
  } else {
    yield { say: "simplex", count };
    if (answer.degenerate) yield { say: "degenerate", flat };
    else if (count === 4 && dimension === 2) yield { say: "drawn_flat" };
  }
  const terms = termsOf(answer);
  const { inside, point } = answer;
  yield inside ? { say: "inside", terms } : { say: "outside", point, terms, distance: Math.hypot(...point.map((x, i) => x - at[i])) };
  if (terms.length > 1) yield { say: "weights" };
  if (count > dimension + 1) yield { say: "enough", count, dimension, enough: terms.map(({ index }) => index) };
}

/** @param {Frame} frame */
export const simplicesCaption = (frame) => told(SENTENCES, simplicesClaims(frame));

/** What the picture is for: see `point.js`. */
export const POINTS = {
  /** @param {{names: readonly string[], count: number}} claim  count: of all points */
  mixed: ({ names, count }) => {
    if (names.length === 1) return `P is ${names[0]} itself.`;
    const of = names.length < count ? `, and of ${count} points these are enough` : "";
    return `P is a weighted average of ${list(names)}${of}.`;
  },
  /** @param {{names: readonly string[]}} claim */
  not_mixed: ({ names }) => `P lies outside: no weights make it. Q, made of ${list(names)}, is as close as they come.`,
};

/** @param {Frame} frame @returns {Generator<import("./claims.js").ClaimOf<typeof POINTS>>} */
export function* simplicesPointClaims({ scene: { points }, answer }) {
  if (!answer) return;
  const names = termsOf(answer).map(({ index }) => pointName(index));
  yield answer.inside ? { say: "mixed", names, count: points.length } : { say: "not_mixed", names };
}

/** @param {Frame} frame */
export const simplicesPoint = (frame) => told(POINTS, simplicesPointClaims(frame));
