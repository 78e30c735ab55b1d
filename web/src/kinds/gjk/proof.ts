/** The proof of the exact answer, on the shapes: the line that separates them, or a point of both. */
import { decimalOf } from "./certificate-words.ts";
import * as words from "../../words/interface.ts";
import { along, line, mark } from "../../draw/marks.ts";
import type { FrameOf, Point } from "../../types.ts";
import type { Pen as PenOf } from "../../draw/paint.ts";

type Pen = PenOf<FrameOf<"gjk" | "failures">>;

/** Shown with the last iteration, whose answer it proves. */
export function proof({ ink, view, palette, frame }: Pen) {
  const { answer, all, step } = frame;
  const certificate = answer?.certificate;
  if (!certificate || frame.pending || !(all || step === answer.trace.steps.length - 1)) return;
  if (certificate.type === "common") {
    const at = view.toScreen(certificate.point.map(decimalOf) as Point); // two fractions as texts
    mark(ink, at, { color: palette.ink, paper: palette.paper, shape: "square", radius: 4 });
    ink.avoid(at, 6);
    return ink.write(words.pictures.inBoth, at, { color: palette.ink });
  }
  const { point_a, point_b, normal } = answer.result;
  const middle = view.toScreen([point_a[0] / 2 + point_b[0] / 2, point_a[1] / 2 + point_b[1] / 2]);
  const across: Point = normal[0] > 0 ? [-normal[1], normal[0]] : [normal[1], -normal[0]];
  const far = Math.hypot(view.width, view.height) * 2;
  line(ink, along(middle, across, far), along(middle, across, -far), { color: palette.ink, width: 1.25, dash: [10, 4, 2, 4] });
  ink.avoidLine(along(middle, across, 150), along(middle, across, -150));
  ink.write(words.pictures.separatingLine, along(middle, across, -70), { color: palette.ink, gap: 12, towards: normal });
}
