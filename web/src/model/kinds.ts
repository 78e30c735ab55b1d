/** The kinds of figure that the page can show, and the figures that are loaded. `kinds/index.ts` says what a figure is. */
import { loaders } from "../../baked/figures.ts";
import { fetchPresetsOf } from "./preset-files.ts";
import { dimensionOf } from "../registry.ts";
import type { AnyFigure } from "../kinds/index.ts";
import type { Scene } from "../types.ts";

const LOADERS: Record<string, () => Promise<{ figure: AnyFigure }>> = loaders;
const IN_SPACE = "space/";

/** The names of all kinds that the page can show. */
export const KINDS = Object.keys(LOADERS).filter((name) => !name.startsWith(IN_SPACE));

/** The name of the figure that shows a scene: its kind, or the kind's twin in space, if it has one and the scene is of space. */
export function figureNameOf(scene: Scene) {
  const twin = IN_SPACE + scene.kind;
  return Object.hasOwn(LOADERS, twin) && dimensionOf(scene) === 3 ? twin : scene.kind;
}

const loaded: Map<string, AnyFigure> = new Map();

/** A figure that comes along with the code, and need not be loaded. */
export const provide = (kind: string, figure: AnyFigure) => void loaded.set(kind, figure);

/** @param name  of a figure @returns null while it is not loaded */
export const figureOf = (name: string): AnyFigure | null => loaded.get(name) ?? null;

/** With the presets of its kind. @param name  of a figure @throws if there is none, or if it does not come */
export async function loadFigure(name: string) {
  const [{ figure }] = await Promise.all([LOADERS[name](), fetchPresetsOf(name.replace(IN_SPACE, ""))]);
  loaded.set(name, figure);
}
