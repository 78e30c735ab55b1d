"""The regions around a triangle of three points A, B, C, as a method's own code divides the plane."""

from ..regions import RegionFigure, triangle_regions
from .fields import PointsField
from .kind import BOUNDS, NOT_GJK, Kind, Scene
from .line_regions import PARTS


def run(scene: Scene) -> RegionFigure:
    """The regions of the scene's method around its points, newest first."""
    return triangle_regions(scene["points"], scene["method"], scene["bounds"])


KIND = Kind(
    scene={"points": PointsField("bad_points", min=3, max=3), "bounds": BOUNDS},
    run={2: run},
    parts=PARTS,
    without=NOT_GJK,
)
