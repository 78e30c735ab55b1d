"""The method of article 002, "Implementing a GJK Intersection Query": a state machine over n, as published, 3D and 2D.

Notation, the article's: `a` the newest point; `b`, `c`, `d` the points retained before it, of which `n` are in use;
`v` the search direction; `ao` from a to the origin; `abc` the normal of triangle ABC, out of the simplex; `abp`, `acp`
in the triangle's plane, away from its edge AB, AC; `over_abc` the origin is in front of face ABC. Functions are named
as in its code.

Regions that cannot hold the origin are not tested: a vertex is never the closest feature, because the loop has
exited by then. A region is named by the points that are kept: of a triangle, `ABC` has the origin above it and `ACB`
below. In the tetrahedron, the faces in front of the origin decide; cases that differ only by a rotation about A are
rotated into one (`one_face`, `two_faces`), and the names are those before it. 2D as in its last section: a
triangle has no above and below, and inside is true.

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
from ..trace import Termination, Trace, here
from ..vec import Vector
from .run import Run
from .space import cross, dot, neg, sub, triple_product

CAP = 2 + 32
"""Support points: the two of the start and those of 32 iterations."""

REGIONS = {
    "beyond": "the new point does not reach the origin",
    "A": "n = 0: the first support point",
    "AB": "in the region of edge AB",
    "AC": "in the region of edge AC",
    "AD": "in the region of edge AD (3D)",
    "ABC": "inside the triangle; in 3D above it, or in the region of face ABC",
    "ACB": "n = 2: below the triangle ABC (3D)",
    "ACD": "in the region of face ACD (3D)",
    "ADB": "in the region of face ADB (3D)",
    "ABCD": "behind all three new faces: inside the tetrahedron (3D)",
    "over all": "in front of all three new faces, which only rounding can do: called inside (3D)",
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
        if dot(point.w, v) < 0:
            run.refuse(v, point, here(), "beyond")
            return run.ended(Termination.SEPARATING_DIRECTION, False)

        found = update(point, retained)
        run.accept(v, point, found.retained, found.line, found.region)
        if found.v is None:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        retained, v = found.retained, found.v

    return run.stopped(True)


def update(a: Point, retained: tuple[Point, ...]) -> Update:
    n = len(retained)
    if n == 0:
        return Update((a,), neg(a.w), here())
    if n == 1:
        (b,) = retained
        return Update((a, b), cross_aba(sub(b.w, a.w), neg(a.w)), here())
    if n == 2:
        return update_triangle(a, *retained)
    return update_tetrahedron(a, *retained)


def update_triangle(a: Point, b: Point, c: Point) -> Update:
    """n = 2: in the region of AB or AC, or above or below the triangle."""
    ao = neg(a.w)
    ab = sub(b.w, a.w)
    ac = sub(c.w, a.w)
    abc = cross(ab, ac)

    abp = cross(ab, abc)
    if dot(abp, ao) > 0:
        return Update((a, b), cross_aba(ab, ao), here())

    acp = cross(abc, ac)
    if dot(acp, ao) > 0:
        return Update((a, c), cross_aba(ac, ao), here())

    if len(ao) == 2:
        return Update((a, b, c), None, here())

    if dot(abc, ao) > 0:
        return Update((a, b, c), abc, here())

    return Update((a, c, b), neg(abc), here())


def update_tetrahedron(a: Point, b: Point, c: Point, d: Point) -> Update:
    """n = 3: the faces that the origin is in front of tell which way to rotate BCD about A."""
    ao = neg(a.w)
    ab = sub(b.w, a.w)
    ac = sub(c.w, a.w)
    ad = sub(d.w, a.w)
    over_abc = dot(cross(ab, ac), ao) > 0
    over_acd = dot(cross(ac, ad), ao) > 0
    over_adb = dot(cross(ad, ab), ao) > 0

    match over_abc, over_acd, over_adb:
        case False, False, False:
            return Update((a, b, c, d), None, here())
        case True, False, False:
            return one_face(a, b, c)
        case False, True, False:
            return one_face(a, c, d)
        case False, False, True:
            return one_face(a, d, b)
        case True, True, False:
            return two_faces(a, b, c, d)
        case False, True, True:
            return two_faces(a, c, d, b)
        case True, False, True:
            return two_faces(a, d, b, c)
        case _:
            return Update((a, b, c, d), None, here(), "over all")


def one_face(a: Point, b: Point, c: Point) -> Update:
    """In front of ABC alone, above BC: in the region of AC, AB or ABC."""
    ao = neg(a.w)
    ac = sub(c.w, a.w)
    abc = cross(sub(b.w, a.w), ac)

    if dot(cross(abc, ac), ao) > 0:
        return Update((a, c), cross_aba(ac, ao), here())

    return one_face_part_2(a, b, c)


def one_face_part_2(a: Point, b: Point, c: Point) -> Update:
    """The same, and not in the region of AC: in the region of AB or ABC."""
    ao = neg(a.w)
    ab = sub(b.w, a.w)
    abc = cross(ab, sub(c.w, a.w))

    if dot(cross(ab, abc), ao) > 0:
        return Update((a, b), cross_aba(ab, ao), here())

    return Update((a, b, c), abc, here())


def two_faces(a: Point, b: Point, c: Point, d: Point) -> Update:
    """In front of ABC and ACD: beyond their common edge AC, as ABC sees it, AB and ABC are out of the question."""
    ao = neg(a.w)
    ac = sub(c.w, a.w)
    abc = cross(sub(b.w, a.w), ac)

    if dot(cross(abc, ac), ao) > 0:
        return one_face(a, c, d)

    return one_face_part_2(a, b, c)


def cross_aba(a: Vector, b: Vector) -> Vector:
    """Perpendicular to a, in the direction of b."""
    return triple_product(a, b)
