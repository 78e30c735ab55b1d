/**
 * The slice: a plane through the origin that cuts A - B, in the picture of A - B, and the plane's own picture of the section.
 *
 * Notation: a place [x, y] of the plane is x · right + y · up in space, and the normal n points at who sees the plane so.
 *
 * @typedef {import("../../types.js").Point} Point
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../types.js").Mesh} Mesh
 * @typedef {import("../../types.js").SpaceSection} Section
 * @typedef {import("../../types.js").Solid} Solid
 * @typedef {{shapes: Solid[], slice?: Point3}} SliceScene
 * @typedef {import("../../types.js").Frame<SliceScene, {difference: Mesh, slice?: Section, result: import("../../types.js").SpaceResult}>} Frame
 * @typedef {import("./body.js").Body} Body
 * @typedef {import("../paint.js").Pen<Frame>} FlatPen
 */
import { add, dot, scaled } from "../../shapes/vector.js";
import * as words from "../../words/interface.js";
import { boundary } from "../difference.js";
import { arrow, FONTS } from "../marks.js";
import { ORIGIN, rayTip, sideOf } from "./ink.js";

/** The plane z = 0. @type {Point3} */
export const USUAL_NORMAL = [0, 0, 1];

/** Length of the normal where it is not foreshortened, in pixels. */
export const NORMAL_PX = 72;

/** Its tip stands at least so far inside the panel. */
const INSIDE_PX = 16;

/** The plane is drawn beyond the section by this part of its size. */
const MARGIN = 0.07;

/** @param {SliceScene} scene @returns {Point3} */
export const normalOf = ({ slice }) => (slice?.some(Boolean) ? slice : USUAL_NORMAL);

/** The section where it is shown; null where it is not. @param {Frame} frame */
const sectionOf = ({ answer, pending, layers }) => (!pending && layers.has("slice") && answer?.slice) || null;

/** A place of the plane in space. @param {Section} section @param {Point} place @returns {Point3} */
const inSpace = ({ right, up }, [x, y]) => add(scaled(right, x), scaled(up, y));

/** A rectangle of the plane around the section and the origin, or around all of A - B where the plane misses it. @param {Section} section @param {Mesh} difference @returns {Point[]} */
function rectangle({ right, up, points }, { vertices }) {
  const places = [[0, 0], ...(points.length ? points : vertices.map((p) => [dot(p, right), dot(p, up)]))];
  const [xs, ys] = [0, 1].map((axis) => places.map((place) => place[axis]));
  const [left, bottom, rightmost, top] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const margin = MARGIN * Math.max(rightmost - left, top - bottom);
  return [
    [left - margin, bottom - margin],
    [rightmost + margin, bottom - margin],
    [rightmost + margin, top + margin],
    [left - margin, top + margin],
  ];
}

/** The plane and the section. @param {Frame} frame @returns {Body[]} */
export function plane(frame) {
  const section = sectionOf(frame);
  if (!section || !frame.answer) return [];
  const part = { id: "slice", title: words.slice.part };
  return [
    { ...flat(section, rectangle(section, frame.answer.difference)), color: "muted", opacity: 0.12, width: 1, dashed: true },
    { ...flat(section, section.points), color: "difference", opacity: 0.36, width: 3.5, part },
  ];
}

/** @param {Section} section @param {Point[]} places @returns {Pick<Body, "vertices" | "faces" | "lines">} */
function flat(section, places) {
  const vertices = places.map((place) => inSpace(section, place));
  const loop = vertices.map((_, i) => i);
  return vertices.length > 2
    ? { vertices, faces: [loop, [...loop].reverse()] }
    : { vertices, faces: [], lines: vertices.length > 1 ? [[0, 1]] : [] };
}

/** The tip of the normal, where its handle is. @param {import("./view.js").SpaceView} view @param {Point3} n @returns {Point} */
export function normalTip(view, n) {
  const [x, y] = rayTip(view, view.toScreen(ORIGIN), n, NORMAL_PX);
  const inside = (/** @type {number} */ at, /** @type {number} */ size) => Math.min(Math.max(at, INSIDE_PX), size - INSIDE_PX);
  return [inside(x, view.width), inside(y, view.height)];
}

/** The corners of the plane, which must be in sight. @param {Frame} frame @returns {Point3[]} */
export function planeIn(frame) {
  const section = sectionOf(frame);
  return section && frame.answer ? rectangle(section, frame.answer.difference).map((place) => inSpace(section, place)) : [];
}

/** The normal of the plane, to its handle. @param {import("./ink.js").SpacePen<Frame>} pen */
export function normal({ ctx, view, palette, labels, frame }) {
  if (!frame.layers.has("slice")) return;
  const n = normalOf(frame.scene);
  const from = view.toScreen(ORIGIN);
  const tip = normalTip(view, n);
  arrow(ctx, from, tip, { color: palette.ink, width: 2 });
  labels.avoidLine(from, tip);
  labels.write("n", tip, { color: palette.ink, font: FONTS.math, gap: 12, towards: sideOf(view, n) });
}

/** The section as the plane's own picture has it. @param {FlatPen} pen */
export function section(pen) {
  const found = sectionOf(pen.frame);
  if (!found) return;
  const { view, palette, labels, part } = pen;
  if (found.points.length) return part("section", () => boundary(pen, found.points), words.slice.part);
  labels.write(words.slice.misses, view.toScreen([0, 0]), { color: palette.muted, gap: 16, towards: [0, -1], centred: true });
}

/** What must be in sight in the plane's picture. @param {Frame} frame @returns {Point[]} */
export const sectionIn = (frame) => [[0, 0], ...(sectionOf(frame)?.points ?? [])];
