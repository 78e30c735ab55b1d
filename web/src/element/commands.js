/**
 * What the reader can do with buttons and keys: change the scene and take it back, choose what is shown.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("./handles.js").Handle} Handle
 * @typedef {import("../types.js").Layer} Layer
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").ViewName} ViewName
 */
import { roundUp } from "../draw/view.js";
import { isPreset, presetScene } from "./presets.js";
import { LARGEST_SEED } from "./random.js";

/** An arrow key moves a handle by the next round number of world units above this many pixels. */
const STRIDE_PX = 4;

export class Commands {
  /** Of the random scene that is shown. @type {number | null} */
  seed = null;
  /** What the reader is writing into its field: an answer that comes meanwhile must not write over it. @type {string | null} */
  typedSeed = null;
  helpShown = true;
  /** Have the options been open? Until then there are none: they are most of a figure's elements, and no picture waits for them. */
  optionsOpened = false;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    this.model = el.model;
  }

  // ---- the scene

  /** @param {Scene} scene @param {string | null} [key] see `History.push` */
  edit(scene, key) {
    if (scene === this.model.scene) return;
    this.seed = null;
    this.model.edit(scene, key);
    this.el.stage?.keepInSight();
    this.el.answers.changed("user");
  }

  /** @param {() => void} change  of the model, to a scene that the view has not seen */
  #leap(change) {
    this.seed = null;
    this.el.messages.close();
    change();
    this.el.stage?.follow();
    this.el.answers.changed("user");
  }

  undo = () => this.model.history.canUndo && this.#leap(() => this.model.undo());

  redo = () => this.model.history.canRedo && this.#leap(() => this.model.redo());

  reset = () => this.#leap(() => this.model.reset());

  randomise = () => this.#useSeed(Math.floor(Math.random() * (LARGEST_SEED + 1)));

  /** @param {string} text */
  typeSeed(text) {
    this.typedSeed = text;
  }

  /** @param {string} text */
  useSeed(text) {
    this.forgetTypedSeed();
    const seed = Number(text);
    if (text !== "" && Number.isInteger(seed) && seed >= 0 && seed <= LARGEST_SEED) this.#useSeed(seed);
  }

  forgetTypedSeed = () => {
    this.typedSeed = null;
    this.el.requestUpdate();
  };

  /** @param {number} seed */
  #useSeed(seed) {
    const { scene, figure } = this.model;
    if (!figure?.random) return;
    const random = figure.random(scene, seed);
    this.#leap(() => this.model.replace(random));
    this.seed = seed;
  }

  /** @param {string} name */
  choosePreset(name) {
    if (isPreset(name)) this.#leap(() => this.model.replace(presetScene(name)));
  }

  /** @param {string} method */
  chooseMethod(method) {
    this.edit({ ...this.model.scene, method });
  }

  /** The first search direction. @param {number} degrees */
  chooseStart(degrees) {
    const angle = (degrees * Math.PI) / 180;
    this.edit({ ...this.model.scene, start: [Number(Math.cos(angle).toFixed(4)), Number(Math.sin(angle).toFixed(4))] }, "start");
  }

  // ---- handles

  /** @param {string} id */
  select(id) {
    this.model.selected = id;
    this.el.requestUpdate();
  }

  /** @param {Handle} handle @param {number} dx @param {number} dy  in arrow keys */
  nudge(handle, dx, dy) {
    const scale = this.el.stage?.panelOf(handle)?.scale ?? 1;
    this.el.answers.startPython();
    this.edit(handle.nudge(this.model.scene, dx, dy, roundUp(STRIDE_PX / scale)), `keys ${handle.id}`);
  }

  /** What the keys do next can be taken back by itself. */
  settle = () => this.model.history.settle();

  addPoint = () => {
    const added = this.model.selectedHandle?.add?.(this.model.scene);
    if (!added) return;
    this.edit(added.scene);
    this.select(added.id);
  };

  removePoint = () => {
    const removed = this.model.selectedHandle?.remove?.(this.model.scene);
    if (removed) this.edit(removed);
  };

  // ---- what is shown

  /** @param {number} level */
  chooseLevel(level) {
    this.model.chooseLevel(level);
    this.#shownChanged();
  }

  /** @param {Layer} name */
  toggleLayer(name) {
    this.model.toggleLayer(name);
    this.#shownChanged();
  }

  /** @param {ViewName} view */
  chooseView(view) {
    this.model.askView(view);
    this.#shownChanged();
  }

  /** One of the figure's own attributes. @param {keyof import("../types.js").Choices} name @param {string} value */
  choose(name, value) {
    this.model.choose(name, value);
    this.#shownChanged();
  }

  /** Layers, view and the figure's own attributes are part of a link, as the step is: whoever keeps one hears of all. */
  #shownChanged() {
    this.el.requestUpdate();
    this.el.tell("step-change", { step: this.model.step });
  }

  fit = () => {
    this.el.stage?.follow();
    this.el.requestUpdate();
  };

  /** @param {Event} event */
  onOptions = ({ target }) => {
    if (this.optionsOpened || !(/** @type {HTMLDetailsElement} */ (target).open)) return;
    this.optionsOpened = true;
    this.el.requestUpdate();
  };

  toggleHelp = () => {
    this.helpShown = !this.helpShown;
    this.el.requestUpdate();
  };
}
