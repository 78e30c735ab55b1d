/**
 * Which surfaces lie before which, and what of a line is hidden: exact for convex bodies, also where they run through one
 * another.
 *
 * Notation: points are places on the screen, `x` to the right and `y` down in pixels, with `z` towards the viewer in the same
 * unit. A half-space `[a, b, c, d]` is where a x + b y + c z <= d; (a, b, c) has the length one. The *shadow* of a body is
 * the body and all that it hides: it lies within its outline and not before its front faces, and is convex, too.
 *
 * Bodies that do not cross are painted one after the other, the furthest first. Bodies that cross, or lie before one another
 * in a ring, are a *cluster*: their faces are cut where they pass through another body of the cluster and where they come
 * out of its shadow. Then no piece has a place where one more surface lies before it than elsewhere, and the pieces with the
 * most surfaces before them are painted first.
 */
import type { Point, Point3 } from "../../types.ts";
import type { SpaceView } from "./view.ts";

export type HalfSpace = [a: number, b: number, c: number, d: number];
type Box = { low: Point3; high: Point3 };

/** Holds what it is the ball of: most half-spaces need not look closer. */
type Ball = { center: Point3; radius: number };

interface Face {
  corners: Point3[];
  /** The side of its plane on which the body lies. */
  inner: HalfSpace;
  /** Towards the viewer (1), away (-1), or seen edge on (0). */
  turned: number;
  ball: Ball;
}

type Hider = { form: Form; opaque: boolean };

/** Faces of a body that are painted together. */
export interface Layer {
  /** Its index. */
  body: number;
  /** Are they turned to the viewer? */
  front: boolean;
  /** How many surfaces of the cluster lie before them. */
  rank: number;
  /** Null: all of these faces, uncut. */
  pieces: { face: number; corners: Point3[] }[] | null;
}

interface Cluster {
  /** Their indices. */
  bodies: number[];
  /** In the order in which they are painted. */
  layers: Layer[];
}

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
    return (this.#faces[f] = { corners, inner: this.#inner(f), turned: this.turned[f], ball: ballOf(corners) });
  }

  /** Empty where the outline is. */
  get shadow(): HalfSpace[] {
    return keep(this, "shadow", this.outline.length ? [...sidesOf(this.outline), ...this.innerSides(1)] : []);
  }

  /** The back faces: what of the shadow is the body itself. */
  get behind(): HalfSpace[] {
    return keep(this, "behind", this.innerSides(-1));
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

/**
 * Cuts a convex polygon at a convex set.
 * @param ball  of the polygon, or of one that it was cut from
 * @param sides  of the set
 * @returns what only lies upon the set's surface is outside
 */
function carved(polygon: Point3[], ball: Ball, sides: HalfSpace[]): { inside: Point3[] | null; outside: Point3[][] } {
  const uncut = { inside: null, outside: [polygon] };
  const through = near(ball, sides);
  if (!through) return uncut;
  const outside: Point3[][] = [];
  let inside = polygon;
  for (const side of through) {
    const away = inside.map((p) => beyond(side, p));
    if (Math.min(...away) > -NEAR_PX) return uncut;
    if (Math.max(...away) < NEAR_PX) continue;
    const [kept, cut] = halves(inside, away);
    outside.push(cut);
    inside = kept;
  }
  return areaOf(inside) > LEAST_AREA_PX ? { inside, outside } : uncut;
}

/** The part of a convex polygon in a convex set; empty where there is none. */
export const partIn = (polygon: Point3[], sides: HalfSpace[]) =>
  sides.reduce(
    (rest, side) =>
      halves(
        rest,
        rest.map((p) => beyond(side, p)),
      )[0],
    polygon,
  );

/** Does a body hide a point, or hold it? */
export const hides = ({ shadow }: Form, point: Point3) => shadow.length > 0 && shadow.every((side) => beyond(side, point) < 0);

/** The parts of a convex polygon inside and outside a half-space. @param away  of each corner */
function halves(polygon: Point3[], away: number[]): [Point3[], Point3[]] {
  const parts: [Point3[], Point3[]] = [[], []];
  polygon.forEach((p, k) => {
    const next = (k + 1) % polygon.length;
    if (away[k] <= 0) parts[0].push(p);
    if (away[k] >= 0) parts[1].push(p);
    if (away[k] * away[next] >= 0) return;
    const at = between(p, polygon[next], away[k] / (away[k] - away[next]));
    parts[0].push(at);
    parts[1].push(at);
  });
  return parts;
}

export const between = (p: Point3, q: Point3, t: number): Point3 => [
  p[0] + (q[0] - p[0]) * t,
  p[1] + (q[1] - p[1]) * t,
  p[2] + (q[2] - p[2]) * t,
];

// ---- the order of bodies

/** Does a part of a form lie in the shadow of another? */
function isBehind(form: Form, other: Form) {
  const [p, q] = [form.box, other.box];
  if (!other.shadow.length || p.low[2] > q.high[2] - NEAR_PX) return false;
  if (p.low[0] > q.high[0] || q.low[0] > p.high[0] || p.low[1] > q.high[1] || q.low[1] > p.high[1]) return false;
  const sides = near(form.ball, other.shadow);
  if (!sides || sides.some((side) => form.points.every((point) => beyond(side, point) > -NEAR_PX))) return false;
  return (
    form.points.some((point) => sides.every((side) => beyond(side, point) < -NEAR_PX)) ||
    form.turned.some((turned, f) => turned && carved(form.face(f).corners, form.face(f).ball, sides).inside)
  );
}

/**
 * How bodies are painted: clusters from the furthest to the nearest. Where neither lies before the other, the first in the list
 * comes first.
 */
export function arranged(hiders: readonly Hider[]): Cluster[] {
  const behind = hiders.map(({ form }, i) => hiders.flatMap((other, j) => (i !== j && isBehind(form, other.form) ? [j] : [])));
  const clusters = clustersOf(behind);
  return inOrder(clusters, behind).map((bodies) => ({ bodies, layers: layersOf(bodies, hiders, behind) }));
}

/** Bodies that lie behind one another in a ring, by Tarjan's algorithm. @param behind  for each body those that it lies behind */
function clustersOf(behind: number[][]): number[][] {
  const clusters: number[][] = [];
  const stack: number[] = [];
  const found = behind.map(() => ({ number: -1, low: 0, open: false }));
  let count = 0;
  const visit = (i: number) => {
    const self = Object.assign(found[i], { number: count, low: count, open: true });
    count += 1;
    stack.push(i);
    for (const j of behind[i]) {
      if (found[j].number < 0) self.low = Math.min(self.low, visit(j).low);
      else if (found[j].open) self.low = Math.min(self.low, found[j].number);
    }
    if (self.low === self.number) {
      const members = stack.splice(stack.indexOf(i));
      for (const j of members) found[j].open = false;
      clusters.push(members.sort((p, q) => p - q));
    }
    return self;
  };
  behind.forEach((_, i) => found[i].number < 0 && visit(i));
  return clusters;
}

/** Clusters, each after those that lie behind it. */
function inOrder(clusters: number[][], behind: number[][]) {
  const of = new Map(clusters.flatMap((cluster) => cluster.map((i) => [i, cluster])));
  const furthers: Map<number[], Set<number[] | undefined>> = new Map(clusters.map((cluster) => [cluster, new Set()]));
  behind.forEach((nearer, i) => {
    for (const j of nearer) if (of.get(i) !== of.get(j)) furthers.get(of.get(j) as number[])?.add(of.get(i)); // each face is in one
  });
  const waiting = [...clusters].sort((p, q) => p[0] - q[0]);
  const order: number[][] = [];
  while (waiting.length) {
    const next = waiting.findIndex(
      (cluster) => ![...(furthers.get(cluster) ?? [])].some((further) => further && waiting.includes(further)),
    );
    order.push(...waiting.splice(next, 1));
  }
  return order;
}

function layersOf(cluster: number[], hiders: readonly Hider[], behind: number[][]): Layer[] {
  if (cluster.length === 1) {
    const [body] = cluster;
    const layers: Layer[] = [{ body, front: false, rank: 1, pieces: null }];
    return [...(hiders[body].opaque ? [] : layers), { body, front: true, rank: 0, pieces: null }];
  }
  const layers: Map<string, Layer> = new Map();
  for (const body of cluster) {
    const { form, opaque } = hiders[body];
    const others = behind[body].flatMap((j) => {
      const { form: other, opaque } = hiders[j];
      const shadow = cluster.includes(j) && near(form.ball, other.shadow);
      return shadow ? [{ box: other.box, shadow, behind: near(form.ball, other.behind) ?? other.behind, opaque }] : [];
    });
    form.turned.forEach((turned, face) => {
      if (!turned || (opaque && turned < 0)) return;
      for (const piece of ranked(form.face(face), others)) {
        const key = `${piece.rank} ${turned} ${body}`;
        const layer = layers.get(key) ?? { body, front: turned > 0, rank: piece.rank, pieces: [] };
        layers.set(key, layer);
        layer.pieces?.push({ face, corners: piece.corners });
      }
    });
  }
  return [...layers.values()].sort((p, q) => q.rank - p.rank || Number(p.front) - Number(q.front) || p.body - q.body);
}

/** The pieces of a face, each with the number of surfaces before it. What opaque bodies hide is left out. */
function ranked({ corners, turned, ball }: Face, others: { box: Box; shadow: HalfSpace[]; behind: HalfSpace[]; opaque: boolean }[]) {
  let pieces = [{ corners, rank: turned > 0 ? 0 : 1 }];
  for (const { box, shadow, behind, opaque } of others) {
    if (isBeside(ball, box)) continue;
    pieces = pieces.flatMap((piece) => {
      const { inside, outside } = carved(piece.corners, ball, shadow);
      if (!inside) return [piece];
      const seen = outside.map((corners) => ({ corners, rank: piece.rank }));
      if (opaque) return seen;
      const within = carved(inside, ball, behind);
      const past = within.outside.map((corners) => ({ corners, rank: piece.rank + 2 }));
      return [...seen, ...past, ...(within.inside ? [{ corners: within.inside, rank: piece.rank + 1 }] : [])];
    });
  }
  return pieces;
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

/** Where the surfaces of two bodies cross; between opaque ones, only where that is in front. */
export function crossing({ form, opaque }: Hider, { form: other, opaque: otherIsOpaque }: Hider): Segment[] {
  if (areApart(form.box, other.box)) return [];
  const isFrontOnly = opaque && otherIsOpaque;
  const sides = near(form.ball, other.inner);
  if (!sides) return [];
  const found: Segment[] = [];
  form.turned.forEach((turned, f) => {
    if (isFrontOnly && turned < 1) return;
    const face = form.face(f);
    if (!isBeside(face.ball, other.box)) found.push(...cutsOf(face, sides));
  });
  return found;
}

/** The edges that a convex set cuts into a face. */
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
  return corners.flatMap(({ at, cut }, k) => (cut ? [[at, corners[(k + 1) % corners.length].at]] : []));
}
