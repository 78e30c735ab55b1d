/**
 * World <-> screen in space. A `SpaceView` is what one panel looks at, without perspective: parallel vectors of the same
 * length stay so, as the difference of two points needs. The panels of a figure share one `Camera`, so that an arrow between
 * the shapes and its copy at the origin look the same.
 *
 * Notation: `right`, `up` and `near` are the screen's axes in the world, of length one; `near` points at the viewer.
 *
 * @typedef {import("../../types.js").Point} Point
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {{center: Point3, radius: number, points: readonly Point3[]}} Ball  with the points that it holds
 * @typedef {{yaw: number, pitch: number}} Aim  turned about the world's y axis, and raised above the plane of x and z, in radians
 */
import { TITLE_BOX } from "../paint.js";
import { add, cross, dot, scaled, sub } from "../../shapes/vector.js";

/** A movement of so many pixels turns the camera by one radian. */
const PX_PER_RADIAN = 160;

/** From where figures are seen at first: three sides of a box are in sight. */
const OBLIQUE = { yaw: 0.5, pitch: 0.4 };

/** A camera that has turned by less than this, in radians, has come back to its start. */
const NOT_TURNED = 1e-6;

/** Along z: the plane z = 0 is seen as the plane is. */
export const ALONG_Z = { yaw: 0, pitch: 0 };

export class Camera {
  #start = OBLIQUE;
  /** @type {Aim["yaw"]} */
  yaw = OBLIQUE.yaw;
  /** @type {Aim["pitch"]} */
  pitch = OBLIQUE.pitch;

  constructor() {
    this.#aim();
  }

  /** Aims as a figure wants to be seen at first. Until it wants something else, the reader's turns stay. @param {Aim} [aim] */
  start(aim = OBLIQUE) {
    if (aim === this.#start) return;
    this.#start = aim;
    this.turnBack();
  }

  /** Has the reader turned it away from where the figure starts? */
  get turned() {
    return Math.abs(this.yaw - this.#start.yaw) > NOT_TURNED || Math.abs(this.pitch - this.#start.pitch) > NOT_TURNED;
  }

  /** Turns it to where the figure starts. */
  turnBack() {
    Object.assign(this, this.#start);
    this.#aim();
  }

  #aim() {
    const [cos, sin] = [Math.cos(this.yaw), Math.sin(this.yaw)];
    const [level, height] = [Math.cos(this.pitch), Math.sin(this.pitch)];
    /** @type {Point3} */
    this.right = [cos, 0, -sin];
    /** @type {Point3} */
    this.near = [sin * level, height, cos * level];
    /** @type {Point3} */
    this.up = cross(this.near, this.right);
  }

  /** What is seen follows a movement on the screen. @param {number} dx @param {number} dy  in pixels */
  orbit(dx, dy) {
    this.yaw -= dx / PX_PER_RADIAN;
    this.pitch = Math.min(Math.max(this.pitch + dy / PX_PER_RADIAN, -Math.PI / 2), Math.PI / 2);
    this.#aim();
  }
}

export class SpaceView {
  /** Size of the panel in CSS pixels. */
  width = 0;
  height = 0;
  /** CSS pixels a world unit. */
  scale = 1;
  /** World point in the middle of the panel. @type {Point3} */
  center = [0, 0, 0];

  /** @param {Camera} camera */
  constructor(camera) {
    this.camera = camera;
  }

  /** @param {Point3} p @returns {Point} */
  toScreen(p) {
    const [x, y] = this.vectorToScreen(sub(p, this.center));
    return [this.width / 2 + x, this.height / 2 + y];
  }

  /** A world vector on the screen, where y points down. @param {Point3} v @returns {Point} */
  vectorToScreen(v) {
    return [dot(v, this.camera.right) * this.scale, -dot(v, this.camera.up) * this.scale];
  }

  /** A world vector as labels take the side on which they stand: on the screen, y up. @param {Point3} v @returns {Point} */
  sideOf(v) {
    const [x, y] = this.vectorToScreen(v);
    return [x, -y];
  }

  /** How near a point is to the viewer, in world units. @param {Point3} p */
  depth(p) {
    return dot(sub(p, this.center), this.camera.near);
  }

  /** The point under a place on the screen, in the plane through the center that faces the viewer. @param {Point} place @returns {Point3} */
  toWorld([x, y]) {
    return add(this.center, this.vectorToWorld([x - this.width / 2, y - this.height / 2]));
  }

  /** The vector of that plane that a movement on the screen shows. @param {Point} movement @returns {Point3} */
  vectorToWorld([x, y]) {
    const { right, up } = this.camera;
    return add(scaled(right, x / this.scale), scaled(up, -y / this.scale));
  }

  /** Shift what is seen by a movement on the screen. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.center = sub(this.center, this.vectorToWorld([dx, dy]));
  }

  /** @param {number} factor @param {Point} [at]  the point of the screen that stays; the middle by default */
  zoom(factor, at = [this.width / 2, this.height / 2]) {
    const world = this.toWorld(at);
    this.scale *= factor;
    const [x, y] = this.toScreen(world);
    this.pan(at[0] - x, at[1] - y);
  }

  /** A ball that holds all points; one of no size at the origin where there are none. @param {readonly Point3[]} points @returns {Ball} */
  boundsOf(points) {
    if (!points.length) return { center: [0, 0, 0], radius: 0, points };
    const middle = [0, 1, 2].map((axis) => {
      const along = points.map((p) => p[axis]);
      return Math.min(...along) / 2 + Math.max(...along) / 2;
    });
    const center = /** @type {Point3} */ (middle);
    return { center, radius: Math.max(...points.map((p) => Math.hypot(...sub(p, center)))), points };
  }

  /**
   * The largest scale at which a ball fits, however the camera turns; infinite for a point. It needs no padding: a body seldom
   * fills its ball. Where one does, no point of it lies on the panel's title as long as the camera stays.
   * @param {Ball} ball
   */
  scaleFor({ center, radius, points }) {
    const whole = Math.max(Math.min(this.width, this.height), 40) / (2 * radius);
    const [, , titleRight, titleBottom] = TITLE_BOX;
    const beside = points.map((p) => {
      const [x, y] = [this.camera.right, this.camera.up].map((axis) => dot(sub(p, center), axis));
      if (this.width / 2 + x * whole > titleRight || this.height / 2 - y * whole > titleBottom) return Infinity;
      return Math.max((this.height / 2 - titleBottom) / y, x < 0 ? (titleRight - this.width / 2) / x : 0);
    });
    const least = Math.min(...beside);
    return least > 0 ? Math.min(whole, least) : whole;
  }

  /** Centre on a ball. @param {Ball} ball @param {unknown} _padding @param {number} scale */
  lookAt({ center }, _padding, scale) {
    this.scale = scale;
    this.center = center;
  }

  /** Is any part of the ball outside of the panel? @param {Ball} ball */
  cuts({ center, radius }) {
    const [x, y] = this.toScreen(center);
    const reach = radius * this.scale - 1; // a ball that just fits may be off by rounding
    return x < reach || y < reach || x + reach > this.width || y + reach > this.height;
  }
}
