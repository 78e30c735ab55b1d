"""Segments as pairs of ends in whole numbers: the twin of `convex` on a line. Cutting is exact.

An end is a vertex as in `convex`, with the smallest whole numbers, so that equal ends are equal tuples. A segment
without length is ().
"""

from __future__ import annotations

from math import gcd
from typing import TypeAlias

from .convex import HalfPlane, Homogeneous, Polygon, vertices

Segment: TypeAlias = tuple[Homogeneous, ...]


def chord(polygon: Polygon, line: HalfPlane) -> Segment:
    """The part of the line on the border of a half-plane that is inside a polygon. () where they share one point."""
    corners = vertices(polygon)
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    ends = {_crossing(p, q, line) for p, q in edges if line.at(p) * line.at(q) <= 0 and line.at(p) != line.at(q)}
    return tuple(sorted(ends)) if len(ends) == 2 else ()


def _crossing(p: Homogeneous, q: Homogeneous, side: HalfPlane) -> Homogeneous:
    """Where the border of a half-plane is between p and q, which lie on different sides of it or one of them on it."""
    of_p, of_q = abs(side.at(q)), abs(side.at(p))
    x, y, w = (of_p * u + of_q * v for u, v in zip(p, q, strict=True))
    common = gcd(x, y, w)
    return Homogeneous(x // common, y // common, w // common)


def split(segment: Segment, side: HalfPlane) -> tuple[Segment, Segment]:
    """The parts of a segment in a half-plane and in its opposite. One on the border is in the half-plane: a comparison
    has the same outcome all along it."""
    p, q = segment
    if side.at(p) >= 0 and side.at(q) >= 0:
        return segment, ()
    if side.at(p) <= 0 and side.at(q) <= 0:
        return (), segment
    middle = _crossing(p, q, side)
    return ((p, middle), (middle, q)) if side.at(p) > 0 else ((middle, q), (p, middle))


def united(p: Segment, q: Segment, around: Segment) -> Segment:
    """Two segments of a line, of the same direction, as one, if one begins where the other ends. Otherwise ()."""
    if p[1] == q[0]:
        return p[0], q[1]
    return (q[0], p[1]) if q[1] == p[0] else ()


def inside(segment: Segment) -> Homogeneous:
    """The middle."""
    p, q = segment
    return Homogeneous(p.x * q.w + q.x * p.w, p.y * q.w + q.y * p.w, 2 * p.w * q.w)
