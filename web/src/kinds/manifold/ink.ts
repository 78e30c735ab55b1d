/**
 * Layers that show a contact manifold, in the plane and in space: the two features, the line at which the incident one is cut, the
 * contacts with their depths, and what one contact alone does to B.
 */
import { outlineOf, pointsOf, turned } from "../../shapes/index.ts";
import { pathOf } from "../../shapes/path.ts";
import { arrow, FONTS, line, mark, MARK_PX } from "../../draw/marks.ts";
import { add, cross, scaled, sub, unit } from "../../shapes/vector.ts";
import { pictureOf } from "../../words/numbers.ts";
import * as words from "../../words/interface.ts";
import { degrees, shortId } from "./words.ts";
import { IDS, ONE_POINT, stageOf, type Stage } from "./stage.ts";
import type { AnyFrameOf, FrameOf, Point, Point3 } from "../../types.ts";
import type { AnyView, Pen as PenOf, Place } from "../../draw/paint.ts";

type Frame = AnyFrameOf<"manifold">;
type Pen = PenOf<Frame, AnyView>;

/** Of a feature that is lit, in pixels. */
const LIT_PX = 5;

/** Length of a line of the clipping beyond the reference, on both sides. */
const BEYOND_PX = 34;

/** Of a point that is left out. */
const SPARE_PX = 2.5;

/** The force of one contact, and the circle on which it turns B. */
const FORCE_PX = 64;
const TURN_PX = 26;
const TURN_RAD = 4;

export const inSpace = ([x, y, z = 0]: Place): Point3 => [x, y, z];

/** Opacity of what is beyond a line of the clipping. */
const GONE = 0.14;

/** Where on an edge its feature may be named, and how far from the picture's sides. */
const ALONG = [0.12, 0.3, 0.5, 0.7, 0.88];
const EDGE_PX = 40;

const COLOR = { a: "a", b: "b" } as const;

/** The reference and the incident feature, and what the clipping leaves of this one. */
export function features(pen: Pen) {
  const stage = stageOf(pen.frame);
  const lit = pen.frame.answer?.features;
  if (!stage || !lit) return;
  const { reference, incident } = stage.manifold;
  const [own, other] = [roleOf(reference), roleOf(incident)];
  const kept = stage.at === "clip" ? stage.clip.kept : stage.at === "contacts" ? pen.frame.answer?.clips.at(-1)?.kept : null;
  const left = kept?.length ? kept : lit.incident;
  const alpha = stage.at === "contacts" ? 0.45 : 1;
  pen.part("reference", () => feature(pen, lit.reference, own, alpha));
  pen.part("incident", () => {
    if (kept) loop(pen, lit.incident, other, { width: 1.5, dash: [2, 4] });
    feature(pen, left, other, alpha);
  });
  if (stage.at === "contacts") return; // what it speaks of has a name
  const normal = inSpace(stage.manifold.normal);
  const whole = stage.at === "clip" ? left : lit.incident;
  named(pen, lit.reference, whole, words.manifold.reference, own, normal);
  named(pen, whole, lit.reference, words.manifold.incident, other, normal);
}

const roleOf = ([of]: readonly string[]): keyof typeof COLOR => (of === "a" ? "a" : "b");

function feature(pen: Pen, points: readonly Place[], of: keyof typeof COLOR, alpha: number) {
  const { ink, view, palette } = pen;
  if (!points.length) return;
  ink.faded(alpha, () => {
    if (points.length > 2) ink.fill(pathAround(pen, points), palette[of], 0.3);
    if (points.length > 1) loop(pen, points, of, { width: LIT_PX });
    else mark(ink, view.toScreen(points[0]), { color: palette[of], paper: palette.paper, radius: LIT_PX });
  });
}

const pathAround = ({ view }: Pen, points: readonly Place[]) => pathOf(points.map((p) => view.toScreen(p)));

function loop(pen: Pen, points: readonly Place[], of: keyof typeof COLOR, look: { width: number; dash?: number[] }) {
  const { ink, view, palette } = pen;
  ink.stroke(pathAround(pen, points), palette[of], { join: "round", cap: "round", ...look });
  if (points.length === 2) ink.avoidOutline(points.map((p) => view.toScreen(p)));
}

/** Of the arrow of the normal, in pixels. */
const NORMAL_PX = 46;

/** The normal n, from the middle of the reference, from A to B, where features are lit. */
export function normal(pen: Pen) {
  const { ink, view, palette, frame } = pen;
  const stage = stageOf(frame);
  const reference = frame.answer?.features?.reference;
  if (!stage || stage.at === "clip" || !reference?.length) return;
  const n = inSpace(stage.manifold.normal);
  // Three numbers, as those that are added.
  const at = reference.map(inSpace).reduce((sum, p) => add(sum, scaled(p, 1 / reference.length)), [0, 0, 0] as Point3);
  const [from, to] = [at, add(at, n)].map((p) => view.toScreen(p));
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (!length) return;
  const tip: Point = [from[0] + ((to[0] - from[0]) / length) * NORMAL_PX, from[1] + ((to[1] - from[1]) / length) * NORMAL_PX];
  pen.part("normal", () => {
    arrow(ink, from, tip, { color: palette.ink, width: 2 });
    ink.write("n", tip, { color: palette.ink, font: FONTS.math, gap: 6, towards: view.sideOf(n), rank: "direction" });
  });
}

/** The name of a feature: where its rim is furthest from the other feature, on the side on which its shape is not. */
function named(pen: Pen, points: readonly Place[], others: readonly Place[], text: string, of: keyof typeof COLOR, normal: Point3) {
  const { ink, view, palette } = pen;
  const [own, other] = [points, others].map((places) => middleOf(places.map((p) => view.toScreen(p))));
  const rim = points.flatMap((p, i) => {
    const [from, to] = [p, points[(i + 1) % points.length]].map((q) => view.toScreen(q));
    return ALONG.map((t): Point => [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]);
  });
  const inSight = rim.filter(([x, y]) => Math.min(x, view.width - x) > EDGE_PX && y > 0 && y < view.height);
  const far = ([x, y]: Point) => Math.hypot(x - other[0], y - other[1]);
  const at = inSight.reduce((p, q) => (far(q) > far(p) ? q : p), inSight[0] ?? own);
  const towards: Point = points.length > 2 ? [at[0] - own[0], own[1] - at[1]] : view.sideOf(scaled(normal, of === "a" ? 1 : -1));
  ink.write(text, at, { color: palette[of], gap: 8, towards, key: text });
}

const middleOf = (places: readonly Point[]) =>
  places.reduce(([x, y], p): Point => [x + p[0] / places.length, y + p[1] / places.length], [0, 0]);

/** The line at which the incident feature is cut, what lies beyond it, and the corners that go. */
export function clip(pen: Pen) {
  const { ink, view, palette, frame } = pen;
  const stage = stageOf(frame);
  if (stage?.at !== "clip" || !frame.answer?.features) return;
  const { clip } = stage;
  const [from, to] = clip.line.map((p) => view.toScreen(p));
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const isFlat = clip.line[0].length === 2;
  const [ux, uy] = length ? [(to[0] - from[0]) / length, (to[1] - from[1]) / length] : [0, 0];
  const beyond = isFlat ? 2 * BEYOND_PX : BEYOND_PX;
  const ends: [Point, Point] = [
    [from[0] - ux * beyond, from[1] - uy * beyond],
    isFlat ? [from[0] + ux * beyond, from[1] + uy * beyond] : [to[0] + ux * beyond, to[1] + uy * beyond],
  ];
  pen.part("clip", () => {
    const color = clip.cut.length ? palette.direction : palette.muted;
    if (isFlat) {
      const [mx, my] = middleOf(frame.answer?.features?.reference.map((p) => view.toScreen(p)) ?? []);
      const side = Math.sign(-uy * (from[0] - mx) + ux * (from[1] - my));
      const outer = ends.map(([x, y]): Point => [x - uy * side * BEYOND_PX, y + ux * side * BEYOND_PX]);
      ink.fill(pathOf([...ends, ...outer.reverse()]), color, GONE);
    }
    line(ink, ...ends, { color, width: 2.5, dash: [8, 4], key: "clip" });
    for (const p of clip.cut) {
      mark(ink, view.toScreen(p), { color, paper: palette.paper, radius: MARK_PX, hollow: true });
      ink.avoid(view.toScreen(p), MARK_PX);
    }
    const [text, at] = clip.cut.length ? [words.manifold.cut, view.toScreen(clip.cut[0])] : [words.manifold.cutsNothing, ends[1]];
    ink.write(text, at, { color, gap: 8, towards: [ux, -uy], key: "clip" });
  });
}

/** B turned by so little that the other feature becomes the reference. */
export function turnedB({ ink, view, palette, frame, part }: PenOf<FrameOf<"manifold">>) {
  const turn = frame.answer?.turn;
  if (!turn || stageOf(frame)?.at !== "features") return;
  const moved = turned(frame.scene.shapes[1], turn.center, turn.angle);
  part("turned", () => ink.stroke(outlineOf(moved, frame.answer?.outlines[1], view), palette.response, { width: 1.5, dash: [5, 4] }));
  const top = pointsOf(moved).reduce((p, q) => (q[1] > p[1] ? q : p));
  const text = words.manifold.turned(degrees(turn.angle), turn.reference[0].toUpperCase());
  ink.write(text, view.toScreen(top), { color: palette.response, gap: 5, towards: [0, 1] });
}

/** The contacts: each depth as an arrow from B's point to A's. Where there are ids, what is left out is there, too. */
export function contacts(pen: Pen) {
  const stage = stageOf(pen.frame);
  if (stage?.at !== "contacts") return;
  const { ink, view, palette, frame } = pen;
  if (frame.layers.has(IDS)) {
    const kept = new Set(stage.manifold.points.map(({ id }) => id));
    const spare = [...stage.manifold.polygon.filter(({ id }) => !kept.has(id)), ...(frame.answer?.shallow ?? [])];
    pen.part("left-out", () => {
      for (const { point_b } of spare) {
        mark(ink, view.toScreen(point_b), { color: palette.muted, paper: palette.paper, radius: SPARE_PX, hollow: true });
      }
    });
  }
  pen.part("contacts", () => stage.manifold.points.forEach((contact, i) => one(pen, stage, contact, i)));
}

function one(
  { ink, view, palette, frame }: Pen,
  { manifold }: Stage,
  { point_a, point_b, depth, id }: Stage["manifold"]["points"][number],
  i: number,
) {
  const [a, b] = [view.toScreen(point_a), view.toScreen(point_b)];
  const isDeepest = !i && manifold.points.every((other, k) => !k || pictureOf(other.depth) !== pictureOf(depth));
  mark(ink, b, { color: palette.response, paper: palette.paper, radius: isDeepest ? MARK_PX : 3.5 });
  arrow(ink, b, a, { color: palette.response, width: isDeepest ? 3 : 2, head: 7 });
  ink.avoid(b, MARK_PX);
  const hasId = frame.layers.has(IDS);
  if (i && !hasId) return;
  const short = depth < 0 ? words.manifold.gap(pictureOf(-depth)) : words.pictures.depth(pictureOf(depth));
  const style = {
    color: palette.response,
    font: isDeepest ? FONTS.strong : FONTS.note,
    gap: 10,
    towards: view.sideOf(inSpace(manifold.normal)),
    key: id,
  };
  const text = hasId ? words.manifold.contact(shortId(id), pictureOf(depth)) : short;
  ink.write(text, a, i ? style : { ...style, rank: "point", short });
}

/** The closest pair alone: its force on B along the normal, the arm beside B's middle, and the sense in which B turns. */
export function onePoint(pen: Pen) {
  const { ink, view, palette, frame } = pen;
  const { push, result, manifold } = frame.answer ?? {};
  if (!push || !result || !manifold || frame.pending || !frame.layers.has(ONE_POINT)) return;
  const [center, foot, at] = [push.center, push.foot, result.point_b].map((p) => view.toScreen(p));
  const normal = unit(inSpace(result.normal));
  const force = scaled(normal, FORCE_PX / view.scale);
  const tip = view.toScreen(add(inSpace(result.point_b), force));
  pen.part("push", () => {
    line(ink, at, foot, { color: palette.muted, dash: [2, 4] });
    line(ink, center, foot, { color: palette.direction, width: 2, dash: [5, 3] });
    mark(ink, center, { color: palette.b, paper: palette.paper, radius: MARK_PX, shape: "square" });
    arrow(ink, at, tip, { color: palette.response, width: 3 });
    mark(ink, at, { color: palette.response, paper: palette.paper, radius: MARK_PX });
    const middle: Point = [(center[0] + foot[0]) / 2, (center[1] + foot[1]) / 2];
    if (push.turns)
      ink.write(words.manifold.arm(pictureOf(push.arm)), middle, { color: palette.direction, gap: 5, towards: view.sideOf(normal) });
    ink.write(words.manifold.push, tip, { color: palette.response, gap: 5, towards: view.sideOf(normal) });
  });
  if (push.turns) pen.part("torque", () => turn(pen, push));
}

/** The arrow around B's middle, in the sense in which the force turns it. */
function turn({ ink, view, palette }: Pen, { center, foot, axis, turns }: NonNullable<NonNullable<Frame["answer"]>["push"]>) {
  const around = axis ? inSpace(axis) : ([0, 0, turns] satisfies Point3);
  const u = unit(sub(inSpace(foot), inSpace(center)));
  const v = cross(around, u);
  const radius = TURN_PX / view.scale;
  const places = Array.from({ length: 33 }, (_, k) => {
    const angle = (k / 32) * TURN_RAD;
    return view.toScreen(add(inSpace(center), scaled(add(scaled(u, Math.cos(angle)), scaled(v, Math.sin(angle))), radius)));
  });
  ink.stroke(pathOf(places, false), palette.newest, { width: 3, cap: "round" });
  const [before, end] = [places[29], places[32]];
  const length = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
  const tip: Point = [end[0] + ((end[0] - before[0]) / length) * 10, end[1] + ((end[1] - before[1]) / length) * 10];
  arrow(ink, before, tip, { color: palette.newest, width: 3, head: 11 });
  places.forEach((p) => ink.avoid(p, 4));
  ink.write(words.manifold.tips, places[16], { color: palette.newest, font: FONTS.strong, gap: 8, towards: [-u[0], -u[1]] });
}
