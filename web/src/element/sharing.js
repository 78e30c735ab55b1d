/**
 * What a reader takes along: a link, the code that shows the figure in another page, the picture as a file.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */
import { pageAddress } from "../runtime/assets.js";
import { presetOf } from "./presets.js";

/** Pixels of a saved picture for each of the page: sharp on paper, too. */
const PNG_SCALE = 3;

/** A browser has taken what is saved by then. */
const TAKEN_MS = 60_000;

const TOO_LARGE = "This scene is too large for a link.";

export class Sharing {
  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
  }

  copyLink = () => {
    const { permalink } = this.el;
    return permalink === null ? this.#say(TOO_LARGE) : this.#copy(pageAddress(`play.html#${permalink}`), "The link is copied.");
  };

  copyEmbedCode = () => {
    const code = this.embedCode;
    return code === null ? this.#say(TOO_LARGE) : this.#copy(code, "The embed code is copied.");
  };

  /** The HTML that shows the figure as it is in any page; null where its scene is too large. */
  get embedCode() {
    const { permalink, scene } = this.el;
    if (permalink === null) return null;
    const preset = presetOf(scene);
    const { scene: written, ...rest } = Object.fromEntries(new URLSearchParams(permalink));
    const attributes = Object.entries({ ...(preset ? { preset } : { scene: written }), ...rest });
    const text = attributes.map(([name, value]) => ` ${name}='${escaped(value)}'`).join("");
    return `<script type="module" src="${pageAddress("gjk-demo.js")}"></script>\n<gjk-demo${text}></gjk-demo>`;
  }

  saveSvg = () => this.#save("svg", async () => new Blob([await this.el.toSVG()], { type: "image/svg+xml" }));

  savePng = () => this.#save("png", () => this.el.toPNG(PNG_SCALE));

  /** @param {string} type @param {() => Promise<Blob>} make */
  async #save(type, make) {
    try {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await make());
      link.download = `${presetOf(this.el.scene) ?? this.el.kind}.${type}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_MS);
    } catch (error) {
      this.#say(`The picture could not be made: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** @param {string} text @param {string} done */
  async #copy(text, done) {
    const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    // Where a browser refuses the clipboard, the text is there to be copied by hand.
    this.#say(copied ? done : text);
  }

  /** @param {string} text */
  #say(text) {
    this.el.messages.show(text, { plain: true });
  }
}

const ENTITIES = /** @type {Record<string, string>} */ ({ "&": "&amp;", "<": "&lt;", "'": "&#39;" });

/** @param {string} text */
const escaped = (text) => text.replace(/[&<']/g, (character) => ENTITIES[character]);
