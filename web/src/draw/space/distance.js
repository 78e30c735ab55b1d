/**
 * Bodies that show the distance in space. Its marks are those of the plane.
 *
 * @typedef {import("../../types.js").SpaceFrameOf<"distance">} SpaceFrame
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("./body.js").Body} Body
 */
import { outsideText, planeFeet } from "../../words/distance.js";
import { line, mark } from "../marks.js";
import { scaled, unit } from "../../shapes/vector.js";
import { gjkStep, isPoint } from "../../steps.js";
import { weighted } from "../distance.js";
import { hullOf } from "./difference.js";

/** @type {Point3} */
const ORIGIN = [0, 0, 0];

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

/**
 * The foot on the plane of each face at the new point. One outside of its face is hollow, and tied to the point of the face that
 * is taken instead.
 * @param {import("../paint.js").Pen<SpaceFrame, import("./view.js").SpaceView>} pen
 */
export function planeFeetMarks({ ctx, view, palette, labels, frame, part }) {
  const step = gjkStep(frame);
  if (!frame.answer || !step || frame.pending || frame.all || !frame.layers.has("feet")) return;
  planeFeet(frame.answer, step).forEach(({ point, inside, taken, names }, i) => {
    const [o, at, end] = [ORIGIN, point, taken].map((p) => view.toScreen(p));
    part(`plane-foot-${i + 1}`, () => {
      if (!inside) line(ctx, end, at, { color: palette.difference, width: 1.25, dash: [6, 4] });
      line(ctx, o, at, { color: palette.difference, width: 1.5, dash: [2, 3] });
      labels.avoidLine(o, at);
      mark(ctx, at, { color: palette.difference, paper: palette.paper, shape: "diamond", radius: 4, hollow: !inside });
      labels.avoid(at, 6);
      if (!inside) labels.write(outsideText(names), at, { color: palette.difference, towards: view.sideOf(point) });
    });
  });
}
