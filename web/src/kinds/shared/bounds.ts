/**
 * The strip of bounds: what is known of a depth or a distance after each step, from below and from above. It knows no world: all
 * places are pixels.
 */
import * as words from "../../words/interface.ts";
import { widthOf } from "../../draw/letters.ts";
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
/** Across the powers of ten; of more, only some have a line. */
const MOST_LINES = 18;
/** Opacity of what is between the curves. */
const BETWEEN = 0.12;

/** How far apart the bounds are after each step. */
const gapsOf = (bounds: Bounds) => bounds.map(([lower, upper]) => upper - lower);

/** Of GJK beside the method that is shown; none where that is GJK. */
const gjkOf = ({ answer }: Frame): Bounds => (answer && "bounds_of_gjk" in answer && answer.bounds_of_gjk) || [];

/** The step that is shown. */
function nowLine({ ink, palette, frame }: Pen, x: number) {
  if (!frame.all) line(ink, [x, TOP - 6], [x, BOTTOM + 6], { color: palette.muted, width: 1, dash: [2, 3] });
}

/** A curve with a dot for each step, where they have room. */
function curve({ ink, frame }: Pen, places: Point[], color: string, now: number, spacing: number) {
  for (const [i, at] of places.entries()) {
    if (i) line(ink, places[i - 1], at, { color, width: 2 });
    const isNow = !frame.all && i === now;
    if (isNow || spacing >= DOTTED_PX) ink.fill(circle(at, isNow ? NOW_PX : DOT_PX), color);
  }
}

function curves(pen: Pen) {
  const { ink, view, palette, frame, part } = pen;
  const bounds = frame.answer?.bounds ?? [];
  if (!bounds.length || frame.pending) return;
  const now = Math.min(frame.step, bounds.length - 1);
  const gjk = gjkOf(frame);
  if (gjk.length) return gaps(pen, bounds, gjk, now);
  const most = Math.max(...bounds.map(([, upper]) => upper)) || 1;
  const spacing = (view.width - LEFT - RIGHT) / Math.max(bounds.length - 1, 1);
  const placeOf = (i: number, value: number): Point => [LEFT + spacing * i, BOTTOM - ((BOTTOM - TOP) * value) / most];
  const lower = bounds.map(([value], i) => placeOf(i, value));
  const upper = bounds.map(([, value], i) => placeOf(i, value));
  ink.fill(pathOf([...lower, ...[...upper].reverse()]), palette.response, BETWEEN);
  line(ink, [LEFT, BOTTOM], [view.width - RIGHT, BOTTOM], { color: palette.muted, width: 1 });
  ink.text("0", [LEFT - ASIDE_PX, BOTTOM], palette.muted, FONTS.note, "right");
  nowLine(pen, LEFT + spacing * now);
  const both = [
    { id: "bound-upper", places: upper, color: palette.newest, text: words.pictures.atMost(pictureOf(bounds[now][1])) },
    { id: "bound-lower", places: lower, color: palette.response, text: words.pictures.atLeast(pictureOf(bounds[now][0])) },
  ];
  const [high, low] = both.map(({ places }) => places[now][1]);
  const middle = Math.min(Math.max((high + low) / 2, TOP + LINE_PX / 2), BOTTOM - LINE_PX / 2);
  const apart = Math.max(low - high, LINE_PX) / 2;
  both.forEach(({ id, places, color, text }, k) => {
    part(id, () => {
      curve(pen, places, color, now, spacing);
      ink.text(text, [view.width - RIGHT + 6, middle + (k ? apart : -apart)], color, FONTS.note, "left");
    });
  });
}

/**
 * Beside GJK: how far apart the bounds are, of both runs, with lines across the powers of ten. Runs differ where their gaps are far smaller
 * than at the start. A gap of 0 has no power: it is on the lowest line, which then is 0.
 */
function gaps(pen: Pen, bounds: Bounds, gjk: Bounds, now: number) {
  const { ink, view, palette, frame, part } = pen;
  const runs = [
    {
      id: "gap-gjk",
      gaps: gapsOf(gjk),
      text: iterationsOfGjk(gjk.length, frame.scene.method === "accelerated"),
      color: palette.difference,
    },
    { id: "gap", gaps: gapsOf(bounds), text: words.pictures.iterations(bounds.length), color: palette.newest },
  ];
  const all = runs.flatMap(({ gaps }) => gaps);
  const powers = all.filter(Boolean).map(Math.log10);
  const hasZero = powers.length < all.length;
  const most = Math.ceil(powers.length ? Math.max(...powers) : 0);
  const least = Math.floor(Math.min(...powers, most - 1)) - Number(hasZero);
  const scale = [most, least].map((power) => ({
    power,
    text: hasZero && power === least ? "0" : pictureOf(10 ** power).replace("1×", ""),
  }));
  const widest = (texts: { text: string }[]) => Math.max(...texts.map(({ text }) => widthOf(text, FONTS.note)));
  const [left, right] = [widest(scale) + 2 * ASIDE_PX, view.width - widest(runs) - 4 * ASIDE_PX];
  const spacing = (right - left) / Math.max(bounds.length - 1, gjk.length - 1, 1);
  const heightOf = (power: number) => BOTTOM - ((BOTTOM - TOP) * (power - least)) / (most - least);
  const placeOf = (i: number, gap: number): Point => [left + spacing * i, gap ? heightOf(Math.log10(gap)) : BOTTOM];
  for (let power = most; power > least; power -= Math.ceil((most - least) / MOST_LINES))
    line(ink, [left, heightOf(power)], [right, heightOf(power)], { color: palette.faint, width: 1 });
  line(ink, [left, BOTTOM], [right, BOTTOM], { color: palette.muted, width: 1 });
  nowLine(pen, left + spacing * now);
  for (const { power, text } of scale) ink.text(text, [left - ASIDE_PX, heightOf(power)], palette.muted, FONTS.note, "right");
  runs.forEach(({ id, gaps, text, color }, k) => {
    const places = gaps.map((gap, i) => placeOf(i, gap));
    part(id, () => {
      if (k) curve(pen, places, color, now, spacing);
      else places.slice(1).forEach((at, i) => line(ink, places[i], at, { color, width: 1.5, dash: [3, 3] }));
      ink.text(text, [right + 2 * ASIDE_PX, TOP + (k ? 0.5 : 2.5) * LINE_PX], color, FONTS.note, "left");
    });
  });
  const gap = words.manifold.gap(pictureOf(runs[1].gaps[now]));
  ink.text(gap, [right + 2 * ASIDE_PX, TOP + 1.5 * LINE_PX], palette.newest, FONTS.note, "left");
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
