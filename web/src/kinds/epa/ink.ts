/** Layers that show EPA: the polytope inside A - B, how its closest edge is split, and the response on the shapes. */
import { anchorOf, outlineOf, translated } from "../../shapes/index.ts";
import * as words from "../../words/interface.ts";
import { polytope } from "../../draw/difference.ts";
import { along, arrow, FONTS, line, mark, MARK_PX, newestMark } from "../../draw/marks.ts";
import { pathOf } from "../../shapes/path.ts";
import { pictureOf } from "../../words/numbers.ts";
import type { AnyFrameOf, Computed, EpaStep, FrameOf, Point } from "../../types.ts";
import type { AnyView, Pen as PenOf } from "../../draw/paint.ts";

type Pen = PenOf<Frame>;
type AnyPen = PenOf<AnyFrameOf<"epa">, AnyView>;
type Frame = FrameOf<"epa">;

/** The line through the support point reaches beyond it, and beyond the point beside O, by this length in pixels. */
const SUPPORT_PX = 70;

const ORIGIN: Point = [0, 0];

/** The step after EPA's last iteration shows the response. */
export const showsResponse = ({ answer, step, all }: AnyFrameOf<"epa">) =>
  !!answer?.epa && (all || (!!answer.response && step >= answer.epa.steps.length));

/** EPA's iteration; the last one while the response is shown. */
export function iterationOf<A extends { epa: { steps: readonly unknown[] } | null }>({
  answer,
  step,
}: {
  answer: A | null;
  step: number;
}): NonNullable<A["epa"]>["steps"][number] | null {
  const steps = answer?.epa?.steps ?? [];
  return steps[Math.min(step, steps.length - 1)] ?? null;
}

/** B where the response puts it; null where there is none. */
export function movedB({ scene, answer }: Frame) {
  return answer?.response ? translated(scene.shapes[1], answer.response.offset) : null;
}

/** The polytope with all its normals, the closest edge and its distance, the support point, and the split. */
export function expansion(pen: Pen) {
  const { ink, view, palette, frame } = pen;
  const step = iterationOf(frame);
  if (!step || frame.pending) return;
  if (frame.all) return everyPolytope(pen);
  pen.part("polytope", () => polytope(pen, step));
  if (!showsResponse(frame)) pen.part("split", () => split(pen, step));
  if (!showsResponse(frame) && frame.layers.has("bounds")) pen.part("support-line", () => supportLine(pen, step));
  pen.part("closest-edge", () => {
    const { edge, normal, distance } = step;
    if (edge === null) return;
    const o = view.toScreen(ORIGIN);
    const foot = view.toScreen([normal[0] * distance, normal[1] * distance]);
    const key = "closest";
    arrow(pen.ink, o, foot, {
      color: palette.response,
      width: showsResponse(frame) ? 3 : 2,
      dash: showsResponse(frame) ? [] : [4, 3],
      key,
    });
    const middle: Point = [(o[0] + foot[0]) / 2, (o[1] + foot[1]) / 2];
    ink.write(pictureOf(distance), middle, { color: palette.response, gap: 4, towards: [-normal[1], normal[0]], key });
  });
}

/** The support point along the normal; the two edges that take the place of those that it sees. */
function split({ ink, view, palette }: Pen, { polytope, horizon, support, accepted, normal }: EpaStep) {
  const w = view.toScreen(support.w);
  if (accepted) {
    for (const end of horizon.length ? horizon.map((i) => polytope[i]) : polytope) {
      line(ink, view.toScreen(end), w, { color: palette.newest, width: 2, dash: [2, 3] });
    }
  }
  ink.write("w", w, { color: palette.newest, font: FONTS.newest, gap: 6, towards: normal, key: "", rank: "point" });
}

/** The line through w across n. All of A - B lies on this side of it, so the depth is at most its distance from O. */
function supportLine({ ink, view, palette }: Pen, { normal, support, accepted }: EpaStep) {
  const [w, across] = [view.toScreen(support.w), [-normal[1], normal[0]] satisfies Point];
  const besideO = (normal[1] * support.w[0] - normal[0] * support.w[1]) * view.scale;
  const ends = [Math.min(besideO, 0) - SUPPORT_PX, Math.max(besideO, 0) + SUPPORT_PX].map((length) => along(w, across, length));
  line(ink, ends[0], ends[1], { color: palette.newest, width: 1.25, dash: [1, 3] });
  const middle = [view.width / 2, view.height / 2];
  const [end] = ends.sort((p, q) => Math.hypot(p[0] - middle[0], p[1] - middle[1]) - Math.hypot(q[0] - middle[0], q[1] - middle[1]));
  if (!accepted) nothingBeyond({ ink, palette }, end, normal);
}

/** What a point proves that the polytope has already. @param at  on its line or plane  @param towards  outwards */
export const nothingBeyond = ({ ink, palette }: Pick<AnyPen, "ink" | "palette">, at: Point, towards: Computed) =>
  ink.write(words.pictures.nothingBeyond, at, { color: palette.newest, gap: 4, towards, rank: "note" });

/** Each iteration's polytope, and its point. */
function everyPolytope(pen: Pen) {
  const { ink, view, palette, frame } = pen;
  const steps = frame.answer?.epa?.steps ?? [];
  steps.forEach(({ polytope }, i) => {
    const alpha = i === steps.length - 1 ? 1 : 0.5;
    ink.stroke(pathOf(polytope.map((p) => view.toScreen(p))), palette.response, { join: "round", alpha });
  });
  everySupport(pen);
}

/** A number stands at the point that an iteration adds. In the plane and in space. */
export function everySupport({ ink, view, palette, frame }: AnyPen) {
  for (const { index, support, accepted, normal } of frame.answer?.epa?.steps ?? []) {
    if (!accepted) continue;
    const at = view.toScreen(support.w);
    newestMark(ink, at, palette);
    ink.avoid(at, 7);
    ink.write(String(index + 1), at, { color: palette.newest, towards: view.sideOf(normal) });
  }
}

/** Where the support point comes from: a of A along the normal, b of B against it. In the plane and in space. */
export function supports({ ink, view, palette, frame }: AnyPen) {
  const step = iterationOf(frame);
  if (!step || frame.pending || showsResponse(frame)) return;
  const a = view.toScreen(step.support.a);
  const b = view.toScreen(step.support.b);
  const { normal } = step;
  arrow(ink, b, a, { color: palette.newest });
  mark(ink, a, { color: palette.a, paper: palette.paper, shape: "triangle", radius: MARK_PX });
  mark(ink, b, { color: palette.b, paper: palette.paper, shape: "square", radius: MARK_PX });
  for (const p of [a, b]) ink.avoid(p, MARK_PX);
  const [x, y] = view.sideOf(normal);
  ink.write("a", a, { color: palette.a, font: FONTS.math, gap: 6, towards: [x, y], rank: "support", of: "0" });
  ink.write("b", b, { color: palette.b, font: FONTS.math, gap: 6, towards: [-x, -y], rank: "support", of: "1" });
}

/** B moved by the response, and the distance that is measured there. */
export function applied({ ink, view, palette, frame, part }: Pen) {
  const { answer, pending } = frame;
  const moved = movedB(frame);
  if (pending || !answer?.response || !moved || !showsResponse(frame)) return;
  const { offset } = answer.response;
  part("response", () => {
    ink.stroke(outlineOf(moved, answer.outlines[1], view), palette.response, { width: 2, dash: [5, 4] });
    const from = view.toScreen(anchorOf(frame.scene.shapes[1]));
    const to = view.toScreen(anchorOf(moved));
    arrow(ink, from, to, { color: palette.response, width: 3 });
    ink.write(words.pictures.movedOut, to, { color: palette.response, towards: offset, rank: "note" });
  });
}
