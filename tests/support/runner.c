/* A reference runner for `python -m gjkcore judge --command ./runner`, for convex polygons as rings of vertices. It reads
   one case a line and prints one answer a line, by GJK with its boundary cases mended. `./runner climb` finds support
   points by hill climbing, and `./runner axes` looks for a separating axis instead. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 256

typedef struct { double x, y; } Vec;
typedef struct { int count; Vec points[MOST]; } Ring;

static bool climbs = false;

static double dot(Vec u, Vec v) { return u.x * v.x + u.y * v.y; }
static Vec sub(Vec u, Vec v) { return (Vec){u.x - v.x, u.y - v.y}; }
static Vec neg(Vec u) { return (Vec){-u.x, -u.y}; }

/* The vector perpendicular to u on the side of v. */
static Vec across(Vec u, Vec v) {
  double z = u.x * v.y - u.y * v.x;
  return (Vec){-z * u.y, z * u.x};
}

/* From vertex to vertex along the edges, as long as that is higher. */
static Vec climb(const Ring *ring, Vec d) {
  int i = 0, steps[] = {1, ring->count - 1};
  for (int k = 0; k < 2; k++) {
    int next;
    while (next = (i + steps[k]) % ring->count, dot(ring->points[next], d) > dot(ring->points[i], d)) i = next;
  }
  return ring->points[i];
}

static Vec furthest(const Ring *ring, Vec d) {
  if (climbs) return climb(ring, d);
  Vec best = ring->points[0];
  for (int i = 1; i < ring->count; i++)
    if (dot(ring->points[i], d) > dot(best, d)) best = ring->points[i];
  return best;
}

static Vec support(const Ring *a, const Ring *b, Vec d) { return sub(furthest(a, d), furthest(b, neg(d))); }

/* The next direction. It is zero where the origin is on the simplex s, whose newest point is the first. */
static Vec line(Vec *s, int *count) {
  Vec ab = sub(s[1], s[0]), ao = neg(s[0]);
  if (dot(ab, ao) > 0) return across(ab, ao);
  *count = 1;
  return ao;
}

static Vec triangle(Vec *s, int *count) {
  Vec ab = sub(s[1], s[0]), ac = sub(s[2], s[0]), ao = neg(s[0]);
  Vec beyond_ab = neg(across(ab, ac)), beyond_ac = neg(across(ac, ab));
  if (dot(beyond_ac, ao) > 0 && dot(ac, ao) > 0) {
    s[1] = s[2];
    *count = 2;
    return beyond_ac;
  }
  if (dot(beyond_ab, ao) > 0) {
    *count = 2;
    return line(s, count);
  }
  return (Vec){0, 0};
}

static bool intersects(const Ring *a, const Ring *b) {
  Vec s[3] = {support(a, b, (Vec){1, 0})};
  Vec d = neg(s[0]);
  int count = 1;
  for (int i = 0; i < 200; i++) {
    if (d.x == 0 && d.y == 0) return true;
    Vec p = support(a, b, d);
    if (dot(p, d) < 0) return false;
    memmove(s + 1, s, 2 * sizeof(Vec));
    s[0] = p;
    d = ++count == 2 ? line(s, &count) : triangle(s, &count);
  }
  return false;
}

/* Does the line of an edge of a have all of b on its outer side? The ring is counter-clockwise. */
static bool separates(const Ring *a, const Ring *b) {
  for (int i = 0; i < a->count; i++) {
    Vec p = a->points[i], edge = sub(a->points[(i + 1) % a->count], p), outward = {edge.y, -edge.x};
    int outside = 0;
    while (outside < b->count && dot(outward, sub(b->points[outside], p)) > 0) outside++;
    if (outside == b->count) return true;
  }
  return false;
}

/* The vertices of the polygon that follows a key: "a": {"type": "polygon", "vertices": [[0.0, 0.0], ...]}. */
static void read_ring(const char *text, const char *key, Ring *ring) {
  text = strchr(strstr(text, key), '[') + 1;
  ring->count = 0;
  while ((text += strcspn(text, "[]")), *text == '[') {
    char *end;
    Vec *p = &ring->points[ring->count++];
    p->x = strtod(text + 1, &end);
    p->y = strtod(end + strspn(end, ", "), &end);
    text = strchr(end, ']') + 1;
  }
}

int main(int count, char **words) {
  static char text[1 << 20];
  static Ring a, b;
  bool by_axes = count > 1 && !strcmp(words[1], "axes");
  climbs = count > 1 && !strcmp(words[1], "climb");
  while (fgets(text, sizeof text, stdin)) {
    char *id = strchr(strstr(text, "\"id\"") + 4, '"');
    read_ring(text, "\"a\"", &a);
    read_ring(text, "\"b\"", &b);
    bool meet = by_axes ? !separates(&a, &b) && !separates(&b, &a) : intersects(&a, &b);
    printf("{\"id\": %.*s, \"intersects\": %s}\n", (int)(strchr(id + 1, '"') - id + 1), id, meet ? "true" : "false");
    fflush(stdout);
  }
  return 0;
}
