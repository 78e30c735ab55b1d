/**
 * What a figure shows, apart from how: the scene and its history, the answer, the iteration, the layers. Knows no
 * DOM and no Python; the element tells it what happened and draws what it says.
 *
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Layer} Layer
 * @typedef {import("../types.js").Scene} Scene
 */
import { DEMOS, KINDS } from "../figures/index.js";
import { stepsOf } from "../steps.js";
import { presetOf, presetScene } from "./baked.js";
import { handlesOf } from "./handles.js";
import { History } from "./history.js";

/** The layers in the order of article 000's debug levels: level n shows the first n. @type {readonly Layer[]} */
export const LAYERS = ["simplex", "direction", "supports", "names", "response"];

export class Model {
  /** The scene while a handle is held: not yet a change that can be undone. @type {Scene | null} */
  #draft = null;
  /** The last answer; to the scene as it stands unless `pending`. @type {Answer | null} */
  answer = null;
  pending = true;
  /** Has it been pending for so long that the reader should be told? Until then the last answer stays in sight. */
  late = false;
  /** Counts the changes of the scene; an answer belongs to the change whose number it bears. */
  seq = 0;

  /** @type {number | "last"} */
  #step = "last";
  /** Every iteration at once? */
  all = false;
  /** @type {ReadonlySet<Layer>} */
  layers = new Set(LAYERS.slice(0, 4));

  /** The id of the handle that was chosen last; empty when none was. */
  selected = "";
  /** For each shape the angle at which its turning handle stands. */
  #spin = [Math.PI / 2, Math.PI / 2];
  /** Asked for several times a frame; a scene is never changed in place. @type {{scene: Scene, list: import("./handles.js").Handle[]} | null} */
  #handles = null;

  /** @param {Scene} scene */
  constructor(scene) {
    this.history = new History(scene);
    this.initial = scene;
  }

  /** Nothing came before this scene, and a reset leads to it. @param {Scene} scene */
  begin(scene) {
    this.history = new History(scene);
    this.initial = scene;
    this.#outdate();
  }

  get scene() {
    return this.#draft ?? this.history.present;
  }

  get demo() {
    return DEMOS[this.scene.kind];
  }

  /** The name of the preset that the scene is, or null. */
  get preset() {
    return presetOf(this.scene, KINDS);
  }

  // ---- changes of the scene; each makes the answer out of date

  /** Another scene altogether. @param {Scene} scene */
  replace(scene) {
    this.#spin = [Math.PI / 2, Math.PI / 2];
    this.edit(scene);
  }

  /** @param {Scene} scene @param {string | null} [key] see `History.push` */
  edit(scene, key = null) {
    this.#draft = null;
    this.history.push(scene, key);
    this.#outdate();
  }

  /** @param {Scene} scene */
  drag(scene) {
    this.#draft = scene;
    this.#outdate();
  }

  /** What was dragged stays where it is. */
  drop() {
    if (this.#draft) this.history.push(this.#draft);
    this.#draft = null;
  }

  /** What was dragged goes back to where it was. */
  takeBack() {
    this.#draft = null;
    this.#outdate();
  }

  undo() {
    this.history.undo();
    this.#outdate();
  }

  redo() {
    this.history.redo();
    this.#outdate();
  }

  /** The scene that the figure began with. */
  reset() {
    this.replace(this.initial);
  }

  #outdate() {
    this.seq += 1;
    this.pending = true;
    if (!this.handles.some(({ id }) => id === this.selected)) this.selected = "";
  }

  /** @param {Answer} answer to the scene as it stands */
  accept(answer) {
    this.answer = answer;
    this.pending = this.late = false;
  }

  // ---- iterations

  get steps() {
    return stepsOf(this.answer, this.layers);
  }

  /** Index of the iteration that is shown; -1 when there is none. */
  get step() {
    const last = this.steps.length - 1;
    return this.#step === "last" ? last : Math.min(this.#step, last);
  }

  /** @param {number | "last"} step */
  goTo(step) {
    this.all = false;
    this.#step = step === "last" || step >= this.steps.length - 1 ? "last" : Math.max(step, 0);
  }

  /** What a link says of the step. */
  get stepAsked() {
    return this.all ? "all" : this.#step;
  }

  /** @param {string} text an index, `last` or `all` */
  askStep(text) {
    const index = text.trim() === "" ? NaN : Number(text);
    this.all = text === "all";
    this.#step = Number.isInteger(index) && index >= 0 ? index : "last";
  }

  get stepText() {
    const count = this.answer?.trace.steps.length ?? 0;
    const { step, steps } = this;
    return step < count ? `Iteration ${step + 1} of ${count}` : `EPA ${step - count + 1} of ${steps.length - count}`;
  }

  // ---- layers

  /** The level that the layers make; one between two where they are not the first ones. */
  get level() {
    return this.layers.size;
  }

  /** @param {number} level */
  chooseLevel(level) {
    this.layers = new Set(LAYERS.slice(0, level));
  }

  /** @param {Layer} name */
  toggleLayer(name) {
    this.layers = new Set(LAYERS.filter((layer) => this.layers.has(layer) !== (layer === name)));
  }

  /** @param {string} text names, separated by commas; others than those of layers are passed over */
  askLayers(text) {
    const names = text.split(",").map((name) => name.trim());
    this.layers = new Set(LAYERS.filter((layer) => names.includes(layer)));
  }

  // ---- what is drawn and said

  /** What can be taken hold of, in the order of the Tab key. */
  get handles() {
    const { scene } = this;
    if (this.#handles?.scene !== scene) this.#handles = { scene, list: handlesOf(scene, this.#spin) };
    return this.#handles.list;
  }

  /** The handle that keys and buttons move. */
  get selectedHandle() {
    const { handles, selected } = this;
    return handles.find(({ id }) => id === selected) ?? handles[0];
  }

  /** @returns {Frame} */
  get frame() {
    const { scene, answer, late, step, layers } = this;
    return { scene, answer, pending: late, step, all: this.all && this.demo.stepped, layers };
  }

  get caption() {
    return this.late ? "" : this.demo.caption(this.frame);
  }
}

/** The scene that a figure of a kind begins with. @param {string} kind */
export function defaultScene(kind) {
  return presetScene(DEMOS[kind].preset, KINDS);
}
