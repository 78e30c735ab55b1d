/**
 * Finds the answer after each change of the scene: loads the figure of its kind, shows a baked answer if there is one, and
 * asks Python as soon as the figure is in view.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Fault} Fault
 * @typedef {import("../runtime/client.js").Status} Status
 */
import { figureOf, loadFigure } from "../figures/index.js";
import { runtime } from "../runtime/client.js";
import * as words from "../words/interface.js";
import { reached } from "./milestones.js";
import { baked, bakedAtHand, presetOf } from "./presets.js";

/** The picture says that it waits for an answer only after this time. A message about a shorter wait would only flicker. */
const WAITING_NOTICE_DELAY_MS = 150;

/**
 * A movement is drawn with its answer if that comes within this time. A picture of the moved shapes with the answer before would
 * not be right, and would keep a slow page busy when the answer arrives.
 */
const TOGETHER_MS = 1000 / 30;

export class Answers {
  /** @type {Status} */
  status = { phase: "idle" };
  /** Has Python answered? */
  #answered = false;
  /** The time of the newest change, in milliseconds. */
  #changedAt = 0;
  /** Does a request wait until the figure is in view? */
  #asksLater = false;
  /** Do the figure's code and its baked answer wait until the figure is near the view? */
  #findsLater = false;
  /** Resolves when the figure and its baked answer are there, or cannot be. @type {Promise<void>} */
  found = Promise.resolve();
  /** The questions about the current scene. @type {import("../figures/index.js").Questions | null} */
  #questions = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waitingTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #drawTimer;
  /** @type {() => void} */
  #resolveReady = () => {};
  /** Resolves when Python has answered for the first time. @type {Promise<void>} */
  ready = new Promise((resolve) => (this.#resolveReady = resolve));

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    el.addController(this);
  }

  hostConnected() {
    runtime.connect(this);
  }

  hostDisconnected() {
    const { model } = this.el;
    runtime.disconnect(this);
    this.#asksLater = model.seq > 0 && (model.pending || !this.#answered);
    clearTimeout(this.#waitingTimer);
    this.#waitingTimer = undefined;
    this.#endDelay();
  }

  /** Starts Python. Called when the figure comes into view or the reader touches it. */
  wake() {
    this.startPython();
    if (this.#asksLater) this.#ask();
  }

  startPython() {
    if (runtime.status.phase === "idle") runtime.start();
  }

  /** Finds the answer to a scene that has changed. @param {"user" | "program"} source @param {number} [at]  the time of the change */
  changed(source, at = performance.now()) {
    const { el } = this;
    this.#changedAt = at;
    this.#find();
    this.#ask();
    el.sight.outdate(); // an update before the answer draws the movement, too
    if (el.hands.isMoving && !el.model.late) this.#drawTimer ??= setTimeout(() => el.requestUpdate(), TOGETHER_MS);
    else el.requestUpdate();
    el.tell("scene-change", { source });
  }

  hostUpdate() {
    this.#endDelay();
  }

  #endDelay() {
    clearTimeout(this.#drawTimer);
    this.#drawTimer = undefined;
  }

  /** The figure has come near the view. */
  arrive() {
    if (this.#findsLater) this.#find();
  }

  /**
   * Finds the figure and its baked answer. If the figure is far from the view, they wait until Python runs, so that they delay
   * neither the first picture nor Python.
   */
  #find() {
    const { el } = this;
    this.#findsLater = !el.sight.near && el.loading !== "eager" && runtime.status.phase !== "live";
    if (this.#findsLater) return;
    if (this.#missing.length) this.found = this.#load(el.model.figureName);
    else if (!el.stage?.dragging) this.found = this.#useBaked();
  }

  /** The names of the figures that the scene needs, and which are not loaded. */
  get #missing() {
    const { scene, figureName } = this.el.model;
    return [figureName, ...(figureOf(figureName)?.needs?.(scene) ?? [])].filter((name) => !figureOf(name));
  }

  /** @param {string} name */
  async #load(name) {
    try {
      while (this.#missing.length) await Promise.all(this.#missing.map(loadFigure));
    } catch {
      const retry = { label: words.messages.tryAgain, act: () => this.#load(name) };
      const message = words.messages.figureMissing(name);
      this.el.messages.show(message, { actions: [retry] });
      return this.el.tell("error", { code: "not_loaded", message, where: "kind" });
    }
    if (this.el.model.figureName !== name) return;
    this.el.stage?.follow();
    const shown = this.#useBaked();
    this.#ask();
    this.el.repaint();
    await shown;
  }

  async #useBaked() {
    const { model } = this.el;
    const { figure, scene } = model;
    const preset = figure && presetOf(figure.shown?.(scene) ?? scene);
    if (!preset) return;
    const { seq } = model;
    // If the baked answer cannot be fetched, Python answers later.
    const answer = bakedAtHand(preset) ?? (await baked(preset).catch(() => null));
    if (answer && seq === model.seq && model.pending) this.#accept(answer);
  }

  #ask() {
    const { el } = this;
    const { model } = el;
    if (model.pending && runtime.status.phase !== "live") this.#setLate(true);
    this.#asksLater = !el.isConnected || (!el.sight.inView && el.loading !== "eager");
    if (this.#asksLater || !model.figure) return; // a figure that is loading asks when it is there
    if (model.pending) this.#waitingTimer ??= setTimeout(this.#showWaiting, WAITING_NOTICE_DELAY_MS);
    this.#questions = model.figure.questions?.(model.scene, model.pending ? model.answer : null) ?? only(model.scene);
    const first = this.#questions.next();
    if (!first.done) this.#send(first.value.question);
  }

  /** @param {import("../types.js").Scene} question */
  #send(question) {
    runtime.ask(this, JSON.stringify({ ...question, seq: this.el.model.seq }));
  }

  #showWaiting = () => {
    this.#waitingTimer = undefined;
    this.#setLate(this.el.model.pending);
  };

  /** @param {boolean} late */
  #setLate(late) {
    const { model } = this.el;
    if (model.late === late) return;
    model.late = late;
    this.el.repaint();
  }

  #endWaiting() {
    clearTimeout(this.#waitingTimer);
    this.#waitingTimer = undefined;
  }

  /** Shows what is known, and asks the next question. @param {Answer | null} preview @param {import("../types.js").Scene} question */
  async #continue(preview, question) {
    const { el } = this;
    const { seq } = el.model;
    if (preview) {
      this.#endWaiting();
      el.model.preview(preview);
      el.repaint();
      await el.updateComplete;
      el.hands.follow();
    }
    if (seq === el.model.seq) this.#send(question);
  }

  /** @param {Answer} answer @returns {boolean} false if responding to it changes the scene, so it is not shown */
  #accept(answer) {
    const { model } = this.el;
    if (this.el.response.push(answer)) return false;
    this.#endWaiting();
    const { pending } = model;
    model.accept(answer);
    if (pending) this.el.repaint(); // otherwise the baked answer is shown already, and it is the same
    return true;
  }

  /** @param {Status} status */
  onStatus(status) {
    const arrived = status.phase === "live" && this.status.phase !== "live";
    this.status = status;
    if (arrived || status.phase === "failed") this.el.sight.startEnded();
    if (arrived) this.arrive();
    // The request to a worker that died is sent again.
    if (arrived && this.el.model.seq) this.#ask();
    this.el.requestUpdate();
  }

  /** @param {string} text  the answer as JSON */
  async onAnswer(text) {
    const { el } = this;
    /** @type {Answer & {error?: Fault}} */
    const answer = JSON.parse(text);
    if (answer.seq !== el.model.seq) return;
    if (answer.error) {
      el.messages.show(answer.error.message, { actions: [{ label: words.options.undo, act: el.commands.undo }] });
      return el.tell("error", answer.error);
    }
    const next = this.#questions?.next(answer);
    if (!next) return;
    // If a baked answer is shown, the answer is known, and further questions would only find it again.
    if (!next.done && el.model.pending) return this.#continue(next.value.preview, next.value.question);
    this.#questions = null;
    if (next.done && !this.#accept(next.value)) return;
    await el.updateComplete;
    el.tell("answer", { seq: answer.seq, answer: el.model.answer, ms: performance.now() - this.#changedAt });
    el.hands.follow();
    if (this.#answered) return;
    this.#answered = true;
    reached("gjk-demo:live");
    this.#resolveReady();
    el.tell("ready");
  }
}

/** The scene as the only question. @param {import("../types.js").Scene} scene @returns {import("../figures/index.js").Questions} */
function* only(scene) {
  return yield { question: scene, preview: null };
}
