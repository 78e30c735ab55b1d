/** Layers of the separating axis test: the axis beside the shapes with their shadows on it, and the edge of A − B that it is. */
import { arrow, FONTS, line } from "../../draw/marks.ts";
import { pathOf } from "../../shapes/path.ts";
import { pointsOf } from "../../shapes/index.ts";
import { pictureOf } from "../../words/numbers.ts";
import { cornersOf, stageOf, type Axis } from "./words.ts";
import type { FrameOf, Point } from "../../types.ts";
import type { Pen as PenOf } from "../../draw/paint.ts";

type Frame = FrameOf<"sat">;
type Pen = PenOf<Frame>;

/** The axis stands this part of the shapes' reach beside them. */
const BESIDE = 0.12;
const SHADOW_PX = 7;
/** The two shadows lie on either side of the axis. */
const OFF_AXIS_PX = 5;
const NORMAL_PX = 34;

/** The place of a value on the axis, in the world. @param off  how far to the side of the origin the axis stands */
const placeOn = ({ normal: [x, y] }: Axis, off: number, value: number): Point => [x * value - y * off, y * value + x * off];

/** How far to its side the axis stands: beyond every corner of both shapes. */
function offsetOf({ scene }: Frame, { normal: [x, y] }: Axis) {
  const beside = scene.shapes.flatMap((shape) => pointsOf(shape)).map(([p, q]) => x * q - y * p);
  return Math.max(...beside) + BESIDE * (Math.max(...beside) - Math.min(...beside));
}

/** The ends of the shadows on every axis, so that no step moves the picture. */
export const shadowsOf = (frame: Frame): Point[] =>
  (frame.answer?.axes ?? []).flatMap((axis) => [...axis.a, ...axis.b].map((value) => placeOn(axis, offsetOf(frame, axis), value)));

/** The edge that the axis is the normal of, the names of its corners, and its n. */
export function edge({ ink, view, palette, frame, part }: Pen) {
  const stage = stageOf(frame);
  if (!stage || frame.pending) return;
  const [owner, i, j] = stage.axis.edge;
  const points = pointsOf(frame.scene.shapes[owner === "a" ? 0 : 1]);
  const [p, q] = [view.toScreen(points[i]), view.toScreen(points[j])];
  const [x, y] = stage.axis.normal;
  part("axis-edge", () => line(ink, p, q, { color: palette[owner], width: 4 }));
  cornersOf(stage.axis).forEach((name, k) => {
    ink.write(name, k ? q : p, { color: palette[owner], font: FONTS.math, gap: 6, towards: [x, y], isName: true, rank: "point" });
  });
  const middle: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
  const tip: Point = [middle[0] + x * NORMAL_PX, middle[1] - y * NORMAL_PX];
  part("axis-normal", () => arrow(ink, middle, tip, { color: palette.newest, width: 2 }));
  ink.write("n", tip, { color: palette.newest, font: FONTS.newest, gap: 4, towards: [x, y], rank: "direction" });
}

/** The axis, both shadows, and between them the gap or the overlap. */
export function shadows({ ink, view, palette, frame, part }: Pen) {
  const stage = stageOf(frame);
  if (!stage || frame.pending) return;
  const { axis } = stage;
  const off = offsetOf(frame, axis);
  const at = (value: number, side = 0): Point => {
    const [x, y] = view.toScreen(placeOn(axis, off, value));
    return [x + axis.normal[1] * side, y + axis.normal[0] * side];
  };
  const low = Math.min(axis.a[0], axis.b[0]);
  const high = Math.max(axis.a[1], axis.b[1]);
  part("axis", () => line(ink, at(low), at(high), { color: palette.muted, width: 1 }));
  (["a", "b"] as const).forEach((owner, k) => {
    const side = (k ? 1 : -1) * OFF_AXIS_PX;
    const points = pointsOf(frame.scene.shapes[k]);
    for (const value of axis[owner]) {
      const height = ([x, y]: Point) => axis.normal[0] * x + axis.normal[1] * y;
      const corner = points.reduce((best, p) => (Math.abs(height(p) - value) < Math.abs(height(best) - value) ? p : best));
      line(ink, view.toScreen(corner), at(value, side), { color: palette[owner], width: 1, dash: [3, 4] });
    }
    part(`shadow-${owner}`, () =>
      line(ink, at(axis[owner][0], side), at(axis[owner][1], side), { color: palette[owner], width: SHADOW_PX }),
    );
  });
  const [from, to] = between(axis);
  const color = axis.overlap < 0 ? palette.newest : palette.response;
  part(axis.overlap < 0 ? "gap" : "shared", () => line(ink, at(from), at(to), { color, width: 3 }));
  const [p, q] = [at(from), at(to)];
  const towards: Point = [-axis.normal[1], axis.normal[0]];
  ink.write(pictureOf(Math.abs(axis.overlap)), [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2], { color, gap: 14, towards, rank: "number" });
}

/** What the shadows share, or what lies between them. */
function between({ a, b }: Axis): Point {
  return a[1] - b[0] < b[1] - a[0] ? [b[0], a[1]] : [a[0], b[1]];
}

/** At the end: B moved out along the axis of the least overlap. */
export function wayOut({ ink, view, palette, frame, part }: Pen) {
  const stage = stageOf(frame);
  if (stage?.at !== "least" || frame.pending || !stage.axis.overlap) return;
  const { normal, overlap, a, b } = stage.axis;
  const sign = a[1] - b[0] < b[1] - a[0] ? 1 : -1;
  const corners = pointsOf(frame.scene.shapes[1]);
  const mean = (k: 0 | 1) => corners.reduce((sum, p) => sum + p[k], 0) / corners.length;
  const middle: Point = [mean(0), mean(1)];
  const moved: Point = [middle[0] + sign * normal[0] * overlap, middle[1] + sign * normal[1] * overlap];
  part("way-out", () => arrow(ink, view.toScreen(middle), view.toScreen(moved), { color: palette.response, width: 3 }));
}

/** The edge of A − B across the axis, and O's distance from the nearer of the two lines across the axis that touch A − B. */
export function edgeOfDifference({ ink, view, palette, frame, part }: Pen) {
  const stage = stageOf(frame);
  if (!stage || !frame.answer || frame.pending) return;
  const { difference } = frame.answer;
  const { axis } = stage;
  const [p, q] = axis.difference_edge.map((k) => difference[k]);
  part("difference-edge", () => ink.stroke(pathOf([view.toScreen(p), view.toScreen(q)]), palette.newest, { width: 4 }));
  const [x, y] = axis.normal;
  const { a, b, overlap } = axis;
  const height = a[1] - b[0] <= b[1] - a[0] ? overlap : -overlap; // towards the nearer side of A − B
  const foot: Point = [x * height, y * height];
  const o = view.toScreen([0, 0]);
  line(ink, o, view.toScreen(foot), { color: axis.overlap < 0 ? palette.newest : palette.response, width: 2, dash: [4, 3] });
  // The corner where the line touches. Without the line, the distance would seem to end in nothing.
  const off = ([u, v]: Point) => Math.abs(x * u + y * v - height);
  const touched = difference.reduce((best, corner) => (off(corner) < off(best) ? corner : best));
  line(ink, view.toScreen(foot), view.toScreen(touched), { color: palette.muted, width: 1, dash: [1, 3] });
}
