/**
 * The state of a figure as the text behind the `#` of a link: `scene=…&step=…&layers=…&view=…`. The same names, less the
 * `#`, are the query parameters of `embed.html` and the attributes of the element.
 *
 * @typedef {import("../types.js").Scene} Scene
 */
import { LONGEST_LINK } from "./scene.js";

/**
 * @param {{scene: Scene, step: number | "last" | "all", layers: Iterable<string>, view: string | null, choices: import("../types.js").Choices}} state
 * @returns {string | null} null where the scene is too large for a link
 */
export function encode({ scene, step, layers, view, choices }) {
  const text = JSON.stringify(scene);
  if (text.length > LONGEST_LINK) return null;
  return new URLSearchParams({ scene: text, step: String(step), layers: [...layers].join(","), ...(view ? { view } : {}), ...choices }).toString();
}

/** The attributes that a link or a query sets: those of the element that it names. @param {string} text @param {readonly string[]} names */
export function decode(text, names) {
  const parameters = new URLSearchParams(text.replace(/^[#?]/, ""));
  return names.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [/** @type {const} */ ([name, value])];
  });
}
