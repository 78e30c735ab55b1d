/**
 * The proof of the exact answer, on the shapes: the line that separates them, or a point of both.
 *
 * @typedef {import("./paint.js").Pen<import("../types.js").FrameOf<"gjk" | "failures">>} Pen
 * @typedef {import("../types.js").Point} Point
 */
import { decimalOf } from "../words/certificate.js";
import * as words from "../words/interface.js";
import { along, line, mark } from "./marks.js";

/** Shown with the last iteration, whose answer it proves. @param {Pen} pen */
export function proof({ ctx, view, palette, labels, frame }) {
  const { answer, all, step } = frame;
  const certificate = answer?.certificate;
  if (!certificate || frame.pending || !(all || step === answer.trace.steps.length - 1)) return;
  if (certificate.type === "common") {
    const at = view.toScreen(/** @type {Point} */ (certificate.point.map(decimalOf)));
    mark(ctx, at, { color: palette.ink, paper: palette.paper, shape: "square", radius: 4 });
    labels.avoid(at, 6);
    return labels.write(words.pictures.inBoth, at, { color: palette.ink });
  }
  const { point_a, point_b, normal } = answer.result;
  const middle = view.toScreen([point_a[0] / 2 + point_b[0] / 2, point_a[1] / 2 + point_b[1] / 2]);
  const across = /** @type {Point} */ (normal[0] > 0 ? [-normal[1], normal[0]] : [normal[1], -normal[0]]);
  const far = Math.hypot(view.width, view.height) * 2;
  line(ctx, along(middle, across, far), along(middle, across, -far), { color: palette.ink, width: 1.25, dash: [10, 4, 2, 4] });
  labels.avoidLine(along(middle, across, 150), along(middle, across, -150));
  labels.write(words.pictures.separatingLine, along(middle, across, -70), { color: palette.ink, gap: 12, towards: normal });
}
