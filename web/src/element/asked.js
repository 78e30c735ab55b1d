/**
 * Collects the values of attributes and properties. They are set one at a time but belong together, so all are applied when
 * one of them is read, or before the next update.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../types.js").Fault} Fault
 * @typedef {import("../types.js").Scene} Scene
 */
import { KINDS } from "../figures/index.js";
import * as words from "../words/interface.js";
import { fetchPreset, isAtHand, isPreset, presetsIn } from "./preset-files.js";
import { presetScene } from "./presets.js";
import { checkKind, parse, readScene, SceneError, stepFieldOf } from "./scene.js";

/** The attributes that only some kinds have. Each figure lists the values that it knows. */
export const CHOICES = /** @type {const} */ (["arrows", "challenge", "flow"]);

/** What an author or a reader chooses of a scene's figure, as it is until somebody chooses. */
export const AT_START = { step: null, layers: null, view: null, arrows: null, challenge: null, flow: null };

/** How a figure is shown: attributes that are no part of its state, with what they are until somebody sets them. */
export const LOOKS = { code: "none", controls: "steps", loading: "lazy", theme: "auto", background: "" };

/** The attributes that together say which scene is shown. */
const OF_SCENE = /** @type {const} */ (["kind", "preset", "scene", "method"]);

export class Asked {
  /** @type {Record<string, unknown> | null} */
  #asked = {};
  /** Resolves when the presets that are asked for have been fetched; null while none is on its way. @type {Promise<void> | null} */
  arrival = null;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    el.addController(this);
  }

  hostUpdate() {
    this.settle();
  }

  /**
   * @param {string} name
   * @param {unknown} value  null or undefined for the default. The scene has none, so it stays
   */
  ask(name, value) {
    const isOfScene = /** @type {readonly string[]} */ (OF_SCENE).includes(name);
    // Vue writes no value as empty text. An empty kind is a wrong name, and refused as one.
    const isNone = value == null || (value === "" && isOfScene && name !== "kind");
    this.#asked = { ...this.#asked, [name]: isNone ? (isOfScene ? undefined : null) : value };
    this.el.requestUpdate();
  }

  /** Fetches the preset that is asked for, or those that the scene names, from their files. What is asked for is applied when they are there. */
  fetch() {
    const { preset, scene } = this.#asked ?? {};
    const named = scene === undefined ? [String(preset)].filter(isPreset) : presetsIn(parsed(scene));
    const missing = named.filter((name) => !isAtHand(name));
    if (this.arrival || !missing.length) return;
    this.arrival = this.#bring(missing, scene === undefined ? "preset" : "scene");
  }

  /** @param {string[]} names @param {"preset" | "scene"} where  what names them */
  async #bring(names, where) {
    const value = this.#asked?.[where];
    for (const name of names) {
      try {
        await fetchPreset(name);
      } catch {
        const message = words.messages.presetMissing(name);
        this.#asked = { ...this.#asked, [where]: undefined };
        this.el.messages.show(message, { actions: [{ label: words.messages.tryAgain, act: () => this.ask(where, value) }] });
        this.el.tell("error", { code: "not_loaded", message, where });
        break;
      }
    }
    this.arrival = null;
    this.el.requestUpdate();
  }

  settle() {
    this.fetch();
    const asked = this.#asked;
    if (!asked || this.arrival) return;
    this.#asked = null;
    const { model, stage, answers } = this.el;
    const first = model.seq === 0;
    if (asked.layers !== undefined) model.askLayers(asked.layers === null ? null : textOf(asked.layers));
    if (asked.view !== undefined) model.askView(String(asked.view));
    for (const name of CHOICES) if (asked[name] !== undefined) model.choose(name, asked[name] === null ? undefined : String(asked[name]));
    if (asked.step !== undefined) model.askStep(String(asked.step));
    const stepped = asked.step !== undefined && model.stepsAreScenes;
    if (!first && !stepped && OF_SCENE.every((name) => asked[name] === undefined)) return;
    let scene = KINDS.includes(String(asked.kind)) ? presetScene(String(asked.kind)) : model.scene;
    try {
      scene = this.#sceneAsked(asked);
    } catch (error) {
      if (!(error instanceof SceneError)) throw error;
      this.#refuse(error, first);
      if (!first) return;
    }
    if (first) model.begin(scene);
    else model.replace(scene);
    stage?.follow();
    answers.changed("program");
  }

  /** @param {Record<string, unknown>} asked @returns {Scene} @throws {SceneError} */
  #sceneAsked({ scene, preset, kind, method, step }) {
    if (kind !== undefined) checkKind(String(kind), KINDS);
    if (preset !== undefined && !isPreset(String(preset))) {
      throw new SceneError("unknown_preset", words.scenes.noPreset(String(preset)), "preset");
    }
    let base;
    if (scene !== undefined) base = typeof scene === "string" ? parse(scene) : scene;
    else if (preset !== undefined) base = presetScene(String(preset));
    else base = kind === undefined ? this.el.model.scene : presetScene(String(kind));
    const read = readScene(base, KINDS);
    const found = readScene({ ...read, kind: kind ?? read.kind, method: method ?? read.method }, KINDS);
    const field = stepFieldOf(found.kind);
    const index = Number(step ?? "last");
    if (!field || !Number.isInteger(index)) return found;
    const { [field]: now = 0, ...rest } = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (found));
    return now === index ? found : readScene({ ...rest, [field]: index }, KINDS);
  }

  /** @param {Fault} fault @param {boolean} first */
  #refuse({ code, message, where }, first) {
    this.el.messages.show(words.messages.refused(message, first));
    this.el.tell("error", { code, message, where });
  }
}

/** A scene that may be JSON; null if it is none, of which `settle` says what is wrong. @param {unknown} scene */
function parsed(scene) {
  try {
    return typeof scene === "string" ? parse(scene) : scene;
  } catch {
    return null;
  }
}

/** Layers are given as text or as a set. @param {unknown} value */
function textOf(value) {
  return typeof value === "string" ? value : [.../** @type {Iterable<string>} */ (value)].join(",");
}
