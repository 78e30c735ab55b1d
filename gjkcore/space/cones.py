"""Step 8 of the walk in `bodies`: the cones around places in which no height is less.

Notation: that of `places`.

The *width* of a place m is an angle around m within which no height is less than h. Why it is right: let n be at most
an angle b from m, and t its part across m. Let p be seen from the ellipsoid's centre, and D be the bend. Then

    |S n| = p . n + |S m| (t . D t) / (|S n| + p . n),

in which the denominator has an upper bound. The heights of both bodies sum up to h (m . n) plus such terms. If p is a
share of the way along an edge e, the body also holds the points a little before and behind. So |t . e| times that way
is gained, which is at least (t . e)^2 / sin(b) times it. If A - B has a flat face around h m, |t| times the distance to
its rim is gained. So h(n) >= h if the sum of these quadratic forms is at least 2 h / (1 + cos(b)), because 1 - cos(b) =
sin(b)^2 / (1 + cos(b)). Less is enough for a place whose height is above the least one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, floor, hypot, inf, sin, sqrt
from typing import Any, ClassVar, NamedTuple, TypeAlias

from ..vec import Vec3f, dot3
from .bodies import FIRST, SECOND, SIDE
from .places import EXACT, Place, Tangents, form, tangents

ENOUGH = 0.6
"""Of sin(b) times the level: the way along a cone's edge. Half is needed, and more would cost too much of the bend."""

WIDE = (1.2, 1.0, 0.85, 0.72, 0.6, 0.48, 0.38, 0.3, 0.24, 0.18, 0.13, 0.09, 0.06)
THIN = (0.04, 0.025, 0.015, 0.01, 0.006, 0.004, 0.0025, 0.0015)
WIDTHS = tuple((cos(b), sin(b)) for b in (*WIDE, *THIN))
"""The cosines and sines of the widths that are tried, which are in radians."""

Profile: TypeAlias = tuple[float, float, float, float, list[Any]]
"""What a place's widths come from: its height, how much higher that is than w along m, the part of w across m, the
radius of its flat face, and `_terms`."""


def profile(place: Place) -> Profile:
    h, (mx, my, mz), (px, py, pz, qx, qy, qz), states, face, _ = place
    wx, wy, wz = px - qx, py - qy, pz - qz
    along = wx * mx + wy * my + wz * mz
    slope = hypot(wx - along * mx, wy - along * my, wz - along * mz)
    terms = [] if states is None else _terms(states, (mx, my, mz), tangents(mx, my, mz))
    return h, max(h - along, 0.0), slope, face, terms


def width(of_place: Profile, slack: float) -> float:
    """The cosine of a width within which no height is less than the place's by more than `slack`. 1.0 where none is
    found."""
    for cosine, sine in WIDTHS:
        if safe(of_place, slack, cosine, sine):
            return cosine
    return 1.0


def safe(of_place: Profile, slack: float, cosine: float, sine: float) -> bool:
    """Whether no height within an angle of the place is less than its own by more than `slack`: see the top."""
    h, short, slope, face, terms = of_place
    ss = tt = face * (1 + cosine) / sine - h
    st = lost = 0.0
    for (bend_ss, bend_st, bend_tt), height, beside, size, along, (e1, e2, e3), length, taper in terms:
        share = 1.0
        less = over = up = nearest = 0.0
        if length:
            if size:
                # A disc at a share of a side: see the top.
                over, up = beside / size, height / size
                nearest = up * cosine - over * sine
                if nearest > 0:
                    less = 0.51 * size * over * sine * sine / (nearest * nearest)
            way = min(along, length - along)
            share = 1 - taper * along
            if taper:
                bend = taper * size / up * sine * sine if nearest > 0 else inf
                cost = 2 * bend * (abs(h) * bend + less + slope)
                if 2 * cost <= slack:
                    # Half of the way pays for the smaller disc at its end, unless n is almost across the edge.
                    lost += cost
                    way /= 2
                else:
                    way = min(way, ENOUGH * sine * max(h, 0.0) + less)
                    share -= taper * way
            if e3 > EXACT:
                way = min(way, ENOUGH * sine * max(h, 0.0) + less)
            lost += way * e3
            f = (way - less) * (1 + cosine) / sine
            ss, st, tt = ss + f * e1 * e1, st + f * e1 * e2, tt + f * e2 * e2
        if nearest > 0:
            share *= up * (1 + cosine) / (sqrt(1 - over * over * cosine * cosine) + up * cosine)
            ss, st, tt = ss + share * bend_ss, st + share * bend_st, tt + share * bend_tt
        elif size:
            # The largest |S n| and p . n.
            far = 2 * height * beside * (cosine * sine if cosine > sine else 0.5)
            far = min(size, sqrt(height * height * cosine * cosine + far + size * size * sine * sine))
            top = sqrt(height * height + beside * beside)
            if beside * cosine >= height * sine:
                top = height * cosine + beside * sine
            if far + top > 0:
                f = share * height * (1 + cosine) / (far + top)
                ss, st, tt = ss + f * bend_ss, st + f * bend_st, tt + f * bend_tt
    least = (ss + tt) / 2 - sqrt((ss - tt) * (ss - tt) / 4 + st * st)
    return short + slope * sine - min(least, 0.0) * sine * sine / (1 + cosine) + lost <= slack


def _terms(states: Sequence[tuple[Any, int, float]], m: Vec3f, both: Tangents) -> list[Any]:
    """For each body: the form of its bend, the height and the part beside m of the support point on its ellipsoid or
    disc, its largest radius, the way along its edge, the edge's parts along both tangents and, without its sign, along
    m, its length, and what share of its radius a cone loses along a unit of it."""
    mx, my, mz = m
    sx, sy, sz, tx, ty, tz = both
    terms = []
    for body, state, along in states:
        rim = FIRST if state == SIDE else state
        px, py, pz, xx, yy, zz, xy, yz, zx = body.at(rim, mx, my, mz)
        size = body.size
        height = px * mx + py * my + pz * mz
        beside = sqrt(max(px * px + py * py + pz * pz - height * height, 0.0))
        if body.has_rims:
            kx, ky, kz = body.axis
            size = body.rims[rim]
            beside = size * min(abs(kx * mx + ky * my + kz * mz), 1.0)
            height = sqrt(size * size - beside * beside)
        edge = (0.0, 0.0, 0.0)
        length = taper = 0.0
        if state == SIDE:
            qx, qy, qz = body.at(SECOND, mx, my, mz)[:3]
            ex, ey, ez = qx - px, qy - py, qz - pz
            length = sqrt(ex * ex + ey * ey + ez * ez)
            ex, ey, ez = ex / length, ey / length, ez / length
            edge = ex * sx + ey * sy + ez * sz, ex * tx + ey * ty + ez * tz, abs(ex * mx + ey * my + ez * mz)
            # No frustum has a larger second rim.
            taper = (1 - body.rims[SECOND] / size) / length if size else 0.0
        terms.append((form(xx, yy, zz, xy, yz, zx, both), height, beside, size, along, edge, length, taper))
        mx, my, mz = -mx, -my, -mz
    return terms


class Cone(NamedTuple):
    """The directions around m whose angle has at least this cosine."""

    m: Vec3f
    cosine: float

    def holds(self, n: Vec3f, angle: float) -> bool:
        """Whether all directions within an angle (given by its cosine) of n are inside."""
        between = dot3(self.m, n)
        if between <= self.cosine:
            return False
        # The cosine of the sum of two angles.
        return between * angle - sqrt(max((1 - between * between) * (1 - angle * angle), 0.0)) >= self.cosine

    def spans(self, directions: Sequence[Vec3f]) -> bool:
        """Whether all directions through the triangle of three unit vectors are inside."""
        (mx, my, mz), cosine = self
        return all(mx * x + my * y + mz * z >= cosine for x, y, z in directions)


class Cones:
    """The cones in which no direction has less height than was found. Narrow ones are in the cells of a grid."""

    CELLS: ClassVar[int] = 16

    def __init__(self) -> None:
        self.wide: list[Cone] = []
        self.narrow: dict[tuple[int, int, int], list[Cone]] = {}

    def add(self, cone: Cone) -> None:
        if cone.cosine < 1 - 0.5 / self.CELLS**2:
            self.wide.append(cone)
            return
        i, j, k = self.cell(cone.m)
        for u in (i - 1, i, i + 1):
            for v in (j - 1, j, j + 1):
                for w in (k - 1, k, k + 1):
                    self.narrow.setdefault((u, v, w), []).append(cone)

    def cell(self, n: Vec3f) -> tuple[int, int, int]:
        x, y, z = n
        grid = self.CELLS
        return floor(x * grid), floor(y * grid), floor(z * grid)

    def near(self, n: Vec3f) -> Iterator[Cone]:
        """All that may hold n."""
        yield from self.narrow.get(self.cell(n), ())
        yield from self.wide
