"""The convex hull of points of the plane: its corners, decided exactly, and its support mapping.

Notation: `k` counts the corners, counter-clockwise. `index` is a position in the list of vertices that the hull was
made from. `p` and `q` are the ends of an edge; its outward normal is (qy - py, px - qx).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import reduce
from itertools import islice
from math import atan2, dist, hypot, inf, pi
from operator import add
from typing import NamedTuple

from ..vec import Vec2f, Vec2i, integers, to_exact

FILTER = 4e-16
"""Relative to the products in a cross product. An upper bound of the rounding error."""

TINY = 1e-290
"""Absolute. An upper bound of what products lose to underflow."""

DISC_DOUBT = 2.0**-46
"""Relative to the reach of a hull. An upper bound of the error in the radius of its inner disc."""

LEVEL = 2.0**-46
"""Relative to the product of reach and direction. Two edges whose rises along the direction add up to less may both be
level up to rounding: then nothing says whether their corner is the highest or the lowest."""

SHORT = 1e-130
"""Absolute, in world units. If an edge is longer, the product with a direction of ordinary size does not underflow."""

CLIMB = 2
"""The most corners that `proved` goes on to."""

OUTER = 0.7072
"""Relative to the reach. No corner is further from the centre: the diagonal of a square, rounded up."""

SMALL_REACH = 1e-140
"""Absolute, in world units. The squared radius of a smaller disc may underflow, so that disc is not used."""


def turn(p: Vec2f, q: Vec2f, r: Vec2f, s: Vec2f) -> int:
    """The exact sign of (q - p) x (s - r): 1 if the second vector turns left from the first, -1 if right, 0 if
    parallel.

    Floats decide if rounding cannot change the sign (Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast
    Robust Geometric Predicates", 1997, section 4.2, error bound A). Fractions decide otherwise. The absolute term of
    the bound sends products that may have underflowed to the fractions.
    """
    left = (q[0] - p[0]) * (s[1] - r[1])
    right = (q[1] - p[1]) * (s[0] - r[0])
    z = left - right
    if abs(z) > FILTER * (abs(left) + abs(right)) + TINY:
        return 1 if z > 0 else -1
    (px, py), (qx, qy), (rx, ry), (sx, sy) = to_exact(p), to_exact(q), to_exact(r), to_exact(s)
    exact = (qx - px) * (sy - ry) - (qy - py) * (sx - rx)
    return (exact > 0) - (exact < 0)


def hull_indices(vertices: Sequence[Vec2f]) -> tuple[int, ...]:
    """The indices of the strictly convex corners, counter-clockwise from the leftmost one, the lowest if several tie.

    Andrew's monotone chain with exact turns, O(n log n). The first of equal vertices counts. There is one index if all
    vertices are equal, and there are two if all lie on one line.
    """
    first = dict(zip(reversed(vertices), range(len(vertices) - 1, -1, -1), strict=True))
    ordered = sorted(first)
    if len(ordered) < 3:
        return tuple(first[vertex] for vertex in ordered)
    lower = _chain(ordered)
    ordered.reverse()
    return tuple(first[vertex] for vertex in lower + _chain(ordered))


def _chain(ordered: Sequence[Vec2f]) -> list[Vec2f]:
    """The corners that turn left, from the first sorted vertex up to the last, without it."""
    p = q = ordered[0]
    corners: list[Vec2f] = []  # before q, ending with p
    for v in islice(ordered, 1, None):
        x, y = v
        while corners:
            # This is `turn(p, q, p, v) > 0` with its float filter inlined. The filter takes most of the hull's time.
            px, py = p
            left = (q[0] - px) * (y - py)
            right = (q[1] - py) * (x - px)
            z = left - right
            if abs(z) <= FILTER * (abs(left) + abs(right)) + TINY:
                z = turn(p, q, p, v)
            if z > 0:
                break
            corners.pop()
            q = p
            if corners:
                p = corners[-1]
        corners.append(q)
        p, q = q, v
    return corners


def proved(ring: list[Vec2f], i: int, x: float, y: float, level: float, climbs: int = CLIMB) -> int:
    """The corner furthest along (x, y), from corner i of the ring of a `Table`: i itself, or one beside it that is a
    rounding error higher. 0 if nothing is proved. O(1).

    On a strictly convex hull, a corner that is higher than both its neighbours is the highest of all. A rise e . d of
    an edge e errs by at most 3u |e| |d|. Edges towards the highest corner rise less and less, so a computed rise of 0
    or less leaves all corners lower than this one, except for 3u |d| times the diameter. The lowest corner is no
    exception: where its neighbours are that level, both edges are. `level` is `LEVEL` times the reach and |d|.
    """
    px, py = ring[i]
    qx, qy = ring[i - 1]
    ex = px - qx
    ey = py - qy
    before = ex * x + ey * y
    qx, qy = ring[i + 1]
    fx = px - qx
    fy = py - qy
    after = fx * x + fy * y
    if before > TINY < after and before + after > level:
        return i
    count = len(ring) - 3
    if not count:
        return i  # a single corner
    if not climbs or abs(ex) + abs(ey) < SHORT or abs(fx) + abs(fy) < SHORT:
        return 0
    if before >= 0 <= after:
        # Both corners of a segment across the direction are as high.
        return i if before + after > level or count == 2 else 0
    i += 1 if after < before else -1
    return proved(ring, i - count if i > count else i or count, x, y, level, climbs - 1)


class Pose(NamedTuple):
    """A map from local to world: (cosine*x - sine*y + dx, sine*x + cosine*y + dy)."""

    cosine: float = 1.0
    sine: float = 0.0
    dx: float = 0.0
    dy: float = 0.0


IDENTITY = Pose()


class Table:
    """What `plane.floats` reads of a posed hull.

    `corners` is a ring: the last corner, all corners counter-clockwise from the leftmost one, and again the first two,
    so that each position but the ends has neighbours. corners[i] is furthest in the directions with an angle (radians)
    above angles[i - 1] and at most angles[i], which is the angle of an edge's normal. The `opposite_` lists answer the
    opposite direction. `center` is in world units. `reach` is at least twice as large as the coordinates relative to
    it, and for a posed hull as the rounding of its corners / 4u. `inner` is the radius of a disc around the centre that
    is certainly inside, `outer` of one that certainly holds the hull. `pose` is None for the identity, unless an edge
    is so short that products may underflow.
    """

    __slots__ = (
        "angles",
        "center",
        "corners",
        "inner",
        "opposite_angles",
        "opposite_corners",
        "outer",
        "pose",
        "reach",
    )

    def __init__(
        self,
        angles: list[float],
        corners: list[Vec2f],
        opposite_angles: list[float],
        opposite_corners: list[Vec2f],
        center: Vec2f,
        reach: float,
        inner: float,
        outer: float,
        pose: Pose | None,
    ) -> None:
        self.angles = angles
        self.corners = corners
        self.opposite_angles = opposite_angles
        self.opposite_corners = opposite_corners
        self.center = center
        self.reach = reach
        self.inner = inner
        self.outer = outer
        self.pose = pose


class Hull:
    """The vertices a shape was made from and its strictly convex corners, the first of them listed twice. All poses of
    the shape share them."""

    __slots__ = ("_diameter", "_exact", "corners", "order", "table", "vertices")

    def __init__(self, vertices: tuple[Vec2f, ...]) -> None:
        self.vertices = vertices
        self.order = hull_indices(vertices)
        count = len(self.order)
        corners = [vertices[i] for i in self.order]
        xs, ys = zip(*corners, strict=True)
        x = reduce(add, xs) / count
        y = reduce(add, ys) / count
        px, py = corners[0]  # the leftmost
        reach = max(max(xs) - x, x - px, max(ys) - y, y - min(ys))
        corners.append(corners[0])
        self.corners = corners
        self._exact: tuple[list[Vec2i], int] | None = None
        self._diameter: float | None = None
        if count == 1:
            # A single corner is furthest in all directions. It has no edge on either side.
            angles, ring = [-inf, inf], corners[:1] * 3
            self.table = Table(angles, ring, angles, ring, (x, y), 0.0, 0.0, 0.0, None)
            return
        # The outward normal of the edge p -> q is (qy - py, px - qx). From the leftmost corner on, its angle ascends
        # from -pi to pi. Do not write -(qx - px): for that zero, atan2 returns -pi.
        angles = [-inf]
        inner = shortest = inf
        for qx, qy in islice(corners, 1, None):
            nx = qy - py
            ny = px - qx
            angles.append(atan2(ny, nx))
            length = hypot(nx, ny)
            if length < shortest:
                shortest = length
            offset = ((px - x) * nx + (py - y) * ny) / length
            if offset < inner:
                inner = offset
            px = qx
            py = qy
        # The opposite direction: turn all normals by pi, then sort again.
        half = bisect_right(angles, 0.0)
        opposite = [-inf]
        opposite += [angle - pi for angle in angles[half:]]
        opposite += [angle + pi for angle in angles[1:half]]
        half = (half - 1) % count
        reach *= 2
        inner = max(0.0, inner - DISC_DOUBT * reach) if reach > SMALL_REACH else 0.0
        ring = [corners[-2], *corners, corners[1]]
        behind = ring[half:-2] + ring[1 : half + 3]
        pose = None if shortest > SHORT else IDENTITY
        self.table = Table(angles, ring, opposite, behind, (x, y), reach, inner, OUTER * reach, pose)

    @property
    def exact(self) -> tuple[list[Vec2i], int]:
        """The corners as whole numbers, times 2**shift, and `shift`."""
        if self._exact is None:
            self._exact = integers(self.corners)
        return self._exact

    @property
    def diameter(self) -> float:
        """No two corners are further apart."""
        if self._diameter is None:
            self._diameter = 2 * max([dist(corner, self.table.center) for corner in self.corners])
        return self._diameter

    def near(self, d: Vec2f) -> int:
        """`furthest`, without a proof."""
        return (bisect_left(self.table.angles, atan2(d[1], d[0])) - 1) % len(self.order)

    def furthest(self, d: Vec2f) -> int:
        """The corner k furthest along d (of moderate size), up to the rounding of a product. Found by bisection among
        the edge normals, and proved; if that fails, all corners are compared."""
        x, y = d
        table = self.table
        ring = table.corners
        i = proved(ring, bisect_left(table.angles, atan2(y, x)), x, y, LEVEL * table.reach)
        if not i:
            px, py = table.center
            heights = [(qx - px) * x + (qy - py) * y for qx, qy in ring]
            i = heights.index(max(heights[1:-2]), 1)
        return (i - 1) % len(self.order)

    def furthest_exactly(self, d: tuple[int, int]) -> int:
        """The corner k furthest along d, decided in whole numbers.

        On a strictly convex hull, a corner that neither neighbour exceeds is the furthest of all.
        """
        corners = self.exact[0]
        x, y = d
        size = max(abs(x), abs(y)) or 1
        k = self.near((x / size, y / size))
        top = x * corners[k][0] + y * corners[k][1]
        count = len(self.order)
        for step in (1, -1):
            while True:
                beside = (k + step) % count
                height = x * corners[beside][0] + y * corners[beside][1]
                if height <= top:
                    break
                k, top = beside, height
        return k
