/**
 * What the support figure says.
 *
 * Notation: d the direction, a and b the support points of A along d and of B along -d, w = a - b. a3 is the third
 * vertex of A in the order of the scene.
 *
 * @typedef {import("../types.js").AnswerOf<"support">} Answer
 * @typedef {import("../types.js").FrameOf<"support">} Frame
 * @typedef {import("../types.js").Shape} Shape
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 * @typedef {"a" | "b"} Side
 */
import { pointText } from "./numbers.js";
import { told } from "./claims.js";
import { list } from "./names.js";

/** The title of its figure, its row in the README and the first sentence of its page. */
export const title = "Support points";
export const whatItShows = "the support point of one shape or of a difference, along a direction that you turn";

/** The name of a vertex: a1, b3, counted from 1. @param {Side} side @param {number} i */
export const vertexName = (side, i) => `${side}${i + 1}`;

/** Among more vertices, only the number of ties is told. */
const MOST_TOLD = 4;

/** Vertices are told by their indices; that of a round shape is null. */
export const SENTENCES = {
  /** @param {{of: "a" | "w", w: readonly number[]}} claim */
  support_point: ({ of, w }) => `Support point ${of} = ${pointText(w)}`,
  zero_direction: () => "The direction d is zero, so every point is a support point.",
  /** @param {{side: Side, vertex: number}} claim */
  furthest: ({ side, vertex }) => `${ofVertices(side)}, ${vertexName(side, vertex)} is the furthest along ${along(side)}.`,
  /** @param {{side: Side, ties: readonly number[]}} claim */
  equally_far: ({ side, ties }) => {
    const who = ties.length <= MOST_TOLD ? list(ties.map((i) => vertexName(side, i))) : `${ties.length}`;
    return `${ofVertices(side)}, ${who} are equally far along ${along(side)}: a tie. The first in the order of the scene is taken, ${vertexName(side, ties[0])}.`;
  },
  /** How the support point of a round shape comes about. @param {{side: Side, type: Shape["type"]}} claim */
  round: ({ side, type }) => {
    const d = along(side);
    const radius = `plus the radius along ${d}`;
    switch (type) {
      case "circle":
        return `The support point ${side} of the circle is its centre ${radius}. There are no vertices to look at.`;
      case "capsule":
        return `The support point ${side} of the capsule is the end of its segment that is further along ${d}, ${radius}.`;
      case "rounded":
        return `The support point ${side} is that of the shape inside, ${radius}.`;
      default:
        return `The support point ${side} is the one point of the rim whose normal is ${d}. A formula gives it.`;
    }
  },
  none_beyond: () => "No point of A passes the dashed line.",
  /** @param {{ia: number | null, ib: number | null}} claim */
  furthest_of_difference: ({ ia, ib }) => `So w = ${nameOf("a", ia)} − ${nameOf("b", ib)} is the furthest point of A − B along d.`,
  /** @param {{linear: number, climb: number}} claim  numbers of vertices */
  looks_at: ({ linear, climb }) =>
    `The linear search looks at ${linear} ${linear === 1 ? "vertex" : "vertices"}, hill climbing at ${climb}.`,
};

/** @param {Side} side */
const ofVertices = (side) => `Of ${side.toUpperCase()}’s vertices`;

/** @param {Side} side */
const along = (side) => (side === "a" ? "d" : "−d");

/** @param {Side} side @param {number | null} index */
const nameOf = (side, index) => (index === null ? side : vertexName(side, index));

/** @param {Answer} answer @returns {Claim} */
export const supportClaim = ({ support: { b, w } }) => ({ say: "support_point", of: b ? "w" : "a", w });

/** @param {Answer} answer */
export const supportHeadline = (answer) => told(SENTENCES, [supportClaim(answer)]);

/** @param {Frame} frame @returns {Generator<Claim>} */
export function* supportClaims({ answer, scene, layers }) {
  if (!answer) return;
  if (scene.direction.some(Boolean)) yield* furthest(answer, scene.shapes);
  else yield { say: "zero_direction" };
  const { linear, climb } = answer;
  if (layers.has("climb") && linear.dots) yield { say: "looks_at", linear: linear.dots, climb: climb.dots };
}

/** @param {Frame} frame */
export const supportCaption = (frame) => told(SENTENCES, supportClaims(frame));

/** @param {Answer} answer @param {readonly Shape[]} shapes @returns {Generator<Claim>} */
function* furthest(answer, shapes) {
  const { b, ia, ib } = answer.support;
  const [ofA, ofB = ofA] = shapes; // an answer of two shapes may stand beside a newer scene of one
  yield highest(answer, "a", ofA);
  if (!b) return yield { say: "none_beyond" };
  yield highest(answer, "b", ofB);
  yield { say: "furthest_of_difference", ia, ib };
}

/** Which vertices are the furthest, and which of them is taken. @param {Answer} answer @param {Side} side @param {Shape} shape @returns {Claim} */
function highest(answer, side, { type }) {
  const ties = answer[`ties_${side}`];
  if (!ties) return { say: "round", side, type };
  return ties.length > 1 ? { say: "equally_far", side, ties } : { say: "furthest", side, vertex: ties[0] };
}

/** What the picture is for: see `point.js`. */
export const POINTS = {
  zero_direction: SENTENCES.zero_direction,
  /** @param {{ia: number | null}} claim */
  one: ({ ia }) => `${nameOf("a", ia)} is the support point along d: nothing of A lies beyond the dashed line through it.`,
  /** @param {{ia: number | null, ib: number | null}} claim */
  two: ({ ia, ib }) =>
    `The furthest point of A − B along d is ${nameOf("a", ia)} − ${nameOf("b", ib)}: A’s furthest along d minus B’s furthest against it.`,
  /** @param {{linear: number, climb: number}} claim */
  climbs: ({ linear, climb }) =>
    `Hill climbing goes from neighbour to neighbour while they rise: ${climb} vertices looked at${climb < linear ? ` instead of ${linear}` : ", no fewer than by a linear search"}.`,
};

/** @param {Frame} frame @returns {Generator<import("./claims.js").ClaimOf<typeof POINTS>>} */
export function* supportPointClaims({ answer, scene, layers }) {
  if (!answer) return;
  const { support, linear, climb } = answer;
  const { b, ia, ib } = support;
  if (!scene.direction.some(Boolean)) yield { say: "zero_direction" };
  else if (layers.has("climb") && linear.dots) yield { say: "climbs", linear: linear.dots, climb: climb.dots };
  else yield b ? { say: "two", ia, ib } : { say: "one", ia };
}

/** @param {Frame} frame */
export const supportPoint = (frame) => told(POINTS, supportPointClaims(frame));
