/**
 * Lights the vertex, edge or face that a reader points at, with what it comes from: under the mouse, by a tap, or by the key L. Loaded
 * with the figures that have `linking`. A tap that scrolls, turns or drags lights nothing.
 */
import { html, nothing } from "lit";
import { formulas } from "./formulas.ts";
import { CLICK_MOVEMENT_PX, reachOf } from "./pointing.ts";
import type { Host } from "./host.ts";
import type { Linked } from "../types.ts";
import { elementOf } from "../dom.ts";

const known: WeakMap<Host, Linker> = new WeakMap();

/** The sentence over a panel, if it is the last one of space. The first call begins to listen. @param id  of the panel */
export function overPanel(el: Host, id: string) {
  if (!known.has(el)) known.set(el, new Linker(el));
  const { model } = el;
  const { linked, late, figure, frame, panels } = model;
  const isPlace = linked && !late && id === panels.findLast((panel) => "bodies" in panel)?.id;
  return isPlace && figure?.extras?.linking ? html`<p class="hint linked">${formulas(figure.extras?.linking.told(frame))}</p>` : nothing;
}

class Linker {
  el: Host;
  /** What is lit because the mouse is over it. A list may light something else meanwhile. */
  #hovered: Linked | null = null;
  /** Where a finger went down, and what it was on. */
  #down: { pointer: number; x: number; y: number; linked: Linked | null } | null = null;

  constructor(el: Host) {
    this.el = el;
    const root = el.renderRoot;
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointerup", (event) => this.#release(event));
    root.addEventListener("keydown", (event) => this.#key(event));
    el.addEventListener("pointerleave", () => this.#hovered && this.#light(null));
  }

  #light(linked: Linked | null) {
    const { model } = this.el;
    this.#hovered = null;
    if (JSON.stringify(linked) === JSON.stringify(model.linked)) return;
    model.linked = linked;
    this.el.repaint();
  }

  /** Reads out what is lit. */
  #tell() {
    const { figure, frame, linked } = this.el.model;
    if (linked && figure?.extras?.linking) this.el.messages.announce(figure.extras?.linking.told(frame));
  }

  /** The feature at a point of the window. Handles and the parts of steps come first. */
  #at(event: PointerEvent): Linked | null {
    const { stage, model } = this.el;
    const { frame, figure, handles } = model;
    const panel = stage?.panelAt([event.clientX, event.clientY]);
    const reach = reachOf(event.pointerType);
    if (!stage || !panel || !figure?.extras?.linking || frame.pending || stage.dragging || stage.grips.stepAt(event, reach) !== null)
      return null;
    const at = panel.toPanel([event.clientX, event.clientY]);
    const near = reach / panel.magnification;
    const standing = handles.filter((handle) => stage.panelOf(handle) === panel);
    return panel.handlesAt(at, near, standing).length ? null : figure.extras?.linking.at(frame, panel.view, at, near, panel.id);
  }

  #move(event: PointerEvent) {
    if (event.pointerType !== "mouse") return;
    const linked = event.buttons ? null : this.#at(event);
    if (!linked && (!this.#hovered || this.#hovered !== this.el.model.linked)) return; // what a key or a list has lit stays
    this.#light(linked);
    this.#hovered = linked && this.el.model.linked;
  }

  /** A tap that takes a solid brings handles, which may then lie here: what it is on is known before. */
  #press(event: PointerEvent) {
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    this.#down = event.pointerType === "mouse" || !this.#isOnStage(event) ? null : { pointer, x, y, linked: this.#at(event) };
  }

  #release(event: PointerEvent) {
    const down = this.#down;
    this.#down = null;
    if (down?.pointer !== event.pointerId || Math.hypot(event.clientX - down.x, event.clientY - down.y) > CLICK_MOVEMENT_PX) return;
    this.#light(down.linked ?? this.#at(event));
    this.#tell();
  }

  #key(event: KeyboardEvent) {
    const { figure, frame, linked } = this.el.model;
    if (!figure?.extras?.linking || frame.pending || event.ctrlKey || event.metaKey || event.altKey || !this.#isOnStage(event)) return;
    if (event.key === "l" || event.key === "L") this.#light(figure.extras?.linking.next(frame, event.shiftKey ? -1 : 1));
    else if (event.key === "Escape" && linked) this.#light(null);
    else return;
    event.preventDefault();
    this.#tell();
  }

  #isOnStage(event: Event) {
    const element = elementOf(event);
    return element.closest(".stage") !== null && !element.closest("[data-tool]");
  }
}
