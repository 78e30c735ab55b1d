import { LitElement } from "lit";
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
import { Player } from "./player.js";
import { presetOf, presetScene } from "./presets.js";
import { DEFAULT_KIND } from "./scene.js";
import { Sharing } from "./sharing.js";
import { Sight } from "./sight.js";
import { Stage } from "./stage.js";
import { styles } from "./styles.js";
import { template } from "./template.js";

/**
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Layer} Layer
 * @typedef {import("../types.js").Scene} Scene
 */

/** Attributes that a link or a query may set. */
export const LINKED = /** @type {const} */ (["kind", "preset", "scene", "method", "step", "layers", "view", "arrows", "challenge", "code", "controls", "loading", "theme", "background"]);

/**
 * A figure in which convex shapes can be dragged and GJK watched at work.
 *
 * This class holds the parts together. Each concern has a file of its own beside this one: what is asked for (`asked`),
 * when it is drawn (`sight`), where answers come from (`answers`), hands, keys and commands, the player, messages,
 * links and files (`sharing`), the method's code (`source`).
 *
 * @attr kind     what the figure shows: a file of `web/src/figures`
 * @attr preset   the name of a scene of `presets.json`
 * @attr scene    a scene as JSON; wins over `preset`
 * @attr method   wins over the scene's
 * @attr step     an iteration counted from 0, `last` (default) or `all`
 * @attr layers   names of the figure's layers, separated by commas; of `gjk`: simplex, direction, supports, names, response
 * @attr view     `together` (one plane for A, B and A - B) or `apart` (a panel for each); the default is the figure's
 * @attr arrows   of figures that have it: `none`, `between`, `origin` or `hull`
 * @attr challenge  of figures that have it: `close`
 * @attr code     the Python of the method as it runs: `none` (default), `folded` or `open`
 * @attr controls `all` (options stand beside the figure), `steps` (default: options can be opened) or `none`
 * @attr loading  `lazy` (default: Python starts, and is asked, when the figure is in view) or `eager`
 * @attr theme    `auto` (default), `light` or `dark`
 * @attr background  `transparent`: the page is seen behind the figure, and in its files there is nothing
 *
 * @fires ready         Python has answered for the first time
 * @fires scene-change  detail: {source: "user" | "program"}
 * @fires step-change   detail: {step}: step, layers or view have changed
 * @fires answer        detail: {seq, answer, ms}: just after it was drawn, `ms` since the page was told of the change
 * @fires height-change  detail: {height}: what the figure needs at its width, whatever the height that it has
 * @fires error         detail: {code, message, where}
 *
 * @csspart figure   everything
 * @csspart verdict  the line above the picture; in it `exact`, the exact answer
 * @csspart notice   a message, with buttons
 * @csspart stage    the picture
 * @csspart handle   each point that can be dragged
 * @csspart steps    the bar of steps
 * @csspart caption  what the picture shows, in words
 * @csspart readout  numbers of a figure that has a table
 * @csspart code     the code of the method
 * @csspart options  what can be opened below
 *
 * @cssproperty --gjk-a, --gjk-b, --gjk-difference, --gjk-simplex, --gjk-newest, --gjk-direction, --gjk-response,
 *     --gjk-paper, --gjk-ink, --gjk-muted, --gjk-faint: one colour for each meaning
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
    code: {},
    controls: {},
    loading: {},
    theme: { reflect: true },
    background: { reflect: true },
  };

  model = new Model(presetScene(DEFAULT_KIND));
  /** @type {Stage | null} */
  stage = null;

  // The order matters: what is asked for is settled before it is put into words, and drawing comes last.
  asked = new Asked(this);
  messages = new Messages(this);
  source = new Code(this);
  hands = new Hands(this);
  player = new Player(this);
  answers = new Answers(this);
  sight = new Sight(this);
  commands = new Commands(this);
  keys = new Keys(this);
  sharing = new Sharing(this);
  height = new Height(this);

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

  /** @param {Map<string, unknown>} changed */
  update(changed) {
    if (changed.has("theme")) this.stage?.recolor();
    super.update(changed);
    if (this.stage) this.stage.sync();
    else this.stage = new Stage(this.renderRoot, this.hands);
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("loading") && this.loading === "eager") this.answers.wake(); // not before there is a picture
  }

  /** @returns {boolean} is there a picture? */
  draw() {
    if (!this.stage?.paint()) return false;
    for (const handle of this.model.handles) {
      const panel = this.stage.panelOf(handle);
      const button = this.handleElement(handle.id);
      if (!panel || !button) continue;
      // Through the object model: a strict policy for styles forbids the attribute.
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
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  // ------------------------------------------------------------------------------------------------ properties

  /** The scene as it stands. It is set to a scene, as an object or as JSON. @type {Scene} */
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

  /** Index of the step that is shown; -1 where there is none. @type {number} */
  get step() {
    return this.#settled.step;
  }

  set step(value) {
    this.asked.ask("step", value);
  }

  /** Names of the layers that are shown. @type {ReadonlySet<Layer>} */
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

  /** Which arrows are shown; undefined where the figure has no choice of them. @type {string | undefined} */
  get arrows() {
    return this.#settled.choices.arrows;
  }

  set arrows(value) {
    this.asked.ask("arrows", value);
  }

  /** What the reader is asked to try; undefined where the figure asks nothing. @type {string | undefined} */
  get challenge() {
    return this.#settled.choices.challenge;
  }

  set challenge(value) {
    this.asked.ask("challenge", value);
  }

  /** The answer to the scene as it stands; null while it is being worked out. @type {Answer | null} */
  get answer() {
    const { pending, answer } = this.#settled;
    return pending ? null : answer;
  }

  /** Resolves when Python has answered for the first time. */
  get ready() {
    return this.answers.ready;
  }

  /** How far Python is. */
  get status() {
    return this.answers.status;
  }

  /** The state of the figure as the text behind the `#` of a link; null where it is too large for one. */
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

  /** The figure as it is shown. @returns {Promise<string>} rejected while there is no picture */
  async toSVG() {
    const { svgOf } = await this.#drawn();
    return svgOf(this);
  }

  /** @param {number} [scale]  pixels of the file for each of the page @returns {Promise<Blob>} rejected as `toSVG` is */
  async toPNG(scale = 1) {
    const { pngOf } = await this.#drawn();
    return pngOf(this, scale);
  }

  /** What makes files, once the picture is that of now. */
  async #drawn() {
    const files = await import("./picture.js");
    if (this.isConnected) await this.updateComplete;
    if (!this.isConnected || !this.draw()) throw new Error("The figure has no picture yet.");
    return files;
  }

  /** The model after all that was asked for is settled. */
  get #settled() {
    this.asked.settle();
    return this.model;
  }
}
