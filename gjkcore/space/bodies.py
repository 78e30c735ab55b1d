"""What a curved solid is to the searches, and the walk of one pair through the proof. The twin of `plane.bodies`.

Notation: `n = (x, y, z)` is a unit vector. `p` is the support point along n, seen from the body's centre. A *state*
names the part of the surface that p is on, where p moves smoothly with n. A solid of revolution has the states of a
cylinder's Voronoi regions: the FIRST rim, the SECOND rim, the SIDE, and a CAP at either end. An ellipsoid has only
FIRST. The state of a corner is its number. The *bend* at n is the derivative of p, a symmetric matrix (xx, yy, zz, xy,
yz, zx). Its eigenvalues are 0 along n and the two radii of curvature.

The *height* h(n) of K = A - B is how far K reaches along n. The signed distance is minus the least height. Any height
bounds it from one side. Two points of the bodies bound a distance from the other side, a polytope inside K a depth.

A walk of one pair through the code, `signed_distance(Cylinder, Box)`. Each file says which step it is:

1. `engine` asks `fast.space.gap`. For two smooth bodies `fast.curved` tries steps 5 and 6, `fast.deep` steps 7 and 8.
2. A box is not smooth, so `curved.answer` decides. It makes both solids bodies, in one scale: a `pair.Pair`.
3. `revolution.on_axis` answers if both are round about one axis.
4. Otherwise GJK runs on the pair's support points (`curved`), and goes on in whole numbers where floats end it.
5. After every four of them `Pair.places` offers places: normals of faces, and minima by Newton's method (`places`).
6. A place is taken if its two points and both supports agree (`Pair.checked`). Outside of K this is the end.
7. If GJK encloses the origin, `depth` grows a polytope inside K. Its faces bound the depth from below.
8. Each place has a cone of directions in which nothing is deeper (`cones`). Such cones settle faces.
9. If faces are left that could hide less, a ball in K, `aligned` or `patches` bound the height in all directions.
10. GJK finds the two points of a height that is no place (`Pair.ends`). What no bound settles is the answer's `error`.

Source: Schneider, "Convex Bodies: The Brunn-Minkowski Theory", sections 1.7 and 2.5 (support functions, radii of
curvature).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import asin, copysign, hypot, sqrt
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

from ..checks import Convex, vector3
from ..plane.bodies import Level
from ..vec import (
    Vec3f,
    add3,
    cross3,
    dot3,
    moderate3,
    neg3,
    rounded_sum,
    scale3,
    sub3,
    summed,
    to_exact3,
    unit3,
)
from .hull import Hull

FIRST, SECOND, SIDE, CAP = 0, 1, 2, 3
"""States. CAP is that of the first end, CAP + 1 of the second."""

NEAR_FACE = 0.8
"""Cosine of the angle up to which the normal of a flat face is tried in place of a direction."""

EXACT = 1e-14
"""Relative to the size: a point that is this close to an axis is on it."""

LEAST = 1e-100
"""Lengths below this (relative to a size of 1) count as zero, so that squares never underflow."""

AXIAL = 1e-3
"""Relative to the size: closer to the axis, the vector from the axis has lost digits."""

THIN = 1e-3
"""The least half axis of an ellipsoid, relative to the largest: the matrix of squares loses the digits of less."""

CERTAIN = 1e-14
"""Sums of squares of shares are off by less."""

BISECTIONS = 60
"""The most halvings of an interval. More would change nothing."""

SWEEPS = ((0, 1), (0, 2), (1, 2)) * 6
"""The pairs of axes that are turned in one-sided Jacobi rotations, which converge quadratically."""

SMALLEST = 5e-324
"""The smallest float."""

ZERO: Vec3f = (0.0, 0.0, 0.0)
Rotation: TypeAlias = tuple[Vec3f, Vec3f, Vec3f]
IDENTITY: Rotation = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Bent: TypeAlias = tuple[float, float, float, float, float, float, float, float, float]
"""A support point and the bend there."""


class Flat(NamedTuple):
    """The support points of a body along some n: the hull of points, or a disc around one, or the ellipse around one
    that two half axes span. Seen from the body's centre."""

    points: Sequence[Vec3f]
    radius: float = 0.0
    axes: tuple[Vec3f, Vec3f] | None = None


class Body(Protocol):
    """A core in the coordinates of a search, around its `center`.

    `size` bounds how far it reaches from there, `doubt` the rounding of the centre, and of heights where it is thin.
    `radius` is that of the solid around it. `round` is the radius of the largest ball that is a summand of the core:
    the least radius of curvature. A `smooth` body has bends (`at`)."""

    center: Vec3f
    doubt: float
    size: float
    radius: float
    round: float
    smooth: bool

    def spread(self, x: float, y: float, z: float) -> tuple[float, float, float, int]:
        """The support point along a unit vector, and its state."""

    def flat(self, n: Vec3f, level: float) -> Flat:
        """All support points along n, and what is lower by less than `level`."""

    def normals(self, n: Vec3f, states: Sequence[int]) -> list[Vec3f]:
        """Unit normals next to n of flat faces, which have the parts with these states."""

    def posed(self, rotation: Rotation, offset: Vec3f, radius: float, factor: float) -> Body:
        """The body under rotation . v + offset, all times the factor, and with this radius (times the factor too)."""


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
    (no radii) and a point (no length), which stand for the edges and corners of a hull.

    `axis` is a unit vector, `half` half the length, `rims` the radii at both ends. `given` are the ends that a core was
    made from, where `ends` has those of the rounded axis. `slant` is the length of a line on
    the side; `out` and `up` are the line's direction, across the axis and along it.
    """

    __slots__ = (
        "axis", "center", "doubt", "given", "half", "is_point", "matrix", "out", "radius", "rims", "size", "slant",
        "up",
    )  # fmt: skip

    box: ClassVar[None] = None
    hull: ClassVar[None] = None
    has_rims: ClassVar[bool] = True
    round: ClassVar[float] = 0.0
    smooth: ClassVar[bool] = True
    given: tuple[Vec3f, Vec3f]

    def __init__(self, center: Vec3f, axis: Vec3f, half: float, rims: tuple[float, float], radius: float = 0.0) -> None:
        self.center = center
        self.doubt = 0.0
        self.axis = x, y, z = axis
        self.half = half
        self.is_point = not half
        self.rims = first, second = rims
        self.radius = radius
        self.size = half + max(rims)
        self.slant = hypot(second - first, 2 * half)
        self.out, self.up = ((second - first) / self.slant, 2 * half / self.slant) if half else (0.0, 1.0)
        # The ellipsoid with this axis and the larger radius.
        square = max(rims) ** 2
        more = half * half - square
        self.matrix: Matrix = (
            square + more * x * x, square + more * y * y, square + more * z * z,
            more * x * y, more * y * z, more * z * x,
        )  # fmt: skip

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

    @property
    def bent(self) -> Frustum:
        """Itself: see `fast.space.Frame`."""
        return self

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
    def ends(self) -> tuple[Vec3f, Vec3f]:
        """Those of the axis."""
        half = scale3(self.axis, self.half)
        return sub3(self.center, half), add3(self.center, half)

    def furthest(self, d: Vec3f) -> Vec3f:
        """The support point for a d of any length, in the coordinates of the centre, which it is for zero."""
        if not any(d):
            return self.center
        x, y, z, _ = self.spread(*unit3(d))
        return add3(self.center, (x, y, z))

    def nearest(self, x: float, y: float, z: float) -> tuple[int, float, float, float]:
        """The state in whose Voronoi region a point is, and the closest point there. Of a point inside, the side."""
        kx, ky, kz = self.axis
        half = self.half
        first, second = self.rims
        height = kx * x + ky * y + kz * z
        x, y, z = x - height * kx, y - height * ky, z - height * kz
        across = sqrt(x * x + y * y + z * z)
        if height <= -half and across < first:
            return CAP, x - half * kx, y - half * ky, z - half * kz
        if height >= half and across < second:
            return CAP + 1, x + half * kx, y + half * ky, z + half * kz
        along = (height + half) * self.up + (across - first) * self.out
        if along <= 0 or not half:
            state, height, radius = FIRST, -half, first
        elif along >= self.slant:
            state, height, radius = SECOND, half, second
        else:
            state, height, radius = SIDE, along * self.up - half, first + along * self.out
        share = radius / across if across else 0.0
        return state, share * x + height * kx, share * y + height * ky, share * z + height * kz

    def closest(self, p: Vec3f) -> tuple[Vec3f, Vec3f]:
        """The point closest to one that is seen from the centre, and the way from there to that one: no way if it is
        inside. The way is along a normal, with all digits where it is short."""
        state, *on = self.nearest(*p)
        x, y, z = on
        k, height = self.axis, dot3(p, self.axis)
        if state in (CAP, CAP + 1):
            way = scale3(k, height + self.half if state == CAP else height - self.half)
        elif hypot(*cross3(k, p)) < LEAST:
            way = (0.0, 0.0, 0.0) if state == SIDE else sub3(p, (x, y, z))
        elif state == SIDE:
            m = self.sideways(*p)
            way = scale3(m, max(dot3(p, m) - self.rims[0] * self.up - self.half * self.out, 0.0))
        else:
            e = self.radial(*p)
            end = self.half if state == SECOND else -self.half
            way = add3(scale3(k, height - end), scale3(e, dot3(p, e) - self.rims[state]))
        return (x, y, z), way

    def inside(self, x: float, y: float, z: float) -> tuple[float, Vec3f] | None:
        """How deep a point is inside, and the normal of the closest cap or of the side. None for a point that is not
        inside, or whose closest place is a ring."""
        kx, ky, kz = self.axis
        first, second = self.rims
        height = kx * x + ky * y + kz * z
        x, y, z = x - height * kx, y - height * ky, z - height * kz
        across = sqrt(x * x + y * y + z * z)
        side = (first - across) * self.up + (height + self.half) * self.out
        depth, normal = self.half + height, (-kx, -ky, -kz)
        if second and self.half - height < depth:
            depth, normal = self.half - height, (kx, ky, kz)
        if depth <= 0 or side <= 0:
            return None  # far out on the axis, rounding would look like a way from it
        if side < depth:
            if across <= EXACT * self.size:
                return None
            out, f = self.out, self.up / across
            depth, normal = side, (f * x - out * kx, f * y - out * ky, f * z - out * kz)
            if across < AXIAL * self.size:
                normal = self.sideways(x, y, z)
        return depth, normal

    def radial(self, x: float, y: float, z: float) -> Vec3f:
        """The part of a direction across the axis, as a unit vector: no digits of a direction next to it are lost."""
        kx, ky, kz = self.axis
        ex, ey, ez = ky * z - kz * y, kz * x - kx * z, kx * y - ky * x
        x, y, z = ey * kz - ez * ky, ez * kx - ex * kz, ex * ky - ey * kx
        f = 1 / sqrt(x * x + y * y + z * z)
        return f * x, f * y, f * z

    def sideways(self, x: float, y: float, z: float) -> Vec3f:
        """The normal of the side next to a direction."""
        kx, ky, kz = self.axis
        x, y, z = self.radial(x, y, z)
        out, up = -self.out, self.up
        return up * x + out * kx, up * y + out * ky, up * z + out * kz

    def line(self, x: float, y: float, z: float) -> Bent:
        """The line of the side whose normal is next to a direction: its first end, its direction, and the normal's part
        across the axis as a unit vector."""
        kx, ky, kz = self.axis
        x, y, z = self.radial(x, y, z)
        out, up, half, radius = self.out, self.up, self.half, self.rims[0]
        return (
            radius * x - half * kx, radius * y - half * ky, radius * z - half * kz,
            out * x + up * kx, out * y + up * ky, out * z + up * kz,
            x, y, z,
        )  # fmt: skip

    def at(self, state: int, x: float, y: float, z: float) -> Bent:
        """The support point of a rim along a unit vector, and its bend. On the axis the rim counts as a point."""
        kx, ky, kz = self.axis
        radius = self.rims[state]
        height = self.half if state else -self.half
        if radius:
            ex, ey, ez = ky * z - kz * y, kz * x - kx * z, kx * y - ky * x
            square = ex * ex + ey * ey + ez * ez
            if square:
                radius /= sqrt(square)
                px = height * kx + radius * (ey * kz - ez * ky)
                py = height * ky + radius * (ez * kx - ex * kz)
                pz = height * kz + radius * (ex * ky - ey * kx)
                radius /= square
                fx, fy, fz = radius * ex, radius * ey, radius * ez
                return px, py, pz, fx * ex, fy * ey, fz * ez, fx * ey, fy * ez, fz * ex
        return height * kx, height * ky, height * kz, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0

    def spread(self, x: float, y: float, z: float) -> tuple[float, float, float, int]:
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
                    half * kz + f * (ex * ky - ey * kx), SECOND,
                )  # fmt: skip
            return half * kx, half * ky, half * kz, SECOND
        if across and first:
            f = first / across
            return (
                f * (ey * kz - ez * ky) - half * kx, f * (ez * kx - ex * kz) - half * ky,
                f * (ex * ky - ey * kx) - half * kz, FIRST,
            )  # fmt: skip
        return -half * kx, -half * ky, -half * kz, FIRST

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

    def heights(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Those of both rims' support points."""
        kx, ky, kz = self.axis
        first, second = self.rims
        height = (kx * x + ky * y + kz * z) * self.half
        across = sqrt((ky * z - kz * y) ** 2 + (kz * x - kx * z) ** 2 + (kx * y - ky * x) ** 2)
        return first * across - height, second * across + height

    def height(self, x: float, y: float, z: float) -> float:
        """That of the support point along a unit vector."""
        return max(self.heights(x, y, z))

    def top(self, x: float, y: float, z: float) -> int:
        """The rim whose support point along a unit vector is that of the whole."""
        first, second = self.heights(x, y, z)
        return SECOND if second > first else FIRST

    def tops(self, state: int, x: float, y: float, z: float) -> bool:
        """Whether it is this rim's, up to rounding."""
        kx, ky, kz = self.axis
        first, second = self.rims
        height = (kx * x + ky * y + kz * z) * self.half
        across = sqrt((ky * z - kz * y) ** 2 + (kz * x - kx * z) ** 2 + (kx * y - ky * x) ** 2)
        higher = (first * across - height) - (second * across + height)
        return (higher if state else -higher) <= EXACT * self.size

    def normals(self, n: Vec3f, states: Sequence[int]) -> list[Vec3f]:
        """Of the cap that faces along n."""
        along = dot3(self.axis, n)
        if abs(along) < NEAR_FACE or not self.rims[along > 0]:
            return []
        return [self.axis if along > 0 else neg3(self.axis)]

    def flat(self, n: Vec3f, level: float) -> Flat:
        first, second = self.heights(*n)
        ends = scale3(self.axis, -self.half), scale3(self.axis, self.half)
        tag = SECOND if second > first else FIRST
        if abs(second - first) > level:
            across = hypot(*cross3(self.axis, n))
            if 2 * self.rims[tag] * across <= level:
                return Flat((ends[tag],), self.rims[tag])
            return Flat((self.at(tag, *n)[:3],))
        return Flat((self.at(FIRST, *n)[:3], self.at(SECOND, *n)[:3]))


class Ball:
    """An ellipsoid around its centre: the unit ball under the linear map S whose columns are the half `axes`. Its
    support point along n is S S' n / |S' n|. One half axis may be zero."""

    __slots__ = ("axes", "center", "doubt", "matrix", "radius", "round", "size", "thin")

    box: ClassVar[None] = None
    hull: ClassVar[None] = None
    has_rims: ClassVar[bool] = False
    is_point: ClassVar[bool] = False
    smooth: ClassVar[bool] = True

    def __init__(self, center: Vec3f, axes: tuple[Vec3f, Vec3f, Vec3f], radius: float = 0.0) -> None:
        self.center = center
        self.doubt = 0.0
        self.axes = (ax, ay, az), (bx, by, bz), (cx, cy, cz) = axes
        self.radius = radius
        least, _, self.size = sorted(hypot(*axis) for axis in axes)
        self.round = least * (least / self.size) if self.size else 0.0
        self.thin = least < THIN * self.size
        self.matrix: Matrix = (
            ax * ax + bx * bx + cx * cx, ay * ay + by * by + cy * cy, az * az + bz * bz + cz * cz,
            ax * ay + bx * by + cx * cy, ay * az + by * bz + cy * cz, az * ax + bz * bx + cz * cx,
        )  # fmt: skip

    @classmethod
    def along(cls, radii: Vec3f) -> Ball:
        """The ellipsoid around the origin with these half axes along those of the coordinates."""
        x, y, z = radii
        return cls((0.0, 0.0, 0.0), ((x, 0.0, 0.0), (0.0, y, 0.0), (0.0, 0.0, z)))

    @property
    def bent(self) -> Ball:
        """Itself: see `fast.space.Frame`."""
        return self

    def posed(self, rotation: Rotation, offset: Vec3f, radius: float, factor: float) -> Ball | Frustum:
        """See `Body`. A needle that is thinner than LEAST is a segment."""
        axes = [scale3(axis, factor) if something(hypot(*axis) * factor) else ZERO for axis in self.axes]
        if axes.count(ZERO) > 1:
            axis = max(self.axes, key=lambda axis: hypot(*axis))
            line = Frustum.between(sub3(self.center, axis), add3(self.center, axis))
            return line.posed(rotation, offset, radius, factor)
        p, q, r = (turned(rotation, axis) for axis in axes)
        body = Ball(moved(rotation, offset, self.center, factor), (p, q, r), radius * factor)
        body.doubt = doubt_of(rotation, offset, self.center, factor) + (2.0**-38 * body.size if body.thin else 0.0)
        return body

    def lowest(self, n: Any) -> Level:
        """See `plane.bodies.Body`. The support height is |S' n| above that of the centre."""
        return dot3(to_exact3(self.center), n), summed([dot3(to_exact3(axis), n) ** 2 for axis in self.axes])

    def furthest(self, d: Vec3f) -> Vec3f:
        """The support point for a d of any length but zero, in the coordinates of the centre."""
        x, y, z = moderate3(d)
        p, q, r = self.axes
        s = moderate3((dot3(p, (x, y, z)), dot3(q, (x, y, z)), dot3(r, (x, y, z))))
        length = hypot(*s)
        if not length:
            return self.center
        x, y, z = s[0] / length, s[1] / length, s[2] / length
        return add3(self.center, add3(add3(scale3(p, x), scale3(q, y)), scale3(r, z)))

    def mapped(self, v: Vec3f) -> Vec3f:
        """The point that a point of the unit ball is mapped to, in the coordinates of the centre."""
        p, q, r = (scale3(axis, x) for axis, x in zip(self.axes, v, strict=True))
        return add3(self.center, add3(add3(p, q), r))

    def holds(self, center: Vec3f, radius: float) -> bool:
        """Whether a multiplier proves that the ball of this radius around a point, seen from the own centre, is inside.

        In shares of the half axes, the point is p, and the radius r along each. All sums of (p + r n)^2, over the axes,
        have to be at most 1. For m of at least the largest r^2, they are at most m + sum p^2 + sum (r p)^2 / (m - r^2).
        The least such bound is the largest sum. Source: Boyd and Vandenberghe, Convex Optimization, B.1 (2004).
        """
        lengths = [hypot(*axis) for axis in self.axes]
        if min(lengths) <= max(radius, 0.0):
            return False
        point = [dot3(axis, center) / length / length for axis, length in zip(self.axes, lengths, strict=True)]
        squares = [(radius / length) ** 2 for length in lengths]
        largest = max(squares)
        terms = [(abs(p) * sqrt(square), largest - square) for p, square in zip(point, squares, strict=True) if p]
        # How far m is beyond the largest.
        low, high = 0.0, summed(term for term, _ in terms)
        for _ in range(BISECTIONS):
            middle = (low + high) / 2
            if hypot(*(term / (middle + gap) for term, gap in terms)) > 1:
                low = middle
            else:
                high = middle
        bound = largest + high + hypot(*point) ** 2 + summed(term / (high + gap) * term for term, gap in terms)
        return bound <= 1 - CERTAIN

    def closest(self, p: Vec3f) -> tuple[Vec3f, Vec3f]:
        """See `Frustum.closest`. No digits of the way are lost where it is short.

        Along a half axis a it is a^2 p / (t + a^2), where t is such that the sum of (a p / (t + a^2))^2 is 1. From
        below Newton's method rises to t. Source: Hart, "Distance to an Ellipsoid", Graphics Gems IV, 1994.
        """
        lengths = [hypot(*axis) for axis in self.axes]
        units = [(scale3(axis, 1 / a), a) for axis, a in zip(self.axes, lengths, strict=True) if a]
        parts = [(dot3(p, unit), a * a) for unit, a in units]
        t = max([0.0, *(abs(along) * sqrt(square) - square for along, square in parts)])
        for _ in range(BISECTIONS):
            terms = [(along / (t + square)) ** 2 * square for along, square in parts]
            excess = summed(terms) - 1
            if excess <= 0:
                break
            slope = 2 * summed(term / (t + square) for term, (_, square) in zip(terms, parts, strict=True))
            before, t = t, t + excess / slope
            if t == before:
                break
        on = away = (0.0, 0.0, 0.0)
        rest = p
        for (unit, _), (along, square) in zip(units, parts, strict=True):
            on = add3(on, scale3(unit, square / (t + square) * along))
            away = add3(away, scale3(unit, t / (t + square) * along))
            rest = sub3(rest, scale3(unit, along))
        return on, away if len(units) == 3 else add3(away, rest)

    def at(self, state: int, x: float, y: float, z: float) -> Bent:
        """See `Frustum.at`."""
        xx, yy, zz, xy, yz, zx = self.matrix
        if self.thin:
            px, py, pz, _ = self.spread(x, y, z)
            height = px * x + py * y + pz * z
            if not height:
                return px, py, pz, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
            f = 1 / height
        else:
            px, py, pz = xx * x + xy * y + zx * z, xy * x + yy * y + yz * z, zx * x + yz * y + zz * z
            f = 1 / sqrt(px * x + py * y + pz * z)
            px, py, pz = f * px, f * py, f * pz
        return (
            px, py, pz,
            f * (xx - px * px), f * (yy - py * py), f * (zz - pz * pz),
            f * (xy - px * py), f * (yz - py * pz), f * (zx - pz * px),
        )  # fmt: skip

    def spread(self, x: float, y: float, z: float) -> tuple[float, float, float, int]:
        """See `Body`."""
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = self.axes
        a, b, c = ax * x + ay * y + az * z, bx * x + by * y + bz * z, cx * x + cy * y + cz * z
        square = a * a + b * b + c * c
        if not square:
            return 0.0, 0.0, 0.0, FIRST
        f = 1 / sqrt(square)
        a, b, c = f * a, f * b, f * c
        return ax * a + bx * b + cx * c, ay * a + by * b + cy * c, az * a + bz * b + cz * c, FIRST

    def height(self, x: float, y: float, z: float) -> float:
        """That of the support point along a unit vector."""
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = self.axes
        a, b, c = ax * x + ay * y + az * z, bx * x + by * y + bz * z, cx * x + cy * y + cz * z
        return sqrt(a * a + b * b + c * c)

    def plate(self) -> tuple[Vec3f, Vec3f, Vec3f] | None:
        """The two half axes and the unit normal of a flat ellipsoid; None for others."""
        p, *spanning = sorted(self.axes, key=lambda axis: hypot(*axis))
        return None if any(p) else (spanning[0], spanning[1], unit3(cross3(unit3(spanning[0]), unit3(spanning[1]))))

    def normals(self, n: Vec3f, states: Sequence[int]) -> list[Vec3f]:
        """Of the side that faces along n, if the ellipsoid is flat."""
        plate = self.plate()
        if not plate or abs(along := dot3(plate[2], n)) < NEAR_FACE:
            return []
        return [scale3(plate[2], copysign(1.0, along))]

    def flat(self, n: Vec3f, level: float) -> Flat:
        plate = self.plate()
        if plate and 2 * self.height(*n) <= level:
            return Flat(((0.0, 0.0, 0.0),), 0.0, plate[:2])
        return Flat((self.spread(*n)[:3],))


def inner_sum(x: Ball, y: Ball, n: Vec3f) -> Ball | None:
    """An ellipsoid inside of the sum of two around one centre, whose height along n is theirs. None where it has none.

    Their heights are |S n| and |T n| for symmetric matrices S and T, and |S n| + |R T n| >= |(S + R T) n| for every
    rotation R. Both are equal along n if R turns T n to S n. The rows of the sum, turned until they are at right
    angles, are the half axes. Source: Kurzhanski and Valyi, Ellipsoidal Calculus, 2.2 (1997); one-sided Jacobi
    rotations.
    """
    s, t = root_of(x), root_of(y)
    u, v = turned(s, n), turned(t, n)
    if not any(u) or not any(v):
        return None
    u, v = unit3(u), unit3(v)
    both = add3(u, v)
    far = 1 + dot3(u, v)
    if far < THIN:
        return None

    def turned_to(w: Vec3f) -> Vec3f:
        return add3(sub3(w, scale3(both, dot3(both, w) / far)), scale3(u, 2 * dot3(v, w)))

    columns = [add3(p, turned_to(q)) for p, q in zip(s, t, strict=True)]
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = columns
    axes = [(ax, bx, cx), (ay, by, cy), (az, bz, cz)]
    for i, j in SWEEPS:
        p, q = axes[i], axes[j]
        product = dot3(p, q)
        if product:
            half = (dot3(q, q) - dot3(p, p)) / (2 * product)
            tangent = copysign(1 / (abs(half) + hypot(1.0, half)), half)
            cosine = 1 / hypot(1.0, tangent)
            sine = cosine * tangent
            axes[i] = sub3(scale3(p, cosine), scale3(q, sine))
            axes[j] = add3(scale3(p, sine), scale3(q, cosine))
    return Ball((0.0, 0.0, 0.0), (axes[0], axes[1], axes[2]))


def root_of(ball: Ball) -> tuple[Vec3f, Vec3f, Vec3f]:
    """The symmetric matrix of an ellipsoid, whose columns are rows, too."""
    rows = [(0.0, 0.0, 0.0)] * 3
    for axis in ball.axes:
        length = hypot(*axis)
        if length:
            rows = [add3(row, scale3(axis, part / length)) for row, part in zip(rows, axis, strict=True)]
    return rows[0], rows[1], rows[2]


class Corners:
    """A posed hull of vertices. The states are the numbers of its corners."""

    __slots__ = ("center", "doubt", "factor", "hull", "places", "radius", "rotation", "size")

    round: ClassVar[float] = 0.0
    smooth: ClassVar[bool] = False

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

    def spread(self, x: float, y: float, z: float) -> tuple[float, float, float, int]:
        """See `Body`."""
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = self.rotation
        k = self.hull.furthest((xx * x + yx * y + zx * z, xy * x + yy * y + zy * z, xz * x + yz * y + zz * z))
        x, y, z = self.places.get(k) or self.place(k)
        return x, y, z, k

    def edge(self, states: Sequence[int]) -> Frustum:
        """The corner of one state, or the segment between the corners of two."""
        first, last = self.place(states[0]), self.place(states[-1])
        return Frustum.between(first, last)

    def normals(self, n: Vec3f, states: Sequence[int]) -> list[Vec3f]:
        """Of the faces around these corners that face along n."""
        found = []
        hull = self.hull
        position = {index: k for k, index in enumerate(hull.order)}
        for face in hull.faces:
            corners = [position[index] for index in face if index in position]
            if not set(states) & set(corners):
                continue
            first = self.place(corners[0])
            edges = [sub3(self.place(k), first) for k in corners[1:]]
            normal = max((cross3(u, v) for u, v in pairwise(edges)), key=lambda m: dot3(m, m))
            size = hypot(*normal)
            if size and dot3(normal, n) > NEAR_FACE * size:
                found.append(unit3(normal))
        return found

    def flat(self, n: Vec3f, level: float) -> Flat:
        *_, k = self.spread(*n)
        limit = dot3(self.place(k), n) - level
        found = [k]
        seen = {k}
        for here in found:
            for beside in self.hull.neighbours[here]:
                if beside not in seen:
                    seen.add(beside)
                    if dot3(self.place(beside), n) >= limit:
                        found.append(beside)
        return Flat([self.place(k) for k in found])


class Drop:
    """The hull of a ball and a point, the tip: what is left of the hull of two balls, `wide` and `narrow`, without the
    narrow radius around it. Its states are FIRST on the ball and SECOND on the tip.

    `way` leads from the centre, that of the ball, to the tip. `rim` is the radius of the ball. A place is found on the
    ball or on the cone between it and the tip: `parts` makes bodies of both.
    """

    __slots__ = ("center", "doubt", "narrow", "radius", "rim", "size", "way", "wide")

    hull: ClassVar[None] = None
    is_point: ClassVar[bool] = False
    round: ClassVar[float] = 0.0
    smooth: ClassVar[bool] = False

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
    def axis(self) -> Vec3f:
        """A unit vector towards the tip."""
        return unit3(self.way)

    @property
    def kink(self) -> float:
        """The angle, in radians above the plane across the axis, from which on the tip is furthest."""
        return asin(self.rim / self.size)

    def furthest(self, d: Vec3f) -> Vec3f:
        """The support point for a d of any length, in the coordinates of the centre, which it is for zero."""
        if not any(d):
            return self.center
        x, y, z, _ = self.spread(*unit3(d))
        return add3(self.center, (x, y, z))

    def spread(self, x: float, y: float, z: float) -> tuple[float, float, float, int]:
        """See `Body`."""
        rim = self.rim
        if dot3(self.way, (x, y, z)) > rim:
            return *self.way, SECOND
        return rim * x, rim * y, rim * z, FIRST

    def lowest(self, n: Any) -> Level:
        """See `plane.bodies.Body`: that of the ball, or of the tip."""
        center = dot3(to_exact3(self.center), n)
        tip = center + dot3(to_exact3(self.way), n)
        square = (Fraction(self.wide) - Fraction(self.narrow)) ** 2 * dot3(n, n)
        return (center, square) if rounded_sum(center - tip, (-1, square))[0] < 0 else (tip, Fraction(0))

    def normals(self, n: Vec3f, states: Sequence[int]) -> list[Vec3f]:
        """It has no flat face."""
        return []

    def flat(self, n: Vec3f, level: float) -> Flat:
        on_ball = scale3(n, self.rim)
        if abs(dot3(self.way, n) - self.rim) <= level:
            return Flat((on_ball, self.way))
        return Flat((self.spread(*n)[:3],))

    def parts(self, states: Sequence[int]) -> list[tuple[Ball | Frustum, int]]:
        """The bodies, seen from the centre, and their states, that have support points with these states."""
        ball = Ball.along((self.rim, self.rim, self.rim))
        if SECOND not in states:
            return [(ball, FIRST)]
        # The ball and the cone touch in a circle.
        share = self.rim / self.size
        across = self.rim * sqrt(max((1 - share) * (1 + share), 0.0))
        cone = Frustum.between(scale3(self.way, share * share), self.way, (across, 0.0))
        return [(cone, SECOND)] if FIRST not in states else [(cone, SIDE), (ball, FIRST)]


class Given:
    """An object from outside. Only its support points are known."""

    __slots__ = ("center", "doubt", "factor", "object", "offset", "radius", "rotation", "size")

    hull: ClassVar[None] = None
    round: ClassVar[float] = 0.0
    smooth: ClassVar[bool] = False

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

    def spread(self, x: float, y: float, z: float) -> tuple[float, float, float, int]:
        """See `Body`. Its state is -1."""
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = self.rotation
        local = self.furthest((xx * x + yx * y + zx * z, xy * x + yy * y + zy * z, xz * x + yz * y + zz * z))
        x, y, z = sub3(moved(self.rotation, self.offset, local, self.factor), self.center)
        return x, y, z, -1

    def normals(self, n: Vec3f, states: Sequence[int]) -> list[Vec3f]:
        return []

    def flat(self, n: Vec3f, level: float) -> Flat:
        return Flat((self.spread(*n)[:3],))
