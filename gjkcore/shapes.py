"""The public shapes: those of the plane, those of space, and those that exist in both under one name.

`Point`, `Segment`, `Capsule` and `Rounded` choose by their first argument: two coordinates make a shape of `plane`,
three a solid of `space`. `rotation` makes a matrix for `posed`.
"""

from __future__ import annotations

from .convex import Capsule, HalfSpace, Point, Rounded, Segment, TaperedCapsule
from .plane.shapes import Circle, Ellipse, Polygon, Rectangle
from .rotations import rotation
from .space.shapes import Box, Cone, Cylinder, Ellipsoid, Frustum, Polyhedron, Sphere

__all__ = [
    "Box",
    "Capsule",
    "Circle",
    "Cone",
    "Cylinder",
    "Ellipse",
    "Ellipsoid",
    "Frustum",
    "HalfSpace",
    "Point",
    "Polygon",
    "Polyhedron",
    "Rectangle",
    "Rounded",
    "Segment",
    "Sphere",
    "TaperedCapsule",
    "rotation",
]
