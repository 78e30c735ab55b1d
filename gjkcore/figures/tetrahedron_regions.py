"""The regions around a tetrahedron of four points A, B, C, D, as a method's own code divides space."""

from ..regions import TetrahedronFigure, tetrahedron_regions
from .fields import PointsField
from .kind import BOUNDS, NOT_GJK, Kind, Scene


def run(scene: Scene) -> TetrahedronFigure:
    """The regions of the scene's method around its points, newest first."""
    return tetrahedron_regions(scene["points"], scene["method"], scene["bounds"])


KIND = Kind(
    scene={"points": PointsField("bad_points", min=4, max=4), "bounds": BOUNDS},
    run={3: run},
    parts=(
        *("regions", "taken", "kept", "valid", "why", "tests", "direction", "bounds"),
        *("foot", "limit", "labels", "renamed", "prism", "stops", "stop"),
    ),
    without=NOT_GJK,
)
