/** What must be in sight in a panel, as world points. */
import { extentOf } from "../../shapes/index.ts";
import type { Point, Shape } from "../../types.ts";

const ORIGIN: Point = [0, 0];

/** The shapes of the scene. */
export const shapesOf = ({ scene }: { scene: { shapes: Shape[] } }) => scene.shapes.flatMap(extentOf);

/** A - B and the origin. */
export const differenceOf = ({ answer }: { answer: { difference: Point[] | null } | null }) => [ORIGIN, ...(answer?.difference ?? [])];
