/** What the figures of the Minkowski difference and of the Minkowski sum have in space: the sweep, solids that turn, and a handle of both. */
import { pointText } from "../../words/numbers.js";
import { middleOfBoth } from "../../draw/space/cloud.js";
import { add, scaled } from "../../shapes/vector.js";
import { replaced } from "../../lists.js";
import { canTurn, translated, turned } from "../../shapes/space.js";
import * as words from "../../words/interface.js";
import { movement } from "./handles.js";

/**
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../types.js").Solid} Solid
 */

/** A solid that turns by itself turns about this axis through its middle. @type {Point3} */
const UP = [0, 1, 0];

/** @type {import("../pairs.js").Room<Solid>} */
export const SPACE = {
  ...words.pairs.space,
  canTurn,
  turn: (i) => (scene, angle) => ({ ...scene, shapes: replaced(scene.shapes, i, turned(scene.shapes[i], UP, angle)) }),
};

/**
 * Moves A and B alike, which leaves A - B where it is.
 * @template {{shapes: Solid[]}} S
 * @param {S} scene
 * @returns {import("./handles.js").Handle<S>}
 */
export function bothSolids(scene) {
  const middle = middleOfBoth(scene);
  const by = (/** @type {S} */ old, /** @type {Point3} */ offset) => ({
    ...old,
    shapes: old.shapes.map((solid) => translated(solid, offset)),
  });
  return {
    id: "both",
    kind: "shape",
    color: "muted",
    label: words.handles.at(words.handles.moveBoth, pointText(middle)),
    at: (view) => view.toScreen(middle),
    move: (old, from, to, scale) => by(old, movement(from, to, scale)),
    nudge: (old, dx, dy, stride, view) => {
      const { right, up } = view.camera;
      return by(old, add(scaled(right, dx * stride), scaled(up, dy * stride)));
    },
  };
}
