/**
 * Layers of the panel that shows the two shapes where they are.
 *
 * @typedef {import("./paint.js").Pen} Pen
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Shape} Shape
 */
import { anchorOf, marginOf, outlineOf, pointsOf } from "../shapes/index.js";
import { gjkStep } from "../steps.js";
import { along, arrow, FONTS, hatch, line, mark } from "./marks.js";
import { pictureOf } from "./numbers.js";

/** The names and colours of the two shapes, in the order of the scene. */
const ROLES = /** @type {const} */ (["a", "b"]);

/** Length of an arrow that shows a direction and not a distance, in pixels. */
const RAY = 46;

/** A plain, B hatched; dashed while the answer is pending. @param {Pen} pen */
export function shapes({ ctx, view, palette, labels, frame }) {
  frame.scene.shapes.forEach((shape, i) => {
    const color = palette[ROLES[i]];
    const path = outlineOf(shape, frame.answer?.outlines[i], view);
    ctx.save();
    ctx.globalAlpha = 0.16;
    ctx.fillStyle = color;
    ctx.fill(path);
    if (i === 1) {
      ctx.globalAlpha = 0.4;
      ctx.fillStyle = hatch(ctx, color);
      ctx.fill(path);
    }
    ctx.globalAlpha = 1;
    ctx.strokeStyle = color;
    ctx.lineWidth = 2.5;
    ctx.lineJoin = "round";
    ctx.lineCap = "round";
    if (frame.pending) ctx.setLineDash([7, 5]);
    ctx.stroke(path);
    ctx.restore();
    const points = pointsOf(shape);
    if (points.length < 3 && !marginOf(shape)) {
      for (const p of points) mark(ctx, view.toScreen(p), { color, paper: palette.paper, radius: 4 });
    }
    for (const p of points.slice(0, 64)) labels.avoid(view.toScreen(p), 5);
  });
}

/** Between a letter and a marked point, in pixels from middle to middle. */
const ROOM = 24;

/** As far from a point as a letter must be, on the side where it is. @param {Point} place @param {Point} point @returns {Point} */
function clearOf([x, y], [px, py]) {
  const far = Math.hypot(x - px, y - py);
  if (far >= ROOM) return [x, y];
  return far ? [px + ((x - px) * ROOM) / far, py + ((y - py) * ROOM) / far] : [x, y - ROOM];
}

/** The letters A and B, in the middle of what they name, but clear of support points. @param {Pen} pen */
export function names({ ctx, view, palette, labels, frame }) {
  ctx.save();
  ctx.font = FONTS.shape;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  const support = markedStep(frame)?.support;
  const marked = support ? [support.a, support.b].map((p) => view.toScreen(p)) : [];
  frame.scene.shapes.forEach((shape, i) => {
    const [x, y] = view.toScreen(anchorOf(shape));
    const small = pointsOf(shape).length < 3 && !marginOf(shape);
    const place = marked.reduce(clearOf, /** @type {Point} */ (small ? [x, y - 22] : [x, y]));
    ctx.strokeStyle = palette.paper;
    ctx.lineWidth = 4;
    ctx.strokeText("AB"[i], ...place);
    ctx.fillStyle = palette[ROLES[i]];
    ctx.fillText("AB"[i], ...place);
    labels.avoid(place, 12);
  });
  ctx.restore();
}

/** The exact answer between the shapes: the closest pair of points and how far apart they are. @param {Pen} pen */
export function distance({ ctx, view, palette, labels, frame }) {
  const result = frame.answer?.result;
  if (!result || frame.pending || result.state === "intersecting") return;
  const a = view.toScreen(result.point_a);
  const b = view.toScreen(result.point_b);
  if (result.state === "touching") return mark(ctx, a, { color: palette.ink, paper: palette.paper, radius: 4 });
  line(ctx, a, b, { color: palette.ink, dash: [2, 4], width: 2 });
  for (const p of [a, b]) mark(ctx, p, { color: palette.ink, paper: palette.paper, radius: 3 });
  const middle = /** @type {Point} */ ([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  const across = /** @type {Point} */ ([Math.abs(result.normal[1]), -Math.sign(result.normal[1]) * result.normal[0]]);
  labels.write(pictureOf(result.signed_distance), middle, { color: palette.ink, gap: 6, towards: across });
}

/** The step whose support points are marked. @param {import("../types.js").Frame} frame */
function markedStep(frame) {
  return frame.pending || frame.all || !frame.layers.has("supports") ? null : gjkStep(frame);
}

/** How support points come about: the direction on A, its opposite on B, and the arrow from b to a. @param {Pen} pen */
export function supports({ ctx, view, palette, labels, frame }) {
  const step = markedStep(frame);
  if (!step) return;
  const { support, direction } = step;
  const opposite = /** @type {Point} */ ([-direction[0], -direction[1]]);
  const a = view.toScreen(support.a);
  const b = view.toScreen(support.b);
  arrow(ctx, b, a, { color: palette.newest, width: 2 });
  if (frame.layers.has("direction") && direction.some(Boolean)) {
    arrow(ctx, a, along(a, direction, RAY), { color: palette.direction, dash: [4, 3] });
    arrow(ctx, b, along(b, opposite, RAY), { color: palette.direction, dash: [4, 3] });
    labels.write("d", along(a, direction, RAY), { color: palette.direction, font: FONTS.math, gap: 3, towards: direction });
    labels.write("−d", along(b, opposite, RAY), { color: palette.direction, font: FONTS.math, gap: 3, towards: opposite });
  }
  mark(ctx, a, { color: palette.a, paper: palette.paper, shape: "triangle", radius: 10 });
  mark(ctx, b, { color: palette.b, paper: palette.paper, shape: "square", radius: 9 });
  labels.avoid(a, 10);
  labels.avoid(b, 10);
  labels.write("a", a, { color: palette.a, font: FONTS.math, towards: opposite });
  labels.write("b", b, { color: palette.b, font: FONTS.math, towards: direction });
}

/** Where B comes to lie when it is moved out of A by the penetration depth along the normal. @param {Pen} pen */
export function response({ ctx, view, palette, labels, frame }) {
  const { answer } = frame;
  if (frame.pending || !answer?.epa || !frame.layers.has("response")) return;
  const { normal, point_a, point_b } = answer.result;
  const { depth } = answer.epa;
  ctx.save();
  ctx.translate(normal[0] * depth * view.scale, -normal[1] * depth * view.scale);
  ctx.setLineDash([3, 4]);
  ctx.lineWidth = 2;
  ctx.strokeStyle = palette.response;
  ctx.stroke(outlineOf(frame.scene.shapes[1], answer.outlines[1], view));
  ctx.restore();
  const from = view.toScreen(point_b);
  const to = view.toScreen(point_a);
  arrow(ctx, from, to, { color: palette.response, width: 3 });
  labels.write(`depth ${pictureOf(depth)}`, to, { color: palette.response, towards: normal });
}
