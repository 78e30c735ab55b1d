/** GJK in the plane: do two convex polygons overlap? Touching counts as overlapping. */

const ORIGIN = [0, 0];
const MOST_ROUNDS = 100;

/** Whether the convex hulls of the points a and b overlap. */
export function gjk(a, b) {
  let w = support(a, b, [1, 0]);
  let [simplex, d] = [[w], minus(ORIGIN, w)];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (isZero(d)) return true; // O is in the simplex
    w = support(a, b, d);
    if (dot(w, d) < 0) return false; // w is the furthest point along d, and it does not reach O
    [simplex, d] = update([w, ...simplex]);
  }
  return true; // rounding goes round in a circle: O is on the boundary, as far as floats can tell
}

/** The point of A - B that is furthest along d. */
const support = (a, b, d) => minus(furthest(a, d), furthest(b, minus(ORIGIN, d)));

const furthest = (points, d) => points.reduce((best, v) => (dot(v, d) > dot(best, d) ? v : best));

/** The points to keep, the newest first, and the next direction: ORIGIN if they hold O. */
function update([p, q, r]) {
  if (!r) return [[p, q], across(p, q, ORIGIN)];
  const po = minus(ORIGIN, p);
  // Beyond pq: r is on one side of it, O on the other
  if (dot(across(p, q, r), po) < 0) return [[p, q], across(p, q, ORIGIN)];
  if (dot(across(p, r, q), po) < 0) return [[p, r], across(p, r, ORIGIN)];
  return [[p, q, r], ORIGIN];
}

/** Perpendicular to the line pq, to the side where t is. ORIGIN if t is on the line. */
function across(p, q, t) {
  const n = [p[1] - q[1], q[0] - p[0]];
  const side = dot(n, minus(t, p));
  return side > 0 ? n : side < 0 ? minus(ORIGIN, n) : ORIGIN;
}

const isZero = (d) => d[0] === 0 && d[1] === 0;
const dot = (u, v) => u[0] * v[0] + u[1] * v[1];
const minus = (u, v) => [u[0] - v[0], u[1] - v[1]];
