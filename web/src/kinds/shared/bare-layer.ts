/** The switch that hides A - B, in figures that show how it comes about. */
import { BARE } from "../../draw/bare.ts";
import * as words from "../../words/interface.ts";
import type { LayerChoice } from "../index.ts";

export const bareLayer = { name: BARE, title: words.pairs.bare, swatch: "triangle" as const, shown: false } satisfies LayerChoice;
