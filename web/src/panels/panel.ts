/**
 * A panel: a picture on a canvas, the view that it shows, and what lies under a pointer. `FlatPanel` shows the plane,
 * `SpacePanel` shows space; the stage holds a list of panels.
 */
import { marksOf, paint, type AnyView, type PanelLayer, type PanelPicture } from "../draw/paint.ts";
import { part, inkOn } from "../dom.ts";
import { View, type Padding } from "../draw/view.ts";
import type { Box, Ink, Mark } from "../draw/ink.ts";
import type { Palette } from "../draw/palette.ts";
import type { Handle } from "../interaction/handles.ts";
import type { Aim, Frame, Point, Point3 } from "../types.ts";
import type { Ball } from "../draw/space/ball.ts";
import type { BodyLayer } from "../draw/space/body.ts";
import type { Ground } from "../draw/space/ground.ts";
import type { Camera, SpaceView } from "../draw/space/view.ts";

/**
 * Has the processor draw, which takes it some milliseconds: pictures are small and drawn now and then. To set up the graphics
 * processor for each of an article's canvases takes longer, and it forgets them when a phone puts the page away.
 */
const SOFTWARE = { willReadFrequently: true };

// ---- what a kind says of a panel

const COLORS: Readonly<Record<string, "a" | "b" | "difference">> = { A: "a", B: "b", "A − B": "difference", "A + B": "difference" };

/** The title of a panel. Names in braces, as in "Shapes {A} and {B}", are bold and have the colours of what they name. */
export function titlePieces(title: string): { text: string; isName: boolean; color: keyof Palette | undefined }[] {
  const pieces = title.split(/\{([^}]*)\}/).map((text, i) => ({ text, isName: i % 2 === 1, color: COLORS[text] }));
  return pieces.filter(({ text }) => text);
}

/** Of a figure of any kind. */
export type AnyPanelSpec = PanelSpec | SpacePanelSpec;

/** A picture of a figure; the panels of a figure share one scale. */
export interface PanelSpec<F = Frame, V = View, P = Point> {
  id: string;
  /** With names in braces: see `titlePieces`. */
  title: string;
  /** Bottom first. */
  layers: PanelLayer<F, V>[];
  /** World points that must be in sight. */
  contents(frame: F): P[];
  /** Is it small, beside or above the one that the figure is about? Each then has a scale of its own. */
  isSmall?: boolean;
  /** Is it a strip of its own height below the others? A strip has no handles and no world. */
  isStrip?: boolean;
  /** Is it there only while the options are open? */
  isAside?: boolean;
  /** Its class; `FlatPanel` by default. */
  Panel?: PanelClass;
  /** What it shows, for those who do not see it, where caption and headline do not say it. */
  told?(frame: F): string;
}

/** A picture of space. */
export type SpacePanelSpec<F = Frame> = PanelSpec<F, SpaceView, Point3> & SpaceOnly<F>;

interface SpaceOnly<F> {
  /** What it draws below all layers, the lowest first. */
  bodies: BodyLayer<F>[];
  /** What its solids stand over. */
  ground?(frame: F): Ground | null;
  /** What it draws as balls, above all else. */
  balls?(frame: F): Ball[];
  /** All that lies before the eye, in a picture with perspective. */
  beforeEye?(frame: F): Point3[];
  /** Does it draw hidden lines? By default where their layer is shown. */
  showsHidden?(frame: F): boolean;
  /** From where it is seen at first, where not obliquely from above. */
  aim?(frame: F): Aim | undefined;
}

/** What the panels of a figure share. */
export type Shared = { camera?: Camera };

export type PanelClass = {
  new (element: HTMLElement, spec: AnyPanelSpec, shared: Shared): Panel;
  Picture: new (spec: AnyPanelSpec, shared: Shared) => Picture;
};

// ---- panels

/** A view of space has the methods of one of the plane, with points of space. */
export const asView = (view: object) => view as View;

/** What a panel shows, without a place on a page: a poster has nothing else. */
export class Picture {
  spec: AnyPanelSpec;
  view: View;
  /** All of the figure's, this one among them. */
  all: readonly Picture[] = [];

  /** @param view  of the plane, or one of space, which has the same methods */
  constructor(spec: AnyPanelSpec, view: View) {
    this.spec = spec;
    this.view = view;
  }

  /** The layers that may write names, bottom first. */
  get named(): PanelLayer<Frame, AnyView>[] {
    return this.spec.layers;
  }

  get layers(): PanelLayer<Frame, AnyView>[] {
    return this.named;
  }

  /** Of all contents. */
  bounds(frame: Frame) {
    return this.view.boundsOf(this.spec.contents(frame) as Point[]); // or of space, as the view is
  }

  /** The largest scale at which all contents are in sight. */
  scaleFor(frame: Frame, padding: Padding) {
    return this.view.scaleFor(this.bounds(frame), padding);
  }

  fit(frame: Frame, padding: Padding, scale: number) {
    this.view.lookAt(this.bounds(frame), padding, scale);
  }

  /** Is any of the contents out of sight? */
  cuts(frame: Frame) {
    return this.view.cuts(this.bounds(frame));
  }

  /** Draws it, its left upper corner at the origin. */
  drawOn(ctx: Ink, frame: Frame, palette: Palette, handles: Handle[]) {
    ctx.marks.push(...marksOf(this.picture(frame, palette, handles), ctx.isFile));
  }

  /**
   * @param handles  those that stand on it
   * @param reserved  see there
   * @param seen  the pictures that are in sight together
   */
  picture(frame: Frame, palette: Palette, handles: Handle[], reserved: Box[] = [], seen = this.all): PanelPicture {
    const { view, layers } = this;
    // One with an area is a ring around the letter of its shape.
    const covered = handles.filter(({ area }) => !area).map((handle) => handle.at(view));
    const all = seen.map(({ view, named }) => ({ view, layers: named }));
    return { view, layers, frame, palette, handles: covered, reserved, all };
  }
}

export class Panel extends Picture {
  element: HTMLElement;
  canvas: HTMLCanvasElement;
  corners: Element[];
  ctx: CanvasRenderingContext2D;

  /** @param element  holds a canvas */
  constructor(element: HTMLElement, spec: AnyPanelSpec, view: View) {
    super(spec, view);
    this.element = element;
    this.canvas = part<HTMLCanvasElement>(element, "canvas");
    this.corners = [...element.querySelectorAll(".corner")];
    this.ctx = inkOn(this.canvas, SOFTWARE);
  }

  /** What it shows. */
  marks: readonly Mark[] = [];
  /** Does it have the upper right corner of the stage? */
  isAtCorner = false;

  get id() {
    return this.spec.id;
  }

  /** In a narrow figure: does it lie behind another panel, and has a tab? */
  get isBehind() {
    return this.element.classList.contains("behind");
  }

  /** CSS pixels a world unit. */
  get scale() {
    return this.view.scale;
  }

  /** What a hand on the ground turns: all panels of a figure of space share one. Null in the plane, which it moves. */
  get camera(): Camera | null {
    return null;
  }

  /** From where space is seen, with the reader's zoom; null in the plane. */
  get aim(): Required<Aim> | null {
    return null;
  }

  /** Has what is in space turned so that it would not fit any more? */
  crowds(_frame: Frame) {
    return false;
  }

  /** Takes the size that the page gives it. Its canvas keeps the old picture until the new one is painted. @returns is that due? */
  resize(): boolean {
    const { view, canvas, element } = this;
    const { clientWidth: width, clientHeight: height, offsetLeft, offsetTop, offsetParent } = element;
    this.isAtCorner = offsetTop === 0 && offsetLeft + width >= (offsetParent?.clientWidth ?? 0);
    const isSame = view.width === width && view.height === height;
    Object.assign(view, { width, height });
    return !isSame || this.#pixels.some((count, i) => count !== [canvas.width, canvas.height][i]);
  }

  /** The size of its canvas. The density is asked each time: it differs between screens and changes with the browser's zoom. */
  get #pixels(): Point {
    const density = window.devicePixelRatio || 1;
    return [Math.round(this.view.width * density), Math.round(this.view.height * density)];
  }

  /**
   * Draws it on its canvas.
   * @param handles  those that stand on the panel
   * @param seen  the panels that are in sight together
   */
  paint(frame: Frame, palette: Palette, handles: Handle[], reserved: Box[], seen: readonly Picture[]) {
    const [width, height] = this.#pixels;
    const { canvas } = this;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height }); // which empties it
    this.marks = paint(this.ctx, this.picture(frame, palette, handles, reserved, seen));
  }

  /**
   * The handles within reach of a point of the panel, the nearest first, or else the last one whose area lies under it.
   * @param reach  in pixels
   */
  pick(at: Point, reach: number, handles: Handle[], frame: Frame): Handle[] {
    const near = this.handlesAt(at, reach, handles);
    return near.length ? near : this.covering(at, handles, frame);
  }

  /**
   * The handles within reach of a point of the panel, the nearest first.
   * @param reach  in pixels
   */
  handlesAt(at: Point, reach: number, handles: Handle[]) {
    return within(handles, this.view, at, reach);
  }

  /** The last handle whose area lies under a point of the panel. */
  covering(at: Point, handles: Handle[], frame: Frame) {
    const { ctx, view } = this;
    ctx.save();
    ctx.resetTransform();
    const hit = handles.findLast(({ area }) => area && ctx.isPointInPath(area(frame, view), ...at));
    ctx.restore();
    return hit ? [hit] : [];
  }

  /** The world point at a point of the panel. */
  unproject(p: Point) {
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

  /** A point of the window as one of the panel. It is NaN if the panel has no area there. */
  toPanel([clientX, clientY]: Point): Point {
    const { x, y } = this.#toWindow.inverse().transformPoint({ x: clientX, y: clientY });
    return [x, y];
  }

  /** How many pixels of the window one of the panel's is. */
  get magnification() {
    const { a, b, c, d } = this.#toWindow;
    return Math.sqrt(Math.abs(a * d - b * c));
  }

  /** Does the panel cover a point of the window? */
  covers(p: Point) {
    const [x, y] = this.toPanel(p);
    return x >= 0 && x < this.element.clientWidth && y >= 0 && y < this.element.clientHeight;
  }

  /** @param dy  in pixels */
  pan(dx: number, dy: number) {
    this.view.pan(dx, dy);
  }

  /** Keeps a scene where it is seen that has moved as a whole. @param by  in the world */
  shift(by: readonly number[]) {
    this.view.center = this.view.center.map((x, axis) => x + by[axis]) as Point; // or a point of space, as the view is
  }

  canZoom(factor: number) {
    const scale = this.view.scale * factor;
    return scale > 1e-290 && scale < 1e290;
  }

  /** @param at  the point of the panel that stays; its middle by default */
  zoom(factor: number, at?: Point) {
    this.view.zoom(factor, at);
  }

  dispose() {
    this.element.classList.remove("grabbable", "grabbing");
  }
}

/** @returns the nearest first */
function within(handles: Handle[], view: View, at: Point, reach: number): Handle[] {
  const measured = handles.map((handle) => {
    const [x, y] = handle.at(view);
    return { handle, distance: Math.hypot(x - at[0], y - at[1]) };
  });
  // Of handles in the same place the last one lies on top.
  const near = measured.reverse().filter(({ distance }) => distance <= reach);
  return near.sort((one, other) => one.distance - other.distance).map(({ handle }) => handle);
}

/** A picture of the plane, and a panel that shows it. */
class FlatPicture extends Picture {
  constructor(spec: AnyPanelSpec) {
    super(spec, new View());
  }
}

export class FlatPanel extends Panel {
  static Picture = FlatPicture;

  constructor(element: HTMLElement, spec: AnyPanelSpec) {
    super(element, spec, new View());
  }
}
