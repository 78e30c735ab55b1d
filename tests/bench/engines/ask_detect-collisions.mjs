// Asks detect-collisions: System.checkCollision, and the overlap of its response.
//
// Its documentation: https://jackie-aniki.github.io/check2d/, its home, where it goes by its other name. It tests with
// SAT.js, whose `overlap` is the depth.

import { System } from "detect-collisions";
import { serve, versionOf } from "./lines.mjs";

const PROMISE = {
  name: "detect-collisions",
  version: versionOf("detect-collisions"),
  link: "https://jackie-aniki.github.io/check2d/",
  dimension: 2,
  precision: "float64",
  shapes: ["polygon", "circle"],
  asks: ["intersects", "depth"],
  slop: 0,
  tolerance: 1e-6,
  calls: "System.checkCollision",
  because: "",
};

const system = new System();

function made({ type, center, radius, vertices }) {
  if (type === "circle") return system.createCircle({ x: center[0], y: center[1] }, radius);
  return system.createPolygon(
    { x: 0, y: 0 },
    vertices.map(([x, y]) => ({ x, y })),
  );
}

await serve(PROMISE, (a, b) => {
  const bodies = [made(a), made(b)];
  const intersects = system.checkCollision(...bodies);
  const depth = intersects ? system.response.overlap : 0;
  for (const body of bodies) system.remove(body);
  return { intersects, depth };
});
