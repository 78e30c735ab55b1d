"""The Minkowski difference A - B: its boundary, and every vertex of A minus every vertex of B."""

from __future__ import annotations

from functools import cached_property
from math import hypot
from typing import NamedTuple

from ..plane.minkowski import minkowski_difference
from ..plane.robust import exact_answer
from ..plane.shapes import Circle, Polygon
from ..vec import Vec2f, sub
from .fields import ChoiceField
from .kind import SHAPE_PAIR, SLICE, Kind, Scene
from .pair import ORIGIN, Pair
from .solids import Solids


class Matching(NamedTuple):
    """The differences of vertices with the same index, a1 - b1, a2 - b2, ...: too few for A - B. `hull` is their hull,
    counter-clockwise. `number` counts them, and `missed` the corners of A - B that are not among them."""

    number: int
    hull: list[Vec2f]
    missed: int
    holds_origin: bool


class Discs(NamedTuple):
    """The difference of two circles is a disc. `length` is the distance of its centre from the origin."""

    centre: Vec2f
    length: float
    radius: float


class Difference(Pair):
    """Two shapes and their Minkowski difference."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.pairs: str = scene["pairs"]

    @cached_property
    def matching(self) -> Matching | None:
        """What the 1:1 subtraction gives. None unless the scene asks for it, and where there are no vertices."""
        if self.pairs == "all" or self.cloud is None or self.places is None:
            return None
        chosen = [point.ia is not None and point.ia == point.ib for point in self.cloud]
        if not any(chosen):
            return None
        points = [point.w for point, is_chosen in zip(self.cloud, chosen, strict=True) if is_chosen]
        found = Polygon(points)
        corners = {point.w for point, place in zip(self.cloud, self.places, strict=True) if place == "corner"}
        holds_origin = exact_answer(found, ORIGIN).state != "separated"
        return Matching(len(points), minkowski_difference(found, ORIGIN), len(corners.difference(points)), holds_origin)

    @cached_property
    def discs(self) -> Discs | None:
        """The disc that is the difference of two circles. None for other shapes."""
        if not (isinstance(self.a, Circle) and isinstance(self.b, Circle)):
            return None
        centre = sub(self.a.vertices[0], self.b.vertices[0])
        return Discs(centre, hypot(*centre), self.a.margin + self.b.margin)


class DifferenceOfSolids(Solids):
    """Two solids and their Minkowski difference."""

    matching: Matching | None = None
    """Only in the plane."""
    discs: Discs | None = None
    """Only in the plane."""


KIND = Kind(
    scene={
        "shapes": SHAPE_PAIR,
        "slice": SLICE,
        "pairs": ChoiceField("bad_pairs", choices=("all", "matching"), required=False, default="all"),
    },
    run={2: Difference, 3: DifferenceOfSolids},
    parts=("result", "outlines", "difference", "cloud", "places", "sweep", "matching", "discs"),
    extras=("slice", "part"),
)
