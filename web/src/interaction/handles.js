/**
 * What a reader can take hold of. A handle knows where it is and what moving it does to the scene; pointers and keys
 * (`element/gestures.js`) and looks (`element/styles/`) are none of its business.
 *
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").Shape} Shape
 * @typedef {import("../draw/view.js").View} View
 * @typedef {{shapes: Shape[]}} Shapes  the part of a scene that these handles move
 * @typedef {number[]} Spin  for each shape the angle of its turning handle, in radians; turning changes it
 */

/**
 * @template [S=Scene]
 * @template {{toWorld(at: Point): unknown}} [V=View]
 * @typedef {object} Handle
 * @property {string} id
 * @property {"shape" | "point" | "radius" | "turn" | "direction" | "axis"} kind  determines its look
 * @property {keyof import("../draw/palette.js").Palette} color
 * @property {string} [panel]  the id of its panel; the first panel by default
 * @property {string} [layer]  the layer that it belongs to: it is there while that is shown
 * @property {string} label  says what it moves and where that is
 * @property {(view: V) => Point} at  its place on the screen
 * @property {(frame: import("../types.js").Frame<S, any>, view: V) => Path2D} [area]  where it can also be grabbed, besides its own place
 * @property {(view: V) => number} [depth]  how near it is to the viewer, in space
 * @property {(scene: S, from: ReturnType<V["toWorld"]>, to: ReturnType<V["toWorld"]>, scale: number, view: V) => S} move
 *     the scene after the handle has moved `from` one world point `to` another; `scale` determines how many digits are kept
 * @property {(scene: S, dx: number, dy: number, stride: number, view: V) => S} nudge
 *     the scene after `dx`, `dy` presses of an arrow key, each worth `stride` world units
 * @property {(scene: S) => {scene: S, id: string}} [add]  the scene with one more point after this one, and the new point's handle
 * @property {(scene: S) => S} [remove]  the scene without its point; the same scene if the point cannot be removed
 * @property {(answer: any) => boolean} [inner]  true if its point is not a corner of the hull
 * @property {Numbers<S>} [numbers]  what it moves, as numbers that a reader can type
 */

/**
 * @template [S=Scene]
 * @typedef {object} Numbers
 * @property {string} of  what they belong to
 * @property {readonly string[]} names
 * @property {readonly number[]} values
 * @property {(scene: S, values: number[]) => S} put  the scene with these values, which need not be valid
 */
import { along } from "../draw/marks.js";
import { pictureOf, pointText } from "../words/numbers.js";
import { quantize } from "../draw/view.js";
import { added, removed, replaced } from "../lists.js";
import { anchorOf, canTurn, hasVertices, marginOf, outlineOf, pointsOf, radiiOf, translated, turned, withPoints } from "../shapes/index.js";
import * as words from "../words/interface.js";

/** A shape with more points can only be moved as a whole, because the handles of its points would cover it. */
export const MOST_POINTS = 24;

/** One arrow key turns a shape by this angle: two degrees. */
const SHAPE_TURN_RAD = Math.PI / 90;

/** One arrow key turns a direction by this angle: one degree. */
const DIRECTION_TURN_RAD = Math.PI / 180;

/** The distance of a turning handle from its shape. */
const TURN_HANDLE_DISTANCE_PX = 26;

/** The names of the lengths that a reader can change. @type {Record<string, string>} */
const RADII = { radius: words.handles.radius, radius0: words.handles.radii[0], radius1: words.handles.radii[1] };

/** The names and the colours of a scene's shapes. */
const NAMES = "AB";
const COLORS = /** @type {const} */ (["a", "b"]);

/**
 * The panel of a handle: the one that it names, or the first one if no panel has that name.
 * @template {{id: string}} P
 * @param {{panel?: string}} handle
 * @param {readonly P[]} panels
 */
export const panelOf = ({ panel }, panels) => panels.find(({ id }) => id === panel) ?? panels[0];

/** The shape or the solid that a handle belongs to, by the handle's id. @param {string} id */
export const bodyOf = (id) => id.split(".")[0];

/** Does a handle belong to what the reader has taken hold of last? @param {{id: string}} handle @param {string} selected */
export const isInHand = ({ id }, selected) => bodyOf(id) === bodyOf(selected);

/** Rounds to twelve digits. That is enough for any picture, and short enough to read in a link. @param {number} x */
const tidy = (x) => Number(x.toPrecision(12));

/**
 * The handles of a scene's shapes. Each shape has one for the whole shape, one for each radius and point, and one to turn it.
 * @template {Shapes} S
 * @param {S} scene
 * @param {Spin} spin
 * @returns {Handle<S>[]} in an order that does not depend on positions
 */
export function shapeHandles(scene, spin) {
  return scene.shapes.flatMap((shape, i) => {
    const points = pointsOf(shape);
    return [
      wholeShape(scene, i),
      ...radii(scene, i),
      ...(points.length > 1 && points.length <= MOST_POINTS ? points.map((_, k) => vertex(scene, i, k)) : []),
      ...(canTurn(shape) ? [turn(scene, i, spin)] : []),
    ];
  });
}

/**
 * The handle of a single point.
 * @template S
 * @param {Point} p  its place
 * @param {Pick<Handle, "id" | "label" | "color"> & Partial<Handle<S>>} rest  its other properties; the place is appended to `label`
 * @param {(scene: S, p: Point) => S} put
 * @returns {Handle<S>}
 */
export function pointHandle(p, { label, ...rest }, put) {
  return {
    kind: "point",
    ...rest,
    label: words.handles.at(label, pointText(p)),
    numbers: { of: label, names: ["x", "y"], values: p, put: (scene, [x, y]) => put(scene, [x, y]) },
    at: (view) => view.toScreen(p),
    move: (scene, _from, to, scale) => put(scene, [quantize(to[0], scale), quantize(to[1], scale)]),
    nudge: (scene, dx, dy, stride) => put(scene, [tidy(p[0] + dx * stride), tidy(p[1] + dy * stride)]),
  };
}

/**
 * A handle at the tip of an arrow that shows a direction. The arrow's length on the screen does not depend on the vector's length.
 * @template S
 * @param {Point} direction  in the world
 * @param {(view: View) => Point} foot  the arrow's start on the screen
 * @param {number} length  the arrow's length in pixels
 * @param {Pick<Handle, "id" | "label" | "color"> & Partial<Handle<S>>} rest
 * @param {(scene: S, direction: Point) => S} put  gets a unit vector, rounded to four digits
 * @returns {Handle<S>}
 */
export function directionHandle(direction, foot, length, { label, ...rest }, put) {
  const angle = Math.atan2(direction[1], direction[0]);
  const unit = (/** @type {number} */ turned) => /** @type {Point} */ ([digits(Math.cos(turned)), digits(Math.sin(turned))]);
  const tip = (/** @type {View} */ view) => along(foot(view), direction, length);
  /** @type {Handle<S>} */
  const handle = {
    kind: "direction",
    ...rest,
    label: words.handles.towards(label, Math.round((angle * 180) / Math.PI)),
    numbers: { of: label, names: ["x", "y"], values: direction, put: (scene, [x, y]) => put(scene, [x, y]) },
    at: tip,
    move: (scene, from, to, scale) => {
      // The tip moves by as much as the pointer did. The direction is the one from the foot to the moved tip.
      const reach = length / scale;
      const x = Math.cos(angle) * reach + to[0] - from[0];
      const y = Math.sin(angle) * reach + to[1] - from[1];
      return put(scene, unit(Math.atan2(y, x)));
    },
    nudge: (scene, dx, dy) => put(scene, unit(angle + (dy - dx) * DIRECTION_TURN_RAD)),
  };
  return handle;
}

/** Rounds to four digits after the point. @param {number} x */
const digits = (x) => Number(x.toFixed(4)) + 0;

/** @template {Shapes} S @param {S} scene @param {number} i @param {Shape} shape @returns {S} */
function withShape(scene, i, shape) {
  return { ...scene, shapes: replaced(scene.shapes, i, shape) };
}

/** @template {Shapes} S @param {S} whole @param {number} i @returns {Handle<S>} */
function wholeShape(whole, i) {
  const shape = whole.shapes[i];
  const anchor = anchorOf(shape);
  return {
    id: `${i}`,
    kind: "shape",
    color: COLORS[i],
    label: words.handles.at(words.handles.move(NAMES[i]), pointText(anchor)),
    ...(pointsOf(shape).length === 1 ? { numbers: middleOf(whole, i) } : {}),
    at: (view) => view.toScreen(anchor),
    area: ({ scene, answer }, view) => outlineOf(scene.shapes[i], answer?.outlines[i], view),
    move: (scene, from, to, scale) =>
      withShape(scene, i, translated(scene.shapes[i], [quantize(to[0] - from[0], scale), quantize(to[1] - from[1], scale)])),
    nudge: (scene, dx, dy, stride) => withShape(scene, i, translated(scene.shapes[i], [dx * stride, dy * stride])),
    ...(hasVertices(shape) ? { add: (scene) => withPointAfter(scene, i, 0) } : {}),
  };
}

/** The place of a shape that is made of a single point. @template {Shapes} S @param {S} whole @param {number} i @returns {Numbers<S>} */
function middleOf(whole, i) {
  const put = (/** @type {S} */ scene, /** @type {number[]} */ [x, y]) => withShape(scene, i, withPoints(scene.shapes[i], [[x, y]]));
  return { of: NAMES[i], names: ["x", "y"], values: pointsOf(whole.shapes[i])[0], put };
}

/** @template {Shapes} S @param {S} whole @param {number} i @param {number} k @returns {Handle<S>} */
function vertex(whole, i, k) {
  const shape = whole.shapes[i];
  const put = (/** @type {S} */ scene, /** @type {Point} */ to) =>
    withShape(scene, i, withPoints(scene.shapes[i], replaced(pointsOf(scene.shapes[i]), k, to)));
  return {
    ...pointHandle(pointsOf(shape)[k], { id: `${i}.${k}`, label: words.handles.vertex(k + 1, NAMES[i]), color: COLORS[i] }, put),
    inner: ({ outlines }) => !!outlines[i] && !outlines[i].includes(k),
    ...(hasVertices(shape) ? { add: (scene) => withPointAfter(scene, i, k), remove: (scene) => withoutPoint(scene, i, k) } : {}),
  };
}

/**
 * Adds a point halfway between a point and the next one.
 * @template {Shapes} S
 * @param {S} scene
 * @param {number} i  the index of a shape with vertices
 * @param {number} k  the index of the point before the new one
 */
function withPointAfter(scene, i, k) {
  const points = pointsOf(scene.shapes[i]);
  const p = points[k];
  const q = points[(k + 1) % points.length];
  /** @type {Point} */
  const between = [p[0] / 2 + q[0] / 2, p[1] / 2 + q[1] / 2];
  const more = withPoints(scene.shapes[i], added(points, k, between));
  return { scene: withShape(scene, i, more), id: `${i}.${k + 1}` };
}

/** @template {Shapes} S @param {S} scene @param {number} i @param {number} k @returns {S} the same scene if no point would be left */
function withoutPoint(scene, i, k) {
  const points = pointsOf(scene.shapes[i]);
  return points.length < 2 ? scene : withShape(scene, i, withPoints(scene.shapes[i], removed(points, k)));
}

/** A handle for each radius, on the rim. @template {Shapes} S @param {S} whole @param {number} i @returns {Handle<S>[]} */
function radii(whole, i) {
  const shape = whole.shapes[i];
  const [x, y] = pointsOf(shape)[0];
  return radiiOf(shape).map(({ name, value, angle, inner, put }) => {
    const reach = inner + value;
    /** @param {S} scene @param {number} r */
    const resized = (scene, r) => withShape(scene, i, put(scene.shapes[i], Math.max(tidy(r), 0)));
    return {
      id: `${i}.${name}`,
      kind: "radius",
      color: COLORS[i],
      label: words.handles.radiusOf(NAMES[i], pictureOf(value)),
      numbers: { of: NAMES[i], names: [RADII[name]], values: [value], put: (scene, [r]) => withShape(scene, i, put(scene.shapes[i], r)) },
      at: (view) => view.toScreen([x + reach * Math.cos(angle), y + reach * Math.sin(angle)]),
      move: (scene, _from, to, scale) => resized(scene, quantize(Math.hypot(to[0] - x, to[1] - y) - inner, scale)),
      nudge: (scene, dx, dy, stride) => resized(scene, value + (dx + dy) * stride),
    };
  });
}

/** @template {Shapes} S @param {S} whole @param {number} i @param {Spin} spin @returns {Handle<S>} */
function turn(whole, i, spin) {
  const shape = whole.shapes[i];
  const pivot = anchorOf(shape);
  const [ux, uy] = [Math.cos(spin[i]), Math.sin(spin[i])];
  // It stands as far out as the shape reaches in its direction, so that it neither lies on the shape nor leaves the panel.
  const reach = marginOf(shape) + Math.max(...pointsOf(shape).map(([x, y]) => ux * (x - pivot[0]) + uy * (y - pivot[1])));
  return {
    id: `${i}.turn`,
    kind: "turn",
    color: COLORS[i],
    label: words.handles.turn(NAMES[i]),
    at: (view) => along(view.toScreen(pivot), [ux, uy], reach * view.scale + TURN_HANDLE_DISTANCE_PX),
    move: (scene, from, to) => {
      const center = anchorOf(scene.shapes[i]);
      const angle = Math.atan2(to[1] - center[1], to[0] - center[0]);
      spin[i] = angle;
      return withShape(scene, i, turned(scene.shapes[i], center, angle - Math.atan2(from[1] - center[1], from[0] - center[0])));
    },
    nudge: (scene, dx, dy) => {
      const angle = (dy - dx) * SHAPE_TURN_RAD;
      spin[i] += angle;
      return withShape(scene, i, turned(scene.shapes[i], anchorOf(scene.shapes[i]), angle));
    },
  };
}
