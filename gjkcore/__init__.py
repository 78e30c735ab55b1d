"""GJK: the distance between convex shapes, step by step."""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

# First: a checker of types takes the name `trace` for this module until the function of that name is imported.
from .trace import Step, Termination, Trace

# isort: split
from .answers import ClosestPoints, Penetration
from .certify import Common, Separated
from .checks import ShapeError
from .convex import Capsule, HalfSpace, Point, Rounded, Segment, TaperedCapsule
from .engine import certify, closest_points, intersects, penetration, signed_distance
from .manifold import Contact, Manifold, contact_manifold
from .methods import METHODS, Method, trace
from .minkowski import SupportPoint
from .motion.linear import cast, ray_cast
from .motion.records import Impact, Motion
from .motion.turning import time_of_impact
from .near import ClosestFeatures
from .plane.minkowski import minkowski_difference, minkowski_sum, vertex_cloud
from .plane.shapes import Circle, Ellipse, Polygon, Rectangle
from .rotations import rotation
from .space.shapes import Box, Cone, Cylinder, Ellipsoid, Frustum, Polyhedron, Sphere
from .version import __version__ as __version__
from .world import World

if TYPE_CHECKING:
    from .scenes import answer as answer
    from .scenes import link as link
    from .scenes import scene as scene
else:  # checkers of types would take any name for one that this function has

    def __getattr__(name: str) -> object:
        """What is loaded when somebody asks for it: a scene needs all kinds of figures."""
        if name in ("answer", "link", "scene"):
            return getattr(_import_module("gjkcore.scenes"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "METHODS",
    "Box",
    "Capsule",
    "Circle",
    "ClosestFeatures",
    "ClosestPoints",
    "Common",
    "Cone",
    "Contact",
    "Cylinder",
    "Ellipse",
    "Ellipsoid",
    "Frustum",
    "HalfSpace",
    "Impact",
    "Manifold",
    "Method",
    "Motion",
    "Penetration",
    "Point",
    "Polygon",
    "Polyhedron",
    "Rectangle",
    "Rounded",
    "Segment",
    "Separated",
    "ShapeError",
    "Sphere",
    "Step",
    "SupportPoint",
    "TaperedCapsule",
    "Termination",
    "Trace",
    "World",
    "answer",
    "cast",
    "certify",
    "closest_points",
    "contact_manifold",
    "intersects",
    "link",
    "minkowski_difference",
    "minkowski_sum",
    "penetration",
    "ray_cast",
    "rotation",
    "scene",
    "signed_distance",
    "time_of_impact",
    "trace",
    "vertex_cloud",
]
