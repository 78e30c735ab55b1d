/**
 * A reference runner for `python -m gjkcore judge --command "node runner.mjs"`: separating axes in the plane, and the distance.
 * It reads one case a line and prints one answer a line.
 */
import { createInterface } from "node:readline";

/** @typedef {[number, number]} Point */

/** Twice the area of the triangle pqr. @param {Point} p @param {Point} q @param {Point} r */
const turn = (p, q, r) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);

/** The corners, counter-clockwise. @param {Point[]} points */
function hull(points) {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const different = sorted.filter((p, i) => !i || p[0] !== sorted[i - 1][0] || p[1] !== sorted[i - 1][1]);
  if (different.length < 3) return different;
  return [different, [...different].reverse()].flatMap((order) => {
    /** @type {Point[]} */
    const chain = [];
    for (const p of order) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  });
}

/** @param {Point[]} corners @returns {[Point, Point][]} */
const edges = (corners) => corners.map((p, i) => [p, corners[(i + 1) % corners.length]]);

/** The normals of the edges, and the direction from A to B. @param {Point[]} a @param {Point[]} b @returns {Point[]} */
function axes(a, b) {
  const normals = [...edges(a), ...edges(b)].map(([p, q]) => /** @type {Point} */ ([q[1] - p[1], p[0] - q[0]]));
  return [...normals, [b[0][0] - a[0][0], b[0][1] - a[0][1]]];
}

/** @param {Point[]} a @param {Point[]} b */
function intersects(a, b) {
  return axes(a, b).every(([x, y]) => {
    const [alongA, alongB] = [a, b].map((points) => points.map((p) => x * p[0] + y * p[1]));
    return Math.max(...alongA) >= Math.min(...alongB) && Math.max(...alongB) >= Math.min(...alongA);
  });
}

/** The distance of r from the segment pq. @param {[Point, Point]} edge @param {Point} r */
function toEdge([p, q], r) {
  const [x, y] = [q[0] - p[0], q[1] - p[1]];
  const square = x * x + y * y;
  const t = square ? Math.min(Math.max(((r[0] - p[0]) * x + (r[1] - p[1]) * y) / square, 0), 1) : 0;
  return Math.hypot(r[0] - p[0] - t * x, r[1] - p[1] - t * y);
}

/** @param {Point[]} a @param {Point[]} b */
function distance(a, b) {
  const all = [edges(a).flatMap((edge) => b.map((r) => toEdge(edge, r))), edges(b).flatMap((edge) => a.map((r) => toEdge(edge, r)))];
  return Math.min(...all.flat());
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, a, b } = JSON.parse(line);
  const [hullA, hullB] = [hull(a), hull(b)];
  const meet = intersects(hullA, hullB);
  console.log(JSON.stringify({ id, intersects: meet, distance: meet ? 0 : distance(hullA, hullB) }));
}
