/**
 * Lights the linked vertex, edge or face: on A - B (or A + B), and on A and B what it comes from.
 *
 * @typedef {import("../../types.js").Mesh} Mesh
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("./body.js").Body} Body
 * @typedef {import("./features.js").Feature} Feature
 * @typedef {import("./features.js").Frame} Frame
 * @typedef {import("./ink.js").SpacePen<Frame>} SpacePen
 * @typedef {Body["color"]} Color
 */
import { mean, sub } from "../../shapes/vector.js";
import { nameOf, pairName } from "../../words/pairs.js";
import { ring } from "../cloud.js";
import { FONTS } from "../marks.js";
import { formOf } from "./hiding.js";
import { litOf, pointsOf, SIDES, sourcesOf } from "./features.js";
import { sideOf } from "./ink.js";
import { signOf, wholeOf } from "./whole.js";

const FACE_OPACITY = 0.5;
const LINE_WIDTH = 5;
/** Around a part of the whole: it is where samples end, and no edge. */
const PATCH_LINE_WIDTH = 2;

/** At the top of the picture stands what is said of it, in a line or two. */
const SENTENCE_PX = 36;

/** A point that is this near to the plane of a face lies on it: a sampled surface is a little smaller than the round one. */
const ON_FACE_PX = 2;

/** A face with more vertices gets no letters: they would cover it. */
const MOST_NAMED = 8;

/** @param {Mesh} mesh @param {Feature} feature @param {Color} color @param {string} id @returns {Body} */
function bodyOf({ vertices }, feature, color, id) {
  const points = feature.map((i) => vertices[i]);
  const loop = points.map((_, i) => i);
  const faces = points.length > 2 ? [loop, [...loop].reverse()] : [];
  return { vertices: points, faces, lines: linesAround(loop), color, opacity: FACE_OPACITY, width: LINE_WIDTH, part: { id } };
}

/** Some faces of a sampled surface, with a line around them. @param {Mesh} mesh @param {import("./parts.js").Patch} patch @param {Color} color @param {string} id @param {number} width  of the line @returns {Body} */
function bodyOfPatch({ vertices, faces }, patch, color, id, width) {
  const lit = new Set(patch.faces);
  const looks = faces.map((_, f) => ({ color, opacity: lit.has(f) ? FACE_OPACITY : 0 }));
  const opacity = lit.size ? FACE_OPACITY : 0;
  return { vertices, faces, lines: patch.lines, looks, color, opacity, width, part: { id } };
}

/** @param {number[]} loop @returns {[number, number][]} */
function linesAround(loop) {
  if (loop.length < 3) return loop.length < 2 ? [] : [[0, 1]];
  return loop.map((i) => [i, (i + 1) % loop.length]);
}

/** What is lit on A and on B. @param {Frame} frame @returns {Body[]} */
export function onSolids(frame) {
  const lit = litOf(frame);
  if (!lit || !frame.answer) return [];
  const { outlines } = frame.answer;
  return SIDES.flatMap((side, i) => {
    const id = `linked-${side.toUpperCase()}`;
    const patch = lit.patches?.[side];
    if (patch) return [bodyOfPatch(outlines[i], patch, side, id, LINE_WIDTH)];
    return lit[side].map((feature) => bodyOf(outlines[i], feature, side, id));
  });
}

/** What is lit on A - B. @param {Frame} frame @returns {Body[]} */
export function onWhole(frame) {
  const lit = litOf(frame);
  const { answer } = frame;
  if (!lit || !answer) return [];
  const patch = lit.patches?.whole;
  if (patch) return [bodyOfPatch(wholeOf(answer), patch, "difference", "linked-whole", PATCH_LINE_WIDTH)];
  return lit.whole.map((feature) => bodyOf(wholeOf(answer), feature, "difference", "linked-whole"));
}

/**
 * @param {SpacePen} pen
 * @param {Point3} p
 * @param {Mesh} mesh  of its surface: the name stands outside of it
 * @param {string} name @param {Color} color
 * @param {boolean} [ringed]
 */
function named({ ctx, view, palette, labels }, p, mesh, name, color, ringed = true) {
  const at = view.toScreen(p);
  const gap = ringed ? ring({ ctx, palette, labels }, at, palette[color], isBehind(p, mesh, view)) : 8;
  if (!name) return;
  const outward = sideOf(view, sub(p, mean(mesh.vertices)));
  labels.write(name, at, { color: palette[color], font: FONTS.math, gap, towards: outward.some(Boolean) ? outward : [0, 1] });
}

/** Does a point of a surface lie behind it? Beside its front faces, it does. @param {Point3} p @param {Mesh} mesh @param {import("./view.js").SpaceView} view */
function isBehind(p, mesh, view) {
  const [x, y, z] = view.project(p);
  const front = formOf(mesh, view)
    .innerSides(1)
    .map(([a, b, c, d]) => d - a * x - b * y - c * z);
  return front.length > 0 && Math.min(...front) > ON_FACE_PX;
}

/** The names of the vertices that are lit on A and on B, with a ring around a vertex alone. @param {SpacePen} pen */
export function namesOnSolids(pen) {
  const { answer } = pen.frame;
  if (!answer) return;
  const [lit, points] = [litOf(pen.frame), pointsOf(pen.frame)];
  SIDES.forEach((side, i) => {
    const mesh = answer.outlines[i];
    if (points) named(pen, points[side], mesh, "pq"[i], side);
    for (const feature of lit?.[side] ?? []) {
      if (feature.length > MOST_NAMED) continue;
      for (const k of feature) named(pen, mesh.vertices[k], mesh, mesh.sampled ? "" : nameOf(side, k), side, feature.length === 1);
    }
  });
}

/** The name of a vertex of A - B that is lit alone, and rings around all that are. @param {SpacePen} pen */
export function namesOnWhole(pen) {
  const { answer } = pen.frame;
  if (!answer) return;
  const [lit, points] = [litOf(pen.frame), pointsOf(pen.frame)];
  const [whole, sign] = [wholeOf(answer), signOf(answer)];
  if (pen.frame.linked) pen.labels.reserve([0, 0, pen.view.width, SENTENCE_PX]);
  if (points) named(pen, points.whole, whole, `p ${sign} q`, "difference");
  for (const feature of lit?.whole ?? []) {
    if (feature.length > 1) continue;
    const [[ia], [ib]] = sourcesOf(whole, feature);
    named(pen, whole.vertices[feature[0]], whole, pairName({ ia, ib }, sign), "difference");
  }
}
