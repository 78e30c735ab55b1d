/* GJK in the plane: do two polygons meet? Reads pairs until there are none: of each polygon the count of its vertices,
   then their coordinates. It is also C++. */
#include "print_run.h"

#define MOST 64

typedef struct { double x, y; } Vec;

static double dot(Vec p, Vec q) { return p.x * q.x + p.y * q.y; }
static Vec vec(double x, double y) { Vec v = {x, y}; return v; }
static Vec sub(Vec p, Vec q) { return vec(p.x - q.x, p.y - q.y); }
static Vec neg(Vec p) { return vec(-p.x, -p.y); }

/* The perpendicular of u on the side of v. */
static Vec across(Vec u, Vec v) {
  double z = u.x * v.y - u.y * v.x;
  return vec(-z * u.y, z * u.x);
}

static Vec furthest(const Vec *points, int count, Vec d) {
  Vec best = points[0];
  for (int i = 1; i < count; i++)
    if (dot(points[i], d) > dot(best, d)) best = points[i];
  return best;
}

/* Reduces the simplex s. Returns whether O is inside; otherwise d is the next direction. */
static int reduced(Vec *s, int *count, Vec *d) {
  Vec ab = sub(s[1], s[0]), ac = sub(s[2], s[0]), ao = neg(s[0]);
  Vec beyond_ab = neg(across(ab, ac)), beyond_ac = neg(across(ac, ab));
  if (*count < 3) {
    *d = *count == 1 ? ao : across(ab, ao);
    return 0;
  }
  if (dot(beyond_ab, ao) <= 0 && dot(beyond_ac, ao) <= 0) return 1;
  *count = 2;
  *d = dot(beyond_ab, ao) > 0 ? beyond_ab : beyond_ac;
  if (dot(beyond_ab, ao) <= 0) s[1] = s[2];
  return 0;
}

static int polygon(Vec *points) {
  int count = 0, read = scanf("%d", &count) == 1 && count <= MOST;
  for (int i = 0; i < count && read; i++) read = scanf("%lf %lf", &points[i].x, &points[i].y) == 2;
  return read ? count : 0;
}

static void search(GjkRun *run, const Vec *a, int count_a, const Vec *b, int count_b) {
  Vec s[3] = {{0, 0}, {0, 0}, {0, 0}}, d = {1, 0};
  int count = 0;
  gjk_shapes(run, &a->x, count_a, &b->x, count_b);
  for (int i = 0; i < 50; i++) {
    Vec w = sub(furthest(a, count_a, d), furthest(b, count_b, neg(d))), along = d;
    if (dot(w, d) < 0) {
      gjk_step(run, &d.x, &w.x, &s->x, count, "false");
      return;
    }
    memmove(s + 1, s, 2 * sizeof *s);
    s[0] = w;
    count++;
    int inside = reduced(s, &count, &d);
    gjk_step(run, &along.x, &w.x, &s->x, count, inside ? "true" : NULL);
    if (inside) return;
  }
}

int main(void) {
  static GjkRun run;
  run.out = stdout;
  run.dimension = 2;
  Vec a[MOST], b[MOST];
  for (int p, q; (p = polygon(a)) && (q = polygon(b));) search(&run, a, p, b, q);
  return 0;
}
