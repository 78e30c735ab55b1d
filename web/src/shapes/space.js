/**
 * What the page knows of solids, the shapes of space: one entry for each type, and the functions that ask the entries. The
 * surface of a solid comes from Python; here it only moves along with its solid until Python has answered again.
 *
 * Notation: a `Motion` takes p to R p + t; R is a rotation with its rows first.
 *
 * @typedef {import("../types.js").Point3} Point3
 * @typedef {import("../types.js").Mesh} Mesh
 * @typedef {import("../types.js").Solid} Solid
 * @typedef {Point3[]} Rotation  three rows
 * @typedef {{type: "posed", shape: Solid, rotation?: Rotation, offset?: Point3}} Posed  an object of a scene
 * @typedef {{R: Rotation, t: Point3}} Motion
 *
 * @typedef {object} SolidType
 * @property {(solid: any) => Point3[]} points  that say where it is
 * @property {(solid: any, move: (p: Point3) => Point3, R: Rotation) => any} moved
 * @property {(solid: any) => number} margin  how far it reaches around its points
 * @property {(solid: any) => boolean} turns  does turning it about its middle change it?
 * @property {Record<string, string | string[]>} [sizes]  the names of the lengths that a reader can type, by their keys
 */
import { add, cross, dot, mean, scaled, sub, unit } from "./vector.js";
import * as words from "../words/interface.js";

/** @type {Rotation} */
const UPRIGHT = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** @type {Point3} */
const ZERO = [0, 0, 0];

const RADIUS = { radius: words.handles.radius };

/** @param {string[]} keys  of its points @returns {SolidType} */
const ofPoints = (...keys) => ({
  points: (solid) => keys.map((key) => solid[key]),
  moved: (solid, move) => ({ ...solid, ...Object.fromEntries(keys.map((key) => [key, move(solid[key])])) }),
  margin: ({ radius = 0 }) => radius,
  turns: () => keys.length > 1,
});

/** One with a middle and axes of its own. */
const oriented = {
  points: (/** @type {any} */ { center }) => [center],
  moved: (/** @type {any} */ solid, /** @type {(p: Point3) => Point3} */ move, /** @type {Rotation} */ R) => ({
    ...solid,
    center: move(solid.center),
    ...(R === UPRIGHT ? {} : { rotation: product(R, solid.rotation ?? UPRIGHT).map((row) => row.map(tidy)) }),
  }),
  turns: () => true,
};

/** @type {Record<string, SolidType>} */
const TYPES = {
  point: ofPoints("p"),
  segment: ofPoints("p", "q"),
  sphere: { ...ofPoints("center"), sizes: RADIUS },
  capsule: { ...ofPoints("p", "q"), sizes: RADIUS },
  cylinder: { ...ofPoints("p", "q"), sizes: RADIUS },
  cone: { ...ofPoints("base", "apex"), sizes: RADIUS },
  box: {
    ...oriented,
    margin: ({ half_extents }) => Math.hypot(...half_extents),
    sizes: { half_extents: [1, 2, 3].map(words.handles.halfExtent) },
  },
  ellipsoid: { ...oriented, margin: ({ radii }) => Math.max(...radii), sizes: { radii: [1, 2, 3].map(words.handles.radiusAlong) } },
  polyhedron: {
    points: ({ vertices }) => vertices,
    moved: (solid, move) => ({ ...solid, vertices: solid.vertices.map(move) }),
    margin: () => 0,
    turns: ({ vertices }) => vertices.length > 1,
  },
  rounded: {
    points: ({ shape }) => pointsOf(shape),
    moved: (solid, move, R) => ({ ...solid, shape: TYPES[solid.shape.type].moved(solid.shape, move, R) }),
    margin: ({ shape, radius }) => radius + TYPES[shape.type].margin(shape),
    turns: ({ shape }) => canTurn(shape),
    sizes: RADIUS,
  },
  // An object of a scene: its shape stays as it is, turned by `rotation` and moved by `offset`.
  posed: {
    points: (solid) => posed(solid, pointsOf(solid.shape)),
    moved: (solid, move, R) => ({
      ...solid,
      offset: move(solid.offset ?? ZERO),
      ...(R === UPRIGHT ? {} : { rotation: product(R, solid.rotation ?? UPRIGHT).map((row) => row.map(tidy)) }),
    }),
    margin: ({ shape }) => TYPES[shape.type].margin(shape),
    turns: ({ shape }) => canTurn(shape),
  },
};

/** @param {Solid | Posed} solid @returns {Point3[]} */
export const pointsOf = (solid) => TYPES[solid.type].points(solid);

/** Does turning the solid about its middle change it? @param {Solid | Posed} solid */
export const canTurn = (solid) => TYPES[solid.type].turns(solid);

/** Are all solids of a scene made of points of the plane z = 0? @param {{shapes: any[]}} scene */
export const isFlat = ({ shapes }) =>
  shapes.every((solid) => TYPES[solid.type].margin(solid) === 0 && pointsOf(solid).every(([, , z]) => z === 0));

/** Where a solid is held to move or turn it: the mean of its points. @param {Solid | Posed} solid */
export const anchorOf = (solid) => mean(pointsOf(solid));

/**
 * Points of a shape where an object of a scene has them.
 * @param {{rotation?: Rotation, offset?: Point3}} object
 * @param {readonly Point3[]} points
 */
export const posed = ({ rotation = UPRIGHT, offset = ZERO }, points) => points.map((p) => add(times(rotation, p), offset));

/**
 * The solid that an object of a scene is, with coordinates of the world.
 * @param {{shape: Solid, rotation?: Rotation, offset?: Point3}} object
 */
export const plain = ({ shape, rotation = UPRIGHT, offset = ZERO }) =>
  TYPES[shape.type].moved(shape, (p) => /** @type {Point3} */ (add(times(rotation, p), offset).map(tidy)), rotation);

/** The radius of a ball about its anchor that holds a solid. @param {Solid | Posed} solid */
export function reachOf(solid) {
  const anchor = anchorOf(solid);
  return TYPES[solid.type].margin(solid) + Math.max(...pointsOf(solid).map((p) => Math.hypot(...sub(p, anchor))));
}

/** Twelve digits: enough for any picture, few enough to be read in a link. @param {number} x */
const tidy = (x) => Number(x.toPrecision(12)) + 0;

/** @template {Solid | Posed} S @param {S} solid @param {Point3} offset @returns {S} */
export const translated = (solid, offset) =>
  TYPES[solid.type].moved(solid, (p) => /** @type {Point3} */ (add(p, offset).map(tidy)), UPRIGHT);

/**
 * The numbers of a solid that a reader can type: its middle and its lengths.
 * @template {Solid | Posed} S
 * @param {S} solid
 * @returns {{names: string[], values: number[], put: (solid: S, values: number[]) => S}}
 */
export function numbersOf(solid) {
  const anchor = anchorOf(solid);
  const sizes = Object.entries(TYPES[solid.type].sizes ?? {});
  const lengths = (/** @type {any} */ one) => sizes.flatMap(([key]) => one[key]);
  return {
    names: ["x", "y", "z", ...sizes.flatMap(([, names]) => names)],
    values: [...anchor.map(tidy), ...lengths(solid)],
    put: (old, [x, y, z, ...rest]) => {
      const typed = rest.values();
      const next = () => /** @type {number} */ (typed.next().value);
      const resized = sizes.map(([key, names]) => [key, Array.isArray(names) ? names.map(next) : next()]);
      return /** @type {S} */ ({ ...translated(old, sub([x, y, z], anchorOf(old))), ...Object.fromEntries(resized) });
    },
  };
}

/** Turned about its middle. @template {Solid | Posed} S @param {S} solid @param {Point3} axis  of length one @param {number} angle  in radians @returns {S} */
export function turned(solid, axis, angle) {
  const R = rotationAbout(axis, angle);
  const pivot = anchorOf(solid);
  return TYPES[solid.type].moved(solid, (p) => /** @type {Point3} */ (add(pivot, times(R, sub(p, pivot))).map(tidy)), R);
}

/**
 * The surface of a solid that was somewhere else when Python answered.
 * @param {Solid} solid
 * @param {Solid | undefined} was  the solid that the surface belongs to
 * @param {Mesh | undefined} surface
 * @returns {Mesh | null} null if one is not the other, moved
 */
export function surfaceOf(solid, was, surface) {
  if (!was || !surface || solid.type !== was.type) return null;
  if (solid === was) return surface;
  const [from, to] = [frameOf(was), frameOf(solid)];
  const R = product(to.R, transposed(from.R));
  const move = (/** @type {Point3} */ p) => add(to.t, times(R, sub(p, from.t)));
  const [old, now] = [pointsOf(was), pointsOf(solid)];
  const size = Math.max(...old.map((p) => Math.hypot(...sub(p, from.t))), 1e-300);
  const same = old.length === now.length && old.every((p, i) => Math.hypot(...sub(move(p), now[i])) < 1e-6 * size);
  return same || size === 1e-300 ? { ...surface, vertices: surface.vertices.map(move) } : null;
}

/** A place and axes that move along with a solid. @param {any} solid @returns {Motion} */
function frameOf(solid) {
  const { shape, rotation } = solid;
  if (shape) return frameOf(shape);
  const points = pointsOf(solid);
  const [t] = points;
  if (rotation || points.length < 2) return { R: rotation ?? UPRIGHT, t };
  // The first point that differs gives an axis, and the first one beside it another.
  const far = Math.max(...points.map((p) => Math.hypot(...sub(p, t))));
  const x = unit(sub(points.find((p) => Math.hypot(...sub(p, t)) > far / 2) ?? t, t));
  const aside = points.map((p) => sub(p, add(t, scaled(x, dot(sub(p, t), x)))));
  const y = unit(aside.find((v) => Math.hypot(...v) > far / 100) ?? across(x));
  return { R: transposed([x, y, cross(x, y)]), t };
}

/** Some vector across another. @param {Point3} x @returns {Point3} */
const across = (x) => cross(x, Math.abs(x[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]);

/** By Rodrigues' formula. @param {Point3} axis  of length one @param {number} angle @returns {Rotation} */
export function rotationAbout(axis, angle) {
  const columns = UPRIGHT.map((e) =>
    add(add(scaled(e, Math.cos(angle)), scaled(cross(axis, e), Math.sin(angle))), scaled(axis, dot(axis, e) * (1 - Math.cos(angle)))),
  );
  return transposed(/** @type {Rotation} */ (columns));
}

/** @param {Rotation} R @returns {Rotation} */
const transposed = (R) => /** @type {Rotation} */ ([0, 1, 2].map((i) => R.map((row) => row[i])));

/** @param {Rotation} R @param {Point3} p @returns {Point3} */
const times = (R, p) => [dot(R[0], p), dot(R[1], p), dot(R[2], p)];

/** @param {Rotation} R @param {Rotation} S @returns {Rotation} */
const product = (R, S) => transposed(/** @type {Rotation} */ (transposed(S).map((column) => times(R, column))));
