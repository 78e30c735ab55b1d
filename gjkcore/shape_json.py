"""Shapes as scenes have them: the inverse of `figures.fields`. Coordinates are those of the world."""

from __future__ import annotations

from math import atan2, hypot
from typing import Any

from .checks import ShapeError, dimension_of, shown
from .figures.fields import Json
from .plane.bodies import Oval
from .plane.hull import Hull as FlatHull
from .plane.shapes import Shape
from .space.bodies import Ball, Frustum
from .space.hull import Hull
from .space.shapes import Box, Solid

NAMES = {2: ("point", "segment", "circle", "polygon"), 3: ("point", "segment", "sphere", "polyhedron")}
"""The types of shapes of vertices: with one and with two, one with a radius, and all others."""

KNOWN = "a shape of gjkcore, since a figure needs its vertices or radii"


def shape_json(shape: object, where: str) -> Json:
    """A shape as scenes have it. Raises ShapeError for an object that has a support mapping and nothing else."""
    dimension_of(shape, where)
    if not isinstance(shape, (Shape, Solid)):
        raise ShapeError(shown(shape), where, KNOWN)
    core = _solid(shape) if isinstance(shape, Solid) else _flat(shape)
    if core is None:
        raise ShapeError(shown(shape), where, KNOWN)
    if not shape.margin:
        return core
    radius = {"radius": shape.margin}
    if core["type"] == "point":
        return {"type": NAMES[shape.dimension][2], "center": core["p"], **radius}
    if core["type"] == "segment":
        return {**core, "type": "capsule", **radius}
    return {"type": "rounded", "shape": core, **radius}


def _flat(shape: Shape) -> Json | None:
    core, pose = shape.core, shape.pose
    if isinstance(core, FlatHull):
        return _of_vertices(shape.vertices, 2)
    if isinstance(core, Oval):
        angle = atan2(pose.sine, pose.cosine)
        return {"type": "ellipse", "center": [pose.dx, pose.dy], "radii": [core.rx, core.ry], "angle": angle}
    return None


def _solid(shape: Solid) -> Json | None:
    core = shape.core
    rotation = [list(row) for row in shape.rotation]
    if isinstance(shape, Box) and isinstance(core, Hull):
        half_extents = list(core.vertices[-1])
        return {"type": "box", "center": list(shape.offset), "half_extents": half_extents, "rotation": rotation}
    if isinstance(core, Hull):
        return _of_vertices(shape.vertices, 3)
    if isinstance(core, Frustum):
        p, q = (list(shape.to_world(end)) for end in core.ends)
        radius, tip = core.rims
        if tip:
            return {"type": "cylinder", "p": p, "q": q, "radius": radius}
        return {"type": "cone", "base": p, "apex": q, "radius": radius}
    if isinstance(core, Ball):
        radii = [hypot(*axis) for axis in core.axes]
        center = list(shape.to_world(core.center))
        return {"type": "ellipsoid", "center": center, "radii": radii, "rotation": rotation}
    return None


def _of_vertices(vertices: tuple[Any, ...], dimension: int) -> Json:
    point, segment, _, polytope = NAMES[dimension]
    listed = [list(vertex) for vertex in vertices]
    if len(listed) == 1:
        return {"type": point, "p": listed[0]}
    if len(listed) == 2:
        return {"type": segment, "p": listed[0], "q": listed[1]}
    return {"type": polytope, "vertices": listed}
