/**
 * Layers of the distance: the feet of the perpendiculars, the distance as it falls, and the weights of the closest point
 * as bars, on the simplex and on the vertices of A and B (Lindberg, figure 4).
 *
 * @typedef {import("./paint.js").Pen} Pen
 * @typedef {import("../types.js").Point} Point
 */
import { gjkStep, isPoint } from "../steps.js";
import { line, mark, pathOf, weightBar } from "./marks.js";

/** @type {Point} */
const ORIGIN = [0, 0];

/** A bar for a weight of one, in pixels. */
const BAR = { width: 6, height: 26, away: 11 };

/** The foot on the line through each edge at the new point; hollow, on the line continued, where it falls outside. @param {Pen} pen */
export function feet({ ctx, view, palette, labels, frame }) {
  const step = gjkStep(frame);
  if (!step || frame.pending || frame.all || !frame.layers.has("feet")) return;
  for (const { p, q, point, weights, inside } of frame.answer?.feet[step.index] ?? []) {
    const at = view.toScreen(point);
    const end = view.toScreen(weights[0] < 0 ? q : p);
    if (!inside) line(ctx, end, at, { color: palette.muted, width: 1.25, dash: [6, 4] });
    line(ctx, view.toScreen(ORIGIN), at, { color: palette.muted, width: 1.5, dash: [2, 3] });
    labels.avoidLine(view.toScreen(ORIGIN), at);
    mark(ctx, at, { color: palette.muted, paper: palette.paper, shape: "square", radius: 4, hollow: !inside });
    labels.avoid(at, 6);
    if (!inside) labels.write("foot, outside", at, { color: palette.muted, towards: point });
  }
}

/** The distance of each iteration so far, as a circle around the origin that shrinks. @param {Pen} pen */
export function falling({ ctx, view, palette, frame }) {
  if (frame.pending || !frame.layers.has("falling")) return;
  const now = gjkStep(frame)?.index ?? -1;
  const [x, y] = view.toScreen(ORIGIN);
  ctx.save();
  ctx.strokeStyle = palette.simplex;
  for (const { index, closest } of frame.answer?.trace.steps ?? []) {
    if (index > now || !closest || !isPoint(closest.point)) continue;
    ctx.globalAlpha = index === now ? 0.8 : 0.3;
    ctx.beginPath();
    ctx.arc(x, y, Math.hypot(...closest.point) * view.scale, 0, 2 * Math.PI);
    ctx.stroke();
  }
  ctx.restore();
}

/** The weights on the simplex. @param {Pen} pen */
export function weightsOnSimplex(pen) {
  bars(pen, "w", pen.palette.simplex);
}

/** The same weights on the vertices of A and B; the features that they stand on are lit. @param {Pen} pen */
export function weightsOnShapes(pen) {
  bars(pen, "a", pen.palette.a);
  bars(pen, "b", pen.palette.b);
}

/** @param {Pen} pen @param {"w" | "a" | "b"} of @param {string} color */
function bars({ ctx, view, palette, labels, frame }, of, color) {
  const step = gjkStep(frame);
  if (!step?.closest || frame.pending || frame.all || !frame.layers.has("weights")) return;
  /** @type {Map<string, {at: Point, weight: number}>} */
  const places = new Map();
  step.simplex_after.forEach((v, i) => {
    const known = places.get(String(v[of]));
    const weight = (known?.weight ?? 0) + (step.closest?.weights[i] ?? 0);
    places.set(String(v[of]), { at: view.toScreen(v[of]), weight });
  });
  const points = [...places.values()];
  ctx.save();
  ctx.strokeStyle = color;
  ctx.globalAlpha = 0.45;
  ctx.lineWidth = 8;
  ctx.lineCap = "round";
  if (points.length > 1) ctx.stroke(pathOf(points.map(({ at }) => at)));
  ctx.restore();
  for (const { at, weight } of points) {
    const left = at[0] - BAR.away - BAR.width;
    const top = at[1] - BAR.height / 2;
    weightBar(ctx, { left, top, width: BAR.width, height: BAR.height }, weight, { color, paper: palette.paper });
    labels.reserve([left - 2, top - 2, left + BAR.width + 2, top + BAR.height + 2]);
  }
}
