/**
 * Pointing at what is drawn. In figures whose steps are drawn as parts (`stepAt`), the part under the mouse is shown as if the
 * reader had stepped to it, and a click or a tap stays there.
 *
 * @typedef {object} PointingHost
 * @property {(event: PointerEvent | MouseEvent, reach: number) => number | null} stepAt  the step whose part is within reach
 * @property {(step: number | null) => void} point
 * @property {(step: number) => void} choose
 */

/** The largest distance from a pointer to the part that it points at. */
const REACH_PX = { mouse: 8, pen: 10, touch: 18 };

/** A pointer that moves further than this between down and up pans or drags. */
export const CLICK_MOVEMENT_PX = 5;

/** @param {string} type */
export const reachOf = (type) => REACH_PX[/** @type {keyof typeof REACH_PX} */ (type)] ?? REACH_PX.mouse;

export class Pointing {
  /** @type {number | null} */
  #step = null;
  /** Where the last pointer went down. @type {{pointer: number, x: number, y: number} | null} */
  #down = null;
  #listening = new AbortController();

  /** @param {HTMLElement} stage @param {PointingHost} host */
  constructor(stage, host) {
    this.host = host;
    const options = { signal: this.#listening.signal };
    stage.addEventListener("pointermove", this.#move, options);
    stage.addEventListener("pointerleave", this.#leave, options);
    stage.addEventListener("pointerdown", this.#press, options);
    stage.addEventListener("pointerup", this.#release, options);
  }

  stop() {
    this.#listening.abort();
  }

  #move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === "mouse") this.#point(event.buttons ? null : this.host.stepAt(event, REACH_PX.mouse));
  };

  #leave = () => this.#point(null);

  /** @param {number | null} step */
  #point(step) {
    if (step === this.#step) return;
    this.#step = step;
    this.host.point(step);
  }

  #press = (/** @type {PointerEvent} */ { pointerId, clientX, clientY, target }) => {
    const onButton = /** @type {Element} */ (target).closest("[data-tool]");
    this.#down = onButton ? null : { pointer: pointerId, x: clientX, y: clientY };
  };

  #release = (/** @type {PointerEvent} */ event) => {
    const down = this.#down;
    this.#down = null;
    if (down?.pointer !== event.pointerId) return;
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > CLICK_MOVEMENT_PX) return;
    const step = this.host.stepAt(event, reachOf(event.pointerType));
    if (step !== null) this.host.choose(step);
  };
}
