/**
 * The stage: the list of panels, which share one scale, and the dragging on them.
 *
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../panels/panel.js").Panel} Panel
 * @typedef {import("./handles.js").Handle} Handle
 *
 * @typedef {object} Grip  what a pointer holds
 * @property {Panel} panel
 * @property {Handle} handle
 * @property {Point} from  the handle's place when it was grabbed, in the world
 * @property {Scene} before  the scene when it was grabbed
 *
 * @typedef {object} StageHost
 * @property {import("./model.js").Model} model
 * @property {(handle: Handle) => void} onGrab
 * @property {(scene: Scene, before: Scene) => void} onDrag
 * @property {() => void} onDrop
 * @property {() => void} onTakeBack
 * @property {() => void} onView  the view has changed
 * @property {(at: Point) => void} onTap  a point of the world
 * @property {(text: string) => void} onTrouble  what a panel cannot do here
 */
import { readPalette } from "../draw/palette.js";
import { FlatPanel } from "../panels/flat.js";
import { Gestures } from "./gestures.js";
import { panelOf } from "./handles.js";

/** The space around the fitted contents. It holds titles, turning handles and the numbers of the grid. */
const PADDING_PX = { x: 26, top: 42, bottom: 26 };

/** Panels lower than this get the small padding. */
const LOW_PANEL_PX = 260;
const SMALL_PADDING_PX = { x: 16, top: 36, bottom: 18 };

/** The scale, in CSS pixels per world unit, if all contents are a single point. */
const POINT_SCALE = 40;

/** Within this distance of a handle, the mouse pointer shows that it can be grabbed. */
const HOVER_REACH_PX = 14;

export class Stage {
  /** @type {Panel[]} */
  panels = [];
  /** What panels of space share: one camera. @type {{camera?: unknown}} */
  shared = {};
  /** Does the view follow the scene, or has the reader chosen it? */
  #follows = true;
  /** Should the view be fitted to the next answer? */
  #refit = true;
  /** @type {import("../draw/palette.js").Palette | null} */
  #palette = null;
  #sizes = new ResizeObserver(() => this.#measure() && this.host.onView());
  #gestures;

  /**
   * @param {ParentNode} root  contains `.probe`, `.stage` and the panels; strips are below the stage, where nothing is dragged
   * @param {StageHost} host
   */
  constructor(root, host) {
    this.host = host;
    this.root = root;
    this.probe = /** @type {HTMLElement} */ (root.querySelector(".probe"));
    this.element = /** @type {HTMLElement} */ (root.querySelector(".stage"));
    this.#gestures = new Gestures(this.element, this);
    this.element.addEventListener("pointermove", this.#hover);
    this.sync();
  }

  stop() {
    this.#sizes.disconnect();
    this.#gestures.stop();
    this.element.removeEventListener("pointermove", this.#hover);
    for (const panel of this.panels) panel.dispose();
  }

  /** Makes the panels of the figure. */
  sync() {
    const specs = this.host.model.panels;
    const elements = new Map(
      [.../** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".panel"))].map((el) => [el.dataset.panel, el]),
    );
    const same =
      specs.length === this.panels.length && this.panels.every(({ id, element }, i) => id === specs[i].id && elements.get(id) === element);
    if (same) return specs.forEach((spec, i) => (this.panels[i].spec = spec));
    for (const panel of this.panels) panel.dispose();
    this.panels = specs.map((spec) => new (spec.Panel ?? FlatPanel)(/** @type {HTMLElement} */ (elements.get(spec.id)), spec, this));
    this.#sizes.disconnect();
    for (const { element } of this.panels) this.#sizes.observe(element);
    this.#measure(); // measure now, not before the next frame, so that the first picture needs no second update
    this.follow();
  }

  get dragging() {
    return this.#gestures.dragging;
  }

  /** Reads the colours again after a change of the theme. */
  recolor() {
    this.#palette = null;
  }

  // ---- drawing

  /** @returns {boolean} is there a picture? */
  paint() {
    const { frame } = this.host.model;
    if (!this.panels.length || !this.panels[0].view.width) return false;
    if (this.#refit && !this.dragging) this.fit(!frame.pending);
    for (const panel of this.panels) panel.paint(frame, this.palette, this.#handlesOn(panel));
    return true;
  }

  get palette() {
    return (this.#palette ??= readPalette(this.probe));
  }

  /** Draws a panel's picture on another context. @param {Panel} panel @param {import("../draw/paint.js").Context} ctx */
  drawOn(panel, ctx) {
    panel.drawOn(ctx, this.host.model.frame, this.palette, this.#handlesOn(panel));
  }

  /** @param {Panel} panel */
  #handlesOn(panel) {
    return this.host.model.handles.filter((handle) => this.panelOf(handle) === panel);
  }

  /** @returns {boolean} has the size of a panel changed? */
  #measure() {
    const resized = this.panels.filter((panel) => panel.resize());
    if (resized.length && this.#follows) this.#refit = true;
    return resized.length > 0;
  }

  // ---- the view

  /** Fits the view to a new scene. */
  follow() {
    this.#follows = true;
    this.#refit = true;
  }

  /** Does the view differ from the fitted one? */
  get strayed() {
    return !this.#follows || (!this.#refit && this.#cut());
  }

  #cut() {
    const { frame } = this.host.model;
    return this.panels.some((panel) => panel.cuts(frame));
  }

  /** Fits the view again if it follows the scene and something has left it. */
  keepInSight() {
    if (this.#follows && this.#cut()) this.#refit = true;
  }

  /** @param {boolean} [settled]  false if the answer is pending */
  fit(settled = true) {
    this.#refit = !settled;
    const { frame } = this.host.model;
    const padding = this.panels[0].view.height < LOW_PANEL_PX ? SMALL_PADDING_PX : PADDING_PX;
    const scale = Math.min(...this.panels.map((panel) => panel.scaleFor(frame, padding)));
    for (const panel of this.panels) panel.fit(frame, padding, Number.isFinite(scale) ? scale : POINT_SCALE);
  }

  /** Moves or turns what a panel shows. @param {Panel} panel @param {number} dx @param {number} dy */
  pan(panel, dx, dy) {
    if (panel.drag(dx, dy)) this.#follows = this.#refit = false;
    this.host.onView();
  }

  /** The same in all panels. @param {number} dx @param {number} dy */
  panBy(dx, dy) {
    for (const panel of this.panels[0]?.turns ? this.panels.slice(0, 1) : this.panels) this.pan(panel, dx, dy);
  }

  /** Zooms about a point of the window. @param {Panel} panel @param {number} x @param {number} y @param {number} factor */
  zoom(panel, x, y, factor) {
    this.#zoom(factor, panel, panel.local(x, y));
  }

  /** Zooms about the middle of each panel. @param {number} factor */
  zoomBy(factor) {
    this.#zoom(factor);
  }

  /** @param {number} factor @param {Panel} [pivot] @param {Point} [at]  the point of this panel that stays */
  #zoom(factor, pivot, at) {
    this.#follows = this.#refit = false;
    if (!this.panels.every((panel) => panel.canZoom(factor))) return;
    for (const panel of this.panels) panel.zoom(factor, panel === pivot ? at : undefined);
    this.host.onView();
  }

  /** @param {Panel} panel @param {number} x @param {number} y  a point of the window */
  tap(panel, x, y) {
    this.host.onTap(panel.unproject(panel.local(x, y)));
  }

  /** @param {number} x @param {number} y  a point of the window */
  panelAt(x, y) {
    return this.panels.find((panel) => panel.covers(x, y)) ?? null;
  }

  /** The panel of a handle. @param {Handle} handle @returns {Panel | undefined} */
  panelOf(handle) {
    return panelOf(handle, this.panels);
  }

  /** The wheel scrolls the page, unless Ctrl is held or the page cannot scroll. @param {WheelEvent} event */
  mayZoom(event) {
    const { scrollHeight, clientHeight } = document.documentElement;
    return event.ctrlKey || event.metaKey || (window.top === window && scrollHeight <= clientHeight);
  }

  // ---- hands

  /** @param {{clientX: number, clientY: number}} event @param {number} reach @returns {Grip | null} */
  pick({ clientX, clientY }, reach) {
    const panel = this.panelAt(clientX, clientY);
    if (!panel) return null;
    const { model } = this.host;
    const handles = model.handles.filter((handle) => this.panelOf(handle) === panel);
    const handle = panel.pick(panel.local(clientX, clientY), reach, handles, model.frame);
    return handle && { panel, handle, from: panel.unproject(handle.at(panel.view)), before: model.scene };
  }

  #hover = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "mouse" || this.dragging) return;
    const panel = this.pick(event, HOVER_REACH_PX)?.panel;
    for (const other of this.panels) other.element.classList.toggle("grabbable", other === panel);
  };

  /** @param {Grip} grip */
  grab({ panel, handle }) {
    panel.element.classList.add("grabbing");
    this.host.onGrab(handle);
  }

  /** @param {Grip} grip @param {Point} start @param {Point} now  points of the window */
  drag({ panel, handle, from, before }, start, now) {
    const [was, is] = [start, now].map((place) => panel.unproject(panel.local(...place)));
    const to = /** @type {Point} */ (from.map((x, i) => x + is[i] - was[i]));
    this.host.onDrag(handle.move(before, from, to, panel.scale, panel.view), before);
  }

  /** @param {Grip} grip */
  drop({ panel }) {
    panel.element.classList.remove("grabbing");
    this.host.onDrop();
  }

  /** @param {Grip} grip */
  takeBack({ panel }) {
    panel.element.classList.remove("grabbing");
    this.host.onTakeBack();
  }
}
