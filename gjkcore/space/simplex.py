"""The point of a segment, triangle or tetrahedron of space that is closest to the origin, and the feature it lies on.

Notation: `O` the origin; `A` the newest vertex, then `B`, `C`, `D`; `ab = b - a`; a feature is named by its vertices:
"A", "AB", "ABC", "ABCD". The *weights* of the closest point are not divided: it is the sum of weight * vertex, divided
by their *total*. So the same functions work on floats and, exactly, on integers.

Source: Ericson, "Real-Time Collision Detection", sections 5.1.2, 5.1.5 and 5.1.6; the clauses in the manner of box2d.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from ..vec import R, Vec3, add3, cross3, dot3, scale3, sub3


class Feature(NamedTuple, Generic[R]):
    """The smallest feature with the closest point: its name, the positions of its vertices among those given, the
    weights of these (positive), their total, and `moment`, the closest point times the total."""

    region: str
    kept: tuple[int, ...]
    weights: tuple[R, ...]
    total: R
    moment: Vec3[R]


def closest_feature(simplex: Sequence[Vec3[R]], one: R) -> Feature[R]:
    """Closest feature of one to four vertices, newest first. `one` is 1 in the numbers wanted."""
    if len(simplex) == 1:
        return _feature(simplex, (0,), (one,))
    if len(simplex) == 2:
        return _on_segment(simplex, (0, 1), one)
    if len(simplex) == 3:
        return _on_triangle(simplex, (0, 1, 2), one)
    return closest_on_tetrahedron(simplex, one)


def _feature(simplex: Sequence[Vec3[R]], kept: tuple[int, ...], weights: tuple[R, ...]) -> Feature[R]:
    total = weights[0]
    moment = scale3(simplex[kept[0]], total)
    for i, weight in zip(kept[1:], weights[1:], strict=True):
        total += weight
        moment = add3(moment, scale3(simplex[i], weight))
    return Feature("".join(["ABCD"[i] for i in kept]), kept, weights, total, moment)


def _on_segment(simplex: Sequence[Vec3[R]], ij: tuple[int, int], one: R) -> Feature[R]:
    """The foot of O on the line AB is a + t*ab with t = (ao . ab) / (ab . ab); beyond an end, that end is closest.
    Equal a and b are region A."""
    a, b = simplex[ij[0]], simplex[ij[1]]
    ab = sub3(b, a)
    along = -dot3(a, ab)
    if along <= 0:
        return _feature(simplex, ij[:1], (one,))
    back = dot3(b, ab)
    if back <= 0:
        return _feature(simplex, ij[1:], (one,))
    return _feature(simplex, ij, (back, along))


def _on_triangle(simplex: Sequence[Vec3[R]], ijk: tuple[int, int, int], one: R) -> Feature[R]:
    """Vertices first, then edges, then the inside.

    A vertex is closest if O lies behind it on both its edges. With the normal n = ab x ac, n . (b x c) is twice the
    area, seen along n, of O's foot with BC: the weight of A, times n . n. Where it is not positive, O is beyond BC,
    and BC is closest if O lies between its ends. A flat triangle has no normal and ends in one of its edges; O above
    an edge belongs to that edge.
    """
    i, j, k = ijk
    a, b, c = simplex[i], simplex[j], simplex[k]
    ab, bc, ca = sub3(b, a), sub3(c, b), sub3(a, c)
    a_ab, a_ca = dot3(a, ab), dot3(a, ca)
    if a_ab >= 0 and a_ca <= 0:
        return _feature(simplex, (i,), (one,))
    b_bc, b_ab = dot3(b, bc), dot3(b, ab)
    if b_bc >= 0 and b_ab <= 0:
        return _feature(simplex, (j,), (one,))
    c_ca, c_bc = dot3(c, ca), dot3(c, bc)
    if c_ca >= 0 and c_bc <= 0:
        return _feature(simplex, (k,), (one,))
    n = cross3(ab, bc)
    of_c = dot3(n, cross3(a, ab))
    if of_c <= 0 and a_ab < 0 and b_ab > 0:
        return _feature(simplex, (i, j), (b_ab, -a_ab))
    of_a = dot3(n, cross3(b, bc))
    if of_a <= 0 and b_bc < 0 and c_bc > 0:
        return _feature(simplex, (j, k), (c_bc, -b_bc))
    of_b = dot3(n, cross3(c, ca))
    if of_b <= 0 and c_ca < 0 and a_ca > 0:
        return _feature(simplex, (i, k), (-c_ca, a_ca))
    if of_a > 0 and of_b > 0 and of_c > 0:
        return _feature(simplex, ijk, (of_a, of_b, of_c))
    # Only floats get here, with a sliver whose areas cancel.
    return _nearest([_on_segment(simplex, edge, one) for edge in ((i, j), (j, k), (i, k))])


def closest_on_tetrahedron(simplex: Sequence[Vec3[R]], one: R) -> Feature[R]:
    """The inside, else the nearest of the faces that O is beyond.

    The weight of a vertex is the volume of O with the face opposite, over that of the tetrahedron. O is beyond the
    face (or in it) where that is not positive. A flat tetrahedron has no inside: all its faces are asked.
    """
    a, b, c, d = simplex
    bxc, dxa = cross3(b, c), cross3(d, a)
    weights = (dot3(d, bxc), -dot3(c, dxa), dot3(b, dxa), -dot3(a, bxc))
    total = weights[0] + weights[1] + weights[2] + weights[3]
    if total < 0:
        weights = (-weights[0], -weights[1], -weights[2], -weights[3])
    if total != 0 and all(weight > 0 for weight in weights):
        return _feature(simplex, (0, 1, 2, 3), weights)
    return _nearest(
        [
            _on_triangle(simplex, face, one)
            for face, weight in zip(((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2)), weights, strict=True)
            if weight <= 0 or total == 0
        ]
    )


def _nearest(features: Sequence[Feature[R]]) -> Feature[R]:
    """The feature whose point is nearest to the origin, compared without a division; of equals the first."""
    best = features[0]
    for feature in features[1:]:
        square = dot3(feature.moment, feature.moment) * best.total * best.total
        if square < dot3(best.moment, best.moment) * feature.total * feature.total:
            best = feature
    return best
