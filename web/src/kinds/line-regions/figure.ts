/** The regions around a line, as each method's code divides the plane: which are excluded, which are tested, which is taken. */
import answer from "../../../baked/line-regions.json";
import { title } from "./words.ts";
import { extras, pointHandles, shared } from "../shared/flat-regions.ts";
import type { FigureOf } from "../index.ts";

export const figure: FigureOf<"line-regions"> = {
  ...shared,
  extras,
  title,
  answer,
  layers: [],
  handles: pointHandles,
};
