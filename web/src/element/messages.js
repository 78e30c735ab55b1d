/**
 * What is said in words beside the caption: notices with what can be done, the announcement for those who do not see the
 * picture, and the link.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {{label: string, act: () => void}} Action
 * @typedef {{text: string, plain?: boolean, actions: Action[]}} Notice
 */
import { runtime } from "../runtime/client.js";
import { encode } from "./permalink.js";

export class Messages {
  /** What is said to those who do not see the picture. */
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

  /** @param {string} text @param {Partial<Notice>} [more]  other actions than to close it; is it no warning? */
  show(text, more) {
    this.#notice = { text, actions: [{ label: "Close", act: this.close }], ...more };
    this.el.requestUpdate();
  }

  close = () => {
    this.#notice = null;
    this.el.requestUpdate();
  };

  /** What went wrong, and what can be done about it. @returns {Notice[]} */
  get notices() {
    const { status, answer } = this.el;
    const notices = this.#notice ? [this.#notice] : [];
    if (status.phase !== "failed") return notices;
    const kept = answer ? "What was answered before can still be stepped through." : "The shapes can still be moved.";
    const text = `Python is not running. ${status.message} ${kept}`;
    return [{ text, actions: [{ label: "Try again", act: () => runtime.start() }] }, ...notices];
  }

  /** The state of the figure as the text behind the `#` of a link; null where it is too large for one. */
  get permalink() {
    const { scene, stepAsked, layers, viewAsked, choicesAsked } = this.el.model;
    return encode({ scene, step: stepAsked, layers, view: viewAsked, choices: choicesAsked });
  }
}
