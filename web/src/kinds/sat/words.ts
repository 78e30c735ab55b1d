/**
 * What the figure of separating axes says.
 *
 * Notation: an axis is the normal n of an edge; a shadow is the interval of a shape on it.
 */
import { pictureOf, pointText } from "../../words/numbers.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import { subscript } from "../../words/names.ts";
import type { AnswerOf, FrameOf } from "../../types.ts";
import type { Row } from "../../words/rows.ts";

type Answer = AnswerOf<"sat">;
type Frame = FrameOf<"sat">;
export type Axis = Answer["axes"][number];

export const title = "Separating axes";
export const whatItShows = "the separating axis test, an axis a step, beside the counts of GJK for the same two polygons";

/** Where the reader is: at an axis, or after all of them. */
export type Stage = { at: "axis"; index: number; axis: Axis } | { at: "least"; index: number; axis: Axis };

export function stageOf({ answer, step, all }: Frame): Stage | null {
  if (!answer) return null;
  const { axes, least, separating } = answer;
  const index = all ? (separating ?? axes.length) : Math.min(step, axes.length);
  if (index < axes.length) return { at: "axis", index, axis: axes[index] };
  return least === null
    ? { at: "axis", index: axes.length - 1, axis: axes[axes.length - 1] }
    : { at: "least", index: least, axis: axes[least] };
}

/** The corners of its edge, as the picture names them. */
export const cornersOf = ({ edge: [owner, ...corners] }: Axis) => corners.map((i) => `${owner}${subscript(i + 1)}`);

const edgeOf = (axis: Axis) => cornersOf(axis).join("");

/** The captions of its steps: what was asked, what came, what follows. */
export const POINTS = {
  shadows_overlap: ({ edge, overlap }: { edge: string; overlap: number }) =>
    `Across edge ${edge}, the shadows overlap by ${pictureOf(overlap)}: O is inside the lit edge of A − B.`,
  shadows_touch: ({ edge }: { edge: string }) => `Across edge ${edge}, the shadows only touch: they share one point.`,
  no_axis_left: () => "No axis is left: O is outside no edge of A − B, so A and B intersect.",
  axis_separates: ({ gap }: { gap: number }) => `This axis separates A and B. Its gap, ${pictureOf(gap)}, is at most the distance.`,
  least_overlap: () => "It is the least overlap, along n.",
  least_touch: () => "The least overlap is 0. A and B only touch.",
  axis_counts: ({ axes, products, supports, other }: { axes: number; products: number; supports: number; other: number }) =>
    `SAT: ${axes} ${axes === 1 ? "axis" : "axes"}, ${products} products; GJK: ${supports} ${supports === 1 ? "point" : "points"}, ${other} products.`,
};

export const SENTENCES = {
  along_normal: ({ inside, by }: { inside: boolean; by: number }) =>
    `The axis is the normal of an edge of A − B. Along it, O is ${pictureOf(by)} ${inside ? "inside" : "outside"} A − B.`,
};

export function* pointClaims(frame: Frame): Generator<ClaimOf<typeof POINTS>> {
  const stage = stageOf(frame);
  if (!stage || !frame.answer) return;
  const { axes, separating, products, gjk } = frame.answer;
  const { overlap } = stage.axis;
  const edge = edgeOf(stage.axis);
  if (stage.at === "least") yield { say: overlap ? "least_overlap" : "least_touch" };
  else if (separating === stage.index) yield { say: "axis_separates", gap: -overlap };
  else if (stage.index === axes.length - 1) return yield { say: "no_axis_left" };
  else return yield overlap ? { say: "shadows_overlap", edge, overlap } : { say: "shadows_touch", edge };
  yield { say: "axis_counts", axes: axes.length, products, supports: gjk.supports, other: gjk.products };
}

export const satPoint = (frame: Frame) => told(POINTS, pointClaims(frame));

export function* claims(frame: Frame): Generator<ClaimOf<typeof SENTENCES>> {
  const stage = stageOf(frame);
  if (!stage) return;
  const { overlap } = stage.axis;
  yield { say: "along_normal", inside: overlap >= 0, by: Math.abs(overlap) };
}

export const caption = (frame: Frame) => told(SENTENCES, claims(frame));

/** The steps: an axis each, and at the end the least overlap. */
export const STEPS = {
  noun: "axis",
  axis: (axis: Axis) => `Axis across edge ${edgeOf(axis)}`,
  least: "Least overlap",
};

const NAMES = {
  edge: "edge",
  normal: "normal n",
  a: "shadow of A",
  b: "shadow of B",
  overlap: "overlap",
  gap: "gap",
};

export function* rows(frame: Frame): Generator<Row> {
  const stage = stageOf(frame);
  if (!stage) return;
  const { axis } = stage;
  yield { name: NAMES.edge, value: edgeOf(axis) };
  yield { name: NAMES.normal, value: pointText(axis.normal) };
  yield { name: NAMES.a, value: axis.a.map((x) => pictureOf(x)).join(" to ") };
  yield { name: NAMES.b, value: axis.b.map((x) => pictureOf(x)).join(" to ") };
  yield axis.overlap < 0 ? { name: NAMES.gap, value: pictureOf(-axis.overlap) } : { name: NAMES.overlap, value: pictureOf(axis.overlap) };
}
