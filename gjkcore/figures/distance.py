"""The distance of two shapes: the closest points, and the weights of the closest point of A - B in each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import hypot, inf
from typing import NamedTuple

from ..methods import METHODS
from ..space.simplex import closest_feature
from ..trace import Step, Trace
from ..vec import Vec3f, Vector, cross3, dot3, scale3, sub3, summed, to_exact3, to_float3
from .kind import BESIDE_GJK, MOMENTUM, SHAPE_PAIR, SLICE, START, Kind
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


class PlaneFoot(NamedTuple):
    """The foot of the perpendicular from the origin onto the plane through three points of the simplex in space.

    `weights` are those of the points, of sum 1; `inside` says that none is negative. `taken` is the point of the
    triangle that is closest to the origin: the foot, or a point of the edge or the vertex that `kept` has indices of.
    """

    points: tuple[Vec3f, Vec3f, Vec3f]
    point: Vec3f
    weights: tuple[float, float, float]
    inside: bool
    taken: Vec3f
    kept: tuple[int, ...]


Bounds = list[tuple[float, float]]
"""A lower and an upper bound of the distance after each step."""


def bounds_of(trace: Trace) -> Bounds | None:
    """The bounds after each step of a run. None if some step has no closest point.

    A - B lies beyond the best support plane so far, which is as far from the origin as the lower bound. The best point
    so far is as close as the upper bound. Both are rounded; they never pass each other.
    """
    lower, upper = 0.0, inf
    found = []
    for step in trace.steps:
        if step.closest is None:
            return None
        length = hypot(*step.direction)
        if length:
            lower = max(lower, min(-step.dot / length - trace.margin, upper))
        upper = max(min(upper, hypot(*step.closest.point) - trace.margin), lower)
        found.append((lower, upper))
    return found


class DistantPair(TracedPair):
    """Two shapes, a method's way to their distance, and the feet of the perpendiculars that it meets."""

    @cached_property
    def feet(self) -> list[list[Foot]]:
        """For each step, the feet on the lines from its support point to each other point that it looks at."""
        return [[foot(step.support.w, q) for q in _others(step)] for step in self.trace.steps]

    @cached_property
    def bounds(self) -> Bounds | None:
        """The lower and the upper bound of the distance after each step. None for a method that has no closest point in
        some step."""
        return bounds_of(self.trace)

    @cached_property
    def _gjk(self) -> Trace | None:
        """GJK on the same shapes from the same start, beside another method that has bounds. Beside momentum it is the
        same loop without."""
        if self.method not in BESIDE_GJK or not self.bounds or self.options.get("momentum") == "none":
            return None
        if self._has_momentum:
            return METHODS[self.method].run(self.a, self.b, self.start, None, momentum="none")
        return self.robust[0]

    @property
    def _has_momentum(self) -> bool:
        return "momentum" in METHODS[self.method].options

    @cached_property
    def bounds_of_gjk(self) -> Bounds | None:
        """The bounds of GJK beside another method. None where there are none beside them."""
        return bounds_of(self._gjk) if self._gjk else None

    @cached_property
    def closest_of_gjk(self) -> list[Vector] | None:
        """The closest point after each step without momentum, beside a run with it."""
        if not self._gjk or not self._has_momentum:
            return None
        return [step.closest.point for step in self._gjk.steps if step.closest]

    plane_feet: list[list[PlaneFoot]] | None = None
    """Only in space."""


class DistantSolids(DistantPair, TracedSolids):
    """The same for two solids."""

    @cached_property
    def plane_feet(self) -> list[list[PlaneFoot]]:  # type: ignore[override]
        """For each step, the feet on the planes through its support point and two other points that it looks at."""
        return [list(_on_planes(step)) for step in self.trace.steps]


def _on_planes(step: Step) -> Iterator[PlaneFoot]:
    for q, r in combinations(_others(step), 2):
        if found := plane_foot((step.support.w, q, r)):  # type: ignore[arg-type]
            yield found


def foot(p: Vector, q: Vector) -> Foot:
    """The foot of the perpendicular from the origin onto the line through p and q, which differ."""
    start = tuple(map(Fraction, p))
    along = [Fraction(y) - x for x, y in zip(start, q, strict=True)]
    t = -summed(x * e for x, e in zip(start, along, strict=True)) / summed(e * e for e in along)
    point = tuple(float(x + t * e) for x, e in zip(start, along, strict=True))
    return Foot(p, q, point, (float(1 - t), float(t)), 0 <= t <= 1)


def plane_foot(points: Sequence[Vec3f]) -> PlaneFoot | None:
    """The foot of the perpendicular from the origin onto the plane through three points. None if they lie on a line, or
    on one so nearly that a weight is too large for a float."""
    a, b, c = map(to_exact3, points)
    normal = cross3(sub3(b, a), sub3(c, a))
    square = dot3(normal, normal)
    if not square:
        return None
    foot = scale3(normal, dot3(normal, a) / square)
    ways = [sub3(p, foot) for p in (a, b, c)]
    weights = [dot3(normal, cross3(ways[i - 2], ways[i - 1])) / square for i in range(3)]
    closest = closest_feature((a, b, c))
    taken = scale3(closest.moment, Fraction(1) / closest.total)
    try:
        u, v, w = map(float, weights)
    except OverflowError:
        return None
    p, q, r = points
    return PlaneFoot((p, q, r), to_float3(foot), (u, v, w), min(weights) >= 0, to_float3(taken), closest.kept)


def _others(step: Step) -> list[Vector]:
    """The points that the step looks at beside the new one; none where that did not join the simplex."""
    return [v.w for v in step.simplex_before if v.w != step.support.w] if step.accepted else []


KIND = Kind(
    scene={"shapes": SHAPE_PAIR, "start": START, **MOMENTUM, "slice": SLICE},
    run={2: DistantPair, 3: DistantSolids},
    parts=("result", "outlines", "difference", "trace", "epa", "feet", "plane_feet", "certificate"),
    extras=("slice", "level", "part", "bounds", "bounds_of_gjk", "closest_of_gjk"),
)
