// Asks sat (SAT.js): testPolygonPolygon and its relatives, and the overlap of their response.
//
// Its documentation: https://github.com/jriecken/sat-js. `overlap` is the overlap on the shortest colliding axis, which is
// the depth. It says no tolerance.

import SAT from "sat";
import { serve, versionOf } from "./lines.mjs";

const PROMISE = {
  name: "SAT.js",
  version: versionOf("sat"),
  link: "https://github.com/jriecken/sat-js#sattestpolygonpolygona-b-response",
  dimension: 2,
  precision: "float64",
  shapes: ["polygon", "circle"],
  asks: ["intersects", "depth"],
  slop: 0,
  tolerance: 1e-6,
  calls: "SAT.testPolygonPolygon, testPolygonCircle, testCircleCircle",
  because: "",
};

function made({ type, center, radius, vertices }) {
  if (type === "circle") return new SAT.Circle(new SAT.Vector(...center), radius);
  return new SAT.Polygon(
    new SAT.Vector(),
    vertices.map((point) => new SAT.Vector(...point)),
  );
}

function test(p, q, response) {
  if (p instanceof SAT.Polygon) return SAT[q instanceof SAT.Polygon ? "testPolygonPolygon" : "testPolygonCircle"](p, q, response);
  return SAT[q instanceof SAT.Polygon ? "testCirclePolygon" : "testCircleCircle"](p, q, response);
}

await serve(PROMISE, (a, b) => {
  const response = new SAT.Response();
  const intersects = test(made(a), made(b), response);
  return { intersects, depth: response.overlap };
});
