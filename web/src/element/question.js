/**
 * The question for the next support point, before its step is shown: which corner of A - B is furthest along d? It knows no page.
 *
 * Notation: w is a corner of A - B, ia and ib are the indices of the vertices that it comes from; d is the direction of the next step.
 *
 * @typedef {readonly number[]} Vector  of the plane or of space
 * @typedef {[ia: number, ib: number]} Pair
 * @typedef {{w: Vector, pair: Pair, along: number}} Corner  `along`: how far it is along d, in world units
 *
 * @typedef {object} Question
 * @property {number} step  the index of the step that would show the answer
 * @property {Vector} direction  d
 * @property {Corner[]} corners  of A - B, in the order of the answer
 * @property {Corner} expected  the support point of that step
 *
 * @typedef {{step: number, given: Pair | null, expected: Pair, right: boolean}} Guess  `given`: null if the reader gives up
 */
import { pointsOf } from "../shapes/index.js";

/** Shapes that have nothing but corners. */
const CORNERED = ["point", "segment", "polygon", "polyhedron", "box"];

/** Corners whose places along d differ by less than this part of the numbers that were added up are equally far. */
const TIE = 1e-9;

/**
 * What is asked while a step is shown; null where there is nothing to ask: beyond the run, of round shapes, and where d has no
 * direction.
 * @param {Pick<import("../model/model.js").Model, "figure" | "shown" | "answer" | "late" | "all" | "step">} model
 * @returns {Question | null}
 */
export function questionOf(model) {
  const { figure, late, all } = model;
  const { shapes } = /** @type {import("../types.js").AnySceneOf<"gjk">} */ (model.shown);
  const answer = /** @type {import("../types.js").AnyAnswerOf<"gjk"> | null} */ (model.answer);
  if (!figure?.asks || !answer || late || all || !shapes.every(({ type }) => CORNERED.includes(type))) return null;
  const step = model.step + 1;
  const next = answer.trace.steps[step];
  if (!next || !isDirection(next.direction)) return null;
  const { direction, support } = next;
  const { ia, ib } = support;
  if (ia === null || ib === null) return null;
  /** @param {Vector} w @param {Pair} pair */
  const cornerOf = (w, pair) => ({ w, pair, along: dot(direction, w) / Math.hypot(...direction) });
  const expected = cornerOf(support.w, [ia, ib]);
  const corners = cornersOf(shapes, answer).map(([w, pair]) => (String(w) === String(expected.w) ? expected : cornerOf(w, pair)));
  return { step, direction, corners, expected };
}

/** Is a corner as far along d as the support point? Of tied ones each is. @param {Question} question @param {Corner} corner */
export function isRight({ direction, expected }, { w, along }) {
  const size =
    Math.max(...direction.map((x, i) => Math.abs(x) * Math.max(Math.abs(w[i]), Math.abs(expected.w[i])))) / Math.hypot(...direction);
  return along >= expected.along - TIE * size;
}

/** @param {readonly (number | null)[]} d @returns {d is Vector} */
const isDirection = (d) => d.some(Boolean) && d.every((x) => x !== null);

/** @param {Vector} u @param {Vector} v */
const dot = (u, v) => u.reduce((sum, x, i) => sum + x * v[i], 0);

/** The corners of A - B, each with the vertices that it comes from: the answer says so in space. @param {readonly any[]} shapes @param {any} answer @returns {[Vector, Pair][]} */
function cornersOf(shapes, { difference, outlines }) {
  if (!Array.isArray(difference))
    return difference.vertices.map((/** @type {Vector} */ w, /** @type {number} */ i) => [w, difference.pairs[i]]);
  const [a, b] = shapes.map(pointsOf);
  const pairs = outlines[0].flatMap((/** @type {number} */ ia) => outlines[1].map((/** @type {number} */ ib) => [ia, ib]));
  const missed = (/** @type {Vector} */ w, /** @type {Pair} */ [ia, ib]) => Math.hypot(...w.map((x, i) => a[ia][i] - b[ib][i] - x));
  return difference.map((/** @type {Vector} */ w) => [
    w,
    pairs.reduce((/** @type {Pair} */ best, /** @type {Pair} */ pair) => (missed(w, pair) < missed(w, best) ? pair : best)),
  ]);
}
