"""Support points: the point of one shape, or of the difference of two, that is furthest along a direction.

Notation: `d` is the direction, of any length. `w = a - b` is the support point of A - B, from a of A and b of B. B's
support point is taken along -d. Indices count the vertices of a shape in the order of the scene.

There are two ways to the furthest vertex. The linear search examines all vertices. Hill climbing starts at one corner
of the hull and walks along the boundary while the product with the direction grows. "Convex Polyhedra Collision Test
(GJK Algorithm)" mentions it in a comment of its support function. Every comparison here is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from ..plane.hull import turn
from ..plane.minkowski import minkowski_difference
from ..plane.shapes import Shape
from ..vec import Vec2f, dot, neg, perp, sub
from .fields import BAD_SHAPE, DirectionField, ShapesField
from .kind import Kind, Scene


class Support(NamedTuple):
    """The support point. For one shape, w = a, and the fields of B are None. The index on a round shape is None."""

    w: Vec2f
    a: Vec2f
    b: Vec2f | None
    ia: int | None
    ib: int | None


class Linear(NamedTuple):
    """The linear search: the number of vertices examined, on both shapes together."""

    dots: int


class Climb(NamedTuple):
    """Hill climbing: the number of vertices examined, on both shapes together, and the corners that it walked over."""

    dots: int
    path_a: tuple[int, ...] | None
    path_b: tuple[int, ...] | None


class Side:
    """One shape and a direction along it. `vertices` are the candidates; a round shape has none."""

    def __init__(self, shape: Shape, direction: Vec2f) -> None:
        self.shape = shape
        self.direction = direction
        self.is_round = shape.sharp is None
        self.vertices: tuple[Vec2f, ...] = () if self.is_round else shape.vertices

    def values(self) -> list[float] | None:
        """The product of each vertex with the direction. None on a round shape."""
        return None if self.is_round else [dot(v, self.direction) for v in self.vertices]

    @cached_property
    def ties(self) -> list[int] | None:
        """All vertices at the maximum, in the order of the scene. None on a round shape."""
        if self.is_round:
            return None
        vertices = self.vertices
        ties = [0]
        for index in range(1, len(vertices)):
            rise = higher(vertices[ties[0]], vertices[index], self.direction)
            if rise > 0:
                ties = [index]
            elif rise == 0:
                ties.append(index)
        return ties

    def support(self) -> tuple[Vec2f, int | None]:
        """The support point and its index: the first of the ties."""
        ties = self.ties
        if ties is None:
            return self.shape.support(self.direction), None
        return self.vertices[ties[0]], ties[0]

    def climb(self) -> tuple[tuple[int, ...] | None, int]:
        """The corners that hill climbing walks over, and the number of vertices that it examines."""
        if self.is_round:
            return None, 0
        corners = self.shape.outline or ()
        walk, looked_at = climb([self.vertices[i] for i in corners], self.direction)
        return tuple(corners[k] for k in walk), looked_at


def higher(p: Vec2f, q: Vec2f, d: Vec2f) -> int:
    """The exact sign of (q - p) . d: 1 if q is further along d than p, -1 if p is."""
    # u . d is the cross product of u with d turned left.
    return turn(p, q, (0.0, 0.0), perp(d))


def climb(corners: Sequence[Vec2f], d: Vec2f) -> tuple[list[int], int]:
    """The walk from corner 0 of a convex polygon to a corner furthest along d, and the number of corners examined.

    It examines both neighbours of the first corner and turns to the higher one. After that, only the next corner is
    new.
    """
    count = len(corners)
    beside = sorted({1 % count, -1 % count} - {0})
    looked_at = 1 + len(beside)
    walk = [0]
    highest = 0
    for k in beside:
        if higher(corners[highest], corners[k], d) > 0:
            highest = k
    if highest == 0:
        return walk, looked_at
    step = 1 if highest == 1 else -1
    while True:
        walk.append(highest)
        following = (highest + step) % count
        looked_at += following not in (0, *beside)
        if higher(corners[highest], corners[following], d) <= 0:
            return walk, looked_at
        highest = following


class SupportRun:
    """The parts for one or two shapes and a direction."""

    def __init__(self, scene: Scene) -> None:
        self.d: Vec2f = scene["direction"]
        shapes: tuple[Shape, ...] = scene["shapes"]
        self.shapes = shapes
        self.side_a = Side(shapes[0], self.d)
        self.side_b = Side(shapes[1], neg(self.d)) if len(shapes) > 1 else None

    @cached_property
    def outlines(self) -> tuple[tuple[int, ...] | None, ...]:
        """The vertex indices of each shape's hull, counter-clockwise. None for a shape without corners."""
        return tuple(shape.outline for shape in self.shapes)

    @cached_property
    def difference(self) -> list[Vec2f] | None:
        """The boundary of A - B, counter-clockwise. None for one shape."""
        return minkowski_difference(*self.shapes) if self.side_b else None

    @cached_property
    def support(self) -> Support:
        """The support point."""
        a, ia = self.side_a.support()
        if self.side_b is None:
            return Support(a, a, None, ia, None)
        b, ib = self.side_b.support()
        return Support(sub(a, b), a, b, ia, ib)

    @cached_property
    def value(self) -> float:
        """d . w."""
        return dot(self.d, self.support.w)

    @cached_property
    def value_a(self) -> float:
        """d . a of the support point: the maximum over A."""
        return dot(self.d, self.support.a)

    @cached_property
    def value_b(self) -> float | None:
        """-d . b of the support point: the maximum over B; None for one shape."""
        return None if self.support.b is None else dot(neg(self.d), self.support.b)

    @cached_property
    def values_a(self) -> list[float] | None:
        """d . a for each vertex a of A. None if A is round."""
        return self.side_a.values()

    @cached_property
    def values_b(self) -> list[float] | None:
        """-d . b for each vertex b of B. None if B is round or missing."""
        return self.side_b.values() if self.side_b else None

    @cached_property
    def ties_a(self) -> list[int] | None:
        """All vertices of A at the maximum. None if A is round."""
        return self.side_a.ties

    @cached_property
    def ties_b(self) -> list[int] | None:
        """All vertices of B at the maximum along -d. None if B is round or missing."""
        return self.side_b.ties if self.side_b else None

    @cached_property
    def linear(self) -> Linear:
        """The cost of the linear search."""
        return Linear(len(self.side_a.vertices) + (len(self.side_b.vertices) if self.side_b else 0))

    @cached_property
    def climb(self) -> Climb:
        """The cost of hill climbing, and its path."""
        path_a, dots_a = self.side_a.climb()
        path_b, dots_b = self.side_b.climb() if self.side_b else (None, 0)
        return Climb(dots_a + dots_b, path_a, path_b)


KIND = Kind(
    scene={"shapes": ShapesField(BAD_SHAPE, min=1, max=2), "direction": DirectionField("bad_direction")},
    run={2: SupportRun},
    parts=(
        *("outlines", "difference", "support", "value", "value_a", "value_b"),
        *("values_a", "values_b", "ties_a", "ties_b", "linear", "climb"),
    ),
)
