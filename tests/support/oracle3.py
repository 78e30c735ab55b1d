"""The exact answer in space, for tests. Shares no code with gjkcore.

Apart: GJK in fractions over all vertex differences. Its sub-solver tries all subsets of at most four vertices. The
answer v certifies itself: v . w >= v . v holds for every vertex w of A - B, and the oracle checks all of them.

Overlapping: brute force. Two edges span every face of A - B. Each of them is a difference of two vertices of A, or of
two of B. The depth is the smallest height of A - B over the normals of all such pairs of edges.

Both are found in whole numbers, the numerators of fractions with one denominator: that is faster.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import gcd, isqrt, lcm
from typing import NamedTuple

Vec = tuple[Fraction, Fraction, Fraction]


class Truth(NamedTuple):
    state: str
    signed_distance: float


def exact(vertices) -> list[Vec]:
    return [(Fraction(x), Fraction(y), Fraction(z)) for x, y, z in vertices]


def whole(*clouds):
    """Points as whole numbers, and what they were multiplied by."""
    scale = lcm(*{x.denominator for cloud in clouds for p in cloud for x in p})
    return *([tuple(x.numerator * (scale // x.denominator) for x in p) for p in cloud] for cloud in clouds), scale


def dot(p, q):
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]


def cross(p, q):
    return (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])


def minus(p, q):
    return (p[0] - q[0], p[1] - q[1], p[2] - q[2])


def posed(vertices, rotation, offset) -> list[Vec]:
    """The vertices after a pose, without rounding."""
    rows, t = exact(rotation), exact([offset])[0]
    return [tuple(dot(row, v) + t[i] for i, row in enumerate(rows)) for v in exact(vertices)]


def root(square: Fraction) -> Fraction:
    """The square root to a relative error of 2**-200."""
    if square == 0:
        return Fraction(0)
    bits = max(0, 400 + square.denominator.bit_length() - square.numerator.bit_length())
    bits += bits % 2
    return Fraction(isqrt((square.numerator << bits) // square.denominator), 1 << bits // 2)


def solve(rows, right):
    """Gaussian elimination. None if the matrix is singular."""
    n = len(rows)
    m = [[Fraction(x) for x in (*row, r)] for row, r in zip(rows, right, strict=True)]
    for i in range(n):
        pivot = next((j for j in range(i, n) if m[j][i] != 0), None)
        if pivot is None:
            return None
        m[i], m[pivot] = m[pivot], m[i]
        for j in range(n):
            if j != i and m[j][i] != 0:
                factor = m[j][i] / m[i][i]
                m[j] = [x - factor * y for x, y in zip(m[j], m[i], strict=True)]
    return [m[i][n] / m[i][i] for i in range(n)]


def nearest(simplex):
    """The point of a simplex closest to the origin, and the subset of vertices that it lies inside: (point, subset).

    Tries every subset: the closest point of its affine hull must lie inside it and be closest of all.
    """
    for size in range(1, min(4, len(simplex)) + 1):
        for subset in combinations(simplex, size):
            edges = [minus(p, subset[0]) for p in subset[1:]]
            weights = solve([[dot(e, f) for f in edges] for e in edges], [-dot(e, subset[0]) for e in edges])
            if weights is None or any(weight <= 0 for weight in weights) or sum(weights) >= 1:
                continue
            point = tuple(subset[0][i] + sum(t * e[i] for t, e in zip(weights, edges, strict=True)) for i in range(3))
            if all(dot(point, p) >= dot(point, point) for p in simplex):
                return point, list(subset)
    raise AssertionError("no closest point")


def differences(a, b):
    return list({minus(p, q) for p in exact(a) for q in exact(b)})


def closest_point(cloud) -> Vec:
    """The point of a cloud's hull closest to the origin, with proof."""
    cloud, scale = whole(cloud)
    simplex = [cloud[0]]
    while True:
        v, simplex = nearest(simplex)
        (along,), _ = whole([v])
        w = min(cloud, key=lambda w: dot(along, w))
        if dot(v, w) >= dot(v, v):
            return tuple(Fraction(x) / scale for x in v)
        simplex.append(w)


def depth(a, b) -> Fraction:
    """The smallest height of A - B over all possible face normals."""
    a, b, scale = whole(exact(a), exact(b))
    edges = [minus(p, q) for vertices in (a, b) for p, q in combinations(vertices, 2)]
    # Keep one direction for each line, so that there are fewer pairs.
    unique = set()
    for e in edges:
        lead = next((x for x in e if x), None)
        if lead is not None:
            divisor = gcd(*e) * (1 if lead > 0 else -1)
            unique.add(tuple(x // divisor for x in e))
    least = None
    for e, f in combinations(unique, 2):
        n = cross(e, f)
        square = dot(n, n)
        if not square:
            continue
        highs = [dot(n, p) for p in a], [dot(n, p) for p in b]
        height = min(abs(max(highs[0]) - min(highs[1])), abs(max(highs[1]) - min(highs[0])))
        if least is None or height * height * least[1] < least[0] * square:
            least = height * height, square
    return Fraction(0) if least is None else Fraction(*least) / scale**2


def truth(a, b, radius_a=0.0, radius_b=0.0) -> Truth:
    """State and signed distance of two convex hulls, each with a radius around it. Rounded once."""
    v = closest_point(differences(a, b))
    square = dot(v, v)
    reach = Fraction(radius_a) + Fraction(radius_b)
    if square:
        sign = (square > reach**2) - (square < reach**2)
        signed = Fraction(0) if sign == 0 else root(square) - reach
    else:
        signed = -root(depth(a, b)) - reach
        sign = -1 if signed else 0
    return Truth({1: "separated", 0: "touching", -1: "intersecting"}[sign], float(signed))


def distance_to_shape(point, vertices, radius=0.0) -> float:
    """The distance of a point from a hull with a radius around it. At most 0 inside."""
    v = closest_point(differences([point], vertices))
    return float(root(dot(v, v)) - Fraction(radius))
