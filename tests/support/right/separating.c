/* Separating axes of hulls in the plane and in space, for the C runner of the cases' archive: along every normal that two
   vertices of a shape have in the plane, or two pairs of vertices in space, edges or not. The distance is that of
   polygons, from each corner to each edge. */
#include <math.h>
#include <stdlib.h>

int answer(int dimension, const float *a, int count_a, const float *b, int count_b, double *distance);

typedef struct { double x, y, z; } Vec;

static Vec sub(Vec u, Vec v) { return (Vec){u.x - v.x, u.y - v.y, u.z - v.z}; }
static double dot(Vec u, Vec v) { return u.x * v.x + u.y * v.y + u.z * v.z; }
static Vec cross(Vec u, Vec v) { return (Vec){u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x}; }

static int separates(Vec n, const Vec *a, int count_a, const Vec *b, int count_b) {
  double least[2] = {HUGE_VAL, HUGE_VAL}, most[2] = {-HUGE_VAL, -HUGE_VAL};
  for (int i = 0; i < count_a + count_b; i++) {
    int of_b = i >= count_a;
    double along = dot(n, of_b ? b[i - count_a] : a[i]);
    least[of_b] = fmin(least[of_b], along);
    most[of_b] = fmax(most[of_b], along);
  }
  return most[0] < least[1] || most[1] < least[0];
}

static double to_edge(Vec p, Vec q, Vec r) {
  Vec e = sub(q, p), v = sub(r, p);
  double t = fmin(fmax(dot(v, e) / dot(e, e), 0), 1);
  return hypot(v.x - t * e.x, v.y - t * e.y);
}

static double to_edges(const Vec *ring, int count, const Vec *points, int others) {
  double least = HUGE_VAL;
  for (int i = 0; i < count; i++)
    for (int k = 0; k < others; k++) least = fmin(least, to_edge(ring[i], ring[(i + 1) % count], points[k]));
  return least;
}

static int meet(int dimension, const Vec *a, int count_a, const Vec *b, int count_b) {
  int count = 0, apart = 0;
  Vec *edges = malloc((size_t)(count_a * count_a + count_b * count_b) * sizeof(Vec));
  for (int i = 0; i < count_a; i++)
    for (int k = 0; k < i; k++) edges[count++] = sub(a[i], a[k]);
  for (int i = 0; i < count_b; i++)
    for (int k = 0; k < i; k++) edges[count++] = sub(b[i], b[k]);
  for (int i = 0; i < count && !apart; i++) {
    if (dimension == 2) apart = separates((Vec){-edges[i].y, edges[i].x, 0}, a, count_a, b, count_b);
    for (int k = 0; dimension == 3 && k < i && !apart; k++) apart = separates(cross(edges[i], edges[k]), a, count_a, b, count_b);
  }
  free(edges);
  return !apart;
}

int answer(int dimension, const float *a, int count_a, const float *b, int count_b, double *distance) {
  Vec *points = malloc((size_t)(count_a + count_b) * sizeof(Vec));
  for (int i = 0; i < count_a + count_b; i++) {
    const float *p = i < count_a ? a + i * dimension : b + (i - count_a) * dimension;
    points[i] = (Vec){p[0], p[1], dimension == 3 ? p[2] : 0};
  }
  const Vec *other = points + count_a;
  int found = meet(dimension, points, count_a, other, count_b);
  if (dimension == 2) *distance = found ? 0 : fmin(to_edges(points, count_a, other, count_b), to_edges(other, count_b, points, count_a));
  free(points);
  return found;
}
