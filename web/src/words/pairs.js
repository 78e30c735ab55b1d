/**
 * The words for a vertex of A combined with a vertex of B, in the Minkowski difference and in the Minkowski sum.
 *
 * Notation: a2 is the second vertex of A in the order of the scene. A round shape's point is a: its vertices have no indices.
 *
 * @typedef {import("../types.js").AnyAnswerOf<"minkowski" | "sum">} Answer
 * @typedef {import("../types.js").AnyFrameOf<"minkowski" | "sum">} Frame
 * @typedef {import("../types.js").Point} Point
 * @typedef {NonNullable<Answer["cloud"]>[number]} CloudPoint
 * @typedef {import("../types.js").Mesh} Mesh
 * @typedef {import("../types.js").Shape} Shape
 */
import { pointText } from "../draw/numbers.js";
import { pointsOf } from "../shapes/index.js";
import * as words from "./interface.js";

/** @param {"a" | "b"} side @param {number | null} index */
export const nameOf = (side, index) => (index === null ? side : `${side}${index + 1}`);

/** "a2 − b1". @param {CloudPoint} point @param {"−" | "+"} sign */
export const pairName = ({ ia, ib }, sign) => `${nameOf("a", ia)} ${sign} ${nameOf("b", ib)}`;

/** "a2 − b1 = (1, 3)". @param {CloudPoint} point @param {"−" | "+"} sign */
export const pairText = (point, sign) => `${pairName(point, sign)} = ${pointText(point.w)}`;

/**
 * What the reader steps through: each pair, then all of them. A round solid has no vertices that a pair could name.
 * @param {Answer} answer @param {"−" | "+"} sign
 */
export function pairSteps({ cloud, places }, sign) {
  if (!cloud || !(places || isSharp({ cloud }))) return [];
  return [
    ...cloud.map((point, k) => ({ text: words.steps.pair(pairName(point, sign), k + 1, cloud.length) })),
    { text: words.steps.allPairs(cloud.length) },
  ];
}

/** Does each point of the cloud come of a vertex of A and a vertex of B? @param {Pick<Answer, "cloud">} answer */
export const isSharp = ({ cloud }) => !!cloud?.every(({ ia, ib }) => ia !== null && ib !== null);

/** The corners of a difference or a sum: it is a list of them in the plane, and a surface in space. @param {readonly Point[] | Mesh} hull @returns {readonly (readonly number[])[]} */
export const cornersOf = (hull) => ("vertices" in hull ? hull.vertices : hull);

/** The corners of an answer's difference or sum, as texts. @param {Answer} answer */
export const cornersIn = (answer) => new Set(cornersOf("sum" in answer ? answer.sum : answer.difference).map(String));

/** The point of the cloud that the reader has chosen; undefined if all are shown. @param {Frame} frame */
export const chosenPoint = ({ answer, step, all }) => (all ? undefined : answer?.cloud?.[step]);

/** @type {Record<NonNullable<Answer["places"]>[number], string>} */
const PLACES = { corner: "is a corner of", edge: "lies on an edge of", inside: "lies inside" };

/** Where the point of a pair lies. In space the answer's surface says only whether it is a corner. @param {Answer} answer @param {number} k */
function placeText(answer, k) {
  const point = /** @type {CloudPoint} */ (answer.cloud?.[k]);
  if (answer.places) return PLACES[answer.places[k]];
  return cornersIn(answer).has(String(point.w)) ? PLACES.corner : "is no corner of";
}

/** One pair: its point, the two vertices, and where the point lies. @param {Frame} frame @param {"−" | "+"} sign */
export function pairCaption({ answer, scene, step }, sign) {
  if (!answer) return "";
  const point = /** @type {CloudPoint} */ (answer.cloud?.[step]);
  const [a, b] = scene.shapes;
  const of = [vertexText("A", a, point.ia), vertexText("B", b, point.ib)].join(sign === "−" ? " minus " : " plus ");
  return `${pairText(point, sign)}: ${of}. This point ${placeText(answer, step)} A ${sign} B.`;
}

/** @param {string} name @param {Shape | import("../types.js").Solid} shape @param {number | null} index */
function vertexText(name, shape, index) {
  if (index !== null) return `vertex ${index + 1} of ${name}`;
  // A pair of space has indices: only there the shape could be a solid.
  return pointsOf(/** @type {Shape} */ (shape)).length > 1 ? `a vertex of the core of ${name}` : `the centre of ${name}`;
}
