/** The switch that hides A - B, in figures that show how it comes about. */
import { BARE } from "../draw/bare.js";
import { bareTitle } from "../words/pairs.js";

/** @satisfies {import("./index.js").LayerChoice<any>} */
export const bareLayer = { name: BARE, title: bareTitle, swatch: /** @type {const} */ ("triangle"), shown: false };
