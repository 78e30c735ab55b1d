"""The point of a segment or triangle closest to the origin, which is GJK's sub-problem. Each region has a guard clause.

Notation: `O` is the origin. `A` is the newest vertex, then come `B` and `C`. `ab = b - a`. A feature is named after its
vertices: "A", "AB", "ABC". The *weights* of the closest point are not divided: the point is the sum of weight * vertex,
divided by their *total*. So the same functions are exact on whole numbers and also work on floats. Each product that is
compared with zero has a name and is compared once.

Source: Ericson, "Real-Time Collision Detection", sections 5.1.2 and 5.1.5. The form of the clauses follows box2d.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..descent import Compare, Feature, Geometry, positive
from ..vec import N, Vec2, cross, dot, neg, perp, scale, sub


def closest_feature(simplex: Sequence[Vec2[N]], compare: Compare = positive) -> Feature[Vec2[N]]:
    """The closest feature of one to three vertices, newest first."""
    if len(simplex) == 1:
        return Feature("A", (0,), (1,), 1, simplex[0])
    if len(simplex) == 2:
        return closest_on_segment(simplex[0], simplex[1], compare)
    return closest_on_triangle(simplex[0], simplex[1], simplex[2], compare)


def closest_on_segment(a: Vec2[N], b: Vec2[N], compare: Compare = positive) -> Feature[Vec2[N]]:
    """O is beyond A, beyond B or between them. Equal a and b are region A."""
    ab = sub(b, a)
    if not compare("AO . AB", 2, -dot(a, ab), a, ab):
        return Feature("A", (0,), (1,), 1, a)
    if not compare("BO . BA", 2, dot(b, ab), b, neg(ab)):
        return Feature("B", (1,), (1,), 1, b)
    return _on_edge("AB", (0, 1), a, b)


def closest_on_triangle(a: Vec2[N], b: Vec2[N], c: Vec2[N], compare: Compare = positive) -> Feature[Vec2[N]]:
    """Vertices come first, then edges, then the inside.

    A vertex is closest if O lies behind it along both its edges. The barycentric weight of C is the area of OAB over
    the area of ABC. If it is not positive, O is beyond AB, and AB is closest if O lies between its ends. A flat
    triangle has no area, and one of its edges is closest. O on an edge belongs to that edge.
    """
    ab, bc, ca = sub(b, a), sub(c, b), sub(a, c)
    a_to_b = compare("AO . AB", 2, -dot(a, ab), a, ab)
    a_to_c = compare("AO . AC", 2, dot(a, ca), a, neg(ca))
    if not a_to_b and not a_to_c:
        return Feature("A", (0,), (1,), 1, a)
    b_to_c = compare("BO . BC", 2, -dot(b, bc), b, bc)
    b_to_a = compare("BO . BA", 2, dot(b, ab), b, neg(ab))
    if not b_to_c and not b_to_a:
        return Feature("B", (1,), (1,), 1, b)
    c_to_a = compare("CO . CA", 2, -dot(c, ca), c, ca)
    c_to_b = compare("CO . CB", 2, dot(c, bc), c, neg(bc))
    if not c_to_a and not c_to_b:
        return Feature("C", (2,), (1,), 1, c)
    area = cross(ab, bc)
    oab, obc, oca = cross(a, b), cross(b, c), cross(c, a)
    inside_ab = compare("area OAB * area ABC", 4, oab * area, a, lambda: _inward(ab, area))
    if not inside_ab and a_to_b and b_to_a:
        return _on_edge("AB", (0, 1), a, b)
    inside_bc = compare("area OBC * area ABC", 4, obc * area, b, lambda: _inward(bc, area))
    if not inside_bc and b_to_c and c_to_b:
        return _on_edge("BC", (1, 2), b, c)
    inside_ca = compare("area OCA * area ABC", 4, oca * area, c, lambda: _inward(ca, area))
    if not inside_ca and c_to_a and a_to_c:
        return _on_edge("AC", (0, 2), a, c)
    total = oab + obc + oca
    if total == 0:
        # Only floats get here, on a sliver whose areas cancel. Any edge is as good, because the exact run decides.
        return closest_on_segment(a, b, compare)
    sign = 1 if total > 0 else -1
    zero = total - total
    return Feature("ABC", (0, 1, 2), (obc * sign, oca * sign, oab * sign), total * sign, (zero, zero))


def _inward(edge: Vec2[N], area: N) -> Vec2[N]:
    """The normal of a triangle's edge, towards the third vertex, times the area."""
    return scale(perp(edge), area)


def _on_edge(region: str, kept: tuple[int, int], p: Vec2[N], q: Vec2[N]) -> Feature[Vec2[N]]:
    """The feature of edge pq. The caller knows that O lies between the perpendiculars to pq through its ends.

    The foot of O on the line is p + t*pq with t = (po . pq) / (pq . pq). It is computed as the scaled perpendicular of
    the edge instead of from t: in floats its direction then stays right when O is very near the line.
    """
    edge = sub(q, p)
    total = dot(edge, edge)
    along = -dot(p, edge)
    return Feature(region, kept, (total - along, along), total, scale(perp(edge), cross(edge, p)))


PLANE: Geometry[Any] = Geometry(2, (0.0, 0.0), (1.0, 0.0), dot, neg, sub, closest_feature)
