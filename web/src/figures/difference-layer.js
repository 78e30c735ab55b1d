/** The switch that hides A - B, in figures that show how it comes about. */
import { DIFFERENCE } from "../draw/hidden-difference.js";
import { differenceTitle } from "../words/pairs.js";

/** @satisfies {import("./index.js").LayerChoice<any>} */
export const differenceLayer = { name: DIFFERENCE, title: differenceTitle, swatch: /** @type {const} */ ("triangle"), shown: true };
