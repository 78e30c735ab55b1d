/**
 * The stage: the list of panels, which share one scale, and the dragging on them.
 *
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../panels/panel.js").Panel} Panel
 * @typedef {import("../interaction/handles.js").Handle} Handle
 *
 * @typedef {object} Grip  what a pointer holds
 * @property {Panel} panel
 * @property {Handle} handle
 * @property {boolean} byFinger  does a fingertip hide the handle?
 * @property {"freely" | "sideways" | "tapped"} moves  when it follows the pointer: always, if that first moves sideways, or after a tap
 * @property {string | null} next  the id of the handle that another tap here takes
 * @property {Point} from  the handle's place when it was grabbed, in the world
 * @property {Scene} before  the scene when it was grabbed
 *
 * @typedef {object} StageHost
 * @property {import("../model/model.js").Model} model
 * @property {(handle: Handle) => void} onGrab
 * @property {(scene: Scene, before: Scene) => void} onDrag
 * @property {() => void} onDrop
 * @property {() => void} onTakeBack
 * @property {boolean} fitsScene  is the stage as high as its first scene needs, and not as its width says?
 * @property {() => void} onView  a picture is to be drawn again
 * @property {() => void} onCamera  a hand or a key has moved, turned or zoomed the view
 * @property {() => void} onStray  the view has been fitted, and does not show all
 * @property {() => void} onResize  panels have taken a new size, which empties their canvases
 * @property {(at: Point) => void} onTap  a point of the world
 * @property {(step: number | null) => void} onPoint  the pointer has come to a step's part, or left it (null)
 * @property {(step: number) => void} onChoose  a step's part was clicked or tapped
 */
import { enlarge } from "../draw/marks.js";
import { readPalette } from "../draw/palette.js";
import { FlatPanel } from "../panels/flat.js";
import { Loupe } from "../panels/loupe.js";
import * as words from "../words/interface.js";
import { REM_PX } from "./geometry.js";
import { Gestures } from "./gestures.js";
import { bodyOf, isInHand, panelOf } from "../interaction/handles.js";
import { Pointing } from "../interaction/pointing.js";

/** The space around the fitted contents. It holds titles, turning handles and the numbers of the grid. */
const PADDING_PX = { x: 26, top: 42, bottom: 26 };

/** Panels lower than this get the small padding. */
const LOW_PANEL_PX = 260;
const SMALL_PADDING_PX = { x: 16, top: 36, bottom: 18 };

/** The space at the top of a panel with turning handles, which stand above their shapes and must not lie on the panel's title. */
const TURN_TOP_PX = 62;

/** The scale, in CSS pixels per world unit, if all contents are a single point. */
const POINT_SCALE = 40;

/** Within this distance of a handle, the mouse pointer shows that it can be grabbed. */
const HOVER_REACH_PX = 14;

/** Within this distance of the pointer, handles become knobs. */
const NEAR_PX = 60;
const APPROACHES = /** @type {const} */ (["pointermove", "pointerdown", "pointerleave"]);

/** A finger that moves less than this has tapped. */
const TAP_PX = 6;

/** A finger that touches a shape within this distance of its centre moves it in all directions; elsewhere inside, up and down scrolls. */
const RING_REACH_PX = 26;

/** Where more solids stand, they leave a finger little ground. It moves one only after a tap. */
const FEW_SOLIDS = 2;

/** Are the panels stacked, as in a narrow figure? The stylesheet decides. @param {ParentNode} root  contains `.stage` */
export function isNarrow(root) {
  const stage = /** @type {HTMLElement} */ (root.querySelector(".stage"));
  return getComputedStyle(stage).getPropertyValue("--_narrow").trim() === "1";
}

export class Stage {
  /** @type {Panel[]} */
  panels = [];
  /** What panels of space share: one camera. @type {{camera?: unknown}} */
  shared = {};
  /** Does the view follow the scene, or has the reader chosen it? */
  #follows = true;
  /** The figure whose panels they are. @type {import("../figures/index.js").AnyFigure | null} */
  #figure = null;
  /** Should the view be fitted to the next answer? */
  #refit = true;
  /** @type {import("../draw/palette.js").Palette | null} */
  #palette = null;
  /** What a finger holds. @type {Grip | null} */
  #grip = null;
  /** Has the finger moved since it took hold? */
  #moved = false;
  /** The id of the handle that a tap has chosen. A finger takes it even if another handle is nearer. @type {string | null} */
  #chosen = null;
  /** The words on the handle that was tapped, if another one is too near to be told apart by a finger; otherwise empty. */
  choice = "";
  /** The new picture waits for the next frame: rows that change while sizes are being told would be an error of the window. */
  #sizes = new ResizeObserver(() => {
    cancelAnimationFrame(this.#resized);
    this.#resized = requestAnimationFrame(() => this.#measure() && this.host.onResize());
  });
  #resized = 0;
  #gestures;
  #pointing;
  #corner = { count: 0, width: 0, height: 0 };
  /** What the height of the stage was made for, and the size of each picture then. @type {{parts: unknown[], sizes: Point[]}} */
  #shaped = { parts: [], sizes: [] };

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
    this.loupe = new Loupe(/** @type {HTMLElement} */ (root.querySelector(".loupe")));
    this.#pointing = new Pointing(this.element, this);
    this.element.addEventListener("pointermove", this.#hover);
    for (const type of APPROACHES) this.element.addEventListener(type, this.#approach);
    this.sync();
  }

  stop() {
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#resized);
    this.#gestures.stop();
    this.#pointing.stop();
    this.element.removeEventListener("pointermove", this.#hover);
    for (const type of APPROACHES) this.element.removeEventListener(type, this.#approach);
    for (const panel of this.panels) panel.dispose();
  }

  /** Makes the panels of the figure. */
  sync() {
    this.#sync();
    if (this.#shape()) this.#measure();
  }

  #sync() {
    const { panels: specs, figure } = this.host.model;
    this.#figure = figure;
    const elements = new Map(
      [.../** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".panel"))].map((el) => [
        el.dataset.panel ?? el.dataset.strip,
        el,
      ]),
    );
    const kinds = specs.map(({ Panel = FlatPanel }) => Panel); // panels of the plane and of space may have the same id
    const same =
      specs.length === this.panels.length &&
      this.panels.every((panel, i) => panel.id === specs[i].id && panel instanceof kinds[i] && elements.get(panel.id) === panel.element);
    if (same) return specs.forEach((spec, i) => (this.panels[i].spec = spec));
    for (const panel of this.panels) panel.dispose();
    this.panels = specs.map((spec, i) => new kinds[i](/** @type {HTMLElement} */ (elements.get(spec.id)), spec, this));
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

  /** Has the page given the panels a size? */
  get isMeasured() {
    return Boolean(this.panels[0]?.view.width);
  }

  /** Fits the view and reads the colours: what a picture needs. @returns {import("../draw/palette.js").Palette} */
  prepare() {
    if (this.#refit && !this.dragging) {
      this.fit(!this.host.model.pending);
      if (this.strayed) this.host.onStray();
    }
    return this.palette;
  }

  /** Draws all panels. @param {number} [only]  draws this one alone @param {boolean} [nameless]  leaves the labels out */
  paint(only, nameless) {
    const palette = this.prepare();
    const { frame } = this.host.model;
    const { count, width, height } = this.#cornerTools;
    for (const panel of only === undefined ? this.panels : this.panels.slice(only, only + 1)) {
      const { width: right } = panel.view;
      const reserved = /** @type {import("../draw/paint.js").Box[]} */ (
        count && panel.isAtCorner ? [[right - width, 0, right, height]] : []
      );
      panel.paint(frame, palette, this.#handlesOn(panel), reserved, nameless);
    }
  }

  /** How large the tools in the upper right corner are. They are measured when there is one more or less. */
  get #cornerTools() {
    const tools = /** @type {HTMLElement | null} */ (this.root.querySelector(".corner-tools"));
    const count = tools?.childElementCount ?? 0;
    if (count !== this.#corner.count) this.#corner = { count, width: tools?.offsetWidth ?? 0, height: tools?.offsetHeight ?? 0 };
    return this.#corner;
  }

  /** Shows what a finger hides. */
  magnify() {
    const handle = this.#grip && this.host.model.handles.find(({ id }) => id === this.#grip?.handle.id);
    if (!this.#grip || !handle) return this.loupe.hide();
    this.loupe.show(this.#grip.panel, handle.at(this.#grip.panel.view), handle.color);
  }

  get isNarrow() {
    return isNarrow(this.root);
  }

  get palette() {
    return (this.#palette ??= readPalette(this.probe));
  }

  /** Draws a panel's picture, in which nothing moves, on another context. @param {Panel} panel @param {import("../draw/paint.js").Context} ctx */
  drawOn(panel, ctx) {
    panel.drawOn(ctx, this.host.model.stillFrame, this.palette, this.#handlesOn(panel));
  }

  /** @param {Panel} panel */
  #handlesOn(panel) {
    return this.host.model.handles.filter((handle) => this.panelOf(handle) === panel);
  }

  /** Measures the panels at once, for a picture that cannot wait for the observer. */
  remeasure() {
    this.#measure();
  }

  /** Gives the stage the height that its first scene needs. It stays so, since nothing may jump under a hand. @returns {boolean} is it another? */
  #shape() {
    const { model, fitsScene } = this.host;
    const { style } = /** @type {HTMLElement} */ (this.root.querySelector(".figure"));
    const parts = fitsScene ? [this.#figure, model.view, model.initial, !!model.answer] : [];
    if (parts.length !== this.#shaped.parts.length || parts.some((part, i) => part !== this.#shaped.parts[i])) {
      const { frame } = model;
      const pictures = this.panels.filter(({ spec }) => !spec.isStrip);
      const isFlat = fitsScene && model.figure?.arrangement !== "column" && !pictures.some(({ turns }) => turns);
      this.#shaped = { parts, sizes: isFlat ? pictures.map((panel) => sizeOf(panel.bounds(frame))) : [] };
    }
    const { sizes } = this.#shaped;
    const { clientWidth: width } = this.element;
    const ratio = sizes.length && width ? width / heightFor(sizes, width, this.isNarrow) : NaN;
    const text = ratio > 0 ? ratio.toFixed(3) : "";
    if (text === style.getPropertyValue("--_ratio")) return false;
    style.setProperty("--_ratio", text); // an empty one is none
    return true;
  }

  /** @returns {boolean} has the size of a panel changed? */
  #measure() {
    this.#shape();
    enlarge(Math.max(parseFloat(getComputedStyle(document.documentElement).fontSize) / REM_PX, 1));
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
    // A strip has no world, so nothing of it is out of sight, also where a low window hides it.
    return this.panels.some((panel) => !panel.spec.isStrip && panel.cuts(frame));
  }

  /** Fits the view again if it follows the scene and something has left it. */
  keepInSight() {
    if (this.#follows && this.#cut()) this.#refit = true;
  }

  /** @param {boolean} [settled]  false if the answer is pending */
  fit(settled = true) {
    this.#refit = !settled;
    fitAll(this.panels, this.host.model.frame, {
      isOwn: this.isNarrow,
      // In space they stand inside the panel, below its title.
      turns: (picture) => {
        const panel = /** @type {Panel} */ (picture);
        return !panel.turns && this.#handlesOn(panel).some(({ kind }) => kind === "turn");
      },
    });
  }

  /** Has the reader turned what is in space? */
  get turned() {
    return this.panels.some((panel) => panel.turned);
  }

  /** Returns to the camera that was asked for. */
  turnBack() {
    for (const panel of this.panels) panel.turnBack();
    this.follow();
    this.host.onCamera();
  }

  /** Fits everything into view, whatever zoom was asked for. */
  showAll() {
    const { camera } = this;
    if (camera) this.#inSpace?.look({ ...camera, zoom: 1 });
    this.follow();
    this.host.onCamera();
  }

  /** From where space is seen; null in the plane, and while nothing is fitted. */
  get camera() {
    if (this.#refit && this.isMeasured && !this.dragging && this.#isCurrent) this.fit(!this.host.model.pending);
    return this.#inSpace?.camera ?? null;
  }

  /** Are the panels those of the scene? After a change of the figure they are so with the next update. */
  get #isCurrent() {
    const { panels: specs, figure } = this.host.model;
    return (
      figure === this.#figure &&
      specs.length === this.panels.length &&
      specs.every(({ id, Panel = FlatPanel }, i) => this.panels[i].id === id && this.panels[i] instanceof Panel)
    );
  }

  /** From where it is seen at first. */
  get home() {
    return this.#inSpace?.home ?? null;
  }

  /** A panel of space, all of which share one camera. */
  get #inSpace() {
    return this.panels.find(({ turns }) => turns);
  }

  /** Turns the camera of what is in space. @param {import("../types.js").Aim} to */
  look(to) {
    this.#inSpace?.look(to);
    this.#turned();
  }

  /** A hand on the ground moves the plane, or turns what is in space, from one point of the window to another. @param {Panel} panel @param {Point} start @param {Point} now */
  slide(panel, start, now) {
    if (panel.turns) this.#turn(panel, ...movement(panel, start, now));
    else this.pan(panel, start, now);
  }

  /** Moves what a panel shows from one point of the window to another. @param {Panel} panel @param {Point} start @param {Point} now */
  pan(panel, start, now) {
    this.#pan(panel, ...movement(panel, start, now));
  }

  /** The same in all panels. @param {number} dx @param {number} dy  in pixels */
  panBy(dx, dy) {
    for (const panel of this.panels) this.#pan(panel, dx, dy);
  }

  /** @param {Panel} panel @param {number} dx @param {number} dy  in pixels */
  #pan(panel, dx, dy) {
    panel.pan(dx, dy);
    this.#follows = this.#refit = false;
    this.host.onCamera();
  }

  /** Turns what is in space, in all panels. @param {number} dx @param {number} dy  in pixels */
  turnBy(dx, dy) {
    if (this.#inSpace) this.#turn(this.#inSpace, dx, dy);
  }

  /** @param {Panel} panel @param {number} dx @param {number} dy  in pixels */
  #turn(panel, dx, dy) {
    panel.turn(dx, dy);
    this.#turned();
  }

  /** A view that follows the scene shrinks what would leave it as it turns. */
  #turned() {
    const { frame } = this.host.model;
    if (this.#follows && this.panels.some((panel) => panel.crowds(frame))) this.#refit = true;
    this.host.onCamera();
  }

  /** Remembers how space is turned, and returns what turns it back. @param {Panel} panel */
  keep(panel) {
    const undo = panel.keep();
    return () => {
      undo();
      this.#turned();
    };
  }

  /** Zooms about a point of the window. @param {Panel} panel @param {Point} at @param {number} factor */
  zoom(panel, at, factor) {
    this.#zoom(factor, panel, panel.toPanel(at));
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
    this.host.onCamera();
  }

  /** @param {Panel} panel @param {Point} at  a point of the window */
  tap(panel, at) {
    this.host.onTap(panel.unproject(panel.toPanel(at)));
  }

  /** @param {Point} at  a point of the window */
  panelAt(at) {
    return this.panels.find((panel) => panel.covers(at)) ?? null;
  }

  /** The panel of a handle. @param {Handle} handle @returns {Panel | undefined} */
  panelOf(handle) {
    return panelOf(handle, this.panels);
  }

  /** The wheel scrolls what is around the figure, unless Ctrl is held or nothing there can scroll. @param {WheelEvent} event */
  mayZoom(event) {
    return event.ctrlKey || event.metaKey || (window.top === window && !event.composedPath().some(scrolls));
  }

  // ---- hands

  /** @param {{clientX: number, clientY: number, pointerType?: string}} event @param {number} reach  in pixels of the window @returns {Grip | null} */
  pick(event, reach) {
    /** @type {Point} */
    const at = [event.clientX, event.clientY];
    const panel = this.panelAt(at);
    if (!panel) return null;
    const { model } = this.host;
    const byFinger = event.pointerType !== "mouse";
    // A finger cannot take a ring that is not there.
    const seen = this.#handlesOn(panel).filter((handle) => !byFinger || handle.kind !== "turn" || isInHand(handle, model.selected));
    const near = panel.pick(panel.toPanel(at), reach / panel.magnification, seen, model.frame);
    const chosen = byFinger ? near.findIndex(({ id }) => id === this.#chosen) : -1;
    const handle = near[Math.max(chosen, 0)];
    if (!handle) return null;
    const next = near.length > 1 ? near[(Math.max(chosen, 0) + 1) % near.length].id : null;
    const moves = byFinger ? this.#fingerMoves(panel, handle, panel.toPanel(at)) : "freely";
    return { panel, handle, byFinger, moves, next, from: panel.unproject(handle.at(panel.view)), before: model.scene };
  }

  /**
   * When a finger moves something: a solid that is not taken yet leaves the page its scrolling, and so does the inside of a shape.
   * @param {Panel} panel @param {Handle} handle @param {Point} at @returns {Grip["moves"]}
   */
  #fingerMoves(panel, handle, at) {
    const { selected, figure } = this.host.model;
    if (!panel.turns && !figure?.scrolls)
      return handle.id === selected || panel.handlesAt(at, RING_REACH_PX, [handle]).length ? "freely" : "sideways";
    if (bodyOf(handle.id) === bodyOf(selected)) return "freely";
    return this.#handlesOn(panel).filter(({ area }) => area).length > FEW_SOLIDS ? "tapped" : "sideways";
  }

  /**
   * The step whose part is drawn at a point of the window. Handles come first.
   * @param {{clientX: number, clientY: number}} event
   * @param {number} reach  in pixels
   */
  stepAt({ clientX, clientY }, reach) {
    const { model } = this.host;
    const panel = this.panelAt([clientX, clientY]);
    if (!panel || !model.figure?.stepAt || model.frame.pending || this.dragging) return null;
    const at = panel.toPanel([clientX, clientY]);
    const near = reach / panel.magnification;
    if (panel.handlesAt(at, near, this.#handlesOn(panel)).length) return null;
    return model.figure.stepAt(model.frame, panel.view, at, near, panel.id);
  }

  /** @param {number | null} step */
  point(step) {
    this.host.onPoint(step);
  }

  /** @param {number} step */
  choose(step) {
    this.host.onChoose(step);
  }

  #hover = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "mouse" || this.dragging) return;
    const panel = this.pick(event, HOVER_REACH_PX)?.panel;
    for (const other of this.panels) other.element.classList.toggle("grabbable", other === panel);
  };

  /** Marks the handles near the pointer, and the ring that turns the shape under it. @param {PointerEvent} event */
  #approach = (event) => {
    if (this.dragging) return;
    /** @type {Point} */
    const at = [event.clientX, event.clientY];
    const panel = event.type === "pointerleave" ? null : this.panelAt(at);
    const standing = panel ? this.#handlesOn(panel) : [];
    const place = panel?.toPanel(at) ?? at;
    const near = panel?.handlesAt(place, NEAR_PX / panel.magnification, standing) ?? [];
    const under = panel?.covering(place, standing, this.host.model.frame) ?? [];
    const ids = new Set([...near.map(({ id }) => id), ...under.map(({ id }) => `${id}.turn`)]);
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(".handle"))) {
      button.classList.toggle("near", ids.has(button.dataset.id ?? ""));
    }
  };

  /** @param {Grip} grip */
  grab(grip) {
    grip.panel.element.classList.add("grabbing");
    this.#grip = grip.byFinger ? grip : null;
    this.#moved = false;
    this.host.onGrab(grip.handle);
  }

  /** @param {Grip} grip @param {Point} start @param {Point} now  points of the window */
  drag({ panel, handle, from, before }, start, now) {
    if (!this.#moved && this.#grip && Math.hypot(now[0] - start[0], now[1] - start[1]) < TAP_PX) return;
    this.#moved = true;
    const [was, is] = [start, now].map((place) => panel.unproject(panel.toPanel(place)));
    const to = /** @type {Point} */ (from.map((x, i) => x + is[i] - was[i]));
    this.host.onDrag(handle.move(before, from, to, panel.scale, panel.view), before);
  }

  /** @param {Grip} grip */
  drop(grip) {
    this.#release(grip);
    if (grip.byFinger && !this.#moved) this.#tapped(grip);
    this.host.onDrop();
  }

  /** @param {Grip} grip */
  takeBack(grip) {
    this.#release(grip);
    this.host.onTakeBack();
  }

  /** @param {Grip} grip */
  #release({ panel }) {
    panel.element.classList.remove("grabbing");
    this.#grip = null;
    this.choice = "";
  }

  /** A tap chooses a handle. A second tap at the same place chooses the next one within reach. @param {Grip} grip */
  #tapped({ handle, next }) {
    const { handles } = this.host.model;
    const isAgain = this.#chosen === handle.id && next !== null;
    this.#chosen = isAgain ? next : handle.id;
    const [chosen, other] = [this.#chosen, isAgain ? handle.id : next].map((id) => handles.find((one) => one.id === id));
    if (!chosen || !other) return;
    this.choice = words.handles.choice(chosen.label, other.label);
    this.host.onGrab(chosen);
  }
}

/** A movement between two points of the window, in pixels of a panel. @param {Panel} panel @param {Point} start @param {Point} now @returns {Point} */
function movement(panel, start, now) {
  const [x0, y0] = panel.toPanel(start);
  const [x1, y1] = panel.toPanel(now);
  return [x1 - x0, y1 - y0];
}

/**
 * Fits the contents of all panels into view. One scale for all of them shows that lengths are the same. On a phone each has its
 * own, because fingers need room.
 * @param {readonly import("../panels/panel.js").Picture[]} panels
 * @param {import("../types.js").Frame} frame
 * @param {{isOwn?: boolean, turns?: (panel: import("../panels/panel.js").Picture) => boolean}} [more]
 *     `isOwn`: each panel has its own scale; `turns`: does the panel have turning handles?
 */
export function fitAll(panels, frame, { isOwn = false, turns = () => false } = {}) {
  const usual = panels[0].view.height < LOW_PANEL_PX ? SMALL_PADDING_PX : PADDING_PX;
  const paddings = panels.map((panel) => (turns(panel) ? { ...usual, top: TURN_TOP_PX } : usual));
  const scales = panels.map((panel, i) => panel.scaleFor(frame, paddings[i]));
  const common = isOwn ? null : Math.min(...scales);
  panels.forEach((panel, i) => {
    const scale = common ?? scales[i];
    panel.fit(frame, paddings[i], Number.isFinite(scale) ? scale : POINT_SCALE);
  });
}

/** @param {import("../draw/view.js").Bounds} bounds @returns {Point} */
const sizeOf = ({ min, max }) => [max[0] - min[0], max[1] - min[1]];

/** The height at which pictures of these sizes fill the width of a stage. @param {readonly Point[]} sizes  in the world @param {number} width @param {boolean} isNarrow */
function heightFor(sizes, width, isNarrow) {
  const beside = (isNarrow ? width : width / sizes.length) - 2 * PADDING_PX.x;
  const [across, down] = [0, 1].map((i) => Math.max(...sizes.map((size) => size[i])));
  const slopes = isNarrow ? sizes.map(([w, h]) => h / w) : [down / across];
  const height = beside * Math.max(...slopes) + TURN_TOP_PX + PADDING_PX.bottom;
  return isNarrow ? sizes.length * height : height;
}

/** Can the reader scroll this part of the page up and down? @param {EventTarget} target */
function scrolls(target) {
  if (!(target instanceof Element) || target.scrollHeight <= target.clientHeight) return false;
  // The root scrolls unless its overflow is hidden or clipped. Everything else scrolls only if its overflow says so.
  const { overflowY } = getComputedStyle(target);
  return target === document.scrollingElement ? !/hidden|clip/.test(overflowY) : /auto|scroll/.test(overflowY);
}
