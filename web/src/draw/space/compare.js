/**
 * Bodies that show several methods' runs on the same solids. The support points are those of the plane.
 *
 * @typedef {import("../../types.js").SpaceFrameOf<"compare">} SpaceFrame
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("./body.js").Body} Body
 */
import { simplicesOf } from "../compare.js";
import { hullOf } from "./difference.js";

/** The simplices that the runs keep, equal ones once. @param {SpaceFrame} frame @returns {Body[]} */
export const simplices = (frame) =>
  simplicesOf(frame).map((points, i) => ({
    ...hullOf(/** @type {Point3[]} */ (points)),
    color: "simplex",
    opacity: 0.2,
    width: 2.5,
    part: { id: `simplex-${i + 1}` },
  }));
