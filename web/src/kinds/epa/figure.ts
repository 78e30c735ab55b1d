/** EPA step by step: the polytope grows until its closest edge is one of A - B; the response parts the shapes. */
import answer from "../../../baked/epa.json";
import { difference, origin, title } from "../../draw/difference.ts";
import { applied, expansion, movedB, supports } from "./ink.ts";
import { backdrop } from "../../draw/grid.ts";
import { names, shapes } from "../../draw/shapes.ts";
import { shapeHandles } from "../../interaction/handles.ts";
import { extentOf } from "../../shapes/index.ts";
import { numbered } from "../../steps.ts";
import { epaCaption, epaPoint, title as figureTitle } from "./words.ts";
import { rowsOf } from "../../words/rows.ts";
import * as words from "../../words/interface.ts";
import { exactText } from "../../words/verdict.ts";
import { differenceOf, shapesOf } from "../shared/contents.ts";
import { BOUNDS } from "../shared/bounds.ts";
import type { FrameOf } from "../../types.ts";
import type { FigureOf, PanelsOf, SharedOf } from "../index.ts";

/** The shapes, and B where the response puts it. */
const shapesAndMoved = (frame: FrameOf<"epa">) => {
  const moved = movedB(frame);
  return [...shapesOf(frame), ...(moved ? extentOf(moved) : [])];
};

const APART: PanelsOf<"epa"> = [
  {
    id: "shapes",
    title: words.panels.shapes,
    isSmall: true,
    layers: [shapes, supports, applied, names],
    contents: shapesAndMoved,
  },
  {
    id: "difference",
    title: words.panels.difference,
    layers: [backdrop, difference, expansion, origin],
    contents: differenceOf,
  },
];

const TOGETHER: PanelsOf<"epa"> = [
  {
    id: "plane",
    title: words.panels.withDifference,
    layers: [backdrop, difference, shapes, supports, expansion, applied, names, title, origin],
    contents: (frame) => [...shapesAndMoved(frame), ...differenceOf(frame)],
  },
];

export const shared: SharedOf<"epa", "layers" | "steps" | "headline" | "point" | "caption" | "rows"> = {
  layers: [{ name: "bounds", title: words.epa.layers.bounds, swatch: "response", shown: true }],
  steps: ({ epa, response }) => [
    ...numbered(words.steps.epa, epa?.steps.length ?? 0),
    ...(response ? [{ text: words.steps.response }] : []),
  ],
  headline: ({ result }) => exactText(result),
  point: epaPoint,
  caption: epaCaption,
  rows: rowsOf,
};

export const figure: FigureOf<"epa"> = {
  ...shared,
  title: figureTitle,
  answer,
  views: ["apart", "together"],
  panels: (view, _scene, _choices, layers) => [...(view === "together" ? TOGETHER : APART), ...(layers.has("bounds") ? [BOUNDS] : [])],
  handles: shapeHandles,
};
