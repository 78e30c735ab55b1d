"""What a sub-step returns, and the products that it notes on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..vec import Vector

LETTERS = "ABCD"
"""The names of the points in products. O is the origin there."""


class Term(NamedTuple):
    """A product whose sign the sub-step looks at. `subset` holds the indices of the points that it is made of, `of` the
    corner, the edge or the face of them that it is asked of."""

    subset: tuple[int, ...]
    name: str
    value: float
    of: tuple[int, ...]


class Found(NamedTuple):
    """The points that are kept, as indices, their weights in the same order, and all terms in the order of the code.

    The weights sum to 1. They are NaN where the sub-step divides zero by zero: it has no answer then.
    """

    kept: tuple[int, ...]
    weights: tuple[float, ...]
    terms: tuple[Term, ...]


def dot(u: Vector, v: Vector) -> float:
    product = u[0] * v[0] + u[1] * v[1]
    return product + u[2] * v[2] if len(u) == 3 else product


def sub(u: Vector, v: Vector) -> Vector:
    return tuple([p - q for p, q in zip(u, v, strict=True)])


def mixed(points: Sequence[Vector], kept: Sequence[int], weights: Sequence[float]) -> Vector:
    """The sum of weight * point."""
    total = tuple([weights[0] * c for c in points[kept[0]]])
    for i, weight in zip(kept[1:], weights[1:], strict=True):
        total = tuple([t + weight * c for t, c in zip(total, points[i], strict=True)])
    return total


def nearest(points: Sequence[Vector], found: Sequence[Found]) -> Found:
    """The one whose point is closest to the origin, with the terms of all."""
    terms = tuple([term for each in found for term in each.terms])

    def square(each: Found) -> float:
        point = mixed(points, each.kept, each.weights)
        return dot(point, point)

    return min(found, key=square)._replace(terms=terms)
