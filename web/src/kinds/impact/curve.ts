/**
 * The strip of the distance over time: each step so far with its tangent, and on the axis the time that it proves free.
 * It knows no world: all places are pixels.
 */
import * as words from "../../words/interface.ts";
import { widthOf } from "../../draw/letters.ts";
import { circle, FONTS, line, mark } from "../../draw/marks.ts";
import { pathOf } from "../../shapes/path.ts";
import { pictureOf } from "../../words/numbers.ts";
import { curveTold } from "./words.ts";
import { endOf, stageOf, stagesOf } from "./stage.ts";
import type { PanelSpec } from "../../panels/panel.ts";
import type { AnyAnswerOf, AnyFrameOf, Point } from "../../types.ts";
import type { Pen as PenOf } from "../../draw/paint.ts";

type Frame = AnyFrameOf<"impact">;
type Pen = PenOf<Frame>;

/** Of the curve, in pixels. */
const TOP = 30;
const BOTTOM = 76;
const LEFT = 22;
/** Room for the numbers. */
const RIGHT = 128;
const LINE_PX = 17;
const DOT_PX = 2.5;
const NOW_PX = 4;
/** Of the numbers on the axis: how far below it, and how far apart. */
const BELOW = 13;
const BETWEEN = 10;

function curve({ ink, view, palette, frame, part }: Pen) {
  const { answer, pending, scene } = frame;
  const stage = stageOf(frame);
  if (!answer || pending || !stage) return;
  const last = endOf(scene) || 1;
  const most = Math.max(...answer.curve.map(([, distance]) => distance)) || 1;
  const placeOf = (t: number, distance: number): Point => [
    LEFT + ((view.width - LEFT - RIGHT) * Math.min(t, last)) / last,
    BOTTOM - ((BOTTOM - TOP) * distance) / most,
  ];
  line(ink, placeOf(0, 0), placeOf(last, 0), { color: palette.muted, width: 1 });
  part("times", () => times({ ink, palette }, answer.impact, last, (t) => placeOf(t, 0)[0]));
  part("distance-curve", () =>
    ink.stroke(
      pathOf(
        answer.curve.map(([t, distance]) => placeOf(t, distance)),
        false,
      ),
      palette.ink,
      { width: 1.5, join: "round" },
    ),
  );
  for (const { t, distance } of answer.samples ?? [])
    mark(ink, placeOf(t, distance), {
      color: distance ? palette.muted : palette.response,
      paper: palette.paper,
      radius: DOT_PX,
      shape: "square",
      hollow: !!distance,
    });
  part("bounds", () => {
    for (const one of stage.at === "time" ? [] : stagesOf(answer)) {
      if (one.at !== "step" || (!frame.all && one.t > stage.t)) continue;
      const { t, distance, bound } = one.step;
      const isNow = one.t === stage.t;
      const { rate } = one.gap;
      const end = Math.min(rate < 0 ? t - distance / rate : last, rate > 0 ? t + (most - distance) / rate : last, last);
      const color = palette.newest;
      line(ink, placeOf(t, distance), placeOf(end, distance + rate * (end - t)), { color, width: isNow ? 2 : 1, dash: [4, 3] });
      line(ink, placeOf(t, 0), placeOf(bound, 0), { color, width: isNow ? 5 : 2 });
      ink.fill(circle(placeOf(t, distance), DOT_PX), color);
    }
  });
  const now = placeOf(stage.t, stage.gap.distance);
  line(ink, [now[0], TOP - 6], [now[0], BOTTOM + 4], { color: palette.muted, width: 1, dash: [2, 3] });
  const isIn = !stage.gap.distance || (stage.at === "end" && answer.impact.state === "hit");
  ink.fill(circle(now, NOW_PX), isIn ? palette.response : palette.ink);
  const texts = [
    { text: words.impact.time(pictureOf(stage.t)), color: palette.muted },
    {
      text: isIn ? words.impact.contact : words.impact.distance(pictureOf(stage.gap.distance)),
      color: isIn ? palette.response : palette.ink,
    },
    ...(stage.at === "step" ? [{ text: words.impact.free(pictureOf(stage.step.bound)), color: palette.newest }] : []),
  ];
  texts.forEach(({ text, color }, i) => ink.text(text, [view.width - RIGHT + 12, TOP + 6 + LINE_PX * i], color, FONTS.note, "left"));
}

/** The numbers on the axis of time: its ends, and the time of the impact. An end that has no room beside that is left out. */
function times(
  { ink, palette }: Pick<Pen, "ink" | "palette">,
  { state, t }: AnyAnswerOf<"impact">["impact"],
  last: number,
  xOf: (t: number) => number,
) {
  const touch = state === "hit" && t !== null ? { at: xOf(t), text: words.impact.touchAt(pictureOf(t)) } : null;
  const halfOf = (text: string) => widthOf(text, FONTS.note) / 2;
  for (const end of [0, last]) {
    const [at, text] = [xOf(end), pictureOf(end)];
    if (touch && Math.abs(at - touch.at) < halfOf(touch.text) + halfOf(text) + BETWEEN) continue;
    ink.text(text, [at, BOTTOM + BELOW], palette.muted, FONTS.note);
  }
  if (!touch) return;
  line(ink, [touch.at, BOTTOM], [touch.at, BOTTOM + 4], { color: palette.response, width: 2 });
  ink.text(touch.text, [Math.max(touch.at, halfOf(touch.text) + 2), BOTTOM + BELOW], palette.response, FONTS.note);
}

/** The strip below the picture. */
export const CURVE: PanelSpec<Frame> = {
  id: "curve",
  title: words.impact.curve,
  isStrip: true,
  layers: [curve],
  contents: () => [],
  told: curveTold,
};
