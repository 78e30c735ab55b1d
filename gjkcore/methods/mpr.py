"""MPR (Minkowski portal refinement), the method of XenoCollide (Snethen, "XenoCollide: Complex Collision Made Simple",
Game Programming Gems 7, section 2.5), in space, and by the same rules in the plane. It is not GJK: it follows one ray.

Notation, from the chapter: `v0` is a point inside A - B, the centre of A minus the centre of B. The *ray* leads from v0
through the origin. `v1`, `v2`, `v3` are support points. They are a *portal* if the ray passes between them. `n` is the
search direction; for a portal it is the normal that leads away from v0. `v4` is the support point beyond the portal.

Phase one is portal discovery. v1 is the support point along the ray. v2 is the one along the normal of v0, v1 and the
ray. v3 is the one along the normal of v0, v1 and v2. It replaces v1 or v2 until the ray passes between all three.

Phase two is portal refinement. v4 replaces one point of the portal, so that the ray passes between the rest. If the
origin is on the inner side of a portal, it is inside A - B: a *hit*. The portal is then refined until it is on the
boundary of A - B. A support point that does not pass the origin proves that the shapes are apart, in either phase.

The plane is ours: the portal is v1 and v2, on either side of the ray. `m` is perpendicular to the ray, towards v1.

A region is named after the points kept, A being the newest. The simplex of a step is what there is of the portal.

The depth is not in the chapter. It is that of Newton 1.8 (newton/_src/geometry/mpr.py), after Jitter Physics 2: v4 . n
of the last portal, with n of length 1. The trace has this n as `normal`, the last portal as `portal`, v0 as `center`.

The chapter leaves some choices open. This file makes them so:
- The centre of a shape is its `center`, or the mean of its vertices, or of its support points along the axes.
- The tolerance is Newton's. The chapter's code has 1e-3.
- The chapter sets no limit of iterations. Newton's is used: refinement then ends with what it has, and discovery
  without a hit (`iteration_cap`).
- A portal without a normal is no hit, as in Newton.
- If v0 is the origin, the ray may have any direction: it is `start`, or leads to the left. Otherwise `start` is not
  used, for the first search direction leads from v0 to the origin.

Its flaws are kept:
- The depth is measured along the normal of the portal that the ray meets. It is never less than the least depth, and
  often more.
- The tolerance is a length, whatever the size of the shapes. An overlap is missed if the origin is between the portal
  and the boundary of A - B where these are nearer than that (`converged`).
- A support point at the origin does not pass it, so corners that touch are said to be apart, and some faces that touch.
- Where the ray meets a corner or an edge of the portal, rounding decides which point goes, and the portal may lose the
  ray. It meets one on spheres, since v1 is on the ray: 4 in 100 that overlap reach the limit, with any depth.
- If A - B is flat, no point is inside it, and flat shapes in one plane of space are missed.
- If v0 is the origin, it is moved by a length that may lead out of a small A - B.
- Products of three vectors overflow and underflow long before the coordinates do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import Any

from ..checks import Convex, vector
from ..convex import ConvexShape
from ..minkowski import SupportPoint
from ..trace import Region, Termination, Trace, here
from ..vec import Vector, summed, unit, unit3
from .run import Run
from .space import cross, dot, neg, sub

TOLERANCE = 1e-5
"""In world units, absolute: the portal is on the boundary of A - B if no support point is further beyond it."""

CAP = 2 + 31 + 31
"""The most support points: v1 and v2, and those of each phase in Newton."""

NUDGE = 1e-5
"""In world units, absolute: how far v0 is moved if it is the origin."""

REGIONS = {
    "start": Region("discovery: the first point, along the ray"),
    "beyond": Region("the new point does not pass the origin"),
    "A": Region("discovery: the ray does not pass between A and B, only A is kept (2D)"),
    "AB": Region("the ray passes between A and B: a portal; in 3D discovery: A and B are kept"),
    "AC": Region("the ray passes between A and C: a portal; in 3D discovery: A and C are kept"),
    "ABC": Region("the ray passes between A, B and C: a portal (3D)"),
    "ABD": Region("the ray passes between A, B and D: a portal (3D)"),
    "ACD": Region("the ray passes between A, C and D: a portal (3D)"),
    "near": Region("the new point is not beyond the portal by more than the tolerance"),
    "flat": Region("the portal has no normal, which only rounding can do (3D)"),
}

Point = SupportPoint[Vector]

UNIT: Mapping[int, Callable[[Any], Vector]] = {2: unit, 3: unit3}


def trace(a: Convex, b: Convex, start: Vector | None = None, max_iterations: int | None = None) -> Trace:
    """Runs the method. `start` is the first search direction if the centres of A and B coincide.

    After a hit, the trace has `portal`, `depth` and `normal`: moving b by depth * normal parts the shapes. Without a
    hit, `depth` and `normal` are None, and `portal` is None if no portal was found. When the run reaches its own cap or
    `max_iterations`, the verdict is whether there was a hit. Raises ShapeError for shapes of different dimensions.
    """
    run: Run[Vector] = Run("mpr", a, b, max_iterations, CAP)
    v0 = sub(center(a, run.dimension), center(b, run.dimension))
    if not any(v0):
        away = neg(start) if start and any(start) else run.unit_x
        v0 = tuple([NUDGE * x / hypot(*away) for x in away])
    found = discover(run, v0)
    return (found if isinstance(found, Trace) else refine(run, v0, found))._replace(center=v0)


def center(shape: Any, dimension: int) -> Vector:
    """A point inside the shape. Of an object from outside, only the support points are known."""
    known = isinstance(shape, ConvexShape)
    if known and hasattr(shape, "center"):
        return vector(shape.center, "center", dimension)
    points = shape.vertices if known else ()
    if len(points) < 2:
        axes = [tuple([float(i == axis) for i in range(dimension)]) for axis in range(dimension)]
        points = [vector(shape.support(d), "support(direction)", dimension) for axis in axes for d in (axis, neg(axis))]
    distinct = dict.fromkeys(points)
    return tuple([summed(x / len(distinct) for x in values) for values in zip(*distinct, strict=True)])


def discover(run: Run[Vector], v0: Vector) -> tuple[Point, ...] | Trace:
    """Phase one. Returns the portal, or the trace if the run ends here."""
    n = neg(v0)
    v1 = run.support(n)
    if run.tests.passes("v1 . n", v1.w, n) <= 0:
        return beyond(run, n, v1, here())

    run.accept(n, v1, (v1,), here(), "start")
    n = cross(v1.w, v0) if run.dimension == 3 else perpendicular(v0, v1.w)
    if not any(n):  # v1 is on the ray, so the origin is between v0 and v1
        return hit(run.ended(Termination.ORIGIN_ENCLOSED, True), (v1,), v1, sub(v1.w, v0))

    return discover_in_space(run, v0, v1, n) if run.dimension == 3 else discover_in_plane(run, v0, v1, n)


def discover_in_plane(run: Run[Vector], v0: Vector, v1: Point, m: Vector) -> tuple[Point, ...] | Trace:
    """Looks for v2 on the other side of the ray. Until it is there, it becomes v1."""
    while run.goes_on():
        n = perpendicular(sub(v1.w, v0), neg(m))
        v2 = run.support(n)
        if run.tests.passes("v2 . n", v2.w, n) <= 0:
            return beyond(run, n, v2, here())

        if run.tests.dot("v2 . m", v2.w, neg(m), neg(v2.w)) > 0:
            run.accept(n, v2, (v2,), here())
            v1 = v2
            continue

        run.accept(n, v2, (v2, v1), here())
        return v1, v2

    return run.stopped(False)


def discover_in_space(run: Run[Vector], v0: Vector, v1: Point, n: Vector) -> tuple[Point, ...] | Trace:
    """Looks for v2 beside the ray, then for v3 on the side of v0, v1 and v2 where the origin is."""
    if not run.goes_on():
        return run.stopped(False)
    v2 = run.support(n)
    if run.tests.passes("v2 . n", v2.w, n) <= 0:
        return beyond(run, n, v2, here())

    side = normal(v0, v1.w, v2.w)
    is_turned = run.tests.dot("v0 . n", v0, neg(side), neg(v0)) > 0
    run.accept(n, v2, (v2, v1), here())
    if is_turned:
        v1, v2 = v2, v1

    while run.goes_on():
        n = normal(v0, v1.w, v2.w)
        v3 = run.support(n)
        if run.tests.passes("v3 . n", v3.w, n) <= 0:
            return beyond(run, n, v3, here())

        if beside(run, "(v3 x v0) . v1", v0, v3, v1) < 0:
            keep(run, n, v3, (v1,), here())
            v2 = v3
            continue

        if beside(run, "(v3 x v0) . v2", v0, v3, v2) > 0:
            keep(run, n, v3, (v2,), here())
            v1 = v3
            continue

        keep(run, n, v3, (v1, v2), here())
        return v1, v2, v3

    return run.stopped(False)


def refine(run: Run[Vector], v0: Vector, portal: tuple[Point, ...]) -> Trace:
    """Phase two: moves the portal along the ray to the boundary of A - B. Sees whether it passes the origin."""
    is_hit = False
    while run.goes_on():
        n = outward(v0, portal)
        v1, v4 = portal[0], run.support(n)
        if not any(n):
            return beyond(run, n, v4, here(), "flat")._replace(portal=portal)

        is_hit = is_hit or run.tests.dot("v1 . n", v1.w, neg(n), neg(v1.w)) >= 0
        if not is_hit and run.tests.passes("v4 . n", v4.w, n) <= 0:
            return beyond(run, n, v4, here())._replace(portal=portal)

        if run.tests.passes("v4 . n", v4.w, n) <= dot(portal[-1].w, n) + TOLERANCE * hypot(*n):
            run.refuse(n, v4, here(), "near")
            if is_hit:
                return hit(run.ended(Termination.ORIGIN_ENCLOSED, True), portal, v4, n)
            return run.ended(Termination.CONVERGED, False)._replace(portal=portal)

        portal = refine_in_plane(run, v0, portal, n, v4) if len(n) == 2 else refine_in_space(run, v0, portal, n, v4)

    stopped = run.stopped(is_hit)
    return hit(stopped, portal, v4, n) if is_hit else stopped._replace(portal=portal)


def refine_in_plane(run: Run[Vector], v0: Vector, portal: tuple[Point, ...], n: Vector, v4: Point) -> tuple[Point, ...]:
    """v4 replaces the point that is on its side of the ray."""
    v1, v2 = portal
    m = perpendicular(v0, v1.w)
    if run.tests.dot("v4 . m", v4.w, neg(m), neg(v4.w)) > 0:
        keep(run, n, v4, (v2,), here())
        return v4, v2

    keep(run, n, v4, (v1,), here())
    return v1, v4


def refine_in_space(run: Run[Vector], v0: Vector, portal: tuple[Point, ...], n: Vector, v4: Point) -> tuple[Point, ...]:
    """v4 replaces one point. Which one, two of the planes through v0, v4 and a point say."""
    v1, v2, v3 = portal
    if beside(run, "(v4 x v0) . v1", v0, v4, v1) >= 0:
        if beside(run, "(v4 x v0) . v2", v0, v4, v2) >= 0:
            keep(run, n, v4, (v2, v3), here())
            return v4, v2, v3

        keep(run, n, v4, (v1, v2), here())
        return v1, v2, v4

    if beside(run, "(v4 x v0) . v3", v0, v4, v3) >= 0:
        keep(run, n, v4, (v1, v3), here())
        return v1, v4, v3

    keep(run, n, v4, (v2, v3), here())
    return v4, v2, v3


def beside(run: Run[Vector], name: str, v0: Vector, new: Point, old: Point) -> float:
    """(new x v0) . old: on which side of the plane through v0, the new and the old point the ray passes."""
    vector = cross(sub(new.w, v0), sub(old.w, v0))
    return run.tests.product(name, v0, vector, dot(cross(new.w, v0), old.w))


def perpendicular(u: Vector, towards: Vector) -> Vector:
    """The vector of the plane perpendicular to u, on the side where `towards` leads. Zero if that is along u."""
    across = (-u[1], u[0])
    product = dot(across, towards)
    return across if product > 0 else neg(across) if product < 0 else (0.0, 0.0)


def normal(p: Vector, q: Vector, r: Vector) -> Vector:
    return cross(sub(q, p), sub(r, p))


def outward(v0: Vector, portal: tuple[Point, ...]) -> Vector:
    """The normal of the portal that leads away from v0."""
    v1, v2, *v3 = [point.w for point in portal]
    return normal(v1, v2, *v3) if v3 else perpendicular(sub(v2, v1), sub(v1, v0))


def keep(run: Run[Vector], n: Vector, new: Point, others: tuple[Point, ...], line: int) -> None:
    """Records a step that keeps the new point and these of the points before it."""
    before = run.steps[-1].simplex_after
    run.accept(n, new, (new, *[p for p in before if any(p is other for other in others)]), line)


def beyond(run: Run[Vector], n: Vector, point: Point, line: int, region: str = "beyond") -> Trace:
    """The end of a run whose new point does not pass the origin."""
    run.refuse(n, point, line, region)
    return run.ended(Termination.SEPARATING_DIRECTION, False)


def hit(ended: Trace, portal: tuple[Point, ...], furthest: Point, n: Vector) -> Trace:
    """The trace of a run that found the origin inside. `furthest` is the support point along n."""
    unit_n = UNIT[len(n)](n)
    return ended._replace(portal=portal, depth=dot(furthest.w, unit_n), normal=unit_n)
