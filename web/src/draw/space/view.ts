/**
 * World <-> screen in space. A `SpaceView` is what one panel looks at. Without an eye it has no perspective: parallel vectors
 * of the same length stay so, as the difference of two points needs. The panels of a figure share one `Camera`, so that an
 * arrow between the shapes and its copy at the origin look the same.
 *
 * With an eye space is bent first, so that lines of sight, which meet in the eye, become parallel: p goes to
 * pivot + (p - pivot) / (1 - n / distance), where n is how near p is to the viewer, from the pivot on. Straight lines and
 * planes stay so, what is convex stays so, and what lies before something else does. So all that is right without an eye is
 * right with one. Points in the plane through the pivot that faces the viewer stay where they are.
 *
 * Notation: `right`, `up` and `near` are the screen's axes in the world, of length one; `near` points at the viewer.
 */
import { add, cross, dot, scaled, sub, unit } from "../../shapes/vector.ts";
import type { Aim, Point, Point3 } from "../../types.ts";
import type { Padding } from "../view.ts";

/** Along `right`, `up` and `near`, in world units. */
export type Bounds = { low: Point3; high: Point3 };

/** `distance` is that to the pivot, in world units. */
type Eye = { pivot: Point3; distance: number };

/** The pixels of a movement that turns the camera by one radian. */
const PX_PER_RADIAN = 160;

/** From where figures are seen at first: three sides of a box are in sight. */
const OBLIQUE = { yaw: 0.5, pitch: 0.4 };

/** A camera that has turned by less than this, in radians, or zoomed by less than this part, has come back to its start. */
const NOT_TURNED = 1e-6;

/** Where the picture fills its panel. */
const NO_PADDING: Padding = { x: 0, top: 0, bottom: 0 };

/** What is this near to the edge, in pixels, is in sight: the scale is rounded. */
const EDGE_PX = 1;

/** Some room is left in a panel that is all padding. */
const LEAST_ROOM_PX = 20;

/** The distance of the eye from the middle of the picture, as a multiple of that of its furthest point: a little perspective. */
const EYE_DISTANCE = 5;

/** Nothing comes nearer to the eye than this part of its distance. */
const LEAST_BEFORE_EYE = 0.25;

/** The square of the length of a unit vector as it is seen: one that looks shorter points at the viewer. */
const END_ON = 1e-3;

/** Along z: the plane z = 0 is seen as the plane is. */
export const ALONG_Z = { yaw: 0, pitch: 0 };

export class Camera {
  /** Its axes, which `#aim` sets. */
  right!: Point3;
  near!: Point3;
  up!: Point3;
  #start: Required<Aim> = { ...OBLIQUE, zoom: 1 };
  yaw: Aim["yaw"] = OBLIQUE.yaw;
  pitch: Aim["pitch"] = OBLIQUE.pitch;
  /** The scale as a multiple of the one at which everything fits. */
  zoom = 1;

  constructor() {
    this.#aim();
  }

  /** Aims as a figure wants to be seen at first. Until it wants something else, the reader's turns stay. */
  start({ yaw, pitch, zoom = 1 }: Aim = OBLIQUE) {
    const { yaw: oldYaw, pitch: oldPitch, zoom: oldZoom } = this.#start;
    if (yaw === oldYaw && pitch === oldPitch && zoom === oldZoom) return;
    this.#start = { yaw, pitch, zoom };
    this.turnBack();
  }

  /** Where it starts. */
  get home() {
    return this.#start;
  }

  /** Has the reader turned it away from where the figure starts? */
  get turned() {
    const { yaw, pitch, zoom } = this.#start;
    return [this.yaw - yaw, this.pitch - pitch, this.zoom / zoom - 1].some((by) => Math.abs(by) > NOT_TURNED);
  }

  /** Turns it to where the figure starts. */
  turnBack() {
    this.look(this.#start);
  }

  /** @param aim  its zoom stays if none is given */
  look({ yaw, pitch, zoom = this.zoom }: Aim) {
    Object.assign(this, { yaw, pitch, zoom });
    this.#aim();
  }

  #aim() {
    const [cos, sin] = [Math.cos(this.yaw), Math.sin(this.yaw)];
    const [level, height] = [Math.cos(this.pitch), Math.sin(this.pitch)];
    this.right = [cos, 0, -sin];
    this.near = [sin * level, height, cos * level];
    this.up = cross(this.near, this.right);
  }

  /** What is seen follows a movement on the screen. @param dy  in pixels */
  orbit(dx: number, dy: number) {
    this.yaw -= dx / PX_PER_RADIAN;
    this.pitch = Math.min(Math.max(this.pitch + dy / PX_PER_RADIAN, -Math.PI / 2), Math.PI / 2);
    this.#aim();
  }
}

export class SpaceView {
  camera: Camera;
  /** Size of the panel in CSS pixels. */
  width = 0;
  height = 0;
  /** CSS pixels a world unit. */
  scale = 1;
  /** The scale at which everything fitted when the picture was last fitted. */
  fitted = 1;
  /** The padding then. */
  #padding = NO_PADDING;
  /** World point in the middle of the panel. */
  center: Point3 = [0, 0, 0];
  /** Null where there is no perspective. */
  eye: Eye | null = null;

  /** Of the eye, while nothing is so near that it stands back. */
  #usualDistance = 0;

  constructor(camera: Camera) {
    this.camera = camera;
  }

  /** Places the eye so that it sees points with a little perspective from any side. */
  standBefore(points: readonly Point3[]) {
    const pivot = middleOf(points);
    const reach = points.reduce((most, p) => Math.max(most, Math.hypot(...sub(p, pivot))), 0);
    this.#usualDistance = EYE_DISTANCE * reach;
    this.eye = reach ? { pivot, distance: this.#usualDistance } : null;
  }

  /** The eye stays as far away as all of some points need to lie before it. */
  standBack(points: readonly Point3[]) {
    if (!this.eye) return;
    const { near } = this.camera;
    const { pivot } = this.eye;
    const nearest = points.reduce((most, p) => Math.max(most, dot(p, near)), -Infinity) - dot(pivot, near);
    this.eye = { pivot, distance: Math.max(this.#usualDistance, nearest / (1 - LEAST_BEFORE_EYE)) };
  }

  /** How much larger something looks where a point is than in the middle of the picture. */
  enlargement(p: Point3) {
    return this.eye ? 1 / (1 - dot(sub(p, this.eye.pivot), this.camera.near) / this.eye.distance) : 1;
  }

  /** From a point to the viewer, a vector of length one. */
  towardsViewer(p: Point3): Point3 {
    const { near } = this.camera;
    return this.eye ? unit(sub(add(this.eye.pivot, scaled(near, this.eye.distance)), p)) : near;
  }

  toScreen(p: Point3): Point {
    const [x, y] = this.project(p);
    return [x, y];
  }

  /** A world vector on the screen, where y points down; with an eye one that begins at the pivot and faces the viewer. */
  vectorToScreen(v: Point3): Point {
    return [dot(v, this.camera.right) * this.scale, -dot(v, this.camera.up) * this.scale];
  }

  /** A world vector as labels take the side on which they stand: on the screen, y up. */
  sideOf(v: Point3): Point {
    const [x, y] = this.vectorToScreen(v);
    return [x, -y];
  }

  /** How near a point is to the viewer, in world units. */
  depth(p: Point3) {
    return dot(sub(p, this.center), this.camera.near);
  }

  /** All that says where points come to lie, as a text: the same while nothing changes. */
  get look() {
    const { width, height, scale, center, eye, camera } = this;
    return String([width, height, scale, center, camera.right, camera.up, camera.near, eye ? [eye.pivot, eye.distance] : []]);
  }

  /** A point on the screen, with its nearness to the viewer in pixels. Straight lines and flat faces stay so. */
  project(p: Point3): Point3 {
    const { right, up, near } = this.camera;
    const bent = this.#bent(p);
    const [x, y, z] = [bent[0] - this.center[0], bent[1] - this.center[1], bent[2] - this.center[2]];
    const { width, height, scale } = this;
    return [
      width / 2 + (x * right[0] + y * right[1] + z * right[2]) * scale,
      height / 2 - (x * up[0] + y * up[1] + z * up[2]) * scale,
      (x * near[0] + y * near[1] + z * near[2]) * scale,
    ];
  }

  /** Where a point is in space that is bent for the eye. */
  #bent(p: Point3): Point3 {
    return this.eye ? add(this.eye.pivot, scaled(sub(p, this.eye.pivot), this.enlargement(p))) : p;
  }

  /** The point under a place on the screen, in the plane that faces the viewer and runs through the pivot, or else the center. */
  toWorld([x, y]: Point): Point3 {
    const at = add(this.center, this.vectorToWorld([x - this.width / 2, y - this.height / 2]));
    const { near } = this.camera;
    return this.eye ? sub(at, scaled(near, dot(sub(at, this.eye.pivot), near))) : at;
  }

  /** By which vector a point moves in its plane that faces the viewer, where one in the plane of `toWorld` moves by another. */
  movementAt(p: Point3, by: Point3): Point3 {
    return scaled(by, 1 / this.enlargement(p));
  }

  /**
   * How far a point moves along an axis to follow a movement in the plane of `toWorld`; 0 where the axis points at the viewer.
   * @param axis  of length one
   */
  movementAlong(p: Point3, axis: Point3, by: Point3) {
    const { near } = this.camera;
    const flat = (v: Point3) => sub(v, scaled(near, dot(v, near)));
    // Moved by t, p comes to be drawn t seen / (w (w - t rise)) further, where w is 1 / enlargement.
    const w = 1 / this.enlargement(p);
    const rise = this.eye ? dot(axis, near) / this.eye.distance : 0;
    const seen = add(scaled(flat(axis), w), this.eye ? scaled(flat(sub(p, this.eye.pivot)), rise) : [0, 0, 0]);
    const length = dot(seen, seen);
    if (length < END_ON) return 0;
    const along = dot(by, seen) / length;
    return (along * w * w) / Math.max(1 + along * w * rise, LEAST_BEFORE_EYE);
  }

  /** The vector of that plane that a movement on the screen shows. */
  vectorToWorld([x, y]: Point): Point3 {
    const { right, up } = this.camera;
    return add(scaled(right, x / this.scale), scaled(up, -y / this.scale));
  }

  /** Shift what is seen by a movement on the screen. */
  pan(dx: number, dy: number) {
    this.center = sub(this.center, this.vectorToWorld([dx, dy]));
  }

  /** @param at  the point of the screen that stays; the middle by default */
  zoom(factor: number, at: Point = [this.width / 2, this.height / 2]) {
    const world = this.toWorld(at);
    this.scale *= factor;
    const [x, y] = this.toScreen(world);
    this.pan(at[0] - x, at[1] - y);
  }

  /** The box around points as they are seen; one of no size at the origin where there are none. */
  boundsOf(points: readonly Point3[]): Bounds {
    const { right, up, near } = this.camera;
    const bent = points.map((p) => this.#bent(p));
    const extents = ([right, up, near] as const).map((axis) => {
      const along = bent.length ? bent.map((p) => dot(p, axis)) : [0];
      return [along.reduce((p, q) => Math.min(p, q)), along.reduce((p, q) => Math.max(p, q))];
    });
    const [low, high] = [0, 1].map((end) => extents.map((extent) => extent[end]));
    return { low, high };
  }

  /** The largest scale at which a box fits beside the padding; infinite for a point. */
  scaleFor({ low, high }: Bounds, { x, top, bottom }: Padding) {
    const room = [this.width - 2 * x, this.height - top - bottom].map((length) => Math.max(length, LEAST_ROOM_PX));
    return Math.min(room[0] / (high[0] - low[0]), room[1] / (high[1] - low[1]));
  }

  /** Centre on a box. The camera's zoom multiplies the scale at which that fits. */
  lookAt({ low, high }: Bounds, padding: Padding, scale: number) {
    const { right, up, near, zoom } = this.camera;
    const [x, y, z] = low.map((least, axis) => least / 2 + high[axis] / 2);
    this.fitted = scale;
    this.scale = scale * zoom;
    this.#padding = padding;
    this.center = add(add(scaled(right, x), scaled(up, y)), scaled(near, z));
    this.pan(0, (padding.top - padding.bottom) / 2);
  }

  /** Is any part of a box outside of the panel? */
  cuts(bounds: Bounds) {
    return this.#isOutside(bounds, this.scale, NO_PADDING);
  }

  /** Would any part of a box be in the padding if everything were fitted as last time? */
  crowds(bounds: Bounds) {
    return this.#isOutside(bounds, this.fitted, this.#padding);
  }

  #isOutside({ low, high }: Bounds, scale: number, { x, top, bottom }: Padding) {
    const [cx, cy] = [this.camera.right, this.camera.up].map((axis) => dot(this.center, axis));
    const left = this.width / 2 + (low[0] - cx) * scale;
    const right = this.width / 2 + (high[0] - cx) * scale;
    const above = this.height / 2 - (high[1] - cy) * scale;
    const below = this.height / 2 - (low[1] - cy) * scale;
    const least = Math.min(left - x, this.width - x - right, above - top, this.height - bottom - below);
    return least < -EDGE_PX;
  }
}

/** The middle of the box around points, along the axes of the world. */
function middleOf(points: readonly Point3[]): Point3 {
  const ends = [Math.min, Math.max].map((end) =>
    ([0, 1, 2] as const).map((axis) => points.map((p) => p[axis]).reduce((p, q) => end(p, q), points[0]?.[axis] ?? 0)),
  );
  return ends[0].map((low, axis) => low / 2 + ends[1][axis] / 2);
}
