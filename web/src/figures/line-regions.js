/** The regions around a line, as each method's code divides the plane: which are excluded, which are tested, which is taken. */
import { html } from "lit";
import answer from "../../baked/line-regions.json";
import { REGIONS } from "../draw/regions.js";
import { methodGroup } from "../element/groups.js";
import { placesOf, regionsCaption, regionsHeadline, regionsVerdict } from "../words/regions.js";
import { pointHandles, pointsAndMap, regionList } from "./regions.js";

/** @type {import("./index.js").Panel[]} */
const PANELS = [{ id: "plane", title: html`Regions for the origin <b>O</b>`, layers: REGIONS, contents: pointsAndMap }];

/** @type {import("./index.js").Figure} */
export const figure = {
  title: "The regions of a line",
  answer: /** @type {import("../types.js").Answer} */ (/** @type {unknown} */ (answer)),
  views: ["together"],
  panels: () => PANELS,
  layers: [],
  handles: pointHandles,
  controls: methodGroup,
  steps: placesOf,
  stepNoun: "step",
  headline: regionsHeadline,
  verdict: regionsVerdict,
  caption: regionsCaption,
  readout: regionList,
};
