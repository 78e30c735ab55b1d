/**
 * What the figure of simplices says.
 *
 * Notation: P the point that is asked for; P1, P2, ... the points; Q the point of their hull that is closest to P.
 */
import { pictureOf, pointText, sumText } from "../../words/numbers.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import { list } from "../../words/names.ts";
import type { AnyAnswerOf, AnyFrameOf, Mesh } from "../../types.ts";

type Answer = AnyAnswerOf<"simplices">;
type Frame = AnyFrameOf<"simplices">;
type Claim = ClaimOf<typeof SENTENCES>;

/** Of a combination: the index of a point, counted from 0, and its weight. */
type Term = { index: number; weight: number };

/** The titles of its figures, and what its page and the authors’ guide say of it. */
export const title = "Simplices";
export const titleInSpace = "Simplices in space";
export const whatItShows = "a point as a combination of at most three others, with its weights; in space of at most four";

/** @param i  counted from 0 */
export const pointName = (i: number) => `P${i + 1}`;

export const SENTENCES = {
  combination: ({ inside, terms }: { inside: boolean; terms: readonly Term[] }) =>
    `${inside ? "Inside: P" : "Outside: the closest point is Q"} = ${sum(terms)}`,

  // ---- what the points are

  /** @param claim  at most four */
  simplex: ({ count }: { count: number }) =>
    `${["One point is", "Two points are", "Three points are", "Four points are"][count - 1]} a simplex of ${count - 1} ${count === 2 ? "dimension" : "dimensions"}: ${["a point", "a segment", "a triangle", "a tetrahedron"][count - 1]}.`,
  degenerate: ({ flat }: { flat: Flat }) => `This one is degenerate: ${FLATS[flat]}.`,
  all_degenerate: ({ count, flat }: { count: number; flat: Flat }) => `These ${count} points are degenerate: ${FLATS[flat]}.`,
  drawn_flat: () => "In the plane it is drawn flat.",
  hull: ({ count, corners }: { count: number; corners: number }) => `The hull of these ${count} points has ${corners} corners.`,

  // ---- where P is

  inside: ({ terms }: { terms: readonly Term[] }) => `P is a point of the hull: P = ${sum(terms)}.`,
  outside: ({ point, terms, distance }: { point: readonly number[]; terms: readonly Term[]; distance: number }) =>
    `P is outside. The closest point of the hull is Q = ${pointText(point)} = ${sum(terms)}, ${pictureOf(distance)} from P.`,
  weights: () => "The weights are positive and their sum is 1.",
  /** @param claim  enough: indices, by Carathéodory's theorem */
  enough: ({ count, dimension, enough }: { count: number; dimension: number; enough: readonly number[] }) => {
    const [where, always] = dimension === 3 ? ["in space", "four"] : ["in the plane", "three"];
    return `Of ${count} points, ${list(enough.map(pointName))} ${enough.length > 1 ? "are" : "is"} enough: ${where}, ${always} always are (Carathéodory).`;
  },
};

/** Where degenerate points lie. */
const FLATS = { place: "all points are equal", line: "all points lie on one line", plane: "all points lie in one plane" };
type Flat = keyof typeof FLATS;

/** "0.25 P1 + 0.75 P2". */
const sum = (terms: readonly Term[]) =>
  sumText(
    terms.map(({ weight }) => weight),
    terms.map(({ index }) => pointName(index)),
  );

/** The points that are enough, with their weights, in the order of the scene. */
const termsOf = ({ kept, weights }: Answer) => kept.map((index, i) => ({ index, weight: weights[i] })).sort((p, q) => p.index - q.index);

export const combinationClaim = (answer: Answer): Claim => ({ say: "combination", inside: answer.inside, terms: termsOf(answer) });

export const simplicesHeadline = (answer: Answer) => told(SENTENCES, [combinationClaim(answer)]);

/** The corners of the hull, as indices of points. Its outline is a list of them in the plane, and a surface in space. */
export function cornersOf({ outline }: Pick<Answer, "outline">): readonly number[] {
  const surface: readonly number[] | Mesh = outline;
  return "faces" in surface ? [...new Set(surface.faces.flat())] : surface;
}

function flatOf({ outline }: Pick<Answer, "outline">, points: Frame["scene"]["points"]): Flat {
  if ("faces" in outline && outline.faces.length) return "plane";
  return points.every((p) => String(p) === String(points[0])) ? "place" : "line";
}

export function* simplicesClaims({ scene: { points, at }, answer }: Frame): Generator<Claim> {
  if (!answer) return;
  const count = points.length;
  const dimension: number = points[0].length;
  const flat = flatOf(answer, points);
  if (count > 4) {
    yield answer.degenerate ? { say: "all_degenerate", count, flat } : { say: "hull", count, corners: cornersOf(answer).length };
  } else {
    yield { say: "simplex", count };
    if (answer.degenerate) yield { say: "degenerate", flat };
    else if (count === 4 && dimension === 2) yield { say: "drawn_flat" };
  }
  const terms = termsOf(answer);
  const { inside, point } = answer;
  yield inside ? { say: "inside", terms } : { say: "outside", point, terms, distance: Math.hypot(...point.map((x, i) => x - at[i])) };
  if (terms.length > 1) yield { say: "weights" };
  if (count > dimension + 1) yield { say: "enough", count, dimension, enough: terms.map(({ index }) => index) };
}

export const simplicesCaption = (frame: Frame) => told(SENTENCES, simplicesClaims(frame));

/** The caption of the picture. */
export const POINTS = {
  /** @param claim  count: of all points */
  mixed: ({ names, count }: { names: readonly string[]; count: number }) => {
    if (names.length === 1) return `P is ${names[0]} itself.`;
    const of = names.length < count ? `, and of ${count} points these are enough` : "";
    return `P is a weighted average of ${list(names)}${of}.`;
  },
  not_mixed: ({ names }: { names: readonly string[] }) =>
    `P lies outside: no weights make it. Q, made of ${list(names)}, is as close as they come.`,
};

export function* simplicesPointClaims({ scene: { points }, answer }: Frame): Generator<ClaimOf<typeof POINTS>> {
  if (!answer) return;
  const names = termsOf(answer).map(({ index }) => pointName(index));
  yield answer.inside ? { say: "mixed", names, count: points.length } : { say: "not_mixed", names };
}

export const simplicesPoint = (frame: Frame) => told(POINTS, simplicesPointClaims(frame));
