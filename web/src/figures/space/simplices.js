/** Simplices in space: a point of a hull is a combination of at most four of its points. */
import { axes } from "../../draw/space/ink.js";
import { handleAxes, hull, kept, pointsIn } from "../../draw/space/simplices.js";
import { closest, names, spokes, weights } from "../../draw/simplices.js";
import { replaced } from "../../lists.js";
import { SpacePanel } from "../../panels/space.js";
import * as words from "../../words/interface.js";
import { pointName, titleInSpace } from "../../words/simplices.js";
import { comesAndGoes, otherChoice, shared, TURN, withPoints } from "../simplices.js";
import { handlesOf } from "./handles.js";
import { HIDDEN } from "./panels.js";

/**
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../types.js").SpaceSceneOf<"simplices">} Scene
 */

/** "Another choice" raises the first search direction by this part of its way from below to above, and begins below again. */
const RISE = 0.618034;

/** @type {import("../index.js").SpacePanelsOf<"simplices">} */
const PANELS = [
  {
    id: "space",
    Panel: SpacePanel,
    title: words.panels.combination,
    bodies: [hull, kept],
    layers: [axes, handleAxes, spokes, closest, weights, names],
    contents: pointsIn,
  },
];

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
      ...held("at", words.handles.pointInSpace("P"), (old) => old.at),
      color: "newest",
      put: (old, moved) => ({ ...old, at: moved.p }),
    },
    selected,
  );
  const points = scene.points.map((_, i) => {
    const [whole, ...along] = handlesOf(
      {
        ...held(`${i}`, words.handles.pointInSpace(pointName(i)), (old) => old.points[i]),
        color: "difference",
        put: (old, moved) => withPoints(old, replaced(old.points, i, moved.p)),
      },
      selected,
    );
    return [comesAndGoes(whole, i), ...along];
  });
  return [...at, ...points.flat()];
}

/** The next first search direction: turned by the golden angle and raised, it comes to all sides. @param {Scene} scene @returns {Point3} */
function nextStart({ start }) {
  const [x, y, z] = start ?? [1, 0, 0];
  const angle = Math.atan2(y, x) + TURN;
  const height = 2 * (((z + 1) / 2 + RISE) % 1) - 1;
  const level = Math.sqrt(1 - height * height);
  return /** @type {Point3} */ ([level * Math.cos(angle), level * Math.sin(angle), height].map((c) => Number(c.toFixed(4))));
}

/** @type {import("../index.js").SpaceFigureOf<"simplices">} */
export const figure = {
  ...shared,
  title: titleInSpace,
  views: ["together"],
  panels: () => PANELS,
  layers: [HIDDEN],
  handles,
  readout: (el) => otherChoice(el, nextStart),
};
