/**
 * The question for the next support point, before its step is shown: which corner of A - B is furthest along d? It knows no page.
 *
 * Notation: w is a corner of A - B, ia and ib are the indices of the vertices that it comes from; d is the direction of the next step.
 */
import { pointsOf } from "../shapes/index.ts";
import type { Model } from "../model/model.ts";
import type { AnyAnswerOf, AnySceneOf, Point, Shape, Solid } from "../types.ts";
import type { AnyView, Place } from "../draw/paint.ts";

/** Of the plane or of space. */
type Vector = Place;

export type Pair = [ia: number, ib: number];

/** `along`: how far it is along d, in world units. */
export type Corner = { w: Vector; pair: Pair; along: number };

export interface Question {
  /** The index of the step that would show the answer. */
  step: number;
  /** It is d. */
  direction: Vector;
  /** Where the search is: the middle of the simplex. */
  from: readonly number[];
  /** Of A - B, in the order of the answer. */
  corners: Corner[];
  /** The support point of that step. */
  expected: Corner;
}

/** Shapes that have nothing but corners. */
const CORNERED = ["point", "segment", "polygon", "rectangle", "polyhedron", "box"];

/** Corners whose places along d differ by less than this part of the numbers that were added up are equally far. */
const TIE = 1e-9;

/**
 * What is asked while a step is shown; null where there is nothing to ask: beyond the run, of round shapes, and where d has no
 * direction.
 */
export function questionOf(model: Pick<Model, "figure" | "shown" | "answer" | "late" | "all" | "step">): Question | null {
  const { figure, late, all } = model;
  const { shapes } = model.shown as AnySceneOf<"gjk">; // only figures of such scenes ask
  const answer = model.answer as AnyAnswerOf<"gjk"> | null; // and have such answers
  if (!figure?.extras?.asks || !answer || late || all || !shapes.every(({ type }) => CORNERED.includes(type))) return null;
  const step = model.step + 1;
  const next = answer.trace.steps[step];
  if (!next || !isDirection(next.direction)) return null;
  const { direction, support } = next;
  const { ia, ib } = support;
  if (ia === null || ib === null) return null;
  const cornerOf = (w: Vector, pair: Pair) => ({ w, pair, along: dot(direction, w) / Math.hypot(...direction) });
  const expected = cornerOf(support.w, [ia, ib]);
  const corners = cornersOf(shapes, answer).map(([w, pair]) => (String(w) === String(expected.w) ? expected : cornerOf(w, pair)));
  const simplex: { w: Vector }[] = next.simplex_before;
  const from = direction.map((_, i) => simplex.reduce((sum, { w }) => sum + w[i], 0) / simplex.length);
  return { step, direction, from, corners, expected };
}

/** A point of the plane or of space, as the view is, on the screen. */
export const seen = (view: AnyView, p: readonly number[]) => view.toScreen(p as Point);

/** The length of the arrow d, in pixels. */
const ARROW_PX = 64;

/** Both ends of the arrow d on the screen: it begins where the search is. */
export function arrowOn(view: AnyView, { from, direction }: Question): [Point, Point] {
  const reach = Math.hypot(...direction) * view.scale;
  const tip = from.map((x, i) => x + (direction[i] * ARROW_PX) / reach);
  return [seen(view, from), seen(view, tip)];
}

/** Is a corner as far along d as the support point? Of tied ones each is. */
export function isRight({ direction, expected }: Question, { w, along }: Corner) {
  const size =
    Math.max(...direction.map((x, i) => Math.abs(x) * Math.max(Math.abs(w[i]), Math.abs(expected.w[i])))) / Math.hypot(...direction);
  return along >= expected.along - TIE * size;
}

const isDirection = (d: readonly (number | null)[]): d is Vector => d.some(Boolean) && d.every((x) => x !== null);

const dot = (u: Vector, v: Vector) => u.reduce((sum, x, i) => sum + x * v[i], 0);

/** In space each corner of A - B has its pair. */
type Paired = { pairs: Pair[] };

/** The corners of A - B, each with the vertices that it comes from: the answer says so in space. */
function cornersOf(shapes: readonly (Shape | Solid)[], { difference, outlines }: AnyAnswerOf<"gjk">): [Vector, Pair][] {
  if (!Array.isArray(difference)) return difference.vertices.map((w, i): [Vector, Pair] => [w, (difference as Paired).pairs[i]]);
  const [a, b] = shapes.map((shape) => pointsOf(shape as Shape)); // the answer is of the plane
  const [ofA, ofB] = outlines as number[][]; // shapes with corners only are asked about
  const pairs = ofA.flatMap((ia) => ofB.map((ib): Pair => [ia, ib]));
  const missed = (w: Vector, [ia, ib]: Pair) => Math.hypot(...w.map((x, i) => a[ia][i] - b[ib][i] - x));
  return difference.map((w): [Vector, Pair] => [w, pairs.reduce((best, pair) => (missed(w, pair) < missed(w, best) ? pair : best))]);
}
