"""Answers in space that anyone can check, in exact fractions: the sibling of `certify`.

Notation: `d` a direction from A to B. Either some d separates the solids, or they have a point in common.
"""

from __future__ import annotations

from fractions import Fraction

from ..answers import Certificate, Common, Separated
from ..checks import Convex
from ..vec import dot3
from .robust import solved
from .shapes import Solid


def certify(a: Convex, b: Convex) -> Certificate | None:
    """The proof for a pair of polyhedra; None where one is round, or no solid of ours.

    The vertices that it speaks of are those of `solid.core`, turned by `solid.rotation` and moved by `solid.offset`,
    all floats, without rounding.
    """
    if not isinstance(a, Solid) or not isinstance(b, Solid) or a.radius or b.radius:
        return None
    certified = solved(a, b, deep=False).certified
    hull_a, hull_b = a.hull, b.hull
    if certified is None or hull_a is None or hull_b is None:
        return None
    descent, grid = certified
    m, total = descent.feature.moment, descent.feature.total
    unit = total << grid.shift
    if any(m):
        direction = (-Fraction(m[0], unit), -Fraction(m[1], unit), -Fraction(m[2], unit))
        return Separated(direction, Fraction(dot3(m, m), unit * unit))
    weights_a: dict[int, Fraction] = {}
    weights_b: dict[int, Fraction] = {}
    point = [Fraction(0)] * 3
    for vertex, part in zip(descent.simplex, descent.feature.weights, strict=True):
        weight = Fraction(part, total)
        for weights, index in ((weights_a, hull_a.order[vertex.ka]), (weights_b, hull_b.order[vertex.kb])):
            weights[index] = weights.get(index, Fraction(0)) + weight
        for axis in range(3):
            point[axis] += Fraction(vertex.a[axis], 1 << grid.shift) * weight
    return Common(weights_a, weights_b, (point[0], point[1], point[2]))
