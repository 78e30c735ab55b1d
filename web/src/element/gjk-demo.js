import { LitElement } from "lit";
import { KINDS } from "../figures/index.js";
import { exactText } from "../words/verdict.js";
import { roundUp } from "../draw/view.js";
import { pageAddress } from "../runtime/assets.js";
import { runtime } from "../runtime/client.js";
import { hasVertices } from "../shapes.js";
import { baked, bakedAtHand, isPreset, presetScene } from "./baked.js";
import { pointAdded, pointRemoved } from "./handles.js";
import { defaultScene, Model } from "./model.js";
import { encode } from "./permalink.js";
import { LARGEST_SEED, randomShapes } from "./random.js";
import { parse, readScene, SceneError } from "./scene.js";
import { Stage } from "./stage.js";
import { styles } from "./styles.js";
import { template } from "./template.js";

/**
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Fault} Fault
 * @typedef {import("../types.js").Layer} Layer
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../runtime/client.js").Status} Status
 * @typedef {import("./handles.js").Handle} Handle
 * @typedef {{text: string, plain?: boolean, actions: {label: string, act: () => void}[]}} Notice
 */

/** An iteration is played for so many milliseconds: enough to read what changed. */
const PLAY_INTERVAL = 1100;

/** So long an answer may take before the picture says that it waits: less is not seen, and would only flicker. */
const PATIENCE = 150;

/**
 * While Python works on one movement of the hand the next waits for it, but no longer than this: shapes and answer then
 * move together on a slow phone, too, where each answer would otherwise be out of date when it comes.
 */
const TOGETHER = 50;

/** So many screens from what is seen a figure is drawn: scrolling must not uncover empty ones. */
const NEAR = 0.5;

/** An arrow key moves a handle by the next round number of world units above so many pixels. */
const STRIDE = 4;

/** Arrow keys, as steps to the right and up. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Attributes that a link or a query may set. */
export const LINKED = /** @type {const} */ (["kind", "preset", "scene", "method", "step", "layers", "controls", "loading", "theme"]);

/**
 * A figure in which two convex shapes can be dragged and GJK watched at work.
 *
 * @attr kind     what the figure shows: `gjk` or `minkowski`
 * @attr preset   the name of a scene of `presets.json`
 * @attr scene    a scene as JSON; wins over `preset`
 * @attr method   wins over the scene's
 * @attr step     an iteration counted from 0, `last` (default) or `all`
 * @attr layers   names of layers, separated by commas: simplex, direction, supports, names, response
 * @attr controls `all` (options stand beside the figure), `steps` (default: options can be opened) or `none`
 * @attr loading  `lazy` (default: Python starts, and is asked, when the figure is in view) or `eager`
 * @attr theme    `auto` (default), `light` or `dark`
 *
 * @fires ready         Python has answered for the first time
 * @fires scene-change  detail: {source: "user" | "program"}
 * @fires step-change   detail: {step}
 * @fires answer        detail: {seq, answer, ms}: just after it was drawn, `ms` since the page was told of the change
 * @fires error         detail: {code, message, where}
 *
 * @csspart figure, verdict, exact, stage, steps, caption, notice, options
 * @cssproperty --gjk-a, --gjk-b, --gjk-difference, --gjk-simplex, --gjk-newest, --gjk-direction, --gjk-response,
 *     --gjk-paper, --gjk-ink, --gjk-muted, --gjk-faint: one colour for each meaning
 */
export class GjkDemo extends LitElement {
  static styles = styles;

  static properties = {
    kind: { noAccessor: true },
    preset: { noAccessor: true },
    scene: { noAccessor: true },
    method: { noAccessor: true },
    step: { noAccessor: true },
    layers: { noAccessor: true },
    controls: {},
    loading: {},
    theme: { reflect: true },
  };

  model = new Model(defaultScene("gjk"));
  /** @type {Stage | null} */
  stage = null;
  /** @type {Status} */
  status = { phase: "idle" };
  /** The id of the handle that a pointer holds. @type {string | null} */
  held = null;
  /** Of the random scene that is shown. @type {number | null} */
  seed = null;
  /** What the reader is writing into its field: an answer that comes meanwhile must not write over it. @type {string | null} */
  typedSeed = null;
  helpShown = true;
  /** Have the options been open? Until then there are none: they are most of a figure's elements, and no picture waits for them. */
  optionsOpened = false;
  /** What is said to those who do not see the picture. */
  announcement = "";

  /** What attributes and properties ask for, until it is read all together. @type {Record<string, unknown> | null} */
  #asked = {};
  /** @type {Notice | null} */
  #notice = null;
  /** When the page was told of the newest change. */
  #changedAt = 0;
  /** The newest movement of the hand, while an answer is on its way. @type {{scene: Scene, at: number} | null} */
  #movement = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #following;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #player;
  #sight = new IntersectionObserver((entries) => this.#onSight(entries[entries.length - 1].isIntersecting));
  #inView = false;
  #nearness = new IntersectionObserver((entries) => this.#onNear(entries[entries.length - 1].isIntersecting), {
    rootMargin: `${100 * NEAR}% 0px`,
  });
  /** Null until the browser has told: the first picture does not wait for it. @type {boolean | null} */
  #near = null;
  /** Has something changed that is not in the picture, as the figure is far away? */
  #undrawn = false;
  /** Is there a question that waits until the figure is in view? */
  #owed = false;
  #dark = matchMedia("(prefers-color-scheme: dark)");
  /** @type {() => void} */
  #resolveReady = () => {};
  #answered = false;

  constructor() {
    super();
    /** @type {string} */
    this.controls = "steps";
    /** @type {string} */
    this.loading = "lazy";
    /** @type {string} */
    this.theme = "auto";
    /** Resolves when Python has answered for the first time. @type {Promise<void>} */
    this.ready = new Promise((resolve) => (this.#resolveReady = resolve));
  }

  // ------------------------------------------------------------------------------------------------ life

  connectedCallback() {
    super.connectedCallback();
    runtime.connect(this);
    this.#dark.addEventListener("change", this.#recolor);
    this.#sight.observe(this);
    this.#nearness.observe(this);
    addEventListener("beforeprint", this.#draw);
    if (!this.hasUpdated) return; // the first update does the rest
    this.stage = new Stage(this.renderRoot, this);
    if (this.loading === "eager") this.#wake();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    if (this.held) this.onDrop();
    runtime.disconnect(this);
    this.#owed = this.model.seq > 0 && (this.model.pending || !this.#answered);
    this.#dark.removeEventListener("change", this.#recolor);
    this.#sight.disconnect();
    this.#nearness.disconnect();
    removeEventListener("beforeprint", this.#draw);
    this.#inView = false;
    this.#near = null;
    this.stage?.stop();
    this.stage = null;
    this.pause();
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  /** @param {boolean} inView */
  #onSight(inView) {
    this.#inView = inView;
    if (inView) this.#wake();
  }

  /** @param {boolean} near */
  #onNear(near) {
    this.#near = near;
    if (near && this.#undrawn) this.requestUpdate();
  }

  #seemsNear() {
    const { top, bottom } = this.getBoundingClientRect();
    return bottom > -NEAR * innerHeight && top < (1 + NEAR) * innerHeight;
  }

  #wake() {
    this.#startPython();
    if (this.#owed) this.#askPython();
  }

  firstUpdated() {
    this.stage = new Stage(this.renderRoot, this);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    this.#settleAsked();
    if (changed.has("theme")) this.stage?.recolor();
    if (!this.stage?.dragging) this.announcement = this.#spoken();
  }

  render() {
    return template(this);
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    this.#undrawn = true;
    if (this.#near ?? this.#seemsNear()) this.#draw();
    if (changed.has("loading") && this.loading === "eager") this.#wake(); // not before there is a picture
  }

  #draw = () => {
    if (!this.stage?.paint()) return;
    this.#undrawn = false;
    this.#placeHandles(this.stage.views.shapes);
    if (this.model.answer) markOnce("gjk-demo:first-frame");
  };

  /** @param {import("../draw/view.js").View} shapes */
  #placeHandles(shapes) {
    const handles = new Map(this.model.handles.map((handle) => [handle.id, handle]));
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.renderRoot.querySelectorAll(".handle"))) {
      // Through the object model: a strict policy for styles forbids the attribute.
      const [x, y] = handles.get(button.dataset.id ?? "")?.at(shapes) ?? [0, 0];
      button.style.transform = `translate(${x}px, ${y}px)`;
    }
  }

  #recolor = () => {
    this.stage?.recolor();
    this.requestUpdate();
  };

  #startPython() {
    if (runtime.status.phase === "idle") runtime.start();
  }

  /** @param {string} type @param {unknown} [detail] */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  // ------------------------------------------------------------------------------------------------ what is asked for

  /** The scene as it stands. It is set to a scene, as an object or as JSON. @type {Scene} */
  get scene() {
    this.#settleAsked();
    return this.model.scene;
  }

  set scene(value) {
    this.#ask("scene", value);
  }

  /** @type {string} */
  get kind() {
    return this.scene.kind;
  }

  set kind(value) {
    this.#ask("kind", value);
  }

  /** @type {string} */
  get method() {
    return this.scene.method;
  }

  set method(value) {
    this.#ask("method", value);
  }

  /** The name of the preset that is shown, or null. @type {string | null} */
  get preset() {
    this.#settleAsked();
    return this.model.preset;
  }

  set preset(value) {
    this.#ask("preset", value);
  }

  /** Index of the iteration that is shown. @type {number} */
  get step() {
    this.#settleAsked();
    return this.model.step;
  }

  set step(value) {
    this.#ask("step", value);
  }

  /** @type {ReadonlySet<Layer>} */
  get layers() {
    this.#settleAsked();
    return this.model.layers;
  }

  set layers(value) {
    this.#ask("layers", value);
  }

  /** The answer to the scene as it stands; null while it is being worked out. @type {Answer | null} */
  get answer() {
    this.#settleAsked();
    return this.model.pending ? null : this.model.answer;
  }

  /** @param {string} name @param {unknown} value */
  #ask(name, value) {
    this.#asked = { ...this.#asked, [name]: value ?? undefined };
    this.requestUpdate();
  }

  /** Attributes come one at a time and belong together: all are read when one is needed. */
  #settleAsked() {
    const asked = this.#asked;
    if (!asked) return;
    this.#asked = null;
    const first = this.model.seq === 0;
    if (asked.layers !== undefined) this.model.askLayers(textOf(asked.layers));
    if (asked.step !== undefined) this.model.askStep(String(asked.step));
    if (!first && ["kind", "preset", "scene", "method"].every((name) => asked[name] === undefined)) return;
    let scene = KINDS.includes(String(asked.kind)) ? defaultScene(String(asked.kind)) : this.model.scene;
    try {
      scene = this.#sceneAsked(asked);
    } catch (error) {
      if (!(error instanceof SceneError)) throw error;
      this.#refuse(error, first);
      if (!first) return;
    }
    if (first) this.model.begin(scene);
    else this.model.replace(scene);
    this.stage?.follow();
    this.#changed("program");
  }

  /** @param {Record<string, unknown>} asked @returns {Scene} @throws {SceneError} */
  #sceneAsked({ scene, preset, kind, method }) {
    if (kind !== undefined && !KINDS.includes(String(kind))) {
      throw new SceneError("unknown_kind", `There is no figure of kind “${kind}”; there are ${KINDS.join(", ")}.`, "kind");
    }
    if (preset !== undefined && !isPreset(String(preset))) {
      throw new SceneError("unknown_preset", `There is no preset “${preset}”.`, "preset");
    }
    let base;
    if (scene !== undefined) base = typeof scene === "string" ? parse(scene) : scene;
    else if (preset !== undefined) base = presetScene(String(preset), KINDS);
    else base = kind === undefined ? this.model.scene : defaultScene(String(kind));
    const read = readScene(base, KINDS);
    return readScene({ ...read, kind: kind ?? read.kind, method: method ?? read.method }, KINDS);
  }

  /** @param {Fault} fault @param {boolean} first */
  #refuse({ code, message, where }, first) {
    const kept = first ? "The default scene is shown instead." : "The scene stays as it was.";
    this.#notice = { text: `${message} ${kept}`, actions: [{ label: "Close", act: this.#closeNotice }] };
    this.#tell("error", { code, message, where });
  }

  #closeNotice = () => {
    this.#notice = null;
    this.requestUpdate();
  };

  // ------------------------------------------------------------------------------------------------ scene and answer

  /** The scene has changed: find its answer. @param {"user" | "program"} source @param {number} [at] when the page was told of it */
  #changed(source, at = performance.now()) {
    this.#changedAt = at;
    const preset = this.stage?.dragging ? null : this.model.preset;
    if (preset) this.#useBaked(preset);
    this.#askPython();
    this.requestUpdate();
    this.#tell("scene-change", { source });
  }

  #losePatience = () => {
    this.#patience = undefined;
    this.model.late = this.model.pending;
    this.requestUpdate();
  };

  #askPython() {
    if (this.model.pending && runtime.status.phase !== "live") this.model.late = true;
    this.#owed = !this.isConnected || (!this.#inView && this.loading !== "eager");
    if (this.#owed) return;
    this.#patience ??= setTimeout(this.#losePatience, PATIENCE);
    runtime.ask(this, JSON.stringify({ ...this.model.scene, seq: this.model.seq }));
  }

  /** @param {string} preset */
  async #useBaked(preset) {
    const { seq } = this.model;
    // Where it cannot be fetched Python answers, only later.
    const answer = bakedAtHand(preset) ?? (await baked(preset).catch(() => null));
    if (answer && seq === this.model.seq && this.model.pending) this.#accept(answer);
  }

  /** @param {Answer} answer */
  #accept(answer) {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    const { pending } = this.model;
    this.model.accept(answer);
    if (pending) this.requestUpdate(); // otherwise a baked answer is shown, which is the same
  }

  /** Python starts, is there, or is gone. @param {Status} status */
  onStatus(status) {
    const arrived = status.phase === "live" && this.status.phase !== "live";
    this.status = status;
    // What was asked of a worker that died is asked again.
    if (arrived && this.model.seq) this.#askPython();
    this.requestUpdate();
  }

  /** @param {string} text  an answer as JSON */
  async onAnswer(text) {
    /** @type {Answer & {error?: Fault}} */
    const answer = JSON.parse(text);
    if (answer.seq !== this.model.seq) return;
    if (answer.error) {
      this.#notice = { text: answer.error.message, actions: [{ label: "Undo", act: this.undo }] };
      this.requestUpdate();
      this.#tell("error", answer.error);
      return;
    }
    this.#accept(answer);
    await this.updateComplete;
    this.#tell("answer", { seq: answer.seq, answer, ms: performance.now() - this.#changedAt });
    this.#followHand();
    if (this.#answered) return;
    this.#answered = true;
    markOnce("gjk-demo:live");
    this.#resolveReady();
    this.#tell("ready");
  }

  // ------------------------------------------------------------------------------------------------ hands on the stage

  onView() {
    this.requestUpdate();
  }

  /** @param {Handle} handle */
  onGrab(handle) {
    this.#startPython();
    this.held = handle.id;
    const button = [.../** @type {NodeListOf<HTMLElement>} */ (this.renderRoot.querySelectorAll(".handle"))];
    button.find(({ dataset }) => dataset.id === handle.id)?.focus({ preventScroll: true });
    this.requestUpdate();
  }

  /** @param {Scene} scene */
  onDrag(scene) {
    this.#movement = { scene, at: performance.now() };
    if (!this.model.pending || this.model.late) this.#followHand();
    else this.#following ??= setTimeout(this.#followHand, TOGETHER);
  }

  #followHand = () => {
    clearTimeout(this.#following);
    this.#following = undefined;
    if (!this.#movement) return;
    const { scene, at } = this.#movement;
    this.#movement = null;
    this.seed = null;
    this.model.drag(scene);
    this.#changed("user", at);
  };

  onDrop() {
    this.#followHand();
    this.held = null;
    this.model.drop();
    this.stage?.keepInSight();
    this.requestUpdate();
  }

  onTakeBack() {
    this.#movement = null;
    this.held = null;
    this.model.takeBack();
    this.#changed("user");
  }

  // ------------------------------------------------------------------------------------------------ commands

  /** @param {Scene} scene @param {string | null} [key] see `History.push` */
  #edit(scene, key) {
    if (scene === this.model.scene) return;
    this.seed = null;
    this.model.edit(scene, key);
    this.stage?.keepInSight();
    this.#changed("user");
  }

  /** @param {() => void} change  of the model, to a scene that the view has not seen */
  #leap(change) {
    this.seed = null;
    this.#notice = null;
    change();
    this.stage?.follow();
    this.#changed("user");
  }

  undo = () => this.model.history.canUndo && this.#leap(() => this.model.undo());

  redo = () => this.model.history.canRedo && this.#leap(() => this.model.redo());

  reset = () => this.#leap(() => this.model.reset());

  randomise = () => this.#useSeed(Math.floor(Math.random() * (LARGEST_SEED + 1)));

  /** @param {string} text */
  useSeed(text) {
    this.forgetTypedSeed();
    const seed = Number(text);
    if (text !== "" && Number.isInteger(seed) && seed >= 0 && seed <= LARGEST_SEED) this.#useSeed(seed);
  }

  forgetTypedSeed = () => {
    this.typedSeed = null;
    this.requestUpdate();
  };

  /** @param {number} seed */
  #useSeed(seed) {
    this.#leap(() => this.model.replace({ ...this.model.scene, shapes: randomShapes(seed) }));
    this.seed = seed;
  }

  /** @param {string} name */
  choosePreset(name) {
    if (isPreset(name)) this.#leap(() => this.model.replace(presetScene(name, KINDS)));
  }

  /** @param {string} method */
  chooseMethod(method) {
    this.#edit({ ...this.model.scene, method });
  }

  /** The first search direction, in degrees. */
  get startAngle() {
    const [x, y] = this.model.scene.start ?? [1, 0];
    return (Math.atan2(y, x) * 180) / Math.PI;
  }

  /** @param {number} degrees */
  chooseStart(degrees) {
    const angle = (degrees * Math.PI) / 180;
    this.#edit({ ...this.model.scene, start: [Number(Math.cos(angle).toFixed(4)), Number(Math.sin(angle).toFixed(4))] }, "start");
  }

  /** @param {string} id */
  select(id) {
    this.model.selected = id;
    this.requestUpdate();
  }

  /** @param {Handle} handle @param {number} dx @param {number} dy  in arrow keys */
  nudge(handle, dx, dy) {
    const scale = this.stage?.views.shapes.scale ?? 1;
    this.#startPython();
    this.#edit(handle.nudge(this.model.scene, dx, dy, roundUp(STRIDE / scale)), `keys ${handle.id}`);
  }

  /** What the keys do next can be taken back by itself. */
  settle = () => this.model.history.settle();

  /** Has the chosen shape vertices to add to and remove from? */
  get vertexed() {
    return hasVertices(this.model.scene.shapes[this.model.selectedHandle.shape]);
  }

  addPoint = () => {
    const { shape, index = 0 } = this.model.selectedHandle;
    this.#edit(pointAdded(this.model.scene, shape, index));
    this.select(`${shape}.${index + 1}`);
  };

  removePoint = () => {
    const { shape, index } = this.model.selectedHandle;
    if (index !== undefined) this.#edit(pointRemoved(this.model.scene, shape, index));
  };

  /** @param {number} step */
  goTo(step) {
    this.pause();
    this.#goTo(step);
  }

  /** @param {number} step */
  #goTo(step) {
    this.model.goTo(step);
    this.requestUpdate();
    this.#tell("step-change", { step: this.model.step });
  }

  toggleAll = () => {
    this.pause();
    this.model.all = !this.model.all;
    this.requestUpdate();
    this.#tell("step-change", { step: this.model.step });
  };

  get playing() {
    return this.#player !== undefined;
  }

  play = () => {
    const { model } = this;
    this.#goTo(model.step >= model.steps.length - 1 ? 0 : model.step);
    this.#player = setInterval(() => {
      if (document.hidden || !this.#inView) return;
      this.#goTo(model.step + 1);
      if (this.model.step >= this.model.steps.length - 1) this.pause();
    }, PLAY_INTERVAL);
    this.requestUpdate();
  };

  pause = () => {
    clearInterval(this.#player);
    this.#player = undefined;
    this.requestUpdate();
  };

  /** @param {number} level */
  chooseLevel(level) {
    this.model.chooseLevel(level);
    this.#layersChanged();
  }

  /** @param {Layer} name */
  toggleLayer(name) {
    this.model.toggleLayer(name);
    this.#layersChanged();
  }

  /** Layers are part of a link, as the step is: whoever keeps one hears of both. */
  #layersChanged() {
    this.requestUpdate();
    this.#tell("step-change", { step: this.model.step });
  }

  /** @param {Event} event */
  onOptions = ({ target }) => {
    if (this.optionsOpened || !(/** @type {HTMLDetailsElement} */ (target).open)) return;
    this.optionsOpened = true;
    this.requestUpdate();
  };

  toggleHelp = () => {
    this.helpShown = !this.helpShown;
    this.requestUpdate();
  };

  fit = () => {
    this.stage?.follow();
    this.requestUpdate();
  };

  /** The state of the figure as the text behind the `#` of a link; null where it is too large for one. */
  get permalink() {
    const { scene, stepAsked, layers } = this.model;
    return encode({ scene, step: stepAsked, layers });
  }

  copyLink = async () => {
    const { permalink } = this;
    const address = pageAddress(`play.html#${permalink}`);
    const close = [{ label: "Close", act: this.#closeNotice }];
    if (permalink === null) {
      this.#notice = { text: "This scene is too large for a link.", actions: close };
    } else {
      const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
      // Where a browser refuses the clipboard, the address is there to be copied by hand.
      this.#notice = { text: copied ? "The link is copied." : address, plain: true, actions: close };
    }
    this.requestUpdate();
  };

  /** Keys anywhere in the figure but in its fields. */
  onKey = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("input, select")) return;
    if (this.#runKey(event, target)) event.preventDefault();
  };

  /** @param {KeyboardEvent} event @param {HTMLElement} target @returns {unknown} was it a key of ours? */
  #runKey({ key, ctrlKey, metaKey, shiftKey, altKey }, target) {
    if (ctrlKey || metaKey) {
      const letter = key.toLowerCase();
      if (letter === "z") return (shiftKey ? this.redo() : this.undo(), true);
      if (letter === "y") return (this.redo(), true);
      return false;
    }
    const handle = target.matches(".handle") ? this.model.selectedHandle : null;
    if (!handle && !target.matches(".stage")) return false;
    if (key in ARROWS) {
      const [dx, dy] = ARROWS[key];
      const times = shiftKey ? 10 : altKey ? 0.1 : 1;
      if (handle) this.nudge(handle, dx * times, dy * times);
      else for (const { view } of this.stage?.panels ?? []) this.stage?.pan(view, -dx * 20 * times, dy * 20 * times);
      return true;
    }
    switch (key) {
      case "+":
      case "=":
        return (this.stage?.zoomBy(1.3), true);
      case "-":
        return (this.stage?.zoomBy(1 / 1.3), true);
      case "0":
        return (this.fit(), true);
      case "Escape":
        return handle && this.model.history.isUnder(`keys ${handle.id}`) && (this.undo(), true);
      case "Delete":
      case "Backspace":
        return handle && this.vertexed && (this.removePoint(), true);
      case "Insert":
        return handle && this.vertexed && (this.addPoint(), true);
      default:
        return false;
    }
  }

  // ------------------------------------------------------------------------------------------------ words

  /** What went wrong, and what can be done about it. @returns {Notice[]} */
  get notices() {
    const notices = this.#notice ? [this.#notice] : [];
    if (this.status.phase !== "failed") return notices;
    const kept = this.answer ? "What was answered before can still be stepped through." : "The shapes can still be moved.";
    const text = `Python is not running. ${this.status.message} ${kept}`;
    return [{ text, actions: [{ label: "Try again", act: () => runtime.start() }] }, ...notices];
  }

  #spoken() {
    const { answer, pending, demo, stepText, caption } = this.model;
    if (!answer || pending) return this.announcement;
    return `${exactText(answer)}. ${demo.stepped ? `${stepText}. ` : ""}${caption}`;
  }
}

/** @param {string} name */
function markOnce(name) {
  if (!performance.getEntriesByName(name).length) performance.mark(name);
}

/** Layers come as text or as a set. @param {unknown} value */
function textOf(value) {
  return typeof value === "string" ? value : [.../** @type {Iterable<string>} */ (value)].join(",");
}
