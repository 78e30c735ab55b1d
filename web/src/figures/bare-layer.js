/** The switch that hides A - B, in figures that show how it comes about. */
import { BARE } from "../draw/bare.js";
import * as words from "../words/interface.js";

/** @satisfies {import("./index.js").LayerChoice<any>} */
export const bareLayer = { name: BARE, title: words.pairs.bare, swatch: /** @type {const} */ ("triangle"), shown: false };
