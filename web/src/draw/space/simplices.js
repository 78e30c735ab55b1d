/**
 * Bodies of the figure of simplices in space, and the axes of the point that the reader has chosen. Marks and names are those of
 * the plane.
 *
 * @typedef {import("../../types.js").Mesh} Mesh
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../types.js").SpaceFrameOf<"simplices">} SpaceFrame
 * @typedef {import("./body.js").Body} Body
 * @typedef {import("./ink.js").SpacePen<SpaceFrame>} SpacePen
 */
import { shown } from "../simplices.js";
import { hullOf } from "./difference.js";
import { handleAxesAt, isChosen } from "./ink.js";

/** The hull of all points; of two points, or of more on a line, the lines between them. @param {SpaceFrame} frame @returns {Body[]} */
export function hull(frame) {
  const { points, answer } = shown(frame);
  if (!answer) return [];
  const { faces } = answer.outline;
  const lines = faces.length ? {} : { lines: points.slice(1).map((_, i) => /** @type {const} */ ([i, i + 1])) };
  return [{ vertices: points, faces, ...lines, color: "difference", opacity: frame.pending ? 0.05 : 0.12, width: 1.75 }];
}

/** The points that are enough: a point, a segment, a triangle or a tetrahedron. @param {SpaceFrame} frame @returns {Body[]} */
export function kept(frame) {
  const { points, answer } = shown(frame);
  if (!answer || frame.pending) return [];
  return [{ ...hullOf(answer.kept.map((i) => points[i])), color: "simplex", opacity: 0.3, width: 3, part: { id: "simplex" } }];
}

/** The points and P. @param {SpaceFrame} frame @returns {Point3[]} */
export const pointsIn = ({ scene }) => [...scene.points, scene.at];

/** @param {SpacePen} pen */
export function handleAxes(pen) {
  const { scene, selected } = pen.frame;
  scene.points.forEach((p, i) => isChosen(selected, `${i}`) && handleAxesAt(pen, p, pen.palette.difference));
  if (isChosen(selected, "at")) handleAxesAt(pen, scene.at, pen.palette.newest);
}
