/**
 * World <-> screen. A `View` is what one panel looks at; the panels of a figure share one scale, so that an
 * arrow between the shapes and its copy at the origin have the same length on the screen.
 */
import type { Point } from "../types.ts";

export type Bounds = { min: Point; max: Point };

/** In CSS pixels. `left`: where it is another than on the right. */
export type Padding = { x: number; left?: number; top: number; bottom: number };

export class View {
  /** Size of the panel in CSS pixels. */
  width = 0;
  height = 0;
  /** CSS pixels a world unit. */
  scale = 1;
  /** World point in the middle of the panel. */
  center: Point = [0, 0];

  toScreen([x, y]: Point): Point {
    return [this.width / 2 + (x - this.center[0]) * this.scale, this.height / 2 - (y - this.center[1]) * this.scale];
  }

  toWorld([x, y]: Point): Point {
    return [this.center[0] + (x - this.width / 2) / this.scale, this.center[1] - (y - this.height / 2) / this.scale];
  }

  /** A world vector as labels take the side on which they stand: on the screen, y up. */
  sideOf(v: Point): Point {
    return v;
  }

  /** Shift what is seen by a movement on the screen. */
  pan(dx: number, dy: number) {
    this.center = [this.center[0] - dx / this.scale, this.center[1] + dy / this.scale];
  }

  /** @param at  the point of the screen that stays; the middle by default */
  zoom(factor: number, at: Point = [this.width / 2, this.height / 2]) {
    const world = this.toWorld(at);
    this.scale *= factor;
    const [x, y] = this.toScreen(world);
    this.pan(at[0] - x, at[1] - y);
  }

  /** @returns those of the origin where there are no points */
  boundsOf(points: Iterable<Point>): Bounds {
    return boundsOf(points) ?? { min: [0, 0], max: [0, 0] };
  }

  /** The largest scale at which bounds fit; infinite for those of a single point. */
  scaleFor({ min, max }: Bounds, padding: Padding) {
    const width = Math.max(this.width - padding.x - (padding.left ?? padding.x), 40);
    const height = Math.max(this.height - padding.top - padding.bottom, 40);
    return Math.min(width / (max[0] - min[0]), height / (max[1] - min[1]));
  }

  /** Centre on bounds. */
  lookAt({ min, max }: Bounds, padding: Padding, scale: number) {
    this.scale = scale;
    this.center = [min[0] / 2 + max[0] / 2, min[1] / 2 + max[1] / 2];
    this.pan(((padding.left ?? padding.x) - padding.x) / 2, (padding.top - padding.bottom) / 2);
  }

  /** Is any part of the bounds outside of the panel? */
  cuts(bounds: Bounds) {
    const [left, bottom] = this.toScreen(bounds.min);
    const [right, top] = this.toScreen(bounds.max);
    return left < 0 || top < 0 || right > this.width || bottom > this.height;
  }
}

/** @returns null where there are no points */
export function boundsOf(points: Iterable<Point>): Bounds | null {
  let bounds: Bounds | null = null;
  for (const [x, y] of points) {
    if (!bounds) bounds = { min: [x, y], max: [x, y] };
    bounds.min[0] = Math.min(bounds.min[0], x);
    bounds.min[1] = Math.min(bounds.min[1], y);
    bounds.max[0] = Math.max(bounds.max[0], x);
    bounds.max[1] = Math.max(bounds.max[1], y);
  }
  return bounds;
}

/** The roundest number (1, 2 or 5 times a power of ten) that is at least `x`. */
export function roundUp(x: number) {
  const power = 10 ** Math.floor(Math.log10(x));
  const digit = x / power;
  return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power;
}

/**
 * A coordinate as short as a pixel allows: a dragged point gets the digits that its reader can see, and no more.
 * @param x  world units
 * @param scale  CSS pixels a world unit
 */
export function quantize(x: number, scale: number) {
  const digits = Math.ceil(Math.log10(scale * 2));
  if (digits >= 0 && digits <= 100) return Number(x.toFixed(digits));
  const unit = 10 ** -digits;
  return Number((Math.round(x / unit) * unit).toPrecision(12));
}

/** From a point to a segment, in pixels. By index: names of fields ask it thousands of times in a first picture. */
export function distanceTo(p: Point, from: Point, to: Point) {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = dx * dx + dy * dy;
  const t = length ? Math.min(Math.max(((p[0] - from[0]) * dx + (p[1] - from[1]) * dy) / length, 0), 1) : 0;
  return Math.hypot(p[0] - from[0] - t * dx, p[1] - from[1] - t * dy);
}

/** Is a point in a convex polygon? */
export function holds(polygon: Point[], [x, y]: Point) {
  let [isLeft, isRight] = [true, true];
  for (let i = 0; i < polygon.length; i++) {
    const p = polygon[i];
    const q = polygon[(i + 1) % polygon.length];
    const turn = (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]);
    isLeft &&= turn >= 0;
    isRight &&= turn <= 0;
  }
  return isLeft || isRight;
}
