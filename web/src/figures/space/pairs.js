/** What the figures of the Minkowski difference and of the Minkowski sum have in space: the sweep, solids that turn, and a handle of both. */
import { pointText } from "../../draw/numbers.js";
import { middleOfBoth } from "../../draw/space/cloud.js";
import { add, scaled } from "../../draw/space/vector.js";
import { replaced } from "../../lists.js";
import { canTurn, translated, turned } from "../../shapes/space.js";
import * as words from "../../words/interface.js";
import { inSpace, movement } from "./handles.js";

/**
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../types.js").Scene} Scene
 * @typedef {import("../../types.js").Solid} Solid
 */

/** A solid that turns by itself turns about this axis through its middle. @type {Point3} */
const UP = [0, 1, 0];

/** @param {Scene} scene */
const solidsOf = (scene) => /** @type {Solid[]} */ (/** @type {unknown} */ (scene.shapes));

/** @param {Scene} scene @param {Solid[]} shapes */
const withSolids = (scene, shapes) => /** @type {Scene} */ (/** @type {unknown} */ ({ ...scene, shapes }));

/** @type {import("../pairs.js").Room} */
export const SPACE = {
  ...words.pairs.space,
  canTurn,
  turn: (i) => (scene, angle) => withSolids(scene, replaced(solidsOf(scene), i, turned(solidsOf(scene)[i], UP, angle))),
};

/** Moves A and B alike, which leaves A - B where it is. @param {Scene} scene @returns {import("../index.js").Handle} */
export function bothSolids(scene) {
  const middle = middleOfBoth({ shapes: solidsOf(scene) });
  const by = (/** @type {Scene} */ old, /** @type {Point3} */ offset) =>
    withSolids(
      old,
      solidsOf(old).map((solid) => translated(solid, offset)),
    );
  return {
    id: "both",
    kind: "shape",
    color: "muted",
    label: words.handles.at(words.handles.moveBoth, pointText(middle)),
    at: (view) => inSpace(view).toScreen(middle),
    move: (old, from, to, scale) => by(old, movement(from, to, scale)),
    nudge: (old, dx, dy, stride, view) => {
      const { right, up } = inSpace(view).camera;
      return by(old, add(scaled(right, dx * stride), scaled(up, dy * stride)));
    },
  };
}
