/**
 * Turns pointers, wheel and keys on the stage into actions: grab a handle, drag it, drop it, take the drag back, pan, zoom.
 * It follows `making-of-draggable` (redblobgames.com): it captures the pointer, keeps the offset of the grip, accepts only the
 * left button, handles `pointercancel`, and prevents scrolling only while something is held.
 *
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("./stage.js").Grip} Grip
 * @typedef {import("./stage.js").Panel} Panel
 *
 * @typedef {object} GestureHost
 * @property {(event: PointerEvent | Touch, reach: number) => Grip | null} pick  the handle within reach of the pointer
 * @property {(grip: Grip) => void} grab
 * @property {(grip: Grip, start: Point, now: Point) => void} drag  from one point of the window to another
 * @property {(grip: Grip) => void} drop
 * @property {(grip: Grip) => void} takeBack
 * @property {(at: Point) => Panel | null} panelAt  a point of the window
 * @property {(panel: Panel, start: Point, now: Point) => void} slide  moves the view from one point of the window to another
 * @property {(panel: Panel, at: Point, factor: number) => void} zoom  about a point of the window
 * @property {(panel: Panel, at: Point) => void} tap  beside all handles, at a point of the window
 * @property {(event: WheelEvent) => boolean} mayZoom  false if this turn of the wheel should scroll the page
 */

/** The largest distance from a pointer to the handle that it grabs. It is larger for a fingertip, which hides what it touches. */
const REACH_PX = { mouse: 14, pen: 18, touch: 26 };

/** A pointer that moves less than this between down and up has tapped. */
const TAP_REACH_PX = 6;

/** @param {string} type */
const reachOf = (type) => REACH_PX[/** @type {keyof typeof REACH_PX} */ (type)] ?? REACH_PX.mouse;

/** A pointer's point of the window. @param {MouseEvent} event @returns {Point} */
const pointOf = ({ clientX, clientY }) => [clientX, clientY];

/** @param {Point} p @param {Point} q */
const distance = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1]);

/** @param {Point} p @param {Point} q @returns {Point} */
const middle = (p, q) => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];

export class Gestures {
  /** Pointers that are down on the stage and hold no handle, with their points of the window; `tap` is where one went down, null once it moved. @type {Map<number, {at: Point, panel: Panel | null, tap: Point | null}>} */
  #free = new Map();
  /** @type {{grip: Grip, pointer: number, start: Point} | null} */
  #held = null;
  #listening = new AbortController();

  /** @param {HTMLElement} stage @param {GestureHost} host */
  constructor(stage, host) {
    this.stage = stage;
    this.host = host;
    const options = { signal: this.#listening.signal };
    stage.addEventListener("pointerdown", this.#down, options);
    stage.addEventListener("pointermove", this.#move, options);
    stage.addEventListener("pointerup", this.#up, options);
    stage.addEventListener("pointercancel", this.#up, options);
    stage.addEventListener("keydown", this.#key, options);
    stage.addEventListener("wheel", this.#wheel, { ...options, passive: false });
    // Only a touchstart listener that is not passive can prevent the page from scrolling while a finger holds a handle.
    stage.addEventListener("touchstart", this.#touch, { ...options, passive: false });
  }

  stop() {
    this.#listening.abort();
  }

  get dragging() {
    return this.#held !== null;
  }

  #touch = (/** @type {TouchEvent} */ event) => {
    const holds = this.#held || event.touches.length > 1 || this.host.pick(event.changedTouches[0], REACH_PX.touch);
    if (holds && event.cancelable) event.preventDefault();
  };

  #down = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0 || (event.ctrlKey && event.pointerType === "mouse") || this.#held) return;
    if (/** @type {Element} */ (event.target).closest("[data-tool]")) return;
    const grip = this.#free.size ? null : this.host.pick(event, reachOf(event.pointerType));
    this.stage.setPointerCapture(event.pointerId);
    if (!grip) {
      const at = pointOf(event);
      this.#free.set(event.pointerId, { at, panel: this.host.panelAt(at), tap: this.#free.size ? null : at });
      return;
    }
    event.preventDefault(); // prevents a text selection; the focus is set in `grab`
    this.#held = { grip, pointer: event.pointerId, start: pointOf(event) };
    this.host.grab(grip);
  };

  #move = (/** @type {PointerEvent} */ event) => {
    if (this.#held?.pointer === event.pointerId) {
      const { grip, start } = this.#held;
      return this.host.drag(grip, start, pointOf(event));
    }
    const before = this.#free.get(event.pointerId);
    if (!before?.panel) return;
    const at = pointOf(event);
    const tap = before.tap && distance(at, before.tap) < TAP_REACH_PX ? before.tap : null;
    this.#free.set(event.pointerId, { ...before, at, tap });
    const other = [...this.#free].find(([id]) => id !== event.pointerId)?.[1].at;
    if (other) {
      // Two fingers pan by the movement of their midpoint and zoom by their distance.
      const factor = distance(at, other) / distance(before.at, other);
      this.host.slide(before.panel, middle(before.at, other), middle(at, other));
      if (factor > 0 && factor < Infinity) this.host.zoom(before.panel, middle(at, other), factor);
    } else if (event.pointerType !== "touch" || before.panel.turns) {
      // A mouse on the background pans the view. One finger there scrolls the page, but sideways it turns what is in space.
      this.host.slide(before.panel, before.at, at);
    }
  };

  #up = (/** @type {PointerEvent} */ event) => {
    const free = this.#free.get(event.pointerId);
    this.#free.delete(event.pointerId);
    if (free?.tap && free.panel && event.type === "pointerup") this.host.tap(free.panel, pointOf(event));
    if (this.#held?.pointer !== event.pointerId) return;
    const { grip } = this.#held;
    this.#held = null;
    this.host.drop(grip);
  };

  #key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !this.#held) return;
    const { grip } = this.#held;
    this.#held = null;
    event.stopPropagation();
    this.host.takeBack(grip);
  };

  #wheel = (/** @type {WheelEvent} */ event) => {
    const panel = this.host.panelAt(pointOf(event));
    if (!panel || !this.host.mayZoom(event)) return;
    event.preventDefault();
    // Convert lines and pages to pixels. A pinch on a touchpad arrives as small turns of the wheel with Ctrl.
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    const speed = event.ctrlKey && Math.abs(pixels) < 50 ? 0.01 : 0.0015;
    this.host.zoom(panel, pointOf(event), Math.exp(-pixels * speed));
  };
}
