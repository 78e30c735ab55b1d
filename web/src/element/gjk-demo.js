import { LitElement } from "lit";
import { figure as gjk } from "../figures/gjk.js";
import { provide } from "../figures/index.js";
import { Answers } from "./answers.js";
import { Asked } from "./asked.js";
import { Code, codeStyles } from "./code.js";
import { Commands } from "./commands.js";
import { Hands } from "./hands.js";
import { Height } from "./height.js";
import { Keys } from "./keys.js";
import { Messages } from "./messages.js";
import { reached } from "./milestones.js";
import { Model } from "./model.js";
import { Motion } from "./motion.js";
import { Numbers } from "./numbers.js";
import { Player } from "./player.js";
import { presetOf, presetScene } from "./presets.js";
import { Prose } from "./prose.js";
import { Response } from "./response.js";
import { DEFAULT_KIND } from "./scene.js";
import { Screen } from "./screen.js";
import { Sharing } from "./sharing.js";
import { Sight } from "./sight.js";
import { Stage } from "./stage.js";
import { styles } from "./styles.js";
import { template } from "./template.js";
import { Turning } from "./turning.js";

/**
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Layer} Layer
 * @typedef {import("../types.js").Scene} Scene
 */

// Most pages show this kind first. Its figure comes along, so that the first picture waits for no further file.
provide("gjk", gjk);

/** Attributes that a link or a query may set. */
export const LINKED = /** @type {const} */ ([
  "kind",
  "preset",
  "scene",
  "method",
  "step",
  "layers",
  "view",
  "arrows",
  "challenge",
  "flow",
  "code",
  "controls",
  "loading",
  "theme",
  "background",
]);

/**
 * A figure with convex shapes. The reader can drag the shapes and watch GJK at work.
 *
 * This class connects the parts. Each concern has its own file beside this one: attributes and properties (`asked`), the time
 * of drawing (`sight`), the sources of answers (`answers`), dragging (`hands`), keys and commands, the player, the clock of a
 * picture that moves (`motion`), a shape that turns by itself (`turning`), messages, links and files (`sharing`), the method's
 * code (`code`), and the words of the page that belong to the figure (`prose`).
 *
 * @attr kind     the kind of figure, which is a file of `web/src/figures`
 * @attr preset   the name of a scene of `presets.json`
 * @attr scene    a scene as JSON; overrides `preset`
 * @attr method   overrides the scene's method
 * @attr step     an iteration counted from 0, `last` (default) or `all`
 * @attr layers   names of the figure's layers, separated by commas; `gjk` has simplex, direction, supports, names, response
 * @attr view     `together` (one plane for A, B and A - B) or `apart` (a panel for each); the default is the figure's
 * @attr arrows   in figures that have it: `none`, `between`, `origin` or `hull`
 * @attr challenge  in figures that have it: `close` asks for the smallest gap without touching, and keeps the best one
 * @attr flow     in figures that have it: `on` (default) or `off`; the strip that counts how the simplex grows and shrinks
 * @attr code     the panel with the method's Python code: `none` (default), `folded` or `open`
 * @attr controls `all` (options beside the figure), `steps` (default: options can be opened) or `none`
 * @attr loading  `lazy` (default: Python starts when the figure comes into view) or `eager`
 * @attr theme    `auto` (default), `light` or `dark`
 * @attr background  `transparent`: the figure and its exported files have no background
 *
 * @fires ready         Python has answered for the first time
 * @fires scene-change  detail: {source: "user" | "program"}
 * @fires step-change   detail: {step}; the step, the layers or the view have changed
 * @fires answer        detail: {seq, answer, ms}; the answer has been drawn, `ms` milliseconds after the change of the scene
 * @fires height-change  detail: {height}; the height in pixels that the figure needs at its width, whatever its current height
 * @fires open          detail: {scene}; the reader has tapped a cell of a map, whose run is about to be shown here; a page may prevent
 *     this and show the scene elsewhere
 * @fires error         detail: {code, message, where}; the only event that does not bubble
 *
 * @slot  what stands for the figure until it is there, and where it cannot be: a picture with a link
 *
 * @csspart figure   everything
 * @csspart verdict  the line above the picture; it contains `exact`, the exact answer
 * @csspart notice   a message, with buttons
 * @csspart stage    the picture
 * @csspart handle   each point that can be dragged
 * @csspart steps    the bar of steps
 * @csspart caption  the sentences that describe the picture
 * @csspart readout  the tables of numbers, in figures that have them
 * @csspart code     the code of the method
 * @csspart options  the options below the figure
 * @csspart links    the ways out of the figure: the dialog for sharing, the playground
 *
 * @cssproperty --gjk-a, --gjk-b, --gjk-difference, --gjk-simplex, --gjk-newest, --gjk-direction, --gjk-response,
 *     --gjk-paper, --gjk-ink, --gjk-muted, --gjk-faint: the colours; each has one meaning
 */
export class GjkDemo extends LitElement {
  static styles = [styles, codeStyles];

  static properties = {
    kind: { noAccessor: true },
    preset: { noAccessor: true },
    scene: { noAccessor: true },
    method: { noAccessor: true },
    step: { noAccessor: true },
    layers: { noAccessor: true },
    view: { noAccessor: true },
    arrows: { noAccessor: true },
    challenge: { noAccessor: true },
    flow: { noAccessor: true },
    code: {},
    controls: {},
    loading: {},
    theme: { reflect: true },
    background: { reflect: true },
  };

  model = new Model(presetScene(DEFAULT_KIND));
  /** @type {Stage | null} */
  stage = null;

  // The order matters: `asked` must be applied before messages are made, and drawing comes last.
  asked = new Asked(this);
  messages = new Messages(this);
  source = new Code(this);
  hands = new Hands(this);
  player = new Player(this);
  motion = new Motion(this);
  turning = new Turning(this);
  answers = new Answers(this);
  sight = new Sight(this);
  response = new Response(this);
  commands = new Commands(this);
  keys = new Keys(this);
  screen = new Screen(this);
  numbers = new Numbers(this);
  sharing = new Sharing(this);
  height = new Height(this);
  prose = new Prose(this);

  constructor() {
    super();
    /** @type {string} */
    this.code = "none";
    /** @type {string} */
    this.controls = "steps";
    /** @type {string} */
    this.loading = "lazy";
    /** @type {string} */
    this.theme = "auto";
    /** @type {string | undefined} */
    this.background = undefined;
  }

  // ------------------------------------------------------------------------------------------------ life

  connectedCallback() {
    super.connectedCallback();
    if (!this.hasUpdated) return; // the first update does the rest
    this.stage = new Stage(this.renderRoot, this.hands);
    if (this.loading === "eager") this.answers.wake();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stage?.stop();
    this.stage = null;
  }

  render() {
    return template(this);
  }

  /** The first update waits for a preset that has to be fetched. Until then, what stands in the slot is seen. */
  scheduleUpdate() {
    if (!this.hasUpdated) this.asked.fetch();
    const { arrival } = this.asked;
    return arrival && !this.hasUpdated ? arrival.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  /** @param {Map<string, unknown>} changed */
  update(changed) {
    if (changed.has("theme")) this.stage?.recolor();
    super.update(changed);
    if (this.stage) this.stage.sync();
    else this.stage = new Stage(this.renderRoot, this.hands);
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("loading") && this.loading === "eager") this.answers.wake(); // only after the first picture
  }

  /** @returns {boolean} is there a picture? */
  draw() {
    if (!this.stage?.paint()) return false;
    for (const handle of this.model.handles) {
      const panel = this.stage.panelOf(handle);
      const button = this.handleElement(handle.id);
      if (!panel || !button) continue;
      // Set through the object model, because a strict policy forbids the style attribute.
      const [x, y] = handle.at(panel.view);
      button.style.transform = `translate(${x}px, ${y}px)`;
    }
    if (this.model.answer) reached("gjk-demo:first-frame");
    return true;
  }

  /** @param {string} id @returns {HTMLElement | null} */
  handleElement(id) {
    return this.renderRoot.querySelector(`.handle[data-id="${id}"]`);
  }

  /** @param {string} type @param {unknown} [detail] */
  tell(type, detail) {
    // A page takes an `error` that reaches its window for a fault of its own script.
    const bubbles = type !== "error";
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles, composed: bubbles }));
  }

  /** Tells what is about to happen. @param {string} type @param {unknown} detail @returns {boolean} false if the page prevents it */
  ask(type, detail) {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  // ------------------------------------------------------------------------------------------------ properties

  /** The current scene. It can be set to an object or to JSON text. @type {Scene} */
  get scene() {
    return this.#settled.scene;
  }

  set scene(value) {
    this.asked.ask("scene", value);
  }

  /** @type {string} */
  get kind() {
    return this.scene.kind;
  }

  set kind(value) {
    this.asked.ask("kind", value);
  }

  /** @type {string} */
  get method() {
    return this.scene.method;
  }

  set method(value) {
    this.asked.ask("method", value);
  }

  /** The name of the preset that is shown, or null. @type {string | null} */
  get preset() {
    return presetOf(this.scene);
  }

  set preset(value) {
    this.asked.ask("preset", value);
  }

  /** The index of the step that is shown, or -1 if there is none. @type {number} */
  get step() {
    return this.#settled.step;
  }

  set step(value) {
    this.asked.ask("step", value);
  }

  /** The names of the layers that are shown. @type {ReadonlySet<Layer>} */
  get layers() {
    return this.#settled.layers;
  }

  set layers(value) {
    this.asked.ask("layers", value);
  }

  /** @type {import("../types.js").ViewName} */
  get view() {
    return this.#settled.view;
  }

  set view(value) {
    this.asked.ask("view", value);
  }

  /** The arrows that are shown; undefined if the figure has no choice of arrows. @type {string | undefined} */
  get arrows() {
    return this.#settled.choices.arrows;
  }

  set arrows(value) {
    this.asked.ask("arrows", value);
  }

  /** The challenge to the reader; undefined if the figure has no challenges. @type {string | undefined} */
  get challenge() {
    return this.#settled.choices.challenge;
  }

  set challenge(value) {
    this.asked.ask("challenge", value);
  }

  /** Whether the flow strip is shown; undefined if the figure has none. @type {string | undefined} */
  get flow() {
    return this.#settled.choices.flow;
  }

  set flow(value) {
    this.asked.ask("flow", value);
  }

  /** The answer to the current scene; null until Python has answered. @type {Answer | null} */
  get answer() {
    const { pending, answer } = this.#settled;
    return pending ? null : answer;
  }

  /** Resolves when Python has answered for the first time. */
  get ready() {
    return this.answers.ready;
  }

  /** The state of Python. */
  get status() {
    return this.answers.status;
  }

  /** The state of the figure as the text after the `#` of a link; null if it is too large for a link. */
  get permalink() {
    return this.messages.permalink;
  }

  get playing() {
    return this.player.playing;
  }

  play() {
    this.player.play();
  }

  pause() {
    this.player.pause();
  }

  // ------------------------------------------------------------------------------------------------ files

  /** The figure as SVG text. @returns {Promise<string>} rejected if there is no picture yet */
  async toSVG() {
    const { svgOf } = await this.#drawn();
    return svgOf(this);
  }

  /** @param {number} [scale]  pixels of the file for each CSS pixel @returns {Promise<Blob>} rejected if there is no picture yet */
  async toPNG(scale = 1) {
    const { pngOf } = await this.#drawn();
    return pngOf(this, scale);
  }

  /** Loads the module that makes files, and draws the current picture. */
  async #drawn() {
    const files = await import("./picture.js");
    if (this.isConnected) await this.updateComplete;
    if (!this.isConnected || !this.draw()) throw new Error("The figure has no picture yet.");
    return files;
  }

  /** The model, after all attributes and properties have been applied. */
  get #settled() {
    this.asked.settle();
    return this.model;
  }
}
