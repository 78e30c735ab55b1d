/**
 * Turns pointers, wheel and keys on the stage into actions: grab a handle, drag it, drop it, take the drag back, pan, zoom.
 * It follows `making-of-draggable` (redblobgames.com): it captures the pointer, keeps the offset of the grip, grabs with the
 * left button only, handles `pointercancel`, and prevents scrolling only while something is held.
 *
 * A shape or a solid may fill the picture, and a page must scroll there, too. So a finger inside it first waits for its direction:
 * upwards or downwards it scrolls the page, sideways it moves a shape, turns the camera, or moves a solid where few of them stand.
 * What a tap has taken moves in all directions. Where a figure says that pages scroll over its pictures, this holds for all handles.
 */
import type { Panel } from "../panels/panel.ts";
import type { Aim, Point } from "../types.ts";
import type { Grip, Grips } from "./grip.ts";
import { elementOf } from "../dom.ts";

/** What shows the scene. */
interface Ground {
  /** A point of the window. */
  panelAt: (at: Point) => Panel | null;
  /** Moves the plane, or turns space, from one point of the window to another. */
  slide: (panel: Panel, start: Point, now: Point) => void;
  /** Moves the view from one point of the window to another. */
  pan: (panel: Panel, start: Point, now: Point) => void;
  /** Remembers how space is turned, and returns what turns it back. */
  keep: (aim: Aim) => () => void;
  /** About a point of the window. */
  zoom: (panel: Panel, at: Point, factor: number) => void;
  /** Beside all handles, at a point of the window. */
  tap: (panel: Panel, at: Point) => void;
  /** False if this turn of the wheel should scroll the page. */
  mayZoom: (event: WheelEvent) => boolean;
}

/** A pointer that is down on the stage and holds no handle. */
interface Free {
  /** Where it went down, a point of the window. */
  start: Point;
  /** Where it is. */
  at: Point;
  panel: Panel | null;
  /** What it takes by a tap, or by a movement sideways. */
  grip: Grip | null;
  /** Is it where it went down, and has it been alone? */
  still: boolean;
  /** What its movements do; one that waits has no direction yet. */
  does: "waits" | "slides" | "pans" | "rests";
  /** Turns the camera back, if the browser takes the finger for its own scrolling. */
  undo?: () => void;
}

/** The largest distance from a pointer to the handle that it grabs. It is larger for a fingertip, which hides what it touches. */
const REACH_PX: Record<string, number> = { mouse: 14, pen: 18, touch: 26 };

/** A pointer that moves less than this between down and up has tapped. */
const TAP_REACH_PX = 6;

/** The first pixels of a finger's movement, this many, say whether it scrolls the page, moves a shape, or turns what is in space. */
const DIRECTION_PX = 10;

const RIGHT_BUTTON = 2;

const reachOf = (type: string) => REACH_PX[type] ?? REACH_PX.mouse;

/** A pointer's point of the window. */
const pointOf = ({ clientX, clientY }: MouseEvent): Point => [clientX, clientY];

const distance = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1]);

const middle = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];

export class Gestures {
  stage: HTMLElement;
  grips: Grips;
  ground: Ground;
  #free: Map<number, Free> = new Map();
  #held: { grip: Grip; pointer: number; start: Point } | null = null;
  /** Has the last tap taken something, which the focus is on? */
  #took = false;
  /** Is the space bar down? */
  #space = false;
  #listening = new AbortController();

  constructor(stage: HTMLElement, grips: Grips, ground: Ground) {
    this.stage = stage;
    this.grips = grips;
    this.ground = ground;
    const options = { signal: this.#listening.signal };
    stage.addEventListener("pointerdown", this.#down, options);
    stage.addEventListener("pointermove", this.#move, options);
    stage.addEventListener("pointerup", this.#up, options);
    stage.addEventListener("pointercancel", this.#up, options);
    // What a browser makes of a tap afterwards, as of a mouse, would give the focus to a handle that lies there.
    stage.addEventListener("mousedown", (event) => this.#took && event.preventDefault(), options);
    stage.addEventListener("keydown", this.#key, options);
    stage.addEventListener("keyup", ({ key }) => key === " " && (this.#space = false), options);
    stage.addEventListener("focusout", () => (this.#space = false), options);
    stage.addEventListener("contextmenu", this.#menu, options);
    stage.addEventListener("wheel", this.#wheel, { ...options, passive: false });
    // Only a touchstart listener that is not passive can prevent the page from scrolling while a finger holds a handle.
    stage.addEventListener("touchstart", this.#touch, { ...options, passive: false });
    stage.addEventListener("touchmove", this.#sideways, { ...options, passive: false });
  }

  stop() {
    this.#listening.abort();
  }

  get dragging() {
    return this.#held !== null;
  }

  #touch = (event: TouchEvent) => {
    if (elementOf(event).closest("[data-tool]")) return;
    const grip = () => this.grips.pick(event.changedTouches[0], REACH_PX.touch);
    const pinches = event.touches.length > 1 && getComputedStyle(this.stage).touchAction !== "manipulation";
    const holds = this.#held || pinches || grip()?.moves === "freely";
    if (holds && event.cancelable) event.preventDefault();
  };

  /** A finger that moves a shape sideways must not scroll the page to the side. */
  #sideways = (event: TouchEvent) => {
    const waits = [...this.#free.values()].some(
      ({ does, start, at }) => does === "waits" && Math.abs(at[0] - start[0]) > Math.abs(at[1] - start[1]),
    );
    if ((this.#held || waits) && event.cancelable) event.preventDefault();
  };

  #down = (event: PointerEvent) => {
    if (elementOf(event).closest("[data-tool]") || this.#held) return;
    this.#took = false;
    const at = pointOf(event);
    const panel = this.ground.panelAt(at);
    const isMouse = event.pointerType === "mouse";
    const pans = isMouse && this.#pans(event, panel);
    if (!pans && (event.button !== 0 || (event.ctrlKey && isMouse))) return;
    const grip = pans || this.#free.size ? null : this.grips.pick(event, reachOf(event.pointerType));
    this.stage.setPointerCapture(event.pointerId);
    if (grip?.moves === "freely") {
      // Prevents a text selection; the focus is set in `grab`. In Safari 26.5 it also keeps a finger from scrolling.
      event.preventDefault();
      this.#held = { grip, pointer: event.pointerId, start: at };
      return this.grips.grab(grip);
    }
    // A finger on the ground of the plane scrolls the page.
    const ofFinger = panel?.camera || grip ? "waits" : event.pointerType === "touch" ? "rests" : "slides";
    const does = pans ? "pans" : isMouse ? "slides" : ofFinger;
    this.#free.set(event.pointerId, { start: at, at, panel, grip, does, still: !this.#free.size });
  };

  /** Does this button of the mouse pan? The right one does where the left one turns. */
  #pans({ button, shiftKey }: PointerEvent, panel: Panel | null) {
    return button === RIGHT_BUTTON ? !!panel?.camera : button === 0 && (shiftKey || this.#space);
  }

  #menu = (event: MouseEvent) => {
    if (event.button === RIGHT_BUTTON && this.ground.panelAt(pointOf(event))?.camera) event.preventDefault();
  };

  #move = (event: PointerEvent) => {
    if (this.#held?.pointer === event.pointerId) {
      const { grip, start } = this.#held;
      return this.grips.drag(grip, start, pointOf(event));
    }
    const free = this.#free.get(event.pointerId);
    if (!free?.panel) return;
    const before = free.at;
    free.at = pointOf(event);
    free.still &&= distance(free.at, free.start) < TAP_REACH_PX;
    const other = [...this.#free].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      for (const one of [free, other]) Object.assign(one, { still: false, does: "rests" }); // also when it is alone again
      return this.#pinch(free.panel, before, free.at, other.at);
    }
    if (free.does === "waits") this.#direct(free, event.pointerId);
    else if (free.does !== "rests") this.ground[free.does === "pans" ? "pan" : "slide"](free.panel, before, free.at);
  };

  /** Two fingers pan by the movement of their midpoint and zoom by their distance. */
  #pinch(panel: Panel, before: Point, at: Point, other: Point) {
    const factor = distance(at, other) / distance(before, other);
    this.ground.pan(panel, middle(before, other), middle(at, other));
    if (factor > 0 && factor < Infinity) this.ground.zoom(panel, middle(at, other), factor);
  }

  /** The direction of a finger says what its movements do. */
  #direct(free: Free, pointer: number) {
    const { start, at, grip, panel } = free;
    const [x, y] = [Math.abs(at[0] - start[0]), Math.abs(at[1] - start[1])];
    if (Math.hypot(x, y) < DIRECTION_PX) return;
    const camera = panel?.camera;
    if (x <= y || (!camera && grip?.moves !== "sideways"))
      free.does = "rests"; // the page scrolls
    else if (grip?.moves === "sideways") {
      this.#free.delete(pointer);
      this.#held = { grip, pointer, start };
      this.grips.grab(grip);
      this.grips.drag(grip, start, at);
    } else if (camera) {
      free.does = "slides";
      free.undo = this.ground.keep(camera);
    }
  }

  #up = (event: PointerEvent) => {
    const free = this.#free.get(event.pointerId);
    this.#free.delete(event.pointerId);
    const isCancelled = event.type === "pointercancel";
    if (isCancelled) free?.undo?.();
    else if (free?.still && free.grip) {
      this.#took = true;
      this.grips.grab(free.grip);
      this.grips.drop(free.grip);
    } else if (free?.still && free.panel) this.ground.tap(free.panel, pointOf(event));
    if (this.#held?.pointer !== event.pointerId) return;
    const { grip } = this.#held;
    this.#held = null;
    // The browser scrolls after all where it took the direction for another one.
    if (isCancelled && grip.moves === "sideways") this.grips.takeBack(grip);
    else this.grips.drop(grip);
  };

  #key = (event: KeyboardEvent) => {
    this.#space ||= event.key === " ";
    if (event.key !== "Escape" || !this.#held) return;
    const { grip } = this.#held;
    this.#held = null;
    event.stopPropagation();
    this.grips.takeBack(grip);
  };

  #wheel = (event: WheelEvent) => {
    const panel = this.ground.panelAt(pointOf(event));
    if (!panel || !this.ground.mayZoom(event)) return;
    event.preventDefault();
    // Convert lines and pages to pixels. A pinch on a touchpad arrives as small turns of the wheel with Ctrl.
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    const speed = event.ctrlKey && Math.abs(pixels) < 50 ? 0.01 : 0.0015;
    this.ground.zoom(panel, pointOf(event), Math.exp(-pixels * speed));
  };
}
