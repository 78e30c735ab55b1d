/** Article 000, figure 1: every vertex of A less every vertex of B, and the hull of all of them. */
import * as inDifference from "../draw/difference.js";
import { grid } from "../draw/grid.js";
import * as inShapes from "../draw/shapes.js";

/** @type {import("./index.js").Demo} */
export const minkowski = {
  title: "The Minkowski difference",
  preset: "minkowski",
  stepped: false,
  panels: {
    shapes: [grid, inShapes.shapes, inShapes.names, inShapes.distance],
    difference: [grid, inDifference.difference, inDifference.cloud, inDifference.origin, inDifference.distance],
  },
  caption({ answer }) {
    if (!answer) return "";
    const { cloud, difference, result } = answer;
    const count = cloud
      ? `Each vertex of A minus each vertex of B gives ${cloud.length} points; ${difference.length} of them are corners of A − B. `
      : "A − B holds every point of A minus every point of B. ";
    return count + MEANING[result.state];
  },
};

const MEANING = {
  separated: "The origin lies outside: no point of A is a point of B. Its distance to A − B is the distance between the shapes.",
  touching: "The origin lies on the boundary: the shapes touch.",
  intersecting: "The origin lies inside: some point of A minus some point of B is zero, so it belongs to both.",
};
