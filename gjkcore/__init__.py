"""GJK: the distance between convex shapes, step by step."""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

# First: a checker of types takes the name `trace` for this module until the function of that name is imported.
from .trace import Step, Termination, Trace

# isort: split
from .answers import ClosestPoints, Penetration
from .certify import Common, Separated
from .checks import ShapeError
from .engine import certify, closest_points, intersects, penetration, signed_distance
from .manifold import Contact, Manifold, contact_manifold
from .methods import METHODS, Method, trace
from .minkowski import SupportPoint
from .motion.linear import cast, ray_cast
from .motion.records import Impact, Motion
from .motion.turning import time_of_impact
from .near import ClosestFeatures
from .plane.minkowski import minkowski_difference, minkowski_sum, vertex_cloud
from .shapes import (
    Box,
    Capsule,
    Circle,
    Cone,
    Cylinder,
    Ellipse,
    Ellipsoid,
    Frustum,
    HalfSpace,
    Point,
    Polygon,
    Polyhedron,
    Rectangle,
    Rounded,
    Segment,
    Sphere,
    TaperedCapsule,
    rotation,
)
from .version import __version__ as __version__
from .world import World

if TYPE_CHECKING:
    from .named import presets as presets
    from .scenes import link as link
    from .scenes import scene as scene
    from .show import show as show
else:  # checkers of types would take any name for one that this function has

    def __getattr__(name: str) -> object:
        """What is loaded when somebody asks for it: `show` needs packages of its own, a scene all kinds of figures."""
        if name == "show":
            return _import_module("gjkcore.show")
        if name in ("link", "scene"):
            return getattr(_import_module("gjkcore.scenes"), name)
        if name == "presets":
            return _import_module("gjkcore.named").presets
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


# In a notebook, a run has its picture where the extra `show` is installed.
Trace._repr_mimebundle_ = lambda run, **_: _import_module("gjkcore.picture").bundle_of(run)

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
    "cast",
    "certify",
    "closest_points",
    "contact_manifold",
    "intersects",
    "link",
    "minkowski_difference",
    "minkowski_sum",
    "penetration",
    "presets",
    "ray_cast",
    "rotation",
    "scene",
    "signed_distance",
    "time_of_impact",
    "trace",
    "vertex_cloud",
]
