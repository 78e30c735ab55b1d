/** The words for a vertex, an edge or a face of A - B (or of A + B) and what it comes from on A and on B. */
import { madeOf, sourcesOf, type Frame } from "../draw/space/features.ts";
import { signOf, wholeOf } from "../draw/space/whole.ts";
import { told, type ClaimOf } from "./claims.ts";
import { list } from "./names.ts";
import { nameOf, pairText } from "./pairs.ts";

type Sign = "−" | "+";

/** The indices of its vertices. */
type Feature = readonly number[];

type Point = readonly number[];

/** A face with more corners is not named by them. */
const MOST_NAMED = 6;

export const SENTENCES = {
  vertex: ({ sign, w, ia, ib }: { sign: Sign; w: Point; ia: number; ib: number }) =>
    `This vertex of A ${sign} B is ${pairText({ w, ia, ib }, sign)}.`,
  feature: ({ sign, corners, a, b }: { sign: Sign; corners: number; a: Feature; b: Feature }) =>
    `This ${kindOf(corners)} of A ${sign} B is ${nameOfFeature("a", a)} ${sign === "−" ? "minus" : "plus"} ${nameOfFeature("b", b)}${
      a.length === 2 && b.length === 2 && corners === 4 ? ": a parallelogram" : ""
    }.`,
  makes({
    sign,
    side,
    feature,
    faces,
    edges,
    vertices,
  }: {
    sign: Sign;
    side: "a" | "b";
    feature: Feature;
    faces: number;
    edges: number;
    vertices: number;
  }) {
    const counts = [counted(faces, "face"), counted(edges, "edge"), counted(vertices, "vertex", "vertices")].filter(Boolean);
    const name = nameOfFeature(side, feature);
    return `${name[0].toUpperCase()}${name.slice(1)} makes ${list(counts) || "nothing"} of A ${sign} B.`;
  },
};

const counted = (count: number, one: string, more: string = `${one}s`) => (count ? `${count} ${count === 1 ? one : more}` : "");

const kindOf = (corners: number) => (corners > 2 ? "face" : corners === 2 ? "edge" : "vertex");

/** "the edge a1 a2 of A". */
function nameOfFeature(side: "a" | "b", feature: Feature) {
  const solid = side.toUpperCase();
  if (feature.length > MOST_NAMED) return `a face of ${solid} with ${feature.length} corners`;
  return `the ${kindOf(feature.length)} ${fromFirst(feature)
    .map((i) => nameOf(side, i))
    .join(" ")} of ${solid}`;
}

/** In the same order around, the first vertex of the scene first, and then the lower one of those beside it. */
function fromFirst(feature: Feature) {
  const at = feature.indexOf(Math.min(...feature));
  const [first, ...others] = [...feature.slice(at), ...feature.slice(0, at)];
  return [first, ...(others[0] > others[others.length - 1] ? others.reverse() : others)];
}

export function* linkedClaims(frame: Frame): Generator<ClaimOf<typeof SENTENCES>> {
  const { answer, linked } = frame;
  if (!answer || !linked) return;
  const [whole, sign] = [wholeOf(answer), signOf(answer)];
  const { of, feature } = linked;
  if (of !== "whole") {
    const { faces, edges, vertices } = madeOf(whole, of === "a" ? 0 : 1, feature);
    return yield { say: "makes", sign, side: of, feature, faces: faces.length, edges: edges.length, vertices: vertices.length };
  }
  const [a, b] = sourcesOf(whole, feature);
  if (feature.length > 1) return yield { say: "feature", sign, corners: feature.length, a, b };
  yield { say: "vertex", sign, w: whole.vertices[feature[0]], ia: a[0], ib: b[0] };
}

export const linkedText = (frame: Frame) => told(SENTENCES, linkedClaims(frame));
