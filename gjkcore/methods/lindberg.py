"""The method of Lindberg (KTH, 2022), "Implementing GJK as a plugin for Unity", as published, in 3D and 2D.

Notation, from the report: `A` is the newest support point, `D` the search direction, `s` the simplex. The closest
points come from the vertices A, B, C of the final simplex. `u_ab` and `v_ab` measure the origin along AB from either
end; they are the weights of A and B on that line. `area_bc` is the area of BC and the origin along the triangle's
normal; `area_bc`, `area_ca` and `area_ab` are the weights of A, B and C on the triangle, before they are divided by
their sum. Regions of section 3.2 are named after the vertices that the origin is closest to.

Section 3.1 (Algorithm 1) decides intersection with NextSimplex of winter.dev, on which the report builds: see `winter`.
A test made there is recorded with that file. Section 3.2 removes the exit in line 8 of Algorithm 1. When a support
point does not pass the origin, the shapes are known to be apart, but the run continues towards the closest point until
the same support point returns. The simplex then has one to three vertices. The weights of the closest point, applied to
the points of A and B that the vertices came from, give the closest points of the shapes (figure 4).

The report leaves some choices open. This file makes them so:
- The random direction of line 2 is unit y, as in the report's final program.
- That program gives up after rounds 1 to 99. Here a run that repeats itself ends sooner, as `cycle`.
- A support point is the same if it equals a point of the simplex.
- A zero direction ends the search. The answer is no intersection, which line 8 gave before.
- The loops in Table 1 are the support points after the first.
- `line` of a step is in this file: the line that uses the result of NextSimplex.

Its flaws are kept:
- If the origin lies on an edge of the simplex, the direction is zero. The run misses an overlap or a touch
  (`zero_direction`), though its distance, 0, is right.
- NextSimplex omits regions where the origin cannot lie while every support point passes it. After separation the origin
  can lie there. In 3D the run may then alternate "between two triangle faces" (section 3.4) for ever: in several of a
  thousand generic pairs of small solids that are apart, and in one of six in a dense scene of Table 1's spheres. Here
  these runs end as `cycle`.
- On round shapes no support point returns until rounding makes one return. Spheres that are apart run to the limit. In
  the plane, rounding makes a sliver that seems to enclose the origin, so circles that are apart are said to intersect.
- Products of three vectors overflow and underflow long before the coordinates do.
"""

from __future__ import annotations

from typing import NamedTuple

from ..checks import Convex
from ..minkowski import SupportPoint
from ..trace import Closest, Region, Termination, Trace, here
from ..vec import Vector, summed
from .products import Tests
from .run import Run
from .space import cross, dot, neg, sub
from .winter import REGIONS as WINTER_REGIONS
from .winter import Next
from .winter import next_simplex as next_simplex_of_winter

REGIONS = {name: region for name, region in WINTER_REGIONS.items() if name != "beyond"} | {
    # Possible here, because the run continues when A does not pass the origin.
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
    """The weights of the closest point on the simplex, its region, and the line that decided."""

    weights: tuple[float, ...]
    region: str
    line: int


def trace(a: Convex, b: Convex, start: Vector | None = None, max_iterations: int | None = None) -> Trace:
    """Runs the method. `start` is the first search direction, (0, 1, 0) in the report's program.

    If the answer is no intersection, `closest` of the last step holds the point of A - B closest to the origin and its
    weights. The length of the point is the distance. The same weights on `a` and `b` of the simplex give the closest
    points. `closest` is None after an intersection, `cycle` or `iteration_cap`; the last two have no verdict. Raises
    ShapeError for shapes of different dimensions.
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
            weighted = weigh(s, run.tests)
            run.refuse(D, A, weighted.line, weighted.region, closest(s, weighted.weights))
            return run.ended(Termination.REPEATED_SUPPORT, False)

        step = next_simplex((A, *s), run.tests)
        run.accept(D, A, step.points, here())
        if step.direction is None:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        s, D = step.points, step.direction

    return run.stopped()


def next_simplex(s: Simplex, tests: Tests) -> Next:
    """NextSimplex of winter.dev. In the plane it differs for a flat triangle, which does not enclose the origin: its
    normal is zero, and in space that normal would be the next direction."""
    after = next_simplex_of_winter(s, tests)
    if after.direction is None and len(s) == 3:
        a, b, c = s
        if not any(cross(sub(b.w, a.w), sub(c.w, a.w))):
            return after._replace(direction=(0.0, 0.0))
    return after


def closest(s: Simplex, weights: tuple[float, ...]) -> Closest:
    """Figure 4 on A - B: the sum of the weighted vertices."""
    coordinates = zip(*(p.w for p in s), strict=True)
    return Closest(
        tuple(summed(weight * x for weight, x in zip(weights, xs, strict=True)) for xs in coordinates), weights
    )


def weigh(s: Simplex, tests: Tests) -> Weighted:
    """The weights of the point of the final simplex closest to the origin."""
    if len(s) == 1:
        return Weighted((1.0,), "point", here())
    if len(s) == 2:
        return weigh_line(s[0].w, s[1].w, tests)
    return weigh_triangle(s[0].w, s[1].w, s[2].w, tests)


def weigh_line(a: Vector, b: Vector, tests: Tests) -> Weighted:
    """Case 2 of section 3.2: the distance of the origin's foot on the line from either end."""
    u_ab = tests.dot("u_ab", b, sub(a, b), neg(b))
    v_ab = tests.dot("v_ab", a, sub(b, a), neg(a))

    if v_ab <= 0:
        return Weighted((1.0, 0.0), "line A", here())
    if u_ab <= 0:
        return Weighted((0.0, 1.0), "line B", here())
    return Weighted((u_ab / (u_ab + v_ab), v_ab / (u_ab + v_ab)), "line AB", here())


def weigh_triangle(a: Vector, b: Vector, c: Vector, tests: Tests) -> Weighted:
    """Case 3 of section 3.2: the closest point on a triangle as in Ericson, "Real-Time Collision Detection", 5.1.5.
    Vertices come first, then edges, then the face."""
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
    # An area is positive on the inner side of its edge, where normal x edge points.
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
        # Rounding or underflow got here. To floats the triangle has no area and no edge, so A is as good as any vertex.
        return Weighted((1.0, 0.0, 0.0), "triangle A", here())
    return Weighted((area_bc / total, area_ca / total, area_ab / total), "triangle ABC", here())
