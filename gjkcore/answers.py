"""The records that the engine's functions return, in the plane and in space.

Each ends with its `error`: a bound on the error of its distance or depth, in world units, which the answer itself
proves. From above, its witness points attain the distance, or its normal the depth. From below, the support points
along the normal show that no distance is less, or a polytope inside A - B that no depth is. It is 0.0 where the answer
was settled exactly and rounded once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .descent import Exact
from .trace import Termination
from .vec import Vector


class ClosestPoints(NamedTuple):
    """The distance between two shapes, in world units, and a point on each shape that attains it.

    `iterations` counts the support points computed. When the shapes touch or overlap, the distance is 0 and both
    points are the same common point. Where several pairs of points are equally close, this is one of them. `error`
    bounds the error of the distance, in world units. It is 0.0 where the distance was settled exactly and rounded once.
    The points of a curved solid of space are in it, but beside the right ones by up to the square root of 2 r `error`,
    where r is its radius of curvature.
    """

    distance: float
    point_a: Vector
    point_b: Vector
    iterations: int
    error: float


class Penetration(NamedTuple):
    """Moving b by depth * normal makes the shapes touch. `normal` is a unit vector from A to B; `depth` is in world
    units.

    `point_a` is A's deepest point in B and `point_b` is B's deepest point in A: point_a - point_b = depth * normal.
    When the shapes are apart, the depth is minus the distance, the points are the closest points, and the same
    equation holds. `error` bounds the error of the depth, in world units; it is 0.0 where the depth was settled exactly
    and rounded once.
    """

    depth: float
    normal: Vector
    point_a: Vector
    point_b: Vector
    error: float


class TracedPenetration(Penetration):
    """The same, with the steps of EPA (`plane.epa.EpaStep`, `space.epa.EpaStep`) from the simplex that GJK ended with.
    There are none where the shapes are apart."""

    steps: tuple[Any, ...] = ()

    @classmethod
    def of(cls, found: Penetration, steps: tuple[Any, ...]) -> TracedPenetration:
        """The same answer, with these steps."""
        traced = cls(*found)
        traced.__dict__["steps"] = steps
        return traced


class Answer(NamedTuple):
    """Everything that the robust method knows about a pair. `state` is "separated", "touching" or "intersecting".

    point_b - point_a = signed_distance * normal. `normal` is the unit vector from A to B. `common` is a point of both
    shapes. It is not valid when the shapes are apart, and None when it was not needed. `termination` is that of the
    last run. `exact` is the run in whole numbers. It is None when it was not needed or when a core is curved. `error`
    bounds the error of the signed distance, in world units.
    """

    state: str
    signed_distance: float
    normal: Vector
    point_a: Vector
    point_b: Vector
    common: Vector | None
    iterations: int
    termination: Termination
    exact: Exact[Any] | None
    error: float
