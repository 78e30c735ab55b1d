/** The separating axis test: the shadows of both shapes on each axis, and the edge of A − B that the axis is the normal of. */
import answer from "../../../baked/sat.json";
import { difference, origin, title } from "../../draw/difference.ts";
import { backdrop } from "../../draw/grid.ts";
import { names, shapes } from "../../draw/shapes.ts";
import { edge, edgeOfDifference, shadows, shadowsOf, wayOut } from "./ink.ts";
import { methodGroup } from "../../interaction/groups.ts";
import { shapeHandles } from "../../interaction/handles.ts";
import { caption, rows, satPoint, STEPS, title as figureTitle } from "./words.ts";
import * as words from "../../words/interface.ts";
import { exactText } from "../../words/verdict.ts";
import { differenceOf, shapesOf } from "../shared/contents.ts";
import type { FrameOf } from "../../types.ts";
import type { FigureOf, PanelsOf } from "../index.ts";

const ON_SHAPES = [shapes, edge, shadows, wayOut, names];
const withShadows = (frame: FrameOf<"sat">) => [...shapesOf(frame), ...shadowsOf(frame)];

const APART: PanelsOf<"sat"> = [
  { id: "shapes", title: words.panels.shapes, layers: ON_SHAPES, contents: withShadows },
  {
    id: "difference",
    title: words.panels.difference,
    isSmall: true,
    layers: [backdrop, difference, edgeOfDifference, origin],
    contents: differenceOf,
  },
];

const TOGETHER: PanelsOf<"sat"> = [
  {
    id: "plane",
    title: words.panels.withDifference,
    layers: [backdrop, difference, edgeOfDifference, ...ON_SHAPES, title, origin],
    contents: (frame) => [...withShadows(frame), ...differenceOf(frame)],
  },
];

export const figure: FigureOf<"sat"> = {
  title: figureTitle,
  answer,
  views: ["apart", "together"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  layers: [],
  handles: shapeHandles,
  controls: methodGroup,
  parts: { noun: STEPS.noun },
  steps: ({ axes, least }) => [...axes.map((axis) => ({ text: STEPS.axis(axis) })), ...(least === null ? [] : [{ text: STEPS.least }])],
  headline: ({ result }) => exactText(result),
  point: satPoint,
  caption,
  rows,
};
