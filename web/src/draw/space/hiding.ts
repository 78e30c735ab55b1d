/**
 * Which surfaces lie before which, and what of a line is hidden: exact for convex bodies, also where they run through one
 * another.
 *
 * Notation: points are places on the screen, `x` to the right and `y` down in pixels, with `z` towards the viewer in the same
 * unit. A half-space `[a, b, c, d]` is where a x + b y + c z <= d; (a, b, c) has the length one. The *shadow* of a body is
 * the body and all that it hides: it lies within its outline and not before its front faces, and is convex, too.
 *
 * Bodies are painted one after the other, the furthest first. Where two do not cross, any line of sight through both tells which
 * is nearer.
 */
import { add, cross, sub } from "../../shapes/vector.ts";
import type { Point, Point3 } from "../../types.ts";
import type { SpaceView } from "./view.ts";

export type HalfSpace = [a: number, b: number, c: number, d: number];
type Box = { low: Point3; high: Point3 };

/** Holds what it is the ball of: most half-spaces need not look closer. */
type Ball = { center: Point3; radius: number };

type Face = { corners: Point3[]; ball: Ball };

export type Segment = [from: Point3, to: Point3];

/** What comes closer than this lies upon another, in pixels. */
const NEAR_PX = 0.01;

/** A piece that is smaller than this is not cut off, in square pixels. */
const LEAST_AREA_PX = 0.01;

/** A face whose unit normal has a smaller part along the line of sight is seen edge on. */
const EDGE_ON = 1e-6;

/** @returns pixels from its plane, positive outside */
const beyond = (side: HalfSpace, p: Point3): number => side[0] * p[0] + side[1] * p[1] + side[2] * p[2] - side[3];

// ---- forms

/** A convex body on the screen. What only some pictures need is found when it is asked for. */
export class Form {
  box: Box;
  outline: Point[];
  points: Point3[];
  /** The faces: the indices of the corners of each. */
  loops;
  /** For each face: is it turned towards the viewer (1), away (-1), or seen edge on (0)? */
  turned;
  /** The inner sides of the planes of the faces, four numbers each. */
  #planes;
  /** Those that were asked for. */
  #faces: Face[] = [];

  /** @param faces  counter-clockwise from outside */
  constructor(vertices: readonly Point3[], faces: readonly (readonly number[])[], view: SpaceView) {
    this.points = vertices.map((p) => view.project(p));
    this.turned = new Int8Array(faces.length);
    this.#planes = new Float64Array(4 * faces.length);
    this.loops = faces;
    for (let f = 0; f < faces.length; f++) this.turned[f] = planeOf(this.points, faces[f], this.#planes, 4 * f);
    this.box = boxOf(this.points);
    /** A convex loop; empty where the body has no area on the screen. */
    this.outline = faces.length ? hullOf(this.points) : [];
  }

  /** The corners of a face. */
  corners(f: number) {
    return this.loops[f].map((i) => this.points[i]);
  }

  #inner(f: number): HalfSpace {
    const at = 4 * f;
    return [this.#planes[at], this.#planes[at + 1], this.#planes[at + 2], this.#planes[at + 3]];
  }

  /** The inner sides of the faces that are turned one way. */
  innerSides(way: -1 | 1) {
    const sides: HalfSpace[] = [];
    for (let f = 0; f < this.turned.length; f++) if (this.turned[f] === way) sides.push(this.#inner(f));
    return sides;
  }

  /** Of all faces, in their order. */
  get inner(): HalfSpace[] {
    return keep(
      this,
      "inner",
      Array.from(this.turned, (_, f) => this.#inner(f)),
    );
  }

  get ball() {
    return keep(this, "ball", ballOf([this.box.low, this.box.high]));
  }

  face(f: number): Face {
    const known = this.#faces[f];
    if (known) return known;
    const corners = this.corners(f);
    return (this.#faces[f] = { corners, ball: ballOf(corners) });
  }

  /** Empty where the outline is. */
  get shadow(): HalfSpace[] {
    return keep(this, "shadow", this.outline.length ? [...sidesOf(this.outline), ...this.innerSides(1)] : []);
  }
}

/** Of each view the forms of bodies from where it looks now. */
const seen: WeakMap<SpaceView, { look: string; forms: WeakMap<readonly Point3[], Form> }> = new WeakMap();

/** A body as a view sees it. It is kept until the view changes: most bodies stay where they are while one moves. */
export function formOf({ vertices, faces }: { vertices: readonly Point3[]; faces: readonly (readonly number[])[] }, view: SpaceView): Form {
  const { look } = view;
  const known = seen.get(view);
  const forms = known?.look === look ? known.forms : new WeakMap();
  if (forms !== known?.forms) seen.set(view, { look, forms });
  const form = forms.get(vertices);
  if (form?.loops === faces) return form;
  const made = new Form(vertices, faces, view);
  forms.set(vertices, made);
  return made;
}

/** Puts a value in the place of a getter. */
function keep<T>(owner: object, name: string, value: T): T {
  Object.defineProperty(owner, name, { value });
  return value;
}

/**
 * The inner side of the plane of a face, by Newell's sum. The screen's y points down, so loops run the other way round.
 * @param planes  for the result
 * @param at  its place there
 * @returns which way it is turned
 */
function planeOf(points: Point3[], face: readonly number[], planes: Float64Array, at: number): -1 | 0 | 1 {
  let [a, b, c] = [0, 0, 0];
  const [ox, oy, oz] = points[face[0]];
  for (let k = 1; k + 1 < face.length; k++) {
    const [p, q] = [points[face[k]], points[face[k + 1]]];
    const [ux, uy, uz, vx, vy, vz] = [p[0] - ox, p[1] - oy, p[2] - oz, q[0] - ox, q[1] - oy, q[2] - oz];
    a -= uy * vz - uz * vy;
    b -= uz * vx - ux * vz;
    c -= ux * vy - uy * vx;
  }
  const length = Math.sqrt(a * a + b * b + c * c) || 1;
  planes[at] = a /= length;
  planes[at + 1] = b /= length;
  planes[at + 2] = c /= length;
  let d = -Infinity;
  for (const i of face) d = Math.max(d, a * points[i][0] + b * points[i][1] + c * points[i][2]);
  planes[at + 3] = d;
  return c > EDGE_ON ? 1 : c < -EDGE_ON ? -1 : 0;
}

/** About the middle of the points; for two of them the smallest. */
function ballOf(points: readonly Point3[]): Ball {
  let [x, y, z] = [0, 0, 0];
  for (const p of points) {
    x += p[0];
    y += p[1];
    z += p[2];
  }
  const n = points.length;
  const center: Point3 = [x / n, y / n, z / n];
  let square = 0;
  for (const p of points) square = Math.max(square, (p[0] - center[0]) ** 2 + (p[1] - center[1]) ** 2 + (p[2] - center[2]) ** 2);
  return { center, radius: Math.sqrt(square) };
}

function boxOf(points: Point3[]): Box {
  const box: Box = { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
  for (const p of points) {
    for (let k = 0; k < 3; k++) {
      if (p[k] < box.low[k]) box.low[k] = p[k];
      if (p[k] > box.high[k]) box.high[k] = p[k];
    }
  }
  return box;
}

/** The convex hull of points on the screen; empty where it has no area. */
function hullOf(points: readonly Point3[]): Point[] {
  const hull = loopAround(points.map(([x, y]) => [x, y]));
  return areaOf(hull) > LEAST_AREA_PX ? hull : [];
}

/** The convex hull of points of a plane, by Andrew's chains. @param points  which are sorted */
export function loopAround(points: Point[]): Point[] {
  const sorted = points.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const chain = (all: Point[]) => {
    const kept: Point[] = [];
    for (const p of all) {
      while (kept.length > 1 && turn(kept[kept.length - 2], kept[kept.length - 1], p) <= 0) kept.pop();
      kept.push(p);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

const turn = (p: Point, q: Point, r: Point) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);

/** Of a convex polygon on the screen. */
export function areaOf(corners: readonly (Point | Point3)[]) {
  let sum = 0;
  for (let k = 0; k < corners.length; k++) {
    const [p, q] = [corners[k], corners[(k + 1) % corners.length]];
    sum += p[0] * q[1] - p[1] * q[0];
  }
  return Math.abs(sum) / 2;
}

/** The inner sides of the edges of an outline. */
export function sidesOf(outline: Point[]): HalfSpace[] {
  return outline.map(([x, y], k) => {
    const [u, v] = outline[(k + 1) % outline.length];
    const length = Math.hypot(u - x, v - y);
    const [a, b] = [(v - y) / length, (x - u) / length];
    return [a, b, 0, a * x + b * y];
  });
}

// ---- cutting

/** The half-space that the last ball was outside of: the next one often is, too, and asks it first. */
const lastOutside: WeakMap<HalfSpace[], HalfSpace> = new WeakMap();

/** The half-spaces whose plane may run through a ball; null where the ball is outside of one of them. */
function near({ center, radius }: Ball, sides: HalfSpace[]) {
  const last = lastOutside.get(sides);
  if (last && beyond(last, center) >= radius) return null;
  const found: HalfSpace[] = [];
  for (const side of sides) {
    const away = beyond(side, center);
    if (away >= radius) {
      lastOutside.set(sides, side);
      return null;
    }
    if (away > -radius - NEAR_PX) found.push(side);
  }
  return found;
}

/** Do a ball and a box lie beside each other on the screen, or the ball before the box? */
const isBeside = ({ center: [x, y, z], radius }: Ball, { low, high }: Box) =>
  x - radius > high[0] || x + radius < low[0] || y - radius > high[1] || y + radius < low[1] || z - radius > high[2];

const areApart = (p: Box, q: Box) => [0, 1, 2].some((k) => p.low[k] > q.high[k] || q.low[k] > p.high[k]);

/** The part of a convex polygon in a convex set; empty where there is none. */
export const partIn = (polygon: Point3[], sides: HalfSpace[]) =>
  sides.reduce(
    (rest, side) =>
      halfOf(
        rest,
        rest.map((p) => beyond(side, p)),
      ),
    polygon,
  );

/** Does a body hide a point, or hold it? */
export const hides = ({ shadow }: Form, point: Point3) => shadow.length > 0 && shadow.every((side) => beyond(side, point) < 0);

/** The part of a convex polygon inside a half-space. @param away  of each corner */
function halfOf(polygon: Point3[], away: number[]): Point3[] {
  return polygon.flatMap((p, k) => {
    const next = (k + 1) % polygon.length;
    const kept = away[k] <= 0 ? [p] : [];
    if (away[k] * away[next] < 0) kept.push(between(p, polygon[next], away[k] / (away[k] - away[next])));
    return kept;
  });
}

export const between = (p: Point3, q: Point3, t: number): Point3 => [
  p[0] + (q[0] - p[0]) * t,
  p[1] + (q[1] - p[1]) * t,
  p[2] + (q[2] - p[2]) * t,
];

// ---- the order of bodies

/** How near the surface of a form is on a line of sight that runs through it. @param way  of its front faces (1), or of those at the back */
const nearness = (form: Form, [x, y]: Point, way: -1 | 1) =>
  way * Math.min(...form.innerSides(way).map(([a, b, c, d]) => (way * (d - a * x - b * y)) / c));

/** How much nearer one form is than another, where a line of sight runs through both; 0 where none does. */
function nearer(one: Body, other: Body) {
  const [p, q] = [one.form.box, other.form.box];
  if (p.low[0] > q.high[0] || q.low[0] > p.high[0] || p.low[1] > q.high[1] || q.low[1] > p.high[1]) return 0;
  const outline = one.form.outline.map(([x, y]): Point3 => [x, y, 0]);
  const shared = partIn(outline, sidesOf(other.form.outline));
  if (areaOf(shared) <= LEAST_AREA_PX) return 0;
  const middle = shared.reduce<Point>(([u, v], [x, y]) => [u + x / shared.length, v + y / shared.length], [0, 0]);
  const [near, far] = [one, other].map(({ form, open }) => nearness(form, middle, open ? -1 : 1));
  return near - far;
}

/** @param open  is it seen by its faces at the back? */
type Body = { form: Form; open?: boolean };

/** Bodies in the order in which they are painted: the first of those before which none of the others lies, or else the furthest. */
export function arranged<B extends Body>(bodies: readonly B[]): B[] {
  const before = bodies.map((one, i) => bodies.slice(0, i).map((other) => nearer(one, other)));
  const lead = (i: number, j: number) => (i > j ? before[i][j] : i < j ? -before[j][i] : 0);
  const waiting = bodies.map((_, i) => i);
  const order: B[] = [];
  while (waiting.length) {
    const isFree = (i: number) => waiting.every((j) => lead(i, j) <= 0);
    const depth = (i: number) => bodies[i].form.ball.center[2];
    const next = waiting.find(isFree) ?? waiting.reduce((best, i) => (depth(i) < depth(best) ? i : best));
    order.push(bodies[next]);
    waiting.splice(waiting.indexOf(next), 1);
  }
  return order;
}

// ---- lines

/** The part of a segment that lies in a convex set, from 0 at its start to 1 at its end; null if none does. */
function within([p, q]: Segment, ball: Ball, sides: HalfSpace[]): [number, number] | null {
  let [from, to] = [0, 1];
  const through = near(ball, sides);
  if (!through) return null;
  for (const side of through) {
    const [start, end] = [beyond(side, p) + NEAR_PX, beyond(side, q) + NEAR_PX];
    if (start >= 0 && end >= 0) return null;
    if (start > 0) from = Math.max(from, start / (start - end));
    else if (end > 0) to = Math.min(to, start / (start - end));
    if (from >= to) return null;
  }
  return [from, to];
}

/** What of a segment is seen, and what bodies hide. */
export function divided(segment: Segment, forms: readonly Form[]): { seen: Segment[]; hidden: Segment[] } {
  const [p, q] = segment;
  const [left, right] = p[0] < q[0] ? [p[0], q[0]] : [q[0], p[0]];
  const [top, bottom] = p[1] < q[1] ? [p[1], q[1]] : [q[1], p[1]];
  const ball = ballOf(segment);
  const covered = forms.flatMap(({ box, shadow }) => {
    if (!shadow.length || left > box.high[0] || right < box.low[0] || top > box.high[1] || bottom < box.low[1]) return [];
    const part = within(segment, ball, shadow);
    return part ? [part] : [];
  });
  if (!covered.length) return { seen: [segment], hidden: [] };
  covered.sort((one, other) => one[0] - other[0]);
  const found: { seen: Segment[]; hidden: Segment[] } = { seen: [], hidden: [] };
  let at = 0;
  for (const [from, to] of covered) {
    if (from > at) found.seen.push([between(p, q, at), between(p, q, from)]);
    if (to > at) found.hidden.push([between(p, q, Math.max(at, from)), between(p, q, to)]);
    at = Math.max(at, to);
  }
  if (at < 1) found.seen.push([between(p, q, at), q]);
  return found;
}

/** Where the surfaces of two bodies cross. */
export function crossing(form: Form, other: Form): Segment[] {
  if (areApart(form.box, other.box)) return [];
  const sides = near(form.ball, other.inner);
  if (!sides) return [];
  return [...form.turned.keys()].flatMap((f) => {
    const face = form.face(f);
    return isBeside(face.ball, other.box) ? [] : cutsOf(face, sides);
  });
}

/** The area of a polygon of space. */
function sizeOf([first, ...rest]: Point3[]) {
  const parts = rest.slice(1).map((p, k) => cross(sub(rest[k], first), sub(p, first)));
  return Math.hypot(...parts.reduce(add, [0, 0, 0])) / 2;
}

/** The edges that a convex set cuts into a face: none where it only touches it. */
function cutsOf(face: Face, sides: HalfSpace[]): Segment[] {
  let corners = face.corners.map((at) => ({ at, cut: false })); // `cut`: is the edge from here a cut?
  for (const side of near(face.ball, sides) ?? []) {
    const away = corners.map(({ at }) => beyond(side, at));
    if (Math.min(...away) >= 0) return [];
    if (Math.max(...away) <= 0) continue;
    corners = corners.flatMap((corner, k) => {
      const next = (k + 1) % corners.length;
      const isIn = away[k] <= 0;
      if (isIn === away[next] <= 0) return isIn ? [corner] : [];
      const at = between(corner.at, corners[next].at, away[k] / (away[k] - away[next]));
      // The way out begins a cut; the way in ends it, and goes on as the edge went.
      return isIn ? [corner, { at, cut: true }] : [{ at, cut: corner.cut }];
    });
  }
  if (sizeOf(corners.map(({ at }) => at)) < LEAST_AREA_PX) return [];
  return corners.flatMap(({ at, cut }, k) => (cut ? [[at, corners[(k + 1) % corners.length].at]] : []));
}
