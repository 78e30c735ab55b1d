"""The method of winter.dev, "GJK: Collision detection algorithm in 2D/3D" (Iain Winter), as published, 2D and 3D.

Notation, the article's: `a` the newest point of the simplex, then `b`, `c`, `d`; `ab = b - a`; `ao` from a to the
origin; `abc = ab x ac` the normal of the triangle; `direction` the search direction. Functions are named as in its
section "GJK: Surrounding the origin".

A region is named by the points that are kept, in the article's order: of a triangle in space, `ABC` has the origin
above it (where the normal points) and `ACB` below. A test is named by the vector that the article compares with AO.
2D as its author describes it in the comments: the test above or below the triangle goes, and inside is true.

Its flaws are kept. When the origin lies on the segment AB (or on the first point), the search direction becomes zero;
every support point then has `support.dot(direction) == 0`, the loop reads this as no collision, and a true overlap is
missed (`zero_direction`). The tetrahedron goes to the first face that has the origin in front of it, though another
may be nearer. On slivers in space, rounding can lead a run back to a simplex that it had, for ever in the article:
here it ends as `cycle`. Products of three vectors overflow and underflow long before the coordinates do. The article
leaves the start direction open and takes unit x; it has no limit of iterations.
"""

from __future__ import annotations

from typing import NamedTuple

from ..checks import Convex
from ..minkowski import SupportPoint
from ..trace import Region, Status, Termination, Trace, here
from ..vec import Vector
from .products import Tests
from .run import Run
from .space import cross, neg, sub, triple_product

REGIONS = {
    "start": Region("the first support point, in any direction"),
    "beyond": Region("the new point does not pass the origin"),
    "A": Region(
        "beyond the new point A: only A is kept",
        Status.NEVER,
        "A passed the origin on the way from the points kept before. Seen from A, the origin lies back towards them.",
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
    """What NextSimplex leaves: the simplex, the direction to search next, None where the simplex encloses the origin: a
    collision; and the line that decided."""

    points: Simplex
    direction: Vector | None
    line: int


def trace(a: Convex, b: Convex, start: Vector | None = None, max_iterations: int | None = None) -> Trace:
    """Runs the method. `start`: the first search direction, of as many numbers as the shapes have dimensions.

    The verdict of a run whose direction became zero is False, as published, and its termination `zero_direction`;
    `cycle` and `iteration_cap` have no verdict. Raises ShapeError for shapes of different dimensions.
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

        found = next_simplex((support, *points), run.tests)
        run.accept(direction, support, found.points, found.line)
        if found.direction is None:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        points, direction = found.points, found.direction

    return run.stopped()


def next_simplex(points: Simplex, tests: Tests) -> Next:
    if len(points) == 2:
        return line(points, tests)
    if len(points) == 3:
        return triangle(points, tests)
    return tetrahedron(points, tests)


def line(points: Simplex, tests: Tests) -> Next:
    """The green region keeps A and B, the blue one A; the red one, beyond B, cannot hold the origin."""
    a, b = points
    ab = sub(b.w, a.w)
    ao = neg(a.w)

    if tests.same_direction("AB", a.w, ab, ao):
        return Next((a, b), triple_product(ab, ao), here())

    return Next((a,), ao, here())


def triangle(points: Simplex, tests: Tests) -> Next:
    """Seven regions, of which four are tested: the yellow, red and purple ones, towards BC, cannot hold the origin."""
    a, b, c = points
    ab = sub(b.w, a.w)
    ac = sub(c.w, a.w)
    ao = neg(a.w)
    abc = cross(ab, ac)

    if tests.same_direction("ABC x AC", a.w, cross(abc, ac), ao):
        if tests.same_direction("AC", a.w, ac, ao):
            return Next((a, c), triple_product(ac, ao), here())
        return line((a, b), tests)

    if tests.same_direction("AB x ABC", a.w, cross(ab, abc), ao):
        return line((a, b), tests)

    if len(ao) == 2:
        return Next(points, None, here())

    if tests.same_direction("ABC", a.w, abc, ao):
        return Next((a, b, c), abc, here())

    return Next((a, c, b), neg(abc), here())


def tetrahedron(points: Simplex, tests: Tests) -> Next:
    """The first face that has the origin in front of it becomes the triangle; below, BCD, cannot have it."""
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
