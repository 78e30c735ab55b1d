/**
 * The debug lines of Lindberg's tester: from the origin to each point of the simplex that a call kept, and its search directions.
 * The points are differences, so they stand about O, wherever the objects are. Those of the chosen pair are bold.
 */
import { arrow, FONTS, line, mark, originMark } from "../../draw/marks.ts";
import { searchesOf, type SceneFrame } from "./words.ts";
import { isDrawable, ORIGIN, rayTip, type SpacePen as SpacePenOf } from "../../draw/space/ink.ts";
import type { SpaceSearch } from "../../../baked/types.ts";

type SpacePen = SpacePenOf<SceneFrame>;

/** How long a search direction is drawn, in pixels: the last one of the chosen pair, and all others. */
const DIRECTION_PX = { last: 80, other: 46 };

/** The lines of all calls, where no pair is chosen, are many. */
const FAINT = 0.4;

export function searches(pen: SpacePen) {
  const { ink, view, palette, frame, part } = pen;
  const { shown, isChosen } = searchesOf(frame);
  if (!shown.length) return;
  const o = view.toScreen(ORIGIN);
  part("searches", () => {
    ink.faded(isChosen ? 1 : FAINT, () => shown.forEach((one) => search(pen, one, isChosen)));
  });
  originMark(ink, o, palette.ink, palette.paper);
  ink.avoid(o, 10);
  ink.write("O", o, { color: palette.ink, font: FONTS.math, isName: true, towards: [-1, -1] });
}

/** Of all calls only the last directions are drawn: that is where each of them ended. */
function search({ ink, view, palette }: SpacePen, { directions, simplex }: SpaceSearch, isChosen: boolean) {
  const o = view.toScreen(ORIGIN);
  const last = directions.length - 1;
  for (const [k, d] of directions.entries()) {
    if (!isDrawable(d) || (!isChosen && k < last)) continue;
    const isBold = isChosen && k === last;
    const tip = rayTip(view, o, d, isBold ? DIRECTION_PX.last : DIRECTION_PX.other);
    arrow(ink, o, tip, { color: palette.direction, width: isBold ? 2 : 1, head: isBold ? 8 : 5, dash: isBold ? [] : [3, 2] });
    if (isBold) ink.write("d", tip, { color: palette.direction, font: FONTS.math, gap: 4 });
  }
  const corners = simplex.map((w) => view.toScreen(w));
  for (const [k, at] of corners.entries()) {
    line(ink, o, at, { color: palette.simplex, width: isChosen ? 2 : 1 });
    if (isChosen) for (const other of corners.slice(0, k)) line(ink, other, at, { color: palette.simplex, width: 1, dash: [2, 3] });
    mark(ink, at, { color: palette.simplex, paper: palette.paper, radius: isChosen ? 4 : 2.5 });
  }
}

/** What must be in sight of them. */
export const searchesIn = (frame: SceneFrame) => (searchesOf(frame).shown.length ? [ORIGIN] : []);
