"""The method of article 004, "GJK Algorithm" (Entropy Interactive): regions with numbers. 2D, as published.

Notation, the article's: `A` the newest point of the simplex, then `B`, `C`; `AB = B - A`; `AO` from A to the origin;
`ACB` perpendicular to AB, facing away from C; `ABC` perpendicular to AC, facing away from B; `direction` the search
direction. Functions are named as in its pseudo-code. Regions are numbered as in its figure 4, around a line AB
(1 at A, 2 and 3 at its sides, 4 at B), and figure 5, around a triangle ABC (1 to 3 about BC, 4 at AB, 5 at A, 6 at AC,
7 inside); 4 of the line and 1, 2, 3 of the triangle cannot hold the origin and are not tested.

The pseudo-code that has come down to us lacks lines: the head of the main loop, the scaling of AB's perpendicular by
AO, the first test of the triangle (against ACB) and a few of `else`. They were rebuilt from the prose around it. Where
the prose and the code say opposite things, the code is followed: the prose sends the line to region 1 where AB and AO
have the same direction, the code where they have not. Figure 4 gives the two sides of the line a number each, the
code handles them as one: "line 2 or 3". The first support point is not tested, as in article 000.

Its flaws are kept. When the origin lies on the line AB (or on the first point), the scaled perpendicular is zero,
no support point is in the same direction as it, and the loop reads this as no intersection: a true overlap is missed
(`zero_direction`). A perpendicular is scaled by a product of two vectors, which overflows and underflows long before
the coordinates do. The article has no limit of iterations; a run that repeats itself ends as `cycle`.
"""

from __future__ import annotations

from typing import NamedTuple

from ..checks import Convex
from ..minkowski import SupportPoint
from ..trace import Termination, Trace, here
from ..vec import Vec2f, dot, neg, perp, scale, sub
from .run import Run

REGIONS = {
    "start": "the first support point, in any direction",
    "beyond": "the new point is not in the direction of the search, seen from the origin",
    "line 1": "figure 4, region 1: beyond A, only A is kept",
    "line 2 or 3": "figure 4, region 2 or 3: beside the line AB",
    "triangle 4": "figure 5, region 4: beside AB, away from C",
    "triangle 5": "figure 5, region 5: beyond A, only A is kept",
    "triangle 6": "figure 5, region 6: beside AC, away from B",
    "triangle 7": "figure 5, region 7: inside the triangle",
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
        if not is_same_direction(direction, support.w):
            run.refuse(direction, support, here(), "beyond")
            return run.ended(Termination.SEPARATING_DIRECTION, False)

        found = process_simplex((support, *simplex))
        run.accept(direction, support, found.simplex, found.line, found.region)
        if found.direction is None:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        simplex, direction = found.simplex, found.direction

    return run.stopped()


def is_same_direction(v1: Vec2f, v2: Vec2f) -> bool:
    return dot(v1, v2) > 0


def process_simplex(simplex: Simplex) -> Next:
    return line(simplex) if len(simplex) == 2 else triangle(simplex)


def line(simplex: Simplex) -> Next:
    """The 1-simplex, figure 4."""
    a, b = simplex
    ab, ao = sub(b.w, a.w), neg(a.w)

    if is_same_direction(ao, ab):
        perpendicular = perp(ab)
        # The dot product is negative where the perpendicular faces away from O: scaling by it turns it round.
        direction = scale(perpendicular, dot(perpendicular, ao))
        return Next((a, b), direction, "line 2 or 3", here())

    return Next((a,), ao, "line 1", here())


def triangle(simplex: Simplex) -> Next:
    """The 2-simplex, figure 5."""
    a, b, c = simplex
    ab, ac, ao = sub(b.w, a.w), sub(c.w, a.w), neg(a.w)
    acb = perp(ab)
    acb = scale(acb, dot(acb, neg(ac)))
    abc = perp(ac)
    abc = scale(abc, dot(abc, neg(ab)))

    if is_same_direction(acb, ao):
        if is_same_direction(ab, ao):
            return Next((a, b), acb, "triangle 4", here())
        return Next((a,), ao, "triangle 5", here())

    if is_same_direction(abc, ao):
        if is_same_direction(ac, ao):
            return Next((a, c), abc, "triangle 6", here())
        return Next((a,), ao, "triangle 5", here())

    return Next(simplex, None, "triangle 7", here())
