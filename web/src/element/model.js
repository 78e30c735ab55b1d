/**
 * What a figure shows, apart from how: the scene and its history, the answer, the step, the layers, the view. Knows no
 * DOM and no Python; the element tells it what happened and draws what it says.
 *
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Choices} Choices
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Layer} Layer
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").ViewName} ViewName
 */
import { figureOf } from "../figures/index.js";
import { History } from "./history.js";

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
  /** Every step at once? */
  all = false;
  /** Names of layers; null where nobody has chosen. @type {readonly Layer[] | null} */
  #layers = null;
  /** @type {ViewName | null} */
  #view = null;
  /** Values of the figure's own attributes, as they were asked for. @type {Choices} */
  #choices = {};

  /** The id of the handle that was chosen last; empty when none was. */
  selected = "";
  /** @type {import("./handles.js").Spin} */
  #spin = upright();
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

  /** What is known of the scene's kind; null while that is being loaded. */
  get figure() {
    return figureOf(this.scene.kind);
  }

  // ---- changes of the scene; each makes the answer out of date

  /** Another scene altogether. @param {Scene} scene */
  replace(scene) {
    this.#spin = upright();
    if (scene.kind !== this.scene.kind) this.answer = null; // an answer of another kind cannot be drawn
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
    this.#move(() => this.history.undo());
  }

  redo() {
    this.#move(() => this.history.redo());
  }

  /** @param {() => void} move  in the history */
  #move(move) {
    const { kind } = this.scene;
    move();
    if (kind !== this.scene.kind) this.answer = null;
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

  // ---- steps

  /** What the reader walks through; empty where there is nothing to walk through. */
  get steps() {
    return (this.answer && this.figure?.steps?.(this.answer, this.layers)) ?? [];
  }

  /** Index of the step that is shown; -1 when there is none. */
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

  /** Which step is shown, in words; empty where there is none. */
  get stepText() {
    return this.steps[this.step]?.text ?? "";
  }

  // ---- layers and view

  /** Those that the figure has. */
  get #offered() {
    return this.figure?.layers ?? [];
  }

  /** Those that are shown. @returns {ReadonlySet<Layer>} */
  get layers() {
    const { scene } = this;
    const shown = this.#offered.filter(({ name, shown }) => this.#layers?.includes(name) ?? (typeof shown === "boolean" ? shown : shown(scene)));
    return new Set(shown.map(({ name }) => name));
  }

  /** The level that the layers make; one between two where they are not the first ones. */
  get level() {
    return this.layers.size;
  }

  /** @param {number} level */
  chooseLevel(level) {
    this.#layers = this.#offered.slice(0, level).map(({ name }) => name);
  }

  /** @param {Layer} name */
  toggleLayer(name) {
    const { layers } = this;
    this.#layers = this.#offered.map((layer) => layer.name).filter((layer) => layers.has(layer) !== (layer === name));
  }

  /** @param {string} text names, separated by commas; others than those of layers are passed over */
  askLayers(text) {
    this.#layers = text.split(",").map((name) => name.trim());
  }

  /** One plane or several panels; where the figure does not have what was asked for, its default. @returns {ViewName} */
  get view() {
    const views = this.figure?.views ?? /** @type {const} */ (["apart"]);
    return views.find((view) => view === this.#view) ?? views[0];
  }

  /** What a link says of the view: nothing where nobody has chosen. */
  get viewAsked() {
    return this.#view;
  }

  /** @param {string} text `together` or `apart`; another text asks for the default */
  askView(text) {
    this.#view = text === "together" || text === "apart" ? text : null;
  }

  // ---- the figure's own attributes

  /** Their values: where the figure does not have what was asked for, its default. @returns {Choices} */
  get choices() {
    const offered = Object.entries(this.figure?.attributes ?? {});
    return Object.fromEntries(offered.map(([name, values]) => [name, values.find((value) => value === this.#asked(name)) ?? values[0]]));
  }

  /** @param {string} name */
  #asked(name) {
    return this.#choices[/** @type {keyof Choices} */ (name)];
  }

  /** What a link says of them: nothing where nobody has chosen. @returns {Choices} */
  get choicesAsked() {
    return Object.fromEntries(Object.entries(this.choices).filter(([name]) => this.#asked(name) !== undefined));
  }

  /** @param {keyof Choices} name @param {string} value */
  choose(name, value) {
    this.#choices = { ...this.#choices, [name]: value };
  }

  // ---- what is drawn and said

  get panels() {
    return this.figure?.panels(this.view, this.scene) ?? [];
  }

  /** What can be taken hold of, in the order of the Tab key. */
  get handles() {
    const { scene, figure } = this;
    if (!figure) return [];
    if (this.#handles?.scene !== scene) this.#handles = { scene, list: figure.handles(scene, this.#spin) };
    return this.#handles.list;
  }

  /** The handle that keys and buttons move; null where there is none. */
  get selectedHandle() {
    const { handles, selected } = this;
    return handles.find(({ id }) => id === selected) ?? handles[0] ?? null;
  }

  /** @returns {Frame} */
  get frame() {
    const { scene, answer, late, step, layers, choices } = this;
    return { scene, answer, pending: late, step, all: this.all && !!this.figure?.steps, layers, choices };
  }

  get caption() {
    return this.late ? "" : (this.figure?.caption(this.frame) ?? "");
  }

  /** What is said to those who do not see the picture; null while there is nothing to say. */
  get spoken() {
    const { answer, pending, figure, frame, stepText } = this;
    if (!answer || pending || !figure) return null;
    if (figure.spoken) return figure.spoken(frame, stepText);
    return [figure.headline(answer), stepText].filter(Boolean).map((text) => `${text}. `).join("") + figure.caption(frame);
  }
}

/** Each turning handle stands above its shape. */
const upright = () => [Math.PI / 2, Math.PI / 2];
