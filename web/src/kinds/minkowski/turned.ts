/** A − B as A + (−B): B turned half round about the origin, then carried along A. */
import { anchorOf, outlineOf } from "../../shapes/index.ts";
import { CARRIED, sweep } from "../../draw/cloud.ts";
import { FONTS } from "../../draw/marks.ts";
import { turnedPart } from "./ink.ts";
import type { FrameOf } from "../../types.ts";
import type { Pen } from "../../draw/paint.ts";

type FlatPen = Pen<FrameOf<"minkowski">>;

/** B turns in this part of the movement, and is carried in the rest. */
const TURNING = 0.5;

export function turned(pen: FlatPen) {
  const { ink, view, palette, frame } = pen;
  const { answer, scene } = frame;
  const done = turnedPart(frame);
  if (!done || !answer || frame.pending) return;
  const amount = Math.max(done - TURNING, 0) / (1 - TURNING);
  if (amount) sweep({ ...pen, frame: { ...frame, amounts: { ...frame.amounts, [CARRIED]: amount } } });
  const angle = Math.PI * Math.min(done / TURNING, 1);
  const [x, y] = view.toScreen([0, 0]);
  const [, b] = scene.shapes;
  pen.part("turned", () => {
    const [c, s] = [Math.cos(-angle), Math.sin(-angle)];
    const matrix = [c, s, -s, c, -x * c + y * s + x, -x * s - y * c + y] as const;
    ink.group({ matrix }, () => ink.stroke(outlineOf(b, answer.outlines[1], view), palette.b, { width: 2, dash: [6, 4] }));
  });
  if (angle < Math.PI) return;
  const [p, q] = anchorOf(b);
  ink.write("−B", view.toScreen([-p, -q]), { color: palette.b, font: FONTS.shape, gap: 6, towards: [0, -1], centred: true });
}
