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
 * @property {(x: number, y: number) => Panel | null} panelAt  a point of the window
 * @property {(panel: Panel, dx: number, dy: number) => void} pan
 * @property {(panel: Panel, x: number, y: number, factor: number) => void} zoom  about a point of the window
 * @property {(panel: Panel, x: number, y: number) => void} tap  beside all handles, at a point of the window
 * @property {(event: WheelEvent) => boolean} mayZoom  false if this turn of the wheel should scroll the page
 */

/** The largest distance from a pointer to the handle that it grabs. It is larger for a fingertip, which hides what it touches. */
const REACH_PX = { mouse: 14, pen: 18, touch: 26 };

/** A pointer that moves less than this between down and up has tapped. */
const TAP_REACH_PX = 6;

/** @param {string} type */
const reachOf = (type) => REACH_PX[/** @type {keyof typeof REACH_PX} */ (type)] ?? REACH_PX.mouse;

export class Gestures {
  /** Pointers that are down on the stage and hold no handle; `tap` is where one went down, null once it moved. @type {Map<number, {x: number, y: number, panel: Panel | null, tap: Point | null}>} */
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
      const { clientX: x, clientY: y } = event;
      this.#free.set(event.pointerId, { x, y, panel: this.host.panelAt(x, y), tap: this.#free.size ? null : [x, y] });
      return;
    }
    event.preventDefault(); // prevents a text selection; the focus is set in `grab`
    this.#held = { grip, pointer: event.pointerId, start: [event.clientX, event.clientY] };
    this.host.grab(grip);
  };

  #move = (/** @type {PointerEvent} */ event) => {
    if (this.#held?.pointer === event.pointerId) {
      const { grip, start } = this.#held;
      return this.host.drag(grip, start, [event.clientX, event.clientY]);
    }
    const before = this.#free.get(event.pointerId);
    if (!before?.panel) return;
    const { clientX: x, clientY: y } = event;
    const tap = before.tap && Math.hypot(x - before.tap[0], y - before.tap[1]) < TAP_REACH_PX ? before.tap : null;
    this.#free.set(event.pointerId, { ...before, x, y, tap });
    const other = [...this.#free].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      // Two fingers pan by the movement of their midpoint and zoom by their distance.
      const factor = Math.hypot(x - other.x, y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      this.host.pan(before.panel, (x - before.x) / 2, (y - before.y) / 2);
      if (factor > 0 && factor < Infinity) this.host.zoom(before.panel, (x + other.x) / 2, (y + other.y) / 2, factor);
    } else if (event.pointerType !== "touch" || before.panel.turns) {
      // A mouse on the background pans the view. One finger there scrolls the page, but sideways it turns what is in space.
      this.host.pan(before.panel, x - before.x, y - before.y);
    }
  };

  #up = (/** @type {PointerEvent} */ event) => {
    const free = this.#free.get(event.pointerId);
    this.#free.delete(event.pointerId);
    if (free?.tap && free.panel && event.type === "pointerup") this.host.tap(free.panel, event.clientX, event.clientY);
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
    const panel = this.host.panelAt(event.clientX, event.clientY);
    if (!panel || !this.host.mayZoom(event)) return;
    event.preventDefault();
    // Convert lines and pages to pixels. A pinch on a touchpad arrives as small turns of the wheel with Ctrl.
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    const speed = event.ctrlKey && Math.abs(pixels) < 50 ? 0.01 : 0.0015;
    this.host.zoom(panel, event.clientX, event.clientY, Math.exp(-pixels * speed));
  };
}
