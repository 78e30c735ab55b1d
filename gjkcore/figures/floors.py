"""What a picture of a run has in place of a half-space, which has no support points: its part inside a square, in space
a cube, around the point that is closest to the other shape.

The square has four times the size of the other shape, and a side along the boundary. The `result` of an answer is that
of the whole half-space.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..checks import LIMIT, ShapeError
from ..convex import ConvexShape, HalfSpace, Point
from ..engine import closest_points, signed_distance
from ..plane.shapes import Polygon
from ..space.shapes import Polyhedron
from ..vec import Vector, summed, tangents, unit, unit3
from .fields import BAD_SHAPE, SceneError

TIMES = 2.0
"""Half the side of the square, in sizes of the other shape."""


class Part(NamedTuple):
    """The part of a half-space that a run is shown on: which shape of the scene it is of, 0 or 1, and its vertices."""

    shape: int
    vertices: tuple[Vector, ...]


def parts(shapes: Sequence[Any]) -> tuple[tuple[Any, ...], Part | None]:
    """The two shapes that a run is shown on, and the part if one of them is a half-space. Raises SceneError if that has
    no floats."""
    index = next((index for index, shape in enumerate(shapes) if isinstance(shape, HalfSpace)), None)
    if index is None:
        return tuple(shapes), None
    try:
        part = part_of(shapes[index], shapes[1 - index])
    except ShapeError as error:
        raise SceneError(BAD_SHAPE, f"the shapes are too large to be drawn: {error}", "shapes") from None
    return tuple([part if i == index else shape for i, shape in enumerate(shapes)]), Part(index, part.vertices)


def part_of(half: HalfSpace, shape: ConvexShape) -> Any:
    """The part of a half-space beside a shape."""
    low, high = shape.bounds
    near = closest_points(half, shape)
    # A point has no size.
    size = max([y - x for x, y in zip(low, high, strict=True)]) or near.distance or 1.0
    side = min(TIMES * size, LIMIT / 4)
    top = min(side, max(0.0, -signed_distance(half, Point(near.point_a))))
    n: Any = half.normal
    n = unit(n) if len(n) == 2 else unit3(n)
    axes: Sequence[Vector] = ((0.0 - n[1], n[0]),) if len(n) == 2 else tangents(n)

    def corner(height: float, *sides: float) -> Vector:
        ways = [(height, n), *zip(sides, axes, strict=True)]
        return tuple([x + summed([way * axis[i] for way, axis in ways]) for i, x in enumerate(near.point_a)])

    if len(n) == 2:
        return Polygon([corner(top, side), corner(top, -side), corner(-side, -side), corner(-side, side)])
    return Polyhedron([corner(height, u, v) for height in (top, -side) for u in (side, -side) for v in (side, -side)])
