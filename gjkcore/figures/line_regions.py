"""The regions around a line of two points A, B, as a method's own code divides the plane."""

from ..regions import RegionFigure, line_regions
from .fields import PointsField
from .kind import BOUNDS, NOT_GJK, Kind, Scene

PARTS = (
    "regions",
    "taken",
    "kept",
    "valid",
    "why",
    "tests",
    "direction",
    "bounds",
    "foot",
    "limit",
    "labels",
    "renamed",
    "drawing",
)


def run(scene: Scene) -> RegionFigure:
    """The regions of the scene's method around its points, newest first."""
    return line_regions(scene["points"], scene["method"], scene["bounds"])


KIND = Kind(
    scene={"points": PointsField("bad_points", min=2, max=2), "bounds": BOUNDS},
    run={2: run},
    parts=PARTS,
    without=NOT_GJK,
)
