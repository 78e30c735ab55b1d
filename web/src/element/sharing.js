/**
 * What a reader takes along: a link, the texts with which other pages show the figure, and the picture as a file. The dialog is
 * loaded when the reader opens it.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */
import { pageAddress } from "../runtime/assets.js";
import * as words from "../words/interface.js";
import { addStyles } from "./styles.js";

export class Sharing {
  /** The module of the dialog, once it is loaded. @type {typeof import("./dialog.js") | null} */
  #loaded = null;
  /** What the dialog says about the last thing that its reader did. */
  said = "";

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
  }

  /** The dialog is beside the figure, so that the keys of its fields are not those of the figure. */
  template() {
    return this.#loaded?.dialog(this.el);
  }

  open = async () => {
    const { el } = this;
    try {
      if (!this.#loaded) {
        this.#loaded = await import("./dialog.js");
        addStyles(/** @type {ShadowRoot} */ (el.renderRoot), this.#loaded.rules);
      }
    } catch {
      el.messages.show(words.messages.dialogMissing);
      return el.messages.missing();
    }
    this.say("");
    await el.updateComplete;
    /** @type {HTMLDialogElement | null} */ (el.renderRoot.querySelector("dialog"))?.showModal();
  };

  /** @param {string} text */
  say(text) {
    this.said = text;
    this.el.requestUpdate();
  }

  /** Gives a link to the playground the address of the figure as it is now. It changes too often to be kept up to date. @param {Event} event */
  toPlayground = ({ currentTarget }) => {
    /** @type {HTMLAnchorElement} */ (currentTarget).href = pageAddress(`play.html#${this.el.permalink ?? ""}`);
  };
}
