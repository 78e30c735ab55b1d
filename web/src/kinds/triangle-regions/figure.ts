/** The regions around a triangle, as each method's code divides the plane: which are excluded, which are tested, which is taken. */
import answer from "../../../baked/triangle-regions.json";
import * as words from "../../words/interface.ts";
import { title } from "./words.ts";
import { extras, pointHandles, shared } from "../shared/flat-regions.ts";
import type { FigureOf } from "../index.ts";

export const figure: FigureOf<"triangle-regions"> = {
  ...shared,
  extras,
  title,
  answer,
  layers: [{ name: "article", title: words.regions.disagree, swatch: "hatch", shown: false }],
  handles: pointHandles,
};
