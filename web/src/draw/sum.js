/**
 * Layers of the Minkowski sum A + B, in one plane with A and B.
 *
 * @typedef {import("./paint.js").Pen} Pen
 * @typedef {import("../types.js").Point} Point
 */
import { anchorOf } from "../shapes/index.js";
import { boundary } from "./difference.js";
import { FONTS, line, mark } from "./marks.js";
import { pointText } from "./numbers.js";

/** With more sums than this their coordinates would cover the picture. */
const MOST_NAMED = 6;

/** The boundary of A + B; faded while the answer is pending. @param {Pen} pen */
export function sum(pen) {
  const { answer } = pen.frame;
  if (answer) pen.part("sum", () => boundary(pen, answer.sum));
}

/** Every vertex of A plus every vertex of B: corners of the sum are full, all others hollow. @param {Pen} pen */
export function cloud({ ctx, view, palette, labels, frame }) {
  const { answer } = frame;
  if (!answer?.cloud || frame.pending) return;
  const places = new Map(answer.cloud.map(({ w }) => [String(w), w]));
  // The corners are rounded on another way than the sums, so equal ones may differ in the last digit.
  const corners = new Set(answer.sum.map((corner) => String(nearest(corner, [...places.values()]))));
  for (const [key, w] of places) {
    const at = view.toScreen(w);
    mark(ctx, at, { color: palette.difference, paper: palette.paper, radius: 4.5, hollow: !corners.has(key) });
    labels.avoid(at, 6);
    if (answer.cloud.length <= MOST_NAMED) labels.write(pointText(w), at, { color: palette.difference, towards: [0, 1] });
  }
}

/** @param {Point} p @param {Point[]} points */
const nearest = (p, points) =>
  points.reduce((best, q) => (Math.hypot(q[0] - p[0], q[1] - p[1]) < Math.hypot(best[0] - p[0], best[1] - p[1]) ? q : best));

/** The centres of A and B, and that of A + B, which is their sum. @param {Pen} pen */
export function centres({ ctx, view, palette, labels, frame }) {
  const [p, q] = frame.scene.shapes.map(anchorOf);
  const o = view.toScreen([0, 0]);
  const sum = view.toScreen([p[0] + q[0], p[1] + q[1]]);
  for (const [centre, color] of /** @type {const} */ ([
    [p, palette.a],
    [q, palette.b],
  ])) {
    const at = view.toScreen(centre);
    line(ctx, o, at, { color, width: 1.25, dash: [3, 4] });
    // The parallel to the other centre: both ways lead to the sum.
    line(ctx, at, sum, { color: centre === p ? palette.b : palette.a, width: 1.25, dash: [3, 4] });
  }
  mark(ctx, sum, { color: palette.difference, paper: palette.paper, shape: "square", radius: 4 });
  labels.avoid(sum, 6);
  labels.write("centre A + centre B", sum, { color: palette.difference, towards: [1, 1] });
}

/** The name of the sum. @param {Pen} pen */
export function title({ view, palette, labels, frame }) {
  const [first, ...rest] = frame.answer?.sum ?? [];
  if (!first) return;
  const top = rest.reduce((best, p) => (p[1] > best[1] ? p : best), first);
  labels.write("A + B", view.toScreen(top), { color: palette.difference, font: FONTS.shape, towards: [0, 1] });
}
