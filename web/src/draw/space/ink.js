/**
 * What lies over the bodies of a picture in space: marks, arrows and labels of points and vectors, in the ink of all pictures.
 *
 * @typedef {import("../../types.js").Point} Point
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../paint.js").Frame} Frame
 * @typedef {import("./view.js").SpaceView} SpaceView
 */

/** @template [F=Frame] @typedef {import("../paint.js").Pen<F, SpaceView>} SpacePen */
/** @template [F=Frame] @typedef {import("../paint.js").PanelLayer<F, SpaceView>} SpaceLayer */
import { along, arrow, FONTS, insideRing, line, mark, originMark } from "../marks.js";
import { add, scaled, unit } from "../../shapes/vector.js";

/** @type {Point3} */
export const ORIGIN = [0, 0, 0];

/** A world vector as labels take the side on which they stand. @param {SpaceView} view @param {Point3} v */
export const sideOf = (view, v) => view.sideOf(v);

/** A place `length` pixels from a point on the screen along a world vector. @param {SpaceView} view @param {Point} from @param {Point3} v @param {number} length */
export const ahead = (view, from, v, length) => along(from, sideOf(view, v), length);

/** The tip of an arrow along a world vector that shows its direction and not its length: it looks as long as an arrow of so many pixels looks from here. @param {SpaceView} view @param {Point} from @param {Point3} v @param {number} length */
export function rayTip(view, from, v, length) {
  const [x, y] = view.vectorToScreen(unit(v));
  return ahead(view, from, v, (Math.hypot(x, y) / view.scale) * length);
}

/** Can a vector be drawn as an arrow? @param {readonly (number | null)[] | null} v @returns {v is Point3} */
export const isDrawable = (v) => !!v && v.some(Boolean) && v.every((x) => x !== null);

/** @type {Record<string, Point3>} */
export const AXES = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

/** The handles of a solid's axes are so far from its middle, where they are not foreshortened. */
const AXIS_PX = 64;

/** Where the handle of an axis is. @param {SpaceView} view @param {Point3} anchor  of its solid @param {Point3} axis @returns {Point} */
export function axisTip(view, anchor, axis) {
  return view.toScreen(add(anchor, scaled(axis, AXIS_PX / (view.scale * view.enlargement(anchor)))));
}

/** Is this solid, or one of its handles, the one that the reader has chosen? Only then its axes are shown. @param {string} selected @param {string} id */
export const isChosen = (selected, id) => selected === id || selected.startsWith(`${id}.`);

/** The axes along which a chosen solid or point moves: to its handles. @param {SpacePen} pen @param {Point3} anchor @param {string} color */
export function handleAxesAt({ ctx, view, labels }, anchor, color) {
  const from = view.toScreen(anchor);
  for (const [name, axis] of Object.entries(AXES)) {
    const tip = axisTip(view, anchor, axis);
    line(ctx, from, tip, { color, width: 1.5, dash: [3, 3] });
    labels.avoid(tip, 8);
    labels.write(name, tip, { color, gap: 9, towards: sideOf(view, axis) });
  }
}

/** The origin, like that of the plane. @param {SpacePen} pen */
export function origin({ ctx, view, palette, labels, frame }) {
  const at = view.toScreen(ORIGIN);
  originMark(ctx, at, palette.ink, palette.paper);
  const { answer, pending } = /** @type {import("../../types.js").Frame} */ (frame);
  const isInside = !pending && answer?.result?.state === "intersecting";
  if (isInside) insideRing(ctx, at, palette.response, palette.paper);
  labels.avoid(at, isInside ? 15 : 10);
  labels.write("O", at, { color: palette.ink, font: FONTS.math, isName: true, towards: [-1, -1] });
}

/** Of the small cross of axes: its middle, from the lower left corner, and the length of an axis, in pixels. */
const CROSS = { x: 34, y: 32, length: 20 };

/** An axis that is shorter on the screen is seen end on: a dot. */
const END_ON_PX = 3;

/** Away from the two other arms of the cross: where the name of an axis stands that is seen end on. @param {Point[]} arms @param {number} i @returns {Point} */
function betweenOthers(arms, i) {
  const [[x1, y1], [x2, y2]] = arms.filter((_, k) => k !== i);
  return [-x1 - x2, -y1 - y2];
}

/** Which way x, y and z run, in the lower left corner. @param {SpacePen} pen */
export function axes({ ctx, view, palette, labels }) {
  const { x, y, length } = CROSS;
  /** @type {Point} */
  const from = [x, view.height - y];
  labels.reserve([0, view.height - 2 * y, 2 * x, view.height]);
  ctx.save();
  ctx.font = FONTS.note;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const arms = [0, 1, 2].map((i) => view.vectorToScreen(/** @type {Point3} */ ([0, 1, 2].map((k) => (k === i ? length / view.scale : 0)))));
  ["x", "y", "z"].forEach((name, i) => {
    const seen = Math.hypot(...arms[i]);
    if (seen < END_ON_PX) mark(ctx, from, { color: palette.muted, paper: palette.paper, radius: END_ON_PX });
    else arrow(ctx, from, [from[0] + arms[i][0], from[1] + arms[i][1]], { color: palette.muted, width: 1.5, head: 5 });
    const [dx, dy] = seen < END_ON_PX ? betweenOthers(arms, i) : arms[i];
    const beyond = (Math.max(seen, END_ON_PX) + 8) / Math.hypot(dx, dy);
    ctx.fillStyle = palette.muted;
    ctx.fillText(name, from[0] + dx * beyond, from[1] + dy * beyond);
  });
  ctx.restore();
}
