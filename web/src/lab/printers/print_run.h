/* C and C++: prints the run of a GJK as JSON lines. Paste them at lab.html, or give them to `python -m gjkcore run`.
   static GjkRun run; run.out = stderr; run.dimension = 3; gjk_shapes(&run, a, 8, b, 8); and gjk_step where an
   iteration ends. */
#include <stdio.h>
#include <string.h>

typedef double GjkReal; /* or float. A point is two or three of them; those of an array stand one after the other. */
typedef struct { FILE *out; int dimension, count; GjkReal points[1024][3]; } GjkRun;

static void gjk_points(const GjkRun *run, const GjkReal *p, int count) {
  for (int i = 0, n = run->dimension; i < count * n; i++)
    fprintf(run->out, "%s%.17g%s", i % n ? ", " : i ? ", [" : "[", p[i], (i + 1) % n ? "" : "]");
}

/* Begins a run: the vertices of A and of B. If a is NULL, no shapes are printed, and support points are not judged. */
static inline void gjk_shapes(GjkRun *run, const GjkReal *a, int count_a, const GjkReal *b, int count_b) {
  const char *type = run->dimension == 2 ? "polygon" : "polyhedron";
  run->count = 0;
  if (!a) { fprintf(run->out, "{\"shapes\": null}\n"); return; }
  fprintf(run->out, "{\"shapes\": [{\"type\": \"%s\", \"vertices\": [", type), gjk_points(run, a, count_a);
  fprintf(run->out, "]}, {\"type\": \"%s\", \"vertices\": [", type), gjk_points(run, b, count_b);
  fprintf(run->out, "]}]}\n");
}

/* `point` of A - B was found along `direction`. `simplex` are the points kept, the newest first. `verdict` is NULL
   until the end, then "true" if the shapes meet, or "false". */
static inline void gjk_step(GjkRun *run, const GjkReal *direction, const GjkReal *point, const GjkReal *simplex,
                            int size, const char *verdict) {
  int n = run->dimension, bytes = n * sizeof(GjkReal), last = run->count, kept[4] = {-1, -1, -1, -1};
  if (last == 1024) return; /* it goes on for ever */
  memcpy(run->points[run->count++], point, bytes);
  fprintf(run->out, "{\"direction\": "), gjk_points(run, direction, 1);
  fprintf(run->out, ", \"point\": "), gjk_points(run, point, 1), fprintf(run->out, ", \"kept\": [");
  for (int k = 0, i; k < size && k < 4; k++) { /* the latest point of these coordinates that is not yet named */
    for (i = last; i >= 0; i--)
      if (!memcmp(run->points[i], simplex + k * n, bytes) && i != kept[0] && i != kept[1] && i != kept[2]) break;
    fprintf(run->out, "%s%d", k ? ", " : "", kept[k] = i);
  }
  fprintf(run->out, "], \"verdict\": %s}\n", verdict ? verdict : "null"), fflush(run->out);
}
