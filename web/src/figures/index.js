/**
 * The kinds of figure. Each stands in a file of its own and says which layers its panels have, which of them the
 * reader may switch, and what its caption says.
 *
 * @typedef {object} Demo
 * @property {string} title
 * @property {string} preset  the scene that is shown when none is asked for
 * @property {boolean} stepped  has it iterations to walk through?
 * @property {{shapes: import("../draw/paint.js").PanelLayer[], difference: import("../draw/paint.js").PanelLayer[]}} panels
 * @property {(frame: import("../types.js").Frame) => string} caption  what the picture shows, in words
 */
import { gjk } from "./gjk.js";
import { minkowski } from "./minkowski.js";

/** @type {Record<string, Demo>} */
export const DEMOS = { gjk, minkowski };

export const KINDS = Object.keys(DEMOS);
