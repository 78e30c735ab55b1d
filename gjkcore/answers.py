"""What the functions of the engine give back, in the plane and in space."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from .vec import Vec2f, Vec2q, Vec3q, Vector

if TYPE_CHECKING:
    from .plane.robust import Solution


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
    """Everything the robust method knows of a pair in the plane. `state` is "separated", "touching" or "intersecting".

    `point_b - point_a` is signed_distance * normal, `normal` the unit vector from A to B. `solution` is the run in
    fractions, None where it was not needed or a core is curved.
    """

    state: str
    signed_distance: float
    normal: Vec2f
    point_a: Vec2f
    point_b: Vec2f
    iterations: int
    solution: Solution | None


class Separated(NamedTuple):
    """For every a of A and b of B, (b - a) . direction >= gap_along > 0. The direction is not normalised: the distance
    of the shapes is at least gap_along / |direction|, and this direction attains it."""

    direction: Vec2q | Vec3q
    gap_along: Fraction


class Common(NamedTuple):
    """`point` is in both shapes: the sum of weight * vertex, over indices of the vertices of either shape. Weights are
    positive and sum to 1."""

    weights_a: Mapping[int, Fraction]
    weights_b: Mapping[int, Fraction]
    point: Vec2q | Vec3q


Certificate: TypeAlias = Separated | Common
