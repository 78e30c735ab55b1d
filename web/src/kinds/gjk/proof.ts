/** The proof of the exact answer, on the shapes: the line that separates them. */
import { along, line } from "../../draw/marks.ts";
import { isAtEnd } from "../../draw/rays.ts";
import type { FrameOf, Point } from "../../types.ts";
import type { Pen as PenOf } from "../../draw/paint.ts";

type Pen = PenOf<FrameOf<"gjk" | "failures">>;

/** Shown with the last iteration, whose answer it proves. That of an overlap is O in A − B. */
export function proof({ ink, view, palette, frame }: Pen) {
  const { answer } = frame;
  if (answer?.certificate?.type !== "separated" || frame.pending || !isAtEnd(frame)) return;
  const { point_a, point_b, normal } = answer.result;
  const middle = view.toScreen([point_a[0] / 2 + point_b[0] / 2, point_a[1] / 2 + point_b[1] / 2]);
  const across: Point = normal[0] > 0 ? [-normal[1], normal[0]] : [normal[1], -normal[0]];
  const far = Math.hypot(view.width, view.height) * 2;
  line(ink, along(middle, across, far), along(middle, across, -far), { color: palette.ink, width: 1, dash: [10, 4, 2, 4] });
}
