/**
 * Layers that show a cast, in the plane and in space: the translation of B, its ghosts, the support points of a step, the ray in
 * A - B with the part that is proved free, and the contact.
 */
import { ghost, ghostName, rimOf } from "../../draw/ghosts.ts";
import { along, arrow, clearMark, line, mark, DOT_PX, FONTS, MARK_PX } from "../../draw/marks.ts";
import { pathOf } from "../../shapes/path.ts";
import { anchorOf, translated } from "../../shapes/index.ts";
import { add, scaled } from "../../shapes/vector.ts";
import { pictureOf } from "../../words/numbers.ts";
import * as words from "../../words/interface.ts";
import { boundsOf, GHOSTS, SIMPLEX, stageOf, supportOf, type Stage } from "./stage.ts";
import type { AnyFrameOf, FrameOf, Point, Point3 } from "../../types.ts";
import type { AnyView, Pen as PenOf, Place } from "../../draw/paint.ts";

type Frame = AnyFrameOf<"cast">;
type Pen<F extends Frame = Frame> = PenOf<F, AnyView>;
type FlatPen = PenOf<FrameOf<"cast">>;

/** Half of a line through a support point, as a part of the picture's smaller side; the length of a normal, in pixels. */
const LINE_PART = 0.3;
const NORMAL_PX = 44;

/** Of more bounds than this, those that are closer to the next are left out: a part of the motion that is nothing to the eye. */
const MOST_BOUNDS = 4;
const APART = 1 / 40;

const ORIGIN: Point3 = [0, 0, 0];

const inSpace = ([x, y, z = 0]: Place): Point3 => [x, y, z];

/** By how much B has moved at a time. */
export const movedBy = ({ scene }: Frame, t: number) => scaled(inSpace(scene.translation), t);

/** The time at which B is drawn as the step's: that of its bound, at the end that of the contact, or of the end of the motion. */
export function shownTime(stage: Stage) {
  if (stage.at === "step") return stage.step.lower ?? stage.step.t;
  return stage.impact.t ?? 1;
}

/** The times of the ghosts, the step's own last. At the end it is the only one: what was free before is no longer of interest. */
export function ghostTimes(frame: Frame): number[] {
  const stage = stageOf(frame);
  if (!stage || !frame.layers.has(GHOSTS)) return [];
  const own = shownTime(stage);
  const bounds = stage.at === "end" && !frame.all ? [] : boundsOf(frame);
  const apart = bounds.length > MOST_BOUNDS ? APART : 0;
  const times: number[] = [];
  for (const t of bounds) if (own - t > apart && t - (times.at(-1) ?? 0) > apart) times.push(t);
  return [...times, own].filter(Boolean);
}

/** What the last ghost is where nothing touches; of a hit the contact says it. */
export function ghostNameOf(frame: Frame) {
  const stage = stageOf(frame);
  return stage?.at === "end" && stage.impact.state === "miss" && frame.layers.has(GHOSTS) ? words.ghosts.end : null;
}

/** The translation of B, from its middle. @param middleOf  where that is */
export const way =
  <F extends Frame>(middleOf: (frame: F) => Place) =>
  ({ ink, view, palette, frame, part }: Pen<F>) => {
    const middle = inSpace(middleOf(frame));
    const [from, to] = [view.toScreen(middle), view.toScreen(add(middle, inSpace(frame.scene.translation)))];
    part("translation", () => {
      arrow(ink, from, to, { color: palette.direction, width: 2, head: 10 });
      ink.write(words.cast.vector, to, {
        color: palette.direction,
        font: FONTS.math,
        gap: 12,
        rank: "direction",
        towards: view.sideOf(frame.scene.translation),
      });
    });
  };

/** B at each bound, in the plane. */
export function ghosts(pen: FlatPen) {
  const { frame } = pen;
  const times = ghostTimes(frame);
  times.forEach((t, i) => {
    const [x, y] = movedBy(frame, t);
    const look = { color: "b", isLit: i === times.length - 1 } as const;
    pen.part(`ghost-${i + 1}`, () => ghost(pen, translated(frame.scene.shapes[1], [x, y]), frame.answer?.outlines[1], look));
  });
  const name = ghostNameOf(frame);
  const [x, y] = movedBy(frame, times.at(-1) ?? 0);
  const rim = rimOf(translated(frame.scene.shapes[1], [x, y]));
  if (name) ghostName(pen, { text: name, color: "b", rim, middles: frame.scene.shapes.map(anchorOf) });
}

/** The places of a step, as points of space; null at the end. */
export function placesOf(frame: Frame) {
  const stage = stageOf(frame);
  if (stage?.at !== "step" || !frame.answer) return null;
  const { step } = stage;
  const { a, b, w } = supportOf<Place>(step, frame.answer.radii);
  const simplex = step.simplex.map((vertex) => inSpace(vertex.w));
  return { step, normal: inSpace(step.normal), simplex, a: inSpace(a), b: inSpace(b), w: inSpace(w) };
}

/** The line through a, which A does not pass, and through w, which A - B does not pass; in space they are bodies. */
export const lineOfA = (pen: FlatPen) => across(pen, placesOf(pen.frame)?.a);
export const lineOfW = (pen: FlatPen) => across(pen, placesOf(pen.frame)?.w);

function across({ ink, view, palette, frame, part }: FlatPen, at: Point3 | undefined) {
  const normal = placesOf(frame)?.normal;
  if (!at || !normal) return;
  const [x, y] = normal;
  const middle = view.toScreen([at[0], at[1]]);
  const half = LINE_PART * Math.min(view.width, view.height);
  const [p, q] = [half, -half].map((length) => along(middle, [-y, x], length));
  part("support-line", () => line(ink, p, q, { color: palette.newest, dash: [8, 5] }));
}

/** The support point a of A, and b of B where B is at the step's time, with the way that B is free to go. */
export function supports({ ink, view, palette, frame, part }: Pen) {
  const places = placesOf(frame);
  if (!places) return;
  const { step, normal } = places;
  const [a, b] = [places.a, add(places.b, movedBy(frame, step.t))].map((p) => view.toScreen(p));
  part("supports", () => {
    if (step.lower !== null) freeWay({ ink, palette }, b, view.toScreen(add(places.b, movedBy(frame, step.lower))));
    mark(ink, a, { color: palette.a, paper: palette.paper, shape: "triangle", radius: MARK_PX });
    mark(ink, b, { color: palette.b, paper: palette.paper, shape: "square", radius: MARK_PX });
    for (const p of [a, b]) ink.avoid(p, MARK_PX);
    const [x, y] = view.sideOf(normal);
    const style = { font: FONTS.math, gap: 6, isName: true, rank: "support" } as const;
    ink.write("a", a, { ...style, color: palette.a, of: "0", towards: [-x, -y] });
    ink.write("b", b, { ...style, color: palette.b, of: "1", towards: [x, y] });
  });
}

function freeWay({ ink, palette }: Pick<Pen, "ink" | "palette">, from: Point, to: Point) {
  arrow(ink, from, to, { color: palette.newest, width: 3, head: 8 });
}

/** The ray from O along the translation, and thick what is proved free of it. */
export function ray({ ink, view, palette, frame, part }: Pen) {
  const stage = stageOf(frame);
  const [o, tip] = [view.toScreen(ORIGIN), view.toScreen(movedBy(frame, 1))];
  part("ray", () => {
    if (stage && stage.impact.state !== "initial") {
      line(ink, o, view.toScreen(movedBy(frame, shownTime(stage))), { color: palette.direction, width: 5 });
    }
    arrow(ink, o, tip, { color: palette.direction, width: 1.5, head: 12 });
  });
}

/** The simplex, whose points are those of the cores. */
export function simplex({ ink, view, palette, frame, part }: Pen) {
  const places = placesOf(frame);
  if (!places || !frame.layers.has(SIMPLEX)) return;
  const corners = places.simplex.map((w) => view.toScreen(w));
  part("simplex", () => {
    if (corners.length > 1) ink.stroke(pathOf(corners), palette.simplex, { width: 2.5, join: "round" });
    if (corners.length > 2) ink.fill(pathOf(corners), palette.simplex, 0.22);
    for (const at of corners) mark(ink, at, { color: palette.simplex, paper: palette.paper, radius: DOT_PX });
  });
}

/** Of a step: w with its normal, where the ray is, and the time until which it is free. */
export function bound({ ink, view, palette, frame, part }: Pen) {
  const places = placesOf(frame);
  if (!places) return;
  const { step, normal } = places;
  const w = view.toScreen(places.w);
  const [x, y] = view.sideOf(normal);
  part("support-w", () => {
    const tip = along(w, [x, y], (Math.hypot(x, y) / sizeOf(view)) * NORMAL_PX);
    arrow(ink, w, tip, { color: palette.newest, width: 1.75, head: 7 });
    clearMark(ink, w, { color: palette.newest, paper: palette.paper, shape: "diamond", radius: MARK_PX });
    ink.write("w", w, { color: palette.newest, font: FONTS.newest, gap: 6, towards: [-x, -y], rank: "point", isName: true });
  });
  part("time", () => {
    const at = view.toScreen(movedBy(frame, step.t));
    mark(ink, at, { color: palette.direction, paper: palette.paper, radius: DOT_PX, hollow: true });
    if (step.lower === null) return;
    const free = view.toScreen(movedBy(frame, step.lower));
    clearMark(ink, free, { color: palette.direction, paper: palette.paper, radius: MARK_PX });
    ink.write(words.cast.free(pictureOf(step.lower)), free, { color: palette.direction, font: FONTS.strong, gap: 6, towards: [x, y] });
  });
}

/** How long a vector of length one is that is not foreshortened, as `sideOf` has it: in space in pixels, in the plane 1. */
const sizeOf = (view: AnyView) => ("camera" in view ? view.scale : 1);

/** The contact on the shapes: where it is, its normal from A to B, and how deep it is at the start. */
export function contact(pen: Pen) {
  const stage = stageOf(pen.frame);
  if (stage?.at !== "end" || !stage.impact.point) return;
  const { depth } = stage.impact;
  const text = stage.impact.state === "hit" ? words.ghosts.touch : words.cast.depth(pictureOf(depth));
  touch(pen, inSpace(stage.impact.point), inSpace(stage.impact.normal ?? ORIGIN), depth, text);
}

/** The same in A - B: the place on its boundary where the ray is then. */
export function contactOnRay(pen: Pen) {
  const stage = stageOf(pen.frame);
  if (stage?.at !== "end" || stage.impact.t === null) return;
  const { t, depth, normal, state } = stage.impact;
  touch(pen, movedBy(pen.frame, t), inSpace(normal ?? ORIGIN), depth, state === "hit" ? words.cast.time(pictureOf(t)) : "");
}

function touch({ ink, view, palette, part }: Pen, point: Point3, normal: Point3, depth: number, text: string) {
  const at = view.toScreen(point);
  const [x, y] = view.sideOf(normal);
  const tip = depth ? view.toScreen(add(point, scaled(normal, depth))) : along(at, [x, y], (Math.hypot(x, y) / sizeOf(view)) * NORMAL_PX);
  part("contact", () => {
    arrow(ink, at, tip, { color: palette.response, width: 3 });
    clearMark(ink, at, { color: palette.response, paper: palette.paper, radius: MARK_PX });
    ink.write("n", tip, { color: palette.response, font: FONTS.math, gap: 5, towards: [x, y] });
    if (text) ink.write(text, at, { color: palette.response, font: FONTS.strong, gap: 7, towards: [-x, -y] });
  });
}
