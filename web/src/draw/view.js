/**
 * World <-> screen. A `View` is what one panel looks at; the panels of a figure share one scale, so that an
 * arrow between the shapes and its copy at the origin have the same length on the screen.
 *
 * @typedef {import("../types.js").Point} Point
 * @typedef {{min: Point, max: Point}} Bounds
 */

export class View {
  /** Size of the panel in CSS pixels. */
  width = 0;
  height = 0;
  /** CSS pixels a world unit. */
  scale = 1;
  /** World point in the middle of the panel. @type {Point} */
  center = [0, 0];

  /** @param {Point} p @returns {Point} */
  toScreen([x, y]) {
    return [this.width / 2 + (x - this.center[0]) * this.scale, this.height / 2 - (y - this.center[1]) * this.scale];
  }

  /** @param {Point} p @returns {Point} */
  toWorld([x, y]) {
    return [this.center[0] + (x - this.width / 2) / this.scale, this.center[1] - (y - this.height / 2) / this.scale];
  }

  /** Shift what is seen by a movement on the screen. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.center = [this.center[0] - dx / this.scale, this.center[1] + dy / this.scale];
  }

  /** Is any part of the bounds outside of the panel? @param {Bounds} bounds */
  cuts(bounds) {
    const [left, bottom] = this.toScreen(bounds.min);
    const [right, top] = this.toScreen(bounds.max);
    return left < 0 || top < 0 || right > this.width || bottom > this.height;
  }
}

/**
 * Zoom all views of a figure about a point of one of them, which stays where it is.
 * @param {View[]} views
 * @param {number} factor
 * @param {View} [pivot]
 * @param {Point} [at]  on that view's screen
 */
export function zoom(views, factor, pivot, at) {
  for (const view of views) {
    const scale = view.scale * factor;
    if (!(scale > 1e-290 && scale < 1e290)) return;
  }
  for (const view of views) {
    const still = view === pivot && at ? at : /** @type {Point} */ ([view.width / 2, view.height / 2]);
    const world = view.toWorld(still);
    view.scale *= factor;
    const moved = view.toScreen(world);
    view.pan(still[0] - moved[0], still[1] - moved[1]);
  }
}

/** @param {Iterable<Point>} points @returns {Bounds | null} null where there are no points */
export function boundsOf(points) {
  /** @type {Bounds | null} */
  let bounds = null;
  for (const [x, y] of points) {
    if (!bounds) bounds = { min: [x, y], max: [x, y] };
    bounds.min[0] = Math.min(bounds.min[0], x);
    bounds.min[1] = Math.min(bounds.min[1], y);
    bounds.max[0] = Math.max(bounds.max[0], x);
    bounds.max[1] = Math.max(bounds.max[1], y);
  }
  return bounds;
}

/**
 * Centre each view on its bounds, at the largest scale at which all of them fit.
 * @param {View[]} views
 * @param {Bounds[]} contents
 * @param {{x: number, top: number, bottom: number}} padding  in CSS pixels
 */
export function fit(views, contents, padding) {
  let scale = Infinity;
  views.forEach((view, i) => {
    const { min, max } = contents[i];
    const width = Math.max(view.width - 2 * padding.x, 40);
    const height = Math.max(view.height - padding.top - padding.bottom, 40);
    scale = Math.min(scale, width / (max[0] - min[0]), height / (max[1] - min[1]));
  });
  if (!Number.isFinite(scale)) scale = 40; // every content is a single point
  views.forEach((view, i) => {
    const { min, max } = contents[i];
    view.scale = scale;
    view.center = [min[0] / 2 + max[0] / 2, min[1] / 2 + max[1] / 2];
    view.pan(0, (padding.top - padding.bottom) / 2);
  });
}

/** The roundest number (1, 2 or 5 times a power of ten) that is at least `x`. @param {number} x */
export function roundUp(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  const digit = x / power;
  return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power;
}

/**
 * A coordinate as short as a pixel allows: a dragged point gets the digits that its reader can see, and no more.
 * @param {number} x  world units
 * @param {number} scale  CSS pixels a world unit
 */
export function quantize(x, scale) {
  const digits = Math.ceil(Math.log10(scale * 2));
  if (digits >= 0 && digits <= 100) return Number(x.toFixed(digits));
  const unit = 10 ** -digits;
  return Number((Math.round(x / unit) * unit).toPrecision(12));
}
