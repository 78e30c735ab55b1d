/**
 * The panels of figures of two solids in space: A and B in one panel and what is made of them in another, or all in one.
 */

/** @typedef {import("../../draw/paint.js").Frame} Frame */
/** @template F @typedef {import("../index.js").SpacePanel<F>} SpacePanelSpec */

/** @template {keyof import("../../types.js").SpaceKinds} K @typedef {Record<import("../../types.js").ViewName, SpacePanelSpec<import("../../types.js").SpaceFrameOf<K>>[]>} PanelsOf */

/** What is drawn of the solids, or of their difference or sum. @template F @typedef {Pick<SpacePanelSpec<F>, "bodies" | "layers" | "contents">} Part */

/**
 * `title` of its own panel, `together` of the picture in which it stands beside A and B; `beside`: more layers of that picture.
 * @template F
 * @typedef {Part<F> & {id: string, title: string, together: string, beside: SpacePanelSpec<F>["layers"]}} Made
 */
import { axes } from "../../draw/space/ink.js";
import * as inDifference from "../../draw/space/difference.js";
import { SpacePanel } from "../../panels/space.js";
import * as words from "../../words/interface.js";

/**
 * @template {Frame} F
 * @param {Part<F>} shapes
 * @param {Made<F>} made
 * @param {SpacePanelSpec<F>["aim"]} [aim]
 * @returns {Record<import("../../types.js").ViewName, SpacePanelSpec<F>[]>}
 */
export function panelsOf(shapes, { id, title, together, beside, ...made }, aim) {
  const panels = {
    apart: [specOf("shapes", words.panels.shapes, shapes), specOf(id, title, made)],
    together: [
      specOf("space", together, {
        bodies: [...shapes.bodies, ...made.bodies],
        layers: [...shapes.layers, ...made.layers, ...beside],
        contents: (frame) => [...shapes.contents(frame), ...made.contents(frame)],
      }),
    ],
  };
  for (const panel of [...panels.apart, ...panels.together]) panel.aim = aim;
  return panels;
}

/**
 * The panels of two solids and their Minkowski difference.
 * @template {import("../../types.js").Frame<{shapes: import("../../types.js").Solid[]}, {difference: import("../../types.js").Mesh}>} F
 * @param {Part<NoInfer<F>>} shapes @param {Omit<Part<NoInfer<F>>, "contents">} difference @param {SpacePanelSpec<NoInfer<F>>["aim"]} [aim]
 * @returns {Record<import("../../types.js").ViewName, SpacePanelSpec<F>[]>}
 */
export const panelsOfDifference = (shapes, difference, aim) =>
  panelsOf(
    shapes,
    {
      ...difference,
      id: "difference",
      title: words.panels.difference,
      together: words.panels.withDifference,
      beside: [inDifference.title],
      contents: inDifference.differenceIn,
    },
    aim,
  );

/** @template {Frame} F @param {string} id @param {string} title @param {Part<F>} part @returns {SpacePanelSpec<F>} */
const specOf = (id, title, { bodies, layers, contents }) => ({
  id,
  Panel: SpacePanel,
  title,
  bodies,
  layers: [axes, ...layers],
  contents,
});
