/**
 * What the page knows of shapes: one entry for each type, and the functions that ask the entries. An entry says which
 * points a shape is made of, what a movement of the reader's hand makes of it, and how its outline runs. Everything
 * that follows from a shape (its hull, its support points, ...) is asked of Python.
 *
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Shape} Shape
 * @typedef {import("../draw/view.js").View} View
 *
 * @typedef {object} Radius  a length that a handle on the rim changes
 * @property {string} name  part of the handle's id
 * @property {number} value
 * @property {number} angle  in radians, where the handle stands as seen from the first point
 * @property {number} inner  how far the shape that is rounded reaches by itself
 * @property {(shape: any, radius: number) => Shape} put
 *
 * @typedef {object} ShapeType
 * @property {(shape: any) => Point[]} points  those that a reader may move one by one
 * @property {(shape: any, points: Point[]) => Shape} withPoints
 *     as many as `points` gave, or any number where there are `vertices`
 * @property {(shape: any) => number} margin  how far it reaches around its points on every side, or less
 * @property {(shape: any) => boolean} vertices  has it a list of vertices that can grow and shrink?
 * @property {(shape: any) => boolean} turns  does turning it about its middle change it?
 * @property {(shape: any, angle: number) => Shape} turned  its own angle, turned; its points are turned apart from it
 * @property {(shape: any) => Radius[]} radii
 * @property {(shape: any, corners: Point[], radius: number, view: View) => import("./path.js").Path} outline
 *     rounded by `radius` more; `corners`: of the hull of its points, on the screen, clockwise there
 */
import { rim, roundedPath } from "./outline.js";

/** What most types have in common: they are the hull of some points, which may be rounded. */
const hull = {
  margin: () => 0,
  vertices: () => false,
  turns: (/** @type {Shape} */ shape) => pointsOf(shape).length > 1,
  turned: (/** @type {Shape} */ shape) => shape,
  radii: () => /** @type {Radius[]} */ ([]),
  outline: (/** @type {Shape} */ shape, /** @type {Point[]} */ corners, /** @type {number} */ radius, /** @type {View} */ view) =>
    roundedPath(corners, (marginOf(shape) + radius) * view.scale),
};

/** The same with a radius. */
const round = {
  ...hull,
  margin: (/** @type {{radius: number}} */ { radius }) => radius,
  radii: (/** @type {{radius: number}} */ { radius }) => [radiusOf(radius, 0)],
};

/** @param {number} value @param {number} inner @returns {Radius} */
const radiusOf = (value, inner) => ({
  name: "radius",
  value,
  inner,
  angle: 0,
  put: (shape, radius) => ({ ...shape, radius }),
});

const ends = {
  points: (/** @type {{p: Point, q: Point}} */ { p, q }) => [p, q],
  withPoints: (/** @type {any} */ shape, /** @type {Point[]} */ [p, q]) => ({ ...shape, p, q }),
};

const middle = {
  points: (/** @type {{center: Point}} */ { center }) => [center],
  withPoints: (/** @type {any} */ shape, /** @type {Point[]} */ [center]) => ({ ...shape, center }),
};

/** @type {Record<string, ShapeType>} */
export const TYPES = {
  point: { ...hull, points: ({ p }) => [p], withPoints: (shape, [p]) => ({ ...shape, p }) },
  segment: { ...hull, ...ends },
  capsule: { ...round, ...ends },
  circle: { ...round, ...middle },
  polygon: {
    ...hull,
    points: ({ vertices }) => vertices,
    withPoints: (shape, vertices) => ({ ...shape, vertices }),
    vertices: () => true,
  },
  ellipse: {
    ...hull,
    ...middle,
    margin: ({ radii }) => Math.max(...radii),
    turns: () => true,
    turned: (shape, angle) => ({ ...shape, angle: tidy((shape.angle ?? 0) + angle) }),
    radii: ({ radii, angle = 0 }) =>
      [0, 1].map((k) => ({
        name: `radius${k}`,
        value: radii[k],
        inner: 0,
        angle: angle + (k * Math.PI) / 2,
        put: (shape, radius) => ({
          ...shape,
          radii: shape.radii.map((/** @type {number} */ old, /** @type {number} */ j) => (j === k ? radius : old)),
        }),
      })),
    outline: (shape, _corners, radius, view) => rim(shape, radius, view),
  },
  rounded: {
    points: ({ shape }) => pointsOf(shape),
    withPoints: (rounded, points) => ({ ...rounded, shape: withPoints(rounded.shape, points) }),
    margin: ({ shape, radius }) => radius + marginOf(shape),
    vertices: ({ shape }) => hasVertices(shape),
    turns: ({ shape }) => canTurn(shape),
    turned: (rounded, angle) => ({ ...rounded, shape: typeOf(rounded.shape).turned(rounded.shape, angle) }),
    radii: ({ shape, radius }) => [radiusOf(radius, marginOf(shape))],
    outline: ({ shape, radius: own }, corners, radius, view) => typeOf(shape).outline(shape, corners, own + radius, view),
  },
};

/** @param {Shape} shape */
const typeOf = (shape) => TYPES[shape.type];

/** The points that a reader may move one by one. @param {Shape} shape */
export const pointsOf = (shape) => typeOf(shape).points(shape);

/** @param {Shape} shape @param {Point[]} points  as many as `pointsOf` gave, or any number for a polygon */
export const withPoints = (shape, points) => typeOf(shape).withPoints(shape, points);

/** How far a shape reaches around its points on every side; an ellipse no further than this. @param {Shape} shape */
export const marginOf = (shape) => typeOf(shape).margin(shape);

/** Has the shape, or the one that it rounds, a list of vertices that can grow and shrink? @param {Shape} shape */
export const hasVertices = (shape) => typeOf(shape).vertices(shape);

/** Does turning the shape about its middle change it? @param {Shape} shape */
export const canTurn = (shape) => typeOf(shape).turns(shape);

/** The lengths that a reader may change. @param {Shape} shape */
export const radiiOf = (shape) => typeOf(shape).radii(shape);

/**
 * The outline of a shape on the screen. While Python has not answered, a polygon keeps the order of vertices that
 * its hull had in the last answer.
 * @param {Shape} shape
 * @param {readonly number[] | null | undefined} outline  indices of the corners of the hull, counter-clockwise
 * @param {View} view
 */
export function outlineOf(shape, outline, view) {
  const points = pointsOf(shape);
  const order = outline?.every((i) => i < points.length) ? outline : points.keys();
  const corners = [...order].map((i) => view.toScreen(points[i]));
  return typeOf(shape).outline(shape, corners, 0, view);
}

/** Corners of boxes that hold the shape, for fitting the view. @param {Shape} shape @returns {Point[]} */
export function extentOf(shape) {
  const r = marginOf(shape);
  return pointsOf(shape).flatMap(([x, y]) => [/** @type {Point} */ ([x - r, y - r]), /** @type {Point} */ ([x + r, y + r])]);
}

/** Where a shape is held to move or turn it: the mean of its points. @param {Shape} shape @returns {Point} */
export function anchorOf(shape) {
  const points = pointsOf(shape);
  const n = points.length;
  // Dividing each term keeps the sum of coordinates near 1e308 from overflowing.
  return points.reduce((sum, [x, y]) => /** @type {Point} */ ([sum[0] + x / n, sum[1] + y / n]), [0, 0]);
}

/** Twelve digits: enough for any picture, few enough to be read in a link. @param {number} x */
const tidy = (x) => Number(x.toPrecision(12));

/** @param {Shape} shape @param {Point} offset */
export function translated(shape, [dx, dy]) {
  return withPoints(
    shape,
    pointsOf(shape).map(([x, y]) => [tidy(x + dx), tidy(y + dy)]),
  );
}

/** Turned about a pivot, counter-clockwise, by radians. @param {Shape} shape @param {Point} pivot @param {number} angle */
export function turned(shape, [px, py], angle) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const moved = withPoints(
    shape,
    pointsOf(shape).map(([x, y]) => [tidy(px + (x - px) * cos - (y - py) * sin), tidy(py + (x - px) * sin + (y - py) * cos)]),
  );
  return typeOf(moved).turned(moved, angle);
}
