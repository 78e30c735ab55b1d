/**
 * The state of a figure as the text after the `#` of a link: `scene=…&step=…&layers=…&view=…`. The names are also the query
 * parameters of `embed.html` and the attributes of the element.
 *
 * @typedef {import("../types.js").Scene} Scene
 */
import { MAX_LINK_CHARACTERS } from "./scene.js";

/**
 * @param {{scene: Scene, preset?: string | null, step: number | "last" | "all", layers: Iterable<string>, view: string | null, choices: import("../types.js").Choices}} state
 *     `preset`: the name to write in place of the scene
 * @returns {string | null} null if the scene is too large for a link
 */
export function encode({ scene, preset, step, layers, view, choices }) {
  const text = JSON.stringify(scene);
  if (text.length > MAX_LINK_CHARACTERS) return null;
  return new URLSearchParams({
    ...(preset ? { preset } : { scene: text }),
    step: String(step),
    layers: [...layers].join(","),
    ...(view ? { view } : {}),
    ...choices,
  }).toString();
}

/** The attributes that a link or a query sets, as pairs of name and value. @param {string} text @param {readonly string[]} names */
export function decode(text, names) {
  const parameters = new URLSearchParams(text.replace(/^[#?]/, ""));
  return names.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [/** @type {const} */ ([name, value])];
  });
}
