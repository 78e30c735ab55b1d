/**
 * The strip of bounds: what is known of the depth after each step of EPA, from below and from above. The lower bound is 0 until the
 * polytope holds O. It knows no world: all places are pixels.
 */
import * as words from "../../words/interface.ts";
import { circle, FONTS, line } from "../../draw/marks.ts";
import { pathOf } from "../../shapes/path.ts";
import { pictureOf } from "../../words/numbers.ts";
import { boundsTold } from "./words.ts";
import type { PanelSpec } from "../../panels/panel.ts";
import type { AnyFrameOf, Point } from "../../types.ts";
import type { Pen as PenOf } from "../../draw/paint.ts";

type Frame = AnyFrameOf<"epa">;
type Pen = PenOf<Frame>;

/** Of the curves, in pixels. */
const TOP = 30;
const BOTTOM = 84;
const LEFT = 22;
/** Room for the two numbers. */
const RIGHT = 112;
/** Between the lines of the two numbers, at least. */
const LINE_PX = 16;
const DOT_PX = 2;
const NOW_PX = 4;
/** Opacity of what is between the curves. */
const BETWEEN = 0.12;

function curves({ ink, view, palette, frame, part }: Pen) {
  const bounds = frame.answer?.bounds ?? [];
  if (!bounds.length || frame.pending) return;
  const now = Math.min(frame.step, bounds.length - 1);
  const most = Math.max(...bounds.map(([, upper]) => upper)) || 1;
  const spacing = (view.width - LEFT - RIGHT) / Math.max(bounds.length - 1, 1);
  const placeOf = (i: number, value: number): Point => [LEFT + spacing * i, BOTTOM - ((BOTTOM - TOP) * value) / most];
  const lower = bounds.map(([value], i) => placeOf(i, value));
  const upper = bounds.map(([, value], i) => placeOf(i, value));
  ink.fill(pathOf([...lower, ...[...upper].reverse()]), palette.response, BETWEEN);
  line(ink, [LEFT, BOTTOM], [view.width - RIGHT, BOTTOM], { color: palette.muted, width: 1 });
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
        ink.fill(circle(at, !frame.all && i === now ? NOW_PX : DOT_PX), color);
      }
      ink.text(text, [view.width - RIGHT + 12, middle + (k ? apart : -apart)], color, FONTS.note, "left");
    });
  });
}

/** The strip below the picture. */
export const BOUNDS: PanelSpec<Frame> = {
  id: "bounds",
  title: words.panels.bounds,
  isStrip: true,
  layers: [curves],
  contents: () => [],
  told: ({ answer }) => boundsTold(answer?.bounds ?? []),
};
