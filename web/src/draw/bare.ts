/** A - B may be hidden in figures that show how it comes about: the layer that is called so leaves it out. */
import type { Frame } from "../types.ts";
import type { PanelLayer } from "./paint.ts";

/** The name of that layer. */
export const BARE = "bare";

/** A layer that is drawn with A - B alone. */
export const withDifference =
  <F extends Frame<unknown, unknown>, V>(layer: PanelLayer<F, V>): PanelLayer<F, V> =>
  (pen) => {
    if (!pen.frame.layers.has(BARE)) layer(pen);
  };
