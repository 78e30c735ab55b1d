/**
 * The strip of bounds: what is known of a depth or a distance after each step, from below and from above. It knows no world: all
 * places are pixels.
 */
import * as words from "../../words/interface.ts";
import { circle, FONTS, line } from "../../draw/marks.ts";
import { pathOf } from "../../shapes/path.ts";
import { pictureOf } from "../../words/numbers.ts";
import { boundsTold, iterationsOfGjk } from "../../words/bounds.ts";
import type { PanelSpec } from "../../panels/panel.ts";
import type { AnyAnswerOf, Frame as FrameFor, Point, Scene } from "../../types.ts";
import type { Pen as PenOf } from "../../draw/paint.ts";

type Bounds = readonly (readonly [number, number])[];
type Frame = FrameFor<Scene, Pick<AnyAnswerOf<"epa">, "bounds"> | Pick<AnyAnswerOf<"distance">, "bounds" | "bounds_of_gjk">>;
type Pen = PenOf<Frame>;

/** Of the curves, in pixels. */
const TOP = 30;
const BOTTOM = 84;
const LEFT = 22;
/** Room for the two numbers. */
const RIGHT = 102;
/** Between the lines of the two numbers, at least. */
const LINE_PX = 16;
/** Between the end of a run and its count. */
const ASIDE_PX = 4;
const DOT_PX = 2;
const NOW_PX = 4;
/** Steps that are closer together have no dots. */
const DOTTED_PX = 6;
/** Opacity of what is between the curves. */
const BETWEEN = 0.12;

/** Of GJK beside the method that is shown; none where that is GJK. */
const gjkOf = ({ answer }: Frame): Bounds => (answer && "bounds_of_gjk" in answer && answer.bounds_of_gjk) || [];

function curves({ ink, view, palette, frame, part }: Pen) {
  const bounds = frame.answer?.bounds ?? [];
  if (!bounds.length || frame.pending) return;
  const gjk = gjkOf(frame);
  const now = Math.min(frame.step, bounds.length - 1);
  const most = Math.max(...[...bounds, ...gjk].map(([, upper]) => upper)) || 1;
  const spacing = (view.width - LEFT - RIGHT) / Math.max(bounds.length - 1, gjk.length - 1, 1);
  const placeOf = (i: number, value: number): Point => [LEFT + spacing * i, BOTTOM - ((BOTTOM - TOP) * value) / most];
  const lower = bounds.map(([value], i) => placeOf(i, value));
  const upper = bounds.map(([, value], i) => placeOf(i, value));
  ink.fill(pathOf([...lower, ...[...upper].reverse()]), palette.response, BETWEEN);
  line(ink, [LEFT, BOTTOM], [view.width - RIGHT, BOTTOM], { color: palette.muted, width: 1 });
  ink.text("0", [LEFT - ASIDE_PX, BOTTOM], palette.muted, FONTS.note, "right");
  for (const side of [0, 1] as const)
    gjk.slice(1).forEach((after, i) => {
      line(ink, placeOf(i, gjk[i][side]), placeOf(i + 1, after[side]), { color: palette.difference, width: 1.5, dash: [3, 3] });
    });
  if (!frame.all)
    line(ink, [LEFT + spacing * now, TOP - 6], [LEFT + spacing * now, BOTTOM + 6], { color: palette.muted, width: 1, dash: [2, 3] });
  const both = [
    { id: "bound-upper", places: upper, color: palette.newest, text: words.pictures.atMost(pictureOf(bounds[now][1])) },
    { id: "bound-lower", places: lower, color: palette.response, text: words.pictures.atLeast(pictureOf(bounds[now][0])) },
  ];
  const [high, low] = both.map(({ places }) => places[now][1]);
  const middle = Math.min(Math.max((high + low) / 2, TOP + LINE_PX / 2), BOTTOM - LINE_PX / 2);
  const apart = Math.max(low - high, LINE_PX) / 2;
  both.forEach(({ id, places, color, text }, k) => {
    part(id, () => {
      for (const [i, at] of places.entries()) {
        if (i) line(ink, places[i - 1], at, { color, width: 2 });
        const isNow = !frame.all && i === now;
        if (isNow || spacing >= DOTTED_PX) ink.fill(circle(at, isNow ? NOW_PX : DOT_PX), color);
      }
      ink.text(text, [view.width - RIGHT + 6, middle + (k ? apart : -apart)], color, FONTS.note, "left");
    });
  });
  if (!gjk.length) return;
  const ends = [
    { run: bounds, text: words.pictures.iterations(bounds.length), color: palette.newest },
    { run: gjk, text: iterationsOfGjk(gjk.length, frame.scene.method === "accelerated"), color: palette.difference },
  ].sort((p, q) => q.run.length - p.run.length);
  for (const [i, { run, text, color }] of ends.entries()) {
    const row = TOP + (i + 0.5) * LINE_PX; // the longer run's count is above the end of the shorter one's line
    const [x, curve] = placeOf(run.length - 1, run[run.length - 1][1]);
    const y = Math.abs(row - curve) < 0.75 * LINE_PX ? BOTTOM - LINE_PX / 2 : row;
    line(ink, [x, BOTTOM], [x, row - LINE_PX / 2], { color, width: 1 });
    const isShort = x < view.width / 2;
    ink.text(text, [x + (isShort ? ASIDE_PX : -ASIDE_PX), y], color, FONTS.note, isShort ? "left" : "right");
  }
}

/** The strip below the picture. */
export const BOUNDS = {
  id: "bounds",
  title: words.panels.bounds,
  isStrip: true,
  layers: [curves],
  contents: () => [],
  told: (frame) => boundsTold(frame.answer?.bounds ?? []),
} satisfies PanelSpec<Frame>;
