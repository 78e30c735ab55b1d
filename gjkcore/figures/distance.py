"""The distance of two shapes: the closest points, and the weights of the closest point of A - B in each step."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from ..trace import Step
from ..vec import Vec2f, Vector, dot, neg, sub, to_exact, to_float
from .kind import SHAPE_PAIR, START, Kind
from .pair import TracedPair


class Foot(NamedTuple):
    """The foot of the perpendicular from the origin onto the line through two points of the simplex.

    `p` and `q` are the points; `weights` are those of p and q, of sum 1, and one of them is negative where the foot
    falls outside of the edge. `inside` says that none is.
    """

    p: Vec2f
    q: Vec2f
    point: Vec2f
    weights: Vec2f
    inside: bool


class DistantPair(TracedPair):
    """Two shapes, a method's way to their distance, and the feet of the perpendiculars that it meets."""

    @cached_property
    def feet(self) -> list[list[Foot]]:
        """For each step, the feet on the lines from its support point to each other point that it looks at."""
        return [[foot(_plane(step.support.w), q) for q in _others(step)] for step in self.trace.steps]


def foot(p: Vec2f, q: Vec2f) -> Foot:
    """The foot of the perpendicular from the origin onto the line through p and q, which differ."""
    start = to_exact(p)
    along = sub(to_exact(q), start)
    t = dot(neg(start), along) / dot(along, along)
    point = (start[0] + t * along[0], start[1] + t * along[1])
    return Foot(p, q, to_float(point), (float(1 - t), float(t)), 0 <= t <= 1)


def _others(step: Step) -> list[Vec2f]:
    """The points that the step looks at beside the new one; none where that did not join the simplex."""
    return [_plane(v.w) for v in step.simplex_before if v.w != step.support.w] if step.accepted else []


def _plane(w: Vector) -> Vec2f:
    return (w[0], w[1])


KIND = Kind(
    title="The distance",
    scene={"shapes": SHAPE_PAIR, "start": START},
    run=DistantPair,
    parts=("result", "outlines", "difference", "trace", "epa", "feet", "certificate"),
)
