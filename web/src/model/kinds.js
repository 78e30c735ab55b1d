/**
 * The kinds of figure that the page can show, and the figures that are loaded. `figures/index.js` says what a figure is.
 *
 * @typedef {import("../figures/index.js").AnyFigure} AnyFigure
 * @typedef {import("../types.js").Scene} Scene
 */
import { loaders } from "../../baked/figures.js";
import { dimensionOf } from "../dimension.js";

/** @type {Record<string, () => Promise<{figure: AnyFigure}>>} */
const LOADERS = loaders;
const IN_SPACE = "space/";

/** The names of all kinds that the page can show. */
export const KINDS = Object.keys(LOADERS).filter((name) => !name.startsWith(IN_SPACE));

/** The name of the figure that shows a scene: its kind, or the kind's twin in space, if it has one and the scene is of space. @param {Scene} scene */
export function figureNameOf(scene) {
  const twin = IN_SPACE + scene.kind;
  return Object.hasOwn(LOADERS, twin) && dimensionOf(scene) === 3 ? twin : scene.kind;
}

/** @type {Map<string, AnyFigure>} */
const loaded = new Map();

/** A figure that comes along with the code, and need not be loaded. @param {string} kind @param {AnyFigure} figure */
export const provide = (kind, figure) => void loaded.set(kind, figure);

/** @param {string} name  of a figure @returns {AnyFigure | null} null while it is not loaded */
export const figureOf = (name) => loaded.get(name) ?? null;

/** @param {string} name  of a figure @throws if there is none, or if it does not come */
export async function loadFigure(name) {
  const { figure } = await LOADERS[name]();
  loaded.set(name, figure);
}
