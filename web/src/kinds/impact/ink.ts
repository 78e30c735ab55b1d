/**
 * Layers that show two moving shapes: where they are at a time, where they were and will be, the samples of a frame rate, and the
 * closest points. Those of the closest points are of the plane and of space.
 */
import { ghost } from "../../draw/ghosts.ts";
import { arrow, FONTS, line, mark, MARK_PX } from "../../draw/marks.ts";
import * as inShapes from "../../draw/shapes.ts";
import { mapped } from "../../lists.ts";
import { extentOf } from "../../shapes/index.ts";
import { pictureOf } from "../../words/numbers.ts";
import { centerOf, isStill, shapesAt, wayOf } from "./move.ts";
import { endOf, stageOf, stagesOf, timeOf } from "./stage.ts";
import type { AnyFrameOf, FrameOf, Point } from "../../types.ts";
import type { AnyView, Pen as PenOf } from "../../draw/paint.ts";

type Frame = FrameOf<"impact">;
type Pen = PenOf<Frame>;
type AnyPen = PenOf<AnyFrameOf<"impact">, AnyView>;

const COLORS = ["a", "b"] as const;

/** Of the normal at a contact. */
const NORMAL_PX = 44;

/** A turning shape is looked at so often for what must be in sight. */
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
  });
}

/** The way of each centre. */
export function ways({ ink, view, palette, frame, part }: Pen) {
  frame.scene.motions.forEach((motion, i) => {
    const [x, y] = wayOf(motion, endOf(frame.scene));
    if (!x && !y) return;
    const from = centerOf(frame, i);
    part(`motion-${"AB"[i]}`, () =>
      arrow(ink, view.toScreen(from), view.toScreen([from[0] + x, from[1] + y]), { color: palette[COLORS[i]], width: 1.25, dash: [2, 4] }),
    );
  });
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
    ink.avoidLine(a, b);
    for (const p of [a, b]) mark(ink, p, { color: palette.ink, paper: palette.paper, radius: 3.5 });
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
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
  ink.avoidLine(at, tip);
  ink.avoid(at, MARK_PX);
  ink.write("n", tip, { color: palette.response, font: FONTS.math, gap: 5, towards: [tip[0] - at[0], at[1] - tip[1]] });
}

/** All places of the shapes. */
export const passed = (frame: Frame): Point[] =>
  Array.from({ length: LOOKS + 1 }, (_, k) => shapesAt(frame, (endOf(frame.scene) * k) / LOOKS).flatMap(extentOf)).flat();
