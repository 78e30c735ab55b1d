"""Casts beside a half-space: one support point decides, the lowest one.

Notation: the half-space {x: n . x <= o} rests and the other shape moves by t T. `gap` is n . q - o at the lowest point
q of its core: the distance times |n|. `rate` is n . T. With radii, the shapes touch where the gap is r |n|.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import hypot, inf, nextafter
from typing import Any

from ..checks import ShapeError
from ..convex import HalfSpace, Point
from ..engine import exactly
from ..plane.grid import Grid as PlaneGrid
from ..plane.hull import Hull as PlaneHull
from ..plane.robust import straight
from ..space.grid import Grid as SpaceGrid
from ..space.hull import Hull as SpaceHull
from ..vec import Vector, integers, root, summed
from .records import LARGEST, Impact, down, miss

ROUNDED = 2.0**-50
"""Relative to the products: more than what rounding does to a height."""


def unbounded(a: object, b: object) -> bool:
    """Whether one of two shapes is a half-space. Raises ShapeError if both are."""
    if isinstance(a, HalfSpace) and isinstance(b, HalfSpace):
        raise ShapeError(f"{b!r}, which is unbounded as a is", "b", "a bounded shape")
    return isinstance(a, HalfSpace) or isinstance(b, HalfSpace)


def beside(a: Any, b: Any, move: Sequence[Fraction], t_max: float, target: float) -> Impact:
    """The contact of b, moved by t * move, with a. Either is a half-space."""
    if isinstance(a, HalfSpace):
        return Fall(a, b, move, t_max, target).impact()
    found = Fall(b, a, [-x for x in move], t_max, target).impact()
    if found.t is None or found.point is None or found.normal is None:
        return found
    point = tuple([x + found.t * float(y) for x, y in zip(found.point, move, strict=True)])
    return found._replace(point=point, normal=tuple([0.0 - x for x in found.normal]))


class Fall:
    """A shape that moves beside a half-space."""

    def __init__(self, half: HalfSpace, shape: Any, move: Sequence[Fraction], t_max: float, target: float) -> None:
        count = len(move)
        _, shape, origin = exactly(shape, Point((0.0,) * count))
        self.shape = shape = straight(shape) if count == 2 else shape
        self.half, self.move, self.t_max = half, move, t_max
        normal = list(map(Fraction, half.normal))
        self.square = summed([x * x for x in normal])
        size = root(self.square)
        self.normal = tuple([float(x / size) + 0.0 for x in normal])
        self.rate = summed([x * y for x, y in zip(normal, move, strict=True)])
        self.reach = Fraction(shape.margin) + Fraction(target)
        self.doubt = Fraction(0)
        low: Sequence[Fraction]
        if isinstance(shape.core, (PlaneHull, SpaceHull)):
            grid: Any = (PlaneGrid if count == 2 else SpaceGrid)(shape, origin)
            (d,), _ = integers([half.normal])
            vertex = grid.support(tuple([-x for x in d]), grid.vertex(0, 0))
            low = [Fraction(x, 1 << grid.shift) for x in vertex.w]
        else:
            low = list(map(Fraction, shape.core_support(tuple([0.0 - x for x in self.normal]))[0]))
            sizes = [abs(x) + abs(Fraction(y)) for x, y in zip(low, offset_of(shape), strict=True)]
            self.doubt = Fraction(ROUNDED) * size * (summed(sizes) + Fraction(shape.core.size))
        self.low = low
        self.gap = summed([x * y for x, y in zip(normal, low, strict=True)]) - Fraction(half.offset)
        self.size = size

    def side(self, gap: Fraction) -> int:
        """The sign of gap - r |n|, exactly."""
        excess = gap * gap - self.reach * self.reach * self.square
        return -1 if gap < 0 else (excess > 0) - (excess < 0)

    def impact(self) -> Impact:
        """The answer."""
        radius = self.reach * self.size
        excess = self.gap - radius
        if self.gap > 0 < self.reach:
            # The difference of squares is exact, so nothing cancels.
            excess = (self.gap * self.gap - self.reach * self.reach * self.square) / (self.gap + radius)
        side = 0 if abs(excess) <= self.doubt else self.side(self.gap)
        if side <= 0:
            depth = float(-excess / self.size) if side else 0.0
            return Impact("initial", 0.0, self.point(0.0), self.normal, depth, self.rate > 0, 1, 0.0)
        if self.rate >= 0:
            return miss(1)
        t = down((excess - self.doubt) / -self.rate)
        if not self.doubt and t < LARGEST:
            while self.side(self.gap + Fraction(nextafter(t, inf)) * self.rate) >= 0:
                t = nextafter(t, inf)
            while self.side(self.gap + Fraction(t) * self.rate) < 0:
                t = nextafter(t, 0.0)
        if t > self.t_max or (t == self.t_max and self.side(self.gap + Fraction(t) * self.rate) > 0 and not self.doubt):
            return miss(1)
        error = float(2 * self.doubt / -self.rate)
        return Impact("hit", t, self.point(t), self.normal, 0.0, False, 1, error)

    def point(self, t: float) -> Vector:
        """The lowest point of the shape at time t."""
        margin = Fraction(self.shape.margin)
        lowest = zip(self.low, self.move, self.normal, strict=True)
        return tuple([float(x + Fraction(t) * y - margin * Fraction(n)) for x, y, n in lowest])


def offset_of(shape: Any) -> Vector:
    """Where the shape's pose moves the origin."""
    offset: Vector = shape.offset if shape.dimension == 3 else shape.pose[2:]
    return offset


def height(half: HalfSpace, points: Vector, margin: float) -> tuple[Vector, float, float]:
    """The unit normal of a half-space, how high above it a point with a radius is, and what rounding may do to that."""
    size = hypot(*half.normal)
    n = tuple([x / size for x in half.normal])
    products = [x * y for x, y in zip(n, points, strict=True)]
    level = half.offset / size
    doubt = ROUNDED * (summed([abs(x) for x in products]) + abs(level) + margin)
    return n, summed(products) - level - margin, doubt
