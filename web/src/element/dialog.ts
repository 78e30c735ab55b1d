/**
 * The dialog in which a reader copies a link or the text that shows the figure in another page, or saves the picture. A field
 * holds each text, so that it can be copied by hand where a page must not use the clipboard, as in most iframes.
 */
import { html, nothing } from "lit";
import * as words from "../words/interface.ts";
import { made, saving, sharing } from "../words/sharing.ts";
import { icon } from "../interaction/icons.ts";
import { siteInside } from "../runtime/inside.ts";
import { presetOf } from "../model/presets.ts";
import { download } from "../dom.ts";
import { HEIGHT_LISTENER, isLocal, snippetsOf, type Snippets } from "./snippets.ts";
import rules from "./styles/dialog.css" with { type: "text" };
import type { GjkDemo } from "./host.ts";
import type { On } from "../dom.ts";

export { rules };

/** A saved picture has this many pixels for each CSS pixel, so that it is sharp on paper. */
const PNG_SCALE = 3;

export function dialog(el: GjkDemo) {
  const texts = __ALONE__ && !siteInside() ? nothing : snippetsOf(el);
  return html`
    <dialog lang=${words.language} aria-labelledby="share-title" @click=${closeOutside} @keydown=${keepKey}>
      <form method="dialog">
        <h2 id="share-title">${sharing.title}</h2>
        <p class="said" role="status">${el.sharing.said || nothing}</p>
        <button class="tool" aria-label=${words.messages.close} title=${words.messages.close}>${icon("close")}</button>
      </form>
      ${texts === nothing ? nothing : texts ? fields(el, texts) : html`<p>${sharing.tooLarge}</p>`}
      <div class="row">${KEPT.map((file) => saveButton(el, file))}</div>
    </dialog>
  `;
}

function fields(el: GjkDemo, texts: Snippets) {
  return [
    isLocal() ? html`<p>${sharing.local}</p>` : nothing,
    field(el, sharing.link, texts.link, 1),
    field(el, sharing.element, texts.element, 4),
    field(el, sharing.iframe, texts.iframe, 3),
    field(el, sharing.address, texts.address, 1),
    field(el, sharing.listener, HEIGHT_LISTENER, 3),
    field(el, sharing.markdown, texts.markdown, 2),
    html`<p>${sharing.more} <a href=${texts.guide} target="_blank" rel="noopener">${sharing.guide}</a>.</p>`,
  ];
}

function field(el: GjkDemo, label: string, text: string, rows: number) {
  return html`<div class="field">
    <label>${label} <textarea readonly rows=${rows} .value=${text} @focus=${({ target }: On<HTMLTextAreaElement>) => target.select()}></textarea></label>
    <button class="tool" type="button" aria-label=${sharing.copyOf(label)} @click=${(event: On<HTMLElement>) => copy(el, event)}>${icon("copy")} ${sharing.copy}</button>
  </div>`;
}

/** A click on the dialog itself is one on its backdrop, because its contents cover all of it. */
function closeOutside({ target, currentTarget }: On<HTMLDialogElement>) {
  if (target === currentTarget) currentTarget.close();
}

/** While the dialog is open, the page around it hears no keys. */
const keepKey = (event: Event) => event.stopPropagation();

async function copy(el: GjkDemo, { currentTarget: button }: On<HTMLElement>) {
  const text = button.parentElement?.querySelector("textarea");
  if (!text) return;
  try {
    await navigator.clipboard.writeText(text.value);
    el.sharing.say(sharing.copied);
  } catch {
    text.focus(); // which selects the text
    el.sharing.say(sharing.copyByHand);
  }
}

interface Kept {
  name: string;
  /** What it is good for. */
  told?: string;
  /** Of the file's name. */
  ending: string;
  make: (el: GjkDemo, name: string) => Promise<string | Blob>;
}

const kept = ([name, told]: readonly [string, string], ending: string, make: Kept["make"]): Kept => ({ name, told, ending, make });

const KEPT: Kept[] = [
  { name: "SVG", ending: "svg", make: (el) => el.toSVG() },
  { name: "PNG", ending: "png", make: (el) => el.toPNG(PNG_SCALE) },
  kept(saving.animated, "animated.svg", (el) => el.toAnimatedSVG()),
  kept(saving.gif, "gif", (el) => el.toGIF()),
  kept(saving.steps, "html", (el) => el.toHTML()),
  kept(saving.live, "live.html", (el) => el.toHTML({ live: true })),
];

/** The types of files that are texts. */
const TYPES: Record<string, string> = { svg: "image/svg+xml", html: "text/html" };

const saveButton = (el: GjkDemo, file: Kept) =>
  html`<button class="tool" type="button" title=${file.told ?? nothing} @click=${() => save(el, file)}>${icon("save")} ${sharing.saveAs(file.name)}</button>`;

async function save(el: GjkDemo, { name: type, ending, make }: Kept) {
  const name = presetOf(el.scene) ?? el.kind;
  try {
    el.sharing.say(made.making(type));
    const contents = await make(el, name);
    const file = typeof contents === "string" ? new Blob([contents], { type: TYPES[ending.replace(/^.*\./, "")] }) : contents;
    download(`${name}.${ending}`, file);
    // A sandbox may refuse without a word.
    el.sharing.say(self.origin === "null" && location.protocol !== "file:" ? sharing.mayNotSave : sharing.saved(`${name}.${ending}`));
  } catch (error) {
    el.sharing.say(sharing.notSaved((error as Error).message)); // nothing else is thrown
  }
}
