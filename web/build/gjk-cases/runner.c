/* Asks your code about the cases of gjk_cases.h: cc runner.c mine.c -lm -o runner && ./runner [2|3] [GROUP]...

   mine.c, or a C++ file with it as extern "C", defines `answer` as declared here. It returns whether the shapes intersect,
   and may store the distance. Without a group, all cases of solids are asked: neither any-order nor degenerate. */
#include "gjk_cases.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TOLERANCE 1e-5 /* of distances, relative to the longest side of the box around both shapes */

/* The vertices have `dimension` numbers each. The distance is NAN until it is stored. */
int answer(int dimension, const float *a, int count_a, const float *b, int count_b, double *distance);

/* The longest side of the box around both shapes. */
static double size(const gjk_case *of) {
  double longest = 0;
  for (int axis = 0; axis < of->dimension; axis++) {
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (int i = 0; i < of->count_a + of->count_b; i++) {
      const float *point = i < of->count_a ? of->a + i * of->dimension : of->b + (i - of->count_a) * of->dimension;
      least = fmin(least, point[axis]);
      most = fmax(most, point[axis]);
    }
    longest = fmax(longest, most - least);
  }
  return longest;
}

/* Whether a case is one of those that were asked for. */
static int chosen(const gjk_case *of, int count, char **words) {
  int dimensions = 0, groups = 0, of_dimension = 0, of_group = 0;
  for (int i = 1; i < count; i++) {
    int is_dimension = !strcmp(words[i], "2") || !strcmp(words[i], "3");
    dimensions += is_dimension;
    groups += !is_dimension;
    of_dimension |= is_dimension && words[i][0] - '0' == of->dimension;
    of_group |= !strcmp(words[i], of->group);
  }
  if (!groups) of_group = strcmp(of->group, "any-order") && strcmp(of->group, "degenerate");
  return of_group && (of_dimension || !dimensions);
}

int main(int count, char **words) {
  int asked = 0, wrong = 0;
  for (const gjk_case *of = gjk_cases; of < gjk_cases + GJK_CASES; of++) {
    if (!chosen(of, count, words)) continue;
    double distance = NAN, right = fmax(of->signed_distance, 0);
    int said = answer(of->dimension, of->a, of->count_a, of->b, of->count_b, &distance);
    int lies = of->intersects >= 0 && (said != 0) != of->intersects;
    int off = fabs(distance - right) > TOLERANCE * size(of) && (of->intersects != 1 || distance > 0);
    if (lies || off) printf("%s: intersects %d, distance %g, not %d, %g\n", of->id, said, distance, of->intersects, right);
    wrong += lies || off;
    asked++;
  }
  printf("%d cases, %d wrong\n", asked, wrong);
  return asked && !wrong ? 0 : 1;
}
