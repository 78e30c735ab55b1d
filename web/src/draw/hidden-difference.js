/** A - B may be hidden in figures that show how it comes about: it has a layer of its own. */

/** The name of that layer. */
export const DIFFERENCE = "difference";

/**
 * A layer that is drawn with A - B alone.
 * @template {import("../types.js").Frame<any, any>} F
 * @template V
 * @param {import("./paint.js").PanelLayer<F, V>} layer
 * @returns {import("./paint.js").PanelLayer<F, V>}
 */
export const withDifference = (layer) => (pen) => {
  if (pen.frame.layers.has(DIFFERENCE)) layer(pen);
};
