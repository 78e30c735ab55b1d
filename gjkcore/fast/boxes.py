"""Two parallelepipeds in floats: GJK's descent, with a face of their difference in place of the simplex.

Notation: `e`, `f`, `g` are half edges, three of A and three of B, turned into the world. `c` is the difference of the
centres. Every point of A - B is c plus each half edge times a *share* from -1 to 1 (A - B is a zonotope). `v` is one
such point, and -v is the search direction. Edges with a share strictly between -1 and 1 are *free*: they span the face
of A - B that v lies on.

GJK takes v from a simplex; here v is the closest point of a face. A step frees the edge whose other end is furthest
along -v. An edge that reaches an end of its share is fixed there. This is least squares with bounds.

Why the answer is right: the distance is at most |v|, because v is in A - B. It is at least low / |v|, where

    low = c.v - sum |e.v|

is the smallest w.v of all points w. No corner is chosen for it, so none can be wrong.

The rounding errors, for each solid, are in units of u (span + offset). u = 2**-53 is the unit roundoff. `span` is the
norm of the furthest corner, so sum |e| <= sqrt(3) span. Terms relative to |v| are left out. A centre has an error of 8,
and all half edges together of 12. The first v, a sum, adds 19. Each step along an edge adds 7; ROUNDS allow 21 steps
before the last v, 24 with it. That makes 186 for v, and 207 if O may be inside. The products and sums of `low` add 29,
which makes 49 with the centre and the edges. All together stay below 2 ERROR.
The answer's `error` is this and the difference of the two bounds.

O is inside A - B if it is c plus shares of the edges, with three free edges. Their shares must be further from their
ends than rounding and the remaining |v| can move them, which by Cramer's rule is (2 ERROR + |v|) |f| |g| / (e, f, g).
If that is less than 1, the volume (e, f, g) itself is right to a tenth.

Source: Stark, Parker, "Bounded-variable least squares: an algorithm and applications", 1995.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, sqrt
from typing import Any, TypeAlias

from ..answers import ClosestPoints, Penetration
from ..plane.floats import DECIDE, NORMAL, POINTS, Want, new
from ..vec import Vec3f, cross3, dot3
from .axes import depth

ERROR = 128 * 2.0**-53
"""Relative to span + offset, as defined above."""

ACCURACY = 4e-12
"""Relative. The largest difference between the bounds of an answer."""

STALL = 1e-13
"""Relative to |v|^2. The loop ends when a support point improves |v|^2 by less than this."""

FLAT = 2.0**-20
"""Relative to the products of the squared lengths. The squared area or volume that free edges span must be larger."""

PLACED = 2.0**-46
"""Relative to the longest edge: the points of an answer are at most this far from where they belong."""

FAR = 32.0
"""Relative to the longest edge: a distance whose rounding hides where on an edge or a face the closest point is."""

CLEAR = 2.0**-49
"""Relative to the distance and an edge: a height whose sign is certain."""

ROUNDS = range(1, 9)
"""One for each search direction. One to three are usual."""

Steps: TypeAlias = tuple[tuple[int, float], ...]
"""Which edges' shares to change, and by how much."""


class Box:
    """A parallelepiped: its centre, the error of its points, the radius of a ball around the centre that is certainly
    inside, its half edges; `far` and `tight`: see `_placed`; `clear`: see CLEAR. No NamedTuple: unpacking one takes ten
    times as long as unpacking a tuple."""

    __slots__ = ("center", "clear", "edges", "error", "far", "inner", "tight")

    def __init__(self, center: Vec3f, error: float, inner: float, edges: tuple[Vec3f, ...]) -> None:
        self.center = center
        self.error = error
        self.inner = inner
        self.edges = edges
        lengths = [sqrt(dot3(edge, edge)) for edge in edges]
        self.far = FAR / 2 * max(lengths)
        self.clear = -CLEAR * max(lengths)
        self.tight = PLACED * max(lengths) * min(lengths)


def gap(box_a: Box, box_b: Box, want: Want, limit: float | None = None) -> Any:
    """As `space.gap`. Written out edge by edge: loops over the six would take half as long again."""
    ax, ay, az = box_a.center
    bx, by, bz = box_b.center
    cx, cy, cz = ax - bx, ay - by, az - bz
    both = box_a.inner + box_b.inner
    if cx * cx + cy * cy + cz * cz < both * both and box_a.inner and box_b.inner:
        t = box_a.inner / both
        return _deep(box_a, box_b) if want is NORMAL else overlap((ax - t * cx, ay - t * cy, az - t * cz), want, 0)
    (e1x, e1y, e1z), (e2x, e2y, e2z), (e3x, e3y, e3z) = box_a.edges
    (e4x, e4y, e4z), (e5x, e5y, e5z), (e6x, e6y, e6z) = box_b.edges
    edges = box_a.edges + box_b.edges
    error = box_a.error + box_b.error
    # The support point from centre to centre.
    s1 = -1.0 if e1x * cx + e1y * cy + e1z * cz > 0 else 1.0
    s2 = -1.0 if e2x * cx + e2y * cy + e2z * cz > 0 else 1.0
    s3 = -1.0 if e3x * cx + e3y * cy + e3z * cz > 0 else 1.0
    s4 = -1.0 if e4x * cx + e4y * cy + e4z * cz > 0 else 1.0
    s5 = -1.0 if e5x * cx + e5y * cy + e5z * cz > 0 else 1.0
    s6 = -1.0 if e6x * cx + e6y * cy + e6z * cz > 0 else 1.0
    vx = cx + s1 * e1x + s2 * e2x + s3 * e3x + s4 * e4x + s5 * e5x + s6 * e6x
    vy = cy + s1 * e1y + s2 * e2y + s3 * e3y + s4 * e4y + s5 * e5y + s6 * e6y
    vz = cz + s1 * e1z + s2 * e2z + s3 * e3z + s4 * e4z + s5 * e5z + s6 * e6z
    free: list[int] = []
    near = limit or 0.0
    ended = False  # Whether the last step ended where an edge does, and not at the closest point of the face.
    for count in ROUNDS:
        h1 = e1x * vx + e1y * vy + e1z * vz
        h2 = e2x * vx + e2y * vy + e2z * vz
        h3 = e3x * vx + e3y * vy + e3z * vz
        h4 = e4x * vx + e4y * vy + e4z * vz
        h5 = e5x * vx + e5y * vy + e5z * vz
        h6 = e6x * vx + e6y * vy + e6z * vz
        low = cx * vx + cy * vy + cz * vz - abs(h1) - abs(h2) - abs(h3) - abs(h4) - abs(h5) - abs(h6)
        square = vx * vx + vy * vy + vz * vz
        length = sqrt(square)
        if low > error * length:
            if (want is DECIDE or limit is not None) and low > (error + near) * length:
                return False
            gain = square - low
            if gain <= STALL * square:
                if (length > box_a.far + box_b.far or gain > box_a.tight or gain > box_b.tight) and want is not DECIDE:
                    # A corner is certain where each other end of its edges is clearly higher.
                    sure = (box_a.clear + box_b.clear) * length
                    is_corner = s1 * h1 < sure > s2 * h2 and s3 * h3 < sure > s4 * h4 and s5 * h5 < sure > s6 * h6
                    if not (is_corner or _placed(edges, (s1, s2, s3, s4, s5, s6), (h1, h2, h3, h4, h5, h6), length)):
                        return None
                break
            if want is DECIDE and length < near - 2 * error:
                return True
        shares, heights = [s1, s2, s3, s4, s5, s6], (h1, h2, h3, h4, h5, h6)
        if not ended:
            # The edge whose other end is furthest down.
            falls = (s1 * h1, s2 * h2, s3 * h3, s4 * h4, s5 * h5, s6 * h6)
            k = falls.index(max(falls))
            if k in free:
                return None
            free.append(k)
        if len(free) == 1:
            k = free[0]
            ex, ey, ez = edges[k]
            old = shares[k]
            share = old - heights[k] / (ex * ex + ey * ey + ez * ez)
            if share <= -1.0 or share >= 1.0:
                share = 1.0 if share > 0 else -1.0
                free.clear()
            shares[k] = share
            ended = False
            vx, vy, vz = vx + (share - old) * ex, vy + (share - old) * ey, vz + (share - old) * ez
        else:
            steps = _steps(edges, heights, free, (vx, vy, vz))
            if steps is None:
                return None
            vx, vy, vz, ended = _taken(steps, edges, shares, free, vx, vy, vz)
            if len(free) == 3:
                if want is NORMAL:
                    return _deep(box_a, box_b)
                doubt = 2 * error + sqrt(vx * vx + vy * vy + vz * vz)
                return _inside(box_a.center, edges, shares, free, doubt, want, count)
        s1, s2, s3, s4, s5, s6 = shares
    else:
        return None
    px = ax + s1 * e1x + s2 * e2x + s3 * e3x
    py = ay + s1 * e1y + s2 * e2y + s3 * e3y
    pz = az + s1 * e1z + s2 * e2z + s3 * e3z
    return _apart((px, py, pz), vx, vy, vz, length, (gain + 2 * error * length) / length, want, count, near)


def _placed(edges: Sequence[Vec3f], shares: Sequence[float], heights: Sequence[float], length: float) -> bool:
    """Whether each edge's share is certain. Wherever else it were, v would move by at most the height over the edge.
    The bounds of the distance tell so up to a gap of both boxes' `far`, if they differ by at most either `tight`."""
    longest = sqrt(max([dot3(edge, edge) for edge in edges]))
    for edge, share, height in zip(edges, shares, heights, strict=True):
        size = sqrt(dot3(edge, edge))
        if abs(height) + share * height > PLACED * longest * size:
            return False
        if length > FAR * longest and abs(height) <= CLEAR * length * size:
            return False
    return True


def _deep(box_a: Box, box_b: Box) -> Any:
    return depth(box_a.center, box_a.edges, box_b.center, box_b.edges, box_a.error + box_b.error)


def _apart(
    point_a: Vec3f, vx: float, vy: float, vz: float, length: float, error: float, want: Want, count: int, near: float
) -> Any:
    """The answer for boxes whose closest points are v apart. None if `error` is too large."""
    if want is DECIDE:
        return None if abs(length - near) <= error else length < near
    if error > ACCURACY * length:
        return None
    px, py, pz = point_a
    point_b = (px - vx, py - vy, pz - vz)
    if want is POINTS:
        return new(ClosestPoints, (length, point_a, point_b, count, error))
    normal = (0.0 - vx / length, 0.0 - vy / length, 0.0 - vz / length)
    return new(Penetration, (-length, normal, point_a, point_b, error))


def overlap(point: Vec3f, want: Want, count: int) -> Any:
    """The answer for cores with a common point."""
    if want is POINTS:
        return new(ClosestPoints, (0.0, point, point, count, 0.0))
    return True if want is DECIDE else None


def _taken(
    steps: Steps, edges: Sequence[Vec3f], shares: list[float], free: list[int], vx: float, vy: float, vz: float
) -> tuple[float, float, float, bool]:
    """v after these steps, as far as every share allows, and whether one ends: its edge is then fixed."""
    t = 1.0
    ends = -1
    for k, step in steps:
        share = shares[k] + step
        if share > 1.0 or share < -1.0:
            room = (copysign(1.0, step) - shares[k]) / step
            if room < t:
                t = room
                ends = k
    for k, step in steps:
        ex, ey, ez = edges[k]
        step *= t
        vx += step * ex
        vy += step * ey
        vz += step * ez
        shares[k] += step
    if ends >= 0:
        shares[ends] = copysign(1.0, shares[ends])
        free.remove(ends)
    return vx, vy, vz, ends >= 0


def _inside(
    center: Vec3f, edges: Sequence[Vec3f], shares: list[float], free: list[int], doubt: float, want: Want, count: int
) -> Any:
    """The answer if the origin, which is within `doubt` of the point with these shares, is proved to be inside."""
    e, f, g = (edges[k] for k in free)
    volume = abs(dot3(e, cross3(f, g)))
    room = 1.0 - max([abs(shares[k]) for k in free])
    if doubt * max(dot3(e, e), dot3(f, f), dot3(g, g)) >= room * volume:
        return None
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = edges[:3]
    r, s, t, _, _, _ = shares
    x, y, z = center
    point = (x + r * ax + s * bx + t * cx, y + r * ay + s * by + t * cy, z + r * az + s * bz + t * cz)
    return overlap(point, want, count)


def _steps(edges: Sequence[Vec3f], heights: tuple[float, ...], free: list[int], v: Vec3f) -> Steps | None:
    """The changes of the shares of two or three edges that lead from v to the point closest to the origin, in the plane
    through v or in space. None if the edges hardly span it. `heights` are the products of the edges with v."""
    i, j = free[0], free[1]
    ex, ey, ez = e = edges[i]
    fx, fy, fz = f = edges[j]
    ee = ex * ex + ey * ey + ez * ez
    ff = fx * fx + fy * fy + fz * fz
    if len(free) == 2:
        ef = ex * fx + ey * fy + ez * fz
        area = ee * ff - ef * ef
        if area <= FLAT * ee * ff:
            return None
        ev = heights[i] / area
        fv = heights[j] / area
        return ((i, ef * fv - ff * ev), (j, ef * ev - ee * fv))
    g = edges[free[2]]
    fg = cross3(f, g)
    volume = dot3(e, fg)
    if volume * volume <= FLAT * ee * ff * dot3(g, g):
        return None
    return (
        (i, -dot3(v, fg) / volume),
        (j, -dot3(v, cross3(g, e)) / volume),
        (free[2], -dot3(v, cross3(e, f)) / volume),
    )
