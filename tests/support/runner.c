/* A runner for `python -m gjkcore judge --command ./runner`, for convex polygons as rings of vertices: it reads one case a
   line and prints one answer a line. */
#include "right/separating.c"

#include <stdio.h>
#include <string.h>

#define MOST 256

/* The vertices of the polygon that follows a key: "a": {"type": "polygon", "vertices": [[0.0, 0.0], ...]}. */
static int read_ring(const char *text, const char *key, Vec *ring) {
  int count = 0;
  text = strchr(strstr(text, key), '[') + 1;
  while ((text += strcspn(text, "[]")), *text == '[') {
    char *end;
    Vec *p = &ring[count++];
    p->x = strtod(text + 1, &end);
    p->y = strtod(end + strspn(end, ", "), &end);
    text = strchr(end, ']') + 1;
  }
  return count;
}

int main(void) {
  static char text[1 << 20];
  static Vec a[MOST], b[MOST];
  while (fgets(text, sizeof text, stdin)) {
    char *id = strchr(strstr(text, "\"id\"") + 4, '"');
    int count_a = read_ring(text, "\"a\"", a), count_b = read_ring(text, "\"b\"", b);
    const char *said = meet(2, a, count_a, b, count_b) ? "true" : "false";
    printf("{\"id\": %.*s, \"intersects\": %s}\n", (int)(strchr(id + 1, '"') - id + 1), id, said);
    fflush(stdout);
  }
  return 0;
}
