/**
 * The messages beside the caption: notices with buttons, the announcement for screen readers, and the link.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {{label: string, act: () => void}} Action
 * @typedef {{text: string, plain?: boolean, actions: Action[]}} Notice
 */
import { runtime } from "../runtime/client.js";
import { encode } from "./permalink.js";
import { presetAsked } from "./presets.js";
import { stepFieldOf } from "./scene.js";

export class Messages {
  /** The text for screen readers. */
  announcement = "";
  /** @type {Notice | null} */
  #notice = null;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    el.addController(this);
  }

  hostUpdate() {
    if (!this.el.stage?.dragging) this.announcement = this.el.model.spoken ?? this.announcement;
  }

  /** @param {string} text @param {Partial<Notice>} [more]  `actions` instead of a close button; `plain` if it is not a warning */
  show(text, more) {
    this.#notice = { text, actions: [{ label: "Close", act: this.close }], ...more };
    this.el.requestUpdate();
  }

  close = () => {
    this.#notice = null;
    this.el.requestUpdate();
  };

  /** The notices to show. Each says what went wrong, and its buttons say what the reader can do. @returns {Notice[]} */
  get notices() {
    const { status, answer } = this.el;
    const notices = this.#notice ? [this.#notice] : [];
    if (status.phase !== "failed") return notices;
    const kept = answer ? "You can still step through the last answer." : "You can still move the shapes.";
    const text = `Python is not running. ${status.message} ${kept}`;
    return [{ text, actions: [{ label: "Try again", act: () => runtime.start() }] }, ...notices];
  }

  /** The state of the figure as the text after the `#` of a link; null if it is too large for a link. */
  get permalink() {
    const { scene, stepAsked, layersAsked, viewAsked, choicesAsked } = this.el.model;
    const preset = presetAsked(scene) ?? firstStepOf(scene);
    return encode({ scene, preset, step: stepAsked, layers: layersAsked, view: viewAsked, choices: choicesAsked });
  }
}

/** What asks for the first step of a scene whose steps are scenes of their own; null in other kinds. @param {Scene} scene */
function firstStepOf(scene) {
  const field = stepFieldOf(scene.kind);
  if (!field) return null;
  const { [field]: _step, ...rest } = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (scene));
  return presetAsked(/** @type {Scene} */ (/** @type {unknown} */ (rest)));
}
