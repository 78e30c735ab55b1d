/**
 * A panel: a picture on a canvas, the view that it shows, and what lies under a pointer. `FlatPanel` shows the plane,
 * `SpacePanel` shows space; the stage holds a list of panels.
 *
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../draw/palette.js").Palette} Palette
 * @typedef {import("../draw/view.js").Padding} Padding
 * @typedef {import("../draw/view.js").View} View
 * @typedef {import("../interaction/handles.js").Handle} Handle
 * @typedef {import("../figures/index.js").AnyPanel} PanelSpec
 */
import { draw, paint } from "../draw/paint.js";

/**
 * Has the processor draw, which takes it some milliseconds: pictures are small and drawn now and then. To set up the graphics
 * processor for each of an article's canvases takes longer, and it forgets them when a phone puts the page away.
 */
const SOFTWARE = { willReadFrequently: true };

/** What a panel shows, without a place on a page: a poster has nothing else. */
export class Picture {
  /** @param {PanelSpec} spec @param {View} view  of the plane, or one of space, which has the same methods */
  constructor(spec, view) {
    this.spec = spec;
    this.view = view;
  }

  /** Bottom first. @returns {import("../draw/paint.js").PanelLayer<any, any>[]} */
  get layers() {
    return this.spec.layers;
  }

  /** Of all contents. @param {Frame} frame */
  bounds(frame) {
    return this.view.boundsOf(/** @type {Point[]} */ (this.spec.contents(frame)));
  }

  /** The largest scale at which all contents are in sight. @param {Frame} frame @param {Padding} padding */
  scaleFor(frame, padding) {
    return this.view.scaleFor(this.bounds(frame), padding);
  }

  /** @param {Frame} frame @param {Padding} padding @param {number} scale */
  fit(frame, padding, scale) {
    this.view.lookAt(this.bounds(frame), padding, scale);
  }

  /** Is any of the contents out of sight? @param {Frame} frame */
  cuts(frame) {
    return this.view.cuts(this.bounds(frame));
  }

  /** Draws it, its left upper corner at the context's origin. @param {import("../draw/paint.js").Context} ctx @param {Frame} frame @param {Palette} palette @param {Handle[]} handles */
  drawOn(ctx, frame, palette, handles) {
    draw(ctx, this.picture(frame, palette, handles));
  }

  /**
   * @param {Frame} frame
   * @param {Palette} palette
   * @param {Handle[]} handles  those that stand on it
   * @param {import("../draw/paint.js").Box[]} [reserved]  see there
   * @returns {import("../draw/paint.js").PanelPicture}
   */
  picture(frame, palette, handles, reserved = []) {
    const { view, layers } = this;
    // One with an area is a ring around the letter of its shape.
    const covered = handles.filter(({ area }) => !area).map((handle) => handle.at(view));
    return { view, layers, frame, palette, handles: covered, reserved };
  }
}

export class Panel extends Picture {
  /**
   * @param {HTMLElement} element  holds a canvas
   * @param {PanelSpec} spec
   * @param {View} view
   */
  constructor(element, spec, view) {
    super(spec, view);
    this.element = element;
    this.canvas = /** @type {HTMLCanvasElement} */ (element.querySelector("canvas"));
    this.corners = [...element.querySelectorAll(".corner")];
    this.ctx = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d", SOFTWARE));
  }

  /** Does it have the upper right corner of the stage? */
  isAtCorner = false;

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

  /** Has the reader turned the picture away from where it starts? */
  get turned() {
    return false;
  }

  /** Turns the picture to where it starts. */
  turnBack() {}

  /** Turns what is in space. @param {number} _dx @param {number} _dy  in pixels */
  turn(_dx, _dy) {}

  /** Turns the camera of what is in space. @param {import("../types.js").Aim} _to */
  look(_to) {}

  /** From where space is seen; null in the plane. @returns {Required<import("../types.js").Aim> | null} */
  get camera() {
    return null;
  }

  /** From where it is seen at first. @returns {Required<import("../types.js").Aim> | null} */
  get home() {
    return null;
  }

  /** Has what is in space turned so that it would not fit any more? @param {Frame} _frame */
  crowds(_frame) {
    return false;
  }

  /** Remembers how it is turned. @returns {() => void} turns it back */
  keep() {
    return () => {};
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
    const { offsetLeft, offsetTop, offsetParent } = this.element;
    this.isAtCorner = offsetTop === 0 && offsetLeft + width >= (offsetParent?.clientWidth ?? 0);
    Object.assign(canvas, { width: across, height: down }); // which empties it
    return true;
  }

  /**
   * Draws it on its canvas.
   * @param {Frame} frame
   * @param {Palette} palette
   * @param {Handle[]} handles  those that stand on the panel
   * @param {import("../draw/paint.js").Box[]} reserved
   * @param {boolean} [nameless]  leaves the labels out
   */
  paint(frame, palette, handles, reserved, nameless) {
    paint(this.ctx, { ...this.picture(frame, palette, handles, reserved), nameless });
  }

  /**
   * The handles within reach of a point of the panel, the nearest first, or else the last one whose area lies under it.
   * @param {Point} at
   * @param {number} reach  in pixels
   * @param {Handle[]} handles
   * @param {Frame} frame
   * @returns {Handle[]}
   */
  pick(at, reach, handles, frame) {
    const near = this.handlesAt(at, reach, handles);
    return near.length ? near : this.covering(at, handles, frame);
  }

  /**
   * The handles within reach of a point of the panel, the nearest first.
   * @param {Point} at @param {number} reach  in pixels @param {Handle[]} handles
   */
  handlesAt(at, reach, handles) {
    return within(handles, this.view, at, reach);
  }

  /** The last handle whose area lies under a point of the panel. @param {Point} at @param {Handle[]} handles @param {Frame} frame */
  covering(at, handles, frame) {
    const { ctx, view } = this;
    ctx.save();
    ctx.resetTransform();
    const hit = handles.findLast(({ area }) => area && ctx.isPointInPath(area(frame, view), ...at));
    ctx.restore();
    return hit ? [hit] : [];
  }

  /** The world point at a point of the panel. @param {Point} p */
  unproject(p) {
    return this.view.toWorld(p);
  }

  /**
   * The map from the panel's pixels to those of the window. The page around the figure may have scaled, zoomed or rotated it,
   * as a slide does. The places of three corners (top left, top right, bottom left) tell how.
   */
  get #toWindow() {
    const { clientWidth: width, clientHeight: height } = this.element;
    const [o, r, b] = this.corners.map((corner) => corner.getBoundingClientRect());
    return new DOMMatrix([(r.x - o.x) / width, (r.y - o.y) / width, (b.x - o.x) / height, (b.y - o.y) / height, o.x, o.y]);
  }

  /** A point of the window as one of the panel. It is NaN if the panel has no area there. @param {Point} p @returns {Point} */
  toPanel([clientX, clientY]) {
    const { x, y } = this.#toWindow.inverse().transformPoint({ x: clientX, y: clientY });
    return [x, y];
  }

  /** How many pixels of the window one of the panel's is. */
  get magnification() {
    const { a, b, c, d } = this.#toWindow;
    return Math.sqrt(Math.abs(a * d - b * c));
  }

  /** Does the panel cover a point of the window? @param {Point} p */
  covers(p) {
    const [x, y] = this.toPanel(p);
    return x >= 0 && x < this.element.clientWidth && y >= 0 && y < this.element.clientHeight;
  }

  /** @param {number} dx @param {number} dy  in pixels */
  pan(dx, dy) {
    this.view.pan(dx, dy);
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

/** @param {Handle[]} handles @param {View} view @param {Point} at @param {number} reach @returns {Handle[]} the nearest first */
function within(handles, view, at, reach) {
  const measured = handles.map((handle) => {
    const [x, y] = handle.at(view);
    return { handle, distance: Math.hypot(x - at[0], y - at[1]) };
  });
  // Of handles in the same place the last one lies on top.
  const near = measured.reverse().filter(({ distance }) => distance <= reach);
  return near.sort((one, other) => one.distance - other.distance).map(({ handle }) => handle);
}
