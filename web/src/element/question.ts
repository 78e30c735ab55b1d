/**
 * The questions to a reader, each asked before its answer is shown: which corner of A - B is furthest along d, in which region O is,
 * which points go, how far apart the shapes are. It knows no page. All answers are gjkcore's.
 *
 * Notation: w is a point of A - B, ia and ib are the indices of the vertices that it comes from; d is the direction of the next step.
 */
import { TITLE_BOX } from "../draw/paint.ts";
import { roundUp } from "../draw/view.ts";
import { registry } from "../registry.ts";
import { pointsOf } from "../shapes/index.ts";
import { lettersOf, nameOf } from "../words/names.ts";
import type { Model } from "../model/model.ts";
import type { AnyAnswerOf, AnySceneOf, Point, Shape, Solid } from "../types.ts";
import type { AnyView, Place } from "../draw/paint.ts";

/** Of the plane or of space. */
type Vector = Place;
type Answer = AnyAnswerOf<"gjk">;
type Step = Answer["trace"]["steps"][number];
type Asked = Pick<Model, "figure" | "shown" | "answer" | "late" | "all" | "step">;

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

/** A point of the simplex that a step looks at, the newest first: its letter in the method's code, and its name in pictures. */
export type Candidate = { letter: string; name: string; w: Vector };

/** A region, by the method's name, and in words. */
export type Region = { name: string; text: string };

/** A question of any kind. `given` and `expected` are what an event tells. */
export type AnyQuestion =
  | ({ ask: "support" } & Question)
  | { ask: "distance"; step: number; expected: number; tolerance: number }
  | { ask: "region"; step: number; points: Candidate[]; regions: Region[]; expected: string }
  | { ask: "drop"; step: number; points: Candidate[]; expected: string[] };

/** Shapes that have nothing but corners. */
const CORNERED = ["point", "segment", "polygon", "rectangle", "polyhedron", "box"];

/** Corners whose places along d differ by less than this part of the numbers that were added up are equally far. */
const TIE = 1e-9;

/** A guess of a distance is right within about this part of the extent of A - B, as it is rounded up. */
const TOLERANCE = 0.01;

/** What is asked while a step is shown; null where there is nothing to ask: beyond the run, and of all steps at once. */
export function anyQuestionOf(ask: string, model: Asked): AnyQuestion | null {
  if (ask === "support") {
    const question = questionOf(model);
    return question && { ask, ...question };
  }
  const { figure, late, all } = model;
  const answer = model.answer as Answer | null; // figures that ask have such answers
  if (!figure?.extras?.asks || !answer || late || all) return null;
  const { result, trace } = answer;
  if (ask === "distance") {
    const expected = Math.max(result.signed_distance, 0);
    return { ask, step: trace.steps.length - 1, expected, tolerance: roundUp(extentOf(answer) * TOLERANCE) };
  }
  const step = trace.steps[model.step + 1];
  return step?.accepted && (ask === "region" || ask === "drop") ? simplexQuestion(ask, step, answer) : null;
}

/** In which region O is, or which points go. The letters are those of the method's regions. */
function simplexQuestion(ask: "region" | "drop", step: Step, { trace: { method, steps } }: Answer): AnyQuestion {
  const found: { point: Step["support"]; letter: string }[] = lettersOf(step, steps[step.index - 1]);
  const points = found.map(({ point, letter }) => ({ letter, name: nameOf(point, steps), w: point.w }));
  const stays = new Set(step.simplex_after.map(({ w }) => String(w)));
  const gone = points.filter(({ w }) => !stays.has(String(w))).map(({ letter }) => letter);
  if (ask === "drop") return { ask, step: step.index, points, expected: gone };
  return { ask, step: step.index, points, regions: regionsOf(method, points), expected: step.region };
}

/** The regions among which a method's code chooses, of a simplex of these points. Those that are a part of another are left out. */
function regionsOf(method: string, points: readonly Candidate[]): Region[] {
  const legend = registry.methods.find(({ name }) => name === method)?.regions ?? {};
  const letters = "ABCD".slice(0, points.length);
  const isOfSpace = points[0].w.length > 2;
  const forms = points.length > 2 ? /^triangle / : /^(edge|line) /;
  const parts = Object.keys(legend).flatMap((name) => {
    const [, form, one, other] = /^(\w+) (\d) or (\d)$/.exec(name) ?? [];
    return form ? [`${form} ${one}`, `${form} ${other}`] : [];
  });
  const isOwn = (name: string) => (/^[A-D]+$/.test(name) ? [...name].every((letter) => letters.includes(letter)) : forms.test(name));
  return Object.entries(legend)
    .filter(([name, text]) => isOwn(name) && !parts.includes(name) && (isOfSpace || !text.includes("(3D)")))
    .map(([name, text]) => ({ name, text }));
}

/** The largest extent of A - B along an axis. */
function extentOf({ difference }: Answer) {
  const points: readonly (readonly number[])[] = Array.isArray(difference) ? difference : difference.vertices;
  return Math.max(...points[0].map((_, axis) => Math.max(...points.map((p) => p[axis])) - Math.min(...points.map((p) => p[axis]))));
}

/**
 * The corners to choose from while a step is shown; null where there is nothing to ask: beyond the run, of round shapes, and where d
 * has no direction.
 */
export function questionOf(model: Asked): Question | null {
  const { figure, late, all } = model;
  const { shapes } = model.shown as AnySceneOf<"gjk">; // only figures of such scenes ask
  const answer = model.answer as Answer | null; // and have such answers
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

/** The length of the arrow d, and the least, in pixels. */
const ARROW_PX = 64;
const LEAST_PX = 20;

/** How far from the arrow its letter stands, and from the edge of the picture. */
const LETTER_PX = 12;

/**
 * The arrow d on the screen, which begins where the search is, and the middle of its letter: beyond its tip, else beside it. The arrow is
 * shorter where the letter would be cut, or lie under the title.
 */
export function arrowOn(view: AnyView, { from, direction }: Question): { from: Point; tip: Point; letter: Point } {
  const reach = Math.hypot(...direction) * view.scale;
  const start = seen(view, from);
  const at = (length: number) => from.map((x, i) => x + (direction[i] * length) / reach);
  const ends = Array.from({ length: (ARROW_PX - LEAST_PX) / 4 + 1 }, (_, i) => seen(view, at(ARROW_PX - 4 * i)));
  const found = [0, Math.PI / 2, -Math.PI / 2].flatMap((turn) =>
    ends.map((tip) => {
      const angle = Math.atan2(tip[1] - start[1], tip[0] - start[0]) + turn;
      return { from: start, tip, letter: [tip[0] + LETTER_PX * Math.cos(angle), tip[1] + LETTER_PX * Math.sin(angle)] satisfies Point };
    }),
  );
  const hasRoom = ({ letter: [x, y] }: { letter: Point }) =>
    x > LETTER_PX && x < view.width - LETTER_PX && y > (x < TITLE_BOX[2] ? TITLE_BOX[3] : 0) + LETTER_PX && y < view.height - LETTER_PX;
  return found.find(hasRoom) ?? found[0];
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
function cornersOf(shapes: readonly (Shape | Solid)[], { difference, outlines }: Answer): [Vector, Pair][] {
  if (!Array.isArray(difference)) return difference.vertices.map((w, i): [Vector, Pair] => [w, (difference as Paired).pairs[i]]);
  const [a, b] = shapes.map((shape) => pointsOf(shape as Shape)); // the answer is of the plane
  const [ofA, ofB] = outlines as number[][]; // shapes with corners only are asked about
  const pairs = ofA.flatMap((ia) => ofB.map((ib): Pair => [ia, ib]));
  const missed = (w: Vector, [ia, ib]: Pair) => Math.hypot(...w.map((x, i) => a[ia][i] - b[ib][i] - x));
  return difference.map((w): [Vector, Pair] => [w, pairs.reduce((best, pair) => (missed(w, pair) < missed(w, best) ? pair : best))]);
}
