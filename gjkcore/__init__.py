"""GJK: the distance between convex shapes, step by step."""

from typing import TYPE_CHECKING

from .answers import ClosestPoints, Penetration
from .certify import Common, Separated, certify
from .gjk import closest_points, intersects, penetration, signed_distance
from .methods import METHODS, Method, trace
from .minkowski import SupportPoint, minkowski_difference, minkowski_sum, vertex_cloud
from .shapes import Capsule, Circle, Ellipse, Point, Polygon, Rounded, Segment, ShapeError
from .trace import Step, Termination, Trace

if TYPE_CHECKING:
    from .solids import Box, Cone, Cylinder, Ellipsoid, Polyhedron, Sphere

__all__ = [
    "METHODS",
    "Box",
    "Capsule",
    "Circle",
    "ClosestPoints",
    "Common",
    "Cone",
    "Cylinder",
    "Ellipse",
    "Ellipsoid",
    "Method",
    "Penetration",
    "Point",
    "Polygon",
    "Polyhedron",
    "Rounded",
    "Segment",
    "Separated",
    "ShapeError",
    "Sphere",
    "Step",
    "SupportPoint",
    "Termination",
    "Trace",
    "certify",
    "closest_points",
    "intersects",
    "minkowski_difference",
    "minkowski_sum",
    "penetration",
    "signed_distance",
    "trace",
    "vertex_cloud",
]


def __getattr__(name: str) -> object:
    """Solids are loaded when the first one is asked for: a page of plane figures never needs them."""
    if name in __all__:
        from . import solids

        return getattr(solids, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
