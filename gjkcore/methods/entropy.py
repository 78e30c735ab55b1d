"""The method of Entropy Interactive, "GJK Algorithm" (Eric), as published: regions with numbers. 2D.

Notation, from the article: `A` is the newest point of the simplex, then come `B` and `C`. `AB = B - A`. `AO` leads from
A to the origin. `ACB` is perpendicular to AB and faces away from C. `ABC` is perpendicular to AC and faces away from B.
`direction` is the search direction. Functions have the names of its pseudo-code.

Regions have the numbers of its figures. Figure 4 is the line AB: 1 at A, 2 and 3 at its sides, 4 at B. Figure 5 is the
triangle ABC: 1 to 3 about BC, 4 at AB, 5 at A, 6 at AC, 7 inside. The code does not test 4 of the line and 1, 2, 3 of
the triangle, because the origin cannot lie there. Here 2 is to the left of the line from A to B. 1, 2, 3 of the
triangle are at C, BC and B, so that the numbers go round.

The surviving pseudo-code lacks lines: the head of the main loop, the scaling of AB's perpendicular by AO, the first
test of the triangle (against ACB) and some `else`. They are rebuilt from the prose around them. Where prose and code
contradict each other, this file follows the code: the prose chooses region 1 of the line if AB and AO have the same
direction, the code if they do not. Figure 4 numbers the sides of the line separately, but the code treats them as one:
"line 2 or 3". The first support point is not tested, as on winter.dev.

Its flaws are kept:
- If the origin lies on the line AB or on the first point, the scaled perpendicular is zero. No support point is in the
  direction of a zero vector. The loop reads this as no intersection and misses an overlap (`zero_direction`).
- A perpendicular is scaled by a product of two vectors, which overflows and underflows long before the coordinates do.
- The article sets no limit of iterations. Here a run that repeats itself ends as `cycle`.
"""

from __future__ import annotations

from typing import NamedTuple

from ..checks import Convex
from ..minkowski import SupportPoint
from ..trace import Region, Status, Termination, Trace, here
from ..vec import Vec2f, dot, neg, perp, scale, sub
from .products import Tests
from .run import Run

ONLY_A = Region(
    "beyond the new point A: only A is kept",
    Status.NEVER,
    "A passed the origin on the way from points kept before. Seen from A, the origin lies back the way it came.",
)

REGIONS = {
    "start": Region("the first support point, in any direction"),
    "beyond": Region("the new point is not in the direction of the search, seen from the origin"),
    "line 1": ONLY_A,
    "line 2 or 3": Region("beside the line AB"),
    "line 2": Region("left of the line from A to B"),
    "line 3": Region("right of the line from A to B"),
    "line 4": Region(
        "behind B",
        Status.EXCLUDED,
        "The search went from B towards the origin. A lies in the same direction, or the run would have ended.",
    ),
    "triangle 1": Region("behind C", Status.EXCLUDED, "BC was kept because the origin is between B and C."),
    "triangle 2": Region(
        "beyond the edge BC", Status.EXCLUDED, "The search went from BC towards the origin and found A there."
    ),
    "triangle 3": Region("behind B", Status.EXCLUDED, "BC was kept because the origin is between B and C."),
    "triangle 4": Region("beside AB, away from C"),
    "triangle 5": ONLY_A,
    "triangle 6": Region("beside AC, away from B"),
    "triangle 7": Region("inside the triangle"),
}

Simplex = tuple[SupportPoint[Vec2f], ...]


class Next(NamedTuple):
    """The result of processSimplex: the simplex, the next search direction, the region of the origin, and the line that
    decided. The direction is None inside the triangle."""

    simplex: Simplex
    direction: Vec2f | None
    region: str
    line: int


def trace(a: Convex, b: Convex, start: Vec2f | None = None, max_iterations: int | None = None) -> Trace:
    """Runs the method (`intersects` in the article). `start` is the first search direction, (1, 0) in the article.

    If the direction becomes zero, the verdict is False, as published, and the termination is `zero_direction`. `cycle`
    and `iteration_cap` have no verdict. Raises ShapeError for shapes without a support mapping.
    """
    run: Run[Vec2f] = Run("entropy", a, b, max_iterations)
    direction = run.unit_x if start is None else start
    support = run.support(direction)
    simplex: Simplex = (support,)
    run.accept(direction, support, simplex, here(), "start")
    direction = neg(support.w)

    while run.goes_on(simplex, direction):
        support = run.support(direction)
        if not run.tests.passes("A . d", support.w, direction) > 0:
            run.refuse(direction, support, here(), "beyond")
            return run.ended(Termination.SEPARATING_DIRECTION, False)

        after = process_simplex((support, *simplex), run.tests)
        run.accept(direction, support, after.simplex, after.line, after.region)
        if after.direction is None:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        simplex, direction = after.simplex, after.direction

    return run.stopped()


def process_simplex(simplex: Simplex, tests: Tests) -> Next:
    return line(simplex, tests) if len(simplex) == 2 else triangle(simplex, tests)


def line(simplex: Simplex, tests: Tests) -> Next:
    """The 1-simplex (figure 4)."""
    a, b = simplex
    ab, ao = sub(b.w, a.w), neg(a.w)

    if tests.same_direction("AB . AO", a.w, ab, ao):
        perpendicular = perp(ab)
        # The dot product is negative if the perpendicular faces away from O. Scaling by it turns the vector towards O.
        direction = scale(perpendicular, dot(perpendicular, ao))
        return Next((a, b), direction, "line 2 or 3", here())

    return Next((a,), ao, "line 1", here())


def triangle(simplex: Simplex, tests: Tests) -> Next:
    """The 2-simplex (figure 5)."""
    a, b, c = simplex
    ab, ac, ao = sub(b.w, a.w), sub(c.w, a.w), neg(a.w)
    acb = perp(ab)
    acb = scale(acb, dot(acb, neg(ac)))
    abc = perp(ac)
    abc = scale(abc, dot(abc, neg(ab)))

    if tests.same_direction("ACB . AO", a.w, acb, ao):
        if tests.same_direction("AB . AO", a.w, ab, ao):
            return Next((a, b), acb, "triangle 4", here())
        return Next((a,), ao, "triangle 5", here())

    if tests.same_direction("ABC . AO", a.w, abc, ao):
        if tests.same_direction("AC . AO", a.w, ac, ao):
            return Next((a, c), abc, "triangle 6", here())
        return Next((a,), ao, "triangle 5", here())

    return Next(simplex, None, "triangle 7", here())
