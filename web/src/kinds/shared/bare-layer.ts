/** The switches that hide A - B and O, in figures that show how it comes about. */
import * as words from "../../words/interface.ts";
import type { LayerChoice } from "../index.ts";
import type { Frame } from "../../types.ts";
import type { PanelLayer } from "../../draw/paint.ts";

/** Its name. */
const BARE = "bare";

export const bareLayer = { name: BARE, title: words.pairs.bare, swatch: "triangle" as const, shown: false } satisfies LayerChoice;

/** The switch that hides O. */
const PLAIN = "plain";

export const plainLayer = { name: PLAIN, title: words.pairs.plain, swatch: "triangle" as const, shown: false } satisfies LayerChoice;

export const isBare = (layers: ReadonlySet<string>) => layers.has(BARE);

/** A layer that is drawn with O alone. */
export const withOrigin =
  <F extends Frame<unknown, unknown>, V>(layer: PanelLayer<F, V>): PanelLayer<F, V> =>
  (pen) => {
    if (!pen.frame.layers.has(PLAIN)) layer(pen);
  };

/** A layer that is drawn with A - B alone. */
export const withDifference =
  <F extends Frame<unknown, unknown>, V>(layer: PanelLayer<F, V>): PanelLayer<F, V> =>
  (pen) => {
    if (!pen.frame.layers.has(BARE)) layer(pen);
  };
