"""Answers that anyone can check with pencil and paper, in exact fractions.

Notation: `d` a direction from A to B. Either some d separates the shapes, or they have a point in common.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from .gjk import Solution, solve
from .shapes import Convex, Shape, as_shape, common_dimension
from .vec import Vec2q, Vec3q, add, dot, neg, scale


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


def certify(a: Convex, b: Convex) -> Certificate | None:
    """The proof for a pair of shapes with vertices; None where one is round. Raises ShapeError for what are not two
    shapes of the same dimension."""
    if common_dimension(a, b) == 3:
        from . import certify3

        return certify3.certify(a, b)
    shape_a, shape_b = as_shape(a), as_shape(b)
    if shape_a.sharp is None or shape_b.sharp is None:
        return None
    return certificate(shape_a, shape_b, solve(shape_a, shape_b))


def certificate(a: Shape, b: Shape, solution: Solution | None) -> Certificate | None:
    """The proof that a finished run contains."""
    if a.radius or b.radius or solution is None:
        return None
    descent = solution.descent
    if not solution.meet:
        v = descent.feature.point
        return Separated(neg(v), dot(v, v))
    weights_a: dict[int, Fraction] = {}
    weights_b: dict[int, Fraction] = {}
    point = (Fraction(0), Fraction(0))
    for vertex, weight in zip(descent.simplex, descent.feature.weights, strict=True):
        for weights, index in ((weights_a, a.core_index(vertex.ka)), (weights_b, b.core_index(vertex.kb))):
            assert index is not None
            weights[index] = weights.get(index, Fraction(0)) + weight
        point = add(point, scale(a.core_point_exactly(vertex.ka), weight))
    return Common(weights_a, weights_b, point)
