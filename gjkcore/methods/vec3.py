"""The method of vec3.ca, "Implementing a GJK Intersection Query": a state machine over n, as published, 3D and 2D.

Notation, the article's: `a` the newest point; `b`, `c`, `d` the points retained before it, of which `n` are in use;
`v` the search direction; `ao` from a to the origin; `abc` the normal of triangle ABC, out of the simplex; `abp`, `acp`
in the triangle's plane, away from its edge AB, AC; `over_abc` the origin is in front of face ABC. Functions are named
as in its code.

Regions that cannot hold the origin are not tested: a vertex is never the closest feature, because the loop has
exited by then. A region is named by the points that are kept: of a triangle, `ABC` has the origin above it and `ACB`
below. In the tetrahedron, the faces in front of the origin decide; cases that differ only by a rotation about A are
rotated into one (`one_face`, `two_faces`), and the names of regions and tests are those before it. 2D as in its last
section: a triangle has no above and below, and inside is true.

The article first writes the cases n = 0 and n = 1 in `update`, then collapses them into the lines before the loop,
after which its loop runs at most 32 times. Here they stay in `update`; the support points, in number too, are the same.

Its flaws are kept. The run has no test against going round: at its cap it says, conservatively, that the shapes
intersect (`iteration_cap`, True). Where rounding puts the origin in front of all three faces it says so too. When
the origin lies on the segment AB, the search direction becomes zero and no support point is refused any more
(the loop exits for a.v < 0 only); the flat simplices that follow read as enclosing the origin (`zero_direction`,
True), which is right. So is touching, for which it leans to True. A product of three vectors overflows and underflows
long before the coordinates do, and then also reads as True. The start is (1, 0, 0), as in the article.
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

CAP = 2 + 32
"""Support points: the two of the start and those of 32 iterations."""

REGIONS = {
    "beyond": Region("the new point does not reach the origin"),
    "start": Region("n = 0: the first support point"),
    "AB": Region("in the region of edge AB"),
    "AC": Region("in the region of edge AC"),
    "AD": Region("in the region of edge AD (3D)"),
    "ABC": Region("inside the triangle; in 3D above it, or in the region of face ABC"),
    "ACB": Region("n = 2: below the triangle ABC (3D)"),
    "ACD": Region("in the region of face ACD (3D)"),
    "ADB": Region("in the region of face ADB (3D)"),
    "ABCD": Region("behind all three new faces: inside the tetrahedron (3D)"),
    "over all": Region("in front of all three new faces, which only rounding can do: called inside (3D)"),
    "A": Region(
        "closest to A",
        Status.EXCLUDED,
        "If the origin were closest to A, A would not reach the origin along v, and the loop would have returned.",
    ),
    "B": Region(
        "closest to B",
        Status.EXCLUDED,
        "If the origin were closest to B, A would lie further back along v than B. No support point does.",
    ),
    "C": Region("closest to C", Status.EXCLUDED, "The origin was not closest to C when the edge BC was kept."),
    "BC": Region(
        "beyond the edge BC",
        Status.EXCLUDED,
        "If the origin were beyond BC, A would lie in the opposite direction of v, and the loop would have returned.",
    ),
    "BCD": Region(
        "below the base BCD (3D)", Status.EXCLUDED, "The base was stored so that the origin is not below it."
    ),
}

Point = SupportPoint[Vector]


class Update(NamedTuple):
    """What update leaves: the points retained (b, c, d, of which n are in use) and the direction to search next, None
    where the simplex encloses the origin; the line that decided; the region where the points do not tell it."""

    retained: tuple[Point, ...]
    v: Vector | None
    line: int
    region: str | None = None


def trace(a: Convex, b: Convex, start: Vector | None = None, max_iterations: int | None = None) -> Trace:
    """Runs the method (the article's intersect). `start`: the first search direction.

    Out of iterations, its own or `max_iterations`, the verdict is True, as published. Raises ShapeError for shapes of
    different dimensions.
    """
    run: Run[Vector] = Run("vec3", a, b, max_iterations, CAP)
    v = run.unit_x if start is None else start
    retained: tuple[Point, ...] = ()

    while run.goes_on():
        point = run.support(v)
        if run.tests.passes("A . v", point.w, v) < 0:
            run.refuse(v, point, here(), "beyond")
            return run.ended(Termination.SEPARATING_DIRECTION, False)

        found = update(point, retained, run.tests)
        run.accept(v, point, found.retained, found.line, found.region)
        if found.v is None:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        retained, v = found.retained, found.v

    return run.stopped(True)


def update(a: Point, retained: tuple[Point, ...], tests: Tests) -> Update:
    n = len(retained)
    if n == 0:
        return Update((a,), neg(a.w), here(), "start")
    if n == 1:
        (b,) = retained
        return Update((a, b), cross_aba(sub(b.w, a.w), neg(a.w)), here())
    if n == 2:
        b, c = retained
        return update_triangle(a, b, c, tests)
    b, c, d = retained
    return update_tetrahedron(a, b, c, d, tests)


def update_triangle(a: Point, b: Point, c: Point, tests: Tests) -> Update:
    """n = 2: in the region of AB or AC, or above or below the triangle."""
    ao = neg(a.w)
    ab = sub(b.w, a.w)
    ac = sub(c.w, a.w)
    abc = cross(ab, ac)

    abp = cross(ab, abc)
    if tests.dot("ABP . AO", a.w, abp, ao) > 0:
        return Update((a, b), cross_aba(ab, ao), here())

    acp = cross(abc, ac)
    if tests.dot("ACP . AO", a.w, acp, ao) > 0:
        return Update((a, c), cross_aba(ac, ao), here())

    if len(ao) == 2:
        return Update((a, b, c), None, here())

    if tests.dot("ABC . AO", a.w, abc, ao) > 0:
        return Update((a, b, c), abc, here())

    return Update((a, c, b), neg(abc), here())


def update_tetrahedron(a: Point, b: Point, c: Point, d: Point, tests: Tests) -> Update:
    """n = 3: the faces that the origin is in front of tell which way to rotate BCD about A."""
    ao = neg(a.w)
    ab = sub(b.w, a.w)
    ac = sub(c.w, a.w)
    ad = sub(d.w, a.w)
    over_abc = tests.dot("ABC . AO", a.w, cross(ab, ac), ao) > 0
    over_acd = tests.dot("ACD . AO", a.w, cross(ac, ad), ao) > 0
    over_adb = tests.dot("ADB . AO", a.w, cross(ad, ab), ao) > 0

    match over_abc, over_acd, over_adb:
        case False, False, False:
            return Update((a, b, c, d), None, here())
        case True, False, False:
            return one_face(a, b, c, tests)
        case False, True, False:
            return one_face(a, c, d, tests.renamed("ACD"))
        case False, False, True:
            return one_face(a, d, b, tests.renamed("ADB"))
        case True, True, False:
            return two_faces(a, b, c, d, tests)
        case False, True, True:
            return two_faces(a, c, d, b, tests.renamed("ACDB"))
        case True, False, True:
            return two_faces(a, d, b, c, tests.renamed("ADBC"))
        case _:
            return Update((a, b, c, d), None, here(), "over all")


def one_face(a: Point, b: Point, c: Point, tests: Tests) -> Update:
    """In front of ABC alone, above BC: in the region of AC, AB or ABC."""
    ao = neg(a.w)
    ac = sub(c.w, a.w)
    abc = cross(sub(b.w, a.w), ac)

    if tests.dot("(ABC x AC) . AO", a.w, cross(abc, ac), ao) > 0:
        return Update((a, c), cross_aba(ac, ao), here())

    return one_face_part_2(a, b, c, tests)


def one_face_part_2(a: Point, b: Point, c: Point, tests: Tests) -> Update:
    """The same, and not in the region of AC: in the region of AB or ABC."""
    ao = neg(a.w)
    ab = sub(b.w, a.w)
    abc = cross(ab, sub(c.w, a.w))

    if tests.dot("(AB x ABC) . AO", a.w, cross(ab, abc), ao) > 0:
        return Update((a, b), cross_aba(ab, ao), here())

    return Update((a, b, c), abc, here())


def two_faces(a: Point, b: Point, c: Point, d: Point, tests: Tests) -> Update:
    """In front of ABC and ACD: beyond their common edge AC, as ABC sees it, AB and ABC are out of the question."""
    ao = neg(a.w)
    ac = sub(c.w, a.w)
    abc = cross(sub(b.w, a.w), ac)

    if tests.dot("(ABC x AC) . AO", a.w, cross(abc, ac), ao) > 0:
        return one_face(a, c, d, tests.renamed("ACD"))

    return one_face_part_2(a, b, c, tests)


def cross_aba(a: Vector, b: Vector) -> Vector:
    """Perpendicular to a, in the direction of b."""
    return triple_product(a, b)
