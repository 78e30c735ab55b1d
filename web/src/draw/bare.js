/** A - B may be hidden in figures that show how it comes about: the layer that is called so leaves it out. */

/** The name of that layer. */
export const BARE = "bare";

/**
 * A layer that is drawn with A - B alone.
 * @template {import("../types.js").Frame<any, any>} F
 * @template V
 * @param {import("./paint.js").PanelLayer<F, V>} layer
 * @returns {import("./paint.js").PanelLayer<F, V>}
 */
export const withDifference = (layer) => (pen) => {
  if (!pen.frame.layers.has(BARE)) layer(pen);
};
