/**
 * What must be in sight in a panel, as world points.
 *
 * @typedef {import("../types.js").Shape} Shape
 * @typedef {import("../types.js").Point} Point
 */
import { extentOf } from "../shapes/index.js";

/** @type {Point} */
const ORIGIN = [0, 0];

/** The shapes of the scene. @param {{scene: {shapes: Shape[]}}} frame */
export const shapesOf = ({ scene }) => scene.shapes.flatMap(extentOf);

/** A - B and the origin. @param {{answer: {difference: Point[] | null} | null}} frame */
export const differenceOf = ({ answer }) => [ORIGIN, ...(answer?.difference ?? [])];
