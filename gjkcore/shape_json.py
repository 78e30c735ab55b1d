"""Shapes as scenes have them: the inverse of `figures.fields`. Coordinates are those of the world."""

from __future__ import annotations

from .checks import ShapeError, dimension_of, shown
from .convex import USUAL, ConvexShape
from .figures.fields import SHAPES, Json

TYPES = {make: (name, kind.fields) for name, kind in SHAPES.items() for make in kind.make.values()}
"""The name of each class in scenes, and the fields there."""


def shape_json(shape: object, where: str) -> Json:
    """A shape as scenes have it. Raises ShapeError for an object that has a support mapping and nothing else."""
    dimension_of(shape, where)
    if not isinstance(shape, ConvexShape) or type(shape) not in TYPES:
        raise ShapeError(shown(shape), where, "a shape of gjkcore, since a figure needs its vertices or radii")
    name, fields = TYPES[type(shape)]
    values = {field: getattr(shape, field, USUAL.get(field)) for field in fields}
    return {"type": name, **{field: _plain(value, where) for field, value in values.items()}}


def _plain(value: object, where: str) -> object:
    """A value as JSON has it."""
    if isinstance(value, (tuple, list)):
        return [_plain(item, where) for item in value]
    return value if isinstance(value, (int, float)) else shape_json(value, where)
