"""Curved cores of the plane: what the searches need to know of them, and nothing else.

Notation: `d` is a direction of any length, `p` and `q` are unit vectors. The *radius of curvature* of a boundary at a
normal is that of the circle that fits it best there: 0 at a corner. All is in the core's own coordinates, before the
pose of its shape.
"""

from __future__ import annotations

from fractions import Fraction
from math import hypot
from typing import Any, Protocol, TypeAlias

from ..checks import Convex, vector2
from ..vec import Vec2f, cross, dot, rounded_sum, scale, sub, to_exact
from .hull import Hull

AXES: tuple[Vec2f, ...] = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))

ROUNDED = 2.0**-50
"""Relative to the larger half axis. An upper bound of the rounding error of an ellipse's support height."""

Level: TypeAlias = tuple[Fraction, Fraction]
"""The number p - sqrt(q), exactly, as (p, q)."""


class Body(Protocol):
    """A core as the searches see it."""

    @property
    def center(self) -> Vec2f:
        """A point inside."""

    @property
    def size(self) -> float:
        """How far it reaches from its centre, from above by at most a small factor."""

    def furthest(self, d: Vec2f) -> Vec2f:
        """The support point. Any point for (0, 0)."""

    def least_radius(self, p: Vec2f, q: Vec2f) -> float:
        """The least radius of curvature between the normals p and q, which are less than half a turn apart; from below.
        The body is then the sum of a convex body and a disc of this radius, as far as these normals tell."""

    def lowest(self, n: Any) -> Level | None:
        """The least of n . v over the body, for an n of fractions. None if only support points are known."""

    def around(self, center: Vec2f, factor: float) -> Body:
        """The body as seen from its centre, times a power of two."""


class Oval:
    """The ellipse with half axes `rx` and `ry` around the local origin. Either may be 0."""

    __slots__ = ("rx", "ry")

    center = (0.0, 0.0)
    points = (center,)

    def __init__(self, rx: float, ry: float) -> None:
        self.rx, self.ry = rx, ry

    @property
    def size(self) -> float:
        return max(self.rx, self.ry)

    def furthest(self, d: Vec2f) -> Vec2f:
        """The support point. Scaled by 1 / (rx, ry), the ellipse is a unit disc and the direction is (rx dx, ry dy)."""
        x, y = self.rx * d[0], self.ry * d[1]
        length = hypot(x, y)
        if not length:
            return (0.0, 0.0)
        return (self.rx * (x / length), self.ry * (y / length))

    def least_radius(self, p: Vec2f, q: Vec2f) -> float:
        """At a normal n it is (rx ry)^2 / h^3, where h = |(rx nx, ry ny)| is the support height. So it is least where h
        is greatest: at one of the two normals, or at the longer half axis between them."""
        rx, ry = self.rx, self.ry
        if p[1] * q[1] <= 0 if rx > ry else p[0] * q[0] <= 0:
            height = max(rx, ry)
        else:
            height = max(hypot(rx * p[0], ry * p[1]), hypot(rx * q[0], ry * q[1]))
        height += ROUNDED * max(rx, ry)
        return (rx / height) * (ry / height) * (rx / height) * ry if height else 0.0

    def lowest(self, n: Any) -> Level:
        """It is minus the support height, |(rx nx, ry ny)|."""
        x, y = n
        return Fraction(0), (Fraction(self.rx) * x) ** 2 + (Fraction(self.ry) * y) ** 2

    def around(self, center: Vec2f, factor: float) -> Oval:
        return Oval(factor * self.rx, factor * self.ry)


class Drop:
    """The hull of a disc and a point, the tip: what is left of the hull of two discs, `wide` and `narrow`, without the
    narrow radius around it."""

    __slots__ = ("center", "narrow", "radius", "size", "tip", "way", "wide")

    def __init__(self, center: Vec2f, tip: Vec2f, wide: float, narrow: float) -> None:
        self.center, self.tip, self.wide, self.narrow = center, tip, wide, narrow
        self.radius = wide - narrow
        self.way = sub(tip, center)
        self.size = max(self.radius, hypot(*self.way))

    @property
    def points(self) -> tuple[Vec2f, ...]:
        """Both centres."""
        return (self.center, self.tip)

    def furthest(self, d: Vec2f) -> Vec2f:
        """The support point."""
        length = hypot(*d)
        if self._is_tip(d, length):
            return self.tip
        x, y = self.center
        share = self.radius / length if length else 0.0
        return (x + share * d[0], y + share * d[1])

    def _is_tip(self, d: Vec2f, length: float) -> bool:
        return dot(self.way, d) > self.radius * length

    def least_radius(self, p: Vec2f, q: Vec2f) -> float:
        """That of the disc, unless a normal of the tip is between."""
        tip = self._is_tip(p, 1.0) or self._is_tip(q, 1.0) or (cross(p, self.way) > 0 and cross(self.way, q) > 0)
        return 0.0 if tip else self.radius

    def lowest(self, n: Any) -> Level:
        """That of the disc, or of the tip."""
        tip, center = dot(to_exact(self.tip), n), dot(to_exact(self.center), n)
        square = (Fraction(self.wide) - Fraction(self.narrow)) ** 2 * dot(n, n)
        return (center, square) if rounded_sum(center - tip, (-1, square))[0] < 0 else (tip, Fraction(0))

    def around(self, center: Vec2f, factor: float) -> Drop:
        middle, tip = (scale(sub(point, center), factor) for point in self.points)
        return Drop(middle, tip, factor * self.wide, factor * self.narrow)


class Given:
    """An object from outside. Only its `support` is known. `around` shows it from `center`, times `factor`."""

    __slots__ = ("factor", "object", "origin")

    points = ((0.0, 0.0),)

    def __init__(self, given: Convex, origin: Vec2f = (0.0, 0.0), factor: float = 1.0) -> None:
        self.object = given
        self.origin = origin
        self.factor = factor

    @property
    def center(self) -> Vec2f:
        return self.furthest(AXES[0])

    @property
    def size(self) -> float:
        x, y = self.center
        return max(max(abs(px - x), abs(py - y)) for px, py in map(self.furthest, AXES)) * 2

    def furthest(self, d: Vec2f) -> Vec2f:
        """Its support point. Raises ShapeError unless the object returns two finite numbers."""
        point = self.object.support((d[0] + 0.0, d[1] + 0.0) if any(d) else AXES[0])
        x, y = vector2(point, "support(direction)")
        return ((x - self.origin[0]) * self.factor, (y - self.origin[1]) * self.factor)

    def least_radius(self, p: Vec2f, q: Vec2f) -> float:
        """Nothing is known of it."""
        return 0.0

    def lowest(self, n: Any) -> None:
        """Nothing is known of it."""

    def around(self, center: Vec2f, factor: float) -> Given:
        return Given(self.object, center, factor)


class Corners:
    """A hull of vertices beside a curved core. `around` shows it from `center`, times `factor`."""

    __slots__ = ("factor", "hull", "origin")

    def __init__(self, hull: Hull, origin: Vec2f = (0.0, 0.0), factor: float = 1.0) -> None:
        self.hull = hull
        self.origin = origin
        self.factor = factor

    @property
    def center(self) -> Vec2f:
        return self.hull.table.center

    @property
    def size(self) -> float:
        return self.hull.table.reach

    def furthest(self, d: Vec2f) -> Vec2f:
        x, y = self.hull.corners[self.hull.furthest(d)]
        return ((x - self.origin[0]) * self.factor, (y - self.origin[1]) * self.factor)

    def least_radius(self, p: Vec2f, q: Vec2f) -> float:
        """It has corners everywhere but at the normals of its edges."""
        return 0.0

    def lowest(self, n: Any) -> None:
        """`half_space` asks the hull itself."""

    def around(self, center: Vec2f, factor: float) -> Corners:
        return Corners(self.hull, center, factor)
