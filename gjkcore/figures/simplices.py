"""Caratheodory's theorem: a point of a convex hull is a combination of at most three of its vertices in the plane, and
of at most four in space.

GJK finds such vertices: on the given points as A and the point `at` as B, its simplex holds the origin where `at` is
inside, and otherwise the closest point of the hull. Where several choices of vertices hold `at`, the first search
direction decides which one GJK comes to.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from ..descent import Descent
from ..plane import robust as plane
from ..plane.shapes import Point, Polygon
from ..space import robust as space
from ..space.minkowski import Mesh, mesh
from ..space.shapes import Point as SpacePoint
from ..space.shapes import Polyhedron
from ..trace import Termination
from ..vec import Vector, summed
from .fields import PointField, PointsField
from .kind import START, Kind, Scene

MOST_POINTS = 64


class Combination:
    """The point of a hull closest to `at`, as a combination of at most three of the given points of the plane."""

    def __init__(self, scene: Scene) -> None:
        self.points: tuple[Vector, ...] = scene["points"]
        self.at: Vector = scene["at"]
        self.start: Any = scene["start"]

    @cached_property
    def hull(self) -> Any:
        """The hull of the points."""
        return Polygon(self.points)

    @cached_property
    def descent(self) -> Descent[Any]:
        """Where the exact run ended: the vertices it keeps and their weights."""
        return plane.both_runs(self.hull, Point(self.at), self.start or plane.START)[1].descent

    @cached_property
    def kept(self) -> list[int]:
        """The points that the combination needs: at most three, in space four."""
        return [self.hull.hull.order[vertex.ka] for vertex in self.descent.simplex]

    @cached_property
    def weights(self) -> list[float]:
        """The weights, in the order of `kept`. They are positive and sum to 1."""
        feature = self.descent.feature
        return [weight / feature.total for weight in feature.weights]

    @cached_property
    def outline(self) -> list[int]:
        """The corners of the hull, counter-clockwise: one where all points are equal, two where they are on a line."""
        return list(self.hull.hull.order)

    @cached_property
    def point(self) -> Vector:
        """`at` if it is inside, otherwise the closest point of the hull."""
        feature = self.descent.feature
        shares = [Fraction(weight, feature.total) for weight in feature.weights]
        axes = zip(*(map(Fraction, self.points[index]) for index in self.kept), strict=True)
        return tuple(float(summed(share * x for share, x in zip(shares, axis, strict=True))) for axis in axes)

    @cached_property
    def inside(self) -> bool:
        """Whether `at` is a point of the hull. Its boundary counts."""
        return self.descent.termination is Termination.ORIGIN_ENCLOSED

    @cached_property
    def degenerate(self) -> bool:
        """Whether the points are degenerate: two equal points, or three or more on one line."""
        return len(self.hull.hull.order) < min(3, len(self.points))


class SpatialCombination(Combination):
    """The same in space, of at most four points."""

    @cached_property
    def hull(self) -> Any:
        """The hull of the points."""
        return Polyhedron(self.points)

    @cached_property
    def descent(self) -> Descent[Any]:
        """Where the exact run ended: the vertices it keeps and their weights."""
        exact = space.both_runs(self.hull, SpacePoint(self.at), self.start or space.START)[2]
        assert exact, "the hull has vertices"
        return exact.descent

    @cached_property
    def outline(self) -> Mesh:  # type: ignore[override]
        """The surface of the hull. Its vertices are the points."""
        return mesh(self.hull)

    @cached_property
    def degenerate(self) -> bool:
        """Whether the points are degenerate: two equal points, three on one line, or four or more in one plane."""
        return bool(self.hull.hull.rank < min(3, len(self.points) - 1))


KIND = Kind(
    scene={
        "points": PointsField("bad_points", min=1, max=MOST_POINTS),
        "at": PointField("bad_at"),
        "start": START,
    },
    run={2: Combination, 3: SpatialCombination},
    parts=("kept", "weights", "point", "inside", "degenerate", "outline"),
)
