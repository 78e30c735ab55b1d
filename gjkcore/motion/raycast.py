"""Van den Bergen's ray cast in floats: what a trace shows of a cast, and where whole numbers and bounds begin.

Notation: `x = t T` is the tip of the ray. `c` is the point closest to it of the hull of the simplex, seen from x, so
the search direction is -c. All of K = A - B is behind the plane through the support point w with the normal n = -c /
|c|. A radius around K is a `reach`. Where the plane is ahead of x, the ray is free until it gets there.

Source: van den Bergen, "Ray Casting against General Convex Objects with Application to Continuous Collision Detection",
2004.
"""

from __future__ import annotations

from math import hypot, ldexp
from typing import Any

from ..descent import STALL, Vertex
from ..minkowski import SupportPoint
from ..plane.robust import exponent_of as exponent_of_shapes
from ..plane.simplex import PLANE
from ..space.robust import exponent_of as exponent_of_solids
from ..space.simplex import SPACE
from ..vec import Vector, moderate, moderate3, summed
from .records import CastStep

CAP = 100
"""The most steps. Ten are usual; a round boundary that is only grazed takes more."""

ARRIVED = 2.0**-40
"""Nearer to K than this part of its size, the direction from there is rounding, and more steps would go in circles."""


def dot(u: Vector, v: Vector) -> float:
    return summed([x * y for x, y in zip(u, v, strict=True)])


def walk(a: Any, b: Any, direction: Vector, t_max: float, reach: float) -> list[CastStep]:
    """The steps of a cast of b along `direction` for t up to t_max. `a` and `b` are shapes of one dimension, not in
    contact, and the direction is not zero."""
    solid = len(direction) == 3
    geometry: Any = SPACE if solid else PLANE
    toned: Any = moderate3 if solid else moderate
    exponent = (exponent_of_solids if solid else exponent_of_shapes)(a, b)
    ray = tuple([ldexp(x, exponent) for x in direction])
    radius = ldexp(reach, exponent)

    def support(d: Vector) -> Vertex[Any]:
        d = toned(d)
        (p, ka), (q, kb) = a.core_support(d), b.core_support(geometry.neg(d))
        w = tuple([ldexp(x - y, exponent) for x, y in zip(p, q, strict=True)])
        return Vertex(w, p, q, ka, kb)

    def shown(vertex: Vertex[Any]) -> SupportPoint[Vector]:
        _, p, q, ka, kb = vertex
        return SupportPoint(geometry.sub(p, q), p, q, a.core_index(ka), b.core_index(kb))

    t = 0.0
    simplex = [support(geometry.neg(direction))]
    steps: list[CastStep] = []
    for _ in range(CAP):
        x = tuple([t * each for each in ray])
        feature = geometry.closest_feature([geometry.sub(vertex.w, x) for vertex in simplex])
        simplex = [simplex[i] for i in feature.kept]
        if len(simplex) > geometry.dimension or not any(feature.moment):
            break
        c = tuple([m / feature.total for m in feature.moment])
        length = hypot(*c)
        if not length:
            break
        size = max([hypot(*geometry.sub(vertex.w, x)) for vertex in simplex])
        if steps and length - radius <= ARRIVED * (size + radius):
            break
        n = tuple([0.0 - m / length for m in c])
        vertex = support(n)
        ahead = dot(n, geometry.sub(x, vertex.w)) - radius
        slope = dot(n, ray)
        lower: float | None = t
        if ahead > 0:
            lower = t - ahead / slope if slope < 0 else None
            if lower is not None and lower > t_max:
                lower = None
        steps.append(CastStep(t, lower, shown(vertex), n, tuple(map(shown, simplex))))
        if lower is None:
            break
        known = vertex.w in [old.w for old in simplex]
        settled = length - radius <= ahead + STALL * length or known
        if settled and lower <= t * (1 + 2.0**-50):
            break
        t = lower
        if not known:
            simplex.insert(0, vertex)
    return steps
