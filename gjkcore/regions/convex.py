"""Convex polygons as half-planes in whole numbers. Cutting is exact, and numbers do not grow however often it is done.

Notation: a `HalfPlane` (a, b, c) contains all (x, y) with a x + b y + c >= 0. A vertex is homogeneous: (X, Y, W) with
W > 0 is the point (X / W, Y / W). The edges of a polygon are counter-clockwise. Vertex i is where the edges i - 1 and i
meet, by their cross product. A polygon without area is ().
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple, TypeAlias

from ..vec import summed


class HalfPlane(NamedTuple):
    a: int
    b: int
    c: int

    def opposite(self) -> HalfPlane:
        return HalfPlane(-self.a, -self.b, -self.c)

    def at(self, vertex: Homogeneous) -> int:
        """How far inside a vertex is, times a positive factor. Negative if it is outside."""
        x, y, w = vertex
        return self.a * x + self.b * y + self.c * w

    def seen_from(self, place: Homogeneous) -> HalfPlane:
        """A half-plane that was recorded for w P - (x, y), in P, where (x, y, w) is the place."""
        a, b, c = self
        x, y, w = place
        a, b, c = a * w, b * w, c - a * x - b * y
        common = gcd(a, b, c)
        return HalfPlane(a // common, b // common, c // common)


class Homogeneous(NamedTuple):
    x: int
    y: int
    w: int


Polygon: TypeAlias = tuple[HalfPlane, ...]


def box(low: tuple[int, int], high: tuple[int, int]) -> Polygon:
    (x0, y0), (x1, y1) = low, high
    return HalfPlane(0, 1, -y0), HalfPlane(-1, 0, x1), HalfPlane(0, -1, y1), HalfPlane(1, 0, -x0)


def beside(foot: tuple[int, int], normal: tuple[Any, Any]) -> HalfPlane:
    """All places P with normal . (P - foot) >= 0."""
    a, b = normal
    return HalfPlane(a, b, -(a * foot[0] + b * foot[1]))


def vertices(polygon: Polygon) -> list[Homogeneous]:
    return [_meet(polygon[i - 1], edge) for i, edge in enumerate(polygon)]


def area(polygon: Polygon) -> Fraction:
    """Half the sum of the cross products of neighbouring vertices."""
    corners = vertices(polygon)
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum((Fraction(p.x * q.y - p.y * q.x, 2 * p.w * q.w) for p, q in pairs), Fraction(0))


def clipped(polygon: Polygon, side: HalfPlane) -> Polygon:
    """The part of a polygon in a half-plane. An edge stays if one of its ends is inside. The new edge follows the last
    one that stays."""
    heights = [side.at(vertex) for vertex in vertices(polygon)]
    if not any(height > 0 for height in heights):
        return ()
    if all(height >= 0 for height in heights):
        return polygon
    kept: list[HalfPlane] = []
    for i, edge in enumerate(polygon):
        start, end = heights[i], heights[(i + 1) % len(polygon)]
        if start > 0 or end > 0:
            kept.append(edge)
        if start > 0 >= end:
            kept.append(side)
    return tuple(kept)


def split(polygon: Polygon, side: HalfPlane) -> tuple[Polygon, Polygon]:
    """The parts of a polygon in a half-plane and in its opposite."""
    return clipped(polygon, side), clipped(polygon, side.opposite())


def common(polygon: Polygon, sides: Iterable[HalfPlane]) -> Polygon:
    """The part of a polygon in all half-planes."""
    for side in sides:
        polygon = clipped(polygon, side)
    return polygon


def united(p: Polygon, q: Polygon, around: Polygon) -> Polygon:
    """The union of two polygons inside `around`, if it is convex and the polygons share the line of an edge. Otherwise
    ().

    The polygons lie on opposite sides of that line. If every other edge of each has the whole other polygon inside, the
    union is the intersection of the half-planes of all these edges.
    """
    shared = set(p) & {edge.opposite() for edge in q}
    if len(shared) != 1:
        return ()
    (line,) = shared
    of_p = [edge for edge in p if edge != line]
    of_q = [edge for edge in q if edge != line.opposite()]
    for edges, other in ((of_p, q), (of_q, p)):
        if any(edge.at(vertex) < 0 for edge in edges for vertex in vertices(other)):
            return ()
    return common(around, of_p + of_q)


def inside(polygon: Polygon) -> Homogeneous:
    """A place strictly inside: the mean of the vertices, rounded to whole numbers if that is inside too, because short
    numbers are fast."""
    corners = vertices(polygon)
    count = len(corners)
    near = Homogeneous(
        summed(x // w for x, _, w in corners) // count, summed(y // w for _, y, w in corners) // count, 1
    )
    if all(edge.at(near) > 0 for edge in polygon):
        return near
    mean_x = sum((Fraction(x, w) for x, _, w in corners), Fraction(0)) / count
    mean_y = sum((Fraction(y, w) for _, y, w in corners), Fraction(0)) / count
    w = lcm(mean_x.denominator, mean_y.denominator)
    return Homogeneous(int(mean_x * w), int(mean_y * w), w)


def _meet(p: HalfPlane, q: HalfPlane) -> Homogeneous:
    return Homogeneous(p.b * q.c - p.c * q.b, p.c * q.a - p.a * q.c, p.a * q.b - p.b * q.a)
