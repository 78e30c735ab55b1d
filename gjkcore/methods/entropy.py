"""The method of Entropy Interactive, "GJK Algorithm" (Eric): regions with numbers. 2D, as published.

Notation, the article's: `A` the newest point of the simplex, then `B`, `C`; `AB = B - A`; `AO` from A to the origin;
`ACB` perpendicular to AB, facing away from C; `ABC` perpendicular to AC, facing away from B; `direction` the search
direction. Functions are named as in its pseudo-code. Regions are numbered as in its figure 4, around a line AB
(1 at A, 2 and 3 at its sides, 4 at B), and figure 5, around a triangle ABC (1 to 3 about BC, 4 at AB, 5 at A, 6 at AC,
7 inside); 4 of the line and 1, 2, 3 of the triangle cannot hold the origin and are not tested.

The pseudo-code that has come down to us lacks lines: the head of the main loop, the scaling of AB's perpendicular by
AO, the first test of the triangle (against ACB) and a few of `else`. They were rebuilt from the prose around it. Where
the prose and the code say opposite things, the code is followed: the prose sends the line to region 1 where AB and AO
have the same direction, the code where they have not. Figure 4 gives the two sides of the line a number each, the
code handles them as one: "line 2 or 3". Here 2 is to the left of the line from A to B, and 1, 2, 3 of the triangle are
C, BC and B, so that the numbers go round. The first support point is not tested, as on winter.dev.

Its flaws are kept. When the origin lies on the line AB (or on the first point), the scaled perpendicular is zero,
no support point is in the same direction as it, and the loop reads this as no intersection: a true overlap is missed
(`zero_direction`). A perpendicular is scaled by a product of two vectors, which overflows and underflows long before
the coordinates do. The article has no limit of iterations; a run that repeats itself ends as `cycle`.
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
    "A passed the origin on the way from the points kept before. Seen from A, the origin lies back towards them.",
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
    """What processSimplex leaves: the simplex and the direction to search next, None inside the triangle; the region
    that the origin is in, and the line that decided."""

    simplex: Simplex
    direction: Vec2f | None
    region: str
    line: int


def trace(a: Convex, b: Convex, start: Vec2f | None = None, max_iterations: int | None = None) -> Trace:
    """Runs the method (the article's intersects). `start`: the first search direction, (1, 0) in the article.

    The verdict of a run whose direction became zero is False, as published, and its termination `zero_direction`;
    `cycle` and `iteration_cap` have no verdict. Raises ShapeError for shapes without a support mapping.
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

        found = process_simplex((support, *simplex), run.tests)
        run.accept(direction, support, found.simplex, found.line, found.region)
        if found.direction is None:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        simplex, direction = found.simplex, found.direction

    return run.stopped()


def process_simplex(simplex: Simplex, tests: Tests) -> Next:
    return line(simplex, tests) if len(simplex) == 2 else triangle(simplex, tests)


def line(simplex: Simplex, tests: Tests) -> Next:
    """The 1-simplex, figure 4."""
    a, b = simplex
    ab, ao = sub(b.w, a.w), neg(a.w)

    if tests.same_direction("AB . AO", a.w, ab, ao):
        perpendicular = perp(ab)
        # The dot product is negative where the perpendicular faces away from O: scaling by it turns it round.
        direction = scale(perpendicular, dot(perpendicular, ao))
        return Next((a, b), direction, "line 2 or 3", here())

    return Next((a,), ao, "line 1", here())


def triangle(simplex: Simplex, tests: Tests) -> Next:
    """The 2-simplex, figure 5."""
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
