/** Simplices in space: a point of a hull is a combination of at most four of its points. */
import { axes, inBoth, inkOf } from "../../draw/space/ink.js";
import { handleAxes, hull, kept, pointsIn } from "../../draw/space/simplices.js";
import { closest, names, spokes, weights } from "../../draw/simplices.js";
import { replaced } from "../../lists.js";
import { SpacePanel } from "../../panels/space.js";
import * as words from "../../words/interface.js";
import { pointName } from "../../words/simplices.js";
import { comesAndGoes, figure as flat, otherChoice, TURN, withPoints } from "../simplices.js";
import { handlesOf } from "./handles.js";

/**
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../types.js").Scene} Scene
 */

/** "Another choice" raises the first search direction by this part of its way from below to above, and begins below again. */
const RISE = 0.618034;

/** @type {import("../../panels/space.js").SpaceSpec[]} */
const PANELS = [
  {
    id: "space",
    Panel: SpacePanel,
    title: words.panels.combination,
    bodies: [hull, kept],
    layers: inkOf([axes, handleAxes, inBoth(spokes), inBoth(closest), inBoth(weights), inBoth(names)]),
    contents: /** @type {any} */ (pointsIn),
  },
];

/** @param {Scene} scene @returns {Point3[]} */
const pointsOf = (scene) => /** @type {any} */ (scene.points);

/** P, and a handle for each point. @param {Scene} scene @param {unknown} _spin @param {string} selected */
function handles(scene, _spin, selected) {
  const held = (/** @type {string} */ id, /** @type {string} */ name, /** @type {(scene: Scene) => Point3} */ get) => ({
    id,
    name,
    kind: /** @type {const} */ ("point"),
    solid: /** @type {const} */ ({ type: "point", p: get(scene) }),
    get: (/** @type {Scene} */ old) => /** @type {const} */ ({ type: "point", p: get(old) }),
  });
  const at = handlesOf(
    {
      ...held("at", words.handles.pointInSpace("P"), (old) => /** @type {any} */ (old.at)),
      color: "newest",
      put: (old, moved) => ({ ...old, at: /** @type {any} */ (moved).p }),
    },
    selected,
  );
  const points = pointsOf(scene).map((_, i) => {
    const [whole, ...along] = handlesOf(
      {
        ...held(`${i}`, words.handles.pointInSpace(pointName(i)), (old) => pointsOf(old)[i]),
        color: "difference",
        put: (old, moved) => withPoints(old, /** @type {any} */ (replaced(pointsOf(old), i, /** @type {any} */ (moved).p))),
      },
      selected,
    );
    return [{ ...whole, ...comesAndGoes(i) }, ...along];
  });
  return [...at, ...points.flat()];
}

/** The next first search direction: turned by the golden angle and raised, it comes to all sides. @param {Scene} scene */
function nextStart({ start }) {
  const [x, y, z] = /** @type {number[]} */ (start ?? [1, 0, 0]);
  const angle = Math.atan2(y, x) + TURN;
  const height = 2 * (((z + 1) / 2 + RISE) % 1) - 1;
  const level = Math.sqrt(1 - height * height);
  return /** @type {any} */ ([level * Math.cos(angle), level * Math.sin(angle), height].map((c) => Number(c.toFixed(4))));
}

/** @type {import("../index.js").Figure} */
export const figure = {
  title: words.simplices.titleInSpace,
  views: flat.views,
  panels: () => PANELS,
  layers: [],
  handles,
  headline: flat.headline,
  caption: flat.caption,
  readout: (el) => otherChoice(el, nextStart),
};
