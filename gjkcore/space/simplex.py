"""The point of a segment, triangle or tetrahedron closest to the origin, and the feature it lies on.

Notation: `O` is the origin. `A` is the newest vertex, then come `B`, `C`, `D`. `ab = b - a`. A feature is named after
its vertices: "A", "AB", "ABC", "ABCD". The *weights* of the closest point are not divided: the point is the sum of
weight * vertex, divided by their *total*. So the same functions are exact on whole numbers and also work on floats.
Each product that is compared with zero has a name and is compared once for each triangle. The search for the nearest of
several faces is not such a comparison.

Source: Ericson, "Real-Time Collision Detection", sections 5.1.2, 5.1.5 and 5.1.6. The form of the clauses follows
box2d.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from ..descent import Compare, Feature, Geometry, positive
from ..vec import R, Vec3, cross3, dot3, neg3, sub3

LETTERS = "ABCD"
NAMES = {kept: "".join([LETTERS[i] for i in kept]) for n in (1, 2, 3, 4) for kept in combinations(range(4), n)}

# The names of the products of each pair and triple of vertices. Formatting them takes longer than the comparisons.
ALONG = {(i, j): f"{p}O . {p}{q}" for i, p in enumerate(LETTERS) for j, q in enumerate(LETTERS)}
BESIDE = {
    (i, j, k): f"(O{p} x O{q}) . ({p}{q} x {q}{r})"
    for i, p in enumerate(LETTERS)
    for j, q in enumerate(LETTERS)
    for k, r in enumerate(LETTERS)
}
FACES = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))
"""The faces of a tetrahedron, opposite A, B, C, D."""
VOLUMES = ("volume OBCD", "volume OACD", "volume OABD", "volume OABC")
"""The names of the volumes. Their sign is such that ABCD has a positive volume."""


def closest_feature(simplex: Sequence[Vec3[R]], compare: Compare = positive) -> Feature[Vec3[R]]:
    """The closest feature of one to four vertices, newest first."""
    if len(simplex) == 1:
        return Feature("A", (0,), (1,), 1, simplex[0])
    if len(simplex) == 2:
        return _on_segment(simplex, (0, 1), compare)
    if len(simplex) == 3:
        return _on_triangle(simplex, (0, 1, 2), compare)
    return closest_on_tetrahedron(simplex, compare)


def _vertex(simplex: Sequence[Vec3[R]], i: int) -> Feature[Vec3[R]]:
    return Feature(LETTERS[i], (i,), (1,), 1, simplex[i])


def _feature(simplex: Sequence[Vec3[R]], kept: tuple[int, ...], weights: tuple[R, ...]) -> Feature[Vec3[R]]:
    total: Any = 0
    x: Any = 0
    y: Any = 0
    z: Any = 0
    for i, weight in zip(kept, weights, strict=True):
        px, py, pz = simplex[i]
        total += weight
        x += weight * px
        y += weight * py
        z += weight * pz
    return Feature(NAMES[kept], kept, weights, total, (x, y, z))


def _on_segment(simplex: Sequence[Vec3[R]], ij: tuple[int, int], compare: Compare) -> Feature[Vec3[R]]:
    """The foot of O on the line AB is a + t*ab with t = (ao . ab) / (ab . ab). Beyond an end, that end is closest.
    Equal a and b are region A."""
    i, j = ij
    a, b = simplex[i], simplex[j]
    ab = sub3(b, a)
    along = -dot3(a, ab)
    if not compare(ALONG[i, j], 2, along, a, ab):
        return _vertex(simplex, i)
    back = dot3(b, ab)
    if not compare(ALONG[j, i], 2, back, b, lambda: neg3(ab)):
        return _vertex(simplex, j)
    return _feature(simplex, ij, (back, along))


def _on_triangle(simplex: Sequence[Vec3[R]], ijk: tuple[int, int, int], compare: Compare) -> Feature[Vec3[R]]:
    """Vertices come first, then edges, then the inside.

    A vertex is closest if O lies behind it along both its edges. Let n = ab x bc be the normal. n . (b x c) is the
    weight of A times n . n, and also |n| times twice the signed area of BC with O's foot on the plane. If it is not
    positive, O is beyond BC, and BC is closest if O lies between its ends. A flat triangle has no normal, and one of
    its edges is closest. O above an edge belongs to that edge.
    """
    i, j, k = ijk
    a, b, c = simplex[i], simplex[j], simplex[k]
    ab, bc, ca = sub3(b, a), sub3(c, b), sub3(a, c)
    a_ab, a_ca = dot3(a, ab), dot3(a, ca)
    a_to_b = compare(ALONG[i, j], 2, -a_ab, a, ab)
    a_to_c = compare(ALONG[i, k], 2, a_ca, a, lambda: neg3(ca))
    if not a_to_b and not a_to_c:
        return _vertex(simplex, i)
    b_bc, b_ab = dot3(b, bc), dot3(b, ab)
    b_to_c = compare(ALONG[j, k], 2, -b_bc, b, bc)
    b_to_a = compare(ALONG[j, i], 2, b_ab, b, lambda: neg3(ab))
    if not b_to_c and not b_to_a:
        return _vertex(simplex, j)
    c_ca, c_bc = dot3(c, ca), dot3(c, bc)
    c_to_a = compare(ALONG[k, i], 2, -c_ca, c, ca)
    c_to_b = compare(ALONG[k, j], 2, c_bc, c, lambda: neg3(bc))
    if not c_to_a and not c_to_b:
        return _vertex(simplex, k)
    n = cross3(ab, bc)
    of_c = dot3(n, cross3(a, ab))
    inside_ab = compare(BESIDE[i, j, k], 4, of_c, a, lambda: cross3(n, ab))
    if not inside_ab and a_to_b and b_to_a:
        return _feature(simplex, (i, j), (b_ab, -a_ab))
    of_a = dot3(n, cross3(b, bc))
    inside_bc = compare(BESIDE[j, k, i], 4, of_a, b, lambda: cross3(n, bc))
    if not inside_bc and b_to_c and c_to_b:
        return _feature(simplex, (j, k), (c_bc, -b_bc))
    of_b = dot3(n, cross3(c, ca))
    inside_ca = compare(BESIDE[k, i, j], 4, of_b, c, lambda: cross3(n, ca))
    if not inside_ca and c_to_a and a_to_c:
        return _feature(simplex, (i, k), (-c_ca, a_ca))
    if inside_bc and inside_ca and inside_ab:
        return _feature(simplex, ijk, (of_a, of_b, of_c))
    # Only floats get here, on a sliver whose areas cancel.
    return _nearest([_on_segment(simplex, edge, compare) for edge in ((i, j), (j, k), (i, k))])


def closest_on_tetrahedron(simplex: Sequence[Vec3[R]], compare: Compare = positive) -> Feature[Vec3[R]]:
    """The inside, or the nearest of the faces that O is beyond.

    The weight of a vertex is the volume of O with the opposite face, over that of the tetrahedron. If it is not
    positive, O is beyond the face or on it. A flat tetrahedron has no inside, so all its faces are candidates. With a
    vertex that is there twice it is one of its faces: floats could take the rounding of its volumes for an inside.
    """
    if not all(x - p or y - q or z - r for (x, y, z), (p, q, r) in combinations(simplex, 2)):
        return _on_distinct(simplex, compare)
    a, b, c, d = simplex
    bxc, dxa = cross3(b, c), cross3(d, a)
    weights = (dot3(d, bxc), -dot3(c, dxa), dot3(b, dxa), -dot3(a, bxc))
    total = weights[0] + weights[1] + weights[2] + weights[3]
    if total < 0:
        weights = (-weights[0], -weights[1], -weights[2], -weights[3])
    inside = [_within(simplex, i, weight, total < 0, compare) for i, weight in enumerate(weights)]
    if total != 0 and all(inside):
        return _feature(simplex, (0, 1, 2, 3), weights)
    return _nearest(
        [
            _on_triangle(simplex, face, compare)
            for face, within in zip(FACES, inside, strict=True)
            if not within or total == 0
        ]
    )


def _on_distinct(simplex: Sequence[Vec3[R]], compare: Compare) -> Feature[Vec3[R]]:
    """The closest feature of a tetrahedron of one to three different vertices."""
    kept = [i for i, w in enumerate(simplex) if all(any(sub3(w, v)) for v in simplex[:i])]
    if len(kept) == 3:
        return _on_triangle(simplex, (kept[0], kept[1], kept[2]), compare)
    return _on_segment(simplex, (kept[0], kept[1]), compare) if len(kept) == 2 else _vertex(simplex, kept[0])


def _within(simplex: Sequence[Vec3[R]], i: int, volume: R, mirrored: bool, compare: Compare) -> bool:
    """Whether O and vertex i lie on the same side of the opposite face."""
    p, q, r = (simplex[k] for k in FACES[i])

    def towards() -> Vec3[R]:
        # Seen from outside, the faces opposite A and C list their vertices in the other order than those of B and D.
        return cross3(sub3(q, p), sub3(r, p)) if (i % 2 == 0) == mirrored else cross3(sub3(r, p), sub3(q, p))

    return compare(VOLUMES[i], 3, volume, p, towards)


def _nearest(features: Sequence[Feature[Vec3[R]]]) -> Feature[Vec3[R]]:
    """The feature whose point is nearest to the origin, or the first of equals. Compares without a division."""
    best = features[0]
    for feature in features[1:]:
        square = dot3(feature.moment, feature.moment) * best.total * best.total
        if square < dot3(best.moment, best.moment) * feature.total * feature.total:
            best = feature
    return best


SPACE: Geometry[Any] = Geometry(3, (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), dot3, neg3, sub3, closest_feature)
