/**
 * The two panels: their canvases, what each looks at, and hands on them.
 *
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("./gestures.js").Grip} Grip
 * @typedef {import("./handles.js").Handle} Handle
 * @typedef {{handle: Handle, from: Point, before: Scene}} Held
 *
 * @typedef {object} StageHost
 * @property {import("./model.js").Model} model
 * @property {(handle: Handle) => void} onGrab
 * @property {(scene: Scene) => void} onDrag
 * @property {() => void} onDrop
 * @property {() => void} onTakeBack
 * @property {() => void} onView  what is looked at has changed
 */
import { paint } from "../draw/paint.js";
import { readPalette } from "../draw/palette.js";
import { outlineOf } from "../draw/shapes.js";
import { boundsOf, fit, View, zoom } from "../draw/view.js";
import { extentOf } from "../shapes.js";
import { Gestures } from "./gestures.js";

/** Room around what is fitted: for titles and the handles that turn, for the numbers of the grid. */
const PADDING = { x: 26, top: 42, bottom: 26 };

/** The same on panels less high than this, where each pixel counts. */
const SMALL = 260;
const SMALL_PADDING = { x: 16, top: 36, bottom: 18 };

/** @type {Point} */
const ORIGIN = [0, 0];

/**
 * Has the processor draw, which takes it a millisecond: pictures are small and drawn now and then. To set up the graphics
 * processor for each of an article's canvases takes longer, and it forgets them when a phone puts the page away.
 */
const SOFTWARE = { willReadFrequently: true };

export class Stage {
  /** What the two panels look at. */
  views = { shapes: new View(), difference: new View() };
  /** Does the view follow the scene, or has the reader chosen it? */
  #follows = true;
  /** Is the view to be fitted to the next answer? */
  #refit = true;
  /** @type {import("../draw/palette.js").Palette | null} */
  #palette = null;
  #sizes;
  #gestures;

  /**
   * @param {ParentNode} root  holds `.stage`, in it the panels, and `.probe`
   * @param {StageHost} host
   */
  constructor(root, host) {
    this.host = host;
    this.probe = /** @type {HTMLElement} */ (root.querySelector(".probe"));
    this.element = /** @type {HTMLElement} */ (root.querySelector(".stage"));
    this.panels = Object.entries(this.views).map(([name, view]) => {
      const panel = /** @type {HTMLElement} */ (root.querySelector(`[data-panel="${name}"]`));
      const canvas = /** @type {HTMLCanvasElement} */ (panel.querySelector("canvas"));
      const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", SOFTWARE));
      return { name: /** @type {"shapes" | "difference"} */ (name), view, panel, canvas, ctx };
    });
    this.#gestures = new Gestures(this.element, this);
    this.#measure(); // now, and not only before the next frame: the first picture needs no second update
    this.#sizes = new ResizeObserver(() => this.#measure() && this.host.onView());
    for (const { panel } of this.panels) this.#sizes.observe(panel);
    this.element.addEventListener("pointermove", this.#hover);
  }

  stop() {
    this.#sizes.disconnect();
    this.#gestures.stop();
    this.element.removeEventListener("pointermove", this.#hover);
  }

  get dragging() {
    return this.#gestures.dragging;
  }

  /** Colours are read again: the theme has changed. */
  recolor() {
    this.#palette = null;
  }

  // ---- drawing

  /** @returns {boolean} is there a picture? */
  paint() {
    const { frame, demo } = this.host.model;
    const [first] = this.panels;
    if (!first.view.width) return false;
    if (this.#refit && !this.dragging) this.fit(!frame.pending);
    this.#palette ??= readPalette(this.probe);
    for (const { name, view, ctx } of this.panels) paint(ctx, view, demo.panels[name], frame, this.#palette);
    return true;
  }

  /** @returns {boolean} is a panel of another size than before? */
  #measure() {
    // Asked of the window each time: it differs between screens and changes with the browser's zoom.
    const density = window.devicePixelRatio || 1;
    const resized = this.panels.filter(({ panel, canvas, view }) => {
      const { clientWidth: width, clientHeight: height } = panel;
      const [across, down] = [Math.round(width * density), Math.round(height * density)];
      if (view.width === width && view.height === height && canvas.width === across && canvas.height === down) return false;
      Object.assign(view, { width, height });
      Object.assign(canvas, { width: across, height: down }); // which empties it
      return true;
    });
    if (resized.length && this.#follows) this.#refit = true;
    return resized.length > 0;
  }

  // ---- the view

  /** The scene is another one: look at all of it. */
  follow() {
    this.#follows = true;
    this.#refit = true;
  }

  /** Is the picture other than it would be fitted? */
  get strayed() {
    return !this.#follows || (!this.#refit && this.#cut());
  }

  #cut() {
    const contents = this.#contents();
    return this.panels.some(({ view }, i) => view.cuts(contents[i]));
  }

  /** Keep the view, unless it follows the scene and something has left it. */
  keepInSight() {
    if (this.#follows && this.#cut()) this.#refit = true;
  }

  /** @param {boolean} [settled] false when the answer, and so the difference, is still to come */
  fit(settled = true) {
    this.#refit = !settled;
    const small = this.views.shapes.height < SMALL;
    fit(Object.values(this.views), this.#contents(), small ? SMALL_PADDING : PADDING);
  }

  #contents() {
    const { scene, answer } = this.host.model.frame;
    const origin = { min: ORIGIN, max: ORIGIN };
    return [
      boundsOf(scene.shapes.flatMap(extentOf)) ?? origin,
      boundsOf([ORIGIN, ...(answer?.difference ?? [])]) ?? origin,
    ];
  }

  /** @param {View} view @param {number} dx @param {number} dy */
  pan(view, dx, dy) {
    this.#follows = this.#refit = false;
    view.pan(dx, dy);
    this.host.onView();
  }

  /** @param {View} view @param {number} x @param {number} y @param {number} factor */
  zoom(view, x, y, factor) {
    const box = this.panels.find((panel) => panel.view === view)?.panel.getBoundingClientRect();
    if (box) this.#zoom(factor, view, [x - box.left, y - box.top]);
  }

  /** About the middle of each panel. @param {number} factor */
  zoomBy(factor) {
    this.#zoom(factor);
  }

  /** @param {number} factor @param {View} [view] @param {Point} [at] */
  #zoom(factor, view, at) {
    this.#follows = this.#refit = false;
    zoom(Object.values(this.views), factor, view, at);
    this.host.onView();
  }

  /** @param {number} x @param {number} y */
  viewAt(x, y) {
    return this.#panelAt(x, y)?.view ?? null;
  }

  /** @param {number} x @param {number} y */
  #panelAt(x, y) {
    return this.panels.find(({ panel }) => {
      const { left, right, top, bottom } = panel.getBoundingClientRect();
      return x >= left && x < right && y >= top && y < bottom;
    });
  }

  /** A wheel belongs to the page, unless Ctrl is held or the page has nothing to scroll. @param {WheelEvent} event */
  mayZoom(event) {
    const { scrollHeight, clientHeight } = document.documentElement;
    return event.ctrlKey || event.metaKey || (window.top === window && scrollHeight <= clientHeight);
  }

  // ---- hands

  /**
   * The handle nearest to the pointer, if one is within reach, otherwise the shape under it.
   * @param {{clientX: number, clientY: number}} pointer @param {number} reach @returns {Grip | null}
   */
  pick({ clientX, clientY }, reach) {
    const found = this.#panelAt(clientX, clientY);
    if (found?.name !== "shapes") return null;
    const { view, panel, ctx } = found;
    const box = panel.getBoundingClientRect();
    const at = /** @type {Point} */ ([clientX - box.left, clientY - box.top]);
    const { model } = this.host;
    const handle = nearest(model.handles, view, at, reach) ?? this.#shapeUnder(ctx, view, at);
    if (!handle) return null;
    /** @type {Held} */
    const held = { handle, from: view.toWorld(handle.at(view)), before: model.scene };
    return { view, held };
  }

  /** The shape on top comes first. @param {CanvasRenderingContext2D} ctx @param {View} view @param {Point} at */
  #shapeUnder(ctx, view, at) {
    const { scene, answer } = this.host.model.frame;
    const { handles } = this.host.model;
    ctx.save();
    ctx.resetTransform();
    const hit = [1, 0].find((i) => ctx.isPointInPath(outlineOf(scene.shapes[i], answer?.outlines[i], view), ...at));
    ctx.restore();
    return handles.find(({ kind, shape }) => kind === "shape" && shape === hit) ?? null;
  }

  #hover = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "mouse" || this.dragging) return;
    this.panels[0].panel.classList.toggle("grabbable", this.pick(event, 14) !== null);
  };

  /** @param {Grip} grip */
  grab({ held }) {
    this.panels[0].panel.classList.add("grabbing");
    this.host.onGrab(/** @type {Held} */ (held).handle);
  }

  /** @param {Grip} grip @param {Point} delta */
  drag({ held, view }, [dx, dy]) {
    const { handle, from, before } = /** @type {Held} */ (held);
    this.host.onDrag(handle.move(before, from, [from[0] + dx, from[1] + dy], view.scale));
  }

  drop() {
    this.panels[0].panel.classList.remove("grabbing");
    this.host.onDrop();
  }

  takeBack() {
    this.panels[0].panel.classList.remove("grabbing");
    this.host.onTakeBack();
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
