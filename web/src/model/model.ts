/**
 * The state of a figure: the scene and its history, the answer, the step, the layers, the view. The model knows neither the
 * DOM nor Python. The element tells it what happened and draws its frame.
 */
import { figureNameOf, figureOf } from "./kinds.ts";
import { History } from "./history.ts";
import { equal, lookOf, presetAsked, type Look } from "./presets.ts";
import { stepFieldOf } from "./scene.ts";
import * as words from "../words/interface.ts";
import type { Handle, Spin } from "../interaction/handles.ts";
import type { Aim, Answer, Choices, Frame, Layer, Linked, Moving, Overlay, Scene, ViewName } from "../types.ts";

export class Model {
  history: History<Scene>;
  initial: Scene;
  /** The scene while a handle is held. It enters the history when the handle is dropped. */
  #draft: Scene | null = null;
  /** The newest answer. It belongs to the current scene unless `pending`. */
  given: Answer | null = null;
  /** The scene that it belongs to. */
  #answered: Scene | null = null;
  /** The number of the change that made this scene. */
  #answeredSeq = 0;
  pending = true;
  /** True once the answer is overdue: the picture then shows the new scene without it. */
  late = false;
  /** Counts the changes of the scene. */
  seq = 0;

  /** The chosen step; null if nobody has chosen. */
  #step: number | "last" | null = null;
  /** Are all steps shown at once? */
  all = false;
  /** Are the options open? */
  optionsOpen = false;
  /** What the reader is asked before it is shown; empty if nothing is. */
  asks = "";
  /** Is a question open? Null until that is known. */
  isOpen: boolean | null = null;
  /** Is a question on the picture now, with the direction that it is about? */
  isAsking = false;
  /** The names of the chosen layers; null if nobody has chosen. */
  #layers: readonly Layer[] | null = null;
  /** Has the reader chosen a level, which is not 0? The layers of a link or an attribute are none. */
  #levelled = false;
  #view: ViewName | null = null;
  /** The camera that somebody has asked for. */
  #camera: Aim | null = null;
  /** The look of the preset that a scene was made from, for each scene that was shown. */
  #looks: WeakMap<Scene, Look | null> = new WeakMap();
  /** The requested values of the figure's own attributes. */
  #choices: Choices = {};

  /** Lights features of the picture while the reader points at words. */
  overlay: Overlay | null = null;
  /** The smallest score of the challenge so far; null if there is none. */
  #best: number | null = null;
  /** The step whose part the pointer is on, shown for as long as it is there. */
  pointed: number | null = null;
  /** The vertex, edge or face that the reader points at. */
  linked: Linked | null = null;
  /** The change that the picture is moving through; null when nothing moves. */
  motion: { before: Moving; progress: number; movement: Frame["movement"] } | null = null;
  /** The scene that was made on the way to the one that will be; null where none was. */
  passing: Scene | null = null;
  /** Where the figure's own sliders stand, from 0 to 1. */
  #amounts: Readonly<Record<string, number>> = {};

  /** The id of the last chosen handle; empty if there is none. */
  selected = "";
  /** The id of the shape that a mouse or the focus is on; null if there is none. */
  attended: string | null = null;
  #spin: Spin = upright();
  /** The handles of the scene, cached because each frame reads them several times. A scene is never changed in place. */
  #handles: { scene: Scene; selected: string; letters: Choices["letters"]; list: Handle[] } | null = null;

  constructor(scene: Scene) {
    this.history = new History(scene);
    this.initial = scene;
  }

  /** Starts a new history with this scene. A reset leads back to it. */
  begin(scene: Scene) {
    this.history = new History(scene);
    this.initial = scene;
    this.#best = null;
    this.#seenAs(scene, lookOf(scene));
    this.#outdate();
  }

  get scene() {
    return this.#draft ?? this.history.present;
  }

  /** The scene of the picture and of its words: the answer's, or the current one where the answer is late. Handles are in the current one. */
  get shown() {
    return this.late ? this.scene : (this.#answered ?? this.scene);
  }

  /** The name of the figure that shows the scene. */
  get figureName() {
    return figureNameOf(this.scene);
  }

  /** The figure that shows the scene; null while it, or another figure that it needs, is loading. */
  get figure() {
    const figure = figureOf(this.figureName);
    return figure?.extras?.hosting?.needs(this.scene).some((name) => !figureOf(name)) ? null : figure;
  }

  // ---- changes of the scene; each makes the answer out of date

  /** Replaces the whole scene, even by one of another kind. */
  replace(scene: Scene) {
    this.#spin = upright();
    this.#best = null;
    this.#amounts = {};
    this.#seenAs(scene, lookOf(scene));
    this.edit(scene);
  }

  /** Replaces the whole scene, and shows the step at which its figure opens. */
  open(scene: Scene) {
    this.#camera = null;
    this.replace(scene);
    if (!this.figure?.extras?.opensAt) return;
    this.#step = null;
    this.all = false;
  }

  /** @param key  see `History.push` */
  edit(scene: Scene, key: string | null = null) {
    this.#seenAs(scene);
    this.#draft = null;
    this.history.push(scene, key);
    this.#outdate();
  }

  drag(scene: Scene) {
    this.#seenAs(scene);
    this.#draft = scene;
    this.#outdate();
  }

  /** Replaces the scene by what follows from it, as a part of the same change. */
  amend(scene: Scene) {
    this.#seenAs(scene);
    if (this.#draft) this.#draft = scene;
    else this.history.amend(scene);
    this.#outdate();
  }

  /** Ends a drag and keeps its scene. */
  drop() {
    if (this.#draft) this.history.push(this.#draft);
    this.#draft = null;
    this.#keepScore();
  }

  /** Ends a drag and restores the scene before it. */
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

  /** Returns to the scene that the figure started with, at the present step. */
  reset() {
    this.replace(this.#atStep(this.initial));
  }

  /** Is the scene another one than that with which the figure started? Another step is none. */
  get isChanged() {
    return !equal(this.scene === this.passing ? this.history.present : this.scene, this.#atStep(this.initial));
  }

  /** @returns with the present step, where that is a field of the scene */
  #atStep(scene: Scene): Scene {
    const field = this.#stepField;
    return field && scene.kind === this.scene.kind && scene[field] !== this.scene[field] ? { ...scene, [field]: this.scene[field] } : scene;
  }

  #outdate() {
    const wasPending = this.pending;
    this.seq += 1;
    this.pending = true;
    this.pointed = this.linked = null;
    // The answer to another kind of scene cannot be drawn, and that to a state of a tour is one only to states that show the same.
    if (this.#answered && stateOf(this.#answered) !== stateOf(this.scene)) {
      this.pending = wasPending || !showSame(this.#answered, this.scene);
      if (this.pending) this.given = this.#answered = null;
      else this.#answered = this.scene;
    }
    if (!this.handles.some(({ id }) => id === this.selected)) this.selected = "";
  }

  /**
   * May the answer to a scene be shown? Not after that to a newer scene, nor in another figure.
   * @param seq  the number of the change that made it
   */
  awaits(scene: Scene, seq: number) {
    return seq >= this.#answeredSeq && stateOf(scene) === stateOf(this.scene);
  }

  /**
   * Shows an answer with the scene that it belongs to.
   * @param scene  the current one by default
   * @param seq  the number of the change that made it
   */
  accept(answer: Answer, scene: Scene = this.scene, seq: number = this.seq) {
    this.#show(answer, scene, seq);
    this.pending = seq !== this.seq;
    this.#keepScore();
  }

  #show(answer: Answer, scene: Scene, seq: number) {
    this.given = answer;
    this.linked = null; // its indices are those of the answer before
    this.#answered = scene;
    this.#answeredSeq = seq;
    this.late = false;
  }

  /** A scene counts when the reader has let go of it: what a drag passes through does not. */
  #keepScore() {
    if (this.#draft || this.pending) return;
    const score = this.figure?.extras?.score?.(this.frame) ?? null;
    if (score !== null) this.#best = Math.min(score, this.#best ?? score);
  }

  /** Shows the answer to a coarser question about the current scene until the answer itself is there. */
  preview(answer: Answer) {
    this.#show(answer, this.scene, this.seq);
  }

  // ---- steps

  /** The answer as the figure shows it. */
  get answer(): Answer | null {
    const { given, figure, choices } = this;
    return given && ((figure?.extras?.lettered?.(given, choices) as Answer | undefined) ?? given); // of the same type
  }

  /** The steps of the figure; empty if it has none, and while they wait for an answer. Steps that are scenes of their own need none. */
  get steps() {
    const answer = this.answer as Answer; // which steps that are scenes do not read
    return ((answer || this.stepsAreScenes) && this.figure?.steps?.(answer, this.layers, this.#answered ?? this.scene)) || [];
  }

  /** The index of the step that is shown, or -1 if there is none. */
  get step() {
    const field = this.#stepField;
    if (field) return Number(this.scene[field] ?? 0);
    const last = this.steps.length - 1;
    if (this.withheld === "all") return Math.min(last, 0);
    const step = this.pointed ?? this.#step ?? this.#opening ?? "last";
    return step === "last" ? last : Math.min(step, last);
  }

  /** The step at which the figure opens; null if that is its last one. */
  get #opening() {
    if (this.asks && this.figure?.extras?.asks) return 0;
    return (this.answer && this.figure?.extras?.opensAt?.(this.answer)) ?? null;
  }

  /** What waits for the reader's answer: nothing, the verdict, or with it whatever leads there. */
  get withheld(): "" | "verdict" | "all" {
    if (!this.asks || this.isOpen === false || !this.figure?.extras?.asks) return "";
    return this.asks === "distance" ? "all" : "verdict";
  }

  /** The field of the scene that is the step. */
  get #stepField(): keyof Scene | undefined {
    return stepFieldOf(this.scene.kind);
  }

  /** Are the steps scenes of their own? Each then has its own answer. */
  get stepsAreScenes() {
    return !!this.#stepField;
  }

  goTo(step: number | "last") {
    const field = this.#stepField;
    if (field) {
      this.#camera = null; // each of these scenes has its own
      // A scene on its way to a state is no part of the next one.
      return this.edit({ ...this.history.present, [field]: Math.max(Math.min(Number(step), this.steps.length - 1), 0) }, "step");
    }
    this.all = false;
    this.#step = step === "last" || step >= this.steps.length - 1 ? "last" : Math.max(step, 0);
  }

  /** Is the last step shown, or all of them? True where there are no steps. */
  get isAtEnd() {
    return this.all || this.step >= this.steps.length - 1;
  }

  /** The step in a link. An edited scene may have fewer steps than the one in which it was chosen. */
  get stepAsked() {
    if (this.#stepField) return this.step;
    if (this.all) return "all";
    const step = this.#step ?? this.#opening ?? "last";
    return this.steps.length && step !== "last" && step >= this.steps.length ? "last" : step;
  }

  /** @param text  an index, `last` or `all` */
  askStep(text: string) {
    const index = text.trim() === "" ? NaN : Number(text);
    this.all = text === "all";
    this.#step = Number.isInteger(index) && index >= 0 ? index : "last";
  }

  /** The name of the step that is shown; empty if there is none. */
  get stepText() {
    return this.steps[this.step]?.text ?? "";
  }

  // ---- layers and view

  /** The names of the figure's layers. */
  get #offered() {
    return this.figure?.layers ?? [];
  }

  /** The names of the layers that are shown. */
  get layers(): ReadonlySet<Layer> {
    const { scene, withheld } = this;
    const asked = this.#layers ?? this.#looks.get(scene)?.layers;
    const shown = this.#offered.filter(
      ({ name, shown }) =>
        !(withheld && name === "response") && (asked?.includes(name) ?? (typeof shown === "boolean" ? shown : shown(scene))),
    );
    return new Set(shown.map(({ name }) => name));
  }

  /** The level that matches the layers. If they are not the first layers, it lies between two levels. */
  get level() {
    return this.layers.size;
  }

  chooseLevel(level: number) {
    this.#levelled = level > 0;
    this.#layers = this.#offered.slice(0, level).map(({ name }) => name);
  }

  toggleLayer(name: Layer) {
    const { layers } = this;
    this.#layers = this.#offered.map((layer) => layer.name).filter((layer) => layers.has(layer) !== (layer === name));
  }

  /** The layers in a link; null if nobody has chosen, and the link shows these. */
  get layersAsked() {
    const isOfPreset = this.#looks.get(this.scene)?.layers && !presetAsked(this.scene);
    return this.#layers || isOfPreset ? [...this.layers] : null;
  }

  /** @param text  names, separated by commas; unknown names are ignored; null for the figure's own choice */
  askLayers(text: string | null) {
    this.#levelled = false;
    this.#layers = text === null ? null : text.split(",").map((name) => name.trim());
  }

  /** The requested view, or the default if the figure does not have that view. */
  get view(): ViewName {
    const views = this.figure?.views ?? (["apart"] as const);
    return views.find((view) => view === this.#view) ?? views[0];
  }

  /** The view in a link; nothing if nobody has chosen. */
  get viewAsked() {
    return this.#view;
  }

  /** @param text  `together` or `apart`; any other text means the default */
  askView(text: string) {
    this.#view = text === "together" || text === "apart" ? text : null;
  }

  // ---- the camera

  /** From where the scene is seen at first, in space; null for the figure's own view. */
  get camera() {
    return this.#camera ?? this.#looks.get(this.scene)?.camera ?? null;
  }

  /** @param aim  null for the preset's view */
  askCamera(aim: Aim | null) {
    this.#camera = aim;
  }

  /** The search direction of the step that is shown; null if it has none that can be drawn. */
  get searchDirection(): readonly number[] | null {
    const d = (!this.pending && this.figure?.extras?.directionOf?.(this.frame)) || null;
    return d?.some(Boolean) && d.every((x) => x !== null) ? d : null;
  }

  /** A scene that is new here is seen as the one that it was made from. */
  #seenAs(scene: Scene, look: Look | null = this.#looks.get(this.scene) ?? null) {
    if (!this.#looks.has(scene)) this.#looks.set(scene, look);
  }

  // ---- the figure's own attributes

  /** Their values: the requested ones, or the default if the figure does not have the requested value. */
  get choices(): Choices {
    const offered = Object.entries(this.figure?.extras?.attributes ?? {});
    return Object.fromEntries(offered.map(([name, values]) => [name, values.find((value) => value === this.#asked(name)) ?? values[0]]));
  }

  #asked(name: string) {
    return this.#choices[name as keyof Choices]; // names of the figure
  }

  /** Their values in a link; only those that somebody has chosen. */
  get choicesAsked(): Choices {
    return Object.fromEntries(Object.entries(this.choices).filter(([name]) => this.#asked(name) !== undefined));
  }

  /** @param value  undefined for the default */
  choose(name: keyof Choices, value: string | undefined) {
    this.#choices = { ...this.#choices, [name]: value };
    this.#best = null;
    this.#keepScore();
  }

  // ---- the figure's own sliders

  /** @param amount  from 0 to 1 */
  slide(name: string, amount: number) {
    this.#amounts = { ...this.#amounts, [name]: amount };
  }

  // ---- what is drawn and said

  get panels() {
    const all = this.figure?.panels(this.view, this.shown, this.choices, this.layers) ?? [];
    return all.filter(({ isAside }) => !isAside || this.optionsOpen);
  }

  /** Is the picture one of space? */
  get isOfSpace() {
    return this.panels.some((panel) => "bodies" in panel);
  }

  /** What the picture moves between. */
  get moving(): Moving {
    return { ...this.choices, ...this.figure?.extras?.motion?.between?.(this.frame) };
  }

  /** The handles, in the order of the Tab key. */
  get handles() {
    const { scene, figure, selected, layers, choices } = this;
    if (!figure) return [];
    const { letters } = choices;
    if (this.#handles?.scene !== scene || this.#handles.selected !== selected || this.#handles.letters !== letters) {
      this.#handles = { scene, selected, letters, list: figure.handles(scene, this.#spin, selected, choices) };
    }
    return this.#handles.list.filter(({ layer }) => !layer || layers.has(layer));
  }

  /** The handle that keys and buttons move; null if there is none. */
  get selectedHandle() {
    const { handles, selected } = this;
    return handles.find(({ id }) => id === selected) ?? handles[0] ?? null;
  }

  get frame(): Frame {
    const { shown: scene, answer, late, step, layers, choices, overlay, motion, selected, camera, linked } = this;
    const all = this.all && !!this.figure?.steps;
    const { before, progress, movement } = motion ?? { before: choices, progress: 1, movement: null };
    const moving = { before, progress, movement, amounts: this.#amounts };
    const answered = this.#answered;
    return {
      scene,
      answer,
      answered,
      selected,
      attended: this.attended,
      asked: this.isAsking,
      withheld: this.withheld,
      pending: late,
      step,
      all,
      layers,
      levelled: this.#levelled,
      choices,
      ...moving,
      best: this.#best,
      overlay,
      camera,
      linked,
    };
  }

  /** The frame when nothing moves any more: what a file shows. */
  get stillFrame(): Frame {
    return { ...this.frame, before: this.choices, progress: 1, movement: null, attended: null, asked: false };
  }

  get #isSilent() {
    return this.late || this.withheld === "all";
  }

  /** The first sentence below the picture. */
  get point() {
    return this.#isSilent ? "" : (this.figure?.point(this.frame) ?? "");
  }

  /** The sentences below the picture at each step of the scene, with the result: a hand may move something at any step. */
  get captions(): string[] {
    const { answer, figure, frame, scene, shown, steps } = this;
    const field = this.#stepField;
    if (!figure || !answer) return [];
    return Array.from({ length: Math.max(steps.length, 1) }, (_, step) => {
      const point = figure.point(field ? { ...frame, scene: { ...scene, [field]: step }, answer: null } : { ...frame, step, all: false });
      return `${figure.headline(answer, shown, this.choices)}. ${point}`;
    });
  }

  get caption() {
    const { part } = this.answer ?? {};
    const why = this.#isSilent ? "" : (this.figure?.caption?.(this.frame) ?? "");
    const onPart = part ? [words.figure.part("AB"[part.shape], part.vertices[0].length === 3)] : [];
    return [why, ...onPart].filter(Boolean).join(" ");
  }

  /** The step as a table. */
  get rows() {
    return this.#isSilent ? [] : [...(this.figure?.rows?.(this.frame) ?? [])];
  }

  get proof() {
    return this.late || this.withheld ? "" : (this.figure?.extras?.proof?.(this.frame) ?? "");
  }

  /** Why the method is wrong, or where it could have said the other thing; empty before the step at which that shows. */
  get why() {
    const { answer, figure, late, all, step } = this;
    const isDue = !late && !this.withheld && answer && (all || step >= (figure?.extras?.endsAt?.(answer) ?? 0));
    return (isDue && figure?.extras?.verdict?.(answer).why) || "";
  }

  /** The result in words; null while there is none. */
  get resultText() {
    const { answer, pending, figure } = this;
    return answer && !pending && figure && !this.withheld ? figure.headline(answer, this.scene, this.choices) : null;
  }

  /** Is the result said? At the last step it is, while a hand moves something, and where points cannot occur; an earlier step speaks of itself. */
  get saysResult() {
    return !this.withheld && (this.isAtEnd || this.#draft !== null || this.answer?.valid === false);
  }

  /** Is what the method that is shown says of the shapes wrong, and said so? */
  get isFailure() {
    const { answer, figure } = this;
    return this.saysResult && !!answer?.result && figure?.extras?.verdict?.(answer).agrees === false;
  }

  /** The step that is shown in words: its name and what it does. */
  get stepSentences() {
    return [this.all ? "" : this.stepText && `${this.stepText}.`, this.point].filter(Boolean).join(" ");
  }
}

/** Each turning handle starts above its shape. */
const upright = () => [Math.PI / 2, Math.PI / 2];

/** Do two states of a tour show the same scene? */
function showSame(one: Scene, other: Scene) {
  const [shown, ofOther] = [one, other].map((scene) => figureOf(figureNameOf(scene))?.extras?.hosting?.shown(scene));
  return one.kind === other.kind && !!shown && equal(shown, ofOther);
}

/** What shows a scene, as a text: its figure, and in a tour the state with its figure. */
function stateOf(scene: Scene) {
  const name = figureNameOf(scene);
  const field = stepFieldOf(scene.kind);
  if (!field) return name;
  const shown = figureOf(name)?.extras?.hosting?.shown(scene);
  return [name, scene[field] ?? 0, shown && figureNameOf(shown)].join(" ");
}
