/**
 * The slice: a plane through the origin that cuts A - B, in the picture of A - B, and the plane's own picture of the section.
 *
 * Notation: a place [x, y] of the plane is x · right + y · up in space, and the normal n points at who sees the plane so.
 */
import { dot } from "../../shapes/vector.ts";
import * as words from "../../words/interface.ts";
import { boundary } from "../difference.ts";
import { arrow, FONTS, hatch } from "../marks.ts";
import { pathOf } from "../../shapes/path.ts";
import { inSpace, loopOf, ORIGIN, rayTip, sideOf, type SpacePen } from "./ink.ts";
import type { Frame as FrameOf, Mesh, Point, Point3, Solid, SpaceResult, SpaceSection as Section } from "../../types.ts";
import type { Pen } from "../paint.ts";
import type { Body } from "./body.ts";
import type { SpaceView } from "./view.ts";

export type SliceScene = { shapes: Solid[]; slice?: Point3 };
export type Answer = { difference: Mesh; slice?: Section; level?: Section; result: SpaceResult };
export type Frame = FrameOf<SliceScene, Answer>;
type FlatPen = Pen<Frame>;

/** The plane z = 0. */
export const USUAL_NORMAL: Point3 = [0, 0, 1];

/** Length of the normal where it is not foreshortened, in pixels. */
export const NORMAL_PX = 72;

/** Least distance of its tip from the edge of the panel. */
const INSIDE_PX = 16;

/** The plane is drawn beyond the section by this part of its size. */
const MARGIN = 0.07;

export const normalOf = ({ slice }: SliceScene): Point3 => (slice?.some(Boolean) ? slice : USUAL_NORMAL);

/** The section where it is shown; null where it is not. */
const sectionOf = ({ answer, pending, layers }: Frame) => (!pending && layers.has("slice") && answer?.slice) || null;

/** A rectangle of the plane around the section and the origin, or around all of A - B where the plane misses it. */
function rectangle({ right, up, points }: Section, { vertices }: Mesh): Point[] {
  const places = [[0, 0], ...(points.length ? points : vertices.map((p) => [dot(p, right), dot(p, up)]))];
  const [xs, ys] = [0, 1].map((axis) => places.map((place) => place[axis]));
  const [left, bottom, rightmost, top] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const margin = MARGIN * Math.max(rightmost - left, top - bottom);
  return [
    [left - margin, bottom - margin],
    [rightmost + margin, bottom - margin],
    [rightmost + margin, top + margin],
    [left - margin, top + margin],
  ];
}

/** The section of A − B at the height of O, which is in it exactly if it is in A − B. Then the section is hatched, and two lines cross it in O. */
export function level({ ink, view, palette, frame: { answer, pending, withheld } }: SpacePen<Frame>) {
  const section = answer?.level;
  if (!section || pending || section.points.length < 3) return;
  const outline = pathOf(loopOf(section).map((p) => view.toScreen(p)));
  const holdsO = !withheld && answer.result.state !== "separated";
  if (holdsO) {
    ink.fill(outline, palette.ink, 0.1);
    ink.fill(outline, hatch(palette.ink), 0.3);
    for (const axis of [0, 1]) {
      const chord = chordOf(section.points, axis).map((place) => view.toScreen(inSpace(section, place)));
      ink.stroke(pathOf(chord), palette.ink, { width: 1.25 });
    }
  }
  ink.stroke(outline, palette.ink, holdsO ? { width: 1.5, join: "round" } : { width: 1, dash: [2, 3] });
}

/** Where a line through the origin, along an axis, leaves a convex polygon. */
function chordOf(points: readonly Point[], axis: number): Point[] {
  return points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length];
    const [from, to] = [p[1 - axis], q[1 - axis]];
    const x = p[axis] + ((q[axis] - p[axis]) * from) / (from - to);
    return from < 0 === to < 0 ? [] : [axis ? [0, x] : [x, 0]];
  });
}

/** The plane and the section. */
export function plane(frame: Frame): Body[] {
  const section = sectionOf(frame);
  if (!section || !frame.answer) return [];
  const part = { id: "slice", title: words.slice.part };
  return [
    { ...flat(section, rectangle(section, frame.answer.difference)), color: "muted", opacity: 0.12, width: 1, dashed: true },
    { ...flat(section, section.points), color: "difference", opacity: 0.36, width: 3.5, part },
  ];
}

function flat(section: Section, places: Point[]): Pick<Body, "vertices" | "faces" | "lines"> {
  const vertices = places.map((place) => inSpace(section, place));
  const loop = vertices.map((_, i) => i);
  return vertices.length > 2
    ? { vertices, faces: [loop, [...loop].reverse()] }
    : { vertices, faces: [], lines: vertices.length > 1 ? [[0, 1]] : [] };
}

/** The tip of the normal, where its handle is. */
export function normalTip(view: SpaceView, n: Point3): Point {
  const [x, y] = rayTip(view, view.toScreen(ORIGIN), n, NORMAL_PX);
  const inside = (at: number, size: number) => Math.min(Math.max(at, INSIDE_PX), size - INSIDE_PX);
  return [inside(x, view.width), inside(y, view.height)];
}

/** The corners of the plane, which must be in sight. */
export function planeIn(frame: Frame): Point3[] {
  const section = sectionOf(frame);
  return section && frame.answer ? rectangle(section, frame.answer.difference).map((place) => inSpace(section, place)) : [];
}

/** The normal of the plane, to its handle. */
export function normal({ ink, view, palette, frame }: SpacePen<Frame>) {
  if (!frame.layers.has("slice")) return;
  const n = normalOf(frame.scene);
  const from = view.toScreen(ORIGIN);
  const tip = normalTip(view, n);
  arrow(ink, from, tip, { color: palette.ink, width: 2 });
  ink.write("n", tip, { color: palette.ink, font: FONTS.math, gap: 12, towards: sideOf(view, n) });
}

/** The section as the plane's own picture has it. */
export function section(pen: FlatPen) {
  const found = sectionOf(pen.frame);
  if (!found) return;
  const { ink, view, palette, part } = pen;
  if (found.points.length) return part("section", () => boundary(pen, found.points), words.slice.part);
  ink.write(words.slice.misses, view.toScreen([0, 0]), { color: palette.muted, gap: 16, towards: [0, -1], centred: true });
}

/** What must be in sight in the plane's picture. */
export const sectionIn = (frame: Frame): Point[] => [[0, 0], ...(sectionOf(frame)?.points ?? [])];
