"""GJK: the distance between convex shapes, step by step."""

from .answers import ClosestPoints, Penetration
from .certify import Common, Separated
from .checks import ShapeError
from .engine import certify, closest_points, intersects, penetration, signed_distance
from .methods import METHODS, Method, trace
from .minkowski import SupportPoint
from .plane.minkowski import minkowski_difference, minkowski_sum, vertex_cloud
from .shapes import (
    Box,
    Capsule,
    Circle,
    Cone,
    Cylinder,
    Ellipse,
    Ellipsoid,
    Point,
    Polygon,
    Polyhedron,
    Rounded,
    Segment,
    Sphere,
)
from .trace import Step, Termination, Trace
from .version import __version__ as __version__

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
