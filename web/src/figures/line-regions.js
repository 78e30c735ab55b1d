/** The regions around a line, as each method's code divides the plane: which are excluded, which are tested, which is taken. */
import answer from "../../baked/line-regions.json";
import { title } from "../words/line-regions.js";
import { pointHandles, shared } from "./flat-regions.js";

/** @type {import("./index.js").FigureOf<"line-regions">} */
export const figure = {
  ...shared,
  title,
  answer,
  layers: [],
  handles: pointHandles,
};
