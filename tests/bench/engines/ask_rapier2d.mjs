// Asks Rapier in the plane: intersectsShape, and the distance of contactShape, which is negative in overlaps.
//
// Its documentation: https://rapier.rs/javascript2d/classes/Shape.html. It computes in binary32. The convex polygon
// gets its hull and does not compute it. It drops corners where two sides are nearly parallel, and makes no shape
// if less than three are left.

import RAPIER from "@dimforge/rapier2d-compat";
import { serve, versionOf } from "./lines.mjs";
import { PROMISE, answers, made } from "./rapier.mjs";

await RAPIER.init();

function placed({ type, vertices, center, radius, p, q, shape }) {
  const pose = center && { at: { x: center[0], y: center[1] }, turn: 0 };
  if (type === "circle") return { ...pose, shape: new RAPIER.Ball(radius) };
  if (type === "rounded")
    return { ...pose, shape: made(RAPIER, "RoundConvexPolygon", new Float32Array(shape.vertices.flat()), radius, true) };
  if (type === "capsule") {
    // Its axis is y.
    const [x, y] = [q[0] - p[0], q[1] - p[1]];
    const at = { x: (p[0] + q[0]) / 2, y: (p[1] + q[1]) / 2 };
    return { shape: new RAPIER.Capsule(Math.hypot(x, y) / 2, radius), at, turn: Math.atan2(-x, y) };
  }
  return { ...pose, shape: made(RAPIER, "ConvexPolygon", new Float32Array(vertices.flat()), true) };
}

await serve(
  {
    ...PROMISE,
    name: "Rapier 2D",
    version: versionOf("@dimforge/rapier2d-compat"),
    link: "https://rapier.rs/javascript2d/classes/Shape.html",
    dimension: 2,
    shapes: ["polygon", "circle", "capsule", "rounded polygon"],
    remarks: [
      "It drops corners where two sides are nearly parallel, and thin polygons are then refused.",
      "Its simulation does not ask contactShape: it makes manifolds, which have the exact depth of these pairs of the grid.",
    ],
  },
  (a, b) => answers(placed(a), placed(b)),
);
