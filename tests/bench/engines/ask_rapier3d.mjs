// Asks Rapier in space: intersectsShape, and the distance of contactShape, which is negative in overlaps.
//
// Its documentation: https://rapier.rs/javascript3d/classes/Shape.html. It computes in binary32. A polyhedron is given with
// its triangles, so Rapier computes no hull.

import RAPIER from "@dimforge/rapier3d-compat";
import { quaternion, serve, triangles, versionOf } from "./lines.mjs";
import { PROMISE, answers, made } from "./rapier.mjs";

await RAPIER.init();

const vector = ([x, y, z]) => ({ x, y, z });

function turn(rotation) {
  const [x, y, z, w] = quaternion(rotation);
  return { x, y, z, w };
}

function placed(given) {
  const { type, center, radius, half_extents, rotation, vertices } = given;
  const pose = { at: vector(center), turn: turn(rotation) };
  if (type === "sphere") return { ...pose, shape: new RAPIER.Ball(radius) };
  if (type === "box") return { ...pose, shape: new RAPIER.Cuboid(...half_extents) };
  const corners = new Float32Array(vertices.flat());
  return { ...pose, shape: made(RAPIER, "ConvexPolyhedron", corners, new Uint32Array(triangles(given).flat())) };
}

await serve(
  {
    ...PROMISE,
    name: "Rapier 3D",
    version: versionOf("@dimforge/rapier3d-compat"),
    link: "https://rapier.rs/javascript3d/classes/Shape.html",
    dimension: 3,
    shapes: ["polyhedron", "box", "sphere"],
    remarks: ["Most of its depths of 0 are of two hulls that have the same middle."],
  },
  (a, b) => answers(placed(a), placed(b)),
);
