/**
 * From a change of the scene to its answer: the figure of its kind is loaded, a baked answer is shown where there is
 * one, and Python is asked as soon as the figure is in view.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Fault} Fault
 * @typedef {import("../runtime/client.js").Status} Status
 */
import { loadFigure } from "../figures/index.js";
import { runtime } from "../runtime/client.js";
import { reached } from "./milestones.js";
import { baked, bakedAtHand, presetOf } from "./presets.js";

/** An answer may take this long before the picture says that it waits: a shorter wait is not seen, and would only flicker. */
const PATIENCE_MS = 150;

export class Answers {
  /** @type {Status} */
  status = { phase: "idle" };
  /** Has Python answered? */
  #answered = false;
  /** When the page was told of the newest change. */
  #changedAt = 0;
  /** Is there a question that waits until the figure is in view? */
  #owed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;
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
    this.#owed = model.seq > 0 && (model.pending || !this.#answered);
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  /** The reader has come, or has touched something: Python is needed. */
  wake() {
    this.startPython();
    if (this.#owed) this.#ask();
  }

  startPython() {
    if (runtime.status.phase === "idle") runtime.start();
  }

  /** The scene has changed: find its answer. @param {"user" | "program"} source @param {number} [at] when the page was told of it */
  changed(source, at = performance.now()) {
    const { el } = this;
    this.#changedAt = at;
    if (!el.model.figure) this.#load(el.model.scene.kind);
    if (!el.stage?.dragging) this.#useBaked();
    this.#ask();
    el.requestUpdate();
    el.tell("scene-change", { source });
  }

  /** @param {string} kind */
  async #load(kind) {
    try {
      await loadFigure(kind);
    } catch {
      const retry = { label: "Try again", act: () => this.#load(kind) };
      this.el.messages.show(`The figure “${kind}” could not be loaded.`, { actions: [retry] });
      return this.el.tell("error", { code: "not_loaded", message: `The figure “${kind}” could not be loaded.`, where: "kind" });
    }
    if (this.el.model.scene.kind !== kind) return;
    this.el.stage?.follow();
    this.#useBaked();
    this.el.requestUpdate();
  }

  async #useBaked() {
    const { model } = this.el;
    const preset = model.figure && presetOf(model.scene);
    if (!preset) return;
    const { seq } = model;
    // Where it cannot be fetched Python answers, only later.
    const answer = bakedAtHand(preset) ?? (await baked(preset).catch(() => null));
    if (answer && seq === model.seq && model.pending) this.#accept(answer);
  }

  #ask() {
    const { el } = this;
    const { model } = el;
    if (model.pending && runtime.status.phase !== "live") model.late = true;
    this.#owed = !el.isConnected || (!el.sight.inView && el.loading !== "eager");
    if (this.#owed) return;
    this.#patience ??= setTimeout(this.#losePatience, PATIENCE_MS);
    runtime.ask(this, JSON.stringify({ ...model.scene, seq: model.seq }));
  }

  #losePatience = () => {
    const { model } = this.el;
    this.#patience = undefined;
    model.late = model.pending;
    this.el.requestUpdate();
  };

  /** @param {Answer} answer */
  #accept(answer) {
    const { model } = this.el;
    clearTimeout(this.#patience);
    this.#patience = undefined;
    const { pending } = model;
    model.accept(answer);
    if (pending) this.el.requestUpdate(); // otherwise a baked answer is shown, which is the same
  }

  /** Python starts, is there, or is gone. @param {Status} status */
  onStatus(status) {
    const arrived = status.phase === "live" && this.status.phase !== "live";
    this.status = status;
    // What was asked of a worker that died is asked again.
    if (arrived && this.el.model.seq) this.#ask();
    this.el.requestUpdate();
  }

  /** @param {string} text  an answer as JSON */
  async onAnswer(text) {
    const { el } = this;
    /** @type {Answer & {error?: Fault}} */
    const answer = JSON.parse(text);
    if (answer.seq !== el.model.seq) return;
    if (answer.error) {
      el.messages.show(answer.error.message, { actions: [{ label: "Undo", act: el.commands.undo }] });
      return el.tell("error", answer.error);
    }
    this.#accept(answer);
    await el.updateComplete;
    el.tell("answer", { seq: answer.seq, answer, ms: performance.now() - this.#changedAt });
    el.hands.follow();
    if (this.#answered) return;
    this.#answered = true;
    reached("gjk-demo:live");
    this.#resolveReady();
    el.tell("ready");
  }
}
