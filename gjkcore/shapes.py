"""The public shapes: those of `plane`, those of `space`, and those that exist in both under one name.

`Point`, `Segment`, `Capsule` and `Rounded` choose by their first argument: three coordinates make a solid of `space`,
anything else makes a shape of `plane`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .checks import Convex, dimension_of, in_space
from .plane import shapes as plane
from .plane.shapes import Circle, Ellipse, Polygon
from .space import shapes as space
from .space.shapes import Box, Cone, Cylinder, Ellipsoid, Polyhedron, Sphere

__all__ = [
    "Box",
    "Capsule",
    "Circle",
    "Cone",
    "Cylinder",
    "Ellipse",
    "Ellipsoid",
    "Point",
    "Polygon",
    "Polyhedron",
    "Rounded",
    "Segment",
    "Sphere",
]


class Point(plane.Point):
    """The single point p = (x, y), or in space (x, y, z). Raises ShapeError."""

    __slots__ = ()

    def __new__(cls, p: Sequence[float] = ()) -> Any:
        return space.Point(p) if in_space(p) else object.__new__(cls)


class Segment(plane.Segment):
    """The segment from p to q, in the plane or in space. p and q may be equal. Raises ShapeError."""

    __slots__ = ()

    def __new__(cls, p: Sequence[float] = (), q: Sequence[float] = ()) -> Any:
        return space.Segment(p, q) if in_space(p) else object.__new__(cls)


class Capsule(plane.Capsule):
    """All points within `radius` of the segment pq, in the plane or in space. p and q may be equal.

    Raises ShapeError, also for a negative radius.
    """

    __slots__ = ()

    def __new__(cls, p: Sequence[float] = (), q: Sequence[float] = (), radius: float = 0.0) -> Any:
        return space.Capsule(p, q, radius) if in_space(p) else object.__new__(cls)


class Rounded(plane.Rounded):
    """All points within `radius` of a shape, in the plane or in space. Raises ShapeError, also for a negative
    radius."""

    __slots__ = ()

    def __new__(cls, shape: Convex | None = None, radius: float = 0.0) -> Any:
        if shape is not None and dimension_of(shape, "shape") == 3:
            return space.Rounded(shape, radius)
        return object.__new__(cls)
