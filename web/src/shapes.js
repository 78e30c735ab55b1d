/**
 * What the page knows of shapes: which points they are made of, and how a movement of the reader's hand changes
 * those. Everything that follows from a shape (its hull, its support points, ...) is asked of Python.
 *
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").Shape} Shape
 */

/** The points that a reader may move one by one. @param {Shape} shape @returns {Point[]} */
export function pointsOf(shape) {
  switch (shape.type) {
    case "point":
      return [shape.p];
    case "segment":
    case "capsule":
      return [shape.p, shape.q];
    case "polygon":
      return shape.vertices;
    case "circle":
    case "ellipse":
      return [shape.center];
    case "rounded":
      return pointsOf(shape.shape);
  }
}

/** @param {Shape} shape @param {Point[]} points  as many as `pointsOf` gave, or any number for a polygon @returns {Shape} */
export function withPoints(shape, points) {
  switch (shape.type) {
    case "point":
      return { ...shape, p: points[0] };
    case "segment":
    case "capsule":
      return { ...shape, p: points[0], q: points[1] };
    case "polygon":
      return { ...shape, vertices: points };
    case "circle":
    case "ellipse":
      return { ...shape, center: points[0] };
    case "rounded":
      return { ...shape, shape: withPoints(shape.shape, points) };
  }
}

/** How far a shape reaches around its points on every side; an ellipse no further than this. @param {Shape} shape @returns {number} */
export function marginOf(shape) {
  switch (shape.type) {
    case "circle":
    case "capsule":
      return shape.radius;
    case "ellipse":
      return Math.max(...shape.radii);
    case "rounded":
      return shape.radius + marginOf(shape.shape);
    default:
      return 0;
  }
}

/** Has the shape, or the one that it rounds, a list of vertices that can grow and shrink? @param {Shape} shape @returns {boolean} */
export function hasVertices(shape) {
  return shape.type === "rounded" ? hasVertices(shape.shape) : shape.type === "polygon";
}

/** Corners of boxes that hold the shape, for fitting the view. @param {Shape} shape @returns {Point[]} */
export function extentOf(shape) {
  const r = marginOf(shape);
  return pointsOf(shape).flatMap(([x, y]) => [
    /** @type {Point} */ ([x - r, y - r]),
    /** @type {Point} */ ([x + r, y + r]),
  ]);
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

/** Turned about a pivot, counter-clockwise, by radians. @param {Shape} shape @param {Point} pivot @param {number} angle @returns {Shape} */
export function turned(shape, pivot, angle) {
  if (shape.type === "rounded") return { ...shape, shape: turned(shape.shape, pivot, angle) };
  const [px, py] = pivot;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const moved = withPoints(
    shape,
    pointsOf(shape).map(([x, y]) => [
      tidy(px + (x - px) * cos - (y - py) * sin),
      tidy(py + (x - px) * sin + (y - py) * cos),
    ]),
  );
  return moved.type === "ellipse" ? { ...moved, angle: tidy((moved.angle ?? 0) + angle) } : moved;
}
