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
 * @typedef {Part & {id: string, title: unknown, name: string, beside: SpaceLayer[]}} Made
 *     `title` of its own panel, `name` beside A and B; `beside`: layers for the picture in which it stands beside A and B
 */
import { html } from "lit";
import { axes, inkOf } from "../../draw/space/ink.js";
import * as inDifference from "../../draw/space/difference.js";
import { SpacePanel } from "../../panels/space.js";

/**
 * @param {Part} shapes
 * @param {Made} made
 * @param {Aiming} [aim]
 * @returns {Record<import("../../types.js").ViewName, SpaceSpec[]>}
 */
export function panelsOf(shapes, { id, title, name, beside, ...made }, aim) {
  const panels = {
    apart: [specOf("shapes", html`Shapes <b class="a">A</b> and <b class="b">B</b>`, shapes), specOf(id, title, made)],
    together: [
      specOf("space", html`<b class="a">A</b>, <b class="b">B</b> and <b class="difference">${name}</b>`, {
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
      title: html`Minkowski difference <b class="difference">A − B</b>`,
      name: "A − B",
      beside: [inDifference.title],
      contents: inDifference.differenceIn,
    },
    aim,
  );

/** @param {string} id @param {unknown} title @param {Part} part @returns {SpaceSpec} */
const specOf = (id, title, { bodies, layers, contents }) => ({
  id,
  Panel: SpacePanel,
  title,
  bodies,
  layers: inkOf([axes, ...layers]),
  contents: /** @type {any} */ (contents),
});
