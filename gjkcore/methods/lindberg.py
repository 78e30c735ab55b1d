"""The method of Lindberg (KTH, 2022), "Implementing GJK as a plugin for Unity", as published, 3D and 2D.

Notation, the report's: `A` the newest support point; `D` the search direction; `s` the simplex. The closest points come
from the vertices of the final simplex A, B, C: `u_ab`, `v_ab` measure the origin along AB from either end and are A's
and B's weights there, and `area_bc` (of BC and the origin, along the triangle's normal) and so on are A's, B's and C's
weights on the triangle, before they are divided by their sum. Regions of section 3.2 are named by the vertices that the
origin is closest to.

Section 3.1 (Algorithm 1) decides intersection with NextSimplex as winter.dev does, which the report builds on: see
`winter`. A test that is made there is noted with that file. Section 3.2 takes out the exit of Algorithm 1, line 8: when
a support point does not pass the origin, the shapes are known to be apart, but the run goes on towards the closest
point, until the same support point returns. Then the simplex has one to three vertices, and the weights of the closest
point, applied to the points of A and of B that the vertices came from, give the closest points of the shapes
(figure 4).

Chosen where the report leaves it open: the random direction of line 2 is unit y, as in the report's final program; a
support point is the same if it equals a point of the simplex; in a zero direction there is nothing to search for, and
the answer is no intersection, as line 8 gave it before. Table 1's loops are the support points after the first. A
step's `line` is in this file: where NextSimplex decided, the line that took its word.

Its flaws are kept. Where the origin is on an edge of the simplex, the direction is zero and an overlap or touching is
missed (`zero_direction`), though the distance, 0, is right. NextSimplex leaves out the regions that cannot hold the
origin while every support point passes it; once the run goes on beyond that they can, and in 3D it may go round
"between two triangle faces" (section 3.4) for ever: of generic pairs that are apart, several in a thousand small solids
and one in six of a dense scene of Table 1's spheres. Here they end as `cycle`. On round shapes no support point comes
twice until rounding makes it. Spheres that are apart run to the limit. In the plane rounding makes a sliver that reads
as enclosing the origin, so circles that are apart are called intersecting. Products of three vectors overflow and
underflow long before the coordinates do.
"""

from __future__ import annotations

from typing import NamedTuple

from ..checks import Convex
from ..minkowski import SupportPoint
from ..trace import Closest, Region, Termination, Trace, here
from ..vec import Vector
from . import winter
from .products import Tests
from .run import Run
from .space import cross, dot, neg, sub

REGIONS = {name: region for name, region in winter.REGIONS.items() if name != "beyond"} | {
    # Possible here, because the run goes on when A does not pass the origin.
    "A": Region("beyond the new point A: only A is kept"),
    "point": Region("the same support point again: closest is the vertex A"),
    "line A": Region("the same support point again: closest on the line is A"),
    "line B": Region("the same support point again: closest on the line is B"),
    "line AB": Region("the same support point again: closest is between A and B"),
    "triangle A": Region("the same support point again: closest on the triangle is A"),
    "triangle B": Region("the same support point again: closest on the triangle is B"),
    "triangle C": Region("the same support point again: closest on the triangle is C"),
    "triangle AB": Region("the same support point again: closest is on edge AB"),
    "triangle BC": Region("the same support point again: closest is on edge BC"),
    "triangle CA": Region("the same support point again: closest is on edge CA"),
    "triangle ABC": Region("the same support point again: closest is on the face"),
}

Simplex = tuple[SupportPoint[Vector], ...]


class Weighted(NamedTuple):
    """The weights of the closest point on the simplex, the region it was found in, and the line that decided."""

    weights: tuple[float, ...]
    region: str
    line: int


def trace(a: Convex, b: Convex, start: Vector | None = None, max_iterations: int | None = None) -> Trace:
    """Runs the method. `start`: the first search direction, (0, 1, 0) in the report's program.

    Where it answers no intersection, the last step's `closest` is the point of A - B closest to the origin and its
    weights; its length is the distance, and the same weights on the simplex's `a` and `b` give the closest points. On
    an intersection, on `cycle` and on `iteration_cap` (no verdict) there is none. Raises ShapeError for shapes of
    different dimensions.
    """
    run: Run[Vector] = Run("lindberg", a, b, max_iterations)
    D = run.unit_y if start is None else start
    A = run.support(D)
    s: Simplex = (A,)
    run.accept(D, A, s, here(), "start")
    D = neg(A.w)

    while run.goes_on(s, D):
        A = run.support(D)
        if not any(D) or any(A.w == vertex.w for vertex in s):
            found = weigh(s, run.tests)
            run.refuse(D, A, found.line, found.region, closest(s, found.weights))
            return run.ended(Termination.REPEATED_SUPPORT, False)

        step = next_simplex((A, *s), run.tests)
        run.accept(D, A, step.points, here())
        if step.direction is None:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        s, D = step.points, step.direction

    return run.stopped()


def next_simplex(s: Simplex, tests: Tests) -> winter.Next:
    """NextSimplex of winter.dev; in the plane, its reduction but for a flat triangle: that has a zero normal, which in
    space is the next direction, and does not contain the origin."""
    found = winter.next_simplex(s, tests)
    if found.direction is None and len(s) == 3:
        a, b, c = s
        if not any(cross(sub(b.w, a.w), sub(c.w, a.w))):
            return found._replace(direction=(0.0, 0.0))
    return found


def closest(s: Simplex, weights: tuple[float, ...]) -> Closest:
    """Figure 4, on A - B: the vertices by their weights."""
    coordinates = zip(*(p.w for p in s), strict=True)
    return Closest(tuple(sum(weight * x for weight, x in zip(weights, xs, strict=True)) for xs in coordinates), weights)


def weigh(s: Simplex, tests: Tests) -> Weighted:
    """The weights of the point of the final simplex that is closest to the origin."""
    if len(s) == 1:
        return Weighted((1.0,), "point", here())
    if len(s) == 2:
        return weigh_line(s[0].w, s[1].w, tests)
    return weigh_triangle(s[0].w, s[1].w, s[2].w, tests)


def weigh_line(a: Vector, b: Vector, tests: Tests) -> Weighted:
    """Case 2 of section 3.2: how far the origin's foot on the line is from either end."""
    u_ab = tests.dot("u_ab", b, sub(a, b), neg(b))
    v_ab = tests.dot("v_ab", a, sub(b, a), neg(a))

    if v_ab <= 0:
        return Weighted((1.0, 0.0), "line A", here())
    if u_ab <= 0:
        return Weighted((0.0, 1.0), "line B", here())
    return Weighted((u_ab / (u_ab + v_ab), v_ab / (u_ab + v_ab)), "line AB", here())


def weigh_triangle(a: Vector, b: Vector, c: Vector, tests: Tests) -> Weighted:
    """Case 3 of section 3.2, the closest point on a triangle as in Ericson, "Real-Time Collision Detection", 5.1.5:
    vertices first, then edges, then the face."""
    ab, bc, ca = sub(b, a), sub(c, b), sub(a, c)
    u_ab, v_ab = tests.dot("u_ab", b, neg(ab), neg(b)), tests.dot("v_ab", a, ab, neg(a))
    u_bc, v_bc = tests.dot("u_bc", c, neg(bc), neg(c)), tests.dot("v_bc", b, bc, neg(b))
    u_ca, v_ca = tests.dot("u_ca", a, neg(ca), neg(a)), tests.dot("v_ca", c, ca, neg(c))

    if v_ab <= 0 and u_ca <= 0:
        return Weighted((1.0, 0.0, 0.0), "triangle A", here())
    if v_bc <= 0 and u_ab <= 0:
        return Weighted((0.0, 1.0, 0.0), "triangle B", here())
    if v_ca <= 0 and u_bc <= 0:
        return Weighted((0.0, 0.0, 1.0), "triangle C", here())

    normal = cross(ab, neg(ca))
    # An area is positive on the inner side of its edge, where normal x edge leads.
    area_bc = tests.product("area_bc", b, cross(normal, bc), dot(normal, cross(b, c)))
    area_ca = tests.product("area_ca", c, cross(normal, ca), dot(normal, cross(c, a)))
    area_ab = tests.product("area_ab", a, cross(normal, ab), dot(normal, cross(a, b)))

    if area_ab <= 0 and u_ab > 0 and v_ab > 0:
        return Weighted((u_ab / (u_ab + v_ab), v_ab / (u_ab + v_ab), 0.0), "triangle AB", here())
    if area_bc <= 0 and u_bc > 0 and v_bc > 0:
        return Weighted((0.0, u_bc / (u_bc + v_bc), v_bc / (u_bc + v_bc)), "triangle BC", here())
    if area_ca <= 0 and u_ca > 0 and v_ca > 0:
        return Weighted((v_ca / (u_ca + v_ca), 0.0, u_ca / (u_ca + v_ca)), "triangle CA", here())

    total = area_bc + area_ca + area_ab
    if total == 0:
        # By underflow or rounding alone: to floats the triangle has no area and no edge, so A is as good as any.
        return Weighted((1.0, 0.0, 0.0), "triangle A", here())
    return Weighted((area_bc / total, area_ca / total, area_ab / total), "triangle ABC", here())
