"""The point of a segment or triangle that is closest to the origin: GJK's sub-problem, one guard clause a region.

Notation: `O` the origin; `A` the newest vertex, then `B`, `C`; `ab = b - a`; a feature is named by its vertices:
"A", "AB", "ABC". All functions work on floats and, exactly, on fractions.

Source: Ericson, "Real-Time Collision Detection", sections 5.1.2 and 5.1.5; the clauses in the manner of box2d.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from ..vec import N, Vec2, cross, dot, neg, perp, scale, sub


class Feature(NamedTuple, Generic[N]):
    """The smallest feature with the closest point: its name, the positions of its vertices among those given, the
    weights of these (positive, sum 1), and the point."""

    region: str
    kept: tuple[int, ...]
    weights: tuple[N, ...]
    point: Vec2[N]


def closest_feature(simplex: Sequence[Vec2[N]], one: N) -> Feature[N]:
    """Closest feature of one to three vertices, newest first. `one` is 1 in the numbers wanted."""
    if len(simplex) == 1:
        return Feature("A", (0,), (one,), simplex[0])
    if len(simplex) == 2:
        return closest_on_segment(simplex[0], simplex[1], one)
    return closest_on_triangle(simplex[0], simplex[1], simplex[2], one)


def closest_on_segment(a: Vec2[N], b: Vec2[N], one: N) -> Feature[N]:
    """The foot of O on the line AB is a + t*ab with t = (ao . ab) / (ab . ab); beyond an end, that end is closest.
    Equal a and b are region A."""
    ab = sub(b, a)
    along = -dot(a, ab)
    if along <= 0:
        return Feature("A", (0,), (one,), a)
    if along >= dot(ab, ab):
        return Feature("B", (1,), (one,), b)
    return _on_edge("AB", (0, 1), a, b, one)


def closest_on_triangle(a: Vec2[N], b: Vec2[N], c: Vec2[N], one: N) -> Feature[N]:
    """Vertices first, then edges, then the inside.

    A vertex is closest if O lies behind it on both its edges. The barycentric weight of C is the area of OAB over that
    of ABC: where it is not positive, O is beyond AB, and AB is closest if O lies between its ends. A flat triangle has
    no area and ends in one of its edges; O on an edge belongs to that edge.
    """
    ab, bc, ca = sub(b, a), sub(c, b), sub(a, c)
    ao, bo, co = neg(a), neg(b), neg(c)
    if dot(ao, ab) <= 0 and dot(ao, ca) >= 0:
        return Feature("A", (0,), (one,), a)
    if dot(bo, bc) <= 0 and dot(bo, ab) >= 0:
        return Feature("B", (1,), (one,), b)
    if dot(co, ca) <= 0 and dot(co, bc) >= 0:
        return Feature("C", (2,), (one,), c)
    area = cross(ab, bc)
    oab, obc, oca = cross(a, b), cross(b, c), cross(c, a)
    if oab * area <= 0 and dot(ao, ab) > 0 and dot(bo, ab) < 0:
        return _on_edge("AB", (0, 1), a, b, one)
    if obc * area <= 0 and dot(bo, bc) > 0 and dot(co, bc) < 0:
        return _on_edge("BC", (1, 2), b, c, one)
    if oca * area <= 0 and dot(co, ca) > 0 and dot(ao, ca) < 0:
        return _on_edge("AC", (0, 2), a, c, one)
    total = oab + obc + oca
    if total == 0:
        # Only floats get here, with a sliver whose areas cancel: any edge is as good, and the exact pass decides.
        return closest_on_segment(a, b, one)
    zero = one - one
    return Feature("ABC", (0, 1, 2), (obc / total, oca / total, oab / total), (zero, zero))


def _on_edge(region: str, kept: tuple[int, int], p: Vec2[N], q: Vec2[N], one: N) -> Feature[N]:
    """The feature of edge pq, whose strip O is known to be in.

    The point is not computed from t but as the edge's perpendicular, scaled: in floats, it then keeps its direction
    when O is very near to the line.
    """
    edge = sub(q, p)
    length2 = dot(edge, edge)
    t = -dot(p, edge) / length2
    return Feature(region, kept, (one - t, t), scale(perp(edge), cross(edge, p) / length2))
