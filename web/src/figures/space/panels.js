/**
 * The panels of figures of two solids in space: A and B in one panel and what is made of them in another, or all in one.
 *
 * @typedef {import("../../draw/space/body.js").BodyLayer} BodyLayer
 * @typedef {import("../../draw/space/ink.js").SpaceLayer} SpaceLayer
 * @typedef {import("../../panels/space.js").SpaceSpec} SpaceSpec
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../types.js").SpaceFrame} SpaceFrame
 *
 * @typedef {object} Part  what is drawn of the solids, or of their difference or sum
 * @property {BodyLayer[]} bodies
 * @property {SpaceLayer[]} layers
 * @property {(frame: SpaceFrame) => Point3[]} contents  the points that must be in sight
 *
 * @typedef {import("../index.js").Panel["aim"]} Aiming
 *
 * @typedef {Part & {id: string, title: string, together: string, beside: SpaceLayer[]}} Made
 *     `title` of its own panel, `together` of the picture in which it stands beside A and B; `beside`: more layers of that picture
 */
import { axes, inkOf } from "../../draw/space/ink.js";
import * as inDifference from "../../draw/space/difference.js";
import { SpacePanel } from "../../panels/space.js";
import * as words from "../../words/interface.js";

/**
 * @param {Part} shapes
 * @param {Made} made
 * @param {Aiming} [aim]
 * @returns {Record<import("../../types.js").ViewName, SpaceSpec[]>}
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

/** The panels of two solids and their Minkowski difference. @param {Part} shapes @param {Omit<Part, "contents">} difference @param {Aiming} [aim] */
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

/** @param {string} id @param {string} title @param {Part} part @returns {SpaceSpec} */
const specOf = (id, title, { bodies, layers, contents }) => ({
  id,
  Panel: SpacePanel,
  title,
  bodies,
  layers: inkOf([axes, ...layers]),
  contents: /** @type {any} */ (contents),
});
