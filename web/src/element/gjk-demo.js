import { LitElement } from "lit";
import { STATE, USUAL_LOOKS } from "../attributes.js";
import { figure as gjk } from "../figures/gjk.js";
import { provide } from "../model/kinds.js";
import * as words from "../words/interface.js";
import { Anchoring } from "./anchoring.js";
import { Answers } from "./answers.js";
import { wantsCode } from "./article.js";
import { Asked } from "./asked.js";
import { Chips } from "./chips.js";
import { Commands } from "./commands.js";
import { Hands } from "./hands.js";
import { Height } from "./height.js";
import { Keys } from "./keys.js";
import { Messages } from "./messages.js";
import { reached } from "./milestones.js";
import { Model } from "../model/model.js";
import { Motion } from "../interaction/motion.js";
import { Player } from "./player.js";
import { present } from "./present.js";
import { presetOf, presetScene } from "../model/presets.js";
import { Prose } from "./prose.js";
import { inTurn, nextTask } from "../queue.js";
import { Response } from "./response.js";
import { DEFAULT_KIND } from "../model/scene.js";
import { Screen } from "./screen.js";
import { Sharing } from "./sharing.js";
import { Sight } from "./sight.js";
import { Stage } from "./stage.js";
import { restoreStyles, styles } from "./styles.js";
import { Surroundings } from "./surroundings.js";
import { template } from "./template.js";
import { cameraText } from "../interaction/camera.js";
import { Turning } from "../interaction/turning.js";

/**
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Scene} Scene
 */

// Most pages show this kind first. Its figure comes along, so that the first picture waits for no further file.
provide("gjk", gjk);

/** Parts of the template that are made after the first. */
const LATER_PARTS = 4;

/**
 * A figure with convex shapes. The reader can drag the shapes and watch GJK at work.
 *
 * This class connects the parts. Each concern has its own file beside this one: attributes and properties (`asked`), the time
 * of drawing (`sight`), the sources of answers (`answers`), dragging (`hands`), keys and commands, the player, the clock of a
 * picture that moves (`motion`), a shape that turns by itself (`turning`), messages, links and files (`sharing`), the method's
 * code (`code`), and the words of the page that belong to the figure (`prose`).
 *
 * The comment is also the source of custom-elements.json, gjk-demo.d.ts and the author's guide: web/build/manifest.py reads it,
 * each member below whose comment has `@public`, and the attributes from ../attributes.json.
 *
 * @fires {CustomEvent<null>} ready  Python has answered for the first time
 * @fires {CustomEvent<{source: "user" | "program"}>} scene-change  the scene has changed; its answer comes later
 * @fires {CustomEvent<{step: number}>} step-change  the step, the layers or the view have changed
 * @fires {CustomEvent<null>} camera-change  the reader has turned, moved or zoomed what is in space
 * @fires {CustomEvent<{seq: number, answer: Answer, ms: number}>} answer  it has been drawn, `ms` milliseconds after the scene changed
 * @fires {CustomEvent<{height: number}>} height-change  the height in pixels that the figure needs at its width
 * @fires {CustomEvent<{scene: Scene}>} open  the reader has tapped a cell of a map, whose run is about to be shown here; a page may
 *     prevent this and show the scene elsewhere
 * @fires {CustomEvent<{step: number, given: [number, number] | null, expected: [number, number], right: boolean}>} gjk-demo:guess  the
 *     reader has said where the support point of a step is, before that step is shown: the indices of the vertices of A and B; null if
 *     the reader has asked to be shown
 * @fires {CustomEvent<{code: string, message: string, where: string | null}>} error  what was set is refused; this event does not bubble
 *
 * @slot  what stands for the figure until it is there, and where it cannot be: a picture with a link
 *
 * @csspart figure  everything
 * @csspart verdict  the line above the picture
 * @csspart exact  the exact answer, in that line
 * @csspart notice  a message, with buttons
 * @csspart stage  the picture
 * @csspart handle  each point that can be dragged
 * @csspart question  the question for the next support point, where the figure asks
 * @csspart steps  the bar of steps
 * @csspart chips  in that bar, a button for each of a few steps
 * @csspart multiples  on paper, a small picture of each step
 * @csspart caption  the sentence that says why the picture is so
 * @csspart details  below it, closed at first: what the method did, and the proof
 * @csspart readout  the tables of numbers, in figures that have them
 * @csspart code  the code of the method
 * @csspart options  the options below the figure
 * @csspart links  the ways out of the figure: the dialog for sharing, the playground
 *
 * @cssproperty --gjk-a  the colour of shape A
 * @cssproperty --gjk-b  the colour of shape B
 * @cssproperty --gjk-difference  the colour of A − B
 * @cssproperty --gjk-simplex  the colour of the simplex and its older vertices
 * @cssproperty --gjk-newest  the colour of the newest support point
 * @cssproperty --gjk-direction  the colour of the search direction and the support line
 * @cssproperty --gjk-response  the colour of depth, normal and EPA
 * @cssproperty --gjk-paper  the ground, under everything
 * @cssproperty --gjk-ink  text, axes and the origin
 * @cssproperty --gjk-muted  secondary text
 * @cssproperty --gjk-faint  grid lines
 */
export class GjkDemo extends LitElement {
  static styles = styles;

  static properties = {
    ...Object.fromEntries(STATE.map((name) => [name, { noAccessor: true }])),
    code: {},
    controls: {},
    loading: {},
    plays: { attribute: "play" },
    asks: { attribute: "ask" },
    answerer: { attribute: false, noAccessor: true },
    theme: { reflect: true, useDefault: true }, // a framework that takes over a page finds no attribute that it did not write
    background: { reflect: true },
  };

  model = new Model(presetScene(DEFAULT_KIND));
  /** @type {Stage | null} */
  stage = null;

  // The order matters: `asked` must be applied before messages are made, and drawing comes last.
  asked = new Asked(this);
  messages = new Messages(this);
  hands = new Hands(this);
  player = new Player(this);
  motion = new Motion(this);
  turning = new Turning(this);
  answers = new Answers(this);
  sight = new Sight(this);
  surroundings = new Surroundings(this);
  response = new Response(this);
  commands = new Commands(this);
  keys = new Keys(this);
  screen = new Screen(this);
  sharing = new Sharing(this);
  height = new Height(this);
  chips = new Chips(this);
  anchoring = new Anchoring(this);
  prose = new Prose(this);
  /** Takes files and points; loaded with the first figure of space. @type {import("./own-shapes.js").OwnShapes | null} */
  ownShapes = null;
  /** Asks for support points; loaded where the attribute is. @type {import("./asking.js").Asking | null} */
  asking = null;
  /** The method's code; loaded where it is wanted. @type {import("./code.js").Code | null} */
  source = null;
  /** How much is made: the stage, its panels, verdict and steps, words and numbers, options. */
  made = 1;
  /** The names of what is loaded, or on its way. @type {Set<string>} */
  #loads = new Set();

  /** @type {import("../runtime/answerer.js").Answerer | null} */
  #answerer = null;
  #slot = Object.assign(document.createElement("slot"), { className: "waiting" });

  constructor() {
    super();
    /** @type {string} */
    this.code = USUAL_LOOKS.code;
    /** @type {string} */
    this.controls = USUAL_LOOKS.controls;
    /** @type {string} */
    this.loading = USUAL_LOOKS.loading;
    /** @type {string | undefined} */
    this.plays = undefined;
    /** @type {string | undefined} */
    this.asks = undefined;
    /** @type {string} */
    this.theme = USUAL_LOOKS.theme;
    /** @type {string | undefined} */
    this.background = undefined;
  }

  // ------------------------------------------------------------------------------------------------ life

  connectedCallback() {
    super.connectedCallback();
    if (this.#slot.isConnected) return; // the first picture is still to come
    this.#setStage();
    this.repaint();
    if (this.loading === "eager") this.answers.wake();
  }

  adoptedCallback() {
    if (this.shadowRoot) restoreStyles(this.shadowRoot);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stage?.stop();
    this.stage = null;
  }

  render() {
    return template(this);
  }

  /** Until the first picture is drawn, what stands in the slot is seen. */
  createRenderRoot() {
    const root = super.createRenderRoot();
    root.append(this.#slot);
    return root;
  }

  /** Draws the picture again after the next update, which this requests. `requestUpdate` alone leaves the picture as it is. */
  repaint() {
    this.sight.outdate();
    this.requestUpdate();
  }

  scheduleUpdate() {
    return this.hasUpdated ? inTurn(() => super.scheduleUpdate()) : this.#begin();
  }

  /** The first update waits for all that the first picture needs, which is drawn right after it. */
  async #begin() {
    await nextTask(); // the page has made the elements of all figures
    this.asked.fetch();
    await this.asked.arrival;
    await this.sight.wanted();
    await inTurn(() => this.asked.settle());
    await Promise.race([this.answers.found, this.answers.ready]);
    await nextTask(); // what was found has been read in this one
    const more = Array(LATER_PARTS).fill(() => this.#makeMore());
    const prepare = () => this.stage?.isMeasured && this.stage.prepare();
    const made = [() => super.scheduleUpdate(), ...more, () => this.#uncover(), prepare].map(inTurn);
    await Promise.all([...made, this.sight.showFirst()]);
  }

  /** Makes the next of the template's parts: all in one update would hold up the page of a slow phone for too long. */
  #makeMore() {
    this.made += 1;
    this.requestUpdate();
    this.performUpdate();
  }

  /** Puts the figure in the place of what stands in the slot. */
  #uncover() {
    this.performUpdate(); // opens options that are open from the start, which only an element with its styles can tell
    this.#slot.remove();
    this.#setStage();
  }

  /** A stage measures its panels, so it needs a page. */
  #setStage() {
    if (this.isConnected) this.stage ??= new Stage(this.renderRoot, this.hands);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    this.asked.checkLooks(changed);
    if (present.Code && wantsCode(this)) this.source ??= new present.Code(this);
  }

  /** @param {Map<string, unknown>} changed */
  update(changed) {
    if (changed.has("theme")) this.sight.recolor();
    super.update(changed);
    this.stage?.sync();
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("loading") && this.loading === "eager") this.answers.wake(); // only after the first picture
    if (wantsCode(this)) this.#once("code", async () => (this.source ??= new (await import("./code.js")).Code(this)));
    if (this.model.isOfSpace)
      this.#once("own-shapes", async () => (this.ownShapes = new (await import("./own-shapes.js")).OwnShapes(this)));
    if (this.asks !== undefined) this.#once("asking", async () => (this.asking = new (await import("./asking.js")).Asking(this)));
  }

  /** Loads what the figure works without; after a failure the next update tries again. @param {string} name @param {() => Promise<unknown>} load */
  async #once(name, load) {
    if (this.#loads.has(name)) return;
    this.#loads.add(name);
    try {
      await load();
      this.repaint();
    } catch {
      this.#loads.delete(name);
      this.messages.missing();
    }
  }

  /** Draws the picture at once, after an update that is pending. @param {number} [only]  draws this panel alone @param {boolean} [nameless]  leaves its labels out @returns {boolean} is there a picture? */
  draw(only, nameless) {
    if (this.hasUpdated) this.performUpdate();
    const { stage } = this;
    if (!stage?.isMeasured) return false;
    stage.paint(only, nameless);
    if (nameless || (only !== undefined && only < stage.panels.length - 1)) return true; // the rest follows
    this.motion.drawn();
    this.placeHandles();
    if (this.model.answer) reached("gjk-demo:first-frame");
    return true;
  }

  /** Moves the handles to where they are in the current scene. */
  placeHandles() {
    const { stage, model } = this;
    if (!stage?.isMeasured) return;
    for (const handle of model.handles) {
      const panel = stage.panelOf(handle);
      const button = this.handleElement(handle.id);
      if (!panel || !button) continue;
      // Set through the object model, because a strict policy forbids the style attribute.
      const [x, y] = handle.at(panel.view);
      button.style.transform = `translate(${x}px, ${y}px)`;
    }
    this.asking?.place();
    stage.magnify();
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

  /** The current scene. It can be set to an object or to JSON text. @public @type {Scene} */
  get scene() {
    return this.#settled.scene;
  }

  /** @param {Scene | string} value */
  set scene(value) {
    this.asked.ask("scene", value);
  }

  /** The kind of the scene. @public @type {string} */
  get kind() {
    return this.scene.kind;
  }

  set kind(value) {
    this.asked.ask("kind", value);
  }

  /** The method of the scene. @public @type {string} */
  get method() {
    return this.scene.method;
  }

  set method(value) {
    this.asked.ask("method", value);
  }

  /** The name of the preset that is shown, or null. @public @type {string | null} */
  get preset() {
    return presetOf(this.scene);
  }

  /** @param {string} value */
  set preset(value) {
    this.asked.ask("preset", value);
  }

  /** The index of the step that is shown, or -1 if there is none. @public @type {number} */
  get step() {
    return this.#settled.step;
  }

  /** @param {number | "last" | "all" | null} value  null for the default */
  set step(value) {
    this.asked.ask("step", value);
  }

  /** The names of the layers that are shown. @public @type {ReadonlySet<string>} */
  get layers() {
    return this.#settled.layers;
  }

  /** @param {Iterable<string> | string | null} value  null for the default */
  set layers(value) {
    this.asked.ask("layers", value);
  }

  /** The view that is shown. @public @type {"together" | "apart"} */
  get view() {
    return this.#settled.view;
  }

  /** @param {"together" | "apart" | null} value  null for the default */
  set view(value) {
    this.asked.ask("view", value);
  }

  /** From where space is seen now, as `YAW PITCH ZOOM`; undefined in figures of the plane. @public @type {string | undefined} */
  get camera() {
    const { isOfSpace, camera } = this.#settled;
    const shown = isOfSpace ? (this.stage?.camera ?? camera) : null;
    return shown ? cameraText(shown) : undefined;
  }

  /** @param {string | null | undefined} value  null for the preset's view */
  set camera(value) {
    this.asked.ask("camera", value);
  }

  /** The arrows that are shown; undefined if the figure has no choice of arrows. @public @type {string | undefined} */
  get arrows() {
    return this.#settled.choices.arrows;
  }

  /** @param {string | null | undefined} value  null for the default */
  set arrows(value) {
    this.asked.ask("arrows", value);
  }

  /** The challenge to the reader; undefined if the figure has no challenges. @public @type {string | undefined} */
  get challenge() {
    return this.#settled.choices.challenge;
  }

  /** @param {string | null | undefined} value  null for the default */
  set challenge(value) {
    this.asked.ask("challenge", value);
  }

  /** Whether the flow strip is shown; undefined if the figure has none. @public @type {string | undefined} */
  get flow() {
    return this.#settled.choices.flow;
  }

  /** @param {string | null | undefined} value  null for the default */
  set flow(value) {
    this.asked.ask("flow", value);
  }

  /** The answer to the scene that is asked for; null until Python has answered. @public @type {Answer | null} */
  get answer() {
    const { pending, answer } = this.#settled;
    return pending || this.asked.arrival ? null : answer;
  }

  /** What answers in Python's place: from a scene's JSON to a promise of its answer's. Null is the page's Python, which does not start while there is one. @public @type {((text: string) => Promise<string>) | null} */
  get answerer() {
    return this.#answerer;
  }

  /** @param {((text: string) => Promise<string>) | null} value */
  set answerer(value) {
    if (value != null && typeof value !== "function") {
      const message = words.answerer.notAFunction(value);
      this.messages.show(message);
      this.tell("error", { code: "bad_choice", message, where: "answerer" });
      return;
    }
    this.#answerer = value ?? null;
    this.answers.use(this.#answerer);
  }

  /** Resolves when Python has answered for the first time. @public @type {Promise<void>} */
  get ready() {
    return this.answers.ready;
  }

  /** The state of Python. */
  get status() {
    return this.answers.status;
  }

  /** The state of the figure as the text after the `#` of a link; null if it is too large for a link. @public @type {string | null} */
  get permalink() {
    return this.messages.permalink;
  }

  /** Are the steps being played? @public @type {boolean} */
  get playing() {
    return this.player.playing;
  }

  /** Plays the steps. @public @returns {void} */
  play() {
    this.player.play();
  }

  /** Stops playing. @public @returns {void} */
  pause() {
    this.player.pause();
  }

  // ------------------------------------------------------------------------------------------------ files

  /** The figure as SVG text. Rejected if there is no picture yet. @public @returns {Promise<string>} */
  async toSVG() {
    const { svgOf } = await this.#drawn();
    return svgOf(this);
  }

  /**
   * The figure as PNG. Rejected if there is no picture yet.
   * @public
   * @param {number} [scale]  pixels of the file for each CSS pixel
   * @returns {Promise<Blob>}
   */
  async toPNG(scale = 1) {
    const { pngOf } = await this.#drawn();
    return pngOf(this, scale);
  }

  /** Loads the module that makes files, and draws the current picture. */
  async #drawn() {
    this.sight.want();
    const files = await import("./picture.js");
    if (this.isConnected) await this.updateComplete;
    if (!this.isConnected || !this.draw()) throw new Error(words.sharing.noPicture);
    return files;
  }

  /** The model, after all attributes and properties have been applied. */
  get #settled() {
    this.asked.settle();
    return this.model;
  }
}
