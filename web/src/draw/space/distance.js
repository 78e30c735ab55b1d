/**
 * Bodies that show the distance in space. Its marks are those of the plane.
 *
 * @typedef {import("../../types.js").SpaceFrameOf<"distance">} SpaceFrame
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("./body.js").Body} Body
 */
import { scaled, unit } from "../../shapes/vector.js";
import { isPoint } from "../../steps.js";
import { weighted } from "../distance.js";
import { hullOf } from "./difference.js";

/** Ways from the origin to all sides, of length one: to the faces, edges and corners of a cube. */
const WAYS = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => [-1, 0, 1].flatMap((z) => (x || y || z ? [unit(/** @type {Point3} */ ([x, y, z]))] : []))),
);

/** Points of the largest of the spheres around the origin whose outlines show how the distance falls. @param {SpaceFrame} frame @returns {Point3[]} */
export function fallingIn({ answer, layers }) {
  if (!layers.has("falling")) return [];
  const found = (answer?.trace.steps ?? []).flatMap(({ closest }) => (closest && isPoint(closest.point) ? [closest.point] : []));
  const radius = Math.max(0, ...found.map((point) => Math.hypot(...point)));
  return WAYS.map((way) => scaled(way, radius));
}

/** The features of A and B that the weights of the closest point stand on: vertices, edges or faces. @param {SpaceFrame} frame @returns {Body[]} */
export const features = (frame) =>
  /** @type {const} */ (["a", "b"]).map((side) => {
    const points = weighted(frame, side).map(({ point }) => /** @type {Point3} */ (point));
    return { ...hullOf(points), color: side, opacity: 0.45, width: 5, part: { id: `feature-${side.toUpperCase()}` } };
  });
