"""A proof that no height is less, by patches of directions. It is quick where bodies are almost round about one axis.

There the height is almost level along a ring of directions, and no cone or face of a polytope is wide.

Notation: that of `pair`. `k` is the axis of a body, u and v are two unit vectors across it. Vectors are in the *frame*
(u, v, k) here. A *patch* is the set of n = (cos e cos f, cos e sin f, sin e) with f and e in two intervals, in radians.

A *floor* of a body is a linear function a + p . n that is nowhere on the patch above the body's height:

    a corner p      p . n is one by itself.
    a rim           Its height is p . n + r sqrt(1 - x^2), where x = n . axis. The root is concave in x. So it is above
                    its chord over the patch's x, which is linear in n.
    an ellipsoid    Its height is the root of q = b^2 + sum of (a_i^2 - b^2) x_i^2, for any b. A tangent or the chord of
                    each square gives a linear function below q, and the chord of the root one below the height.

What floors lose falls with the square of the patch. Along the ring of a body about k they lose nothing. A mixture of
floors is one, too. Where the height has an edge, that mixture counts which is level across it. A patch whose floors are
below the least height is halved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, product
from math import atan2, cos, hypot, inf, pi, sin, sqrt
from typing import Any, NamedTuple, TypeAlias

from ..vec import Vec3f, cross3, dot3, scale3
from .bodies import FIRST, SECOND, Ball, Body, Corners, Frustum, Rotation, turned
from .pair import Pair
from .places import tangents

SECTORS = 8
"""Of the ring, to begin with."""

POLE = 0.999
"""Cosine of an angle around the axis of a rim, in which the root is small and its chord has lost digits. There, and
next to the short half axis of a thin ellipsoid, support points are the floors."""

Floor: TypeAlias = tuple[float, float, float, float]
"""a and p."""
Floors: TypeAlias = "Callable[[Patch], list[Floor]]"
"""The floors of a body on a patch."""


class Patch(NamedTuple):
    """The intervals of f and of e, of which no one is longer than a quarter turn and a half. The cosine and the sine of
    each end, and the least and the largest cosine of e."""

    f: tuple[float, float]
    e: tuple[float, float]
    first: tuple[float, float]
    last: tuple[float, float]
    low: tuple[float, float]
    high: tuple[float, float]
    near: float
    far: float

    @classmethod
    def between(cls, f0: float, f1: float, e0: float, e1: float) -> Patch:
        c0, c1 = cos(e0), cos(e1)
        near, far = (c0, c1) if c0 < c1 else (c1, c0)
        return cls(
            (f0, f1), (e0, e1), (cos(f0), sin(f0)), (cos(f1), sin(f1)), (c0, sin(e0)), (c1, sin(e1)),
            near, 1.0 if e0 < 0 < e1 else far,
        )  # fmt: skip

    @property
    def corners(self) -> list[Vec3f]:
        (c, s), (d, t), (g, y), (h, z) = self[2:6]
        return [(c * g, s * g, y), (d * g, t * g, y), (c * h, s * h, z), (d * h, t * h, z)]

    @property
    def middle(self) -> Vec3f:
        (f0, f1), (e0, e1) = self[:2]
        f, e = (f0 + f1) / 2, (e0 + e1) / 2
        c = cos(e)
        return c * cos(f), c * sin(f), sin(e)

    @property
    def radius(self) -> float:
        """All directions are within this angle of the middle."""
        (f0, f1), (e0, e1) = self[:2]
        return hypot(e1 - e0, (f1 - f0) * self.far) / 2

    def across(self, x: float, y: float) -> tuple[float, float]:
        """The least and the largest x cos f + y sin f."""
        (c, s), (d, t) = self[2:4]
        low, high = x * c + y * s, x * d + y * t
        if high < low:
            low, high = high, low
        rise, then = y * c - x * s, y * d - x * t
        if rise < 0 < then:
            low = -hypot(x, y)
        elif rise > 0 > then:
            high = hypot(x, y)
        return low, high

    def range(self, axis: Vec3f) -> tuple[float, float]:
        """Bounds of n . axis, for a unit vector."""
        x, y, z = axis
        low, high = z * self.low[1], z * self.high[1]
        if z < 0:
            low, high = high, low
        if x or y:
            less, more = self.across(x, y)
            low += less * (self.far if less < 0 else self.near)
            high += more * (self.near if more < 0 else self.far)
        return max(low, -1.0), min(high, 1.0)

    def least(self, a: float, x: float, y: float, z: float) -> float:
        """The least value of a floor."""
        low, _ = self.across(x, y)
        (c, s), (d, t) = self[4:6]
        if z * c - low * s < 0 < z * d - low * t:
            return a - hypot(low, z)
        return a + min(low * c + z * s, low * d + z * t)

    def halves(self, ring: bool) -> tuple[Patch, Patch]:
        """Both, of the ring or of its width."""
        (f0, f1), (e0, e1) = self[:2]
        f, e = (f0 + f1) / 2, (e0 + e1) / 2
        if ring:
            return Patch.between(f0, f, e0, e1), Patch.between(f, f1, e0, e1)
        return Patch.between(f0, f1, e0, e), Patch.between(f0, f1, e, e1)

    def lines(self) -> tuple[Patch, Patch]:
        """Those through its middle: across the ring and along it."""
        (f0, f1), (e0, e1) = self[:2]
        f, e = (f0 + f1) / 2, (e0 + e1) / 2
        return Patch.between(f, f, e0, e1), Patch.between(f0, f1, e, e)


class Patches:
    """The patches of two bodies, in the frame of one of them."""

    def __init__(self, pair: Pair, body: Any) -> None:
        x, y = pair.x, pair.y
        k = axis_of(body)
        both = tangents(*k)
        self.frame: Rotation = (both[:3], both[3:], k)
        (ux, uy, uz), (vx, vy, vz), (kx, ky, kz) = self.frame
        self.back: Rotation = ((ux, vx, kx), (uy, vy, ky), (uz, vz, kz))
        self.of_a = self.floors_of(x, 1.0, (0.0, 0.0, 0.0))
        self.of_b = self.floors_of(y, -1.0, scale3(turned(self.frame, pair.c), -1.0))
        # The rims of a body about k are level there.
        kink = atan2(-body.out, body.up) if isinstance(body, Frustum) else 0.0
        self.edges = (-pi / 2, kink if body is x else -kink, pi / 2)

    def all(self) -> list[Patch]:
        """Patches of all directions."""
        sectors = pairwise([2 * pi * i / SECTORS for i in range(SECTORS + 1)])
        return [Patch.between(*f, *e) for f, e in product(sectors, pairwise(self.edges))]

    def in_world(self, n: Vec3f) -> Vec3f:
        return turned(self.back, n)

    def bound(self, patch: Patch, enough: float) -> float:
        """A number that no height on the patch is less than. The search for a better one ends if it is `enough`."""
        of_a, of_b = self.of_a(patch), self.of_b(patch)
        least = patch.least
        best = -inf
        for each in of_a:
            a, x, y, z = each
            for other in of_b:
                b, u, v, w = other
                value = least(a + b, x + u, y + v, z + w)
                if value > best:
                    best, p, q = value, each, other
        if len(of_a) == len(of_b) == 1:
            return best
        corners = patch.corners
        for _ in range(2):
            if best >= enough:
                break
            p = mixed(of_a, p, q, corners)
            q = mixed(of_b, q, p, corners)
            best = max(best, least(p[0] + q[0], p[1] + q[1], p[2] + q[2], p[3] + q[3]))
        return best

    def wider(self, patch: Patch) -> bool:
        """Whether the floors lose more along the ring than across it."""
        across, along = patch.lines()
        least = self.bound(along, inf)
        return self.bound(across, least) > least

    def floors_of(self, body: Body, sign: float, offset: Vec3f) -> Floors:
        """Those of a body at an offset. `sign` is -1 for B, whose heights along -n count."""
        ox, oy, oz = offset

        def of_points(patch: Patch) -> list[Floor]:
            """The support points of the middle and the corners. Of a frustum those of both rims."""
            found = {}
            for n in (patch.middle, *patch.corners):
                x, y, z = scale3(self.in_world(n), sign)
                if isinstance(body, Frustum):
                    points = [body.at(rim, x, y, z)[:3] for rim in (FIRST, SECOND)]
                else:
                    points = [body.spread(x, y, z)[:3]]
                for point in points:
                    px, py, pz = scale3(turned(self.frame, point), sign)
                    found[-body.round, px + ox, py + oy, pz + oz] = True
            return list(found)

        if isinstance(body, Frustum):
            kx, ky, kz = axis = turned(self.frame, body.axis)
            ends = [(-sign * body.half, body.rims[0]), (sign * body.half, body.rims[1])][: 1 if body.is_point else 2]
            rims = [(end * kx + ox, end * ky + oy, end * kz + oz, rim) for end, rim in ends]
            if not any(body.rims):
                segment = [(0.0, x, y, z) for x, y, z, _ in rims]
                return lambda _: segment

            def of_rims(patch: Patch) -> list[Floor]:
                low, high = patch.range(axis)
                if max(-low, high) > POLE:
                    return of_points(patch)
                # The chord's value at 0, and its slope.
                y, z = sqrt(1 - low * low), sqrt(1 - high * high)
                slope = -(low + high) / (y + z)
                first = min(y - slope * low, z - slope * high)
                dx, dy, dz = slope * kx, slope * ky, slope * kz
                return [(r * first, x + r * dx, y + r * dy, z + r * dz) for x, y, z, r in rims]

            return of_rims
        if isinstance(body, Corners):
            return of_points
        assert isinstance(body, Ball)
        axes = [turned(self.frame, axis) for axis in axes_of(body)]
        squares = [dot3(axis, axis) for axis in body.axes]
        i = odd(body)
        even = (squares[i - 1] + squares[i - 2]) / 2
        steep = (1 - POLE * POLE) * max(squares)

        def of_ball(patch: Patch) -> list[Floor]:
            start = least = most = even
            px = py = pz = 0.0
            for axis, square in zip(axes, squares, strict=True):
                more = square - even
                low, high = patch.range(axis)
                near, far = low * low, high * high
                if far < near:
                    near, far = far, near
                if low < 0 < high:
                    near = 0.0
                both = more * (low + high)
                if more > 0:
                    least, most, start = least + more * near, most + more * far, start - both * (low + high) / 4
                else:
                    least, most, start = least + more * far, most + more * near, start - more * low * high
                px, py, pz = px + both * axis[0], py + both * axis[1], pz + both * axis[2]
            if least < steep:
                return of_points(patch)
            y, z = sqrt(least), sqrt(most)
            f = 1 / (y + z)
            return [((start + y * z) * f - body.round, px * f + ox, py * f + oy, pz * f + oz)]

        return of_ball


def framing(pair: Pair) -> list[Any]:
    """The bodies that have a frame, those that are large and not round first."""
    found = [body for body in (pair.x, pair.y) if not isinstance(body, Corners)]
    return sorted(found, key=lambda body: (body.is_point, body.round - body.size))


def axis_of(body: Any) -> Vec3f:
    """The axis about which it is round, or the most round."""
    return body.axis if isinstance(body, Frustum) else axes_of(body)[odd(body)]


def odd(ball: Ball) -> int:
    """The number of the half axis whose two others differ the least."""
    squares = [dot3(axis, axis) for axis in ball.axes]
    return min(range(3), key=lambda i: abs(squares[i - 1] - squares[i - 2]))


def axes_of(ball: Ball) -> list[Vec3f]:
    """Unit vectors along the half axes."""
    found = [axis if any(axis) else cross3(ball.axes[i - 2], ball.axes[i - 1]) for i, axis in enumerate(ball.axes)]
    return [scale3(axis, 1 / hypot(*axis)) for axis in found]


def mixed(floors: Sequence[Floor], p: Floor, other: Floor, corners: Sequence[Vec3f]) -> Floor:
    """A mixture of a body's floors, from p on. Its sum with the other body's floor is large where it is the least among
    the corners of a patch."""
    if len(floors) == 2:
        p, floors = floors[0], floors[1:]
    o, ox, oy, oz = other
    for q in floors:
        a, x, y, z = p
        b, u, v, w = q
        b, u, v, w = b - a, u - x, v - y, w - z
        f, g, h, k = a + o, x + ox, y + oy, z + oz
        lines = [(f + g * nx + h * ny + k * nz, b + u * nx + v * ny + w * nz) for nx, ny, nz in corners]
        s = summit(lines)
        p = a + s * b, x + s * u, y + s * v, z + s * w
    return p


def summit(lines: Sequence[tuple[float, float]]) -> float:
    """The s from 0 to 1 where the least of some a + b s is the largest."""
    s = 0.0
    low, slope = min(lines)
    while slope > 0 and s < 1:
        # Up the lowest line, as far as another one that falls, or rises less, is not lower.
        until = 1.0
        beyond = 0.0
        for a, b in lines:
            if b < slope and a - low < (slope - b) * until:
                until, beyond, start = (a - low) / (slope - b), b, a
        if until <= s and not beyond < slope:
            break
        s = max(until, 0.0)
        if until >= 1:
            return 1.0
        low, slope = start, beyond
    return s
