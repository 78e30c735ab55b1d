/** Beside momentum: how far the normal of each run is turned from the exact one, as arrows from one point. All places are pixels. */
import { ANGLES, EXACT_NORMAL } from "../../words/bounds.ts";
import { arrow, FONTS, rectangle } from "../../draw/marks.ts";
import { dot, unit } from "../../shapes/vector.ts";
import { gjkStep, isPoint } from "../../steps.ts";
import type { Point, SpaceFrameOf } from "../../types.ts";
import type { Pen } from "../../draw/paint.ts";
import type { SpaceView } from "../../draw/space/view.ts";

/** From the left and the bottom of the picture to the point, and the length of an arrow. */
const [LEFT, UP, LENGTH_PX] = [14, 52, 90];
/** How far an arrow may rise. */
const RISE_PX = 26;
/** Angles are enlarged by a power of ten while the largest is at most so wide, in degrees. */
const WIDEST = 15;
const LINE_PX = 17;

const degrees = (radians: number) => (radians * 180) / Math.PI;

export function normals({ ink, view, palette, frame, part }: Pen<SpaceFrameOf<"distance">, SpaceView>) {
  const { answer, pending, all, step, layers } = frame;
  const exact = answer?.result.normal;
  const other = answer?.closest_of_gjk;
  const own = gjkStep(frame)?.closest?.point;
  if (!other || !exact || !own || !isPoint(own) || answer.result.state !== "separated" || pending || all || !layers.has("bounds")) return;
  const gjk = other[Math.min(step, other.length - 1)];
  // The normal leads from A to B, so the closest point of A - B lies against it.
  const [mine, without] = [own, gjk].map((point) => degrees(Math.acos(Math.max(-1, Math.min(1, -dot(unit(point), exact))))));
  const factor = Math.max(1, 10 ** Math.floor(Math.log10(WIDEST / Math.max(mine, without, 1e-9))));
  const from: Point = [LEFT, view.height - UP];
  const rows = [
    { text: ANGLES.momentum(mine), angle: mine, color: palette.newest },
    { text: EXACT_NORMAL, angle: 0, color: palette.response },
    { text: ANGLES.without(without), angle: -without, color: palette.difference },
  ];
  const [top, right] = [from[1] - 2 * LINE_PX, LEFT + 3 * LENGTH_PX];
  ink.fill(rectangle(0, top, right, view.height - top), palette.paper, 0.85);
  ink.reserve([0, top, right, view.height]);
  part("normals", () => {
    rows.forEach(({ text, angle, color }, i) => {
      const turn = (angle * factor * Math.PI) / 180;
      const length = Math.min(LENGTH_PX, RISE_PX / Math.abs(Math.sin(turn) || 1e-9));
      const to: Point = [from[0] + length * Math.cos(turn), from[1] - length * Math.sin(turn)];
      arrow(ink, from, to, { color, width: 2, head: 7 });
      ink.text(text, [LEFT + LENGTH_PX + 8, from[1] + (i - 1) * LINE_PX], color, FONTS.note, "left");
    });
    ink.text(ANGLES.factor(factor), [LEFT, view.height - 12], palette.muted, FONTS.note, "left");
  });
}
