"""What is asked of a motion and what is answered: `Motion`, `Impact`, and the steps of a trace."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf, nextafter
from typing import Any, NamedTuple, SupportsFloat

from ..checks import Numbers, ShapeError, finite_number, shown, vector, vector3
from ..minkowski import SupportPoint
from ..trace import Trace
from ..vec import Vector

LARGEST = nextafter(inf, 0.0)
"""The largest float."""


class _Fields(NamedTuple):
    translation: Vector
    rotation: float | Vector
    center: Vector | None


class Motion(_Fields):
    """A steady motion: at time t a shape is turned by rotation * t about `center`, then moved by translation * t.

    `rotation` is in radians per unit of time: an angle in the plane, in space a vector, which is the axis times the
    angle; 0 is no rotation. `center` is a point of the world at time 0. None means the shape's own centre: the mean of
    the corners of a polygon, and otherwise the middle. Raises ShapeError for anything but finite numbers of one
    dimension.
    """

    __slots__ = ()

    def __new__(
        cls, translation: Numbers, rotation: SupportsFloat | Numbers = 0.0, center: Numbers | None = None
    ) -> Motion:
        move = vector(translation, "translation")
        turn: float | Vector
        if len(move) == 3 and (hasattr(rotation, "__len__") or hasattr(rotation, "__iter__")):
            turn = vector3(rotation, "rotation")
        else:
            turn = finite_number(rotation, "rotation")
            if len(move) == 3 and turn:
                raise ShapeError(shown(rotation), "rotation", "an axis times an angle in radians, [x, y, z]")
        return super().__new__(cls, move, turn, None if center is None else vector(center, "center", len(move)))

    @property
    def turns(self) -> bool:
        """Whether it is more than a translation."""
        return any(self.rotation) if isinstance(self.rotation, tuple) else bool(self.rotation)


class Impact(NamedTuple):
    """When two shapes first touch, and where.

    `state` is "hit"; "miss", where they never touch, also without any motion; "initial", where they are in contact at
    t = 0, touching included; or "iteration_cap": the bound needed too many steps, and only the time until t is proved
    free. `t` is in the units of the motion. It is never above the exact time: it is rounded down. `error` bounds by how
    much t is below; 0.0 where it was settled exactly and rounded once. It says nothing of the point. A time beyond the
    largest float is a miss.

    `point` is the point of contact in the world at the exact time, and `normal` the unit normal there, from a to b, so
    that normal . translation <= 0 on a hit. Of a ray the point lies on the ray, from inside it is the origin, and the
    normal is the shape's outward one. On a miss t, point and normal are None. `depth` (>= 0) says how deep an initial
    contact is, and `leaving` whether the motion opens it. Both are 0 otherwise. `iterations` counts the support points
    computed, or the steps of an advancement.
    """

    state: str
    t: float | None
    point: Vector | None
    normal: Vector | None
    depth: float
    leaving: bool
    iterations: int
    error: float


class TracedImpact(Impact):
    """An impact with the steps that found it: `CastStep`s or `ImpactStep`s."""

    steps: tuple[Any, ...]

    @classmethod
    def of(cls, impact: Impact, steps: Sequence[Any]) -> TracedImpact:
        traced = cls(*impact)
        traced.steps = tuple(steps)
        return traced


class CastStep(NamedTuple):
    """A step of van den Bergen's ray cast. The ray is at time `t` and asks for the support point `point` of A - B
    towards there. All of A - B is behind the plane through it with this unit `normal`, so the ray is free until `lower`
    (None where the plane proves a miss). `simplex` has the points whose hull is closest to the ray, newest first."""

    t: float
    lower: float | None
    point: SupportPoint[Vector]
    normal: Vector
    simplex: tuple[SupportPoint[Vector], ...]


class ImpactStep(NamedTuple):
    """A step of conservative advancement. At time `t` the shapes are `distance` apart. All times until `bound` are
    proved free. `trace` is the run of GJK that found the distance, None beside a half-space."""

    t: float
    distance: float
    bound: float
    trace: Trace | None


def miss(iterations: int) -> Impact:
    """No contact."""
    return Impact("miss", None, None, None, 0.0, False, iterations, 0.0)


def down(number: Fraction) -> float:
    """The largest float that is not above a number >= 0."""
    try:
        near = float(number)
    except OverflowError:
        return LARGEST
    return near if Fraction(near) <= number else nextafter(near, -inf)
