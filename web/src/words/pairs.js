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
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 * @typedef {keyof typeof PARTS} Part
 * @typedef {keyof typeof PLACES} Place
 * @typedef {"−" | "+"} Sign
 */
import { pointText } from "./numbers.js";
import { pointsOf } from "../shapes/index.js";
import * as words from "./interface.js";

/** What a point of a shape is. */
const PARTS = {
  vertex: (/** @type {string} */ name, /** @type {number | null} */ index) => `vertex ${Number(index) + 1} of ${name}`,
  core: (/** @type {string} */ name) => `a vertex of the core of ${name}`,
  centre: (/** @type {string} */ name) => `the centre of ${name}`,
};

/** Where the point of a pair lies. */
const PLACES = { corner: "is a corner of", edge: "lies on an edge of", inside: "lies inside", no_corner: "is no corner of" };

export const SENTENCES = {
  /** @param {{sign: Sign, w: readonly number[], ia: number | null, ib: number | null, part_a: Part, part_b: Part}} claim */
  pair: ({ sign, w, ia, ib, part_a, part_b }) =>
    `${pairText({ w, ia, ib }, sign)}: ${PARTS[part_a]("A", ia)} ${sign === "−" ? "minus" : "plus"} ${PARTS[part_b]("B", ib)}.`,
  /** @param {{sign: Sign, place: Place}} claim */
  pair_lies: ({ sign, place }) => `This point ${PLACES[place]} A ${sign} B.`,
  /** @param {{sign: Sign}} claim */
  holds_all: ({ sign }) => `A ${sign} B holds every point of A ${sign === "−" ? "minus" : "plus"} every point of B.`,
};

/** @param {"a" | "b"} side @param {number | null} index */
export const nameOf = (side, index) => (index === null ? side : `${side}${index + 1}`);

/** "a2 − b1". @param {Pick<CloudPoint, "ia" | "ib">} point @param {Sign} sign */
export const pairName = ({ ia, ib }, sign) => `${nameOf("a", ia)} ${sign} ${nameOf("b", ib)}`;

/** "a2 − b1 = (1, 3)". @param {{w: readonly number[], ia: number | null, ib: number | null}} point @param {Sign} sign */
export const pairText = (point, sign) => `${pairName(point, sign)} = ${pointText(point.w)}`;

/**
 * What the reader steps through: each pair, then all of them. A round solid has no vertices that a pair could name.
 * @param {Answer} answer @param {Sign} sign
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

/** One pair: its point, the two vertices, and where the point lies. @param {Frame} frame @param {Sign} sign @returns {Generator<Claim>} */
export function* pairClaims({ answer, scene, step }, sign) {
  if (!answer) return;
  const { w, ia, ib } = /** @type {CloudPoint} */ (answer.cloud?.[step]);
  const [a, b] = scene.shapes;
  yield { say: "pair", sign, w, ia, ib, part_a: partOf(a, ia), part_b: partOf(b, ib) };
  // In space the answer's surface says only whether the point is a corner.
  yield { say: "pair_lies", sign, place: answer.places?.[step] ?? (cornersIn(answer).has(String(w)) ? "corner" : "no_corner") };
}

/** @param {Shape | import("../types.js").Solid} shape @param {number | null} index @returns {Part} */
function partOf(shape, index) {
  if (index !== null) return "vertex";
  // A pair of space has indices: only there the shape could be a solid.
  return pointsOf(/** @type {Shape} */ (shape)).length > 1 ? "core" : "centre";
}

const SHORT_PLACES = { corner: "is a corner", edge: "lies on an edge", inside: "lies inside", no_corner: "is no corner" };

/** What one pair is for: see `point.js`. */
export const PAIR_POINTS = {
  /** @param {{sign: Sign, ia: number | null, ib: number | null, place: Place}} claim */
  pair_point: ({ sign, ia, ib, place }) =>
    `${nameOf("a", ia)} is in A and ${nameOf("b", ib)} in B, so ${pairName({ ia, ib }, sign)} is in A ${sign} B: it ${SHORT_PLACES[place]}.`,
};

/** @param {Frame} frame @param {Sign} sign @returns {import("./claims.js").ClaimOf<typeof PAIR_POINTS>} */
export function pairPoint(frame, sign) {
  const [{ ia, ib }, { place }] = /** @type {any[]} */ ([...pairClaims(frame, sign)]);
  return { say: "pair_point", sign, ia, ib, place };
}
