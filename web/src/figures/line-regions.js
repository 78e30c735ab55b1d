/** The regions around a line, as each method's code divides the plane: which are excluded, which are tested, which is taken. */
import answer from "../../baked/line-regions.json";
import { REGIONS } from "../draw/regions.js";
import { methodGroup } from "../element/groups.js";
import * as words from "../words/interface.js";
import { title } from "../words/line-regions.js";
import { placesOf, regionsCaption, regionsHeadline, regionsVerdict } from "../words/regions.js";
import { pointHandles, pointsAndMap, regionList } from "./regions.js";

/** @type {import("./index.js").PanelsOf<"line-regions">} */
const PANELS = [{ id: "plane", title: words.panels.regions, layers: REGIONS, contents: pointsAndMap }];

/** @type {import("./index.js").FigureOf<"line-regions">} */
export const figure = {
  title,
  answer,
  views: ["together"],
  panels: () => PANELS,
  layers: [],
  handles: pointHandles,
  controls: methodGroup,
  steps: placesOf,
  stepNoun: words.regions.noun,
  headline: regionsHeadline,
  verdict: regionsVerdict,
  caption: regionsCaption,
  readout: regionList,
};
