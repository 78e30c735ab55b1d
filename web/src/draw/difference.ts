/** Layers that show the Minkowski difference A - B and what GJK does in it. */
import { epaStep, gjkStep, testedSimplex } from "../steps.ts";
import * as words from "../words/interface.ts";
import { lettersOf, namesOf, ownNames, subscript } from "../words/names.ts";
import { mapped } from "../lists.ts";
import { along, arrow, clearMark, line, mark, nameFont, newestMark, originMark, partWay, DOT_PX, FONTS, MARK_PX, ROUND } from "./marks.ts";
import { pathOf, segmentsOf } from "../shapes/path.ts";
import { outlineOf } from "../shapes/index.ts";
import { holds } from "./view.ts";
import { pictureOf } from "../words/numbers.ts";
import { centreOfDifference, isAtEnd, isDrawable, markedSteps, ofDifference, type Frame as AnyFrame } from "./rays.ts";
import type { AnyFrameOf, EpaStep, Frame, FrameOf, Point, Result, Shape, SpaceEpaStep, SpaceStep, Step } from "../types.ts";
import type { AnyView, Pen, Place } from "./paint.ts";

type RunPen = Pen<AnyFrame>;
type AnyRunPen = Pen<AnyFrameOf<"gjk" | "distance" | "failures">, AnyView>;
type Draft = Pick<AnyRunPen, "ink" | "view" | "palette">;
type Vertex = (Step | SpaceStep)["support"];
type DifferencePen = Pen<Frame<unknown, { difference: Point[] | null }>>;
type ResultPen = Pen<Frame<unknown, { result: Result }>>;

/** The normal of an edge through the origin, in pixels, and how much longer that of the furthest edge is. */
const NORMAL_PX = [12, 36];

/** Length of an arrow that shows a direction and not a distance, in pixels. */
const RAY = 60;

const ORIGIN: Point = [0, 0];

/** A view of the plane takes the first two numbers. */
const O: Place = [0, 0, 0];

/** The hull of A - B; faded while the answer is pending. */
export function difference(pen: DifferencePen) {
  const points = pen.frame.answer?.difference;
  if (points) pen.part("difference", () => boundary(pen, points), "A − B");
}

/** A difference or a sum: its boundary and, lightly, its inside. */
export function boundary({ ink, view, palette, frame }: Pen, points: Point[]) {
  const corners = points.map((p) => view.toScreen(p));
  const path = pathOf(corners);
  const alpha = frame.pending ? 0.35 : 1;
  ink.stroke(path, palette.difference, { ...ROUND, width: 2.5, alpha });
  ink.fill(path, palette.difference, alpha * 0.1);
}

/** What the run leaves out: the rim of A − B, as wide as the radii. Within it is the difference of the cores, where the simplex is. */
export function rim({ ink, view, palette, frame }: Pen<FrameOf<"gjk" | "distance" | "failures">>) {
  const { answer, pending } = frame;
  if (!answer?.difference || !answer.trace.margin || pending) return;
  const outline = answer.difference.map((p) => view.toScreen(p));
  const ring = pathOf(outline);
  ring.addPath(pathOf(inset(outline, answer.trace.margin * view.scale).reverse())); // a hole, since it runs the other way
  ink.fill(ring, palette.difference, 0.15);
}

/** The corners of a ring, each moved inwards so that its sides move by `by`. */
function inset(ring: Point[], by: number): Point[] {
  return ring.map(([x, y], i) => {
    const [before, after] = [ring.at(i - 1) ?? ring[0], ring[(i + 1) % ring.length]];
    const [u, v] = [unit(x - before[0], y - before[1]), unit(after[0] - x, after[1] - y)];
    const share = by / (1 + u[0] * v[0] + u[1] * v[1]);
    return [x + share * (u[1] + v[1]), y - share * (u[0] + v[0])];
  });
}

const unit = (x: number, y: number): Point => [x / (Math.hypot(x, y) || 1), y / (Math.hypot(x, y) || 1)];

/** O. */
export function origin({ ink, view, palette, part }: Pen) {
  const at = view.toScreen(ORIGIN);
  part("origin", () => {
    originMark(ink, at, palette.ink, palette.paper);
    ink.avoid(at, 6);
    ink.write("O", at, { color: palette.ink, font: FONTS.math, gap: 6, towards: [-1, -1], rank: "point", isName: true });
  });
}

/** The simplex of the iteration: what was looked at is dashed, what is kept is drawn through. */
export function simplex(pen: RunPen) {
  const { frame } = pen;
  if (frame.pending || !frame.layers.has("simplex")) return;
  const step = gjkStep(frame);
  if (!step || (epaStep(frame) && !frame.all)) return;
  pen.part("simplex", () => (frame.all ? everySimplex(pen) : oneSimplex(pen, step)), words.pictures.simplex);
}

function oneSimplex({ ink, view, palette }: Pen, step: Step) {
  const tested = testedSimplex(step).map((v) => view.toScreen(v.w));
  const kept = step.simplex_after.map((v) => view.toScreen(v.w));
  ink.stroke(pathOf(tested), palette.simplex, { width: 1.5, dash: [5, 4], join: "round" });
  ink.stroke(pathOf(kept), palette.simplex, { width: 2.5, join: "round" });
  ink.avoidOutline(tested);
  if (kept.length > 2) ink.fill(pathOf(kept), palette.simplex, 0.22);
  verticesOf({ ink, view, palette }, step);
  for (const p of [...tested, view.toScreen(step.support.w)]) ink.avoid(p, MARK_PX);
}

/** The vertices that a step tested, those that go hollow, and its support point. */
export function verticesOf({ ink, view, palette }: Draft, step: Step | SpaceStep) {
  const stays = new Set(step.simplex_after.map((v) => String(v.w)));
  for (const v of testedSimplex<Vertex>(step).slice(step.accepted ? 1 : 0)) {
    mark(ink, view.toScreen(v.w), { color: palette.simplex, paper: palette.paper, radius: DOT_PX, hollow: !stays.has(String(v.w)), of: v });
  }
  newestMark(ink, view.toScreen(step.support.w), palette, step);
}

function everySimplex({ ink, view, palette, frame }: RunPen) {
  const steps = frame.answer?.trace.steps ?? [];
  steps.forEach((step, i) => {
    const newest = i === steps.length - 1;
    const path = pathOf(step.simplex_after.map((v) => view.toScreen(v.w)));
    ink.stroke(path, palette.simplex, { width: newest ? 3 : 1.5, join: "round", alpha: newest ? 1 : 0.5 });
  });
  for (const { support } of steps) {
    const at = view.toScreen(support.w);
    newestMark(ink, at, palette);
    ink.avoid(at, MARK_PX);
  }
  for (const [w, text] of lettersOfRun(steps)) {
    ink.write(text, view.toScreen(w), { color: palette.newest, font: FONTS.math, gap: 6, towards: w, isName: true });
  }
}

/** Each support point of a run with the letters that the code has had for it, and the iteration from which on: "A₂ B₃". */
function lettersOfRun(steps: readonly Step[]) {
  const found: Map<string, { w: Point; text: string; last: string }> = new Map();
  steps.forEach((step, i) => {
    for (const { letter, point } of [...lettersOf(step, steps[i - 1]), ...(step.accepted ? [] : [{ letter: "w", point: step.support }])]) {
      const { text = "", last = "" } = found.get(String(point.w)) ?? {};
      if (letter !== last && (letter !== "w" || !last))
        found.set(String(point.w), { w: point.w, text: `${text} ${letter}${subscript(i + 1)}`.trim(), last: letter });
    }
  });
  return [...found.values()].map(({ w, text }) => [w, text] as const);
}

/** The search direction, and the line across it through the support point, beyond which A - B has nothing. */
export function direction(pen: RunPen) {
  const { frame } = pen;
  if (frame.pending || frame.all || frame.asked || epaStep(frame) || !frame.layers.has("direction")) return;
  const step = gjkStep(frame);
  if (step) pen.part("direction", () => search(pen, step), words.pictures.direction);
}

function search({ ink, view, palette }: Pen, step: Step) {
  const from = view.toScreen(middleOf(step.simplex_before.map((v) => v.w)));
  const d = step.direction;
  if (!isDrawable(d))
    return ink.write(d.some((x) => x === null) ? "d = ∞" : "d = 0", from, {
      color: palette.direction,
      font: FONTS.math,
      gap: 12,
      rank: "direction",
    });
  const tip = along(from, d, RAY);
  arrow(ink, from, tip, { color: palette.direction, width: 2, head: 9 });
  ink.write("d", tip, { color: palette.direction, font: FONTS.math, gap: 4, towards: d, rank: "direction" });
  const across: Point = [-d[1], d[0]];
  const w = view.toScreen(step.support.w);
  const far = Math.hypot(view.width, view.height) * 2;
  const through = (p: Point): [Point, Point] => [along(p, across, far), along(p, across, -far)];
  line(ink, ...through(w), { color: palette.direction, width: 1.25, dash: [8, 5], from: through(from) });
}

/** The support point w = a − b; with all iterations at once, the arrows from the origin to each. */
export function supports(pen: RunPen) {
  if (markedSteps(pen.frame).length) pen.part("support-w", () => supportPoints(pen), words.pictures.support);
}

function supportPoints(pen: RunPen) {
  const { ink, view, palette, frame } = pen;
  for (const step of markedSteps(frame)) {
    const w = view.toScreen(step.support.w);
    if (!frame.all) {
      newestMark(ink, w, palette, step);
      continue;
    }
    ink.faded(0.5, () => arrow(ink, view.toScreen(ORIGIN), w, { color: palette.newest, width: 1.5, of: step.support }));
  }
  if (frame.all) ofDifference(pen); // a single iteration's direction is shown where its search starts, at the simplex
}

/**
 * The names of the simplex, the newest bold, and on request the weights of the closest point where the method has them. In the plane
 * and in space. Where marks lie over each other, no name would tell which is its own: there only the newest and O have one.
 */
export function names({ ink, view, palette, frame }: AnyRunPen) {
  if (frame.pending || frame.all || epaStep(frame) || !frame.layers.has("simplex")) return;
  const step = gjkStep(frame);
  if (!step) return;
  const named = simplexNames(step, frame);
  const marks = [O, step.support.w].map((p) => view.toScreen(p));
  const isUnder = (p: Point) => marks.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 2 * MARK_PX);
  const under = frame.layers.has("names") ? [] : named.filter(({ point, isNewest }) => !isNewest && isUnder(view.toScreen(point.w)));
  for (const { point, name, text, isNewest, outward } of named.filter((one) => under.length < 2 || !under.includes(one))) {
    const side = view.sideOf(outward);
    const towards: Point = side.some(Boolean) ? side : [1, 1];
    const color = isNewest ? palette.newest : palette.simplex;
    ink.write(text, view.toScreen(point.w), { color, font: nameFont(isNewest), gap: 6, towards, rank: "point", isName: true, key: name });
  }
}

/** What is written at the points that an iteration looks at. */
function simplexNames(step: Step | SpaceStep, { answer, layers }: AnyRunPen["frame"]) {
  const steps = answer?.trace.steps ?? [];
  const { newest, simplex } = namesOf(step, steps);
  const isOld = simplex.some(({ point }) => String(point.w) === String(step.support.w));
  const all: { point: Vertex; name: string }[] = [...simplex, ...(isOld ? [] : [{ point: step.support, name: newest }])];
  return all.map(({ point, name }) => {
    const weight = layers.has("names") && step.closest?.weights[step.simplex_after.findIndex(({ w }) => String(w) === String(point.w))];
    const others = all.filter((other) => other.point !== point);
    const outward = mapped(point.w, (x, axis) => others.reduce((sum, other) => sum + (x - other.point.w[axis]), 0));
    const own = ownNames(step, steps).find((one) => String(one.point.w) === String(point.w));
    const called = own ? `${name} = ${own.letter}` : name;
    return { point, name, text: weight && weight !== 1 ? `${called}  ${pictureOf(weight)}` : called, isNewest: name === newest, outward };
  });
}

/** The point of the simplex that the method found closest to the origin. In the plane and in space. */
export function closest({ ink, view, palette, frame }: AnyRunPen) {
  if (frame.pending || frame.all || epaStep(frame) || !frame.layers.has("simplex")) return;
  const point = gjkStep(frame)?.closest?.point;
  if (!frame.answer || !point || !isDrawable(point)) return;
  const at = view.toScreen(point);
  const { point_a, point_b, state } = frame.answer.result;
  const off = mapped<Place>(point, (x, axis) => x - (point_a[axis] - point_b[axis]));
  // Where it is the closest point of A - B, it is drawn as that.
  if (state === "separated" && Math.hypot(...off) * view.scale < 1) return;
  const key = "closest";
  const o = view.toScreen(O);
  line(ink, o, at, { color: palette.simplex, width: 1.5, dash: [2, 3], key });
  clearMark(ink, at, { color: palette.simplex, paper: palette.paper, radius: DOT_PX, hollow: true, key });
  ink.write(pictureOf(Math.hypot(...point)), at, { color: palette.simplex, gap: 6, towards: view.sideOf(point), key });
}

/** What the pictures of A − B beside its shapes have. */
type Differing = { outlines?: readonly (readonly number[] | null)[]; difference?: Point[] | null };

/** The name of A − B, where shapes stand in the same plane: off these, if it can be. */
export function title({ ink, view, palette, frame: { answer, scene }, part }: Pen<Frame<{ shapes: Shape[] }, Differing>>) {
  if (!answer) return;
  const at = view.toScreen(centreOfDifference(scene));
  const shapes = scene.shapes.map((shape, i) => segmentsOf(outlineOf(shape, answer.outlines?.[i], view)).map(([p]) => p));
  const elsewhere = answer.difference?.map((p) => partWay(at, view.toScreen(p)));
  const style = { color: palette.difference, font: FONTS.shape, gap: 6, towards: [0, -1] satisfies Point, centred: true, elsewhere };
  part("difference", () =>
    ink.write("A − B", at, { ...style, rank: "difference", on: (p) => !shapes.some((corners) => holds(corners, p)) }),
  );
}

/** The exact distance from the origin to A − B: the same length as the gap between the shapes. */
export function distance(pen: ResultPen) {
  const result = pen.frame.answer?.result;
  if (result && !pen.frame.pending && result.state === "separated" && isAtEnd(pen.frame)) pen.part("distance", () => shortest(pen, result));
}

function shortest({ ink, view, palette }: ResultPen, result: Result) {
  const o = view.toScreen(ORIGIN);
  const w = view.toScreen([result.point_a[0] - result.point_b[0], result.point_a[1] - result.point_b[1]]);
  line(ink, o, w, { color: palette.ink, dash: [2, 4], width: 2 });
  mark(ink, w, { color: palette.ink, paper: palette.paper, radius: 3 });
  const middle: Point = [(o[0] + w[0]) / 2, (o[1] + w[1]) / 2];
  const across: Point = [Math.abs(result.normal[1]), -Math.sign(result.normal[1]) * result.normal[0]];
  ink.write(pictureOf(result.signed_distance), middle, { color: palette.ink, gap: 6, towards: across });
}

/** The way of B out of A, in the plane and in space. */
export function wayOut({ ink, view, palette, frame }: AnyRunPen) {
  const { answer } = frame;
  if (frame.pending || !answer?.epa || !frame.layers.has("response")) return;
  const { point_a, point_b, normal } = answer.result;
  const to = view.toScreen(point_a);
  arrow(ink, view.toScreen(point_b), to, { color: palette.response, width: 3 });
  ink.write(words.pictures.depth(pictureOf(answer.epa.depth)), to, { color: palette.response, towards: view.sideOf(normal) });
}

/** EPA: the polytope, its edges' normals, the closest edge, and the way out of A − B, which each level has. */
export function response(pen: RunPen) {
  const { ink, view, palette, frame } = pen;
  const { answer } = frame;
  if (frame.pending || !answer?.epa || !(frame.levelled || frame.layers.has("response"))) return;
  const step = epaStep(frame);
  if (step) polytope(pen, step);
  const { normal, depth } = answer.epa;
  const tip = view.toScreen([normal[0] * depth, normal[1] * depth]);
  arrow(ink, view.toScreen(ORIGIN), tip, { color: palette.response, width: 3 });
  ink.write(words.pictures.depth(pictureOf(depth)), tip, { color: palette.response, towards: normal });
}

/**
 * The polygon, the outward normals of its edges, the edge closest to the origin, and the support point. A normal is the longer the
 * further its edge is from the origin.
 */
export function polytope({ ink, view, palette }: Pen, step: EpaStep) {
  const points = step.polytope.map((p) => view.toScreen(p));
  const [x, y] = view.toScreen(ORIGIN);
  ink.stroke(pathOf(points), palette.response, { width: 1.5, dash: [6, 4] });
  const ends = points.length > 1 ? points : []; // a point has no edges, and a segment two, back to back
  const edges = ends.map((p, i) => {
    const q = points[(i + 1) % points.length];
    const middle: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    // The polytope runs counter-clockwise in the world: its outward normal is the edge turned right.
    const normal: Point = [-(q[1] - p[1]), -(q[0] - p[0])];
    const [u, v] = along([0, 0], normal, 1);
    return { p, q, middle, normal, away: (middle[0] - x) * u + (middle[1] - y) * v };
  });
  const furthest = Math.max(1, ...edges.map(({ away }) => away));
  edges.forEach(({ p, q, middle, normal, away }, i) => {
    const closest = i === step.edge;
    if (closest) line(ink, p, q, { color: palette.response, width: 4 });
    const tip = along(middle, normal, NORMAL_PX[0] + (NORMAL_PX[1] * away) / furthest);
    arrow(ink, middle, tip, { color: palette.response, width: closest ? 2 : 1.25, head: 7 });
    clearMark(ink, p, { color: palette.response, paper: palette.paper, radius: DOT_PX });
  });
  expansionMark({ ink, view, palette }, step);
}

/** The support point with which EPA goes on, where there is one. */
export function expansionMark({ ink, view, palette }: Draft, step: EpaStep | SpaceEpaStep) {
  const at = view.toScreen(step.support.w);
  newestMark(ink, at, palette, step);
  ink.avoid(at, MARK_PX);
}

/** @returns the origin where there are none */
function middleOf(points: Point[]): Point {
  const n = points.length;
  return points.reduce((sum, [x, y]): Point => [sum[0] + x / n, sum[1] + y / n], [0, 0]);
}
