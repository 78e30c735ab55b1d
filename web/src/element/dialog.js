/**
 * The dialog in which a reader copies a link or the text that shows the figure in another page, or saves the picture. A field
 * holds each text, so that it can be copied by hand where a page must not use the clipboard, as in most iframes.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */
import { html, nothing } from "lit";
import * as words from "../words/interface.js";
import { icon } from "../interaction/icons.js";
import { presetOf } from "../model/presets.js";
import { HEIGHT_LISTENER, isLocal, snippetsOf } from "./snippets.js";
import rules from "./styles/dialog.css" with { type: "text" };

export { rules };

/** A saved picture has this many pixels for each CSS pixel, so that it is sharp on paper. */
const PNG_SCALE = 3;

/** The file's address stays valid for this long. By then, any browser has started to save it. */
const SAVE_TIMEOUT_MS = 60_000;

/** @param {GjkDemo} el */
export function dialog(el) {
  const texts = snippetsOf(el);
  return html`
    <dialog lang=${words.language} aria-labelledby="share-title" @click=${closeOutside} @keydown=${keepKey}>
      <form method="dialog">
        <h2 id="share-title">${words.sharing.title}</h2>
        <button class="tool" aria-label=${words.messages.close} title=${words.messages.close}>${icon("close")}</button>
      </form>
      ${texts ? fields(el, texts) : html`<p>${words.sharing.tooLarge}</p>`}
      <div class="row">
        <button class="tool" type="button" @click=${() => save(el, "svg")}>${icon("save")} ${words.sharing.saveAs("SVG")}</button>
        <button class="tool" type="button" @click=${() => save(el, "png")}>${icon("save")} ${words.sharing.saveAs("PNG")}</button>
      </div>
      <p class="said" role="status">${el.sharing.said || nothing}</p>
    </dialog>
  `;
}

/** @param {GjkDemo} el @param {import("./snippets.js").Snippets} texts */
function fields(el, texts) {
  return [
    isLocal() ? html`<p>${words.sharing.local}</p>` : nothing,
    field(el, words.sharing.link, texts.link, 1),
    field(el, words.sharing.element, texts.element, 4),
    field(el, words.sharing.iframe, texts.iframe, 3),
    field(el, words.sharing.listener, HEIGHT_LISTENER, 3),
    field(el, words.sharing.markdown, texts.markdown, 2),
    html`<p>${words.sharing.more} <a href=${texts.guide} target="_blank" rel="noopener">${words.sharing.guide}</a>.</p>`,
  ];
}

/** @param {GjkDemo} el @param {string} label @param {string} text @param {number} rows */
function field(el, label, text, rows) {
  return html`<div class="field">
    <label>${label} <textarea readonly rows=${rows} .value=${text} @focus=${selectAll}></textarea></label>
    <button class="tool" type="button" aria-label=${words.sharing.copyOf(label)} @click=${(/** @type {Event} */ event) => copy(el, event)}>${icon("copy")} ${words.sharing.copy}</button>
  </div>`;
}

/** @param {Event} event */
const selectAll = ({ target }) => /** @type {HTMLTextAreaElement} */ (target).select();

/** A click on the dialog itself is one on its backdrop, because its contents cover all of it. @param {Event} event */
function closeOutside({ target, currentTarget }) {
  if (target === currentTarget) /** @type {HTMLDialogElement} */ (currentTarget).close();
}

/** While the dialog is open, the page around it hears no keys. @param {Event} event */
const keepKey = (event) => event.stopPropagation();

/** @param {GjkDemo} el @param {Event} event */
async function copy(el, { currentTarget }) {
  const button = /** @type {HTMLElement} */ (currentTarget);
  const text = /** @type {HTMLTextAreaElement} */ (button.parentElement?.querySelector("textarea"));
  try {
    await navigator.clipboard.writeText(text.value);
    el.sharing.say(words.sharing.copied);
  } catch {
    text.focus(); // which selects the text
    el.sharing.say(words.sharing.copyByHand);
  }
}

/** @param {GjkDemo} el @param {"svg" | "png"} type */
async function save(el, type) {
  try {
    const file = type === "svg" ? new Blob([await el.toSVG()], { type: "image/svg+xml" }) : await el.toPNG(PNG_SCALE);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `${presetOf(el.scene) ?? el.kind}.${type}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), SAVE_TIMEOUT_MS);
    // A sandbox may refuse without a word.
    el.sharing.say(self.origin === "null" ? words.sharing.mayNotSave : words.sharing.saved(link.download));
  } catch (error) {
    el.sharing.say(words.sharing.notSaved(/** @type {Error} */ (error).message));
  }
}
