/**
 * Layers of the distance: the feet of the perpendiculars, the distance as it falls, and the weights of the closest point
 * as bars, on the simplex and on the vertices of A and B (Lindberg, figure 4). Those that do not say otherwise draw in the
 * plane and in space.
 */
import { gjkStep, isPoint } from "../../steps.ts";
import * as words from "../../words/interface.ts";
import { circle, line, mark, weightBar, DOT_PX } from "../../draw/marks.ts";
import { isAtEnd } from "../../draw/rays.ts";
import { mapped } from "../../lists.ts";
import { pathOf } from "../../shapes/path.ts";
import { pictureOf } from "../../words/numbers.ts";
import type { AnyFrameOf, Point } from "../../types.ts";
import type { AnyView, Pen as PenOf, Place } from "../../draw/paint.ts";

type Frame = AnyFrameOf<"distance">;
type Pen = PenOf<Frame, AnyView>;

/** A view of the plane takes the first two numbers. */
const ORIGIN: Place = [0, 0, 0];

/** A bar for a weight of one, in pixels. */
const BAR = { width: 6, height: 26, away: 11 };

/** The same in space, where points stand closer together, and in a panel lower than this. */
const LOW_PANEL_PX = 260;
const SMALL_BAR = { width: 5, height: 16, away: 6 };

/** The foot on the line through each edge at the new point; hollow, on the line continued, where it falls outside. */
export function feet({ ink, view, palette, frame, part }: Pen) {
  const step = gjkStep(frame);
  if (!step || frame.pending || frame.all || !frame.layers.has("feet")) return;
  (frame.answer?.feet[step.index] ?? []).forEach(({ p, q, point, weights, inside }, i) => {
    const at = view.toScreen(point);
    const end = view.toScreen(weights[0] < 0 ? q : p);
    part(`foot-${i + 1}`, () => {
      if (!inside) line(ink, end, at, { color: palette.muted, width: 1.25, dash: [6, 4] });
      line(ink, view.toScreen(ORIGIN), at, { color: palette.muted, width: 1.5, dash: [2, 3] });
      mark(ink, at, { color: palette.muted, paper: palette.paper, shape: "square", radius: DOT_PX, hollow: !inside });
      ink.avoid(at, DOT_PX);
      if (!inside) ink.write(words.pictures.footOutside, at, { color: palette.muted, gap: 6, rank: "note", towards: view.sideOf(point) });
    });
  });
}

/** The distance of the iteration, as a circle around the origin that shrinks: the outline of a sphere, in space. All of them at once on request. */
export function falling({ ink, view, palette, frame }: Pen) {
  if (frame.pending || !frame.layers.has("falling")) return;
  const now = gjkStep(frame);
  const o = view.toScreen(ORIGIN);
  for (const step of frame.answer?.trace.steps ?? []) {
    const { closest } = step;
    if (!(frame.all || step === now) || !closest || !isPoint(closest.point)) continue;
    ink.stroke(circle(o, Math.hypot(...closest.point) * view.scale), palette.simplex, { alpha: step === now ? 0.8 : 0.3 });
  }
}

/** At the end, what the radii take of the simplex's distance. */
export function radii({ ink, view, palette, frame }: Pen) {
  const { answer, pending } = frame;
  const point = gjkStep(frame)?.closest?.point;
  const margin = answer?.trace.margin;
  if (!margin || !point || !isPoint(point) || pending || answer.result.state !== "separated" || !isAtEnd(frame)) return;
  const part = 1 - margin / 2 / Math.hypot(...point);
  const towards: Point = [-point[1], point[0]];
  ink.write(words.pictures.radii(pictureOf(margin)), view.toScreen(mapped(point, (x) => x * part)), {
    color: palette.simplex,
    gap: 6,
    towards,
  });
}

/** The weights on the simplex of the plane. */
export function weightsOnSimplex(pen: Pen) {
  lit(pen, "w", pen.palette.simplex);
  barsOnSimplex(pen);
}

/** The same weights on the vertices of A and B, in the plane; the features that they stand on are lit. */
export function weightsOnShapes(pen: Pen) {
  for (const side of ["a", "b"] as const) lit(pen, side, pen.palette[side]);
  barsOnShapes(pen);
}

/** The weights on the simplex. A low panel has no room for them beside the names, which then say the same in numbers. */
export function barsOnSimplex(pen: Pen) {
  if (isLow(pen) && pen.frame.layers.has("names")) return;
  bars(pen, "w", pen.palette.simplex);
}

/** The same weights on the vertices of A and B. */
export function barsOnShapes(pen: Pen) {
  for (const side of ["a", "b"] as const) bars(pen, side, pen.palette[side]);
}

/**
 * The points of the simplex, or those of A or B that they come from, each with its weight. A point that several vertices share
 * has the sum of their weights.
 */
export function weighted(frame: Frame, of: "w" | "a" | "b") {
  const step = gjkStep(frame);
  if (!step?.closest || frame.pending || frame.all || !frame.layers.has("weights")) return [];
  const places: Map<string, { point: Place; weight: number }> = new Map();
  step.simplex_after.forEach((v, i) => {
    const weight = (places.get(String(v[of]))?.weight ?? 0) + (step.closest?.weights[i] ?? 0);
    places.set(String(v[of]), { point: v[of], weight });
  });
  return [...places.values()];
}

/** The feature that the weights stand on. */
function lit({ ink, view, frame }: Pen, of: "w" | "a" | "b", color: string) {
  const points = weighted(frame, of).map(({ point }) => view.toScreen(point));
  if (points.length < 2) return;
  ink.stroke(pathOf(points), color, { width: 8, cap: "round", alpha: 0.45 });
}

function bars(pen: Pen, of: "w" | "a" | "b", color: string) {
  const { ink, view, palette, frame, part } = pen;
  if (weighted(frame, "w").length < 2) return; // a single point has all the weight
  const { width, height, away } = isLow(pen) ? SMALL_BAR : BAR;
  weighted(frame, of).forEach(({ point, weight }, i) => {
    const [x, y] = view.toScreen(point);
    const left = isLow(pen) && standsRight(pen, of) ? x + away : x - away - width;
    const top = y - height / 2;
    part(`weight-${of}-${i + 1}`, () => weightBar(ink, { left, top, width, height }, weight, { color, paper: palette.paper }));
    ink.reserve([left - 2, top - 2, left + width + 2, top + height + 2]);
  });
}

const isLow = ({ view }: Pen) => view.height < LOW_PANEL_PX || "camera" in view;

/** Is this shape to the right of the other one? Its bars then stand to the right of its points, and so on itself. */
function standsRight({ view, frame }: Pen, of: "w" | "a" | "b") {
  const result = frame.answer?.result;
  if (!result || of === "w") return false;
  const [a, b] = [result.point_a, result.point_b].map((p) => view.toScreen(p)[0]);
  return of === "a" ? a > b : b > a;
}
