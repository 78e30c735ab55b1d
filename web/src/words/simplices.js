/**
 * What the figure of simplices says. `tests/test_point_captions.py` checks every sentence against the answer.
 *
 * Notation: P the point that is asked for; P1, P2, ... the points; Q the point of their hull that is closest to P.
 *
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Frame} Frame
 */
import { pictureOf, pointText, sumText } from "../draw/numbers.js";
import { list } from "./names.js";

/** @param {number} i  counted from 0 */
export const pointName = (i) => `P${i + 1}`;

/** The points that are enough, with their weights, in the order of the scene. @param {Answer} answer */
const terms = ({ kept, weights }) => kept.map((index, i) => ({ index, weight: weights[i] })).sort((p, q) => p.index - q.index);

/** The combination in words: "0.25 P1 + 0.75 P2". @param {Answer} answer */
function sum(answer) {
  const sorted = terms(answer);
  return sumText(
    sorted.map(({ weight }) => weight),
    sorted.map(({ index }) => pointName(index)),
  );
}

/** @param {Answer} answer */
export function simplicesHeadline(answer) {
  return answer.inside ? `Inside: P = ${sum(answer)}` : `Outside: the closest point is Q = ${sum(answer)}`;
}

/** @param {Frame} frame */
export function simplicesCaption({ scene, answer }) {
  if (!answer) return "";
  return [points(scene.points.length, answer), place(answer, scene.at), needed(answer, scene.points.length)].filter(Boolean).join(" ");
}

/** What the points are. @param {number} count @param {Answer} answer */
function points(count, { degenerate, outline }) {
  const flat = outline.length === 1 ? "all points are equal" : "all points lie on one line";
  if (count > 4)
    return degenerate
      ? `These ${count} points are degenerate: ${flat}.`
      : `The hull of these ${count} points has ${outline.length} corners.`;
  const name = `${["One point is", "Two points are", "Three points are", "Four points are"][count - 1]} a simplex of ${count - 1} ${count === 2 ? "dimension" : "dimensions"}: ${SIMPLICES[count - 1]}.`;
  if (degenerate) return `${name} This one is degenerate: ${flat}.`;
  return count === 4 ? `${name} In the plane it is drawn flat.` : name;
}

const SIMPLICES = ["a point", "a segment", "a triangle", "a tetrahedron"];

/** Where P is. @param {Answer} answer @param {readonly number[]} at */
function place(answer, at) {
  const total = answer.kept.length > 1 ? "The weights are positive and their sum is 1." : "";
  if (answer.inside) return `P is a point of the hull: P = ${sum(answer)}. ${total}`.trim();
  const away = Math.hypot(answer.point[0] - at[0], answer.point[1] - at[1]);
  return `P is outside. The closest point of the hull is Q = ${pointText(answer.point)} = ${sum(answer)}, ${pictureOf(away)} from P. ${total}`.trim();
}

/** Caratheodory's theorem. @param {Answer} answer @param {number} count */
function needed(answer, count) {
  if (count < 4) return "";
  const names = terms(answer).map(({ index }) => pointName(index));
  return `Of ${count} points, ${list(names)} ${names.length > 1 ? "are" : "is"} enough: in the plane, three always are (Carathéodory).`;
}
