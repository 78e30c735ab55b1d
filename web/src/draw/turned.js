/**
 * A − B as A + (−B): B turned half round about the origin, then carried along A.
 *
 * @typedef {import("./paint.js").Pen<import("../types.js").FrameOf<"minkowski">>} FlatPen
 */
import { anchorOf, outlineOf } from "../shapes/index.js";
import { CARRIED, sweep } from "./cloud.js";
import { FONTS } from "./marks.js";
import { turnedPart } from "./minkowski.js";

/** B turns in this part of the movement, and is carried in the rest. */
const TURNING = 0.5;

/** @param {FlatPen} pen */
export function turned(pen) {
  const { ctx, view, palette, labels, frame } = pen;
  const { answer, scene } = frame;
  const done = turnedPart(frame);
  if (!done || !answer || frame.pending) return;
  const amount = Math.max(done - TURNING, 0) / (1 - TURNING);
  if (amount) sweep({ ...pen, frame: { ...frame, amounts: { ...frame.amounts, [CARRIED]: amount } } });
  const angle = Math.PI * Math.min(done / TURNING, 1);
  const [x, y] = view.toScreen([0, 0]);
  const [, b] = scene.shapes;
  pen.part("turned", () => {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(-angle);
    ctx.translate(-x, -y);
    ctx.strokeStyle = palette.b;
    ctx.lineWidth = 2;
    ctx.setLineDash([6, 4]);
    ctx.stroke(outlineOf(b, answer.outlines[1], view));
    ctx.restore();
  });
  if (angle < Math.PI) return;
  const [p, q] = anchorOf(b);
  labels.write("−B", view.toScreen([-p, -q]), { color: palette.b, font: FONTS.shape, gap: 6, towards: [0, -1], centred: true });
}
