/** The regions around a triangle, as each method's code divides the plane: which are excluded, which are tested, which is taken. */
import answer from "../../baked/triangle-regions.json";
import { REGIONS } from "../draw/regions.js";
import { methodGroup } from "../element/groups.js";
import * as words from "../words/interface.js";
import { placesOf, regionsCaption, regionsHeadline, regionsVerdict } from "../words/regions.js";
import { pointHandles, pointsAndMap, regionList } from "./regions.js";
import { title } from "../words/triangle-regions.js";

/** @type {import("./index.js").PanelsOf<"triangle-regions">} */
const PANELS = [{ id: "plane", title: words.panels.regions, layers: REGIONS, contents: pointsAndMap }];

/** @type {import("./index.js").FigureOf<"triangle-regions">} */
export const figure = {
  title,
  answer,
  views: ["together"],
  panels: () => PANELS,
  layers: [{ name: "article", title: words.regions.disagree, swatch: "hatch", shown: false }],
  handles: pointHandles,
  controls: methodGroup,
  steps: placesOf,
  stepNoun: words.regions.noun,
  headline: regionsHeadline,
  verdict: regionsVerdict,
  caption: regionsCaption,
  readout: regionList,
};
