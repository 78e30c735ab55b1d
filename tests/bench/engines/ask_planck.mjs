// Asks planck (Box2D in JavaScript): testOverlap, and the distance of Distance.
//
// Its documentation: https://piqnt.com/planck.js/docs/api. As Box2D it is made for sizes of 0.1 to 10, has polygons of at
// most 12 corners, welds corners that are nearer than half its linear slop of 0.005, and gives polygons a skin of twice
// the slop, which testOverlap counts. Distance is asked without the skin.

import { Circle, Distance, DistanceInput, DistanceOutput, Polygon, Settings, SimplexCache, Transform, Vec2, testOverlap } from "planck";
import { serve, versionOf } from "./lines.mjs";

const PROMISE = {
  name: "planck",
  version: versionOf("planck"),
  link: "https://piqnt.com/planck.js/docs/",
  dimension: 2,
  precision: "float64",
  shapes: ["polygon", "circle"],
  most_vertices: Settings.maxPolygonVertices,
  scaled_to: 8,
  least_size: 0.1,
  nearest_corners: Settings.linearSlop,
  posed: true,
  asks: ["intersects", "distance"],
  slop: 2 * Settings.polygonRadius,
  tolerance: 1e-6,
  calls: "testOverlap, Distance (without radii)",
  because: "the skins of two polygons, each twice Box2D's linear slop",
};

function made({ type, center, radius, vertices }) {
  if (type === "circle") return new Circle(new Vec2(...center), radius);
  return new Polygon(vertices.map((point) => new Vec2(...point)));
}

await serve(PROMISE, (a, b) => {
  const [p, q] = [made(a), made(b)];
  const [at, there] = [a, b].map(({ vertices, center }) => new Transform(new Vec2(...(vertices ? center : [0, 0])), 0));
  const input = new DistanceInput();
  input.proxyA.set(p, 0);
  input.proxyB.set(q, 0);
  input.transformA = at;
  input.transformB = there;
  input.useRadii = false;
  const output = new DistanceOutput();
  Distance(output, new SimplexCache(), input);
  // A circle is its centre with a radius that belongs to its shape.
  const radii = [a, b].reduce((sum, { radius = 0 }) => sum + radius, 0);
  return { intersects: testOverlap(p, 0, q, 0, at, there), distance: output.distance - radii };
});
