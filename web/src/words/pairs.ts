/**
 * The words for a vertex of A combined with a vertex of B, in the Minkowski difference and in the Minkowski sum.
 *
 * Notation: a2 is the second vertex of A in the order of the scene. A round shape's point is a: its vertices have no indices.
 */
import { pointText } from "./numbers.ts";
import { pointsOf } from "../shapes/index.ts";
import * as words from "./interface.ts";
import type { AnyAnswerOf, AnyFrameOf, Mesh, Point, Shape, Solid } from "../types.ts";
import type { ClaimOf } from "./claims.ts";

type Answer = AnyAnswerOf<"minkowski" | "sum">;
type Frame = AnyFrameOf<"minkowski" | "sum">;
type CloudPoint = NonNullable<Answer["cloud"]>[number];
type Claim = ClaimOf<typeof SENTENCES>;
type Part = keyof typeof PARTS;
type Place = keyof typeof PLACES;
type Sign = "−" | "+";

/** What a point of a shape is. */
const PARTS = {
  vertex: (name: string, index: number | null) => `vertex ${Number(index) + 1} of ${name}`,
  core: (name: string) => `a vertex of the core of ${name}`,
  centre: (name: string) => `the centre of ${name}`,
};

/** Where the point of a pair lies. */
const PLACES = { corner: "is a corner of", edge: "lies on an edge of", inside: "lies inside", no_corner: "is no corner of" };

export const SENTENCES = {
  pair: ({
    sign,
    w,
    ia,
    ib,
    part_a,
    part_b,
  }: {
    sign: Sign;
    w: readonly number[];
    ia: number | null;
    ib: number | null;
    part_a: Part;
    part_b: Part;
  }) => `${pairText({ w, ia, ib }, sign)}: ${PARTS[part_a]("A", ia)} ${sign === "−" ? "minus" : "plus"} ${PARTS[part_b]("B", ib)}.`,
  pair_lies: ({ sign, place }: { sign: Sign; place: Place }) => `This point ${PLACES[place]} A ${sign} B.`,
  holds_all: ({ sign }: { sign: Sign }) => `A ${sign} B holds every point of A ${sign === "−" ? "minus" : "plus"} every point of B.`,
};

export const nameOf = (side: "a" | "b", index: number | null) => (index === null ? side : `${side}${index + 1}`);

/** "a2 − b1". */
export const pairName = ({ ia, ib }: Pick<CloudPoint, "ia" | "ib">, sign: Sign) => `${nameOf("a", ia)} ${sign} ${nameOf("b", ib)}`;

/** "a2 − b1 = (1, 3)". */
export const pairText = (point: { w: readonly number[]; ia: number | null; ib: number | null }, sign: Sign) =>
  `${pairName(point, sign)} = ${pointText(point.w)}`;

/** What the reader steps through: each pair, then all of them. A round solid has no vertices that a pair could name. */
export function pairSteps({ cloud, places }: Answer, sign: Sign) {
  if (!cloud || !(places || isSharp({ cloud }))) return [];
  return [
    ...cloud.map((point, k) => ({ text: words.steps.pair(pairName(point, sign), k + 1, cloud.length) })),
    { text: words.steps.allPairs(cloud.length) },
  ];
}

/** Does each point of the cloud come of a vertex of A and a vertex of B? */
export const isSharp = ({ cloud }: Pick<Answer, "cloud">) => !!cloud?.every(({ ia, ib }) => ia !== null && ib !== null);

/** The corners of a difference or a sum: it is a list of them in the plane, and a surface in space. */
export const cornersOf = (hull: readonly Point[] | Mesh): readonly (readonly number[])[] => ("vertices" in hull ? hull.vertices : hull);

/** The corners of an answer's difference or sum, as texts. */
export const cornersIn = (answer: Answer) => new Set(cornersOf("sum" in answer ? answer.sum : answer.difference).map(String));

/** The point of the cloud that the reader has chosen; undefined if all are shown. */
export const chosenPoint = ({ answer, step, all }: Frame) => (all ? undefined : answer?.cloud?.[step]);

/** One pair: its point, the two vertices, and where the point lies. */
export function* pairClaims({ answer, scene, step }: Frame, sign: Sign): Generator<Claim> {
  if (!answer) return;
  const { w, ia, ib } = answer.cloud?.[step] as CloudPoint; // steps are those of the cloud
  const [a, b] = scene.shapes;
  yield { say: "pair", sign, w, ia, ib, part_a: partOf(a, ia), part_b: partOf(b, ib) };
  // In space the answer's surface says only whether the point is a corner.
  yield { say: "pair_lies", sign, place: answer.places?.[step] ?? (cornersIn(answer).has(String(w)) ? "corner" : "no_corner") };
}

function partOf(shape: Shape | Solid, index: number | null): Part {
  if (index !== null) return "vertex";
  // A pair of space has indices: only there the shape could be a solid.
  return pointsOf(shape as Shape).length > 1 ? "core" : "centre";
}

const SHORT_PLACES = { corner: "is a corner", edge: "lies on an edge", inside: "lies inside", no_corner: "is no corner" };

/** The caption of one pair. */
export const PAIR_POINTS = {
  pair_point: ({ sign, ia, ib, place }: { sign: Sign; ia: number | null; ib: number | null; place: Place }) =>
    `${nameOf("a", ia)} is in A and ${nameOf("b", ib)} in B, so ${pairName({ ia, ib }, sign)} is in A ${sign} B: it ${SHORT_PLACES[place]}.`,
};

export function pairPoint(frame: Frame, sign: Sign): ClaimOf<typeof PAIR_POINTS> {
  // The claims begin with the pair and its place.
  const [{ ia, ib }, { place }] = [...pairClaims(frame, sign)] as unknown as [{ ia: number | null; ib: number | null }, { place: Place }];
  return { say: "pair_point", sign, ia, ib, place };
}
