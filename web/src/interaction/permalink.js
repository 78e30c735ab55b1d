/**
 * The state of a figure as the text after the `#` of a link: `preset=…&step=…&layers=…&view=…&camera=…`, with `scene=…` if no preset has
 * the scene. It holds only what differs from the start. The names are also the query parameters of `embed.html` and the
 * attributes of the element.
 *
 * @typedef {import("../types.js").Scene} Scene
 */

/** Longer texts are not read. */
export const MAX_LINK_CHARACTERS = 200_000;

/**
 * @param {object} state
 * @param {Scene} state.scene
 * @param {{preset: string, method?: string} | null} state.preset  asks for the same scene
 * @param {number | "last" | "all"} state.step
 * @param {readonly string[] | null} state.layers  null if nobody has chosen
 * @param {string | null} state.view
 * @param {string | null} state.camera  null if the scene is seen as at the start
 * @param {import("../types.js").Choices} state.choices
 * @returns {string | null} null if the scene is too large for a link
 */
export function encode({ scene, preset, step, layers, view, camera, choices }) {
  const text = preset ? "" : JSON.stringify(scene);
  if (text.length > MAX_LINK_CHARACTERS) return null;
  return new URLSearchParams({
    ...(preset ?? { scene: text }),
    ...(step === "last" ? {} : { step: String(step) }),
    ...(layers ? { layers: layers.join(",") } : {}),
    ...(view ? { view } : {}),
    ...(camera ? { camera } : {}),
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
