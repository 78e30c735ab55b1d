/**
 * Bodies that show the distance in space. Its marks are those of the plane.
 *
 * @typedef {import("../../types.js").SpaceFrameOf<"distance">} SpaceFrame
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("./body.js").Body} Body
 */
import { weighted } from "../distance.js";
import { hullOf } from "./difference.js";

/** The features of A and B that the weights of the closest point stand on: vertices, edges or faces. @param {SpaceFrame} frame @returns {Body[]} */
export const features = (frame) =>
  /** @type {const} */ (["a", "b"]).map((side) => {
    const points = weighted(frame, side).map(({ point }) => /** @type {Point3} */ (point));
    return { ...hullOf(points), color: side, opacity: 0.45, width: 5, over: true, part: { id: `feature-${side.toUpperCase()}` } };
  });
