/**
 * A panel: a picture on a canvas, the view that it shows, and what lies under a pointer. `FlatPanel` shows the plane,
 * `SpacePanel` shows space; the stage holds a list of panels.
 *
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../draw/palette.js").Palette} Palette
 * @typedef {import("../draw/view.js").Padding} Padding
 * @typedef {import("../draw/view.js").View} View
 * @typedef {import("../element/handles.js").Handle} Handle
 * @typedef {import("../figures/index.js").Panel} PanelSpec
 */
import { draw, paint } from "../draw/paint.js";

export class Panel {
  /**
   * @param {HTMLElement} element  holds a canvas
   * @param {PanelSpec} spec
   * @param {View} view
   * @param {CanvasRenderingContext2DSettings} [settings]  of the canvas
   */
  constructor(element, spec, view, settings) {
    this.element = element;
    this.spec = spec;
    this.view = view;
    this.canvas = /** @type {HTMLCanvasElement} */ (element.querySelector("canvas"));
    this.ctx = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d", settings));
  }

  get id() {
    return this.spec.id;
  }

  /** CSS pixels a world unit. */
  get scale() {
    return this.view.scale;
  }

  /** Does a hand on the ground turn the picture, and not move it? */
  get turns() {
    return false;
  }

  /** Takes the size that the page gives it. @returns {boolean} was it another? */
  resize() {
    // Asked of the window each time: it differs between screens and changes with the browser's zoom.
    const density = window.devicePixelRatio || 1;
    const { view, canvas } = this;
    const { clientWidth: width, clientHeight: height } = this.element;
    const [across, down] = [Math.round(width * density), Math.round(height * density)];
    if (view.width === width && view.height === height && canvas.width === across && canvas.height === down) return false;
    Object.assign(view, { width, height });
    Object.assign(canvas, { width: across, height: down }); // which empties it
    return true;
  }

  /** @param {Frame} frame */
  #bounds(frame) {
    return this.view.boundsOf(this.spec.contents(frame));
  }

  /** The largest scale at which all contents are in sight. @param {Frame} frame @param {Padding} padding */
  scaleFor(frame, padding) {
    return this.view.scaleFor(this.#bounds(frame), padding);
  }

  /** @param {Frame} frame @param {Padding} padding @param {number} scale */
  fit(frame, padding, scale) {
    this.view.lookAt(this.#bounds(frame), padding, scale);
  }

  /** Is any of the contents out of sight? @param {Frame} frame */
  cuts(frame) {
    return this.view.cuts(this.#bounds(frame));
  }

  /** @param {Frame} frame @param {Palette} palette @param {Handle[]} handles  those that stand on the panel */
  paint(frame, palette, handles) {
    paint(this.ctx, this.picture(frame, palette, handles));
  }

  /** The same picture elsewhere. @param {import("../draw/paint.js").Context} ctx @param {Frame} frame @param {Palette} palette @param {Handle[]} handles */
  drawOn(ctx, frame, palette, handles) {
    draw(ctx, this.picture(frame, palette, handles));
  }

  /** @param {Frame} frame @param {Palette} palette @param {Handle[]} handles @returns {import("../draw/paint.js").PanelPicture} */
  picture(frame, palette, handles) {
    const { view, spec } = this;
    // One with an area is a ring around the letter of its shape.
    const covered = handles.filter(({ area }) => !area).map((handle) => handle.at(view));
    return { view, layers: spec.layers, frame, palette, handles: covered };
  }

  /**
   * The handle within reach of a point of the panel, or else the last one whose area lies under it.
   * @param {Point} at
   * @param {number} reach  in pixels
   * @param {Handle[]} handles
   * @param {Frame} frame
   * @returns {Handle | null}
   */
  pick(at, reach, handles, frame) {
    return nearest(handles, this.view, at, reach) ?? this.covering(at, handles, frame);
  }

  /** @param {Point} at @param {Handle[]} handles @param {Frame} frame */
  covering(at, handles, frame) {
    const { ctx, view } = this;
    ctx.save();
    ctx.resetTransform();
    const hit = handles.findLast(({ area }) => area && ctx.isPointInPath(area(frame, view), ...at));
    ctx.restore();
    return hit ?? null;
  }

  /** The world point at a point of the panel. @param {Point} p */
  unproject(p) {
    return this.view.toWorld(p);
  }

  /** A point of the window as one of the panel. @param {number} clientX @param {number} clientY @returns {Point} */
  local(clientX, clientY) {
    const { left, top } = this.element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  /** @param {number} clientX @param {number} clientY */
  covers(clientX, clientY) {
    const { left, right, top, bottom } = this.element.getBoundingClientRect();
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  }

  /** Moves the ground with a hand that holds it. @param {number} dx @param {number} dy  in pixels @returns {boolean} may things have left the panel? */
  drag(dx, dy) {
    this.view.pan(dx, dy);
    return true;
  }

  /** @param {number} factor */
  canZoom(factor) {
    const scale = this.view.scale * factor;
    return scale > 1e-290 && scale < 1e290;
  }

  /** @param {number} factor @param {Point} [at]  the point of the panel that stays; its middle by default */
  zoom(factor, at) {
    this.view.zoom(factor, at);
  }

  dispose() {
    this.element.classList.remove("grabbable", "grabbing");
  }
}

/** @param {Handle[]} handles @param {View} view @param {Point} at @param {number} reach */
function nearest(handles, view, at, reach) {
  /** @type {Handle | null} */
  let best = null;
  for (const handle of handles) {
    const [x, y] = handle.at(view);
    const distance = Math.hypot(x - at[0], y - at[1]);
    if (distance > reach) continue;
    best = handle;
    reach = distance;
  }
  return best;
}
