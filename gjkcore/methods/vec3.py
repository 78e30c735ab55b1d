"""The method of vec3.ca, "Implementing a GJK Intersection Query", as published: a state machine over n. 3D and 2D.

Notation, from the article: `a` is the newest point. `b`, `c`, `d` are the points retained before it; `n` of them are in
use. `v` is the search direction. `ao` leads from a to the origin. `abc` is the normal of triangle ABC, pointing out of
the simplex. `abp` and `acp` lie in the triangle's plane and point away from it at AB and AC. `over_abc` says that the
origin is in front of face ABC. Functions have the names of the article's code.

The code does not test regions where the origin cannot lie. A vertex is never the closest feature, because the loop has
ended by then. A region is named after the points kept. For a triangle, `ABC` means that the origin is above it and
`ACB` that it is below. For a tetrahedron, the faces with the origin in front of them decide. Cases that differ by a
rotation about A share one function (`one_face`, `two_faces`); regions and tests keep their names from before the
rotation. 2D follows its last section: a triangle has no above and below, so being inside it is an intersection.

The article first writes the cases n = 0 and n = 1 in `update`. It then moves them into the lines before the loop, which
runs at most 32 times. Here they stay in `update`. The support points and their number are the same.

Its flaws are kept:
- It does not notice a cycle. At its cap it conservatively says that the shapes intersect (`iteration_cap`, True). It
  says the same if rounding puts the origin in front of all three faces.
- If the origin lies on the segment AB, the search direction becomes zero. The loop exits only for a.v < 0, so it
  accepts every further support point. The flat simplices that follow seem to enclose the origin (`zero_direction`,
  True), which is right. It leans to True for touching shapes too, which is also right.
- Products of three vectors overflow and underflow long before the coordinates do. The result is True.

The start direction is (1, 0, 0), as in the article.
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

CAP = 2 + 32
"""The most support points: two for the start and one for each of the 32 iterations."""

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
    """The result of update: the points retained, the next search direction, the line that decided, and the region. The
    direction is None if the simplex encloses the origin. The region is None if the points retained name it."""

    retained: tuple[Point, ...]
    v: Vector | None
    line: int
    region: str | None = None


def trace(a: Convex, b: Convex, start: Vector | None = None, max_iterations: int | None = None) -> Trace:
    """Runs the method (`intersect` in the article). `start` is the first search direction.

    When the run reaches its own cap or `max_iterations`, the verdict is True, as published. Raises ShapeError for
    shapes of different dimensions.
    """
    run: Run[Vector] = Run("vec3", a, b, max_iterations, CAP)
    v = run.unit_x if start is None else start
    retained: tuple[Point, ...] = ()

    while run.goes_on():
        point = run.support(v)
        if run.tests.passes("A . v", point.w, v) < 0:
            run.refuse(v, point, here(), "beyond")
            return run.ended(Termination.SEPARATING_DIRECTION, False)

        after = update(point, retained, run.tests)
        run.accept(v, point, after.retained, after.line, after.region)
        if after.v is None:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        retained, v = after.retained, after.v

    return run.stopped(True)


def update(a: Point, retained: tuple[Point, ...], tests: Tests) -> Update:
    n = len(retained)
    if n == 0:
        return Update((a,), neg(a.w), here(), "start")
    if n == 1:
        (b,) = retained
        return Update((a, b), cross_aba("AB", sub(b.w, a.w), neg(a.w), tests), here())
    if n == 2:
        b, c = retained
        return update_triangle(a, b, c, tests)
    b, c, d = retained
    return update_tetrahedron(a, b, c, d, tests)


def update_triangle(a: Point, b: Point, c: Point, tests: Tests) -> Update:
    """n = 2: the origin is in the region of AB or AC, or above or below the triangle."""
    ao = neg(a.w)
    ab = sub(b.w, a.w)
    ac = sub(c.w, a.w)
    abc = cross(ab, ac)

    abp = cross(ab, abc)
    if tests.dot("ABP . AO", a.w, abp, ao) > 0:
        return Update((a, b), cross_aba("AB", ab, ao, tests), here())

    acp = cross(abc, ac)
    if tests.dot("ACP . AO", a.w, acp, ao) > 0:
        return Update((a, c), cross_aba("AC", ac, ao, tests), here())

    if len(ao) == 2:
        return Update((a, b, c), None, here())

    if tests.dot("ABC . AO", a.w, abc, ao) > 0:
        return Update((a, b, c), abc, here())

    return Update((a, c, b), neg(abc), here())


def update_tetrahedron(a: Point, b: Point, c: Point, d: Point, tests: Tests) -> Update:
    """n = 3: the faces with the origin in front of them decide how to rotate BCD about A."""
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
    """The origin is in front of ABC alone, above BC: in the region of AC, AB or ABC."""
    ao = neg(a.w)
    ac = sub(c.w, a.w)
    abc = cross(sub(b.w, a.w), ac)

    if tests.dot("(ABC x AC) . AO", a.w, cross(abc, ac), ao) > 0:
        return Update((a, c), cross_aba("AC", ac, ao, tests), here())

    return one_face_part_2(a, b, c, tests)


def one_face_part_2(a: Point, b: Point, c: Point, tests: Tests) -> Update:
    """The rest of one_face, if the origin is not in the region of AC: it is in the region of AB or ABC."""
    ao = neg(a.w)
    ab = sub(b.w, a.w)
    abc = cross(ab, sub(c.w, a.w))

    if tests.dot("(AB x ABC) . AO", a.w, cross(ab, abc), ao) > 0:
        return Update((a, b), cross_aba("AB", ab, ao, tests), here())

    return Update((a, b, c), abc, here())


def two_faces(a: Point, b: Point, c: Point, d: Point, tests: Tests) -> Update:
    """The origin is in front of ABC and ACD. If ABC puts it beyond their common edge AC, AB and ABC are excluded."""
    ao = neg(a.w)
    ac = sub(c.w, a.w)
    abc = cross(sub(b.w, a.w), ac)

    if tests.dot("(ABC x AC) . AO", a.w, cross(abc, ac), ao) > 0:
        return one_face(a, c, d, tests.renamed("ACD"))

    return one_face_part_2(a, b, c, tests)


def cross_aba(name: str, a: Vector, b: Vector, tests: Tests) -> Vector:
    """A vector perpendicular to a, towards b. `name` is that of the edge a."""
    return tests.triple_product(name, a, b)
