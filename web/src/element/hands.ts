/** Changes the scene while a handle is grabbed, dragged, dropped or taken back. */
import { Controller } from "./host.ts";
import type { Handle } from "../interaction/handles.ts";
import type { Point, Scene } from "../types.ts";

export class Hands extends Controller {
  /** The id of the handle that a pointer holds. */
  held: string | null = null;
  /** The newest movement that is not applied yet. */
  #movement: { scene: Scene; before: Scene; at: number } | null = null;

  hostDisconnected() {
    if (this.held) this.onDrop();
  }

  get isMoving() {
    return this.held !== null || this.el.turning.running;
  }

  /** @param at  in the world */
  onTap(at: Point) {
    this.model.figure?.extras?.tap?.(this.el, at);
  }

  onView() {
    this.el.repaint();
  }

  onCamera() {
    this.el.repaint();
    if (this.model.isOfSpace) this.el.tell("camera-change");
  }

  onStray() {
    this.el.requestUpdate(); // with the button that fits everything
  }

  /** An update that is on its way draws the picture itself. */
  onNewSize() {
    this.el.sight.outdate();
    if (!this.el.isUpdatePending) this.el.sight.show();
  }

  /** The picture does not wait for its turn: the page is about to be drawn. */
  onResize() {
    this.el.sight.outdate();
    this.el.sight.show();
    this.el.requestUpdate();
  }

  onPoint(step: number | null) {
    this.model.pointed = step;
    this.el.repaint();
  }

  onChoose(step: number) {
    this.el.player.goTo(step);
  }

  /** Names that the picture has no room for are written where the mouse or the focus is. */
  onAttend(shape: string | null) {
    if (shape === this.model.attended) return;
    this.model.attended = shape;
    this.el.repaint();
  }

  onGrab(handle: Handle) {
    this.el.turning.stop();
    this.el.answers.startPython();
    this.held = handle.id;
    this.#quietOthers(true);
    this.el.height.hold();
    this.el.handleElement(handle.id)?.focus({ preventScroll: true });
    this.el.repaint();
  }

  /** @param before  the scene when the handle was grabbed */
  onDrag(scene: Scene, before: Scene) {
    this.#movement = { scene, before, at: performance.now() };
    const { model, el } = this;
    if (!model.pending || model.late || !el.response.holdsMovements) this.follow();
  }

  /** Applies the newest movement. */
  follow() {
    if (!this.#movement) return;
    const { scene, before, at } = this.#movement;
    this.#movement = null;
    this.el.response.note(before, scene);
    this.model.drag(merged(before, scene, this.model.scene));
    this.el.answers.changed("user", at);
  }

  onDrop() {
    this.follow();
    this.#letGo();
    this.model.drop();
    this.el.stage?.keepInSight();
    this.el.repaint();
  }

  /** While a hand moves, the other figures are no layers that each frame would pass on where they are out of view. */
  #quietOthers(now: boolean) {
    for (const other of document.querySelectorAll(this.el.localName)) other.toggleAttribute("data-quiet", now && other !== this.el);
  }

  #letGo() {
    this.held = null;
    this.#quietOthers(false);
    this.el.height.release();
  }

  onTakeBack() {
    this.#movement = null;
    this.#letGo();
    this.model.takeBack();
    this.el.answers.changed("user");
  }
}

/** A movement changes only what it holds: another shape, which a response may have pushed since, stays where it is now. */
function merged<S extends Scene & { shapes?: readonly unknown[] }>(before: S, moved: S, now: S): S {
  const shapes = now.shapes;
  if (!shapes || moved.shapes?.length !== shapes.length) return moved; // points, or the page has set another scene
  return { ...moved, shapes: moved.shapes.map((shape, i) => (shape === before.shapes?.[i] ? shapes[i] : shape)) };
}
