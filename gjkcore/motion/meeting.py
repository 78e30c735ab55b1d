"""What a `World` asks of moving objects: when two come into contact, or deeper into it; and what a ray can hit."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

from ..convex import HalfSpace
from ..engine import penetration
from ..vec import Vector
from .records import Impact, Motion
from .turning import ROUNDED, Advance, Mover, bounded_form, furthest, time_of_impact

AT_REST = 2.0**-40
"""Relative to how far a core turns: a depth that grows by less stays the same."""

SPANS = 40
"""How often the span is doubled after which two objects in contact are looked at again."""

SLACK = 2.0**-40
"""Relative to the times at which a ray is in a box, and to coordinates: more than their rounding."""

TINY = 1e-300
"""Absolute: more than what products of the smallest floats lose."""


class Swept(NamedTuple):
    """The box that holds an object for some time."""

    number: int
    low: Vector
    high: Vector


def swept(number: int, mover: Mover, low: Vector, high: Vector, limit: float) -> Swept:
    """The box of an object until `limit`. `low` and `high` are the corners of its box now, a little too large."""
    if mover.turns and not isinstance(mover.shape, HalfSpace):
        reach = (mover.rho + mover.shape.margin) * (1 + SLACK)
        ends = list(zip(mover.center_at(0.0), mover.center_at(limit), strict=True))
        padding = [reach + SLACK * (abs(x) + abs(y)) for x, y in ends]
        return Swept(
            number,
            tuple([min(end) - p for end, p in zip(ends, padding, strict=True)]),
            tuple([max(end) + p for end, p in zip(ends, padding, strict=True)]),
        )
    steps = [limit * v * (1 + SLACK) for v in mover.motion.translation]
    return Swept(
        number,
        tuple([x + min(step, 0.0) - SLACK * abs(x) for x, step in zip(low, steps, strict=True)]),
        tuple([x + max(step, 0.0) + SLACK * abs(x) for x, step in zip(high, steps, strict=True)]),
    )


def separating(a: Mover, b: Mover, limit: float, last: Vector | None) -> Vector | None:
    """A direction that proves two objects apart until `limit`: the `last` one if it still does, or that of the closest
    points, or None."""
    if last is not None and stay_apart(a, b, last, limit):
        return last
    if isinstance(a.shape, HalfSpace) or isinstance(b.shape, HalfSpace):
        return None
    found = penetration(a.shape, b.shape)
    return found.normal if found.depth < 0 and stay_apart(a, b, found.normal, limit) else None


def stay_apart(a: Mover, b: Mover, n: Vector, limit: float) -> bool:
    """Whether two objects are further apart along the unit vector n than they can approach until `limit`."""
    gap: float = -a.shape.margin - b.shape.margin
    approach = a.omega * a.rho + b.omega * b.rho
    extent = a.extent + b.extent
    ends = furthest(a.shape, n), furthest(b.shape, tuple([-x for x in n]))
    for x, p, q, v, w in zip(n, *ends, a.motion.translation, b.motion.translation, strict=True):
        gap += x * (q - p)
        approach += x * (v - w)
        extent += limit * (abs(v) + abs(w))
    return gap > max(approach, 0.0) * limit + SLACK * extent + TINY


def meeting(a: Mover, b: Mover, limit: float) -> Impact | None:
    """The first time until `limit` at which two objects come into contact, or deeper into it. None if never.

    Objects in contact that rest, slide or part do not meet. Once they are apart, they may. A motion until `limit` that
    is lost in the rounding of the objects is rest.
    """
    found: Impact = time_of_impact(a.shape, b.shape, a.motion, b.motion, limit)
    if found.state == "miss":
        return None
    if found.state != "initial":
        return found
    advance = Advance(a, b, limit, False)
    here = advance.measured(0.0)
    if (advance.speed + advance.pace(here.normal, 0.0)) * limit <= ROUNDED * (a.reach + b.reach):
        return None
    if not found.leaving and advance.trend(here, found.depth) > 0:
        return found
    return later(a, b, found, limit) if a.turns or b.turns else None


def later(a: Mover, b: Mover, found: Impact, limit: float) -> Impact | None:
    """The next meeting of objects in contact, where either turns."""
    allowed = found.depth + AT_REST * (a.rho + b.rho)
    for doubled in range(SPANS, -1, -1):
        t = limit * 0.5**doubled
        moved: Any = a.at(t), b.at(t)
        depth = Advance(a, b, limit, False).measured(t).depth
        if depth > allowed:
            return found
        if depth < 0 and t < limit:
            of_a, of_b = (each.motion._replace(center=each.center_at(t)) for each in (a, b))
            following = time_of_impact(moved[0], moved[1], of_a, of_b, limit - t)
            return None if following.t is None else following._replace(t=t + following.t)
    return None


def mover_of(shape: Any, motion: Motion | None) -> Mover:
    """An object with its motion. None is to rest."""
    form = bounded_form(shape)
    return Mover(form, motion or Motion((0.0,) * form.dimension))


def crosses(low: Vector, high: Vector, origin: Vector, direction: Vector, t_max: float) -> bool:
    """Whether a ray may meet a box until t_max."""
    begin, end = 0.0, t_max
    for x, y, o, d in zip(low, high, origin, direction, strict=True):
        if d:
            first, last = sorted(((x - o) / d, (y - o) / d))
            begin, end = max(begin, first), min(end, last)
        elif not x <= o <= y:
            return False
    return begin <= end or (end < inf and begin - end <= SLACK * (begin + abs(end)))
