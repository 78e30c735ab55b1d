"""Certificates: answers in exact fractions that anyone can check with pencil and paper, in the plane and in space.

Notation: `d` is a direction from A to B. Either some d separates the shapes, or the shapes have a common point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from .descent import Exact
from .vec import Vec2q, Vec3q


class Separated(NamedTuple):
    """For every a of A and b of B, (b - a) . direction >= gap_along > 0.

    The direction is not normalised. The distance between the shapes is gap_along / |direction|.
    """

    direction: Vec2q | Vec3q
    gap_along: Fraction


class Common(NamedTuple):
    """`point` lies in both shapes. In each it is the sum of weight * vertex, by vertex index. The weights are positive
    and sum to 1."""

    weights_a: Mapping[int, Fraction]
    weights_b: Mapping[int, Fraction]
    point: Vec2q | Vec3q


Certificate: TypeAlias = Separated | Common


def certificate(exact: Exact[Any] | None, order_a: Sequence[int], order_b: Sequence[int]) -> Certificate | None:
    """The certificate that a finished exact run contains, or None without a run.

    `order_a[k]` is the index, among the vertices that A was made from, of its corner k. `order_b` is the same for B.
    """
    if exact is None:
        return None
    simplex, feature, _, _ = exact.descent
    if not exact.meet:
        unit = feature.total << exact.shift
        direction: Any = tuple([Fraction(-x, unit) for x in feature.moment])
        return Separated(direction, exact.square)
    point: Any = [Fraction(0)] * len(feature.moment)
    for vertex, part in zip(simplex, feature.weights, strict=True):
        for axis, x in enumerate(vertex.a):
            point[axis] += Fraction(x * part, feature.total << exact.shift)
    return Common(*mixtures(exact, order_a, order_b), tuple(point))


def mixtures(
    exact: Exact[Any], order_a: Sequence[int], order_b: Sequence[int]
) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """The weights of the vertices of A, and of those of B, in the closest points that a finished exact run found."""
    weights_a: dict[int, Fraction] = {}
    weights_b: dict[int, Fraction] = {}
    simplex, feature, _, _ = exact.descent
    for vertex, part in zip(simplex, feature.weights, strict=True):
        weight = Fraction(part, feature.total)
        for weights, index in ((weights_a, order_a[vertex.ka]), (weights_b, order_b[vertex.kb])):
            weights[index] = weights.get(index, Fraction(0)) + weight
    return weights_a, weights_b
