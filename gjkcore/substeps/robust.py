"""This project's own sub-step in one arithmetic alone: `plane/simplex.py` and `space/simplex.py` without the whole
numbers that follow where floats cannot decide.

Notation: A, B, C, D are the points, O the origin, as there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..plane.simplex import closest_feature as in_plane
from ..space.simplex import closest_feature as in_space
from ..vec import Vector
from .found import LETTERS, Found, Term


def closest(points: Sequence[Vector]) -> Found:
    """The closest point of one to four points."""
    terms: list[Term] = []

    def compare(name: str, degree: int, value: Any, foot: Any, vector: Any, above: Any = 0, total: Any = 1) -> bool:
        subset = tuple([i for i, letter in enumerate(LETTERS) if letter in name])
        terms.append(Term(subset, name, float(value), subset))
        return bool(value > above)

    solve: Any = in_plane if len(points[0]) == 2 else in_space
    feature = solve(points, compare)
    weights = tuple([weight / feature.total for weight in feature.weights])
    return Found(feature.kept, weights, tuple(terms) or (Term((0,), "1", 1.0, (0,)),))
