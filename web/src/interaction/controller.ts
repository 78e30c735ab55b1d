/** A part of the element, which Lit tells of the element's life. */
import type { Host } from "./host.ts";

export class Controller<E extends Host = Host> {
  el: E;

  constructor(el: E) {
    this.el = el;
    el.addController(this);
  }

  hostUpdate?(): void;

  get model(): E["model"] {
    return this.el.model;
  }
}

/** The one of an element, which is made when it is first asked for. */
export function ofElement<C>(Made: new (el: Host) => C) {
  const known: WeakMap<Host, C> = new WeakMap();
  return (el: Host) => {
    const one = known.get(el) ?? new Made(el);
    known.set(el, one);
    return one;
  };
}
