/** A part of the element, which Lit tells of the element's life. */
import type { GjkDemo } from "../element/gjk-demo.ts";

export class Controller {
  el: GjkDemo;

  constructor(el: GjkDemo) {
    this.el = el;
    el.addController(this);
  }

  hostUpdate?(): void;
}
