/**
 * Bodies and layers of a scene of many solids: the objects, those that overlap marked, lines between closest points, and the
 * boxes that the broad phase compares.
 *
 * @typedef {import("../../types.js").Mesh} Mesh
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../words/scene3d.js").Pair} Pair
 * @typedef {import("../../words/scene3d.js").SceneFrame} SceneFrame
 * @typedef {import("../../words/scene3d.js").SceneObject} SceneObject
 * @typedef {import("../../words/scene3d.js").SceneOfObjects} SceneOfObjects
 * @typedef {import("./body.js").Body} Body
 * @typedef {import("./ink.js").SpacePen} SpacePen
 */
import { anchorOf, posed, reachOf } from "../../shapes/space.js";
import { apart, hits, hitText, nameOf, nearest } from "../../words/scene3d.js";
import { FONTS, mark } from "../marks.js";
import { handleAxesAt, isChosen } from "./ink.js";
import { linesOf } from "./shapes.js";

/** An object that reaches further than so many times the middle one is a ground. */
const GROUND_RATIO = 6;

/** The shape of an object, which may be that of an earlier one. @param {SceneOfObjects} scene @param {number} i */
export function shapeOf({ objects }, i) {
  let at = i;
  while (objects[at].like !== undefined) at = /** @type {number} */ (objects[at].like);
  return /** @type {import("../../types.js").Solid} */ (objects[at].shape);
}

/** An object as a solid of the page's own type, whose shape is at hand. @param {SceneOfObjects} scene @param {number} i @returns {any} */
export const posedSolid = (scene, i) => {
  const { rotation, offset } = scene.objects[i];
  return { type: "posed", shape: shapeOf(scene, i), ...(rotation && { rotation }), ...(offset && { offset }) };
};

/** Surfaces in the world, for as long as their object stays where it is. @type {WeakMap<SceneObject, {shape: unknown, surface: Mesh}>} */
const surfaces = new WeakMap();

/** The surface of an object where it is now; null while Python has not told it. @param {SceneFrame} frame @param {number} i @returns {Mesh | null} */
export function objectSurface({ scene, answer, answered }, i) {
  const object = scene.objects[i];
  const shape = shapeOf(scene, i);
  const known = surfaces.get(object);
  if (known?.shape === shape) return known.surface;
  const mesh = answer?.outlines[answer.outline_of[i]];
  if (!mesh || !answered?.objects[i] || !isSame(shape, shapeOf(answered, i))) return null;
  const surface = { ...mesh, vertices: posed(object, mesh.vertices) };
  surfaces.set(object, { shape, surface });
  return surface;
}

/** A dragged object keeps its shape; one whose numbers were typed is read anew. @param {unknown} shape @param {unknown} other */
const isSame = (shape, other) => shape === other || JSON.stringify(shape) === JSON.stringify(other);

/** How each object is drawn. @param {SceneFrame} frame @returns {(i: number) => Pick<Body, "color" | "opacity" | "width" | "solid" | "dashed">} */
function looks({ scene, answer, pending }) {
  const hit = new Set(answer && !pending ? hits(answer, scene).flatMap(({ i, j }) => [i, j]) : []);
  const seen = answer && !pending ? answer.seen : null;
  const upright = new Set(standing(scene));
  return (i) => {
    if (!upright.has(i)) return { color: hit.has(i) ? "response" : "a", opacity: 0.14, width: hit.has(i) ? 3.5 : 1 };
    if (scene.objects[i].camera) return { color: "direction", opacity: 0.08, width: 1.75 };
    if (seen && !seen.includes(i)) return { color: "muted", opacity: 0, width: 1, dashed: true };
    const color = hit.has(i) ? "response" : "a";
    return { color, opacity: 1, width: hit.has(i) ? 3.5 : 1.5, solid: true, dashed: pending };
  };
}

/** The objects; those that overlap another are red and have a bold outline. @param {SceneFrame} frame @returns {Body[]} */
export function objects(frame) {
  const { scene } = frame;
  const look = looks(frame);
  // What is seen through comes last.
  const order = scene.objects.map((_, i) => i).sort((i, j) => Number(!!look(j).solid) - Number(!!look(i).solid));
  return order.flatMap((i) => {
    const surface = objectSurface(frame, i);
    return surface ? [{ ...surface, ...linesOf(surface), ...look(i), part: { id: `object-${i + 1}`, title: nameOf(scene, i) } }] : [];
  });
}

/** The indices of the objects that are no ground: a ground reaches much further than the others. @param {SceneOfObjects} scene */
export function standing(scene) {
  const reaches = scene.objects.map((_, i) => reachOf(posedSolid(scene, i)));
  const middle = [...reaches].sort((p, q) => p - q)[reaches.length >> 1];
  return reaches.flatMap((reach, i) => (scene.objects[i].camera || reach <= GROUND_RATIO * middle ? [i] : []));
}

/** The points that must be in sight. @param {SceneFrame} frame @returns {Point3[]} */
export const objectsIn = (frame) =>
  standing(frame.scene).flatMap((i) => objectSurface(frame, i)?.vertices ?? [anchorOf(posedSolid(frame.scene, i))]);

/** The pairs between which a line is drawn. @param {SceneFrame} frame @returns {Pair[]} */
function joined({ scene, answer, pending, layers }) {
  if (!answer || pending) return [];
  if (layers.has("lines")) return apart(answer, scene);
  return layers.has("nearest") ? nearest(answer, scene) : [];
}

/** Lines between the closest points. @param {SceneFrame} frame @returns {Body[]} */
export function lines(frame) {
  return joined(frame).map(({ i, j, point_a, point_b }) => ({
    vertices: /** @type {Point3[]} */ ([point_a, point_b]),
    faces: [],
    lines: [[0, 1]],
    color: "ink",
    opacity: 1,
    width: 1.5,
    part: { id: `line-${i + 1}-${j + 1}` },
  }));
}

/** The edges of a box whose corner k has its coordinate on axis b high where bit b of k is set. */
const BOX_EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) =>
  [1, 2, 4].flatMap((bit) => (k & bit ? [] : [/** @type {[number, number]} */ ([k, k | bit])])),
);

/** The box around each object along the axes. @param {SceneFrame} frame @returns {Body[]} */
export function boxes({ answer, pending, layers }) {
  if (!answer || pending || !layers.has("boxes")) return [];
  return answer.boxes.map(({ low, high }, i) => ({
    vertices: [0, 1, 2, 3, 4, 5, 6, 7].map((k) => /** @type {Point3} */ ([0, 1, 2].map((axis) => (k & (1 << axis) ? high : low)[axis]))),
    faces: [],
    lines: BOX_EDGES,
    color: "direction",
    opacity: 1,
    width: 1,
    part: { id: `box-${i + 1}` },
  }));
}

/** Which objects overlap or touch, at a common point. @param {SpacePen} pen */
export function overlaps({ ctx, view, palette, labels, frame }) {
  const { scene, answer, pending } = sceneFrame(frame);
  if (!answer || pending) return;
  for (const pair of hits(answer, scene)) {
    const at = view.toScreen(/** @type {Point3} */ (pair.point_a));
    mark(ctx, at, { color: palette.response, paper: palette.paper, shape: "diamond", radius: 5 });
    labels.avoid(at, 6);
    labels.write(hitText(pair, scene), at, { color: palette.ink, gap: 8, towards: [0, -1] });
  }
}

/** The name of each object, and the axes along which the chosen one moves. @param {SpacePen} pen */
export function names(pen) {
  const { view, palette, labels, frame } = pen;
  const { scene, layers, selected } = sceneFrame(frame);
  scene.objects.forEach((object, i) => {
    const anchor = anchorOf(posedSolid(scene, i));
    const at = view.toScreen(anchor);
    if (layers.has("names")) {
      labels.write(nameOf(scene, i), at, { color: palette.ink, font: FONTS.math, gap: 4, towards: [0, 1], centred: !object.camera });
    }
    if (isChosen(selected, `${i}`)) handleAxesAt(pen, anchor, palette.ink);
  });
}

/** @param {import("../../types.js").SpaceFrame} frame */
const sceneFrame = (frame) => /** @type {SceneFrame} */ (/** @type {unknown} */ (frame));
