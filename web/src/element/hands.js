/**
 * Hands on the stage: a handle is grabbed, dragged, dropped or taken back, and the scene follows.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("./handles.js").Handle} Handle
 * @typedef {import("../types.js").Scene} Scene
 */

/**
 * While Python works on one movement of the hand the next waits for it, but no longer than this: shapes and answer then
 * move together on a slow phone, too, where each answer would otherwise be out of date when it comes.
 */
const TOGETHER_MS = 50;

export class Hands {
  /** The id of the handle that a pointer holds. @type {string | null} */
  held = null;
  /** The newest movement of the hand, while an answer is on its way. @type {{scene: Scene, at: number} | null} */
  #movement = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #following;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    this.model = el.model;
    el.addController(this);
  }

  hostDisconnected() {
    if (this.held) this.onDrop();
  }

  onView() {
    this.el.requestUpdate();
  }

  /** @param {Handle} handle */
  onGrab(handle) {
    this.el.answers.startPython();
    this.held = handle.id;
    this.el.handleElement(handle.id)?.focus({ preventScroll: true });
    this.el.requestUpdate();
  }

  /** @param {Scene} scene */
  onDrag(scene) {
    this.#movement = { scene, at: performance.now() };
    if (!this.model.pending || this.model.late) this.follow();
    else this.#following ??= setTimeout(this.follow, TOGETHER_MS);
  }

  /** The scene goes where the hand is. */
  follow = () => {
    clearTimeout(this.#following);
    this.#following = undefined;
    if (!this.#movement) return;
    const { scene, at } = this.#movement;
    this.#movement = null;
    this.el.commands.seed = null;
    this.model.drag(scene);
    this.el.answers.changed("user", at);
  };

  onDrop() {
    this.follow();
    this.held = null;
    this.model.drop();
    this.el.stage?.keepInSight();
    this.el.requestUpdate();
  }

  onTakeBack() {
    this.#movement = null;
    this.held = null;
    this.model.takeBack();
    this.el.answers.changed("user");
  }
}
