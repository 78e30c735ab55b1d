/**
 * Finds the answer after each change of the scene: loads the figure of its kind, shows a baked answer if there is one, and
 * asks Python as soon as the figure is in view.
 *
 * The scene changes at once, however long Python takes, and handles follow it. Shapes and answer are drawn together: Python is
 * asked about the newest scene whenever it is free, and each of its answers is drawn with the scene that it belongs to.
 */
import { figureOf, loadFigure } from "../model/kinds.ts";
import { OwnAnswerer, type Answerer } from "../runtime/answerer.ts";
import { registry } from "../registry.ts";
import { runtime, type Runtime, type Status } from "../runtime/client.ts";
import * as words from "../words/interface.ts";
import { once } from "../runtime/once.ts";
import { reached } from "../dom.ts";
import { baked, bakedAtHand, presetOf } from "../model/presets.ts";
import { Controller } from "./host.ts";
import type { NoScene } from "../model/scene.ts";
import type { Questions } from "../kinds/index.ts";
import type { Answer, Fault, Scene, Source } from "../types.ts";

/** After this delay shapes are drawn without their answer, dashed. */
const LATE_MS = 500;

/** The questions about a scene. */
interface Run {
  scene: Scene;
  /** The number of the change that made it. */
  seq: number;
  /** The time of that change, in milliseconds. */
  changedAt: number;
  questions: Questions;
}

type Question = { run: Run; question: Scene };

export class Answers extends Controller {
  status: Status = { phase: "idle" };
  /** Python, or the page's own answerer. */
  #source: Pick<Runtime, "status" | "connect" | "disconnect" | "start" | "ask" | "forget"> = runtime;
  /** Has Python answered? */
  #answered = false;
  /** The time of the newest change, in milliseconds. */
  #changedAt = 0;
  /** Does a request wait until the figure is in view? */
  #asksLater = false;
  /** Do the figure's code and its baked answer wait until the figure is near the view? */
  #findsLater = false;
  /** Resolves when the figure and its baked answer are there, or cannot be. */
  found: Promise<void> = Promise.resolve();
  #lateTimer: ReturnType<typeof setTimeout> | undefined;
  #resolveReady: () => void = () => {};
  /** Resolves when Python has answered for the first time. */
  ready: Promise<void> = new Promise((resolve) => (this.#resolveReady = resolve));

  hostConnected() {
    this.#source.connect(this);
  }

  hostDisconnected() {
    const { model } = this.el;
    this.#source.disconnect(this);
    this.#asksLater = model.seq > 0 && (model.pending || !this.#answered);
    this.#endWaiting();
  }

  /** Asks this answerer from now on, or Python for null. */
  use(answer: Answerer | null) {
    const { isConnected } = this.el;
    if (isConnected) this.#source.disconnect(this);
    this.#source = answer ? new OwnAnswerer(answer) : runtime;
    if (!isConnected) return;
    this.#source.connect(this);
    if (this.el.sight.inView) this.startPython();
  }

  /** Starts Python. Called when the figure comes into view or the reader touches it. */
  wake() {
    this.startPython();
    if (this.#asksLater) this.#ask();
  }

  startPython() {
    if (this.#source.status.phase === "idle") this.#source.start();
  }

  /** Finds the answer to a scene that has changed. @param at  the time of the change */
  changed(source: Source, at: number = performance.now()) {
    const { el } = this;
    this.#changedAt = at;
    if (el.model.pending) {
      this.#find();
      this.#ask();
    }
    // While something moves, the picture follows with the answer. Otherwise a slow page would draw all of it twice.
    if (el.hands.isMoving && el.model.answer && !el.model.late) el.placeHandles();
    else el.repaint();
    el.tell("scene-change", { source });
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
    this.#findsLater = !el.sight.near && el.loading !== "eager" && this.#source.status.phase !== "live";
    if (this.#findsLater) return;
    if (this.#missing.length) this.found = this.#load(el.model.figureName);
    else if (!el.stage?.dragging) this.found = this.#useBaked();
  }

  /** The names of the figures that the scene needs, and which are not loaded. */
  get #missing() {
    const { scene, figureName } = this.el.model;
    return [figureName, ...(figureOf(figureName)?.extras?.hosting?.needs(scene) ?? [])].filter((name) => !figureOf(name));
  }

  async #load(name: string) {
    try {
      while (this.#missing.length) await Promise.all(this.#missing.map(loadFigure));
    } catch {
      const retry = { label: words.messages.tryAgain, act: () => this.#load(name) };
      const message = words.messages.figureMissing(name);
      this.el.messages.show(message, { actions: [retry] });
      this.el.messages.missing();
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
    const preset = figure && presetOf(figure.extras?.hosting?.shown(scene) ?? scene);
    if (!preset) return;
    const { seq } = model;
    // If the baked answer cannot be fetched, Python answers later.
    const answer = bakedAtHand(preset) ?? (await baked(preset).catch(() => null));
    if (answer && seq === model.seq && model.pending) this.#accept(answer);
  }

  #ask() {
    const { el } = this;
    const { model } = el;
    this.#asksLater = !el.isConnected || (!el.sight.inView && el.loading !== "eager");
    if (model.pending) {
      if (this.#asksLater || this.#source.status.phase !== "live") this.#setLate(true);
      else this.#lateTimer ??= setTimeout(this.#goAhead, LATE_MS);
    }
    if (this.#asksLater || !model.figure) return this.#source.forget(this); // a figure that is loading asks when it is there
    this.#send(() => this.#begin());
  }

  /** Asks about a run as soon as the source is free. @param begin  called then */
  #send(begin: () => Question) {
    let run: Run;
    const text = () => {
      const asked = begin();
      run = asked.run;
      return JSON.stringify({ ...asked.question, seq: run.seq });
    };
    this.#source.ask(this, { text, onAnswer: (answer) => this.#onAnswer(run, answer), onFault: this.#onFault });
  }

  /** The run of the newest scene, and its first question. */
  #begin(): Question {
    const { scene, seq, figure, pending, answer } = this.el.model;
    const questions = figure?.extras?.questions?.(scene, pending ? answer : null) ?? only(scene);
    const { question } = questions.next().value as { question: Scene }; // each has one at least
    return { run: { scene, seq, changedAt: this.#changedAt, questions }, question };
  }

  #goAhead = () => {
    this.#lateTimer = undefined;
    this.#setLate(this.el.model.pending);
    this.el.hands.follow();
  };

  #setLate(late: boolean) {
    const { model } = this.el;
    if (model.late === late) return;
    model.late = late;
    this.el.repaint();
  }

  #endWaiting() {
    clearTimeout(this.#lateTimer);
    this.#lateTimer = undefined;
  }

  /** An answer has been drawn. If it belongs to an older scene, the picture waits anew. */
  #waitAnew() {
    this.#endWaiting();
    if (this.el.model.pending) this.#lateTimer = setTimeout(this.#goAhead, LATE_MS);
  }

  /** Shows what is known, and asks the next question. */
  async #continue(run: Run, next: { preview: Answer | null; question: Scene }) {
    const { el } = this;
    if (next.preview) {
      el.model.preview(next.preview);
      this.#waitAnew();
      el.repaint();
      await el.updateComplete;
    }
    // A scene that has changed meanwhile has been asked about already.
    if (run.seq !== el.model.seq) return;
    this.#send(() => ({ run, question: next.question }));
  }

  /**
   * @param to  the current scene by default
   * @returns false if responding to it changes the scene, so it is not shown
   */
  #accept(answer: Answer, to: Pick<Run, "scene" | "seq"> = this.el.model): boolean {
    const { model } = this.el;
    if (this.el.response.push(answer, to.scene)) return false;
    const { pending } = model;
    model.accept(answer, to.scene, to.seq);
    if (!this.el.hands.isMoving) this.el.stage?.keepInSight(); // a hand may have let go of the scene before
    this.#waitAnew();
    if (pending) this.el.repaint();
    else this.el.motion.drawn(); // the baked answer is shown already, and it is the same
    return true;
  }

  onStatus(status: Status) {
    const arrived = status.phase === "live" && this.status.phase !== "live";
    this.status = status;
    if (arrived || status.phase === "failed") this.el.sight.startEnded();
    if (status.phase === "failed") this.el.messages.missing();
    if (arrived) this.arrive();
    // The request to a worker that died is sent again.
    if (arrived && this.el.model.seq) this.#ask();
    this.el.requestUpdate();
  }

  /** @param text  the answer as JSON */
  async #onAnswer(run: Run, text: string) {
    const { el } = this;
    const { model } = el;
    if (!model.awaits(run.scene, run.seq)) return;
    const isNewest = run.seq === model.seq;
    const answer: Answer & { error?: Fault } = JSON.parse(text);
    if (answer.error) return isNewest && this.#refuse(answer.error);
    if (this.#source !== runtime && Object.keys(model.given ?? {}).some((part) => !(part in answer)))
      return this.#onFault(words.answerer.noAnswer);
    const next = run.questions.next(answer);
    // If a baked answer is shown, the answer is known, and further questions would only find it again.
    const isKnown = isNewest && !model.pending;
    if (!next.done && isNewest && !isKnown) return this.#continue(run, next.value);
    // Of an older scene no more is asked.
    const found = next.done ? next.value : isKnown ? model.given : next.value.preview;
    if (!found || !this.#accept(found, run)) return;
    await el.updateComplete;
    el.tell("answer", { seq: run.seq, answer: found, ms: performance.now() - run.changedAt });
    el.hands.follow();
    if (this.#answered) return;
    this.#answered = true;
    reached("gjk-demo:live");
    this.#resolveReady();
    el.tell("ready");
  }

  #onFault = (message: string) => {
    this.el.messages.show(message, { actions: [{ label: words.messages.tryAgain, act: () => this.#ask() }] });
    this.el.tell("error", { code: "no_answer", message, where: "answerer" });
  };

  #refuse(refused: Fault) {
    const { el } = this;
    const fault = worded(refused);
    if (el.asked.takeBack(fault)) return;
    const { code, message, where } = fault;
    el.messages.show(message, { actions: [{ label: words.options.undo, act: el.commands.undo }] });
    el.tell("error", { code, message, where });
  }

  /** Why a scene cannot be drawn: what Python says of it. */
  async why(unread: NoScene): Promise<Fault> {
    const question = JSON.stringify({ schema: registry.schema, ...unread.scene });
    const answer: { error?: Fault } = JSON.parse(await once(this.#source, question).catch(() => "{}"));
    return answer.error ? worded(answer.error) : unread;
  }
}

/** An answerer of the page's own may ask another gjkcore than this page's, which may know other kinds. */
function worded(fault: Fault): Fault {
  const { message, version: core = registry.version } = fault;
  return core === registry.version ? fault : { ...fault, message: words.answerer.otherVersion(message, core, registry.version) };
}

/** The scene as the only question. */
function* only(scene: Scene): Questions {
  return yield { question: scene, preview: null };
}
