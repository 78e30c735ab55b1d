"""Answers that anyone can check with pencil and paper, in exact fractions, for the plane and for space.

Notation: `d` a direction from A to B. Either some d separates the shapes, or they have a point in common.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from .descent import Exact
from .vec import Vec2q, Vec3q


class Separated(NamedTuple):
    """For every a of A and b of B, (b - a) . direction >= gap_along > 0. The direction is not normalised: the distance
    of the shapes is at least gap_along / |direction|, and this direction attains it."""

    direction: Vec2q | Vec3q
    gap_along: Fraction


class Common(NamedTuple):
    """`point` is in both shapes: the sum of weight * vertex, over indices of the vertices of either shape. Weights are
    positive and sum to 1."""

    weights_a: Mapping[int, Fraction]
    weights_b: Mapping[int, Fraction]
    point: Vec2q | Vec3q


Certificate: TypeAlias = Separated | Common


def certificate(exact: Exact[Any] | None, order_a: Sequence[int], order_b: Sequence[int]) -> Certificate | None:
    """The proof that a finished run contains. `order_a[k]` is the vertex of corner k of A. None without a run."""
    if exact is None:
        return None
    simplex, feature, _, _ = exact.descent
    if not exact.meet:
        unit = feature.total << exact.shift
        direction: Any = tuple([Fraction(-x, unit) for x in feature.moment])
        return Separated(direction, exact.square)
    weights_a: dict[int, Fraction] = {}
    weights_b: dict[int, Fraction] = {}
    point: Any = [Fraction(0)] * len(feature.moment)
    for vertex, part in zip(simplex, feature.weights, strict=True):
        weight = Fraction(part, feature.total)
        for weights, index in ((weights_a, order_a[vertex.ka]), (weights_b, order_b[vertex.kb])):
            weights[index] = weights.get(index, Fraction(0)) + weight
        for axis, x in enumerate(vertex.a):
            point[axis] += Fraction(x, 1 << exact.shift) * weight
    return Common(weights_a, weights_b, tuple(point))
