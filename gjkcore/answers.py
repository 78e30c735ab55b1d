"""What the functions of the engine give back, in the plane and in space."""

from __future__ import annotations

from typing import Any, NamedTuple

from .descent import Exact
from .trace import Termination
from .vec import Vector


class ClosestPoints(NamedTuple):
    """`distance` between the shapes, the points (one of) that are this far apart, and the support points computed.

    On overlap and touching the distance is 0 and both points are the same common point.
    """

    distance: float
    point_a: Vector
    point_b: Vector
    iterations: int


class Penetration(NamedTuple):
    """Moving b by depth * normal makes the shapes touch; `normal` is a unit vector from A to B.

    `point_a` is A's deepest point in B, `point_b` B's in A: point_a - point_b = depth * normal. Where the shapes
    are apart, the depth is minus the distance, the points are the closest ones and the same equation holds.
    """

    depth: float
    normal: Vector
    point_a: Vector
    point_b: Vector


class Answer(NamedTuple):
    """Everything the robust method knows of a pair. `state` is "separated", "touching" or "intersecting".

    `point_b - point_a` is signed_distance * normal, `normal` the unit vector from A to B. `common` is a point of both
    where they meet, None where it was not needed; without meaning where they are apart. `termination` is that of the
    last run; `exact` the run in whole numbers, None where it was not needed or a core is curved.
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
