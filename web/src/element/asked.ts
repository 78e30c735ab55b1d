/**
 * Collects the values of attributes and properties. They are set one at a time but belong together, so all are applied when
 * one of them is read, or before the next update.
 */
import { CHOICES, LOOKS, OF_SCENE, OF_STEPS, questionAsked, USUAL_LOOKS, valuesOf, VIEWS } from "../attributes.ts";
import { KINDS } from "../model/kinds.ts";
import { readCamera } from "../interaction/camera.ts";
import * as words from "../words/interface.ts";
import { fetchPreset, isAtHand, isPreset, presetsIn } from "../model/preset-files.ts";
import { presetScene } from "../model/presets.ts";
import { asKind, checkKind, NoScene, parse, readScene, SceneError, show, stepFieldOf, wrongCamera } from "../model/scene.ts";
import { Controller } from "./host.ts";
import type { Fault, Scene } from "../types.ts";
import type { Model } from "../model/model.ts";

/** A preset, and what names it. */
type Named = { where: "preset" | "kind" | "scene"; name: string };

export class Asked extends Controller {
  #asked: Record<string, unknown> | null = {};
  /** Resolves when the presets that are asked for have been fetched; null while none is on its way. */
  arrival: Promise<void> | null = null;

  /** What was asked for and can only be checked once the figure, or for the step its answer, is there. */
  #unchecked: Record<string, unknown> = {};
  /** What was shown before something else was asked for; null once the page has been told what is shown now. */
  #before: string | null = null;
  /** The first thing that was wrong with what was asked for last. */
  #problem = "";
  /** What is shown instead. */
  #end = "";
  /** The scene that was applied last, and what is shown in its place if Python refuses it. */
  #applied: { scene: Scene; before: Scene; first: boolean } | null = null;

  hostUpdate() {
    this.settle();
    this.#check();
  }

  /** Tells the page what it has changed, when the answer is there. */
  hostUpdated() {
    const { model } = this.el;
    if (this.#before === null || model.pending) return;
    const isChanged = this.#before !== shownBy(model);
    this.#before = null;
    if (isChanged) this.el.tell("step-change", { step: model.step, source: "program" });
  }

  /** Says which of the attributes for the looks and the steps have values that they do not know. */
  checkLooks(changed: Map<string, unknown>) {
    for (const name of [...LOOKS, ...OF_STEPS]) {
      const value = this.el[name];
      const values = valuesOf(name);
      if (!changed.has(name) || !value || values.includes(value)) continue;
      const fault = wrongChoice(name, value, values);
      if (name in USUAL_LOOKS) this.#refuse([fault]);
      else this.#tell(fault); // the reader misses nothing
    }
  }

  /** @param value  null or undefined for the default. The scene has none, so it stays */
  ask(name: string, value: unknown) {
    const isOfScene = OF_SCENE.some((one) => one === name);
    // Vue writes no value as empty text. An empty kind is a wrong name, and refused as one.
    const isNone = value == null || (value === "" && isOfScene && name !== "kind");
    if (!this.#asked) this.#forget();
    this.#asked = { ...this.#asked, [name]: isNone ? (isOfScene ? undefined : null) : value };
    this.el.repaint();
  }

  /** Fetches the presets that are asked for, or that the scene names, from their files. What is asked for is applied when they are there. */
  fetch() {
    const { preset, kind, scene } = this.#asked ?? {};
    const names = scene === undefined ? [String(preset)].filter(isPreset) : presetsIn(parsed(scene));
    const named: Named[] = names.map((name) => ({ where: scene === undefined ? "preset" : "scene", name }));
    if (KINDS.includes(String(kind))) named.push({ where: "kind", name: String(kind) });
    const missing = named.filter(({ name }) => !isAtHand(name));
    if (this.arrival || !missing.length) return;
    this.arrival = this.#bring(missing);
  }

  async #bring(missing: Named[]) {
    for (const { where, name } of missing) {
      try {
        await fetchPreset(name);
      } catch {
        const value = this.#asked?.[where];
        const message = words.messages.presetMissing(name);
        this.#asked = { ...this.#asked, [where]: undefined };
        this.el.messages.show(message, { actions: [{ label: words.messages.tryAgain, act: () => this.ask(where, value) }] });
        this.el.messages.missing();
        this.el.tell("error", { code: "not_loaded", message, where });
        break;
      }
    }
    this.arrival = null;
    this.el.repaint();
  }

  /** The scene that is asked for, if it is not refused. It may not be applied yet. */
  get scene(): Scene {
    return this.#sceneAsked(this.#asked ?? {});
  }

  settle() {
    this.el.model.asks = questionAsked(this.el.ask);
    this.fetch();
    const asked = this.#asked;
    if (!asked || this.arrival) return;
    this.#asked = null;
    const { model, answers } = this.el;
    const first = model.seq === 0;
    if (!first) this.#before ??= shownBy(model);
    // These are checked when the figure is there.
    for (const name of ["layers", "step", ...CHOICES]) if (asked[name] != null) this.#unchecked[name] = asked[name];
    if (asked.view != null && !VIEWS.includes(String(asked.view))) this.#refuse([wrongChoice("view", String(asked.view), VIEWS)]);
    if (asked.layers !== undefined) model.askLayers(asked.layers === null ? null : textOf(asked.layers));
    if (asked.view !== undefined) model.askView(String(asked.view));
    for (const name of CHOICES) if (asked[name] !== undefined) model.choose(name, asked[name] === null ? undefined : String(asked[name]));
    if (asked.camera !== undefined) this.#askCamera(asked.camera);
    if (asked.step !== undefined) {
      model.askStep(String(asked.step));
      if (!first) this.el.player.pause();
    }
    const stepped = asked.step !== undefined && model.stepsAreScenes;
    const isSame = !first && OF_SCENE.every((name) => asked[name] === undefined);
    if (isSame && !stepped) return;
    const before = first && KINDS.includes(String(asked.kind)) ? presetScene(String(asked.kind)) : model.scene;
    let scene = before;
    try {
      scene = this.#sceneAsked(asked);
    } catch (error) {
      if (!(error instanceof SceneError)) throw error;
      this.#end = words.messages.refused(first);
      this.#refuseScene(this.#faultsOf(asked));
      if (!first) return;
    }
    this.#applied = { scene, before, first };
    this.#apply(scene, first);
    if (isSame) model.figure?.extras?.hosting?.arrives(this.el, before);
    answers.changed("program");
  }

  #apply(scene: Scene, first: boolean) {
    const { model, stage } = this.el;
    if (first) model.begin(scene);
    else model.replace(scene);
    stage?.follow();
  }

  /** Puts back what was there before a scene that Python refuses. @returns false if the scene is not one that was asked for */
  takeBack(fault: Fault): boolean {
    if (!this.#applied || this.#applied.scene !== this.el.model.scene) return false;
    const { before, first } = this.#applied;
    this.#applied = null;
    this.#end = words.messages.refused(first);
    this.#refuse([fault]);
    this.#apply(before, first);
    this.el.answers.changed("program");
    return true;
  }

  /** Tells the reader and the page what is wrong with a scene. Of one that cannot be drawn, Python knows it. */
  #refuseScene(faults: SceneError[]) {
    const [unread, told] = [faults.find((fault) => fault instanceof NoScene), faults.filter((fault) => !(fault instanceof NoScene))];
    if (told.length) this.#refuse(told);
    if (unread) void this.el.answers.why(unread).then((fault) => this.#refuse([fault]));
  }

  #askCamera(value: unknown) {
    const aim = value === null ? null : readCamera(String(value));
    if (value !== null && !aim) return this.#refuse([wrongCamera("camera", value)]);
    this.el.model.askCamera(aim);
    this.el.stage?.turnBack();
  }

  /** @throws {SceneError} */
  #sceneAsked({ scene, preset, kind, method, step }: Record<string, unknown>): Scene {
    if (kind !== undefined) checkKind(String(kind), KINDS);
    if (preset !== undefined && !isPreset(String(preset))) {
      throw new SceneError("unknown_preset", words.scenes.noPreset(String(preset)), "preset");
    }
    let base;
    if (scene !== undefined) base = typeof scene === "string" ? parse(scene) : scene;
    else if (preset !== undefined) base = presetScene(String(preset));
    else base = kind === undefined ? this.el.model.scene : presetScene(String(kind));
    const read = readScene(base, KINDS, kind === undefined ? undefined : String(kind));
    const found = readScene({ ...asKind(read, String(kind ?? read.kind)), method: method ?? read.method }, KINDS);
    const field = stepFieldOf(found.kind);
    const index = Number(step ?? "last");
    if (!field || !Number.isInteger(index)) return found;
    const { [field]: now = 0, ...rest }: Record<string, unknown> = found;
    return now === index ? found : readScene({ ...rest, [field]: index }, KINDS);
  }

  /** All that is wrong with a scene that is asked for. One attribute after the other is left out, so that the next fault is found. */
  #faultsOf(asked: Record<string, unknown>): SceneError[] {
    try {
      this.#sceneAsked(asked);
      return [];
    } catch (error) {
      if (!(error instanceof SceneError)) throw error;
      const name = OF_SCENE.find((name) => name === error.where && asked[name] !== undefined);
      return [error, ...(name ? this.#faultsOf({ ...asked, [name]: undefined }) : [])];
    }
  }

  /** Checks what waited for the figure or its answer. */
  #check() {
    const { model } = this.el;
    const { figure } = model;
    if (!figure || !Object.keys(this.#unchecked).length) return;
    const { layers, step, ...choices } = this.#unchecked;
    const faults: SceneError[] = [];
    const names = figure.layers.map(({ name }) => name);
    for (const name of layers === undefined ? [] : textOf(layers).split(",")) {
      const known = !name.trim() || names.some((one) => one === name.trim());
      if (!known) faults.push(new SceneError("unknown_layer", words.scenes.noLayer(name.trim(), names), "layers"));
    }
    for (const [name, value] of Object.entries(choices)) {
      const values = figure.extras?.attributes?.[name as "arrows"]; // or another attribute of that kind
      if (values && !values.some((one) => one === String(value))) faults.push(wrongChoice(name, String(value), values));
    }
    this.#unchecked = {};
    if (step !== undefined) {
      if (model.pending && isIndex(step)) this.#unchecked = { step };
      else faults.push(...faultsOfStep(step, model.steps.length - 1));
    }
    if (faults.length) this.#refuse(faults);
  }

  #forget() {
    this.#problem = "";
    this.#end = "";
  }

  /** Tells the page what is wrong, and the reader in one line: the first fault, with what is shown instead. */
  #refuse(faults: Fault[]) {
    for (const fault of faults) {
      this.#problem ||= fault.message;
      this.#tell(fault);
    }
    this.el.messages.show([this.#end, this.#problem].filter(Boolean).join(" "), { isLine: true });
  }

  #tell({ code, message, where }: Fault) {
    console.warn(`gjk-demo: ${message}`);
    this.el.tell("error", { code, message, where });
  }
}

/** What a `step-change` is about. */
const shownBy = ({ step, all, layers, view, choices }: Model) => JSON.stringify([step, all, [...layers], view, choices]);

const wrongChoice = (name: string, value: string, values: readonly string[]) =>
  new SceneError("bad_choice", words.scenes.mustBe(name, show(value), words.scenes.oneOf(values)), name);

/** Is it the index of a step? */
const isIndex = (step: unknown) => String(step).trim() !== "" && Number.isInteger(Number(step)) && Number(step) >= 0;

/** @param last  the index of the last step; -1 if there is none */
function faultsOfStep(step: unknown, last: number): SceneError[] {
  if (step === "last" || step === "all" || (isIndex(step) && Number(step) <= Math.max(last, 0))) return [];
  const expected = isIndex(step) ? words.scenes.stepTo(last) : words.scenes.step;
  return [new SceneError("bad_step", words.scenes.mustBe("step", show(isIndex(step) ? Number(step) : step), expected), "step")];
}

/** A scene that may be JSON; null if it is none: `settle` says what is wrong. */
function parsed(scene: unknown) {
  try {
    return typeof scene === "string" ? parse(scene) : scene;
  } catch {
    return null;
  }
}

/** Layers are given as text or as a set. */
function textOf(value: unknown) {
  return typeof value === "string" ? value : [...(value as Iterable<string>)].join(",");
}
