/**
 * What the Minkowski difference and the Minkowski sum have in common: the points that come of a vertex of A and a vertex of B,
 * and the pair of vertices that the reader has chosen. The trail of the sweep is of the plane; all else draws in the plane and in space.
 *
 * Notation: the k-th point w of a cloud comes of the vertices a and b, whose indices are i and j.
 */
import { pointsOf } from "../shapes/index.ts";
import { cornersIn, nameOf } from "../words/pairs.ts";
import { backdrop, grid } from "./grid.ts";
import { circle, FONTS, mark, MARK_PX } from "./marks.ts";
import { last, mapped } from "../lists.ts";
import { pathOf } from "../shapes/path.ts";
import type { AnyFrameOf, FrameOf, Point, Shape } from "../types.ts";
import type { AnyView, Pen as PenOf, Place } from "./paint.ts";
import type { View } from "./view.ts";

type Pen = PenOf<Frame, AnyView>;
type FlatPen = PenOf<FrameOf<"minkowski" | "sum">>;

/** Of the plane or of space. */
type Frame = AnyFrameOf<"minkowski" | "sum">;

export interface Pair {
  k: number;
  i: number;
  j: number;
  a: Place;
  b: Place;
  w: Place;
  /** Where w lies in the difference or the sum; in space null where it is no corner. */
  place: "corner" | "edge" | "inside" | null;
}

/** The ring around a chosen vertex is wider than the handle on it. */
const RING_RADIUS = 9;

/** The vertices of A and B: in the plane those of the scene, in space those of the answer's surfaces. */
export const verticesOf = ({ scene, answer }: Frame): Place[][] =>
  scene.shapes.map((shape, i) => {
    const outline = answer?.outlines[i];
    return outline && "vertices" in outline ? outline.vertices : pointsOf(shape as Shape); // a solid has a surface in the answer
  });

/**
 * All pairs of the cloud. It has all of B's vertices for the first vertex of A, then for the second. An answer to an older
 * scene may have more vertices than this one; their pairs are left out.
 */
export function pairsOf(frame: Frame): Pair[] {
  const { cloud, places } = frame.answer ?? {};
  if (!frame.answer || !cloud) return [];
  const [p, q] = verticesOf(frame);
  const corners = places ? null : cornersIn(frame.answer);
  return cloud.flatMap(({ w, ia, ib }, k) => {
    // A round shape has no indices.
    const i = ia ?? Math.floor(k / q.length);
    const j = ib ?? k % q.length;
    const place = places ? places[k] : corners?.has(String(w)) ? "corner" : null;
    return p[i] && q[j] ? [{ k, i, j, a: p[i], b: q[j], w, place }] : [];
  });
}

/** The pair that the reader has stepped to or points at; undefined if there is none. */
export function chosenPair(frame: Frame) {
  return frame.pending || frame.all ? undefined : pairsOf(frame).find(({ k }) => k === frame.step);
}

/** The grid has its number where a pair is chosen: then the picture names coordinates. */
export const ruled = (pen: FlatPen) => (chosenPair(pen.frame) ? grid(pen) : backdrop(pen));

/** The two vertices of the chosen pair, each with its name. */
export function chosenVertices({ ink, view, palette, frame }: Pen) {
  const pair = chosenPair(frame);
  const point = pair && frame.answer?.cloud?.[pair.k];
  if (!point) return;
  const { ia, ib } = point;
  const [centreA, centreB] = verticesOf(frame).map(meanOf);
  for (const { p, centre, name, color } of [
    { p: pair.a, centre: centreA, name: nameOf("a", ia), color: palette.a },
    { p: pair.b, centre: centreB, name: nameOf("b", ib), color: palette.b },
  ]) {
    const at = view.toScreen(p);
    const gap = ring({ ink, palette }, at, color);
    const outward = view.sideOf(mapped<Place>(p, (x, axis) => x - centre[axis]));
    ink.write(name, at, { color, font: FONTS.math, gap, isName: true, towards: outward.some(Boolean) ? outward : [0, 1] });
  }
}

/**
 * A point with a ring around it.
 * @param isHidden  does something lie before it?
 * @returns how far away its name stands
 */
export function ring({ ink, palette }: Pick<Pen, "ink" | "palette">, at: Point, color: string, isHidden: boolean = false): number {
  const path = circle(at, RING_RADIUS);
  ink.stroke(path, color, { width: 1.75, dash: isHidden ? [4, 4] : [] });
  ink.fill(path, color, 0.3);
  mark(ink, at, { color, paper: palette.paper, radius: MARK_PX, hollow: isHidden });
  ink.avoid(at, RING_RADIUS);
  return RING_RADIUS + 3;
}

const meanOf = (points: Place[]) => points[0].map((_, axis) => points.reduce((sum, p) => sum + p[axis] / points.length, 0));

// ---- the sweep: a copy of -B (of B for the sum) that is carried along A's boundary, and its trail

/** The slider that carries the copy, by its name in `Frame.amounts`. */
export const CARRIED = "carried";

/** On a boundary of more corners than this, a copy at each would only darken the trail. */
export const MOST_COPIES = 24;

/** A point of the line from p to q, which are t = 0 and t = 1. */
export const mixed = <P extends readonly number[]>(p: P, q: P, t: number): P => mapped(p, (x, axis) => x + (q[axis] - x) * t);

/**
 * A path from its first point up to where the slider stands.
 * @param amount  from 0 to 1, a part of its length
 */
export function walked<P extends readonly number[]>(path: P[], amount: number): P[] {
  const lengths = path.slice(1).map((q, i) => Math.hypot(...q.map((x, axis) => x - path[i][axis])));
  let left = amount * lengths.reduce((sum, length) => sum + length, 0);
  const points = [path[0]];
  for (const [i, length] of lengths.entries()) {
    if (left <= 0) break;
    const [p, q] = [path[i], path[i + 1]];
    const part = Math.min(left / length, 1) || 0;
    points.push(mixed(p, q, part));
    left -= length;
  }
  return points;
}

/** The way of the copy along A's boundary, once around up to where the slider stands. */
const wayAround = <P extends Place>(boundary: P[], amount: number) => walked([...boundary, boundary[0]], amount);

/** The copy on its way, and all that it has passed or enclosed: in the end the whole difference or sum. */
export function sweep(pen: FlatPen) {
  const { ink, view, palette, frame, part } = pen;
  const amount = frame.amounts[CARRIED];
  if (!amount || !frame.answer || frame.pending) return;
  const { path, carried } = frame.answer.sweep;
  const way = wayAround(path, amount);
  part("trail", () => ink.fill(trail(view, way, carried), palette.difference, 0.32));
  part("copies", () => {
    const passed = path.length <= MOST_COPIES ? way.slice(0, -1) : [];
    for (const p of passed) ink.stroke(copyAt(view, p, carried), palette.b, { alpha: 0.55 });
    ink.stroke(copyAt(view, way[way.length - 1], carried), palette.b, { width: 2.5, join: "round" });
  });
}

/** Where on A's boundary the slider stands: the point a that the copy is moved by. */
export function sweepFoot({ ink, view, palette, frame }: Pen) {
  const amount = frame.amounts[CARRIED];
  if (!amount || !frame.answer || frame.pending) return;
  const path: Place[] = frame.answer.sweep.path;
  const at = view.toScreen(last(wayAround(path, amount)));
  mark(ink, at, { color: palette.a, paper: palette.paper, shape: "diamond", radius: MARK_PX });
  ink.avoid(at, 8);
  ink.write("a", at, { color: palette.a, font: FONTS.math, gap: 8, towards: [-1, 1] });
}

/** The name of the copy. */
export const sweepName =
  (text: string): ((pen: FlatPen) => void) =>
  ({ ink, view, palette, frame }) => {
    const amount = frame.amounts[CARRIED];
    if (!amount || !frame.answer || frame.pending) return;
    const { path, carried } = frame.answer.sweep;
    const [x, y] = last(wayAround(path, amount));
    const n = carried.length;
    const [u, v] = carried.reduce(([s, t], [c, d]) => [s + c / n, t + d / n], [0, 0]);
    ink.write(text, view.toScreen([x + u, y + v]), { color: palette.b, font: FONTS.math, centred: true });
  };

const copyAt = (view: View, [x, y]: Point, carried: Point[]) => pathOf(carried.map(([u, v]) => view.toScreen([x + u, y + v])));

/**
 * The area that the copy has passed on its way, and that a corner of it has enclosed. All pieces run the same way around, so that
 * together they are filled as one.
 */
function trail(view: View, way: Point[], carried: Point[]) {
  const area = copyAt(view, way[0], carried);
  way.slice(1).forEach(([x, y], k) => {
    const [x0, y0] = way[k];
    carried.forEach(([u, v], i) => {
      const [s, t] = carried[(i + 1) % carried.length];
      // Only a side at the front comes to what the copy did not cover before.
      if ((s - u) * (y - y0) - (t - v) * (x - x0) >= 0) return;
      const corners: Point[] = [
        [x0 + s, y0 + t],
        [x0 + u, y0 + v],
        [x + u, y + v],
        [x + s, y + t],
      ];
      area.addPath(pathOf(corners.map((p) => view.toScreen(p))));
    });
  });
  area.addPath(copyAt(view, carried[0], way));
  return area;
}
