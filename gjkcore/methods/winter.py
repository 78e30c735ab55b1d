"""The method of winter.dev, "GJK: Collision detection algorithm in 2D/3D" (Iain Winter), as published, in 2D and 3D.

Notation, from the article: `a` is the newest point of the simplex, then come `b`, `c`, `d`. `ab = b - a`. `ao` leads
from a to the origin. `abc = ab x ac` is the normal of the triangle. `direction` is the search direction. Functions have
the names of its section "GJK: Surrounding the origin".

A region is named after the points kept, in the article's order. For a triangle in space, `ABC` means that the origin
is above it, where the normal points, and `ACB` that it is below. A test is named after the vector that the article
compares with AO. 2D follows the author's description in the comments: it drops the test for above or below, so that
being inside the triangle means a collision.

Its flaws are kept:
- If the origin lies on the segment AB or on the first point, the search direction becomes zero. Every support point
  then has `support.dot(direction) == 0`. The loop reads this as no collision and misses an overlap (`zero_direction`).
- The tetrahedron chooses the first face with the origin in front of it, even if another face is nearer.
- On slivers in space, rounding can lead back to an earlier simplex. The article then loops for ever; here the run ends
  as `cycle`.
- Products of three vectors overflow and underflow long before the coordinates do.

The article leaves the start direction open; this file uses unit x. The article sets no limit of iterations.
"""

from __future__ import annotations

from typing import NamedTuple

from ..checks import Convex
from ..minkowski import SupportPoint
from ..trace import Region, Status, Termination, Trace, here
from ..vec import Vector
from .products import Tests
from .run import Run
from .space import cross, neg, sub

REGIONS = {
    "start": Region("the first support point, in any direction"),
    "beyond": Region("the new point does not pass the origin"),
    "A": Region(
        "beyond the new point A: only A is kept",
        Status.NEVER,
        "A passed the origin on the way from points kept before. Seen from A, the origin lies back the way it came.",
    ),
    "AB": Region("beside edge AB"),
    "AC": Region("beside edge AC"),
    "AD": Region("beside edge AD (3D)"),
    "ABC": Region("inside the triangle; in 3D above it"),
    "ACB": Region("below the triangle ABC: B and C change places (3D)"),
    "ACD": Region("in front of face ACD (3D)"),
    "ADB": Region("in front of face ADB (3D)"),
    "ABCD": Region("inside the tetrahedron (3D)"),
    "B": Region(
        "behind B",
        Status.EXCLUDED,
        "The search for A went from B towards the origin, so the origin is not behind B.",
    ),
    "C": Region(
        "behind C",
        Status.EXCLUDED,
        "The search for A went from C towards the origin, so the origin is not behind C.",
    ),
    "BC": Region(
        "beyond edge BC",
        Status.EXCLUDED,
        "The search for A went from BC towards the origin, so A and the origin are on the same side of BC.",
    ),
    "BCD": Region(
        "below the base BCD (3D)",
        Status.EXCLUDED,
        "The search for A went from BCD towards the origin, so A and the origin are on the same side of BCD.",
    ),
}

Simplex = tuple[SupportPoint[Vector], ...]


class Next(NamedTuple):
    """The result of NextSimplex: the simplex, the next search direction, and the line that decided. The direction is
    None if the simplex encloses the origin, which is a collision."""

    points: Simplex
    direction: Vector | None
    line: int


def trace(a: Convex, b: Convex, start: Vector | None = None, max_iterations: int | None = None) -> Trace:
    """Runs the method. `start` is the first search direction, with as many numbers as the shapes have dimensions.

    If the direction becomes zero, the verdict is False, as published, and the termination is `zero_direction`. `cycle`
    and `iteration_cap` have no verdict. Raises ShapeError for shapes of different dimensions.
    """
    run: Run[Vector] = Run("winter", a, b, max_iterations)
    direction = run.unit_x if start is None else start
    support = run.support(direction)
    points: Simplex = (support,)
    run.accept(direction, support, points, here(), "start")
    direction = neg(support.w)

    while run.goes_on(points, direction):
        support = run.support(direction)
        if run.tests.passes("A . d", support.w, direction) <= 0:
            run.refuse(direction, support, here(), "beyond")
            return run.ended(Termination.SEPARATING_DIRECTION, False)

        after = next_simplex((support, *points), run.tests)
        run.accept(direction, support, after.points, after.line)
        if after.direction is None:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        points, direction = after.points, after.direction

    return run.stopped()


def next_simplex(points: Simplex, tests: Tests) -> Next:
    if len(points) == 2:
        return line(points, tests)
    if len(points) == 3:
        return triangle(points, tests)
    return tetrahedron(points, tests)


def line(points: Simplex, tests: Tests) -> Next:
    """The green region keeps A and B, the blue region keeps A. The origin cannot lie in the red region, beyond B."""
    a, b = points
    ab = sub(b.w, a.w)
    ao = neg(a.w)

    if tests.same_direction("AB", a.w, ab, ao):
        return Next((a, b), tests.triple_product("AB", ab, ao), here())

    return Next((a,), ao, here())


def triangle(points: Simplex, tests: Tests) -> Next:
    """Tests four of seven regions. The origin cannot lie in the yellow, red and purple regions, towards BC."""
    a, b, c = points
    ab = sub(b.w, a.w)
    ac = sub(c.w, a.w)
    ao = neg(a.w)
    abc = cross(ab, ac)

    if tests.same_direction("ABC x AC", a.w, cross(abc, ac), ao):
        if tests.same_direction("AC", a.w, ac, ao):
            return Next((a, c), tests.triple_product("AC", ac, ao), here())
        return line((a, b), tests)

    if tests.same_direction("AB x ABC", a.w, cross(ab, abc), ao):
        return line((a, b), tests)

    if len(ao) == 2:
        return Next(points, None, here())

    if tests.same_direction("ABC", a.w, abc, ao):
        return Next((a, b, c), abc, here())

    return Next((a, c, b), neg(abc), here())


def tetrahedron(points: Simplex, tests: Tests) -> Next:
    """Continues with the first face that has the origin in front of it. The origin cannot lie below BCD."""
    a, b, c, d = points
    ab = sub(b.w, a.w)
    ac = sub(c.w, a.w)
    ad = sub(d.w, a.w)
    ao = neg(a.w)

    if tests.same_direction("ABC", a.w, cross(ab, ac), ao):
        return triangle((a, b, c), tests)

    if tests.same_direction("ACD", a.w, cross(ac, ad), ao):
        return triangle((a, c, d), tests.renamed("ACD"))

    if tests.same_direction("ADB", a.w, cross(ad, ab), ao):
        return triangle((a, d, b), tests.renamed("ADB"))

    return Next(points, None, here())
