"""Cores of solids that are no hulls of vertices, and what the searches ask of every core. The twin of `plane.bodies`.

Notation: `d` is a direction of any length, `n = (x, y, z)` a unit vector. `p` is the support point along n, seen from
the body's centre. The *height* along n is p . n.

A ball is a *summand* of a body if the body is that ball around every point of another convex body. The largest such
ball has the least radius of curvature. Source: Schneider, "Convex Bodies: The Brunn-Minkowski Theory", 3.2.
"""

from __future__ import annotations

from fractions import Fraction
from math import hypot, sqrt
from typing import Any, ClassVar, NamedTuple, Protocol

from ..checks import Convex, vector3
from ..descent import Vertex
from ..plane.bodies import Level
from ..rotations import IDENTITY as IDENTITY
from ..rotations import Rotation as Rotation
from ..trace import Termination
from ..vec import Vec3f, add3, dot3, moderate3, rounded_sum, scale3, sub3, summed, to_exact3, unit3
from .hull import Hull

LEAST = 1e-100
"""Lengths below this (relative to a size of 1) count as zero, so that squares never underflow."""

TINY, HUGE = 1e-150, 1e150
"""Lengths between these have all digits."""

SMALLEST = 5e-324
"""The smallest float."""

ZERO: Vec3f = (0.0, 0.0, 0.0)


class Body(Protocol):
    """A core in the coordinates of a search, around its `center`.

    `size` bounds how far it reaches from there, `doubt` the rounding of the centre. `radius` is that of the solid
    around it, `round` that of the largest ball that is a summand of the core, `inner` that of a ball around the centre
    which is inside of the rest."""

    center: Vec3f
    doubt: float
    size: float
    radius: float
    round: float
    inner: float

    def spread(self, x: float, y: float, z: float) -> Vec3f:
        """The support point along a unit vector."""

    def posed(self, rotation: Rotation, offset: Vec3f, radius: float, factor: float) -> Body:
        """The body under rotation . v + offset, all times the factor, and with this radius (times the factor too)."""


class Pair:
    """Two bodies, B's centre as seen from A's, and the sum of their sizes."""

    __slots__ = ("c", "size", "x", "y")

    def __init__(self, x: Any, y: Any, c: Vec3f) -> None:
        self.x, self.y, self.c = x, y, c
        self.size: float = x.size + y.size

    def support(self, d: Vec3f, _: object = None) -> Vertex[Vec3f]:
        """The support point of K along d (of any length but zero), seen from A's centre."""
        x, y, z = d
        length = hypot(x, y, z)
        if not TINY < length < HUGE:
            x, y, z = unit3(d)
            length = 1.0
        x, y, z = x / length, y / length, z / length
        px, py, pz = self.x.spread(x, y, z)
        qx, qy, qz = self.y.spread(-x, -y, -z)
        cx, cy, cz = self.c
        r, s = self.x.round, self.y.round
        px, py, pz = px - r * x, py - r * y, pz - r * z
        qx, qy, qz = qx + cx + s * x, qy + cy + s * y, qz + cz + s * z
        return Vertex((px - qx, py - qy, pz - qz), (px, py, pz), (qx, qy, qz), -1, -1)

    def height(self, n: Vec3f) -> float:
        """How far K reaches along a unit vector."""
        return dot3(self.support(n).w, n)


class Least(NamedTuple):
    """The least height of K, its direction, points p of A and q of B that are so far apart, and a bound on the error of
    all these; a point that A and B have in common, if they do; the support points asked for, and why GJK ended."""

    height: float
    normal: Vec3f
    p: Vec3f
    q: Vec3f
    error: float
    common: Vec3f
    looked: int
    termination: Termination


def something(length: float) -> float:
    """The length, or coordinate, or 0 where it is nothing."""
    return length if abs(length) >= LEAST else 0.0


def turned(rotation: Rotation, v: Vec3f) -> Vec3f:
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = rotation
    x, y, z = v
    return (xx * x + xy * y + xz * z, yx * x + yy * y + yz * z, zx * x + zy * y + zz * z)


def moved(rotation: Rotation, offset: Vec3f, v: Vec3f, factor: float) -> Vec3f:
    """factor * (rotation . v + offset), which may be beyond the smallest and the largest floats before the factor."""
    x, y, z = turned(rotation, scale3(v, factor))
    ox, oy, oz = offset
    return (x + ox * factor, y + oy * factor, z + oz * factor)


def doubt_of(rotation: Rotation, offset: Vec3f, v: Vec3f, factor: float) -> float:
    """A bound of the distance by which `moved` rounds a point, which was the middle of two rounded before."""
    local = max(map(abs, v)) * (4 if rotation is not IDENTITY else 1)
    world = max(map(abs, moved(rotation, offset, v, 1.0))) if any(offset) else 0.0
    return 2.0**-52 * (local + world) * factor


class Frustum:
    """A cylinder or cone: discs of two radii around the ends of an axis, and everything between them. Also a segment
    (no radii) and a point (no length), which stand for hulls of one or two corners.

    `axis` is a unit vector, `half` half the length, `rims` the radii at both ends. `given` are the ends that a core was
    made from, where `ends` has those of the rounded axis.
    """

    __slots__ = ("axis", "center", "doubt", "given", "half", "is_point", "radius", "rims", "size")

    round: ClassVar[float] = 0.0
    given: tuple[Vec3f, Vec3f]

    def __init__(self, center: Vec3f, axis: Vec3f, half: float, rims: tuple[float, float], radius: float = 0.0) -> None:
        self.center = center
        self.doubt = 0.0
        self.axis = axis
        self.half = half
        self.is_point = not half
        self.rims = rims
        self.radius = radius
        self.size = half + max(rims)

    @classmethod
    def between(cls, p: Vec3f, q: Vec3f, rims: tuple[float, float] = (0.0, 0.0)) -> Frustum:
        """From its ends, which may be equal only if there are no rims."""
        center = add3(scale3(p, 0.5), scale3(q, 0.5))
        way = sub3(q, p)
        if not any(way):
            return cls(center, (1.0, 0.0, 0.0), 0.0, rims)
        made = cls(center, unit3(way), 0.5 * hypot(*way) or SMALLEST, rims)
        made.given = (p, q)
        return made

    def posed(self, rotation: Rotation, offset: Vec3f, radius: float, factor: float) -> Frustum:
        first, second = self.rims
        axis = turned(rotation, self.axis)
        center = moved(rotation, offset, self.center, factor)
        rims = (something(first * factor), something(second * factor))
        half = max(self.half * factor, LEAST) if any(rims) else something(self.half * factor)
        body = Frustum(center, unit3(axis), half, rims, radius * factor)
        body.doubt = doubt_of(rotation, offset, self.center, factor)
        return body

    @property
    def inner(self) -> float:
        """See `Body`: as far as the caps and the side are from the centre."""
        first, second = self.rims
        return min(self.half, (first + second) / hypot(2, (second - first) / self.half)) if any(self.rims) else 0.0

    @property
    def ends(self) -> tuple[Vec3f, Vec3f]:
        """Those of the axis."""
        half = scale3(self.axis, self.half)
        return sub3(self.center, half), add3(self.center, half)

    def furthest(self, d: Vec3f) -> Vec3f:
        """The support point for a d of any length, in the coordinates of the centre, which it is for zero."""
        if not any(d):
            return self.center
        return add3(self.center, self.spread(*unit3(d)))

    def spread(self, x: float, y: float, z: float) -> Vec3f:
        """See `Body`. Seen from an end on the axis, the centre of the cap."""
        kx, ky, kz = self.axis
        half = self.half
        first, second = self.rims
        ex, ey, ez = ky * z - kz * y, kz * x - kx * z, kx * y - ky * x
        across = sqrt(ex * ex + ey * ey + ez * ez)
        if 2 * half * (kx * x + ky * y + kz * z) + (second - first) * across > 0:
            if across and second:
                f = second / across
                return (
                    half * kx + f * (ey * kz - ez * ky), half * ky + f * (ez * kx - ex * kz),
                    half * kz + f * (ex * ky - ey * kx),
                )  # fmt: skip
            return half * kx, half * ky, half * kz
        if across and first:
            f = first / across
            return (
                f * (ey * kz - ez * ky) - half * kx, f * (ez * kx - ex * kz) - half * ky,
                f * (ex * ky - ey * kx) - half * kz,
            )  # fmt: skip
        return -half * kx, -half * ky, -half * kz

    def lowest(self, n: Any) -> Level:
        """See `plane.bodies.Body`: the lower of both discs, whose radii count as far as n is across the axis."""
        p, q = (to_exact3(end) for end in self.given)
        way = sub3(q, p)
        along = dot3(way, n)
        across = dot3(n, n) - along * along / dot3(way, way)
        first, second = (
            (dot3(end, n), Fraction(rim) ** 2 * across) for end, rim in zip((p, q), self.rims, strict=True)
        )
        # sqrt(q1) - sqrt(q2) is the difference of the radii times sqrt(across).
        wider = Fraction(self.rims[0]) - Fraction(self.rims[1])
        sign, _ = rounded_sum(first[0] - second[0], (-1 if wider > 0 else 1, wider * wider * across))
        return first if sign < 0 else second


class Ball:
    """An ellipsoid around its centre: the unit ball under the linear map S whose columns are the half `axes`. Its
    support point along n is S S' n / |S' n|. One half axis may be zero."""

    __slots__ = ("axes", "center", "doubt", "radius", "round", "size")

    def __init__(self, center: Vec3f, axes: tuple[Vec3f, Vec3f, Vec3f], radius: float = 0.0) -> None:
        self.center = center
        self.doubt = 0.0
        self.axes = axes
        self.radius = radius
        least, _, self.size = sorted(hypot(*axis) for axis in axes)
        self.round = least * (least / self.size) if self.size else 0.0

    @classmethod
    def along(cls, radii: Vec3f) -> Ball:
        """The ellipsoid around the origin with these half axes along those of the coordinates."""
        x, y, z = radii
        return cls((0.0, 0.0, 0.0), ((x, 0.0, 0.0), (0.0, y, 0.0), (0.0, 0.0, z)))

    def posed(self, rotation: Rotation, offset: Vec3f, radius: float, factor: float) -> Ball | Frustum:
        """See `Body`. A needle that is thinner than LEAST is a segment."""
        axes = [scale3(axis, factor) if something(hypot(*axis) * factor) else ZERO for axis in self.axes]
        if axes.count(ZERO) > 1:
            axis = max(self.axes, key=lambda axis: hypot(*axis))
            line = Frustum.between(sub3(self.center, axis), add3(self.center, axis))
            return line.posed(rotation, offset, radius, factor)
        p, q, r = (turned(rotation, axis) for axis in axes)
        body = Ball(moved(rotation, offset, self.center, factor), (p, q, r), radius * factor)
        body.doubt = doubt_of(rotation, offset, self.center, factor)
        return body

    def lowest(self, n: Any) -> Level:
        """See `plane.bodies.Body`. The support height is |S' n| above that of the centre."""
        return dot3(to_exact3(self.center), n), summed([dot3(to_exact3(axis), n) ** 2 for axis in self.axes])

    @property
    def inner(self) -> float:
        """See `Body`: by Gershgorin's circles of S' S, as axes may be hardly orthogonal."""
        p, q, r = self.axes
        pq, qr, rp = abs(dot3(p, q)), abs(dot3(q, r)), abs(dot3(r, p))
        least = min(dot3(p, p) - pq - rp, dot3(q, q) - pq - qr, dot3(r, r) - qr - rp)
        return max(sqrt(max(least, 0.0)) - self.round, 0.0)

    def furthest(self, d: Vec3f) -> Vec3f:
        """The support point for a d of any length but zero, in the coordinates of the centre."""
        x, y, z = moderate3(d)
        p, q, r = self.axes
        s = moderate3((dot3(p, (x, y, z)), dot3(q, (x, y, z)), dot3(r, (x, y, z))))
        length = hypot(*s)
        if not length:
            return self.center
        return self.mapped((s[0] / length, s[1] / length, s[2] / length))

    def mapped(self, v: Vec3f) -> Vec3f:
        """The point that a point of the unit ball is mapped to, in the coordinates of the centre."""
        p, q, r = (scale3(axis, x) for axis, x in zip(self.axes, v, strict=True))
        return add3(self.center, add3(add3(p, q), r))

    def spread(self, x: float, y: float, z: float) -> Vec3f:
        """See `Body`."""
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = self.axes
        a, b, c = ax * x + ay * y + az * z, bx * x + by * y + bz * z, cx * x + cy * y + cz * z
        square = a * a + b * b + c * c
        if not square:
            return ZERO
        f = 1 / sqrt(square)
        a, b, c = f * a, f * b, f * c
        return ax * a + bx * b + cx * c, ay * a + by * b + cy * c, az * a + bz * b + cz * c


class Corners:
    """A posed hull of vertices."""

    __slots__ = ("center", "doubt", "factor", "hull", "places", "radius", "rotation", "size")

    round: ClassVar[float] = 0.0
    inner: ClassVar[float] = 0.0

    def __init__(self, hull: Hull, rotation: Rotation, offset: Vec3f, radius: float, factor: float) -> None:
        self.hull = hull
        self.rotation = rotation
        self.factor = factor
        self.radius = radius * factor
        self.center = moved(rotation, offset, hull.center, factor)
        self.doubt = doubt_of(rotation, offset, hull.center, factor)
        self.size = factor * max(hypot(*sub3(corner, hull.center)) for corner in hull.corners)
        self.places: dict[int, Vec3f] = {}

    def place(self, k: int) -> Vec3f:
        """Corner k, seen from the centre."""
        place = self.places.get(k)
        if place is None:
            from_center = scale3(sub3(self.hull.corners[k], self.hull.center), self.factor)
            self.places[k] = place = turned(self.rotation, from_center)
        return place

    def spread(self, x: float, y: float, z: float) -> Vec3f:
        """See `Body`."""
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = self.rotation
        k = self.hull.furthest((xx * x + yx * y + zx * z, xy * x + yy * y + zy * z, xz * x + yz * y + zz * z))
        return self.places.get(k) or self.place(k)


class Drop:
    """The hull of a ball and a point, the tip: what is left of the hull of two balls, `wide` and `narrow`, without the
    narrow radius around it. `way` leads from the centre, that of the ball, to the tip. `rim` is the ball's radius."""

    __slots__ = ("center", "doubt", "narrow", "radius", "rim", "size", "way", "wide")

    round: ClassVar[float] = 0.0

    def __init__(self, center: Vec3f, way: Vec3f, wide: float, narrow: float, radius: float = 0.0) -> None:
        self.center, self.way, self.wide, self.narrow, self.radius = center, way, wide, narrow, radius
        self.doubt = 0.0
        self.rim = wide - narrow
        self.size = max(self.rim, hypot(*way))

    def posed(self, rotation: Rotation, offset: Vec3f, radius: float, factor: float) -> Drop | Frustum:
        """See `Body`. If the ball is smaller than LEAST it is a segment."""
        center = moved(rotation, offset, self.center, factor)
        way = scale3(turned(rotation, self.way), factor)
        body: Drop | Frustum = Drop(center, way, self.wide * factor, self.narrow * factor, radius * factor)
        if not something(self.rim * factor):
            half = something(0.5 * hypot(*way))
            body = Frustum(
                add3(center, scale3(way, 0.5)), unit3(way) if half else IDENTITY[0], half, (0.0, 0.0), radius * factor
            )
        body.doubt = doubt_of(rotation, offset, self.center, factor)
        return body

    @property
    def inner(self) -> float:
        """See `Body`."""
        return self.rim

    @property
    def axis(self) -> Vec3f:
        """A unit vector towards the tip."""
        return unit3(self.way)

    def furthest(self, d: Vec3f) -> Vec3f:
        """The support point for a d of any length, in the coordinates of the centre, which it is for zero."""
        if not any(d):
            return self.center
        return add3(self.center, self.spread(*unit3(d)))

    def spread(self, x: float, y: float, z: float) -> Vec3f:
        """See `Body`."""
        rim = self.rim
        return self.way if dot3(self.way, (x, y, z)) > rim else (rim * x, rim * y, rim * z)

    def lowest(self, n: Any) -> Level:
        """See `plane.bodies.Body`: that of the ball, or of the tip."""
        center = dot3(to_exact3(self.center), n)
        tip = center + dot3(to_exact3(self.way), n)
        square = (Fraction(self.wide) - Fraction(self.narrow)) ** 2 * dot3(n, n)
        return (center, square) if rounded_sum(center - tip, (-1, square))[0] < 0 else (tip, Fraction(0))


class Given:
    """An object from outside. Only its support points are known."""

    __slots__ = ("center", "doubt", "factor", "object", "offset", "radius", "rotation", "size")

    round: ClassVar[float] = 0.0
    inner: ClassVar[float] = 0.0

    def __init__(self, given: Convex) -> None:
        self.object = given
        self.rotation: Rotation = IDENTITY
        self.doubt = 0.0
        self.offset: Vec3f = (0.0, 0.0, 0.0)
        self.factor = 1.0
        self.radius = 0.0
        ends = [self.furthest(scale3(axis, sign)) for axis in self.rotation for sign in (1.0, -1.0)]
        x, y, z = (summed(end[i] / 6 for end in ends) for i in range(3))
        self.center: Vec3f = (x, y, z)
        self.size = 2 * max(hypot(*sub3(end, self.center)) for end in ends)

    def posed(self, rotation: Rotation, offset: Vec3f, radius: float, factor: float) -> Given:
        body: Any = object.__new__(Given)
        body.object, body.rotation, body.offset, body.factor = self.object, rotation, offset, factor
        body.radius = radius * factor
        body.center = moved(rotation, offset, self.center, factor)
        # Its support points are rounded where they are.
        body.doubt = 4 * doubt_of(rotation, offset, self.center, factor)
        body.size = self.size * factor
        return body  # type: ignore[no-any-return]

    def furthest(self, d: Vec3f) -> Vec3f:
        """The object's support point. Raises ShapeError unless it is three finite numbers."""
        x, y, z = d
        # Adding 0.0 leaves no -0.0: an object that takes angles would see one.
        point = self.object.support((x + 0.0, y + 0.0, z + 0.0) if any(d) else (1.0, 0.0, 0.0))
        return vector3(point, "support(direction)")

    def lowest(self, n: Any) -> None:
        """See `plane.bodies.Body`."""

    def spread(self, x: float, y: float, z: float) -> Vec3f:
        """See `Body`."""
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = self.rotation
        local = self.furthest((xx * x + yx * y + zx * z, xy * x + yy * y + zy * z, xz * x + yz * y + zz * z))
        return sub3(moved(self.rotation, self.offset, local, self.factor), self.center)
