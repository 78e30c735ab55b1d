/** Layers of the Minkowski sum A + B, in one plane with A and B. The points of the cloud draw in space, too. */
import { anchorOf } from "../../shapes/index.ts";
import * as words from "../../words/interface.ts";
import { pairName } from "../../words/pairs.ts";
import { chosenPair, pairsOf } from "../../draw/cloud.ts";
import { boundary } from "../../draw/difference.ts";
import { arrow, FONTS, line, mark, DOT_PX, MARK_PX } from "../../draw/marks.ts";
import { pointText } from "../../words/numbers.ts";
import type { AnyFrameOf, FrameOf, Point } from "../../types.ts";
import type { AnyView, Pen as PenOf, Place } from "../../draw/paint.ts";

/** Of the plane or of space. */
type Frame = AnyFrameOf<"sum">;

type Pen = PenOf<Frame, AnyView>;
type FlatPen = PenOf<FrameOf<"sum">>;

/** A view of the plane takes the first two numbers. */
const ORIGIN: Place = [0, 0, 0];

/** With more sums than this their coordinates would cover the picture. */
const MOST_NAMED = 6;

/** The boundary of A + B; faded while the answer is pending. */
export function sum(pen: FlatPen) {
  const { answer } = pen.frame;
  if (answer) pen.part("sum", () => boundary(pen, answer.sum));
}

/** Every vertex of A plus every vertex of B. */
export function cloud({ ink, view, palette, frame }: Pen) {
  if (frame.pending) return;
  const pairs = pairsOf(frame);
  const places = new Map(pairs.map((pair) => [String(pair.w), pair]));
  for (const { w } of places.values()) {
    const at = view.toScreen(w);
    mark(ink, at, { color: palette.difference, paper: palette.paper, radius: DOT_PX });
    ink.avoid(at, 6);
    if (pairs.length <= MOST_NAMED && !chosenPair(frame)) ink.write(pointText(w), at, { color: palette.difference, towards: [0, 1] });
  }
}

/** The point of the chosen pair with its coordinates, and the two ways to it: along a and then b, or along b and then a. */
export function chosenSum({ ink, view, palette, frame }: Pen) {
  const pair = chosenPair(frame);
  const point = pair && frame.answer?.cloud?.[pair.k];
  if (!point) return;
  const o = view.toScreen(ORIGIN);
  const at = view.toScreen(pair.w);
  for (const [p, color, then] of [
    [pair.a, palette.a, palette.b],
    [pair.b, palette.b, palette.a],
  ] as const) {
    const foot = view.toScreen(p);
    arrow(ink, o, foot, { color, width: 2 });
    arrow(ink, foot, at, { color: then, width: 2, dash: [4, 3] });
  }
  mark(ink, at, { color: palette.difference, paper: palette.paper, radius: MARK_PX });
  ink.avoid(at, 8);
  ink.write(pairName(point, "+"), at, { color: palette.difference, font: FONTS.math, gap: 6, towards: [0, 1] });
}

/** The sum that is drawn within reach of a point of a panel. */
export function sumUnder(frame: Frame, view: AnyView, at: Point, reach: number, panel: string) {
  if (panel === "shapes") return null;
  let best: number | null = null;
  let shortest = reach;
  for (const { k, w } of pairsOf(frame)) {
    const [x, y] = view.toScreen(w);
    const distance = Math.hypot(x - at[0], y - at[1]);
    if (distance >= shortest) continue;
    best = k;
    shortest = distance;
  }
  return best;
}

/** The centres of A and B, and that of A + B, which is their sum. */
export function centres({ ink, view, palette, frame }: FlatPen) {
  if (chosenPair(frame)) return; // one parallelogram at a time
  const [p, q] = frame.scene.shapes.map(anchorOf);
  const o = view.toScreen([0, 0]);
  const sum = view.toScreen([p[0] + q[0], p[1] + q[1]]);
  for (const [centre, color] of [
    [p, palette.a],
    [q, palette.b],
  ] as const) {
    const at = view.toScreen(centre);
    line(ink, o, at, { color, width: 1.25, dash: [3, 4] });
    // The parallel to the other centre: both ways lead to the sum.
    line(ink, at, sum, { color: centre === p ? palette.b : palette.a, width: 1.25, dash: [3, 4] });
  }
  mark(ink, sum, { color: palette.difference, paper: palette.paper, shape: "square", radius: DOT_PX });
  ink.avoid(sum, 6);
  ink.write(words.pictures.centre, sum, { color: palette.difference, towards: [1, 1] });
}

/** The name of the sum. */
export function title({ ink, view, palette, frame }: FlatPen) {
  const [first, ...rest] = frame.answer?.sum ?? [];
  if (!first) return;
  const top = rest.reduce((best, p) => (p[1] > best[1] ? p : best), first);
  ink.write("A + B", view.toScreen(top), { color: palette.difference, font: FONTS.shape, towards: [0, 1] });
}
