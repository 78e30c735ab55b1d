"""Caratheodory's theorem: in the plane, a point of a convex hull is a combination of at most three of its vertices.

GJK finds such vertices: on the given points as A and the point `at` as B, its simplex holds the origin where `at` is
inside, and otherwise the closest point of the hull. Where several choices of vertices hold `at`, the first search
direction decides which one GJK comes to.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from ..descent import Descent
from ..plane.robust import START as START_DIRECTION
from ..plane.robust import both_runs
from ..plane.shapes import Point, Polygon
from ..trace import Termination
from ..vec import Vec2f, Vec2i, add, scale, to_exact, to_float
from .fields import Field
from .kind import START, Kind, Scene

MOST_POINTS = 64


class Combination:
    """The point of a hull closest to `at`, as a combination of at most three of the given points."""

    def __init__(self, scene: Scene) -> None:
        self.points: tuple[Vec2f, ...] = scene["points"]
        self.hull = Polygon(self.points)
        self.at = Point(scene["at"])
        self.start: Vec2f = scene["start"] or START_DIRECTION

    @cached_property
    def descent(self) -> Descent[Vec2i]:
        """Where the exact run ended: the vertices it keeps and their weights."""
        return both_runs(self.hull, self.at, self.start)[1].descent

    @cached_property
    def kept(self) -> list[int]:
        """The points that the combination needs, at most three."""
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
    def point(self) -> Vec2f:
        """`at` if it is inside, otherwise the closest point of the hull."""
        x, y = Fraction(0), Fraction(0)
        feature = self.descent.feature
        for index, weight in zip(self.kept, feature.weights, strict=True):
            x, y = add((x, y), scale(to_exact(self.points[index]), Fraction(weight, feature.total)))
        return to_float((x, y))

    @cached_property
    def inside(self) -> bool:
        """Whether `at` is a point of the hull. Its boundary counts."""
        return self.descent.termination is Termination.ORIGIN_ENCLOSED

    @cached_property
    def degenerate(self) -> bool:
        """Whether the points are degenerate: two equal points, or three or more on one line."""
        return len(self.hull.hull.order) < min(3, len(self.points))


KIND = Kind(
    title="Simplices",
    scene={
        "points": Field("points", "bad_points", min=1, max=MOST_POINTS),
        "at": Field("point", "bad_at"),
        "start": START,
    },
    run=Combination,
    parts=("kept", "weights", "point", "inside", "degenerate", "outline"),
)
