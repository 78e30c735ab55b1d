/**
 * The words for the slice: the section of A - B with a plane through the origin.
 *
 * @typedef {import("../types.js").SpaceResult["state"]} State
 * @typedef {readonly number[]} Point
 */
import { told } from "./claims.js";
import { pointText } from "./numbers.js";

/** Where O is, in the section and in A - B alike. @type {Record<State, string>} */
const PLACES = {
  intersecting: "O is inside the section, so it is inside A − B: A and B intersect.",
  touching: "O is on the rim of the section, so it is on the surface of A − B: A and B touch.",
  separated: "O is outside the section, so it is outside A − B: A and B do not intersect.",
};

export const SENTENCES = {
  /** @param {{normal: Point}} claim */
  cuts: ({ normal }) => `The plane through O across n = ${pointText(normal)} cuts A − B.`,
  /** @param {{state: State}} claim */
  holds: ({ state }) => PLACES[state],
  /** @param {{normal: Point}} claim */
  misses: ({ normal }) => `The plane through O across n = ${pointText(normal)} misses A − B, so n separates A and B.`,
  sampled: () => "The section is that of the sampled surface, which is a little smaller.",
};

/** @param {import("../draw/space/slice.js").Frame} frame @returns {Generator<import("./claims.js").ClaimOf<typeof SENTENCES>>} */
export function* sliceClaims({ answer, layers }) {
  if (!layers.has("slice") || !answer?.slice) return;
  const { normal, points } = answer.slice;
  if (points.length) {
    yield { say: "cuts", normal };
    yield { say: "holds", state: answer.result.state };
  } else yield { say: "misses", normal };
  if (answer.difference.sampled) yield { say: "sampled" };
}

/** @param {import("../draw/space/slice.js").Frame} frame */
export const sliceText = (frame) => told(SENTENCES, sliceClaims(frame));
