"""The corners of points' hull: what a page asks when a reader brings a shape of their own.

A mesh from a file may have many times as many points as its hull has corners, and a scene needs only these.
"""

from __future__ import annotations

from functools import cached_property

from ..space.hull import Hull
from ..vec import Vec3f
from .fields import PointsField
from .kind import Kind, Scene

MAX_POINTS = 100_000


class HullOfPoints:
    """The hull of some points of space."""

    def __init__(self, scene: Scene) -> None:
        self.points: tuple[Vec3f, ...] = scene["points"]

    @cached_property
    def vertices(self) -> list[Vec3f]:
        """Its corners, each once, in the order of the points."""
        return Hull(self.points).corners


KIND = Kind(
    scene={"points": PointsField("bad_points", min=1, max=MAX_POINTS)}, run={3: HullOfPoints}, parts=("vertices",)
)
