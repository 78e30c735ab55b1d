/**
 * The dialog in which a reader copies a link or the text that shows the figure in another page, or saves the picture. A field
 * holds each text, so that it can be copied by hand where a page must not use the clipboard, as in most iframes.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */
import { html, nothing } from "lit";
import { icon } from "./icons.js";
import { presetOf } from "./presets.js";
import { HEIGHT_LISTENER, snippetsOf } from "./snippets.js";

/** A saved picture has this many pixels for each CSS pixel, so that it is sharp on paper. */
const PNG_SCALE = 3;

/** The file's address stays valid for this long. By then, any browser has started to save it. */
const SAVE_TIMEOUT_MS = 60_000;

/** @param {GjkDemo} el */
export function dialog(el) {
  const texts = snippetsOf(el);
  return html`
    <dialog aria-labelledby="share-title" @click=${closeOutside}>
      <form method="dialog">
        <h2 id="share-title">Share this figure</h2>
        <button class="tool" aria-label="Close" title="Close">${icon("close")}</button>
      </form>
      ${texts ? fields(el, texts) : html`<p>This scene is too large for a link. It can be saved as a picture.</p>`}
      <div class="row">
        <button class="tool" type="button" @click=${() => save(el, "svg")}>${icon("save")} Save as SVG</button>
        <button class="tool" type="button" @click=${() => save(el, "png")}>${icon("save")} Save as PNG</button>
      </div>
      <p class="said" role="status">${el.sharing.said || nothing}</p>
    </dialog>
  `;
}

/** @param {GjkDemo} el @param {import("./snippets.js").Snippets} texts */
function fields(el, texts) {
  return [
    field(el, "Link", texts.link, 1),
    field(el, "Element, for a page that may run scripts", texts.element, 4),
    field(el, "Iframe, for a page that may not", texts.iframe, 3),
    field(el, "Script that gives such iframes their height (once a page)", HEIGHT_LISTENER, 3),
    field(el, "Markdown", texts.markdown, 2),
    html`<p>Other ways, and all attributes: <a href=${texts.guide} target="_blank" rel="noopener">the author’s guide</a>.</p>`,
  ];
}

/** @param {GjkDemo} el @param {string} label @param {string} text @param {number} rows */
function field(el, label, text, rows) {
  return html`<div class="field">
    <label>${label} <textarea readonly rows=${rows} .value=${text} @focus=${selectAll}></textarea></label>
    <button class="tool" type="button" aria-label="Copy: ${label}" @click=${(/** @type {Event} */ event) => copy(el, event)}>${icon("copy")} Copy</button>
  </div>`;
}

/** @param {Event} event */
const selectAll = ({ target }) => /** @type {HTMLTextAreaElement} */ (target).select();

/** A click on the dialog itself is one on its backdrop, because its contents cover all of it. @param {Event} event */
function closeOutside({ target, currentTarget }) {
  if (target === currentTarget) /** @type {HTMLDialogElement} */ (currentTarget).close();
}

/** @param {GjkDemo} el @param {Event} event */
async function copy(el, { currentTarget }) {
  const button = /** @type {HTMLElement} */ (currentTarget);
  const text = /** @type {HTMLTextAreaElement} */ (button.parentElement?.querySelector("textarea"));
  try {
    await navigator.clipboard.writeText(text.value);
    el.sharing.say("Copied.");
  } catch {
    text.focus(); // which selects the text
    el.sharing.say("This page must not copy by itself. The text is selected: copy it with Ctrl+C or ⌘C.");
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
    el.sharing.say(`${link.download} is saved.`);
  } catch (error) {
    el.sharing.say(`The picture could not be made: ${/** @type {Error} */ (error).message}`);
  }
}
