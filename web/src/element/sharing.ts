/**
 * What a reader takes along: a link, the texts with which other pages show the figure, and the picture as a file. The dialog is
 * loaded when the reader opens it.
 */
import { pageAddress } from "../runtime/assets.ts";
import * as words from "../words/interface.ts";
import { addStyles } from "./styles.ts";
import { Controller } from "./host.ts";
import type { On } from "../dom.ts";

export class Sharing extends Controller {
  /** The module of the dialog, once it is loaded. */
  #loaded: typeof import("./dialog.ts") | null = null;
  /** What the dialog says about the last thing that its reader did. */
  said = "";

  /** The dialog is beside the figure, so that the keys of its fields are not those of the figure. */
  template() {
    return this.#loaded?.dialog(this.el);
  }

  open = async () => {
    const { el } = this;
    try {
      if (!this.#loaded) {
        this.#loaded = await import("./dialog.ts");
        addStyles(el.renderRoot, this.#loaded.rules);
      }
    } catch {
      el.messages.show(words.messages.dialogMissing);
      return el.messages.missing();
    }
    this.say("");
    await el.updateComplete;
    el.renderRoot.querySelector<HTMLDialogElement>("dialog")?.showModal();
  };

  say(text: string) {
    this.said = text;
    this.el.requestUpdate();
  }

  /** Gives a link to the playground the address of the figure as it is now. It changes too often to be kept up to date. */
  toPlayground = ({ currentTarget }: On<HTMLAnchorElement>) => {
    currentTarget.href = pageAddress(`play.html#${this.el.permalink ?? ""}`);
  };
}
