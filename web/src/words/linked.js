/**
 * The words for a vertex, an edge or a face of A - B (or of A + B) and what it comes from on A and on B. A point of a round surface is
 * p on A and q on B: a and b are support points.
 *
 * @typedef {"−" | "+"} Sign
 * @typedef {readonly number[]} Feature  the indices of its vertices
 * @typedef {readonly number[]} Point
 * @typedef {import("../draw/space/parts.js").Part} Part
 */
import { linkedParts, madeOf, pointsOf, sourcesOf } from "../draw/space/features.js";
import { signOf, wholeOf } from "../draw/space/whole.js";
import { told } from "./claims.js";
import { list } from "./names.js";
import { pointText } from "./numbers.js";
import { nameOf, pairText } from "./pairs.js";

/** A face with more corners is not named by them. */
const MOST_NAMED = 6;

export const SENTENCES = {
  /** @param {{sign: Sign, w: Point, ia: number, ib: number}} claim */
  vertex: ({ sign, w, ia, ib }) => `This vertex of A ${sign} B is ${pairText({ w, ia, ib }, sign)}.`,
  /** @param {{sign: Sign, corners: number, a: Feature, b: Feature}} claim */
  feature: ({ sign, corners, a, b }) =>
    `This ${kindOf(corners)} of A ${sign} B is ${nameOfFeature("a", a)} ${sign === "−" ? "minus" : "plus"} ${nameOfFeature("b", b)}${
      a.length === 2 && b.length === 2 && corners === 4 ? ": a parallelogram" : ""
    }.`,
  /** @param {{sign: Sign, a: Point, b: Point, onA: Part, onB: Part}} claim */
  point: ({ sign, a, b, onA, onB }) =>
    `This point is p ${sign} q: p = ${pointText(a)} on ${nameOfPart("a", onA)}, q = ${pointText(b)} on ${nameOfPart("b", onB)}.`,
  /** @param {{sign: Sign, side: "a" | "b", part: Part}} claim */
  makesPart({ sign, side, part }) {
    const name = nameOfPart(side, part);
    return `${name[0].toUpperCase()}${name.slice(1)} makes the lit part of A ${sign} B.`;
  },
  /** @param {{sign: Sign, side: "a" | "b", feature: Feature, faces: number, edges: number, vertices: number}} claim */
  makes({ sign, side, feature, faces, edges, vertices }) {
    const counts = [counted(faces, "face"), counted(edges, "edge"), counted(vertices, "vertex", "vertices")].filter(Boolean);
    const name = nameOfFeature(side, feature);
    return `${name[0].toUpperCase()}${name.slice(1)} makes ${list(counts) || "nothing"} of A ${sign} B.`;
  },
};

/** @param {number} count @param {string} one @param {string} [more] */
const counted = (count, one, more = `${one}s`) => (count ? `${count} ${count === 1 ? one : more}` : "");

/** @param {number} corners */
const kindOf = (corners) => (corners > 2 ? "face" : corners === 2 ? "edge" : "vertex");

/** "the rim of a flat end of A". @param {"a" | "b"} side @param {Part} part */
function nameOfPart(side, { kind, ends }) {
  const solid = side.toUpperCase();
  if (kind === "vertex" || kind === "edge" || kind === "face") return nameOfFeature(side, ends);
  return `${PARTS[kind]}${solid}`;
}

/** @satisfies {Record<Exclude<import("../draw/space/parts.js").PartKind, "vertex" | "edge" | "face">, string>} */
const PARTS = {
  "round-corner": "a round corner of ",
  "round-edge": "a round edge of ",
  "flat-face": "a flat face of ",
  "round-end": "a round end of ",
  side: "the side of ",
  "flat-end": "a flat end of ",
  rim: "a rim of ",
  tip: "the tip of ",
  surface: "",
};

/** "the edge a1 a2 of A". @param {"a" | "b"} side @param {Feature} feature */
function nameOfFeature(side, feature) {
  const solid = side.toUpperCase();
  if (feature.length > MOST_NAMED) return `a face of ${solid} with ${feature.length} corners`;
  return `the ${kindOf(feature.length)} ${fromFirst(feature)
    .map((i) => nameOf(side, i))
    .join(" ")} of ${solid}`;
}

/** In the same order around, the first vertex of the scene first, and then the lower one of those beside it. @param {Feature} feature */
function fromFirst(feature) {
  const at = feature.indexOf(Math.min(...feature));
  const [first, ...others] = [...feature.slice(at), ...feature.slice(0, at)];
  return [first, ...(others[0] > others[others.length - 1] ? others.reverse() : others)];
}

/** @param {import("../draw/space/features.js").Frame} frame @returns {Generator<import("./claims.js").ClaimOf<typeof SENTENCES>>} */
export function* linkedClaims(frame) {
  const { answer, linked } = frame;
  if (!answer || !linked) return;
  const [whole, sign] = [wholeOf(answer), signOf(answer)];
  const { of, feature } = linked;
  if (!whole.pairs) return yield* partClaims(frame, sign);
  if (of !== "whole") {
    const { faces, edges, vertices } = madeOf(whole, of === "a" ? 0 : 1, feature);
    return yield { say: "makes", sign, side: of, feature, faces: faces.length, edges: edges.length, vertices: vertices.length };
  }
  const [a, b] = sourcesOf(whole, feature);
  if (feature.length > 1) return yield { say: "feature", sign, corners: feature.length, a, b };
  yield { say: "vertex", sign, w: whole.vertices[feature[0]], ia: a[0], ib: b[0] };
}

/** Where the whole is sampled. @param {import("../draw/space/features.js").Frame} frame @param {Sign} sign @returns {Generator<import("./claims.js").ClaimOf<typeof SENTENCES>>} */
function* partClaims(frame, sign) {
  const { answer, linked, scene } = frame;
  if (!answer || !linked) return;
  const parts = linkedParts(answer, scene.shapes, linked);
  const points = pointsOf(frame);
  const side = linked.of;
  if (points && parts.a && parts.b) yield { say: "point", sign, a: points.a, b: points.b, onA: parts.a, onB: parts.b };
  else if (side !== "whole" && parts[side]) yield { say: "makesPart", sign, side, part: parts[side] };
}

/** @param {import("../draw/space/features.js").Frame} frame */
export const linkedText = (frame) => told(SENTENCES, linkedClaims(frame));
