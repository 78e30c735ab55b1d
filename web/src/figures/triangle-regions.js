/** The regions around a triangle, as each method's code divides the plane: which are excluded, which are tested, which is taken. */
import answer from "../../baked/triangle-regions.json";
import * as words from "../words/interface.js";
import { title } from "../words/triangle-regions.js";
import { pointHandles, shared } from "./flat-regions.js";

/** @type {import("./index.js").FigureOf<"triangle-regions">} */
export const figure = {
  ...shared,
  title,
  answer,
  layers: [{ name: "article", title: words.regions.disagree, swatch: "hatch", shown: false }],
  handles: pointHandles,
};
