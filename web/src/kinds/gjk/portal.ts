/**
 * What MPR follows, in the plane and in space: the ray from c, a point inside A − B, through O; and at the end of a hit the depth along
 * the portal's normal, beside the least depth where that is another. The portal itself is drawn as the simplex.
 */
import { epaStep, gjkStep, isPoint } from "../../steps.ts";
import * as words from "../../words/interface.ts";
import { pictureOf } from "../../words/numbers.ts";
import { isMore } from "./portal-words.ts";
import { along, arrow, line, mark, DOT_PX, FONTS } from "../../draw/marks.ts";
import { isAtEnd } from "../../draw/rays.ts";
import type { AnyView, Pen, Place } from "../../draw/paint.ts";
import type { AnyFrameOf } from "../../types.ts";

type PortalPen = Pen<AnyFrameOf<"gjk" | "failures">, AnyView>;

/** Of other methods, nothing. */
export function portal(pen: PortalPen) {
  const { answer, pending, layers } = pen.frame;
  if (!answer?.trace.center || pending || epaStep(pen.frame)) return;
  if (layers.has("direction")) pen.part("ray", () => ray(pen), words.pictures.ray);
  const { depth, normal } = answer.trace;
  if (typeof depth !== "number" || !normal || !isPoint(normal) || !isAtEnd(pen.frame)) return;
  const { palette } = pen;
  const { result } = answer;
  const hasOther = isMore(depth, result);
  if (hasOther) way(pen, result.normal, -result.signed_distance, words.pictures.least, palette.ink);
  const towards = hasOther ? times(result.normal, -1) : normal;
  way(pen, normal, depth, hasOther ? words.pictures.ofMpr : words.pictures.depth, palette.response, towards);
}

/** A way out of A - B: from O along a normal, with its length. */
function way({ ink, view }: PortalPen, normal: Place, depth: number, text: (depth: string) => string, color: string, towards = normal) {
  const [o, tip] = [view.toScreen(times(normal, 0)), view.toScreen(times(normal, depth))];
  arrow(ink, o, tip, { color, width: 3 });
  ink.avoid(tip, 4);
  ink.write(text(pictureOf(depth)), tip, { color, font: FONTS.strong, gap: 6, towards: view.sideOf(towards), rank: "answer" });
}

const times = (v: Place, k: number): Place => (v.length === 2 ? [v[0] * k, v[1] * k] : [v[0] * k, v[1] * k, v[2] * k]);

/** Only the first sentence speaks of c. */
function ray({ ink, view, palette, frame }: PortalPen) {
  const centre = frame.answer?.trace.center;
  if (!centre || !isPoint(centre)) return;
  const [c, o] = [view.toScreen(centre), view.toScreen(times(centre, 0))];
  const towards: [number, number] = [o[0] - c[0], c[1] - o[1]];
  const tip = along(o, towards, 2 * Math.hypot(view.width, view.height)); // out of sight
  line(ink, c, tip, { color: palette.ink, width: 1.25, dash: [2, 4] });
  mark(ink, c, { color: palette.ink, paper: palette.paper, radius: DOT_PX });
  if (gjkStep(frame)?.index) return;
  ink.write("c", c, { color: palette.ink, font: FONTS.math, gap: 6, towards: [-towards[0], -towards[1]], rank: "point", isName: true });
}
