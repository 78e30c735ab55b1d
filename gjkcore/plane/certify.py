"""Answers that anyone can check with pencil and paper, in exact fractions.

Notation: `d` a direction from A to B. Either some d separates the shapes, or they have a point in common.
"""

from __future__ import annotations

from fractions import Fraction

from ..answers import Certificate, Common, Separated
from ..checks import Convex
from ..vec import add, dot, neg, scale
from .robust import Solution, solve
from .shapes import Shape, as_shape


def certify(a: Convex, b: Convex) -> Certificate | None:
    """The proof for a pair of shapes with vertices; None where one is round."""
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
