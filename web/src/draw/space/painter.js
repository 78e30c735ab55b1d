/**
 * Draws bodies without WebGL, on a canvas or into an SVG: the first picture, exported files, and browsers that have no WebGL.
 * The furthest body comes first. Where two bodies run through one another, the nearer one covers the other as a whole.
 *
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../paint.js").Context} Context
 * @typedef {import("../paint.js").Pen} Pen
 * @typedef {import("../palette.js").Palette} Palette
 * @typedef {import("./body.js").Body} Body
 * @typedef {import("./body.js").Stroke} Stroke
 * @typedef {import("./view.js").SpaceView} SpaceView
 */
import { Path, pathOf } from "../../shapes/path.js";
import { BACK_FACES, HIDDEN_LINES, lit, ordered, outlineOf, rgbOf, seen } from "./body.js";
import { mean } from "../../shapes/vector.js";

/** A body with more faces is filled as one area, of their mean colour: between so many small ones the ground would show through. */
const MOST_FACES = 60;

const DASH = [5, 4];

/** @param {Context} ctx @param {Body[]} bodies @param {SpaceView} view @param {Palette} palette @param {Pen["part"]} part */
export function paintBodies(ctx, bodies, view, palette, part) {
  for (const body of ordered(bodies, view)) {
    const draw = () => paintBody(ctx, body, view, palette[body.color]);
    if (body.part) part(body.part.id, draw, body.part.title);
    else draw();
  }
}

/** @param {Context} ctx @param {Body} body @param {SpaceView} view @param {string} color */
function paintBody(ctx, body, view, color) {
  const { sides, strokes } = seen(body, view);
  const lines = (/** @type {boolean} */ front) => {
    const shown = strokes.filter((stroke) => stroke.front === front);
    if (!body.width || !shown.length) return;
    ctx.save();
    if (!front) ctx.globalAlpha = HIDDEN_LINES;
    ctx.strokeStyle = color;
    ctx.lineWidth = body.width;
    ctx.lineJoin = "round";
    ctx.setLineDash(body.dashed ? DASH : []);
    ctx.stroke(linesOf(shown, view));
    ctx.restore();
  };
  lines(false);
  ctx.save();
  if (!body.opacity) {
    // Its lines are all that is seen.
  } else if (sides.length > MOST_FACES) {
    ctx.globalAlpha = body.opacity;
    const shades = sides.filter(({ front }) => front).map((side) => lit(rgbOf(color), mean(side.normals), view));
    ctx.fillStyle = textOf(mean(shades));
    ctx.fill(pathOf(outlineOf(body, view)));
  } else {
    for (const front of [false, true]) {
      ctx.globalAlpha = body.opacity * (front ? 1 : BACK_FACES);
      for (const side of sides) {
        if (side.front !== front) continue;
        ctx.fillStyle = textOf(lit(rgbOf(color), mean(side.normals), view));
        ctx.fill(pathOf(side.points.map((p) => view.toScreen(p))));
      }
    }
  }
  ctx.restore();
  lines(true);
}

/**
 * Strokes as one path. Each goes on where another one ends, if it can: an SVG of hundreds of separate edges would be large.
 * @param {Stroke[]} strokes @param {SpaceView} view
 */
function linesOf(strokes, view) {
  /** @type {Map<Point3, Set<Stroke>>} */
  const around = new Map();
  for (const stroke of strokes) for (const end of [stroke.from, stroke.to]) around.set(end, (around.get(end) ?? new Set()).add(stroke));
  const strokeAt = (/** @type {Point3} */ point) => around.get(point)?.values().next().value;
  const path = new Path();
  for (const { from } of strokes) {
    let at = from;
    let next = strokeAt(at);
    if (next) path.moveTo(...view.toScreen(at));
    while (next) {
      for (const end of [next.from, next.to]) around.get(end)?.delete(next);
      at = next.from === at ? next.to : next.from;
      path.lineTo(...view.toScreen(at));
      next = strokeAt(at);
    }
  }
  return path;
}

/** @param {Point3} rgb */
const textOf = (rgb) => `rgb(${rgb.map((x) => Math.round(x * 255)).join(" ")})`;
