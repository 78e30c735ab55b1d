/**
 * Lets the reader copy a link or the code that embeds the figure in another page, and save the picture as a file.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */
import { pageAddress } from "../runtime/assets.js";
import { presetOf } from "./presets.js";

/** A saved picture has this many pixels for each CSS pixel, so that it is sharp on paper. */
const PNG_SCALE = 3;

/** The file's address stays valid for this long. By then, any browser has started to save it. */
const SAVE_TIMEOUT_MS = 60_000;

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

  /** The HTML that shows the current figure in any page; null if its scene is too large. */
  get embedCode() {
    const { permalink, scene } = this.el;
    if (permalink === null) return null;
    const preset = presetOf(scene);
    const { scene: written, ...rest } = Object.fromEntries(new URLSearchParams(permalink));
    const attributes = Object.entries({ ...(preset ? { preset } : written ? { scene: written } : {}), ...rest });
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
      setTimeout(() => URL.revokeObjectURL(link.href), SAVE_TIMEOUT_MS);
    } catch (error) {
      this.#say(`The picture could not be made: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** @param {string} text @param {string} done */
  async #copy(text, done) {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    // If the browser refuses the clipboard, the notice shows the text, and the reader can copy it.
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
