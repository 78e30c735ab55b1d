/** Separating axes of convex polygons, and the distance, from each corner to each edge. */

const edges = (corners) => corners.map((p, i) => [p, corners[(i + 1) % corners.length]]);

/** The normals of the edges. */
const axes = (a, b) => [...edges(a), ...edges(b)].map(([p, q]) => [q[1] - p[1], p[0] - q[0]]);

export function intersects(a, b) {
  return axes(a, b).every(([x, y]) => {
    const [alongA, alongB] = [a, b].map((points) => points.map((p) => x * p[0] + y * p[1]));
    return Math.max(...alongA) >= Math.min(...alongB) && Math.max(...alongB) >= Math.min(...alongA);
  });
}

/** The distance of r from the segment pq. */
function toEdge([p, q], r) {
  const [x, y] = [q[0] - p[0], q[1] - p[1]];
  const square = x * x + y * y;
  const t = Math.min(Math.max(((r[0] - p[0]) * x + (r[1] - p[1]) * y) / square, 0), 1);
  return Math.hypot(r[0] - p[0] - t * x, r[1] - p[1] - t * y);
}

export function distance(a, b) {
  if (intersects(a, b)) return 0;
  const all = [edges(a).flatMap((edge) => b.map((r) => toEdge(edge, r))), edges(b).flatMap((edge) => a.map((r) => toEdge(edge, r)))];
  return Math.min(...all.flat());
}
