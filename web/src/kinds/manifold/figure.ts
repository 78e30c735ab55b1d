/** The contact manifold step by step: two features are lit, the incident one is clipped at the reference, and the contacts are left. */
import answer from "../../../baked/manifold.json";
import { clip, contacts, features, normal, onePoint, turnedB } from "./ink.ts";
import { names, shapes } from "../../draw/shapes.ts";
import { shapeHandles } from "../../interaction/handles.ts";
import { mapped } from "../../lists.ts";
import { translated } from "../../shapes/index.ts";
import { exactText } from "../../words/verdict.ts";
import * as words from "../../words/interface.ts";
import { shapesOf } from "../shared/contents.ts";
import { IDS, ONE_POINT, stepsOf } from "./stage.ts";
import { caption, point, rows, title } from "./words.ts";
import type { FigureOf, PanelsOf, SharedOf } from "../index.ts";

const PANELS: PanelsOf<"manifold"> = [
  {
    id: "shapes",
    title: words.panels.shapes,
    layers: [shapes, turnedB, features, clip, contacts, normal, onePoint, names],
    contents: shapesOf,
  },
];

export const shared: SharedOf<"manifold", "layers" | "steps" | "parts" | "headline" | "point" | "caption" | "rows"> = {
  layers: [
    { name: IDS, title: words.manifold.ids, swatch: "letter", shown: false },
    { name: ONE_POINT, title: words.manifold.onePoint, swatch: "response", shown: false },
  ],
  steps: stepsOf,
  parts: { noun: words.manifold.noun },
  headline: ({ result }) => exactText(result),
  point,
  caption,
  rows,
};

export const figure: FigureOf<"manifold"> = {
  ...shared,
  title,
  answer,
  views: ["apart"],
  panels: () => PANELS,
  handles: shapeHandles,
  extras: {
    movesOut: (scene, { manifold }) => {
      const [a, b] = scene.shapes;
      const depth = manifold?.points[0].depth ?? 0;
      if (!manifold || !(depth > 0)) return null;
      return { ...scene, shapes: [a, translated(b, mapped(manifold.normal, (n) => n * depth))] }; // prettier-ignore
    },
  },
};
