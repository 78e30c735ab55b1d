/**
 * What the figures of the regions of a line and of a triangle have in common: all but their points.
 *
 * @typedef {import("../types.js").FrameOf<"line-regions" | "triangle-regions">} Frame
 * @typedef {import("../types.js").Point} Point
 */
import { REGIONS } from "../draw/regions.js";
import { methodGroup } from "../interaction/groups.js";
import { pointHandle } from "../interaction/handles.js";
import { replaced } from "../lists.js";
import * as words from "../words/interface.js";
import { placesOf, regionsCaption, regionsPoint, regionsHeadline, regionsVerdict } from "../words/regions.js";
import { regionList } from "./regions.js";

/**
 * A handle for each point.
 * @template {{points: Point[]}} S
 * @param {S} scene
 * @returns {import("../interaction/handles.js").Handle<S>[]}
 */
export function pointHandles(scene) {
  return scene.points.map((p, i) =>
    pointHandle(p, { id: `${i}`, label: words.handles.point("ABC"[i]), color: i === 0 ? "newest" : "simplex" }, (old, to) => ({
      ...old,
      points: replaced(old.points, i, to),
    })),
  );
}

/** The points, the origin and the middle of the map. The rest of the map fills a panel of other proportions. @param {Frame} frame @returns {Point[]} */
function pointsAndMap({ scene, answer }) {
  const [low, high] = answer?.bounds ?? [
    [0, 0],
    [0, 0],
  ];
  const at = (/** @type {number} */ t) => /** @type {Point} */ ([low[0] + (high[0] - low[0]) * t, low[1] + (high[1] - low[1]) * t]);
  return [...scene.points, [0, 0], at(0.375), at(0.625)];
}

/** @type {import("./index.js").PanelsOf<"line-regions" | "triangle-regions">} */
const PANELS = [{ id: "plane", title: words.panels.regions, layers: REGIONS, contents: pointsAndMap }];

/**
 * @type {Pick<import("./index.js").FigureOf<"line-regions" | "triangle-regions">, "views" | "panels" | "controls" | "steps" | "stepNoun" | "headline" | "verdict" | "point" | "caption" | "readout">}
 */
export const shared = {
  views: ["together"],
  panels: () => PANELS,
  controls: methodGroup,
  steps: placesOf,
  stepNoun: words.regions.noun,
  headline: regionsHeadline,
  verdict: regionsVerdict,
  point: regionsPoint,
  caption: regionsCaption,
  readout: regionList,
};
