/** The words for the slice: the section of A - B with a plane through the origin. */
import { told, type ClaimOf } from "./claims.ts";
import { pointText } from "./numbers.ts";
import type { Frame } from "../draw/space/slice.ts";
import type { SpaceResult } from "../types.ts";

type State = SpaceResult["state"];
type Point = readonly number[];

/** Where O is, in the section and in A - B alike. */
const PLACES: Record<State, string> = {
  intersecting: "O is inside the section, so it is inside A − B: A and B intersect.",
  touching: "O is on the rim of the section, so it is on the surface of A − B: A and B touch.",
  separated: "O is outside the section, so it is outside A − B: A and B do not intersect.",
};

export const SENTENCES = {
  cuts: ({ normal }: { normal: Point }) => `The plane through O across n = ${pointText(normal)} cuts A − B.`,
  holds: ({ state }: { state: State }) => PLACES[state],
  misses: ({ normal }: { normal: Point }) => `The plane through O across n = ${pointText(normal)} misses A − B, so n separates A and B.`,
  sampled: () => "The section is that of the sampled surface, which is a little smaller.",
};

export function* sliceClaims({ answer, layers }: Frame): Generator<ClaimOf<typeof SENTENCES>> {
  if (!layers.has("slice") || !answer?.slice) return;
  const { normal, points } = answer.slice;
  if (points.length) {
    yield { say: "cuts", normal };
    yield { say: "holds", state: answer.result.state };
  } else yield { say: "misses", normal };
  if (answer.difference.sampled) yield { say: "sampled" };
}

export const sliceText = (frame: Frame) => told(SENTENCES, sliceClaims(frame));
