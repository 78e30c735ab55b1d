/** The messages beside the caption: notices with buttons, the announcement for screen readers, and the link. */
import { isReplaced, renew } from "../runtime/assets.ts";
import { runtime } from "../runtime/client.ts";
import * as words from "../words/interface.ts";
import { shortCameraText } from "../interaction/camera.ts";
import { encode } from "../interaction/permalink.ts";
import { cameraOfPreset, presetAsked } from "../model/presets.ts";
import { stepFieldOf } from "../model/scene.ts";
import { Controller, type Notice } from "./host.ts";
import type { Scene } from "../types.ts";

/** The result is announced when the scene has rested this long. A held key would otherwise announce thirty results a second. */
const QUIET_MS = 600;

export class Messages extends Controller {
  /** The text for screen readers. */
  announcement = "";
  /** The number of the scene whose result is announced, or is about to be. */
  #seq: number | null = null;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #notice: Notice | null = null;
  /** Has a newer version of the site taken the place of this one? */
  #isOld = false;

  hostUpdate() {
    const { model, turning } = this.el;
    const { seq } = model;
    if (seq === this.#seq || turning.running) return; // a shape that turns changes many times a second
    clearTimeout(this.#quiet);
    const { resultText, withheld } = model;
    if (withheld) this.#seq = seq; // what is said of the reader's answer has the result
    if (resultText === null) return;
    // The first result is not news. It is there when a reader comes by.
    if (this.#seq === null) this.announcement = resultText;
    else this.#quiet = setTimeout(() => this.announce(resultText), QUIET_MS);
    this.#seq = seq;
  }

  hostDisconnected() {
    clearTimeout(this.#quiet);
  }

  /** @param text  read out at once */
  announce(text: string) {
    this.announcement = text;
    this.el.requestUpdate();
  }

  /** @param more  `actions` instead of a close button; `plain` if it is not a warning */
  show(text: string, more?: Partial<Notice>) {
    this.#notice = { text, actions: [{ label: words.messages.close, act: this.close }], ...more };
    this.el.requestUpdate();
  }

  close = () => {
    this.#notice = null;
    this.el.requestUpdate();
  };

  /** Something has not come. If it is gone for good, only a newer page helps. */
  async missing() {
    this.#isOld = await isReplaced();
    if (this.#isOld) this.el.requestUpdate();
  }

  /** The notices to show. Each says what went wrong, and its buttons say what the reader can do. */
  get notices(): Notice[] {
    if (this.#isOld) return [{ text: words.messages.newer, actions: [{ label: words.messages.reload, act: renew }] }];
    const { status, answer } = this.el;
    const notices = this.#notice ? [this.#notice] : [];
    if (status.phase !== "failed") return notices;
    const why = /[.!?]$/.test(status.message) ? status.message : `${status.message}.`;
    const text = words.python.failed(why, !!answer);
    return [{ text, actions: [{ label: words.messages.tryAgain, act: () => runtime.start() }] }, ...notices];
  }

  /** The state of the figure as the text after the `#` of a link; null if it is too large for a link. */
  get permalink() {
    const { scene, stepAsked, layersAsked, viewAsked, choicesAsked } = this.el.model;
    const preset = presetAsked(scene) ?? firstStepOf(scene);
    const camera = this.#camera(preset?.preset);
    return encode({ scene, preset, step: stepAsked, layers: layersAsked, view: viewAsked, camera, choices: choicesAsked });
  }

  /** The camera as a link has it; null if the scene is seen as the link shows it without. @param preset  that the link names */
  #camera(preset: string | undefined) {
    const { stage, model } = this.el;
    const shown = stage?.camera ?? model.camera;
    if (!model.isOfSpace || !shown) return null;
    const text = shortCameraText(shown);
    const usual = preset === undefined ? null : cameraOfPreset(preset);
    if (usual) return text === shortCameraText(usual) ? null : text;
    return !model.camera && stage?.home && text === shortCameraText(stage.home) ? null : text;
  }
}

/** What asks for the first step of a scene whose steps are scenes of their own; null in other kinds. */
function firstStepOf(scene: Scene) {
  const field = stepFieldOf(scene.kind);
  if (!field) return null;
  const { [field]: _step, ...rest }: Record<string, unknown> = scene;
  return presetAsked(rest as Scene); // its step apart
}
