"""The regions around a line A, B and a triangle A, B, C of the plane and around a tetrahedron A, B, C, D of space, as a
method's own code divides these. The scene's points are in that order, newest first."""

from collections.abc import Callable

from ..regions.figure import RegionFigure, plane_regions
from ..regions.tetrahedron import TetrahedronFigure, tetrahedron_regions
from .fields import PointsField
from .kind import BESIDE_GJK, BOUNDS, Kind, Scene

PARTS = (
    *("regions", "taken", "kept", "valid", "why", "tests"),
    *("direction", "bounds", "foot", "limit", "labels", "renamed"),
)


def plane(scene: Scene) -> RegionFigure:
    return plane_regions(scene["points"], scene["method"], scene["bounds"])


def space(scene: Scene) -> TetrahedronFigure:
    return tetrahedron_regions(scene["points"], scene["method"], scene["bounds"])


def kind_of(count: int, dimension: int, run: Callable[[Scene], object], *parts: str) -> Kind:
    """The kind of a simplex of `count` points."""
    points = PointsField("bad_points", min=count, max=count)
    return Kind(
        scene={"points": points, "bounds": BOUNDS}, run={dimension: run}, parts=(*PARTS, *parts), without=BESIDE_GJK
    )


LINE = kind_of(2, 2, plane, "drawing")
TRIANGLE = kind_of(3, 2, plane, "drawing")
TETRAHEDRON = kind_of(4, 3, space, "prism", "stops", "stop")
