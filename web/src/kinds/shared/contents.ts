/** What must be in sight in a panel, as world points. */
import { extentOf } from "../../shapes/index.ts";
import type { Answer, Point, Shape } from "../../types.ts";

const ORIGIN: Point = [0, 0];

/** The shapes of the scene, and the part of a half-space on which a run is shown. */
export const shapesOf = ({ scene, answer }: { scene: { shapes: Shape[] }; answer: Answer | null }): Point[] => [
  ...scene.shapes.flatMap(extentOf),
  ...(answer?.part?.vertices ?? []).map(([x, y]): Point => [x, y]),
];

/** A - B and the origin. */
export const differenceOf = ({ answer }: { answer: { difference: Point[] | null } | null }) => [ORIGIN, ...(answer?.difference ?? [])];
