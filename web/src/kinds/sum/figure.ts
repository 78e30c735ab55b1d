/** The Minkowski sum: every vertex of A plus every vertex of B, and the hull of all of them. */
import answer from "../../../baked/sum.json";
import { chosenVertices, ruled, sweep, sweepFoot, sweepName } from "../../draw/cloud.ts";
import { origin } from "../../draw/difference.ts";
import { names, shapes } from "../../draw/shapes.ts";
import { centres, chosenSum, cloud, sum, sumUnder, title } from "./ink.ts";
import { shapeHandles } from "../../interaction/handles.ts";
import * as words from "../../words/interface.ts";
import { pairSteps } from "../../words/pairs.ts";
import { sumCaption, sumPoint, sumText, title as figureTitle } from "./words.ts";
import { shapesOf } from "../shared/contents.ts";
import { pairReadout, PLANE } from "../shared/pairs.ts";
import type { FrameOf, Point } from "../../types.ts";
import type { FigureOf, PanelsOf, SharedOf } from "../index.ts";

const nameOfCopy = sweepName("a + B");

const ORIGIN: Point = [0, 0];

/** A + B and the origin. */
const sumOf = ({ answer }: FrameOf<"sum">) => [ORIGIN, ...(answer?.sum ?? [])];

const TOGETHER: PanelsOf<"sum"> = [
  {
    id: "plane",
    title: words.panels.withSum,
    layers: [ruled, sum, sweep, shapes, centres, cloud, chosenVertices, chosenSum, sweepFoot, origin, names, nameOfCopy, title],
    contents: (frame) => [...shapesOf(frame), ...sumOf(frame)],
  },
];

const APART: PanelsOf<"sum"> = [
  {
    id: "shapes",
    title: words.panels.shapes,
    layers: [ruled, shapes, chosenVertices, sweepFoot, names],
    contents: shapesOf,
  },
  {
    id: "sum",
    title: words.panels.sum,
    layers: [ruled, sum, sweep, cloud, chosenSum, origin, nameOfCopy],
    contents: sumOf,
  },
];

export const shared: SharedOf<"sum", "layers" | "steps" | "parts" | "headline" | "point" | "caption"> = {
  layers: [],
  steps: (answer) => pairSteps(answer, "+"),
  parts: { noun: words.sum.noun, at: sumUnder },
  headline: sumText,
  point: sumPoint,
  caption: sumCaption,
};

export const figure: FigureOf<"sum"> = {
  ...shared,
  title: figureTitle,
  answer,
  views: ["together", "apart"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  handles: shapeHandles,
  readout: (el) => pairReadout(el, "+", PLANE),
};
