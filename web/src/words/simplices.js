/**
 * What the figure of simplices says. `tests/test_point_captions.py` checks every sentence against the answer.
 *
 * Notation: P the point that is asked for; P1, P2, ... the points; Q the point of their hull that is closest to P.
 *
 * @typedef {import("../types.js").AnyAnswerOf<"simplices">} Answer
 * @typedef {import("../types.js").AnyFrameOf<"simplices">} Frame
 * @typedef {import("../types.js").Mesh} Mesh
 */
import { pictureOf, pointText, sumText } from "../draw/numbers.js";
import { list } from "./names.js";

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "Simplices";
export const titleInSpace = "Simplices in space";
export const whatItShows = "a point as a combination of at most three others, with its weights; in space of at most four";

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
  return [about(scene.points, answer), place(answer, scene.at), needed(answer, scene.points)].filter(Boolean).join(" ");
}

/** The corners of the hull, as indices of points. Its outline is a list of them in the plane, and a surface in space. @param {Pick<Answer, "outline">} answer @returns {readonly number[]} */
export function cornersOf({ outline }) {
  const surface = /** @type {readonly number[] | Mesh} */ (outline);
  return "faces" in surface ? [...new Set(surface.faces.flat())] : surface;
}

/** Where degenerate points lie. @param {Pick<Answer, "outline">} answer @param {Frame["scene"]["points"]} points */
function flatText({ outline }, points) {
  if ("faces" in outline && /** @type {any} */ (outline).faces.length) return "all points lie in one plane";
  const equal = points.every((p) => String(p) === String(points[0]));
  return equal ? "all points are equal" : "all points lie on one line";
}

/** What the points are. @param {Frame["scene"]["points"]} points @param {Answer} answer */
function about(points, answer) {
  const { degenerate } = answer;
  const count = points.length;
  const flat = flatText(answer, points);
  if (count > 4)
    return degenerate
      ? `These ${count} points are degenerate: ${flat}.`
      : `The hull of these ${count} points has ${cornersOf(answer).length} corners.`;
  const name = `${["One point is", "Two points are", "Three points are", "Four points are"][count - 1]} a simplex of ${count - 1} ${count === 2 ? "dimension" : "dimensions"}: ${SIMPLICES[count - 1]}.`;
  if (degenerate) return `${name} This one is degenerate: ${flat}.`;
  return count === 4 && points[0].length === 2 ? `${name} In the plane it is drawn flat.` : name;
}

const SIMPLICES = ["a point", "a segment", "a triangle", "a tetrahedron"];

/** Where P is. @param {Answer} answer @param {readonly number[]} at */
function place(answer, at) {
  const total = answer.kept.length > 1 ? "The weights are positive and their sum is 1." : "";
  if (answer.inside) return `P is a point of the hull: P = ${sum(answer)}. ${total}`.trim();
  const away = Math.hypot(...answer.point.map((x, axis) => x - at[axis]));
  return `P is outside. The closest point of the hull is Q = ${pointText(answer.point)} = ${sum(answer)}, ${pictureOf(away)} from P. ${total}`.trim();
}

/** Caratheodory's theorem. @param {Answer} answer @param {Frame["scene"]["points"]} points */
function needed(answer, points) {
  const count = points.length;
  const [where, always] = /** @type {number} */ (points[0].length) === 3 ? ["in space", "four"] : ["in the plane", "three"];
  if (count < points[0].length + 2) return "";
  const names = terms(answer).map(({ index }) => pointName(index));
  return `Of ${count} points, ${list(names)} ${names.length > 1 ? "are" : "is"} enough: ${where}, ${always} always are (Carathéodory).`;
}
