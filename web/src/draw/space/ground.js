/**
 * The ground under solids: a grid, and on it the shadow of each solid as light from straight above throws it, with a line from
 * the middle of the solid down to it. So a picture tells which of two solids is nearer, and whether a gap lies along the line of
 * sight.
 *
 * @typedef {import("../../types.js").Point} Point
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../paint.js").Context} Context
 * @typedef {import("../palette.js").Palette} Palette
 * @typedef {import("./body.js").Body} Body
 * @typedef {import("./hiding.js").HalfSpace} HalfSpace
 * @typedef {import("./hiding.js").Segment} Segment
 * @typedef {import("./view.js").SpaceView} SpaceView
 *
 * @typedef {{from: Point, to: Point, step: number}} Grid  its corners (x, z), and the side of a cell
 *
 * @typedef {object} Ground
 * @property {number} level  its height y
 * @property {Grid | null} grid  null where the scene has a ground of its own
 * @property {readonly (readonly Point3[])[]} standing  the vertices of each solid over it
 *
 * @typedef {{middle: Point3, outline: Point[]}} Print  of a solid: where its line begins, and its outline (x, z) from above
 */
import { mean } from "../../shapes/vector.js";
import { roundUp } from "../view.js";
import { joined, linesOf } from "./areas.js";
import { between, loopAround, partIn } from "./hiding.js";
import { rgbOf } from "./shade.js";

/** The longer side of the grid has about so many cells. */
const CELLS = 8;

/** The lowest solid is at least so far above the grid, and the grid ends so far beside all of them, in cells. */
const BELOW = 0.4;
const BESIDE = 0.5;

/** The height of the grid is a multiple of this part of a cell, so that it stays where it is while a solid moves a little. */
const LEVELS = 0.25;

/** Seen at a flatter angle than this one, whose sine it is, the ground is fainter: edge on it is not to be seen. */
const FLAT = 0.2;

/** The opacity of shadows on black paper, and how much less it is on white paper. */
const SHADOW = { dark: 0.4, less: 0.31 };

/**
 * The ground under solids; null where there are none.
 * @param {readonly (readonly Point3[])[]} standing  the vertices of each one
 * @param {readonly Point3[]} all  what it lies under: the solids, and what else is in the picture
 * @param {number | null} level  of the scene's own ground
 * @returns {Ground | null}
 */
export function groundUnder(standing, all, level) {
  if (!standing.length) return null;
  if (level !== null) return { level, grid: null, standing };
  let [x0, x1, y0, z0, z1] = [Infinity, -Infinity, Infinity, Infinity, -Infinity];
  for (const [x, y, z] of all) {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    z0 = Math.min(z0, z);
    z1 = Math.max(z1, z);
  }
  const longest = Math.max(x1 - x0, z1 - z0);
  if (!(longest > 0)) return null; // single points
  const step = roundUp(longest / CELLS);
  const before = (/** @type {number} */ x) => step * Math.floor(x / step - BESIDE);
  const after = (/** @type {number} */ x) => step * Math.ceil(x / step + BESIDE);
  return {
    level: step * LEVELS * Math.floor((y0 / step - BELOW) / LEVELS),
    grid: { from: [before(x0), before(z0)], to: [after(x1), after(z1)], step },
    standing,
  };
}

/** Those of solids that stay where they are. @type {WeakMap<readonly Point3[], Print>} */
const prints = new WeakMap();

/** @param {readonly Point3[]} vertices */
function printOf(vertices) {
  const print = prints.get(vertices) ?? { middle: mean(vertices), outline: loopAround(vertices.map(([x, , z]) => [x, z])) };
  prints.set(vertices, print);
  return print;
}

/** Where the lines from the solids end. @param {Ground} ground @returns {Point3[]} */
const feetOn = ({ level, standing }) =>
  standing.map((vertices) => {
    const [x, , z] = printOf(vertices).middle;
    return [x, level, z];
  });

/** The corners of the shadows, amid which the lines from the solids end. @param {Ground} ground @returns {Point3[]} */
export const shadowsOn = ({ level, standing }) => standing.flatMap((vertices) => printOf(vertices).outline.map(([x, z]) => [x, level, z]));

/** The lines from the middles of the solids to the ground. @param {Ground} ground @param {HalfSpace | null} [kept]  of a picture that shows only what is there @returns {Body[]} */
export function dropLines(ground, kept = null) {
  const feet = feetOn(ground);
  const lines = ground.standing.flatMap((vertices, i) => segmentIn([printOf(vertices).middle, feet[i]], kept));
  return lines.map((vertices) => ({
    vertices,
    faces: [],
    lines: [[0, 1]],
    color: "muted",
    opacity: 1,
    width: 0.75,
    omitsHidden: true,
  }));
}

/** The part of a segment in a half-space, if there is one. @param {Segment} segment @param {HalfSpace | null} kept @returns {Segment[]} */
function segmentIn([p, q], kept) {
  if (!kept) return [[p, q]];
  const [from, to] = [p, q].map(([x, y, z]) => kept[0] * x + kept[1] * y + kept[2] * z - kept[3]);
  if (from > 0 && to > 0) return [];
  const cut = () => between(p, q, from / (from - to));
  return [[from > 0 ? cut() : p, to > 0 ? cut() : q]];
}

/** Is the ground seen from below? Then it is before all that stands over it. @param {Ground} ground @param {SpaceView} view */
export const isBefore = ({ level }, view) => view.towardsViewer([0, level, 0])[1] < 0;

/** The grid and the shadows. @param {Context} ctx @param {Ground} ground @param {SpaceView} view @param {Palette} palette @param {HalfSpace | null} [kept]  of a picture that shows only what is there */
export function drawGround(ctx, { level, grid, standing }, view, palette, kept = null) {
  const strength = Math.min(Math.abs(view.towardsViewer([view.center[0], level, view.center[2]])[1]) / FLAT, 1);
  const [r, g, b] = rgbOf(palette.paper);
  const onGround = (/** @type {Point} */ [x, z]) => /** @type {Point3} */ ([x, level, z]);
  const partOf = (/** @type {Point3[]} */ outline) => (kept ? partIn(outline, [kept]) : outline).map((p) => view.project(p));
  ctx.save();
  ctx.globalAlpha = strength;
  if (grid) {
    ctx.lineWidth = 1;
    ctx.strokeStyle = palette.faint;
    const lines = linesOn(grid).flatMap(([p, q]) => segmentIn([onGround(p), onGround(q)], kept));
    ctx.stroke(linesOf(lines.map(([p, q]) => [view.project(p), view.project(q)])));
  }
  ctx.globalAlpha = strength * (SHADOW.dark - (SHADOW.less * (r + g + b)) / 3);
  ctx.fillStyle = "#000";
  // As one area, so that no shadow is darker where it falls on another one.
  ctx.fill(joined(standing.map((vertices) => partOf(printOf(vertices).outline.map(onGround))).filter(({ length }) => length)));
  ctx.restore();
}

/** The lines of a grid, from one side to the other. @param {Grid} grid @returns {[Point, Point][]} */
function linesOn({ from: [x0, z0], to: [x1, z1], step }) {
  const steps = (/** @type {number} */ low, /** @type {number} */ high) =>
    Array.from({ length: Math.round((high - low) / step) + 1 }, (_, k) => low + k * step);
  return [
    ...steps(x0, x1).map((x) => /** @type {[Point, Point]} */ ([[x, z0], [x, z1]])), // prettier-ignore
    ...steps(z0, z1).map((z) => /** @type {[Point, Point]} */ ([[x0, z], [x1, z]])), // prettier-ignore
  ];
}
