/**
 * What a reader can take hold of. A handle knows where it is and what moving it does to the scene; pointers and keys
 * (`gestures.js`) and looks (`styles.js`) are none of its business.
 *
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").Shape} Shape
 * @typedef {import("../draw/view.js").View} View
 *
 * @typedef {object} Handle
 * @property {string} id
 * @property {"shape" | "point" | "radius" | "turn"} kind
 * @property {number} shape
 * @property {number} [index]  of the point
 * @property {string} label  what it moves and where that is
 * @property {(view: View) => Point} at  on the screen
 * @property {(scene: Scene, from: Point, to: Point, scale: number) => Scene} move
 *     the scene after the handle went `from` one world point `to` another; `scale` gives the digits worth keeping
 * @property {(scene: Scene, dx: number, dy: number, stride: number) => Scene} nudge
 *     the scene after `dx`, `dy` presses of an arrow key, each worth `stride` world units
 */
import { pictureOf, pointText } from "../draw/numbers.js";
import { along } from "../draw/marks.js";
import { quantize } from "../draw/view.js";
import { anchorOf, marginOf, pointsOf, translated, turned, withPoints } from "../shapes.js";

/** With more points a shape is moved as a whole only: their handles would cover it. */
export const MOST_POINTS = 24;

/** One arrow key turns a shape by this much. */
const TURN = Math.PI / 90;

/** A handle for turning stands this far outside of its shape, in pixels. */
const ARM = 26;

/**
 * @param {Scene} scene
 * @param {number[]} spin  for each shape the angle at which its turning handle stands; turning changes it
 * @returns {Handle[]} in an order that no movement changes
 */
export function handlesOf(scene, spin) {
  return scene.shapes.flatMap((shape, i) => {
    const points = pointsOf(shape);
    return [
      wholeShape(shape, i),
      ...radii(shape, i),
      ...(points.length > 1 && points.length <= MOST_POINTS ? points.map((p, k) => point(p, i, k)) : []),
      ...(points.length > 1 || shape.type === "ellipse" ? [turn(shape, i, spin)] : []),
    ];
  });
}

/** @param {Scene} scene @param {number} i @param {Shape} shape @returns {Scene} */
function replaced(scene, i, shape) {
  return { ...scene, shapes: scene.shapes.map((old, k) => (k === i ? shape : old)) };
}

/** @param {Shape} shape @param {number} i @returns {Handle} */
function wholeShape(shape, i) {
  const anchor = anchorOf(shape);
  return {
    id: `${i}`,
    kind: "shape",
    shape: i,
    label: `Move ${"AB"[i]}, at ${pointText(anchor)}`,
    at: (view) => view.toScreen(anchor),
    move: (scene, from, to, scale) =>
      replaced(scene, i, translated(scene.shapes[i], [quantize(to[0] - from[0], scale), quantize(to[1] - from[1], scale)])),
    nudge: (scene, dx, dy, stride) => replaced(scene, i, translated(scene.shapes[i], [dx * stride, dy * stride])),
  };
}

/** @param {Point} p @param {number} i @param {number} k @returns {Handle} */
function point(p, i, k) {
  /** @param {Scene} scene @param {Point} to */
  const put = (scene, to) => {
    const points = pointsOf(scene.shapes[i]);
    return replaced(scene, i, withPoints(scene.shapes[i], points.with(k, to)));
  };
  return {
    id: `${i}.${k}`,
    kind: "point",
    shape: i,
    index: k,
    label: `Vertex ${k + 1} of ${"AB"[i]}, at ${pointText(p)}`,
    at: (view) => view.toScreen(p),
    move: (scene, _from, to, scale) => put(scene, [quantize(to[0], scale), quantize(to[1], scale)]),
    nudge: (scene, dx, dy, stride) => {
      const [x, y] = pointsOf(scene.shapes[i])[k];
      return put(scene, [Number((x + dx * stride).toPrecision(12)), Number((y + dy * stride).toPrecision(12))]);
    },
  };
}

/**
 * One for each radius, standing on the rim: an ellipse has two, and of a shape of several points it is measured from the
 * first.
 * @param {Shape} shape
 * @param {number} i
 * @returns {Handle[]}
 */
function radii(shape, i) {
  if (shape.type === "ellipse") {
    const angle = shape.angle ?? 0;
    return [0, 1].map((k) => {
      /** @param {Shape} old @param {number} r */
      const put = (old, r) => /** @type {Shape} */ ({ ...old, radii: shape.radii.with(k, r) });
      return radius(shape, i, { id: `${i}.radius${k}`, value: shape.radii[k], angle: angle + (k * Math.PI) / 2, put });
    });
  }
  if (!("radius" in shape)) return [];
  const put = (/** @type {Shape} */ old, /** @type {number} */ r) => /** @type {Shape} */ ({ ...old, radius: r });
  const inner = marginOf(shape) - shape.radius;
  return [radius(shape, i, { id: `${i}.radius`, value: shape.radius, angle: 0, inner, put })];
}

/**
 * @param {Shape} shape
 * @param {number} i
 * @param {{id: string, value: number, angle: number, inner?: number, put: (old: Shape, radius: number) => Shape}} measure
 *     `angle`: of the handle as seen from the first point; `inner`: how far the rounded shape reaches by itself
 * @returns {Handle}
 */
function radius(shape, i, { id, value, angle, inner = 0, put }) {
  const [x, y] = pointsOf(shape)[0];
  const reach = inner + value;
  /** @param {Scene} scene @param {number} r */
  const resized = (scene, r) => replaced(scene, i, put(scene.shapes[i], Math.max(Number(r.toPrecision(12)), 0)));
  return {
    id,
    kind: "radius",
    shape: i,
    label: `Radius of ${"AB"[i]}, ${pictureOf(value)}`,
    at: (view) => view.toScreen([x + reach * Math.cos(angle), y + reach * Math.sin(angle)]),
    move: (scene, _from, to, scale) => resized(scene, quantize(Math.hypot(to[0] - x, to[1] - y) - inner, scale)),
    nudge: (scene, dx, dy, stride) => resized(scene, value + (dx + dy) * stride),
  };
}

/** @param {Shape} shape @param {number} i @param {number[]} spin @returns {Handle} */
function turn(shape, i, spin) {
  const pivot = anchorOf(shape);
  const reach = marginOf(shape) + Math.max(...pointsOf(shape).map(([x, y]) => Math.hypot(x - pivot[0], y - pivot[1])));
  return {
    id: `${i}.turn`,
    kind: "turn",
    shape: i,
    label: `Turn ${"AB"[i]}`,
    at: (view) => along(view.toScreen(pivot), [Math.cos(spin[i]), Math.sin(spin[i])], reach * view.scale + ARM),
    move: (scene, from, to) => {
      const center = anchorOf(scene.shapes[i]);
      const angle = Math.atan2(to[1] - center[1], to[0] - center[0]);
      spin[i] = angle;
      return replaced(scene, i, turned(scene.shapes[i], center, angle - Math.atan2(from[1] - center[1], from[0] - center[0])));
    },
    nudge: (scene, dx, dy) => {
      const angle = (dy - dx) * TURN;
      spin[i] += angle;
      return replaced(scene, i, turned(scene.shapes[i], anchorOf(scene.shapes[i]), angle));
    },
  };
}

/**
 * A point more, halfway to the next.
 * @param {Scene} scene
 * @param {number} i  the shape, which has vertices
 * @param {number} k  the point after which it comes
 * @returns {Scene}
 */
export function pointAdded(scene, i, k) {
  const points = pointsOf(scene.shapes[i]);
  const p = points[k];
  const q = points[(k + 1) % points.length];
  /** @type {Point} */
  const between = [p[0] / 2 + q[0] / 2, p[1] / 2 + q[1] / 2];
  return replaced(scene, i, withPoints(scene.shapes[i], points.toSpliced(k + 1, 0, between)));
}

/** @param {Scene} scene @param {number} i @param {number} k @returns {Scene} the same where it would leave no point */
export function pointRemoved(scene, i, k) {
  const points = pointsOf(scene.shapes[i]);
  if (points.length < 2) return scene;
  return replaced(scene, i, withPoints(scene.shapes[i], points.toSpliced(k, 1)));
}
