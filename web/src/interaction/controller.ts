/** A part of the element, which Lit tells of the element's life. */
import type { GjkDemo } from "../element/gjk-demo.ts";

export class Controller {
  el: GjkDemo;

  constructor(el: GjkDemo) {
    this.el = el;
    el.addController(this);
  }

  hostUpdate?(): void;

  get model() {
    return this.el.model;
  }
}

/** The one of an element, which is made when it is first asked for. */
export function ofElement<C>(Made: new (el: GjkDemo) => C) {
  const known: WeakMap<GjkDemo, C> = new WeakMap();
  return (el: GjkDemo) => {
    const one = known.get(el) ?? new Made(el);
    known.set(el, one);
    return one;
  };
}
