/**
 * The panels of figures of two solids in space: A and B in one panel and what is made of them in another, or all in one.
 */

/** @typedef {import("../../draw/paint.js").Frame} Frame */
/** @typedef {import("../../types.js").Point3} Point3 */
/** @template F @typedef {import("../index.js").SpacePanel<F>} SpacePanelSpec */

/** @template {keyof import("../../types.js").SpaceKinds} K @typedef {Record<import("../../types.js").ViewName, SpacePanelSpec<import("../../types.js").SpaceFrameOf<K>>[]>} PanelsOf */

/** What is drawn of the solids, or of their difference or sum. @template F @typedef {Pick<SpacePanelSpec<F>, "bodies" | "layers" | "contents">} Part */

/**
 * `title` of its own panel, `together` of the picture in which it stands beside A and B; `beside`: more layers of that picture.
 * @template F
 * @typedef {Part<F> & {id: string, title: string, together: string, beside: SpacePanelSpec<F>["layers"]}} Made
 */
import { groundUnder, shadowsOn } from "../../draw/space/ground.js";
import { axes } from "../../draw/space/ink.js";
import * as inDifference from "../../draw/space/difference.js";
import { normal, plane, planeIn } from "../../draw/space/slice.js";
import { featureAt, nextFeature } from "../../draw/space/features.js";
import { namesOnSolids, namesOnWhole, onSolids, onWhole } from "../../draw/space/linked.js";
import { overPanel } from "../../interaction/linking.js";
import { SpacePanel } from "../../panels/space.js";
import * as inShapes from "../../draw/space/shapes.js";
import { isFlat } from "../../shapes/space.js";
import * as words from "../../words/interface.js";
import { linkedText } from "../../words/linked.js";

/** The layer of the ground, of figures with a panel over one. @type {import("../index.js").LayerChoice<any>} */
export const GROUND = { name: "ground", title: words.panels.ground, swatch: "grid", shown: true };

/** The layer of hidden lines, which each figure of space has. @type {import("../index.js").LayerChoice<any>} */
export const HIDDEN = { name: "hidden", title: words.panels.hidden, swatch: "dashes", shown: true };

/** The features of A, B and A - B (or A + B) are lit with what they come from. */
export const linked = { linking: { at: featureAt, next: nextFeature, told: linkedText }, over: overPanel };

/**
 * A panel whose solids stand over a ground.
 * @template {Frame} F
 * @param {SpacePanelSpec<F>} panel
 * @param {(frame: F) => (readonly Point3[])[]} standing  the vertices of each solid
 * @param {(frame: F) => number | null} [level]  of the scene's own ground
 * @returns {SpacePanelSpec<F>}
 */
export function overGround(panel, standing, level = () => null) {
  const ground = (/** @type {F} */ frame) =>
    frame.layers.has("ground") ? groundUnder(standing(frame), panel.contents(frame), level(frame)) : null;
  return {
    ...panel,
    ground,
    contents: (frame) => {
      const under = ground(frame);
      return [...panel.contents(frame), ...(under ? shadowsOn(under) : [])];
    },
  };
}

/** The vertices of two solids, unless they lie in the plane z = 0, where a ground tells nothing. @param {import("../../draw/space/shapes.js").SpaceFrame} frame */
const solidsOver = (frame) => (isFlat(frame.scene) ? [] : inShapes.solids(frame).map(({ vertices }) => vertices));

/**
 * @template {import("../../draw/space/features.js").Frame & import("../../draw/space/shapes.js").SpaceFrame} F
 * @param {Part<F>} ofShapes
 * @param {Made<F>} ofMade
 * @param {SpacePanelSpec<F>["aim"]} [aim]
 * @returns {Record<import("../../types.js").ViewName, SpacePanelSpec<F>[]>}
 */
export function panelsOf(ofShapes, { id, title, together, beside, ...ofMade }, aim) {
  const shapes = { ...ofShapes, bodies: [...ofShapes.bodies, onSolids], layers: [...ofShapes.layers, namesOnSolids] };
  const made = { ...ofMade, bodies: [...ofMade.bodies, onWhole], layers: [...ofMade.layers, namesOnWhole] };
  const panels = {
    apart: [overGround(specOf("shapes", words.panels.shapes, shapes), solidsOver), specOf(id, title, made)],
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
 * @template {import("../../types.js").Frame<{shapes: import("../../types.js").Solid[]}, {difference: import("../../types.js").Mesh, outlines: import("../../types.js").Mesh[], result: import("../../types.js").SpaceResult, slice?: import("../../types.js").SpaceSection}>} F
 * @param {Part<NoInfer<F>>} shapes @param {Omit<Part<NoInfer<F>>, "contents"> & {around?: Part<NoInfer<F>>["contents"]}} difference  `around`: what else must be in sight @param {SpacePanelSpec<NoInfer<F>>["aim"]} [aim]
 * @returns {Record<import("../../types.js").ViewName, SpacePanelSpec<F>[]>}
 */
export const panelsOfDifference = (shapes, { around = () => [], ...difference }, aim) =>
  panelsOf(
    shapes,
    {
      ...difference,
      bodies: [...difference.bodies, plane],
      layers: [...difference.layers, normal],
      id: "difference",
      title: words.panels.difference,
      together: words.panels.withDifference,
      beside: [inDifference.title],
      contents: (frame) => [...inDifference.differenceIn(frame), ...planeIn(frame), ...around(frame)],
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
