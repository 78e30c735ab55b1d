// GJK in the plane: do two convex polygons overlap? Touching counts as overlapping.
#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

struct Point {
  double x, y;
  Point operator-(Point other) const { return {x - other.x, y - other.y}; }
  Point operator-() const { return {-x, -y}; }
};

using Points = std::vector<Point>;

const Point ORIGIN{0, 0};
const int MOST_ROUNDS = 100;

double dot(Point u, Point v) { return u.x * v.x + u.y * v.y; }

Point furthest(const Points& points, Point d) {
  return *std::max_element(points.begin(), points.end(), [d](Point u, Point v) { return dot(u, d) < dot(v, d); });
}

// The point of A - B that is furthest along d.
Point support(const Points& a, const Points& b, Point d) { return furthest(a, d) - furthest(b, -d); }

// Perpendicular to the line pq, to the side where t is. ORIGIN if t is on the line.
Point across(Point p, Point q, Point t) {
  Point n{p.y - q.y, q.x - p.x};
  double side = dot(n, t - p);
  return side > 0 ? n : side < 0 ? -n : ORIGIN;
}

// The points to keep, the newest first, and the next direction: ORIGIN if they hold O.
std::pair<Points, Point> update(const Points& simplex) {
  Point p = simplex[0], q = simplex[1];
  if (simplex.size() == 2) return {{p, q}, across(p, q, ORIGIN)};
  Point r = simplex[2], po = ORIGIN - p;
  // Beyond pq: r is on one side of it, O on the other
  if (dot(across(p, q, r), po) < 0) return {{p, q}, across(p, q, ORIGIN)};
  if (dot(across(p, r, q), po) < 0) return {{p, r}, across(p, r, ORIGIN)};
  return {{p, q, r}, ORIGIN};
}

// Whether the convex hulls of the points a and b overlap.
bool gjk(const Points& a, const Points& b) {
  Point w = support(a, b, {1, 0});
  Points simplex{w};
  Point d = ORIGIN - w;
  for (int round = 0; round < MOST_ROUNDS; round++) {
    if (d.x == 0 && d.y == 0) return true;  // O is in the simplex
    w = support(a, b, d);
    if (dot(w, d) < 0) return false;  // w is the furthest point along d, and it does not reach O
    simplex.insert(simplex.begin(), w);
    std::tie(simplex, d) = update(simplex);
  }
  return true;  // rounding goes round in a circle: O is on the boundary, as far as floats can tell
}
