/** The panels of two shapes and their difference, and what must be in sight there, as world points. */
import { extentOf } from "../../shapes/index.ts";
import * as words from "../../words/interface.ts";
import type { PanelLayer } from "../../draw/paint.ts";
import type { View } from "../../draw/view.ts";
import type { PanelSpec } from "../../panels/panel.ts";
import type { Answer, Point, Shape, ViewName } from "../../types.ts";

const ORIGIN: Point = [0, 0];

/** The shapes of the scene, and the part of a half-space on which a run is shown. */
export const shapesOf = ({ scene, answer }: { scene: { shapes: Shape[] }; answer: Answer | null }): Point[] => [
  ...scene.shapes.flatMap(extentOf),
  ...(answer?.part?.vertices ?? []).map(([x, y]): Point => [x, y]),
];

/** A - B and the origin. */
export const differenceOf = ({ answer }: { answer: { difference: Point[] | null } | null }) => [ORIGIN, ...(answer?.difference ?? [])];

/**
 * The panels of two shapes and their difference: beside each other, or in one plane.
 * @param layers  of each, bottom first
 * @param inShapes  what must be in sight with the shapes
 * @param inDifference  what must be with the difference
 */
export const panelsOfPair = <F extends Parameters<typeof shapesOf>[0] & Parameters<typeof differenceOf>[0]>(
  layers: Record<"shapes" | "difference" | "together", PanelLayer<F, View>[]>,
  inShapes: (frame: F) => Point[] = shapesOf,
  inDifference: (frame: F) => Point[] = differenceOf,
): Record<ViewName, PanelSpec<F>[]> => {
  const inPlane = (frame: F) => [...inShapes(frame), ...inDifference(frame)];
  return {
    apart: [
      { id: "shapes", title: words.panels.shapes, layers: layers.shapes, contents: inShapes },
      { id: "difference", title: words.panels.difference, layers: layers.difference, contents: inDifference },
    ],
    together: [{ id: "plane", title: words.panels.withDifference, layers: layers.together, contents: inPlane }],
  };
};
