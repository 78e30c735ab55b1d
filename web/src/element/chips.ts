import { Controller } from "./host.ts";

/** The chips of the steps stand in one line that scrolls. The one that is pressed is brought into sight when it becomes another one. */
export class Chips extends Controller {
  #pressed: Element | null = null;

  hostUpdated() {
    const line = this.el.renderRoot.querySelector(".chips");
    const pressed: HTMLElement | null = line?.querySelector("[data-step][aria-pressed='true']") ?? null;
    if (!line || pressed === this.#pressed) return;
    this.#pressed = pressed;
    if (!pressed) return;
    const [own, around] = [pressed.getBoundingClientRect(), line.getBoundingClientRect()];
    if (own.left < around.left || own.right > around.right) line.scrollLeft += (own.left + own.right - around.left - around.right) / 2;
  }
}
