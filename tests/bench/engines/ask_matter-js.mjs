// Asks matter-js: Collision.collides, and the depth of the collision.
//
// Its documentation: https://brm.io/matter-js/docs/classes/Collision.html: `depth` is the minimum separating distance along
// the collision normal. Circles are polygons there, so only polygons are asked.

import Matter from "matter-js";
import { serve, versionOf } from "./lines.mjs";

const PROMISE = {
  name: "matter-js",
  version: versionOf("matter-js"),
  link: "https://brm.io/matter-js/docs/classes/Collision.html",
  dimension: 2,
  precision: "float64",
  shapes: ["polygon"],
  asks: ["intersects", "depth"],
  slop: 0,
  tolerance: 1e-6,
  calls: "Collision.collides",
  because: "",
  remarks: ["It takes sides whose slopes agree to three decimals for one axis, which matters for thin polygons only."],
};

/** A body moves its vertices to its centre of mass, which is given as its position, so that they stay where they are. */
function made({ vertices }) {
  const points = vertices.map(([x, y]) => ({ x, y }));
  return Matter.Body.create({ position: Matter.Vertices.centre(points), vertices: points });
}

await serve(PROMISE, (a, b) => {
  const found = Matter.Collision.collides(made(a), made(b));
  return { intersects: found !== null, depth: found ? found.depth : 0 };
});
