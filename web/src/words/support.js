/**
 * What the support figure says. Each sentence is checked against the answer by `tests/js/support.test.js`.
 *
 * Notation: d the direction, a and b the support points of A along d and of B along -d, w = a - b. a3 is the third
 * vertex of A in the order of the scene.
 *
 * @typedef {import("../types.js").AnswerOf<"support">} Answer
 * @typedef {import("../types.js").FrameOf<"support">} Frame
 * @typedef {import("../types.js").Shape} Shape
 * @typedef {"a" | "b"} Side
 */
import { pointText } from "../draw/numbers.js";
import { list } from "./names.js";

/** The title of its figure, its row in the README and the first sentence of its page. */
export const title = "Support points";
export const whatItShows = "the support point of one shape or of a difference, along a direction that you turn";

/** The name of a vertex: a1, b3, counted from 1. @param {Side} side @param {number} i */
export const vertexName = (side, i) => `${side}${i + 1}`;

/** Among more vertices, only the number of ties is told. */
const MOST_TOLD = 4;

/** @param {Answer} answer */
export function supportHeadline({ support }) {
  return `Support point ${support.b ? "w" : "a"} = ${pointText(support.w)}`;
}

/** @param {Frame} frame */
export function supportCaption({ answer, scene, layers }) {
  if (!answer) return "";
  const told = [
    ...(scene.direction.some(Boolean) ? furthest(answer, scene.shapes) : ["The direction d is zero, so every point is a support point."]),
    layers.has("climb") ? search(answer) : "",
  ];
  return told.filter(Boolean).join(" ");
}

/** @param {Answer} answer @param {Side} side @returns {string} how the support point of a shape is called */
function nameOf({ support }, side) {
  const index = support[`i${side}`];
  return index === null ? side : vertexName(side, index);
}

/** @param {Answer} answer @param {readonly Shape[]} shapes */
function furthest(answer, shapes) {
  const a = nameOf(answer, "a");
  const ofA = highest(answer, "a", "d") || round(shapes[0], "a", "d");
  if (!answer.support.b) return [ofA, "No point of A passes the dashed line."];
  const b = nameOf(answer, "b");
  const ofB = highest(answer, "b", "−d") || round(shapes[1], "b", "−d");
  return [ofA, ofB, `So w = ${a} − ${b} is the furthest point of A − B along d.`];
}

/** How the support point of a round shape comes about. @param {Shape} shape @param {Side} name @param {string} d */
function round({ type }, name, d) {
  const radius = `plus the radius along ${d}`;
  switch (type) {
    case "circle":
      return `The support point ${name} of the circle is its centre ${radius}. There are no vertices to look at.`;
    case "capsule":
      return `The support point ${name} of the capsule is the end of its segment that is further along ${d}, ${radius}.`;
    case "rounded":
      return `The support point ${name} is that of the shape inside, ${radius}.`;
    default:
      return `The support point ${name} is the one point of the rim whose normal is ${d}. A formula gives it.`;
  }
}

/** Which vertices are the furthest, and which of them is taken; empty for a round shape. @param {Answer} answer @param {Side} side @param {string} d */
function highest(answer, side, d) {
  const ties = answer[`ties_${side}`];
  if (!ties) return "";
  const [first] = ties;
  const of = `Of ${side.toUpperCase()}’s vertices`;
  if (ties.length === 1) return `${of}, ${vertexName(side, first)} is the furthest along ${d}.`;
  const who = ties.length <= MOST_TOLD ? list(ties.map((i) => vertexName(side, i))) : `${ties.length}`;
  return `${of}, ${who} are equally far along ${d}: a tie. The first in the order of the scene is taken, ${vertexName(side, first)}.`;
}

/** What either search costs. @param {Answer} answer */
function search({ linear, climb }) {
  if (!linear.dots) return "";
  return `The linear search looks at ${counted(linear.dots)}, hill climbing at ${climb.dots}.`;
}

/** @param {number} n */
const counted = (n) => `${n} ${n === 1 ? "vertex" : "vertices"}`;
