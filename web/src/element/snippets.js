/**
 * The texts with which other pages show a figure. They are made of attributes alone, so that the dialog of a figure and the
 * author's guide give the same ones.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {readonly (readonly [name: string, value: string])[]} Attributes  of the element
 *
 * @typedef {object} Snippets
 * @property {string} link  the address of the figure in the playground
 * @property {string} guide  its address in the author's guide
 * @property {string} element
 * @property {string} classic  the element, where no `type="module"` is let through
 * @property {string} iframe
 * @property {string} image  the picture, which leads to the playground
 * @property {string} markdown  the same
 */
import { OF_STEPS, USUAL_LOOKS } from "../attributes.js";
import { fileAddress, pageAddress } from "../runtime/assets.js";
import { presetOf, presetTitle } from "../model/presets.js";
import { DEFAULT_KIND } from "../model/scene.js";

/** Are the texts' addresses those of the author's computer, or of a network at home? Nobody else can open them. */
export const isLocal = () => /^(localhost|127\.|10\.|192\.168\.|\[::1\])/.test(new URL(pageAddress("")).hostname);

/** Other pages want these as they are here. What remains depends on the page. */
const KEPT = /** @type {const} */ (["theme", "background"]);

/** A page with iframes of figures needs this once. Each iframe then gets the height that its figure needs. */
export const HEIGHT_LISTENER = `<script>
  addEventListener("message", ({ data, source }) => {
    if (data?.type !== "gjk-demo:height") return;
    for (const frame of document.querySelectorAll("iframe")) if (frame.contentWindow === source) frame.height = data.height;
  });
</script>`;

/**
 * The texts of a figure as it is now.
 * @param {GjkDemo} el
 * @param {readonly import("../attributes.js").Look[]} [looks]  the attributes that are kept besides those of the state
 * @returns {Snippets | null} null if its scene is too large for a link
 */
export function snippetsOf(el, looks = KEPT) {
  const { permalink } = el;
  if (permalink === null) return null;
  const kept = looks.flatMap((name) => {
    const value = el[name];
    return value && value !== USUAL_LOOKS[name] ? [/** @type {const} */ ([name, value])] : [];
  });
  const stepping = OF_STEPS.flatMap(({ name, property, default: usual }) => {
    const value = el[property] ?? usual;
    return value === usual ? [] : [/** @type {const} */ ([name, value])];
  });
  return snippets([...new URLSearchParams(permalink), ...stepping, ...kept], titleOf(el), el.height.needed);
}

/** What the figure shows, in words. @param {GjkDemo} el */
function titleOf({ model }) {
  const preset = presetOf(model.scene);
  return [...new Set([model.figure?.title, preset && presetTitle(preset)])].filter(Boolean).join(": ");
}

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
  const poster = asked.scene ? null : fileAddress(`posters/${asked.preset ?? asked.kind ?? DEFAULT_KIND}.svg`);
  const instead = poster ? `<img src="${poster}" alt="${escaped(title)}" loading="lazy">` : escaped(title);
  const element = [
    `<gjk-demo${attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join("")}>`,
    `  <a href="${escaped(link)}">${instead}</a>`,
    "</gjk-demo>",
  ];
  const style = asked.background === "transparent" ? "border: 0; color-scheme: light" : "border: 0";
  return {
    link,
    guide: pageAddress(`use.html#${query}`),
    element: [`<script type="module" ${loaded("src", "gjk-demo.js")}></script>`, STYLESHEET, ...element].join("\n"),
    classic: [`<script ${loaded("src", "gjk-demo.classic.js")}></script>`, STYLESHEET, ...element].join("\n"),
    iframe:
      `<iframe src="${escaped(pageAddress(`embed.html?${query}`))}" title="${escaped(title)}" width="100%" height="${height}" ` +
      `style="${style}" loading="lazy" allow="clipboard-write"></iframe>`,
    image: `<a href="${escaped(link)}">${instead}</a>`,
    markdown: poster ? `[![${bracketed(title)}](${poster})](${link})` : `[${bracketed(title)}](${link})`,
  };
}

/** The attributes with which a line loads a file. @param {"src" | "href"} name @param {string} file */
function loaded(name, file) {
  const integrity = __INTEGRITY__[file];
  return `${name}="${fileAddress(file)}"${integrity ? ` integrity="${integrity}" crossorigin` : ""}`;
}

/** Keeps the place of the figure, so that the page does not jump. */
const STYLESHEET = `<link rel="stylesheet" ${loaded("href", "gjk-demo.css")}>`;

const ENTITIES = /** @type {Record<string, string>} */ ({ "&": "&amp;", "<": "&lt;", '"': "&quot;" });

/** @param {string} text */
const escaped = (text) => text.replace(/[&<"]/g, (character) => ENTITIES[character]);

/** As the text of a link in Markdown. @param {string} text */
const bracketed = (text) => text.replace(/[[\]\\]/g, "\\$&");
