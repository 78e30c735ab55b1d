import { LitElement } from "lit";
import { FORMER_CONTROLS, questionAsked, STATE, TEXTS, USUAL_LOOKS, type Look } from "../attributes.ts";
import { figure as gjk } from "../kinds/gjk/figure.ts";
import { provide } from "../model/kinds.ts";
import * as words from "../words/interface.ts";
import { Anchoring } from "./anchoring.ts";
import { Answers } from "./answers.ts";
import { Asked } from "./asked.ts";
import { Commands } from "./commands.ts";
import { Hands } from "./hands.ts";
import { Height } from "./height.ts";
import { Keys } from "./keys.ts";
import { Messages } from "./messages.ts";
import { reached } from "../dom.ts";
import { Model } from "../model/model.ts";
import { Motion } from "./motion.ts";
import { Player } from "./player.ts";
import { present } from "./present.ts";
import { presetOf, presetScene } from "../model/presets.ts";
import { Prose } from "./prose.ts";
import { inTurn, nextTask } from "../queue.ts";
import { Response } from "./response.ts";
import { DEFAULT_KIND } from "../model/scene.ts";
import { Screen } from "./screen.ts";
import { Sharing } from "./sharing.ts";
import { Sight } from "./sight.ts";
import { Stage } from "./stage.ts";
import { styles } from "./styles.ts";
import { Surroundings } from "./surroundings.ts";
import { Tabs } from "./tabs.ts";
import { template } from "./template.ts";
import { cameraText } from "../interaction/camera.ts";
import { Turning } from "../interaction/turning.ts";
import type { Answerer } from "../runtime/answerer.ts";
import type { Answer } from "../types.ts";
import type { GjkDemo as Host, State, Texts } from "./host.ts";
import type { GjkDemoEventMap, GjkDemo as Public } from "./public.ts";

// Most pages show this kind first. Its figure comes along, so that the first picture waits for no further file.
provide("gjk", gjk);

/** What the class knows less of than a page does: scenes and answers are of any kind, and a look is any text until it is checked. */
type Unread = "scene" | "answer" | "autoplay" | "ask" | "random" | Look;

/** What the properties of a figure's state say. What is set is asked for first: see `asked`. */
const STATE_SHOWN: Record<(typeof STATE)[number], (model: Model, stage: Stage | null) => unknown> = {
  scene: ({ scene }) => scene,
  kind: ({ scene }) => scene.kind,
  method: ({ scene }) => scene.method,
  preset: ({ scene }) => presetOf(scene),
  step: ({ step }) => step,
  layers: ({ layers }) => layers,
  view: ({ view }) => view,
  camera: ({ isOfSpace, camera }, stage) => {
    const shown = isOfSpace ? (stage?.camera ?? camera) : null;
    return shown ? cameraText(shown) : undefined;
  },
  arrows: ({ choices }) => choices.arrows,
  challenge: ({ choices }) => choices.challenge,
  flow: ({ choices }) => choices.flow,
  letters: ({ choices }) => choices.letters,
};

/** Styles read these. By default a framework that takes over a page finds no attribute that it did not write. */
const REFLECTED: ReadonlySet<string> = new Set(["theme", "background"]);

/** The properties of the attributes; Lit and the class define them from attributes.json. */
export interface GjkDemo extends Texts, State {}

/**
 * A figure with convex shapes. The reader can drag the shapes and watch GJK at work.
 *
 * This class connects the parts. Each concern has its own file beside this one: attributes and properties (`asked`), the time
 * of drawing (`sight`), the sources of answers (`answers`), dragging (`hands`), keys and commands, the player, the clock of a
 * picture that moves (`motion`), a shape that turns by itself (`turning`), messages, links and files (`sharing`), the method's
 * code (`code`), and the words of the page that belong to the figure (`prose`).
 * What others may use of it is in `public.ts`.
 */
export class GjkDemo extends LitElement implements Omit<Public, keyof HTMLElement | Unread> {
  /** On a page that is this figure alone: the invitation, until the reader has done something; then empty. Elsewhere null. */
  declare invitation: string | null;
  /** The element has a shadow. */
  declare readonly renderRoot: ShadowRoot;

  static styles = styles;

  static properties = {
    ...Object.fromEntries(STATE.map((name) => [name, { noAccessor: true }])),
    ...Object.fromEntries(TEXTS.map((name) => [name, REFLECTED.has(name) ? { reflect: true, useDefault: true } : {}])),
    answerer: { attribute: false, noAccessor: true },
    invitation: { attribute: false },
  };

  model = new Model(presetScene(DEFAULT_KIND));
  stage: Stage | null = null;

  // The order matters: `asked` must be applied before messages are made, and drawing comes last.
  asked = new Asked(this);
  messages = new Messages(this);
  hands = new Hands(this);
  player = new Player(this);
  motion = new Motion(this);
  turning = new Turning(this);
  answers = new Answers(this);
  keys = new Keys(this); // hands the focus on before the picture is drawn
  sight = new Sight(this);
  surroundings = new Surroundings(this);
  response = new Response(this);
  commands = new Commands(this);
  screen = new Screen(this);
  tabs = new Tabs(this);
  sharing = new Sharing(this);
  height = new Height(this);
  anchoring = new Anchoring(this);
  prose = new Prose(this);
  /** Takes files and points; loaded with the first figure of space. */
  ownShapes: Host["ownShapes"] = null;
  /** Asks the reader; loaded where the attribute is. */
  asking: Host["asking"] = null;
  /** What the names in the picture mean, on a page that says it. */
  names: Host["names"] = null;
  /** The method's code; loaded where it is wanted. */
  source: Host["source"] = null;
  /** The names of what is loaded, or on its way. */
  #loads: Set<string> = new Set();

  #isFirst = true;
  #answerer: Answerer | null = null;
  #slot: HTMLSlotElement = Object.assign(document.createElement("slot"), { className: "waiting" });

  constructor() {
    super();
    Object.assign(this, USUAL_LOOKS);
    this.invitation = null;
  }

  // ------------------------------------------------------------------------------------------------ life

  connectedCallback() {
    super.connectedCallback();
    if (this.#slot.isConnected) return; // the first picture is still to come
    this.#setStage();
    this.repaint();
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
    if (this.random) await this.#deal();
    await inTurn(() => this.asked.settle());
    await Promise.race([this.answers.found, this.answers.ready]);
    await nextTask(); // what was found has been read in this one
    const prepare = () => void this.stage?.prepare();
    await Promise.all([() => super.scheduleUpdate(), () => this.#uncover(), prepare, () => this.sight.show()].map(inTurn));
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

  willUpdate(changed: Map<string, unknown>) {
    if (this.controls === FORMER_CONTROLS) this.controls = USUAL_LOOKS.controls;
    this.asked.checkLooks(changed);
    if (present.Code && this.commands.wantsCode) this.source ??= new present.Code(this);
  }

  update(changed: Map<string, unknown>) {
    if (changed.has("theme")) this.sight.recolor();
    super.update(changed);
    if (this.stage?.sync()) this.sight.outdate();
  }

  /**
   * A translator of the page puts words into `<font>` elements. A text that changes is then written to the `data` of such an element,
   * which shows nothing of it.
   */
  #untranslate() {
    for (const font of this.renderRoot.querySelectorAll<HTMLFontElement & { data?: unknown }>("font")) {
      if (font.data !== undefined) font.replaceWith(String(font.data));
    }
  }

  updated(changed: Map<string, unknown>) {
    this.#untranslate();
    if (changed.has("loading") && this.loading === "eager") this.answers.wake(); // only after the first picture
    if (this.commands.wantsCode) this.#once("code", async () => (this.source ??= new (await import("./code.ts")).Code(this)));
    if (this.model.isOfSpace)
      this.#once("own-shapes", async () => (this.ownShapes = new (await import("./own-shapes.ts")).OwnShapes(this)));
    if (changed.has("random") && this.random && !this.#isFirst) this.#deal();
    this.#isFirst = false;
    if (questionAsked(this.ask)) this.#once("asking", () => this.#loadAsking());
  }

  /** Where nothing can be asked, nothing waits for an answer. */
  async #loadAsking() {
    try {
      this.asking = new (await import("./asking.ts")).Asking(this);
    } catch (error) {
      this.model.isOpen = false;
      throw error;
    }
  }

  /** Shows another instance of the scene. Without one, the figure shows its own. */
  async #deal() {
    try {
      await (await import("./dealing.ts")).deal(this);
    } catch {
      this.messages.missing();
    }
  }

  /** Loads what the figure works without; after a failure the next update tries again. */
  async #once(name: string, load: () => Promise<unknown>) {
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

  /**
   * Draws the picture at once, after an update that is pending.
   * @returns is there a picture?
   */
  draw(): boolean {
    if (this.hasUpdated) this.performUpdate();
    const { stage } = this;
    if (!stage?.isMeasured) return false;
    stage.paint();
    this.motion.drawn();
    this.placeHandles();
    if (this.model.answer) reached("gjk-demo:first-frame");
    return true;
  }

  /** Moves the handles to where they are in the current scene. */
  placeHandles() {
    const { stage, model } = this;
    if (!stage?.isMeasured) return;
    stage.see(model.scene);
    for (const handle of model.handles) {
      const panel = stage.panelOf(handle);
      const button = this.handleElement(handle.id);
      if (!panel || !button) continue;
      // Set through the object model, because a strict policy forbids the style attribute.
      const [x, y] = handle.at(panel.view);
      button.style.transform = `translate(${x}px, ${y}px)`;
    }
    this.asking?.place();
    this.names?.place();
    stage.grips.magnify();
  }

  handleElement(id: string): HTMLElement | null {
    return this.renderRoot.querySelector(`.handle[data-id="${id}"]`);
  }

  tell(type: keyof GjkDemoEventMap, detail?: unknown) {
    // A page takes an `error` that reaches its window for a fault of its own script.
    const bubbles = type !== "error";
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles, composed: bubbles }));
  }

  /** Tells what is about to happen. @returns false if the page prevents it */
  permits(type: keyof GjkDemoEventMap, detail: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  // ------------------------------------------------------------------------------------------------ properties

  get answer(): Answer | null {
    const { pending, given } = this.#settled;
    return pending || this.asked.arrival ? null : given;
  }

  get answerer(): ((text: string) => Promise<string>) | null {
    return this.#answerer;
  }

  set answerer(value: ((text: string) => Promise<string>) | null) {
    if (value != null && typeof value !== "function") {
      const message = words.answerer.notAFunction(value);
      this.messages.show(message);
      this.tell("error", { code: "bad_choice", message, where: "answerer" });
      return;
    }
    this.#answerer = value ?? null;
    this.answers.use(this.#answerer);
  }

  get ready(): Promise<void> {
    return this.answers.ready;
  }

  /** The state of Python. */
  get status() {
    return this.answers.status;
  }

  get permalink(): string | null {
    return this.messages.permalink;
  }

  get playing(): boolean {
    return this.player.playing;
  }

  play(): void {
    this.player.begin("program");
  }

  pause(): void {
    this.player.pause();
  }

  // ------------------------------------------------------------------------------------------------ files

  async toSVG(): Promise<string> {
    const { svgOf } = await this.#drawn();
    return svgOf(this);
  }

  async toPNG(scale: number = 1): Promise<Blob> {
    const { pngOf } = await this.#drawn();
    return pngOf(this, scale);
  }

  async toAnimatedSVG(): Promise<string> {
    return (await this.#saving()).animatedOf(this);
  }

  async toGIF(): Promise<Blob> {
    return (await this.#saving()).gifOf(this);
  }

  async toHTML({ live = false }: { live?: boolean } = {}): Promise<string> {
    return (await this.#saving()).pageOf(this, live);
  }

  /** Loads the module that makes pictures. */
  #drawn = () => this.#withPicture(() => import("./picture.ts"));

  /** Loads the module that makes films and pages. */
  #saving = () => this.#withPicture(() => import("../saving/save.ts"));

  /** Loads a module that makes files, and draws the current picture. */
  async #withPicture<M>(load: () => Promise<M>): Promise<M> {
    this.sight.want();
    const files = await load();
    if (this.isConnected) await this.updateComplete;
    if (!this.isConnected || !this.draw()) throw new Error(words.messages.noPicture);
    return files;
  }

  /** The model, after all attributes and properties have been applied. */
  get #settled() {
    this.asked.settle();
    return this.model;
  }

  static {
    for (const name of STATE) {
      Object.defineProperty(this.prototype, name, {
        get(this: GjkDemo) {
          return STATE_SHOWN[name](this.#settled, this.stage);
        },
        set(this: GjkDemo, value: unknown) {
          this.asked.ask(name, value);
        },
      });
    }
  }
}
