"""Johnson's distance sub-algorithm (Gilbert, Johnson and Keerthi, "A fast procedure for computing the distance between
complex objects in three-dimensional space", 1988, section 5; van den Bergen, "Collision Detection in Interactive 3D
Environments", 2003, section 4.3).

Notation: `X` is a subset of the points, `y_i` a point. `delta(i, X)` is the determinant that is the weight of y_i at
the point of X's affine hull closest to the origin O, times the sum of those of X:

    delta(i, {y_i}) = 1
    delta(j, X + y_j) = sum over i in X of delta(i, X) (y_i . y_k - y_i . y_j), with y_k the first point of X

X is the answer if its own determinants are positive and no point outside of it has a positive one in X + y_j. Subsets
come in van den Bergen's order: counted in binary, the first point being the lowest bit. So each comes after its own
subsets.

Where rounding leaves no such subset, the *backup procedure* of 1988 takes the closest of all subsets whose determinants
are positive.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..vec import Vector
from .found import LETTERS, Found, Term, dot, nearest

Subset = tuple[int, ...]


def closest(points: Sequence[Vector]) -> Found:
    """The closest point of one to four points."""
    count = len(points)
    products = [[dot(p, q) for q in points] for p in points]
    subsets = [tuple([i for i in range(count) if bits >> i & 1]) for bits in range(1, 1 << count)]
    delta: dict[tuple[int, Subset], float] = {}
    terms: list[Term] = []
    for X in subsets:
        for j in X:
            rest = tuple([i for i in X if i != j])
            value = _determinant(delta, products, j, rest)
            delta[j, X] = value
            terms.append(Term(X, f"Δ{LETTERS[j]} of {''.join([LETTERS[i] for i in X])}", float(value), X))

    positive = [X for X in subsets if all(delta[i, X] > 0 for i in X)]
    for X in positive:
        outside = [j for j in range(count) if j not in X]
        if all(delta[j, tuple(sorted((*X, j)))] <= 0 for j in outside):
            return Found(X, _weights(delta, X), tuple(terms))
    return nearest(points, [Found(X, _weights(delta, X), ()) for X in positive])._replace(terms=tuple(terms))


def _determinant(
    delta: dict[tuple[int, Subset], float], products: Sequence[Sequence[float]], j: int, X: Subset
) -> float:
    """delta(j, X + y_j)."""
    if not X:
        return type(products[j][j])(1)
    k = X[0]
    value = delta[k, X] * (products[k][k] - products[k][j])
    for i in X[1:]:
        value = value + delta[i, X] * (products[i][k] - products[i][j])
    return value


def _weights(delta: dict[tuple[int, Subset], float], X: Subset) -> tuple[float, ...]:
    total = delta[X[0], X]
    for i in X[1:]:
        total = total + delta[i, X]
    return tuple([delta[i, X] / total for i in X])
