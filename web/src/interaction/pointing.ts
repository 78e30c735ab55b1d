/**
 * Pointing at what is drawn. In figures whose steps are drawn as parts (`parts.at`), the part under the mouse is shown as if the
 * reader had stepped to it, and a click or a tap stays there.
 */
import { elementOf } from "../dom.ts";
interface PointingHost {
  /** The step whose part is within reach. */
  stepAt: (event: PointerEvent | MouseEvent, reach: number) => number | null;
  point: (step: number | null) => void;
  choose: (step: number) => void;
}

/** The largest distance from a pointer to the part that it points at. */
const REACH_PX: Record<string, number> = { mouse: 8, pen: 10, touch: 18 };

/** A pointer that moves further than this between down and up pans or drags. */
export const CLICK_MOVEMENT_PX = 5;

export const reachOf = (type: string) => REACH_PX[type] ?? REACH_PX.mouse;

export class Pointing {
  host: PointingHost;
  #step: number | null = null;
  /** Where the last pointer went down. */
  #down: { pointer: number; x: number; y: number } | null = null;
  #listening = new AbortController();

  constructor(stage: HTMLElement, host: PointingHost) {
    this.host = host;
    const options = { signal: this.#listening.signal };
    stage.addEventListener("pointermove", this.#move, options);
    stage.addEventListener("pointerleave", () => this.#point(null), options);
    stage.addEventListener("pointerdown", this.#press, options);
    stage.addEventListener("pointerup", this.#release, options);
  }

  stop() {
    this.#listening.abort();
  }

  #move = (event: PointerEvent) => {
    if (event.pointerType === "mouse") this.#point(event.buttons ? null : this.host.stepAt(event, REACH_PX.mouse));
  };

  #point(step: number | null) {
    if (step === this.#step) return;
    this.#step = step;
    this.host.point(step);
  }

  #press = (event: PointerEvent) => {
    const { pointerId, clientX, clientY } = event;
    const onButton = elementOf(event).closest("[data-tool]");
    this.#down = onButton ? null : { pointer: pointerId, x: clientX, y: clientY };
  };

  #release = (event: PointerEvent) => {
    const down = this.#down;
    this.#down = null;
    if (down?.pointer !== event.pointerId) return;
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > CLICK_MOVEMENT_PX) return;
    const step = this.host.stepAt(event, reachOf(event.pointerType));
    if (step !== null) this.host.choose(step);
  };
}
