/**
 * The texts with which other pages show a figure. They are made of attributes alone, so that the dialog of a figure and the
 * author's guide give the same ones.
 *
 * @typedef {readonly (readonly [name: string, value: string])[]} Attributes  of the element
 *
 * @typedef {object} Snippets
 * @property {string} link  the address of the figure in the playground
 * @property {string} element
 * @property {string} iframe
 * @property {string} markdown  the picture, which leads to the playground
 */
import { pageAddress } from "../runtime/assets.js";
import { DEFAULT_KIND } from "./scene.js";

/** A page with iframes of figures needs this once. Each iframe then gets the height that its figure needs. */
export const HEIGHT_LISTENER = `<script>
  addEventListener("message", ({ data, source }) => {
    if (data?.type !== "gjk-demo:height") return;
    for (const frame of document.querySelectorAll("iframe")) if (frame.contentWindow === source) frame.height = data.height;
  });
</script>`;

/**
 * @param {Attributes} attributes
 * @param {string} title  says what the figure shows
 * @param {number} height  of the iframe, in pixels
 * @returns {Snippets}
 */
export function snippets(attributes, title, height) {
  const asked = Object.fromEntries(attributes);
  const query = new URLSearchParams(asked).toString();
  const link = pageAddress(`play.html#${query}`);
  const poster = asked.scene ? null : pageAddress(`posters/${asked.preset ?? asked.kind ?? DEFAULT_KIND}.svg`);
  const instead = poster ? `<img src="${poster}" alt="${escaped(title)}" loading="lazy">` : escaped(title);
  const style = asked.background === "transparent" ? "border: 0; color-scheme: light" : "border: 0";
  return {
    link,
    element: [
      `<script type="module" src="${pageAddress("gjk-demo.js")}"></script>`,
      `<gjk-demo${attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join("")}>`,
      `  <a href="${escaped(link)}">${instead}</a>`,
      "</gjk-demo>",
    ].join("\n"),
    iframe:
      `<iframe src="${escaped(pageAddress(`embed.html?${query}`))}" title="${escaped(title)}" width="100%" height="${height}" ` +
      `style="${style}" loading="lazy" allow="clipboard-write"></iframe>`,
    markdown: poster ? `[![${bracketed(title)}](${poster})](${link})` : `[${bracketed(title)}](${link})`,
  };
}

const ENTITIES = /** @type {Record<string, string>} */ ({ "&": "&amp;", "<": "&lt;", '"': "&quot;" });

/** @param {string} text */
const escaped = (text) => text.replace(/[&<"]/g, (character) => ENTITIES[character]);

/** As the text of a link in Markdown. @param {string} text */
const bracketed = (text) => text.replace(/[[\]\\]/g, "\\$&");
