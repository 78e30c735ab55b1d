/** The stage: the list of panels, which share one scale. `fit` says how they fill it, `grip` what a pointer holds there. */
import { enlarge } from "../draw/marks.ts";
import { readPalette, type Palette } from "../draw/palette.ts";
import { FlatPanel } from "../panels/panel.ts";
import { REM_PX, sharesOf } from "./geometry.ts";
import { fitAll, heightFor, sizeOf } from "./fit.ts";
import { areHere, loadFonts } from "./fonts.ts";
import { Gestures } from "./gestures.ts";
import { Grips, type GripHost } from "./grip.ts";
import { panelOf, type Handle } from "../interaction/handles.ts";
import { Pointing } from "../interaction/pointing.ts";
import { nextTask } from "../queue.ts";
import type { Box, Ink } from "../draw/ink.ts";
import type { AnyFigure } from "../kinds/index.ts";
import type { Model } from "../model/model.ts";
import type { Panel } from "../panels/panel.ts";
import type { Aim, Point, Scene } from "../types.ts";
import type { Camera } from "../draw/space/view.ts";
import { part } from "../dom.ts";

interface StageHost extends GripHost {
  model: Model;
  /** A picture is to be drawn again. */
  onView: () => void;
  /** A hand or a key has moved, turned or zoomed the view. */
  onCamera: () => void;
  /** The view has been fitted, and does not show all. */
  onStray: () => void;
  /** Panels have a new size: their pictures are drawn before the page is, and nothing else changes. */
  onNewSize: () => void;
  /** The same, where rows may change as well. */
  onResize: () => void;
  /** A point of the world. */
  onTap: (at: Point) => void;
}

/** Are the panels stacked, as in a narrow figure? The stylesheet decides. @param root  contains `.stage` */
export function isNarrow(root: ParentNode) {
  const stage = part(root, ".stage");
  return getComputedStyle(stage).getPropertyValue("--_narrow").trim() === "1";
}

/** Panels hide what does not fit, so that tracks have the sizes that they ask for. */
const ONE_TRACK = "1fr";

export class Stage {
  host: StageHost;
  root: ParentNode;
  probe: HTMLElement;
  element: HTMLElement;
  grips: Grips;
  panels: Panel[] = [];
  /** What panels of space share: one camera. */
  shared: { camera?: Camera } = {};
  /** Does the view follow the scene, or has the reader chosen it? */
  #follows = true;
  /** The figure whose panels they are. */
  #figure: AnyFigure | null = null;
  /** Should the view be fitted to the next answer? */
  #refit = true;
  #palette: Palette | null = null;
  /**
   * The picture is drawn in the frame in which it has its new size. What that moves waits for the next one: rows that change while
   * sizes are being told would be an error of the window.
   */
  #sizes = new ResizeObserver(() => {
    if (this.#resize()) this.host.onNewSize();
    cancelAnimationFrame(this.#resized);
    this.#resized = requestAnimationFrame(() => this.measure() && this.host.onResize());
  });
  #resized = 0;
  #gestures;
  #pointing;
  /** Will the picture be drawn again once its fonts are here? */
  #waits = false;
  #corner = { count: 0, width: 0, height: 0 };
  /** The scene that the views are of; null for that of the picture. */
  #seen: Scene | null = null;
  /** What the height of the stage was made for, and the size of each picture then. */
  #shaped: { parts: unknown[]; panels: { size: Point; isSmall?: boolean }[] } = { parts: [], panels: [] };

  /** @param root  contains `.probe`, `.stage` and the panels; strips are below the stage, where nothing is dragged */
  constructor(root: ParentNode, host: StageHost) {
    this.host = host;
    this.root = root;
    this.probe = part(root, ".probe");
    this.element = part(root, ".stage");
    this.grips = new Grips(this, host.model, host);
    this.#gestures = new Gestures(this.element, this.grips, this);
    this.#pointing = new Pointing(this.element, this.grips);
    this.sync();
  }

  stop() {
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#resized);
    this.#gestures.stop();
    this.#pointing.stop();
    this.grips.stop();
    for (const panel of this.panels) panel.dispose();
  }

  /** Makes the panels of the figure. @returns has one another size now, and no picture of that size? */
  sync(): boolean {
    const isNew = this.#sync();
    return (this.#shape() && this.measure()) || isNew;
  }

  #sync(): boolean {
    const { panels: specs, figure } = this.host.model;
    this.#figure = figure;
    const elements = new Map(
      [...this.root.querySelectorAll<HTMLElement>(".panel")].map((el) => [el.dataset.panel ?? el.dataset.strip, el]),
    );
    const kinds = specs.map(({ Panel = FlatPanel }) => Panel); // panels of the plane and of space may have the same id
    const same =
      specs.length === this.panels.length &&
      this.panels.every((panel, i) => panel.id === specs[i].id && panel instanceof kinds[i] && elements.get(panel.id) === panel.element);
    if (same) {
      specs.forEach((spec, i) => (this.panels[i].spec = spec));
      return false;
    }
    for (const panel of this.panels) panel.dispose();
    this.panels = specs.map((spec, i) => new kinds[i](elements.get(spec.id) as HTMLElement, spec, this.shared)); // the template has one for each
    for (const panel of this.panels) panel.all = this.panels;
    this.#sizes.disconnect();
    for (const { element } of this.panels) this.#sizes.observe(element);
    this.measure(); // measure now, not before the next frame, so that the first picture needs no second update
    this.follow();
    return true;
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

  /** Fits the view and reads the colours: what a picture needs. */
  prepare(): Palette {
    if (this.#refit && this.isMeasured && !this.dragging) {
      this.fit(!this.host.model.pending);
      if (this.strayed) this.host.onStray();
    }
    return this.palette;
  }

  /** Draws all panels. */
  paint() {
    const palette = this.prepare();
    this.see(this.host.model.shown);
    const { frame } = this.host.model;
    const { count, width, height } = this.#cornerTools;
    const isTabbed = this.#isTabbed; // then a name that another panel has is not in sight
    for (const panel of this.panels) {
      const { width: right } = panel.view;
      const reserved: Box[] = count && panel.isAtCorner ? [[right - width, 0, right, height]] : [];
      const seen = isTabbed ? this.panels.filter((other) => other === panel || other.spec.isStrip) : this.panels;
      panel.paint(frame, palette, this.handlesOn(panel), reserved, seen);
    }
    if (!areHere && !this.#waits) this.#redraw();
  }

  /** Draws the picture again in its own fonts. */
  async #redraw() {
    this.#waits = true;
    await nextTask(); // which the first picture does not wait for
    await loadFonts();
    this.host.onView();
  }

  /** How large the tools in the upper right corner are. They are measured when there is one more or less. */
  get #cornerTools() {
    const tools = this.root.querySelector<HTMLElement>(".corner-tools");
    const count = tools?.childElementCount ?? 0;
    if (count !== this.#corner.count) this.#corner = { count, width: tools?.offsetWidth ?? 0, height: tools?.offsetHeight ?? 0 };
    return this.#corner;
  }

  get isNarrow() {
    return isNarrow(this.root);
  }

  get #isTabbed() {
    return this.isNarrow && "tabs" in this.element.dataset;
  }

  get palette() {
    return (this.#palette ??= readPalette(this.probe));
  }

  /** Draws a panel's picture, in which nothing moves, on another context. */
  drawOn(panel: Panel, ctx: Ink) {
    panel.drawOn(ctx, this.host.model.stillFrame, this.palette, this.handlesOn(panel));
  }

  /** The handles that stand on a panel. */
  handlesOn = (panel: Panel) => this.host.model.handles.filter((handle) => this.panelOf(handle) === panel);

  /** Gives the stage the height that its first scene needs. It stays so, since nothing may jump under a hand. @returns is it another? */
  #shape(): boolean {
    const { model } = this.host;
    const { style } = part(this.root, ".figure");
    const parts = [this.#figure, model.view, model.initial, !!model.answer];
    if (parts.length !== this.#shaped.parts.length || parts.some((part, i) => part !== this.#shaped.parts[i])) {
      const { frame } = model;
      const pictures = this.panels.filter(({ spec }) => !spec.isStrip);
      const isFlat = !pictures.some(({ camera }) => camera);
      this.#shaped = {
        parts,
        panels: isFlat ? pictures.map((panel) => ({ size: sizeOf(panel.bounds(frame)), isSmall: panel.spec.isSmall })) : [],
      };
    }
    const { panels } = this.#shaped;
    const { clientWidth: width } = this.element;
    const ratio = panels.length && width ? width / heightFor(panels, width, this.isNarrow) : NaN;
    const text = ratio > 0 ? ratio.toFixed(3) : "";
    if (text === style.getPropertyValue("--_ratio")) return false;
    style.setProperty("--_ratio", text); // an empty one is none
    return true;
  }

  /** Gives each panel its part of the stage. */
  #share() {
    const { clientWidth: width, clientHeight: height, style } = this.element;
    const isTabbed = this.#isTabbed; // then each has the whole stage
    const specs = this.panels.map(({ spec }) => spec).filter(({ isStrip }, i) => !isStrip && (!isTabbed || !i));
    const { isStacked, shares } = sharesOf(specs, { width, height, isNarrow: this.isNarrow });
    const tracks = shares.map((share) => `${share}fr`).join(" ");
    const [rows, columns] = isStacked ? [tracks, ONE_TRACK] : [ONE_TRACK, tracks];
    if (style.gridTemplateRows !== rows) style.gridTemplateRows = rows;
    if (style.gridTemplateColumns !== columns) style.gridTemplateColumns = columns;
  }

  /** Measures the panels at once, not when the observer comes to it. @returns has the size of one changed? */
  measure(): boolean {
    this.#shape();
    this.#share();
    enlarge(Math.max(parseFloat(getComputedStyle(document.documentElement).fontSize) / REM_PX, 1));
    return this.#resize();
  }

  /** Panels take the size that the page gives them. @returns is it another? */
  #resize(): boolean {
    const resized = this.panels.filter((panel) => panel.resize());
    if (resized.length) this.#corner.count = -1; // a narrow figure has other tools
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
    const { frame, shown } = this.host.model;
    this.see(shown);
    // A strip has no world, so nothing of it is out of sight, also where a low window hides it.
    return this.panels.some((panel) => !panel.spec.isStrip && panel.cuts(frame));
  }

  /** Fits the view again if it follows the scene and something has left it. */
  keepInSight() {
    this.#refit ||= this.#follows && this.#cut();
  }

  /** Moves what is seen along with a scene that has moved as a whole: the picture shows an older one than handles do. */
  see(scene: Scene) {
    const before = this.#seen;
    this.#seen = scene;
    const { figure } = this.host.model;
    const by = before && before !== scene && before.kind === scene.kind && figure?.extras?.shift?.(before, scene);
    if (by) for (const panel of this.panels) panel.shift(by);
  }

  /** @param settled  false if the answer is pending */
  fit(settled: boolean = true) {
    this.#refit = !settled;
    this.#seen = this.host.model.shown;
    fitAll(this.panels, this.host.model.frame, {
      isOwn: this.isNarrow,
      // In space they stand inside the panel, below its title.
      turns: (panel) => !panel.camera && this.handlesOn(panel).some(({ kind }) => kind === "turn"),
    });
  }

  /** Has the reader turned what is in space? */
  get turned() {
    return !!this.#camera?.turned;
  }

  /** Returns to the camera that was asked for. */
  turnBack() {
    this.#camera?.turnBack();
    this.follow();
    this.host.onCamera();
  }

  /** Fits everything into view, whatever zoom was asked for. */
  showAll() {
    const { camera } = this;
    if (camera) this.#camera?.look({ ...camera, zoom: 1 });
    this.follow();
    this.host.onCamera();
  }

  /** From where space is seen; null in the plane, and while nothing is fitted. */
  get camera() {
    if (this.#refit && this.isMeasured && !this.dragging && this.#isCurrent) this.fit(!this.host.model.pending);
    return this.#inSpace?.aim ?? null;
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
    return this.#camera?.home ?? null;
  }

  get #inSpace() {
    return this.panels.find(({ camera }) => camera);
  }

  get #camera() {
    return this.#inSpace?.camera;
  }

  /** Turns the camera of what is in space. */
  look(to: Aim) {
    this.#camera?.look(to);
    this.#turned();
  }

  /** A hand on the ground moves the plane, or turns what is in space, from one point of the window to another. */
  slide(panel: Panel, start: Point, now: Point) {
    if (panel.camera) this.turnBy(...movement(panel, start, now));
    else this.pan(panel, start, now);
  }

  /** Moves what a panel shows from one point of the window to another. */
  pan(panel: Panel, start: Point, now: Point) {
    this.#pan(panel, ...movement(panel, start, now));
  }

  /** The same in all panels. @param dy  in pixels */
  panBy(dx: number, dy: number) {
    for (const panel of this.panels) this.#pan(panel, dx, dy);
  }

  /** @param dy  in pixels */
  #pan(panel: Panel, dx: number, dy: number) {
    panel.pan(dx, dy);
    this.#follows = this.#refit = false;
    this.host.onCamera();
  }

  /** Turns what is in space, in all panels. @param dy  in pixels */
  turnBy(dx: number, dy: number) {
    this.#camera?.orbit(dx, dy);
    this.#turned();
  }

  /** A view that follows the scene shrinks what would leave it as it turns. */
  #turned() {
    const { frame } = this.host.model;
    if (this.#follows && this.panels.some((panel) => panel.crowds(frame))) this.#refit = true;
    this.host.onCamera();
  }

  /** Remembers how space is turned, and returns what turns it back. */
  keep({ yaw, pitch }: Aim) {
    return () => this.look({ yaw, pitch });
  }

  /** Zooms about a point of the window. */
  zoom(panel: Panel, at: Point, factor: number) {
    this.#zoom(factor, panel, panel.toPanel(at));
  }

  /** Zooms about the middle of each panel. */
  zoomBy(factor: number) {
    this.#zoom(factor);
  }

  /** @param at  the point of this panel that stays */
  #zoom(factor: number, pivot?: Panel, at?: Point) {
    this.#follows = this.#refit = false;
    if (!this.panels.every((panel) => panel.canZoom(factor))) return;
    for (const panel of this.panels) panel.zoom(factor, panel === pivot ? at : undefined);
    this.host.onCamera();
  }

  /** @param at  a point of the window */
  tap(panel: Panel, at: Point) {
    this.host.onTap(panel.unproject(panel.toPanel(at)));
  }

  /** @param at  a point of the window */
  panelAt(at: Point) {
    return this.panels.find((panel) => panel.covers(at) && !(panel.isBehind && this.isNarrow)) ?? null;
  }

  /** The panel of a handle. */
  panelOf(handle: Handle): Panel | undefined {
    return panelOf(handle, this.panels);
  }

  /** The wheel scrolls what is around the figure, unless Ctrl is held or nothing there can scroll. */
  mayZoom(event: WheelEvent) {
    return event.ctrlKey || event.metaKey || (window.top === window && !event.composedPath().some(scrolls));
  }
}

/** A movement between two points of the window, in pixels of a panel. */
function movement(panel: Panel, start: Point, now: Point): Point {
  const [x0, y0] = panel.toPanel(start);
  const [x1, y1] = panel.toPanel(now);
  return [x1 - x0, y1 - y0];
}

/** Can the reader scroll this part of the page up and down? */
function scrolls(target: EventTarget) {
  if (!(target instanceof Element) || target.scrollHeight <= target.clientHeight) return false;
  // The root scrolls unless its overflow is hidden or clipped. Everything else scrolls only if its overflow says so.
  const { overflowY } = getComputedStyle(target);
  return target === document.scrollingElement ? !/hidden|clip/.test(overflowY) : /auto|scroll/.test(overflowY);
}
