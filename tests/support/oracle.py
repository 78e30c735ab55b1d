"""The exact answer by brute force, for tests. Shares no code with gjkcore.

A - B is the convex hull of all n*m vertex differences, in fractions. If the origin is to the right of an edge of that
hull, it is outside, and the distance is the smallest distance to an edge. Otherwise the depth is the smallest distance
to the line of an edge. A round shape is given as a list of one vertex, its centre, and a radius. The fractions get one
denominator and are then whole numbers, which is faster.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt, lcm
from typing import NamedTuple

Vec = tuple[Fraction, Fraction]


class Truth(NamedTuple):
    state: str
    signed_distance: float


def exact(vertices) -> list[Vec]:
    return [(Fraction(x), Fraction(y)) for x, y in vertices]


def cross(o: Vec, p: Vec, q: Vec) -> Fraction:
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def hull(points: list[Vec]) -> list[Vec]:
    """The hull by gift wrapping, counter-clockwise. One or two points if it has no area."""
    points = sorted(set(points))
    if len(points) < 3:
        return points
    wrapped = [points[0]]
    while True:
        here = best = wrapped[-1]
        ex = ey = 0  # from here to the best so far
        for p in points:
            dx, dy = p[0] - here[0], p[1] - here[1]
            side = ex * dy - ey * dx
            if side < 0 or (side == 0 and abs(dx) + abs(dy) > abs(ex) + abs(ey)):
                best, ex, ey = p, dx, dy
        if best == wrapped[0]:
            return wrapped
        wrapped.append(best)


def square_distance(p: Vec, q: Vec) -> Fraction:
    """The squared distance of the origin from the segment pq."""
    ex, ey = q[0] - p[0], q[1] - p[1]
    length2 = ex * ex + ey * ey
    along = -(p[0] * ex + p[1] * ey)
    t = Fraction(0) if length2 == 0 else min(max(Fraction(along, length2), Fraction(0)), Fraction(1))
    x, y = p[0] + t * ex, p[1] + t * ey
    return x * x + y * y


def root(square: Fraction) -> Fraction:
    """The square root to a relative error of 2**-200."""
    if square == 0:
        return Fraction(0)
    bits = max(0, 400 + square.denominator.bit_length() - square.numerator.bit_length())
    bits += bits % 2
    return Fraction(isqrt((square.numerator << bits) // square.denominator), 1 << bits // 2)


def truth(a, b, radius_a=0.0, radius_b=0.0) -> Truth:
    """State and signed distance of two convex hulls, each with a radius around it. Rounded once."""
    a, b = exact(a), exact(b)
    scale = lcm(*{x.denominator for p in (*a, *b) for x in p})
    a, b = ([(int(x * scale), int(y * scale)) for x, y in vertices] for vertices in (a, b))
    corners = hull([(p[0] - q[0], p[1] - q[1]) for p in a for q in b])
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    origin = (0, 0)
    nearest = min(square_distance(p, q) for p, q in edges) / scale**2
    inside = len(corners) > 2 and all(cross(p, q, origin) > 0 for p, q in edges)
    if inside:
        # Inside a convex polygon, the nearest boundary point is the nearest point on the line of an edge.
        signed, sign = -root(nearest), -1
    else:
        signed, sign = root(nearest), int(nearest > 0)
    reach = Fraction(radius_a) + Fraction(radius_b)
    if reach:
        sign = -1 if inside else (nearest > reach**2) - (nearest < reach**2)
        signed = Fraction(0) if sign == 0 else signed - reach
    return Truth({1: "separated", 0: "touching", -1: "intersecting"}[sign], float(signed))


def distance_to_shape(point, vertices, radius=0.0) -> float:
    """The distance of a point from a hull with a radius around it. At most 0 inside."""
    return truth([point], vertices, 0.0, radius).signed_distance
