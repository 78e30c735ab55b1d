/**
 * What the page knows of shapes: one entry for each type, and the functions that ask the entries. An entry says which
 * points a shape is made of, what a movement of the reader's hand makes of it, and how its outline runs. Everything
 * that follows from a shape (its hull, its support points, ...) is asked of Python.
 */
import { beyondLine, rim, roundedPath, taperedPath } from "./outline.ts";
import type { View } from "../draw/view.ts";
import type { EllipseShape, HalfSpaceShape, Point, RectangleShape, Shape } from "../types.ts";
import type { Path } from "./path.ts";

/** A length that a handle on the rim changes. */
interface Radius {
  /** Part of the handle's id. */
  name: string;
  value: number;
  /** In radians, where the handle stands as seen from this point. */
  angle: number;
  from: Point;
  /** How far the shape that is rounded reaches by itself. */
  inner: number;
  put(shape: Shape, radius: number): Shape;
}

interface ShapeType<S = Shape> {
  /** Those that a reader may move one by one. */
  points(shape: S): Point[];
  /** As many as `points` gave, or any number where there are `vertices`. */
  withPoints(shape: S, points: Point[]): Shape;
  /** How far it reaches around its points on every side, or less. */
  margin(shape: S): number;
  /** Has it an end on every side? */
  bounded(shape: S): boolean;
  /** Has it a list of vertices that can grow and shrink? */
  vertices(shape: S): boolean;
  /** Does turning it about its middle change it? */
  turns(shape: S): boolean;
  /** Its own angle, turned; its points are turned apart from it. */
  turned(shape: S, angle: number): Shape;
  radii(shape: S): Radius[];
  /** Rounded by `radius` more; `corners`: of the hull of its points, on the screen, clockwise there. */
  outline(shape: S, corners: Point[], radius: number, view: View): Path;
}

/** What most types have in common: they are the hull of some points, which may be rounded. */
const hull = {
  margin: () => 0,
  bounded: () => true,
  vertices: () => false,
  turns: (shape: Shape) => pointsOf(shape).length > 1,
  turned: (shape: Shape) => shape,
  radii: (): Radius[] => [],
  outline: (shape: Shape, corners: Point[], radius: number, view: View) => roundedPath(corners, (marginOf(shape) + radius) * view.scale),
};

/** The same with a radius. */
const round = {
  ...hull,
  margin: ({ radius }: { radius: number }) => radius,
  radii: (shape: Shape & { radius: number }) => [radiusOf(pointsOf(shape)[0], shape.radius, 0)],
};

const radiusOf = (from: Point, value: number, inner: number): Radius => ({
  name: "radius",
  value,
  inner,
  angle: 0,
  from,
  put: (shape, radius) => ({ ...shape, radius }),
});

const ends = {
  points: ({ p, q }: { p: Point; q: Point }) => [p, q],
  withPoints: <S extends { p: Point; q: Point }>(shape: S, [p, q]: Point[]) => ({ ...shape, p, q }),
};

const middle = {
  points: ({ center }: { center: Point }) => [center],
  withPoints: <S extends { center: Point }>(shape: S, [center]: Point[]) => ({ ...shape, center }),
};

export const TYPES: { [Type in Shape["type"]]: ShapeType<Extract<Shape, { type: Type }>> } = {
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
    radii: ({ center, radii, angle = 0 }) =>
      [0, 1].map((k) => ({
        name: `radius${k}`,
        value: radii[k],
        from: center,
        inner: 0,
        angle: angle + (k * Math.PI) / 2,
        put: (shape: EllipseShape, radius) => ({
          ...shape,
          radii: shape.radii.map((old, j) => (j === k ? radius : old)),
        }),
      })),
    outline: (shape, _corners, radius, view) => rim(shape, radius, view),
  },
  rectangle: {
    ...hull,
    points: cornersOf,
    withPoints: withCorners,
    turns: () => true,
    turned: (shape, angle) => ({ ...shape, angle: tidy((shape.angle ?? 0) + angle) }),
  },
  "tapered-capsule": {
    ...hull,
    ...ends,
    margin: ({ radius_p, radius_q }) => Math.max(radius_p, radius_q),
    radii: (shape) =>
      (["p", "q"] as const).map((end) => ({
        name: `radius_${end}`,
        value: shape[`radius_${end}`],
        inner: 0,
        angle: Math.PI / 2,
        from: shape[end],
        put: (old, radius) => ({ ...old, [`radius_${end}`]: radius }),
      })),
    outline: ({ p, q, radius_p, radius_q }, _corners, radius, view) =>
      taperedPath(
        [p, q].map((end) => view.toScreen(end)),
        [radius_p, radius_q].map((own) => (own + radius) * view.scale),
      ),
  },
  // It is held where its boundary is closest to O.
  "half-space": {
    ...hull,
    points: (shape) => [footOf(shape)],
    withPoints: (shape, [p]) => ({ ...shape, offset: tidy(shape.normal[0] * p[0] + shape.normal[1] * p[1]) }),
    turns: () => true,
    turned: (shape, angle) => turnedAbout(shape, footOf(shape), angle),
    bounded: () => false,
    outline: (shape, _corners, _radius, view) => beyondLine(shape, view),
  },
  rounded: {
    bounded: () => true,
    points: ({ shape }) => pointsOf(shape),
    withPoints: (rounded, points) => ({ ...rounded, shape: withPoints(rounded.shape, points) }),
    margin: ({ shape, radius }) => radius + marginOf(shape),
    vertices: ({ shape }) => hasVertices(shape),
    turns: ({ shape }) => canTurn(shape),
    turned: (rounded, angle) => ({ ...rounded, shape: typeOf(rounded.shape).turned(rounded.shape, angle) }),
    radii: ({ shape, radius }) => [radiusOf(pointsOf(shape)[0], radius, marginOf(shape))],
    outline: ({ shape, radius: own }, corners, radius, view) => typeOf(shape).outline(shape, corners, own + radius, view),
  },
};

/** The point of the boundary that is closest to O. */
function footOf({ normal: [x, y], offset }: HalfSpaceShape): Point {
  const square = x * x + y * y || 1;
  return [(x * offset) / square + 0, (y * offset) / square + 0];
}

function turnedAbout(shape: HalfSpaceShape, [px, py]: Point, angle: number): HalfSpaceShape {
  const [x, y] = shape.normal;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const normal: Point = [tidy(x * cos - y * sin), tidy(x * sin + y * cos)];
  return { ...shape, normal, offset: tidy(normal[0] * px + normal[1] * py) };
}

/** Counter-clockwise, in the order of Python's vertices. */
function cornersOf({ center: [x, y], half_extents: [w, h], angle = 0 }: RectangleShape): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const signs = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  return signs.map(([i, j]) => [x + i * w * cos - j * h * sin, y + i * w * sin + j * h * cos]);
}

/** Moved as a whole, or by one corner: then the corner across from it stays. */
function withCorners(shape: RectangleShape, points: Point[]): RectangleShape {
  const was = cornersOf(shape);
  const [moved, another] = points.flatMap(([x, y], k) => (x === was[k][0] && y === was[k][1] ? [] : [k]));
  const fixed = was[((moved ?? 0) + 2) % 4];
  const [p, q] = another === undefined ? [points[moved ?? 0], fixed] : [points[0], points[2]];
  const center: Point = [tidy(p[0] / 2 + q[0] / 2), tidy(p[1] / 2 + q[1] / 2)];
  if (another !== undefined || moved === undefined) return { ...shape, center };
  const [cos, sin] = [Math.cos(shape.angle ?? 0), Math.sin(shape.angle ?? 0)];
  const [x, y] = [p[0] / 2 - q[0] / 2, p[1] / 2 - q[1] / 2];
  return { ...shape, center, half_extents: [tidy(Math.abs(x * cos + y * sin)), tidy(Math.abs(y * cos - x * sin))] };
}

const typeOf = (shape: Shape): ShapeType => TYPES[shape.type];

/** The points that a reader may move one by one. */
export const pointsOf = (shape: Shape) => typeOf(shape).points(shape);

/** @param points  as many as `pointsOf` gave, or any number for a polygon */
export const withPoints = (shape: Shape, points: Point[]) => typeOf(shape).withPoints(shape, points);

/** How far a shape reaches around its points on every side; an ellipse no further than this. */
export const marginOf = (shape: Shape) => typeOf(shape).margin(shape);

/** Is the shape no more than a point or a segment? */
export const isThin = (shape: Shape) => typeOf(shape).bounded(shape) && pointsOf(shape).length < 3 && !marginOf(shape);

/** Has the shape, or the one that it rounds, a list of vertices that can grow and shrink? */
export const hasVertices = (shape: Shape) => typeOf(shape).vertices(shape);

/** Does turning the shape about its middle change it? */
export const canTurn = (shape: Shape) => typeOf(shape).turns(shape);

/** The lengths that a reader may change. */
export const radiiOf = (shape: Shape) => typeOf(shape).radii(shape);

/**
 * The outline of a shape on the screen. While Python has not answered, a polygon keeps the order of vertices that
 * its hull had in the last answer.
 * @param outline  indices of the corners of the hull, counter-clockwise
 */
export function outlineOf(shape: Shape, outline: readonly number[] | null | undefined, view: View) {
  const points = pointsOf(shape);
  const order = outline?.every((i) => i < points.length) ? outline : points.keys();
  const corners = [...order].map((i) => view.toScreen(points[i]));
  return typeOf(shape).outline(shape, corners, 0, view);
}

/** Corners of boxes that hold the shape, for fitting the view. */
export function extentOf(shape: Shape): Point[] {
  const r = marginOf(shape);
  return pointsOf(shape).flatMap(([x, y]) => [
    [x - r, y - r],
    [x + r, y + r],
  ]);
}

/** Where a shape is held to move or turn it: the mean of its points. */
export function anchorOf(shape: Shape): Point {
  const points = pointsOf(shape);
  const n = points.length;
  // Dividing each term keeps the sum of coordinates near 1e308 from overflowing.
  return points.reduce((sum, [x, y]): Point => [sum[0] + x / n, sum[1] + y / n], [0, 0]);
}

/** Twelve digits: enough for any picture, few enough to be read in a link. */
const tidy = (x: number) => Number(x.toPrecision(12));

export function translated(shape: Shape, [dx, dy]: Point) {
  return withPoints(
    shape,
    pointsOf(shape).map(([x, y]) => [tidy(x + dx), tidy(y + dy)]),
  );
}

/** Turned about a pivot, counter-clockwise, by radians. */
export function turned(shape: Shape, [px, py]: Point, angle: number) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const moved = withPoints(
    shape,
    pointsOf(shape).map(([x, y]) => [tidy(px + (x - px) * cos - (y - py) * sin), tidy(py + (x - px) * sin + (y - py) * cos)]),
  );
  return typeOf(moved).turned(moved, angle);
}
