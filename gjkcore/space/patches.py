"""Step 9 of the walk in `bodies`: a proof that no height is less, by patches of directions.

It is quick where bodies are almost round about one axis. There the height is almost level along a ring of directions,
and no cone or face of a polytope is wide.

Notation: that of `pair`. `k` is an axis of a body, s and t are two unit vectors across it. Vectors are in the *frame*
(s, t, k) here. A *patch* is the set of n = (cos e cos f, cos e sin f, sin e) with f and e in two intervals, in radians.

A *floor* of a body is a function a + p . n + r cos e that is nowhere on the patch above the body's height:

    a corner p      p . n is one by itself.
    a rim about k   Its height is p . n + r cos e, where p is its centre and r its radius.
    a ball          Its height is p . n + a, where p is its centre and a its radius.
    another rim     Its height is p . n + r sqrt(1 - x^2), where x = n . axis. The root is concave in x. So it is above
                    its chord over the patch's x, which is linear in n.
    an ellipsoid    Its height is the root of q = b^2 + g^2 (u . n) (v . n). b is the middle half axis, g^2 the
                    difference of the squares of the others. u and v are normal to the circular sections, which have the
                    radius b. The product is above two linear functions, and the root of these above its chord.

What floors lose falls with the square of the patch. Along a ring that is level they lose nothing if k is its axis: that
of a rim, or u or v of an ellipsoid. A mixture of floors is one, too. Where the height has an edge, that mixture counts
which is level across it. Next to the axis of a rim, and along an edge where its support point stays, support points of
the rim are better floors: they are added where the others do not do. A patch whose floors are below the least height is
halved.

Rims at right angles are level along a *valley*, a ring about the axis of one of them. The support point p of the other
rim stays there, and only its bend keeps heights beside the valley from being less. For a fixed f, its heights h(e) are
those of a flat set. So h + h'' is the radius of curvature of this set. Where that is at least R,

    h(e) >= h(c) cos(e - c) + h'(c) sin(e - c) + R (1 - cos(e - c)).

This is a floor if c is an end of the patch, and h'(c) the least slope on that end (`bent`). So the first patches end at
the valley, and in the direction of the least height that is known. A flat ellipsoid has such a valley as well: it holds
discs, with a rim (`inner_disc`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, product
from math import asin, atan2, cos, hypot, inf, pi, sin, sqrt
from typing import Any, NamedTuple, TypeAlias

from ..vec import Vec3f, add3, cross3, dot3, scale3, sub3, unit3
from .bodies import FIRST, SECOND, Ball, Body, Corners, Drop, Frustum, Rotation, turned
from .pair import Pair
from .places import tangents

NEEDLE = 1e-3
"""Relative to its length: how thick a needle of corners is at most."""

SECTORS = 8
"""Of the ring, to begin with."""

ROUNDING = 2.0**-50
"""Of a square, relative to its terms. A root has lost more digits where it is small: next to the axis of a rim, and to
the short half axis of an ellipsoid."""

DOUBT = 1e-12
"""Relative to the largest root: where more is lost, support points are the floors. Else it is taken off."""

STEEP = 1e-6
"""The square of the sine of the angle between a direction and a rim's axis: next to it bends are not counted."""

LEAN = 1e-12
"""Radians: a rim whose axis is closer to k counts as one about k. Its floor is lower by what it leans."""

UPRIGHT = 0.01
"""The cosine of the angle between two axes that are almost at right angles. A valley is as close to its ring."""

FLAT = 0.01
"""Relative to the middle one: the least half axis of an ellipsoid that has a valley as rims have."""

PARALLEL = 1e-12
"""Two directions are one axis if the cosine of their angle differs from 1 by less."""

ALIKE = 5e-7
"""The same for the axes of one ellipsoid: floors lose next to nothing on rings about one that is so close."""

Floor: TypeAlias = tuple[float, float, float, float, float]
"""a, p and r."""
Corner: TypeAlias = tuple[float, float, float, float]
"""A direction, and cos e."""
Tried: TypeAlias = tuple[Floor, list[float]]
"""A floor, and its values at the corners of a patch."""
Floors: TypeAlias = "Callable[[Patch], list[Floor]]"
"""The floors of a body on a patch."""
HalfAxes: TypeAlias = tuple[tuple[Vec3f, float], tuple[Vec3f, float], tuple[Vec3f, float]]
"""Unit vectors and lengths."""


class Kinds(NamedTuple):
    """The floors of a body, and those that are added where these do not do, if there are any."""

    first: Floors
    more: Floors | None = None


class Patch(NamedTuple):
    """The intervals of f and of e, each at most three eighths of a turn. The cosine and the sine of each end, and the
    least and the largest cosine of e."""

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
    def corners(self) -> list[Corner]:
        """Four, or the two ends of a line."""
        (c, s), (d, t), (g, y), (h, z) = self[2:6]
        if self.e[0] == self.e[1]:
            return [(c * g, s * g, y, g), (d * g, t * g, y, g)]
        if self.f[0] == self.f[1]:
            return [(c * g, s * g, y, g), (c * h, s * h, z, h)]
        return [(c * g, s * g, y, g), (d * g, t * g, y, g), (c * h, s * h, z, h), (d * h, t * h, z, h)]

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
        """Bounds of n . axis."""
        x, y, z = axis
        low, high = z * self.low[1], z * self.high[1]
        if z < 0:
            low, high = high, low
        if x or y:
            less, more = self.across(x, y)
            low += less * (self.far if less < 0 else self.near)
            high += more * (self.near if more < 0 else self.far)
        return low, high

    def least(self, a: float, x: float, y: float, z: float, r: float) -> float:
        """The least value of a floor."""
        low = self.across(x, y)[0] + r
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
    """The patches of two bodies, in the frame of an axis k of one of them, `body`: of all directions, or of those
    `within` an angle of the ring about k. `waiting` is a heap of those that are not proved, with a bound of each.
    `lowest` is a direction of little height, whose e is that of a `valley`, if there is one. Where that is level
    because a support point stays, so is its floor."""

    def __init__(self, pair: Pair, lowest: Vec3f, body: Any, k: Vec3f, within: float = pi) -> None:
        x, y = pair.x, pair.y
        both = tangents(*k)
        self.frame: Rotation = (both[:3], both[3:], k)
        (ux, uy, uz), (vx, vy, vz), (kx, ky, kz) = self.frame
        self.back: Rotation = ((ux, vx, kx), (uy, vy, ky), (uz, vz, kz))
        self.lowest = u, v, w = turned(self.frame, lowest)
        # The rims of a body about k are level there, or, at right angles to others, next to the ring across k.
        kink = atan2(-body.out, body.up) if isinstance(body, Frustum) else body.kink if isinstance(body, Drop) else 0.0
        e, there = kink if body is x else -kink, atan2(w, hypot(u, v))
        axis = axis_of_rim(y if body is x else x)
        if axis and abs(dot3(axis, k)) < UPRIGHT:
            e = there = there if abs(there) < UPRIGHT else 0.0
        self.edges = max(e - within, -pi / 2), e, min(e + within, pi / 2)
        self.valley = max(self.edges[0], min(there, self.edges[2]))
        self.of_a = self.floors_of(x, 1.0, (0.0, 0.0, 0.0))
        self.of_b = self.floors_of(y, -1.0, scale3(turned(self.frame, pair.c), -1.0))
        start = atan2(v, u)
        sectors = pairwise([start + 2 * pi * i / SECTORS for i in range(SECTORS + 1)])
        widths = pairwise(sorted({*self.edges, self.valley}))
        self.waiting = [(-inf, Patch.between(*f, *e)) for f, e in product(sectors, widths)]

    def holds(self, n: Vec3f, angle: float) -> bool:
        """Whether all directions within an angle of n, in radians, are between the edges."""
        e = asin(max(-1.0, min(dot3(n, self.frame[2]), 1.0)))
        return self.edges[0] <= e - angle and e + angle <= self.edges[2]

    @property
    def proved(self) -> float:
        """No height is less on the patches that wait."""
        return self.waiting[0][0] if self.waiting else inf

    def in_world(self, n: Vec3f) -> Vec3f:
        return turned(self.back, n)

    def bound(self, patch: Patch, enough: float) -> float:
        """A number that no height on the patch is less than. The search for a better one ends if it is `enough`."""
        corners = patch.corners
        of_a = [tried(floor, corners) for floor in self.of_a.first(patch)]
        of_b = [tried(floor, corners) for floor in self.of_b.first(patch)]
        best, p, q = -inf, of_a[0], of_b[0]
        for each in of_a:
            (a, x, y, z, r), values = each
            for other in of_b:
                (b, u, v, w, t), others = other
                # The least is not above a corner.
                if values[0] + others[0] > best and values[-1] + others[-1] > best:
                    value = patch.least(a + b, x + u, y + v, z + w, r + t)
                    if value > best:
                        best, p, q = value, each, other
        best, p, q = mixed_both(patch, best, enough, of_a, of_b, p, q)
        if best >= enough:
            return best
        if self.of_a.more:
            of_a += [tried(floor, corners) for floor in self.of_a.more(patch)]
        if self.of_b.more:
            of_b += [tried(floor, corners) for floor in self.of_b.more(patch)]
        elif not self.of_a.more:
            return best
        return mixed_both(patch, best, enough, of_a, of_b, p, q)[0]

    def wider(self, patch: Patch) -> bool:
        """Whether the floors lose more along the ring than across it."""
        across, along = patch.lines()
        least = self.bound(along, inf)
        return self.bound(across, least) > least

    def floors_of(self, body: Body, sign: float, offset: Vec3f) -> Kinds:
        """Those of a body at an offset. `sign` is -1 for B, whose heights along -n count."""
        ox, oy, oz = offset
        there: Any = body if isinstance(body, Corners) else body.posed(self.frame, (0.0, 0.0, 0.0), body.radius, 1.0)

        def along(directions: Sequence[Vec3f]) -> dict[Floor, bool]:
            found = {}
            for x, y, z in directions:
                x, y, z = sign * x, sign * y, sign * z
                if isinstance(there, Frustum):
                    points = [there.at(rim, x, y, z)[:3] for rim in (FIRST, SECOND)]
                elif isinstance(there, Corners):
                    points = [turned(self.frame, there.spread(*self.in_world((x, y, z)))[:3])]
                else:
                    points = [there.spread(x, y, z)[:3]]
                for px, py, pz in points:
                    found[-body.round, sign * px + ox, sign * py + oy, sign * pz + oz, 0.0] = True
            return found

        steady = along([self.lowest])
        valley = self.valley

        def of_points(patch: Patch) -> list[Floor]:
            """The support points of the middle, the corners and the lowest direction. Of a frustum those of both
            rims."""
            return list(along((patch.middle, *(corner[:3] for corner in patch.corners))) | steady)

        if isinstance(body, Frustum):
            kx, ky, kz = axis = there.axis
            ends = [(-sign * body.half, body.rims[0]), (sign * body.half, body.rims[1])][: 1 if body.is_point else 2]
            rims = [(0.0, end * kx + ox, end * ky + oy, end * kz + oz, rim) for end, rim in ends]
            lean = hypot(kx, ky)
            if lean < LEAN or not any(body.rims):
                exact = [(-r * lean, x, y, z, r) for _, x, y, z, r in rims]
                return Kinds(lambda _: exact)

            def of_rims(patch: Patch) -> list[Floor]:
                low, high = patch.range(axis)
                low, high = max(low, -1.0), min(high, 1.0)
                y, z = sqrt(max(1 - low * low, 0.0)), sqrt(max(1 - high * high, 0.0))
                if min(y, z) * DOUBT < ROUNDING:
                    return of_points(patch)
                # The chord's value at 0, and its slope.
                slope = -(low + high) / (y + z)
                first = min(y - slope * low, z - slope * high) - ROUNDING / min(y, z)
                dx, dy, dz = slope * kx, slope * ky, slope * kz
                return [(r * first, x + r * dx, y + r * dy, z + r * dz, 0.0) for _, x, y, z, r in rims]

            def of_bends(patch: Patch) -> list[Floor]:
                return of_rims(patch) + list(filter(None, (bent(patch, axis, rim, valley) for rim in rims)))

            return Kinds(of_bends if abs(axis[2]) < UPRIGHT else of_rims, of_points)
        if isinstance(body, Corners):
            return Kinds(of_points)
        if isinstance(body, Drop):
            tip = add3(scale3(there.way, sign), offset)
            both = [(body.rim, ox, oy, oz, 0.0), (0.0, *tip, 0.0)]
            return Kinds(lambda _: both)
        assert isinstance(body, Ball)
        middle, g, (u, v) = circular_sections(body)
        u, v = turned(self.frame, u), turned(self.frame, v)
        (ux, uy, uz), (vx, vy, vz) = u, v
        square, steep, largest = middle * middle, g * g, hypot(middle, g)

        def of_ball(patch: Patch) -> list[Floor]:
            found = []
            low, high = patch.range(u), patch.range(v)
            for p, q in zip(low, high, strict=True):
                # p (v . n) + q (u . n) - p q is below the product.
                px, py, pz = steep * (p * vx + q * ux), steep * (p * vy + q * uy), steep * (p * vz + q * uz)
                start = square - steep * p * q
                least, most = patch.range((px, py, pz))
                least, most = start + least, start + most
                terms = square + steep * (abs(p) + abs(q))
                if least > 0 and terms * ROUNDING < DOUBT * largest * sqrt(least):
                    y, z = sqrt(least), sqrt(most)
                    f = 1 / (y + z)
                    doubt = body.round + terms * ROUNDING / y
                    found.append(((start + y * z) * f - doubt, px * f + ox, py * f + oy, pz * f + oz, 0.0))
            return found or of_points(patch)

        of_disc = self.floors_of_disc(there, sign, offset)
        if of_disc:
            return Kinds(lambda patch: of_ball(patch) + of_disc(patch), of_points)
        return Kinds(of_ball, of_points if g else None)

    def floors_of_disc(self, ball: Ball, sign: float, offset: Vec3f) -> Floors | None:
        """Those of a disc in a flat ellipsoid whose short axis is across k. Of other ellipsoids there are none."""
        axis = axis_of_rim(ball)
        if not axis or abs(axis[2]) >= UPRIGHT:
            return None
        # Where the valley is level up to the short axis, it is on both sides of it.
        lies = hypot(*cross3(self.lowest, axis)) > UPRIGHT

        def of_disc(patch: Patch) -> list[Floor]:
            f = (patch.f[0] + patch.f[1]) / 2
            toward = self.lowest if lies else (cos(f), sin(f), 0.0)
            radius, center = inner_disc(ball, scale3(toward, sign), scale3(patch.middle, sign))
            floor = bent(patch, axis, (0.0, *add3(scale3(center, sign), offset), radius), self.valley)
            return [(floor[0] - ball.round, *floor[1:])] if floor else []

        return of_disc


def bent(patch: Patch, axis: Vec3f, rim: Floor, valley: float) -> Floor | None:
    """The floor of a rim that counts what it bends across the ring: see the top. It is seen from that end of the patch
    which is next to the valley. None next to the rim's axis, and where it does not bend. `rim` is its centre, with its
    radius."""
    (f0, f1), (e0, e1) = patch[:2]
    _, x, y, z, r = rim
    kx, ky, kz = axis
    end, way = (e0, 1.0) if abs(e0 - valley) < abs(e1 - valley) else (e1, -1.0)
    line = Patch.between(f0, f1, end, end)
    first, last = line.range(axis)
    across = 1 - max(-first, last) ** 2
    # For each f the rim is seen as an ellipse. The shares of r that are its half axes are the axis's parts beside the
    # plane, `beside`, and 1. Its curvature falls with the axis's part along the ring, `along`.
    low, high = patch.across(ky, -kx)
    least, most = max(low, -high), max(-low, high)
    if r * least <= 0 or across < STEEP:
        return None
    low, high = patch.across(kx, ky)
    along = abs(kz) + max(-low, high) * max(-patch.low[1], patch.high[1])
    bend = r / max(most, STEEP) / (1 + (along / least) ** 2) ** 1.5
    # The rim's point in the middle of that end.
    nx, ny, nz = line.middle
    height = kx * nx + ky * ny + kz * nz
    share = r / sqrt(1 - height * height)
    px, py, pz = share * (nx - height * kx), share * (ny - height * ky), share * (nz - height * kz)
    # How steep the rim's height is across that end, less what the point's is.
    c, s = cos(end), sin(end)
    rises = [way * (rise + kz * c) for rise in line.across(-s * kx, -s * ky)]
    steep = min(-r * t / sqrt(1 - t * t) * rise for t in (first, last) for rise in rises)
    steep -= max(way * (rise + pz * c) for rise in line.across(-s * px, -s * py))
    doubt = 4 * ROUNDING * (bend + r / across**1.5)
    slope = way * (min(steep, 0.0) - doubt)
    return bend - doubt, x + px, y + py, z + pz - bend * s + slope * c, -bend * c - slope * s


def framing(pair: Pair) -> list[tuple[Any, Vec3f]]:
    """The bodies that have a frame with its axes: with rims, large, not round ones first, and needles of corners last.
    Where an ellipsoid's axis is that of another frame, no less would be lost in its own."""
    both = (pair.x, pair.y)
    found = [body for body in both if not isinstance(body, Corners)]
    found.sort(key=lambda body: (isinstance(body, Ball), body.is_point, body.round - body.size))
    found += [body for body in both if isinstance(body, Corners)]
    frames: list[tuple[Any, Vec3f]] = []
    for body in found:
        for k in axes_of(body):
            if isinstance(body, Frustum) or not any(parallel(k, other) for _, other in frames):
                frames.append((body, k))
    return frames


def parallel(u: Vec3f, v: Vec3f, doubt: float = PARALLEL) -> bool:
    return abs(dot3(u, v)) > 1 - doubt


def axes_of(body: Any) -> list[Vec3f]:
    """Those about which its height is level on a ring, or has an edge there."""
    if isinstance(body, Frustum | Drop):
        return [body.axis]
    if isinstance(body, Corners):
        corners = [body.place(k) for k in range(len(body.hull.corners))]
        tip = max(corners, key=lambda p: hypot(*p))
        ways = [sub3(p, tip) for p in corners]
        longest = max(ways, key=lambda way: hypot(*way))
        k = unit3(longest)
        return [k] if max(hypot(*cross3(k, way)) for way in ways) <= NEEDLE * hypot(*longest) else []
    u, v = circular_sections(body).normals
    return [u] if parallel(u, v, ALIKE) else [u, v]


def axis_of_rim(body: Any) -> Vec3f | None:
    """That of a frustum or a flat ellipsoid: their heights have an edge across it, or almost one."""
    if isinstance(body, Frustum):
        return body.axis
    if isinstance(body, Ball):
        (axis, least), (_, middle), _ = half_axes(body)
        return axis if least <= FLAT * middle else None
    return None


def inner_disc(ball: Ball, toward: Vec3f, n: Vec3f) -> tuple[float, Vec3f]:
    """The radius and the centre of a disc inside a flat ellipsoid, across its short half axis. Along n it reaches
    almost as far as the ellipsoid does.

    In the section by the other half axes, the disc touches the ellipse where that reaches furthest `toward` a
    direction. It is as large as the ellipse bends most, so it rolls inside. Then both are made smaller and moved along
    the short axis. There is no disc, and its radius is 0, where the direction is that of the short axis.
    """
    (axis, a), (second, b), (long, c) = half_axes(ball)
    s, t = dot3(second, toward), dot3(long, toward)
    length, reach = hypot(s, t), hypot(b * s, c * t)
    if not reach:
        return 0.0, (0.0, 0.0, 0.0)
    normal = add3(scale3(second, s / length), scale3(long, t / length))
    point = add3(scale3(second, b * (b * s / reach)), scale3(long, c * (c * t / reach)))
    along, beside = dot3(point, n), a * dot3(axis, n)
    height = hypot(along, beside)
    share, rest = (max(along, 0.0) / height, beside / height) if height else (1.0, 0.0)
    radius = b * (b / c)
    center = scale3(sub3(point, scale3(normal, radius)), share)
    return share * radius, add3(center, scale3(axis, a * rest))


def half_axes(ball: Ball) -> HalfAxes:
    """Unit vectors along those of an ellipsoid, and their lengths, the least first."""
    lengths = [hypot(*axis) for axis in ball.axes]
    units = [
        scale3(axis, 1 / length) if length else unit3(cross3(ball.axes[m - 2], ball.axes[m - 1]))
        for m, (axis, length) in enumerate(zip(ball.axes, lengths, strict=True))
    ]
    first, second, third = sorted(range(3), key=lambda m: lengths[m])
    return (units[first], lengths[first]), (units[second], lengths[second]), (units[third], lengths[third])


class Sections(NamedTuple):
    """The radius b of the sections, g, and the unit vectors u and v."""

    radius: float
    steep: float
    normals: tuple[Vec3f, Vec3f]


def circular_sections(ball: Ball) -> Sections:
    """Those of an ellipsoid through its centre: see the top."""
    (small, a), (_, b), (large, c) = half_axes(ball)
    more, less = sqrt((c - b) * (c + b)), sqrt((b - a) * (b + a))
    steep = hypot(more, less)
    if not steep:
        return Sections(b, 0.0, (large, large))
    u = add3(scale3(large, more / steep), scale3(small, -less / steep))
    v = add3(scale3(large, more / steep), scale3(small, less / steep))
    return Sections(b, steep, (u, v))


def tried(floor: Floor, corners: Sequence[Corner]) -> Tried:
    a, x, y, z, r = floor
    return floor, [a + x * nx + y * ny + z * nz + r * c for nx, ny, nz, c in corners]


def mixed_both(
    patch: Patch, best: float, enough: float, of_a: list[Tried], of_b: list[Tried], p: Tried, q: Tried
) -> tuple[float, Tried, Tried]:
    """A better bound by mixtures of floors, from p and q on, and these mixtures."""
    if len(of_a) == len(of_b) == 1:
        return best, p, q
    for _ in range(2):
        if best >= enough:
            break
        p = mixed(of_a, p, q)
        q = mixed(of_b, q, p)
        (a, x, y, z, r), (b, u, v, w, t) = p[0], q[0]
        value = patch.least(a + b, x + u, y + v, z + w, r + t)
        if value <= best:
            break
        best = value
    return best, p, q


def mixed(floors: Sequence[Tried], p: Tried, other: Tried) -> Tried:
    """A mixture of a body's floors, from p on. Its sum with the other body's floor is large where it is the least among
    the corners of a patch."""
    if len(floors) == 2:
        p, floors = floors[0], floors[1:]
    (a, x, y, z, r), values = p
    others = other[1]
    sums = [f + g for f, g in zip(values, others, strict=True)]
    lowest = sums.index(min(sums))
    for (b, u, v, w, t), there in floors:
        if there[lowest] <= values[lowest]:
            continue
        s = summit([(f, h - g) for f, g, h in zip(sums, values, there, strict=True)])
        if not s:
            continue
        a, x, y, z, r = a + s * (b - a), x + s * (u - x), y + s * (v - y), z + s * (w - z), r + s * (t - r)
        values = [g + s * (h - g) for g, h in zip(values, there, strict=True)]
        sums = [f + g for f, g in zip(values, others, strict=True)]
        lowest = sums.index(min(sums))
    return (a, x, y, z, r), values


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
