/**
 * The texts with which other pages show a figure. They are made of attributes alone, so that the dialog of a figure and the
 * author's guide give the same ones.
 */
import { OF_STEPS, playsAsked, questionAsked, USUAL_LOOKS, type Look } from "../attributes.ts";
import { fileAddress, pageAddress } from "../runtime/assets.ts";
import { siteInside } from "../runtime/inside.ts";
import { presetOf, presetTitle } from "../model/presets.ts";
import { DEFAULT_KIND } from "../model/scene.ts";
import type { GjkDemo } from "./host.ts";

/** Of the element. */
type Attributes = readonly (readonly [name: string, value: string])[];

export interface Snippets {
  /** The address of the figure in the playground. */
  link: string;
  /** Its address in the author's guide. */
  guide: string;
  element: string;
  /** The element, where no `type="module"` is let through. */
  classic: string;
  iframe: string;
  /** What the iframe shows, for systems that take an address and no HTML. */
  address: string;
  /** The picture, which leads to the playground. */
  image: string;
  /** The same. */
  markdown: string;
}

/** Are the texts' addresses those of the author's computer, or of a network at home? Nobody else can open them. */
export const isLocal = () =>
  (__ALONE__ && !siteInside()) || /^(localhost|127\.|10\.|192\.168\.|\[::1\])/.test(new URL(pageAddress("")).hostname);

/** Other pages want these as they are here. What remains depends on the page. */
const KEPT = ["theme", "background"] as const;

/** A page with iframes of figures needs this once. Each iframe then gets the height that its figure needs. */
export const HEIGHT_LISTENER = `<script>
  addEventListener("message", ({ data, source }) => {
    if (data?.type !== "gjk-demo:height") return;
    for (const frame of document.querySelectorAll("iframe")) if (frame.contentWindow === source) frame.height = data.height;
  });
</script>`;

/**
 * The texts of a figure as it is now.
 * @param looks  the attributes that are kept besides those of the state
 * @returns null if its scene is too large for a link
 */
export function snippetsOf(el: GjkDemo, looks: readonly Look[] = KEPT): Snippets | null {
  const { permalink } = el;
  if (permalink === null) return null;
  return snippets([...new URLSearchParams(permalink), ...looksOf(el, looks)], titleOf(el), el.height.needed);
}

/** The attributes of a figure, whatever its scene's size. */
export const attributesOf = (el: GjkDemo): Attributes => [
  ...(el.permalink === null ? [["scene", JSON.stringify(el.scene)] as const] : new URLSearchParams(el.permalink)),
  ...looksOf(el, KEPT),
];

/** What a value of these attributes says. */
const ASKED = { autoplay: playsAsked, ask: questionAsked };

/** What a figure has besides its state. */
function looksOf(el: GjkDemo, looks: readonly Look[]): Attributes {
  const kept = looks.flatMap((name) => {
    const value = el[name];
    return value && value !== USUAL_LOOKS[name] ? [[name, value] as const] : [];
  });
  const stepping = OF_STEPS.flatMap((name) => {
    const value = ASKED[name](el[name]);
    return value && value !== "none" ? [[name, value] as const] : [];
  });
  return [...stepping, ...kept];
}

/** What the figure shows, in words. */
function titleOf({ model }: GjkDemo) {
  const preset = presetOf(model.scene);
  return [...new Set([model.figure?.title, preset && presetTitle(preset)])].filter(Boolean).join(": ");
}

/**
 * @param title  says what the figure shows
 * @param height  of the iframe, in pixels
 */
export function snippets(attributes: Attributes, title: string, height: number): Snippets {
  const asked = Object.fromEntries(attributes);
  const query = new URLSearchParams(asked).toString();
  const link = pageAddress(`play.html#${query}`);
  const address = pageAddress(`embed.html?${query}`);
  const poster = asked.scene ? null : pageAddress(`posters/${asked.preset ?? asked.kind ?? DEFAULT_KIND}.svg`);
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
      `<iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="${height}" ` +
      `style="${style}" loading="lazy" allow="clipboard-write"></iframe>`,
    address,
    image: `<a href="${escaped(link)}">${instead}</a>`,
    markdown: poster ? `[![${bracketed(title)}](${poster})](${link})` : `[${bracketed(title)}](${link})`,
  };
}

/** The attributes with which a line loads a file. */
function loaded(name: "src" | "href", file: string) {
  const integrity = __INTEGRITY__[file];
  return `${name}="${fileAddress(file)}"${integrity ? ` integrity="${integrity}" crossorigin` : ""}`;
}

/** Keeps the place of the figure, so that the page does not jump. */
const STYLESHEET = `<link rel="stylesheet" ${loaded("href", "gjk-demo.css")}>`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

const escaped = (text: string) => text.replace(/[&<"]/g, (character) => ENTITIES[character]);

/** As the text of a link in Markdown. */
const bracketed = (text: string) => text.replace(/[[\]\\]/g, "\\$&");
