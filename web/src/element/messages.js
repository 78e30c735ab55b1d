/**
 * The messages beside the caption: notices with buttons, the announcement for screen readers, and the link.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {{label: string, act: () => void}} Action
 * @typedef {{text: string, plain?: boolean, actions: Action[]}} Notice
 */
import { runtime } from "../runtime/client.js";
import { encode } from "./permalink.js";

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
    const { stage, turning, model } = this.el;
    // What changes many times a second, or follows the mouse, is not announced.
    if (!stage?.dragging && !turning.running && model.pointed === null) this.announcement = this.el.model.spoken ?? this.announcement;
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
    const { scene, stepAsked, layers, viewAsked, choicesAsked } = this.el.model;
    return encode({ scene, step: stepAsked, layers, view: viewAsked, choices: choicesAsked });
  }
}
