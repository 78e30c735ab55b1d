/* A reference runner for `python -m gjkcore judge --command ./runner`: GJK in the plane, with its boundary cases mended.
   It reads one case a line and prints one answer a line. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 256

typedef struct { double x, y; } Vec;
typedef struct { int count; Vec points[MOST]; } Hull;

static double dot(Vec u, Vec v) { return u.x * v.x + u.y * v.y; }
static Vec sub(Vec u, Vec v) { return (Vec){u.x - v.x, u.y - v.y}; }
static Vec neg(Vec u) { return (Vec){-u.x, -u.y}; }

/* The vector perpendicular to u on the side of v. */
static Vec across(Vec u, Vec v) {
  double z = u.x * v.y - u.y * v.x;
  return (Vec){-z * u.y, z * u.x};
}

static Vec furthest(const Hull *hull, Vec d) {
  Vec best = hull->points[0];
  for (int i = 1; i < hull->count; i++)
    if (dot(hull->points[i], d) > dot(best, d)) best = hull->points[i];
  return best;
}

static Vec support(const Hull *a, const Hull *b, Vec d) { return sub(furthest(a, d), furthest(b, neg(d))); }

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

static bool intersects(const Hull *a, const Hull *b) {
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

/* The numbers of the list of points that follows a key. */
static void read_hull(const char *text, const char *key, Hull *hull) {
  text = strchr(strstr(text, key), '[') + 1;
  hull->count = 0;
  while ((text += strcspn(text, "[]")), *text == '[') {
    char *end;
    Vec *p = &hull->points[hull->count++];
    p->x = strtod(text + 1, &end);
    p->y = strtod(end + strspn(end, ", "), &end);
    text = strchr(end, ']') + 1;
  }
}

int main(void) {
  static char text[1 << 20];
  static Hull a, b;
  while (fgets(text, sizeof text, stdin)) {
    char *id = strchr(strstr(text, "\"id\"") + 4, '"');
    read_hull(text, "\"a\"", &a);
    read_hull(text, "\"b\"", &b);
    printf("{\"id\": %.*s, \"intersects\": %s}\n", (int)(strchr(id + 1, '"') - id + 1), id, intersects(&a, &b) ? "true" : "false");
    fflush(stdout);
  }
  return 0;
}
