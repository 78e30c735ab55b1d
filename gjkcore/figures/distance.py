"""The distance of two shapes: the closest points, and the weights of the closest point of A - B in each step."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from ..trace import Step
from ..vec import Vector
from .kind import SHAPE_PAIR, SLICE, START, Kind
from .pair import TracedPair
from .solids import TracedSolids


class Foot(NamedTuple):
    """The foot of the perpendicular from the origin onto the line through two points of the simplex.

    `p` and `q` are the points; `weights` are those of p and q, of sum 1, and one of them is negative where the foot
    falls outside of the edge. `inside` says that none is.
    """

    p: Vector
    q: Vector
    point: Vector
    weights: tuple[float, float]
    inside: bool


class DistantPair(TracedPair):
    """Two shapes, a method's way to their distance, and the feet of the perpendiculars that it meets."""

    @cached_property
    def feet(self) -> list[list[Foot]]:
        """For each step, the feet on the lines from its support point to each other point that it looks at."""
        return [[foot(step.support.w, q) for q in _others(step)] for step in self.trace.steps]


class DistantSolids(DistantPair, TracedSolids):
    """The same for two solids."""


def foot(p: Vector, q: Vector) -> Foot:
    """The foot of the perpendicular from the origin onto the line through p and q, which differ."""
    start = tuple(map(Fraction, p))
    along = [Fraction(y) - x for x, y in zip(start, q, strict=True)]
    t = -sum(x * e for x, e in zip(start, along, strict=True)) / sum(e * e for e in along)
    point = tuple(float(x + t * e) for x, e in zip(start, along, strict=True))
    return Foot(p, q, point, (float(1 - t), float(t)), 0 <= t <= 1)


def _others(step: Step) -> list[Vector]:
    """The points that the step looks at beside the new one; none where that did not join the simplex."""
    return [v.w for v in step.simplex_before if v.w != step.support.w] if step.accepted else []


KIND = Kind(
    scene={"shapes": SHAPE_PAIR, "start": START, "slice": SLICE},
    run={2: DistantPair, 3: DistantSolids},
    parts=("result", "outlines", "difference", "trace", "epa", "feet", "certificate"),
    extras=("slice",),
)
