/**
 * Layers of the regions around a line and a triangle: what the code takes, what is excluded, and each test as an arrow.
 *
 * Notation: O the origin, which stays; A the newest point, d the direction in which it was found; a status is told by a
 * pattern: `possible` is plain, `never` is hatched over its colour, `excluded` is hatched on paper with a dashed outline.
 *
 * @typedef {import("./paint.js").Pen} Pen
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Point} Point
 * @typedef {Answer["regions"][number]} Region
 */
import { regionColor, regionId, shortName, testText, walkOf } from "../words/regions.js";
import { grid } from "./grid.js";
import { along, arrow, FONTS, hatch, line, originMark, pathOf } from "./marks.js";

/** Lengths in pixels: of an arrow that shows a direction, of the shading beside a forbidden line. */
const ARROW = 56;
const SHADE = 96;

/** Strips that the shading is made of, each fainter than the one before. */
const STRIPS = 12;

/** On panels narrower than this a region's label leaves its status to the list below. */
const WIDE = 480;

/** Far enough to leave any panel, in pixels. */
const FAR = 4000;

/** @type {Point} */
const ORIGIN = [0, 0];

/** @param {Point} p @param {Point} q @param {number} t @returns {Point} */
const towards = (p, q, t) => [p[0] + q[0] * t, p[1] + q[1] * t];

/** The direction of a world vector on the screen, of length one; null where it has none. @param {readonly (number | null)[]} vector @returns {Point | null} */
function unitOf([x, y]) {
  if (x === null || y === null || (!x && !y)) return null;
  return along([0, 0], [x, y], 1);
}

/** The grid; red where the method cannot come to such points. @param {Pen} pen */
export function paper(pen) {
  const { ctx, view, palette, frame } = pen;
  if (frame.answer?.valid !== false || frame.pending) return grid(pen);
  ctx.save();
  ctx.globalAlpha = 0.16;
  ctx.fillStyle = palette.response;
  ctx.fillRect(0, 0, view.width, view.height);
  ctx.restore();
  grid({ ...pen, palette: { ...palette, faint: palette.response, muted: palette.response } });
}

/** All regions, those that are excluded on top: what the code would take there does not matter. @param {Pen} pen */
export function regions(pen) {
  const { frame } = pen;
  if (!frame.answer) return;
  const walk = walkOf(frame);
  const ordered = [...frame.answer.regions].sort((p, q) => Number(p.status === "excluded") - Number(q.status === "excluded"));
  for (const region of ordered) {
    const state = region.status === "excluded" && !walk.excluded.has(region.name) ? "shown" : region.status;
    pen.part(regionId(region.name), () => cells(pen, region, state, walk.taken === region.name), `${region.name}: ${region.text}`);
  }
}

/** @param {Pen} pen @param {Region} region @param {string} state  its status, or `shown` where it is not yet excluded @param {boolean} taken */
function cells({ ctx, view, palette, frame }, region, state, taken) {
  const color = palette[regionColor(frame.scene.method, region.name)];
  const faded = frame.pending ? 0.4 : frame.answer?.valid ? 1 : 0.55;
  for (const cell of region.cells) {
    const path = pathOf(cell.map((p) => view.toScreen(p)));
    ctx.save();
    if (region.status === "excluded") {
      ctx.globalAlpha = 0.82 * faded;
      ctx.fillStyle = palette.paper;
      ctx.fill(path);
    }
    if (state !== "excluded") {
      ctx.globalAlpha = (taken ? 0.62 : 0.26) * faded;
      ctx.fillStyle = color;
      ctx.fill(path);
    }
    if (state === "excluded" || state === "never") {
      ctx.globalAlpha = 0.75 * faded;
      ctx.fillStyle = hatch(ctx, color);
      ctx.fill(path);
    }
    ctx.globalAlpha = faded;
    ctx.strokeStyle = color;
    ctx.lineJoin = "round";
    ctx.lineWidth = taken ? 3 : 1.25;
    if (state === "excluded") ctx.setLineDash([5, 4]);
    ctx.stroke(path);
    ctx.restore();
  }
}

/** Where the article's picture and its code disagree. @param {Pen} pen */
export function drawing({ ctx, view, palette, frame }) {
  if (!frame.layers.has("article") || frame.pending) return;
  for (const cell of frame.answer?.drawing?.cells ?? []) {
    const path = pathOf(cell.map((p) => view.toScreen(p)));
    ctx.save();
    ctx.globalAlpha = 0.55;
    ctx.fillStyle = hatch(ctx, palette.ink);
    ctx.fill(path);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = palette.ink;
    ctx.lineWidth = 1;
    ctx.stroke(path);
    ctx.restore();
  }
}

/** The line that A must be beyond, with soft shading on the side where A must never be. @param {Pen} pen */
export function forbidden({ ctx, view, palette, labels, frame }) {
  const { answer } = frame;
  if (!answer || frame.pending) return;
  const across = unitOf(answer.direction);
  const [x, y] = answer.limit;
  if (!across || x === null || y === null) return;
  const foot = view.toScreen([x, y]);
  /** @type {Point} */
  const side = [-across[1], across[0]];
  const strip = SHADE / STRIPS;
  ctx.save();
  ctx.fillStyle = palette.response;
  for (let i = 0; i < STRIPS; i += 1) {
    const near = towards(foot, across, -i * strip);
    const far = towards(foot, across, -(i + 1) * strip);
    ctx.globalAlpha = (answer.valid ? 0.12 : 0.28) * (1 - i / STRIPS);
    ctx.fill(pathOf([towards(near, side, FAR), towards(near, side, -FAR), towards(far, side, -FAR), towards(far, side, FAR)]));
  }
  ctx.restore();
  const [p, q] = [towards(foot, side, FAR), towards(foot, side, -FAR)];
  line(ctx, p, q, { color: palette.response, width: 1.5, dash: [9, 5] });
  const onPanel = [0.3, -0.3, 0.2, -0.2, 0.42, -0.42].map((t) => towards(towards(foot, side, t * view.width), across, -9));
  const at = onPanel.find(([u, v]) => u > 70 && v > 40 && u < view.width - 70 && v < view.height - 40);
  if (at) labels.write("A must not be here", at, { color: palette.response, centred: true, gap: 4, towards: [-across[0], across[1]] });
}

/** The points' lines: those kept through, the line of B and C to infinity, and A's line to the origin. @param {Pen} pen */
export function simplex({ ctx, view, palette, labels, frame }) {
  const { scene, answer } = frame;
  const points = scene.points.map((p) => view.toScreen(p));
  const [a, b, c] = points;
  const o = view.toScreen(ORIGIN);
  if (c) {
    const edge = unitOf([scene.points[2][0] - scene.points[1][0], scene.points[2][1] - scene.points[1][1]]);
    if (edge) line(ctx, towards(b, edge, -FAR), towards(c, edge, FAR), { color: palette.muted, width: 1.25 });
  }
  ctx.save();
  ctx.strokeStyle = palette.simplex;
  ctx.lineJoin = "round";
  ctx.lineWidth = 2;
  ctx.setLineDash([6, 4]);
  ctx.stroke(pathOf(points));
  const kept = walkOf(frame).taken && answer?.kept ? points.filter((_, i) => answer.kept?.includes("ABC"[i])) : [];
  ctx.setLineDash([]);
  ctx.lineWidth = 3.5;
  if (kept.length > 1) ctx.stroke(pathOf(kept));
  ctx.restore();
  const wrong = answer?.valid === false && !frame.pending;
  line(ctx, a, o, { color: wrong ? palette.response : palette.newest, width: 1.5, dash: [2, 4] });
  points.forEach((p, i) => labels.avoidLine(p, points[(i + 1) % points.length]));
}

/** The search that found A: d, from its foot to the origin. @param {Pen} pen */
export function search({ ctx, view, palette, labels, frame }) {
  const { answer } = frame;
  if (!answer || frame.pending) return;
  const unit = unitOf(answer.direction);
  const from = view.toScreen(answer.foot);
  const o = view.toScreen(ORIGIN);
  if (!unit || Math.hypot(from[0] - o[0], from[1] - o[1]) < 14) return;
  arrow(ctx, from, towards(o, unit, -11), { color: palette.direction, width: 2.5 });
  labels.avoidLine(from, o);
  labels.write("d", [from[0] / 2 + o[0] / 2, from[1] / 2 + o[1] / 2], { color: palette.direction, font: FONTS.math, gap: 6 });
}

/** Each test made so far: an arrow at its foot, a dotted line across, its value. @param {Pen} pen */
export function tests(pen) {
  const { frame } = pen;
  if (!frame.answer || frame.pending) return;
  const { tests, current } = walkOf(frame);
  tests.forEach((test, i) => {
    pen.part(`test-${i + 1}`, () => drawTest(pen, test, current === null || current === i), test.name);
  });
}

/** @param {Pen} pen @param {Answer["tests"][number]} test @param {boolean} lit */
function drawTest({ ctx, view, palette, labels }, test, lit) {
  const across = unitOf(test.vector);
  const [x, y] = test.foot;
  if (!across || x === null || y === null) return;
  const foot = view.toScreen([x, y]);
  const tip = towards(foot, across, ARROW);
  ctx.save();
  ctx.globalAlpha = lit ? 1 : 0.4;
  line(ctx, [foot[0] - across[1] * -FAR, foot[1] + across[0] * -FAR], [foot[0] - across[1] * FAR, foot[1] + across[0] * FAR], {
    color: palette.ink,
    width: 1.25,
    dash: [2, 5],
  });
  arrow(ctx, foot, tip, { color: palette.ink, width: 2.5 });
  ctx.restore();
  labels.avoidLine(foot, tip);
  if (lit) labels.write(testText(test), tip, { color: palette.ink, gap: 6, towards: [across[0], -across[1]] });
}

/** The names of the points, the method's own beside the letters, and of the regions. @param {Pen} pen */
export function names({ view, palette, labels, frame }) {
  const { scene, answer } = frame;
  const o = view.toScreen(ORIGIN);
  const walk = walkOf(frame);
  scene.points.forEach((p, i) => {
    const at = view.toScreen(p);
    const out = /** @type {Point} */ ([at[0] - o[0], o[1] - at[1]]);
    labels.write(pointName(answer, i, walk.taken !== null), at, {
      color: i === 0 ? palette.newest : palette.simplex,
      font: FONTS.math,
      gap: 12,
      towards: out,
    });
  });
  if (!answer || frame.pending) return;
  for (const region of answer.regions) {
    const polygons = region.cells.map((cell) => cell.map((p) => view.toScreen(p)));
    const at = middleOf(polygons, view);
    if (!at) continue;
    const status = walk.taken === region.name ? "taken" : region.status === "excluded" && !walk.excluded.has(region.name) ? "" : region.status;
    const text = view.width < WIDE || !status || status === "possible" ? shortName(region.name) : `${shortName(region.name)}: ${status}`;
    labels.write(text, at, { color: palette[regionColor(scene.method, region.name)], font: NAME, centred: true, gap: 2, on: (p) => polygons.some((polygon) => holds(polygon, p)) });
  }
}

/** Is a point in a convex polygon? @param {Point[]} polygon @param {Point} point */
function holds(polygon, [x, y]) {
  const turns = polygon.map((p, i) => {
    const q = polygon[(i + 1) % polygon.length];
    return (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]);
  });
  return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0);
}

/** Of a region's name. */
const NAME = "700 13px system-ui, sans-serif";

/** @param {Answer | null} answer @param {number} i @param {boolean} done  are the points called anew? */
function pointName(answer, i, done) {
  const letter = "ABC"[i];
  const own = answer?.labels[i];
  if (!own || own === letter) return letter;
  const next = done ? answer?.renamed?.[i] : own;
  return next && next !== own ? `${letter} = ${own} → ${next}` : `${letter} = ${own}`;
}

/** The origin, which stays. @param {Pen} pen */
export function origin({ ctx, view, palette, labels }) {
  const at = view.toScreen(ORIGIN);
  originMark(ctx, at, palette.ink, palette.paper);
  labels.avoid(at, 11);
  labels.write("O", at, { color: palette.ink, font: FONTS.math, towards: [1, -1] });
}

/**
 * The middle of the largest of some polygons, as far as it is on the panel; null where hardly any of it is.
 * @param {Point[][]} polygons  on the screen
 * @param {import("./view.js").View} view
 * @returns {Point | null}
 */
function middleOf(polygons, { width, height }) {
  /** @type {Point | null} */
  let middle = null;
  let largest = 500; // square pixels
  for (const polygon of polygons) {
    const seen = [
      /** @type {const} */ ([0, 1, 34]),
      /** @type {const} */ ([0, -1, 30 - width]),
      /** @type {const} */ ([1, 1, 34]),
      /** @type {const} */ ([1, -1, 22 - height]),
    ].reduce((rest, [axis, sign, least]) => cut(rest, axis, sign, least), polygon);
    let area = 0;
    let [x, y] = [0, 0];
    seen.forEach((p, i) => {
      const q = seen[(i + 1) % seen.length];
      const part = p[0] * q[1] - p[1] * q[0];
      area += part / 2;
      x += ((p[0] + q[0]) * part) / 6;
      y += ((p[1] + q[1]) * part) / 6;
    });
    if (Math.abs(area) <= largest) continue;
    largest = Math.abs(area);
    middle = [x / area, y / area];
  }
  return middle;
}

/** The part of a polygon where sign * coordinate is at least `least`. @param {Point[]} polygon @param {0 | 1} axis @param {number} sign @param {number} least */
function cut(polygon, axis, sign, least) {
  const heights = polygon.map((p) => sign * p[axis] - least);
  return polygon.flatMap((p, i) => {
    const j = (i + 1) % polygon.length;
    const kept = heights[i] >= 0 ? [p] : [];
    if (heights[i] >= 0 === heights[j] >= 0) return kept;
    const t = heights[i] / (heights[i] - heights[j]);
    const q = polygon[j];
    return [...kept, /** @type {Point} */ ([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t])];
  });
}

/** Bottom first. @type {import("./paint.js").PanelLayer[]} */
export const REGIONS = [paper, regions, drawing, forbidden, simplex, search, tests, origin, names];
