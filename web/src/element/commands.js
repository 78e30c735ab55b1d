/**
 * The commands of buttons and keys: they change the scene, undo changes and choose what is shown.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../interaction/handles.js").Handle} Handle
 * @typedef {import("../types.js").Layer} Layer
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").ViewName} ViewName
 */
import { roundUp } from "../draw/view.js";
import * as words from "../words/interface.js";
import { fetchPreset, isPreset } from "../model/preset-files.js";
import { present } from "./present.js";
import { presetScene } from "../model/presets.js";
import { facing } from "../interaction/camera.js";
import { LARGEST_SEED } from "../interaction/random.js";
import { isNarrow } from "./stage.js";

/** An arrow key moves a handle by at least this many pixels, rounded up to a round number of world units. */
const STRIDE_PX = 4;

export class Commands {
  /** The seed of the random scene that is shown. @type {number | null} */
  seed = null;
  /** The text that the reader is typing into the seed's field. An answer that arrives meanwhile must not overwrite it. @type {string | null} */
  typedSeed = null;
  helpShown = true;
  optionsOpen = false;
  /** The options. They are most of a figure's elements, so they are loaded and made when they are opened. */
  get groups() {
    return present.groups;
  }

  /** Has a finger touched the figure? */
  touched = false;
  /** Has the figure had steps to choose from? */
  hasSteps = false;
  /** The last value of the attribute. A new value overrides the reader's choice. @type {string | undefined} */
  #controls;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    this.model = el.model;
    el.addController(this);
  }

  /** Opens or closes the options if the attribute has changed. */
  hostUpdated() {
    const { controls, isConnected } = this.el;
    if (!isConnected || controls === this.#controls) return; // what is in no page has no width
    this.#controls = controls;
    this.#openOptions(controls === "all" && !isNarrow(this.el.renderRoot)); // in a narrow figure they would push the steps away
  }

  // ---- the scene

  /** @param {Scene} scene @param {string | null} [key] see `History.push` */
  edit(scene, key) {
    if (scene === this.model.scene) return;
    this.seed = null;
    this.el.response.note(this.model.scene, scene);
    this.model.edit(scene, key);
    this.el.stage?.keepInSight();
    this.el.answers.changed("user");
  }

  /** @param {() => void} change  changes the model to a scene that the view has not been fitted to */
  #leap(change) {
    this.seed = null;
    this.el.messages.close();
    change();
    this.el.stage?.follow();
    this.el.answers.changed("user");
  }

  undo = () => this.model.history.canUndo && this.#goBack(() => this.model.undo(), words.options.undone);

  redo = () => this.model.history.canRedo && this.#goBack(() => this.model.redo(), words.options.redone);

  /** The result may be the same, and then nothing else would be heard. @param {() => void} change @param {string} text */
  #goBack(change, text) {
    this.#leap(change);
    this.el.messages.announce(text);
  }

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
  async choosePreset(name) {
    if (!isPreset(name)) return;
    try {
      await fetchPreset(name);
    } catch {
      this.el.messages.show(words.messages.presetMissing(name));
      return this.el.messages.missing();
    }
    this.open(presetScene(name));
  }

  /** Shows another scene, which may be of another kind. @param {Scene} scene */
  open(scene) {
    this.#leap(() => this.model.open(scene));
  }

  /** @param {string} method */
  chooseMethod(method) {
    this.edit({ ...this.model.scene, method });
  }

  /** The first search direction. @param {number} degrees */
  chooseStart(degrees) {
    const angle = (degrees * Math.PI) / 180;
    /** @type {Scene & {start: number[]}} */
    const scene = { ...this.model.scene, start: [Number(Math.cos(angle).toFixed(4)), Number(Math.sin(angle).toFixed(4))] };
    this.edit(scene, "start");
  }

  // ---- handles

  /** @param {string} id */
  select(id) {
    this.model.selected = id;
    this.el.repaint();
  }

  /** @param {Handle} handle @param {number} dx @param {number} dy  in arrow keys */
  nudge(handle, dx, dy) {
    const panel = this.el.stage?.panelOf(handle);
    if (!panel) return;
    this.el.answers.startPython();
    this.edit(handle.nudge(this.model.scene, dx, dy, roundUp(STRIDE_PX / panel.scale), panel.view), `keys ${handle.id}`);
  }

  /** The next key begins a new change, which can be undone separately. */
  settle = () => this.model.history.settle();

  addPoint = async () => {
    const added = this.model.selectedHandle?.add?.(this.model.scene);
    if (!added || added.scene === this.model.scene) return;
    const isOnStage = this.el.stage?.element.matches(":focus-within");
    this.edit(added.scene);
    this.select(added.id);
    await this.el.updateComplete;
    if (isOnStage) this.el.keys.focusHandle(added.id);
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

  /** One of the figure's own sliders. @param {string} name @param {number} amount  from 0 to 1 */
  slide(name, amount) {
    this.model.slide(name, amount);
    this.el.repaint();
  }

  /** Layers, view and the figure's own attributes are part of a link, as the step is. One event announces a change of any of them. */
  #shownChanged() {
    this.el.repaint();
    this.el.tell("step-change", { step: this.model.step });
  }

  fit = () => this.el.stage?.showAll();

  /** Turns the camera so that a vector points at the viewer. @param {readonly number[]} v */
  lookAlong(v) {
    this.el.stage?.look(facing(v));
  }

  turnBack = () => this.el.stage?.turnBack();

  /** @param {Event} event */
  onOptions = ({ target }) => {
    const { open } = /** @type {HTMLDetailsElement} */ (target);
    if (open !== this.optionsOpen) this.toggleOptions();
  };

  toggleOptions = async () => {
    this.#openOptions(!this.optionsOpen);
    await this.el.updateComplete;
    const { stage } = this.el;
    if (this.optionsOpen && stage?.isNarrow) stage.element.scrollIntoView({ block: "nearest" }); // the sheet lies under it
  };

  /** A finger cannot point at what appears when it is pointed at. @param {PointerEvent} event */
  onTouch = ({ pointerType }) => {
    if (this.touched || pointerType === "mouse") return;
    this.touched = true;
    this.el.requestUpdate();
  };

  /** @param {boolean} open */
  #openOptions(open) {
    if (open === this.optionsOpen) return;
    this.optionsOpen = open;
    if (open && !this.groups) this.#loadOptions();
    this.el.requestUpdate();
  }

  async #loadOptions() {
    try {
      await import("./options.js");
    } catch {
      this.el.messages.show(words.messages.optionsMissing);
      return this.el.messages.missing();
    }
    this.el.requestUpdate();
  }

  /** Opens the options with the list of keys, or hides the list where it is in sight. */
  showHelp() {
    if (this.optionsOpen) return this.toggleHelp();
    this.helpShown = true;
    this.toggleOptions();
  }

  toggleHelp = () => {
    this.helpShown = !this.helpShown;
    this.el.requestUpdate();
  };
}
