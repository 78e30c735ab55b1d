/**
 * Layers that show two moving shapes: where they are at a time, where they were and will be, the samples of a frame rate, and the
 * closest points. Those of the closest points are of the plane and of space.
 */
import { ghost, ghostName, rimOf } from "../../draw/ghosts.ts";
import { arrow, line, mark, FONTS, MARK_PX } from "../../draw/marks.ts";
import * as inShapes from "../../draw/shapes.ts";
import { mapped } from "../../lists.ts";
import { anchorOf, extentOf } from "../../shapes/index.ts";
import * as words from "../../words/interface.ts";
import { pictureOf } from "../../words/numbers.ts";
import { isStill, shapesAt, endOf, stageOf, stagesOf, timeOf } from "./stage.ts";
import type { AnyFrameOf, FrameOf, Point } from "../../types.ts";
import type { AnyView, Pen as PenOf, Place } from "../../draw/paint.ts";

type Frame = FrameOf<"impact">;
type Pen = PenOf<Frame>;
type AnyPen = PenOf<AnyFrameOf<"impact">, AnyView>;

const COLORS = ["a", "b"] as const;

/** Of the normal at a contact. */
const NORMAL_PX = 44;

/** A gap that is smaller has no room for its number, which the curve has. */
const LEAST_GAP_PX = 12;

/** Of the head of the arrow of a way. */
const HEAD_PX = 6;

/** Samples of a turning shape when the view is fitted. */
const LOOKS = 8;

/** The shapes where they are now. */
const moved = <P extends Pen>(pen: P): P => ({
  ...pen,
  frame: { ...pen.frame, scene: { ...pen.frame.scene, shapes: shapesAt(pen.frame, timeOf(pen.frame)) } },
});

export const shapes = (pen: Pen) => inShapes.shapes(moved(pen));

export const names = (pen: Pen) => inShapes.names(moved(pen));

/** The times of the ghosts: start and end, with all steps at once theirs, and the samples. A sample in contact is lit. */
export function ghostsOf(frame: AnyFrameOf<"impact">) {
  const now = timeOf(frame);
  const samples = frame.pending ? [] : (frame.answer?.samples ?? []);
  const steps = frame.all && frame.answer && !frame.pending ? stagesOf(frame.answer).map(({ t }) => t) : [];
  const plain = [0, endOf(frame.scene), ...steps].filter((t) => t !== now && samples.every((sample) => sample.t !== t));
  return [
    ...plain.map((t) => ({ t, isLit: false, isIn: false })),
    ...samples.map(({ t, distance }) => ({ t, isLit: distance === 0, isIn: distance === 0 })),
  ];
}

export function ghosts(pen: Pen) {
  const { frame } = pen;
  pen.part("ghosts", () => {
    for (const { t, isLit, isIn } of ghostsOf(frame)) {
      shapesAt(frame, t).forEach((shape, i) => {
        if (isStill(frame.scene.motions[i])) return;
        ghost(pen, shape, frame.answer?.outlines[i], { color: isIn ? "response" : COLORS[i], isLit });
      });
    }
    ghostNames(pen, (i, t) => rimOf(shapesAt(frame, t)[i]), shapesAt(frame, timeOf(frame)).map(anchorOf));
  });
}

/** The way of each centre. @param centerOf  where that of a shape is at time 0 */
export const ways =
  <F extends AnyFrameOf<"impact">>(centerOf: (frame: F, i: 0 | 1) => Place) =>
  ({ ink, view, palette, frame, part }: PenOf<F, AnyView>) => {
    for (const i of [0, 1] as const) {
      const { translation } = frame.scene.motions[i];
      if (!translation.some(Boolean)) continue;
      const from = centerOf(frame, i);
      const to = mapped(from, (x, k) => x + (translation[k] ?? 0) * endOf(frame.scene));
      const [foot, tip] = [from, to].map((p) => view.toScreen(p));
      part(`motion-${"AB"[i]}`, () => arrow(ink, foot, tip, { color: palette[COLORS[i]], width: 1.25, dash: [2, 4] }));
      ink.avoid(tip, HEAD_PX);
    }
  };

/** Of the shape that moves, B if both do, the names of the ghosts at the start and at the end of its way. */
export function ghostNames(pen: AnyPen, rimAt: (i: 0 | 1, t: number) => readonly Place[], middles: readonly Place[]) {
  const { frame } = pen;
  const [moving] = ([1, 0] as const).filter((i) => !isStill(frame.scene.motions[i]));
  if (moving === undefined) return;
  for (const { t } of ghostsOf(frame)) {
    const text = t === 0 ? words.ghosts.start : t === endOf(frame.scene) ? words.ghosts.end : null;
    if (text) ghostName(pen, { text, color: COLORS[moving], rim: rimAt(moving, t), middles });
  }
}

/** The closest points at the time that is shown, and how far they are apart; of a contact, its point and normal. */
export function closest(pen: AnyPen) {
  const stage = stageOf(pen.frame);
  if (!stage) return;
  if (stage.at === "end" || !stage.gap.distance) return pen.part("contact", () => contact(pen, stage.at === "end"));
  const { ink, view, palette } = pen;
  const { point_a, point_b, distance } = stage.gap;
  pen.part("closest", () => {
    const [a, b] = [view.toScreen(point_a), view.toScreen(point_b)];
    line(ink, a, b, { color: palette.ink, width: 2, dash: [2, 4], key: "gap" });
    for (const p of [a, b]) mark(ink, p, { color: palette.ink, paper: palette.paper, radius: 3.5 });
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    if (Math.hypot(b[0] - a[0], b[1] - a[1]) < LEAST_GAP_PX) return;
    ink.write(pictureOf(distance), middle, { color: palette.ink, gap: 6, towards: [b[1] - a[1], b[0] - a[0]], key: "gap" });
  });
}

function contact({ ink, view, palette, frame }: AnyPen, isEnd: boolean) {
  const { impact } = frame.answer ?? {};
  if (!isEnd || !impact?.point || !impact.normal) return;
  const at = view.toScreen(impact.point);
  const { normal } = impact;
  const tip = view.toScreen(mapped(impact.point, (x, k) => x + ((normal[k] ?? 0) * NORMAL_PX) / view.scale));
  arrow(ink, at, tip, { color: palette.response, width: 2.5 });
  mark(ink, at, { color: palette.response, paper: palette.paper, radius: MARK_PX });
  ink.avoid(at, MARK_PX);
  const [x, y] = [tip[0] - at[0], at[1] - tip[1]];
  ink.write("n", tip, { color: palette.response, font: FONTS.math, gap: 5, towards: [x, y] });
  if (impact.state === "hit") {
    ink.write(words.ghosts.touch, at, { color: palette.response, font: FONTS.strong, gap: 7, towards: [-x, -y], rank: "point" });
  }
}

/** All places of the shapes. */
export const passed = (frame: Frame): Point[] =>
  Array.from({ length: LOOKS + 1 }, (_, k) => shapesAt(frame, (endOf(frame.scene) * k) / LOOKS).flatMap(extentOf)).flat();
