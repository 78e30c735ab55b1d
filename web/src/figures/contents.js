/**
 * What must be in sight in a panel, as world points.
 *
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Point} Point
 */
import { extentOf } from "../shapes/index.js";

/** @type {Point} */
const ORIGIN = [0, 0];

/** The shapes of the scene. @param {Frame} frame */
export const shapesOf = ({ scene }) => scene.shapes.flatMap(extentOf);

/** A - B and the origin. @param {Frame} frame */
export const differenceOf = ({ answer }) => [ORIGIN, ...(answer?.difference ?? [])];
