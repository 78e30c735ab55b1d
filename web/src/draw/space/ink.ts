/** What lies over the bodies of a picture in space: marks, arrows and labels of points and vectors, in the ink of all pictures. */

import { along, arrow, FONTS, line, mark } from "../marks.ts";
import { add, mean, scaled, unit } from "../../shapes/vector.ts";
import * as words from "../../words/interface.ts";
import { wholeOf, type Answer } from "./whole.ts";
import type { Frame as FrameOf, Point, Point3, SpaceSection } from "../../types.ts";
import type { Frame as AnyFrame, PanelLayer, Pen } from "../paint.ts";
import type { Ball } from "./ball.ts";
import type { SpaceView } from "./view.ts";

export type SpacePen<F = AnyFrame> = Pen<F, SpaceView>;
export type SpaceLayer<F = AnyFrame> = PanelLayer<F, SpaceView>;

export const ORIGIN: Point3 = [0, 0, 0];

/** A world vector as labels take the side on which they stand. */
export const sideOf = (view: SpaceView, v: Point3) => view.sideOf(v);

/** A place `length` pixels from a point on the screen along a world vector. */
export const ahead = (view: SpaceView, from: Point, v: Point3, length: number) => along(from, sideOf(view, v), length);

/**
 * The tip of an arrow along a world vector, with a fixed length on screen: it shows the direction alone, and is foreshortened as the
 * solids are.
 */
export function rayTip(view: SpaceView, from: Point, v: Point3, length: number) {
  const [x, y] = view.vectorToScreen(unit(v));
  return ahead(view, from, v, (Math.hypot(x, y) / view.scale) * length);
}

/** Can a vector be drawn as an arrow? */
export const isDrawable = (v: readonly (number | null)[] | null): v is Point3 => !!v && v.some(Boolean) && v.every((x) => x !== null);

export const AXES: Record<string, Point3> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

/** Distance of the handles of a solid's axes from its middle, before they are foreshortened. */
const AXIS_PX = 64;

/** Where the handle of an axis is. @param anchor  of its solid */
export function axisTip(view: SpaceView, anchor: Point3, axis: Point3): Point {
  return view.toScreen(add(anchor, scaled(axis, AXIS_PX / (view.scale * view.enlargement(anchor)))));
}

/** Is this solid, or one of its handles, the one that the reader has chosen? Only then its axes are shown. */
export const isChosen = (selected: string, id: string) => selected === id || selected.startsWith(`${id}.`);

/** The axes along which a chosen solid or point moves: to its handles. */
export function handleAxesAt({ ink, view }: SpacePen, anchor: Point3, color: string) {
  const from = view.toScreen(anchor);
  for (const [name, axis] of Object.entries(AXES)) {
    const tip = axisTip(view, anchor, axis);
    line(ink, from, tip, { color, width: 1.5, dash: [3, 3] });
    ink.avoid(tip, 8);
    ink.write(name, tip, { color, gap: 9, towards: sideOf(view, axis), rank: "note" });
  }
}

/** The origin. Its name says where it lies, as the cut in A - B does: a picture of space alone does not tell. */
export const origin = (frame?: FrameOf<unknown, Answer & { level?: SpaceSection }>): Ball[] => {
  const ball = { at: ORIGIN, color: "ink", name: "O" } satisfies Ball;
  if (!frame?.answer?.result || frame.pending || frame.withheld) return [ball];
  const { state } = frame.answer.result;
  const rim = frame.answer.level && loopOf(frame.answer.level);
  return [{ ...ball, name: words.pictures.origin[state], side: scaled(mean(wholeOf(frame.answer).vertices), -1), rim }];
};

/** A place of a section's plane in space. */
export const inSpace = ({ right, up }: SpaceSection, [x, y]: Point): Point3 => add(scaled(right, x), scaled(up, y));

/** The outline of a section. */
export const loopOf = (section: SpaceSection) => section.points.map((place) => inSpace(section, place));

/** Of the small cross of axes: its middle, from the lower left corner, and the length of an axis, in pixels. */
const CROSS = { x: 34, y: 32, length: 20 };

/** An axis that is shorter on the screen is seen end on: a dot. */
const END_ON_PX = 3;

/** Away from the two other arms of the cross: where the name of an axis stands that is seen end on. */
function betweenOthers(arms: Point[], i: number): Point {
  const [[x1, y1], [x2, y2]] = arms.filter((_, k) => k !== i);
  return [-x1 - x2, -y1 - y2];
}

/** Which way x, y and z run, in the lower left corner, where the reader asks for names. */
export function axes({ ink, view, palette, frame }: SpacePen) {
  if (!frame.layers.has("names")) return;
  const { x, y, length } = CROSS;
  const from: Point = [x, view.height - y];
  ink.reserve([0, view.height - 2 * y, 2 * x, view.height]);
  const arms = [0, 1, 2].map((i) => view.vectorToScreen(([0, 1, 2] as const).map((k) => (k === i ? length / view.scale : 0))));
  ["x", "y", "z"].forEach((name, i) => {
    const seen = Math.hypot(...arms[i]);
    if (seen < END_ON_PX) mark(ink, from, { color: palette.muted, paper: palette.paper, radius: END_ON_PX });
    else arrow(ink, from, [from[0] + arms[i][0], from[1] + arms[i][1]], { color: palette.muted, width: 1.5, head: 5 });
    const [dx, dy] = seen < END_ON_PX ? betweenOthers(arms, i) : arms[i];
    const beyond = (Math.max(seen, END_ON_PX) + 8) / Math.hypot(dx, dy);
    ink.text(name, [from[0] + dx * beyond, from[1] + dy * beyond], palette.muted, FONTS.note);
  });
}
