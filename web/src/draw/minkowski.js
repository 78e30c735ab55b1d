/**
 * The arrows of the Minkowski difference: from each b to each a in place, or the same arrows with their feet at the origin.
 *
 * @typedef {import("./paint.js").Pen} Pen
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Shape} Shape
 */
import { anchorOf, pointsOf } from "../shapes/index.js";
import { arrow, mark } from "./marks.js";
import { pointText } from "./numbers.js";

/** @type {Point} */
const ORIGIN = [0, 0];

/** Arrows that labels keep off; among more there is no place free of them. */
const MOST_AVOIDED = 64;

/**
 * A vertex of the scene; the centre of a round shape, which has none.
 * @param {Shape} shape
 * @param {number | null} i
 * @returns {Point | undefined} undefined where the shape has no vertex i
 */
const vertexOf = (shape, i) => (i === null ? anchorOf(shape) : pointsOf(shape)[i]);

/** A handle covers this many pixels around its vertex, and would hide an arrow's head. */
const COVERED = 10;

/** An arrow without its last pixels, which a handle covers. @param {Point} from @param {Point} to @returns {[Point, Point]} */
function inSight(from, to) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const part = length > COVERED ? 1 - COVERED / length : 0;
  return [from, [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]];
}

/** @param {Pen} pen */
export function arrows({ ctx, view, palette, labels, frame, part }) {
  const { answer, scene, choices } = frame;
  const cloud = answer?.cloud;
  if (!cloud) return;
  const hull = new Set(answer.difference.map(String));
  const onlyHull = choices.arrows === "hull";
  ctx.save();
  ctx.globalAlpha = frame.pending ? 0.25 : 1;
  for (const { w, ia, ib } of cloud) {
    const [a, b] = [vertexOf(scene.shapes[0], ia), vertexOf(scene.shapes[1], ib)];
    if (!a || !b) continue; // The answer is to an older scene, which had more vertices.
    const onHull = hull.has(String(w));
    const p = view.toScreen(w);
    const [from, to] = choices.arrows === "between" ? inSight(view.toScreen(b), view.toScreen(a)) : [view.toScreen(ORIGIN), p];
    ctx.save();
    ctx.globalAlpha *= Math.min(1, 40 / cloud.length) * (onlyHull && !onHull ? 0.2 : 1);
    if (choices.arrows !== "none") {
      const name = ia === null || ib === null ? "w" : `a${ia + 1} − b${ib + 1}`;
      const draw = () => arrow(ctx, from, to, { color: palette.difference, width: onHull ? 1.5 : 1, dash: onHull ? [] : [3, 4], head: 8 });
      part(`arrow-${(ia ?? 0) + 1}-${(ib ?? 0) + 1}`, draw, `${name} = ${pointText(w)}`);
    }
    mark(ctx, p, { color: palette.difference, paper: palette.paper, radius: 3.5, hollow: !onHull });
    ctx.restore();
    if (cloud.length > MOST_AVOIDED) continue;
    labels.avoid(p, 5);
    if (choices.arrows !== "none") labels.avoidLine(from, to);
  }
  ctx.restore();
}

/** Between the centres of A and B: where both are taken hold of. @param {import("../types.js").Scene} scene @returns {Point} */
export function middleOfBoth({ shapes }) {
  const [[x, y], [u, v]] = shapes.map(anchorOf);
  return [x / 2 + u / 2, y / 2 + v / 2];
}

/** The name of the handle that moves A and B alike. @param {Pen} pen */
export function both({ view, palette, labels, frame }) {
  labels.write("both", view.toScreen(middleOfBoth(frame.scene)), { color: palette.muted, gap: 18, towards: [0, -1] });
}
