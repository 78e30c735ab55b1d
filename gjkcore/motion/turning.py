"""Times of impact of shapes that turn: conservative advancement along one direction after another.

Notation: `n` is the unit normal of the closest points at time t, from A to B. `s` is how far the shapes are apart along
n, as their support points say, when both have moved on and n stays: while s > 0 they do not touch. `rho` is how far a
core reaches from the centre that it turns about, `omega` how fast it turns, in radians per unit of time.

A point of a turning core has an acceleration of at most omega^2 rho. So s is the least of many functions whose second
derivatives are at most M = omega_a^2 rho_a + omega_b^2 rho_b, and between two times

    s >= the line between its values there - M/2 (time after the first) (time before the second).

Where that is positive, all times between are free, those of thin shapes too, and the later time is the next t. It is
guessed from the velocities of the closest points. What no guess proves is free for s over the fastest approach: that of
all points, or of the balls in which the cores turn. A shape that does not turn counts by its velocity alone, however
large it is.

Sources: Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996 (conservative advancement); Catto,
"Continuous Collision", Game Developers Conference, 2013 (a separating direction that stays).
"""

from __future__ import annotations

from fractions import Fraction
from math import cos, hypot, inf, isinf, nextafter, sin, sqrt
from typing import Any, Literal, SupportsFloat, overload

from .. import engine
from ..checks import Convex, ShapeError, common_dimension, shown
from ..methods import trace as trace_of
from ..plane.hull import Hull as PlaneHull
from ..plane.hull import Pose
from ..plane.shapes import OfPlane
from ..rotations import of_quaternion, times
from ..space.bodies import IDENTITY
from ..space.hull import Hull as SpaceHull
from ..space.shapes import OfSpace
from ..vec import Vector, add3, cross3, scale3, unit3
from .linear import contact, end_of, first_contact, span_until
from .raycast import dot
from .records import Impact, ImpactStep, Motion, TracedImpact, miss

STEPS = 1000
"""The most steps of an advancement. Ten are usual."""

TRIES = 40
"""The most times that are tried in a step before the bound of the fastest approach is taken. One or two are usual."""

SHORT = 1 - 2.0**-10
"""A guess falls this far short, relatively, of the time at which the line between two values is zero."""

ROUNDED = 2.0**-50
"""Relative to the coordinates that count along n: more than what rounding does to s."""


@overload
def time_of_impact(
    a: OfPlane, b: OfPlane, motion_a: Motion, motion_b: Motion, t_max: SupportsFloat = 1.0
) -> Impact: ...
@overload
def time_of_impact(
    a: OfSpace, b: OfSpace, motion_a: Motion, motion_b: Motion, t_max: SupportsFloat = 1.0
) -> Impact: ...
@overload
def time_of_impact(
    a: Convex, b: Convex, motion_a: Motion, motion_b: Motion, t_max: SupportsFloat = 1.0, *, trace: Literal[True]
) -> TracedImpact: ...
def time_of_impact(
    a: Convex, b: Convex, motion_a: Motion, motion_b: Motion, t_max: SupportsFloat = 1.0, *, trace: bool = False
) -> Impact:
    """When two shapes that move and turn steadily first touch, for t in 0..t_max: see `Impact`.

    Never later than the exact time, so never through a thin shape. `error` bounds how much earlier. It does not grow
    with a shape that only moves. Where neither turns, it is the exact answer of `cast`. A turn so fast that 1,000 steps
    do not reach the contact or t_max ends as "iteration_cap" with the time that is proved free. `trace=True` also gives
    `.steps`, `ImpactStep`s.

    Raises ShapeError for what are not two shapes and motions of one dimension, for a negative t_max or NaN, and for an
    infinite one with a turn.
    """
    dimension = common_dimension(a, b)
    for motion, where in ((motion_a, "motion_a"), (motion_b, "motion_b")):
        if not isinstance(motion, Motion):
            raise ShapeError(shown(motion), where, "a gjk.Motion")
        if len(motion.translation) != dimension:
            raise ShapeError(f"{len(motion.translation)}D", where, f"{dimension}D, as the shapes are")
    limit = end_of(t_max)
    if isinf(limit) and (motion_a.turns or motion_b.turns):
        raise ShapeError("infinite", "t_max", "finite where a shape turns")
    _, a, b = engine.exactly(a, b)
    movers = Mover(a, motion_a), Mover(b, motion_b)
    if any(mover.rho for mover in movers):
        advance = Advance(*movers, limit, trace)
        impact = advance.impact()
    else:
        moves = [tuple(map(Fraction, motion.translation)) for motion in (motion_a, motion_b)]
        impact = first_contact(a, b, tuple([y - x for x, y in zip(*moves, strict=True)]), limit)
        if impact.t and impact.point:
            moved = zip(impact.point, motion_a.translation, strict=True)
            impact = impact._replace(point=tuple([x + impact.t * v for x, v in moved]))
        if not trace:
            return impact
        advance = Advance(*movers, limit, trace)
        advance.impact()
    return TracedImpact.of(impact, advance.steps) if trace else impact


class Mover:
    """A shape and its motion. `rho` is 0 if no point of its core turns. `rounded` is how far the coordinates reach that are
    rounded where the shape is turned."""

    def __init__(self, shape: Any, motion: Motion) -> None:
        self.shape, self.motion = shape, motion
        self.center = motion.center if motion.center is not None else center_of(shape)
        turn = motion.rotation
        self.omega = hypot(*turn) if isinstance(turn, tuple) else abs(turn)
        self.rho = reach_of(shape, self.center) if motion.turns else 0.0
        self.arm = tuple([x - y for x, y in zip(offset_of(shape), self.center, strict=True)])
        upright = shape.rotation is IDENTITY if shape.dimension == 3 else shape.pose.cosine == 1.0
        self.rounded = self.rho + hypot(*self.arm) if self.rho else 0.0 if upright else reach_of(shape, self.center)

    def center_at(self, t: float) -> Vector:
        return tuple([x + t * v for x, v in zip(self.center, self.motion.translation, strict=True)])

    def at(self, t: float) -> Any:
        """The shape at time t."""
        move, turn, shape = self.motion.translation, self.motion.rotation, self.shape
        if not t:
            return shape
        if not self.rho:
            return shape.translated([t * v for v in move])
        # Seen from the centre, so that no digits are lost far from the origin.
        if isinstance(turn, tuple):
            half = t * self.omega / 2
            matrix: Any = of_quaternion(cos(half), scale3(unit3(turn), sin(half)))  # type: ignore[arg-type]
            offset = [x + dot(row, self.arm) for x, row in zip(self.center_at(t), matrix, strict=True)]
            return shape._moved(times(matrix, shape.rotation), offset)
        c, s = cos(t * turn), sin(t * turn)
        (x, y), (u, v), old = self.center_at(t), self.arm, shape.pose
        cosine, sine = c * old.cosine - s * old.sine, s * old.cosine + c * old.sine
        return shape._moved(Pose(cosine, sine, x + (c * u - s * v), y + (s * u + c * v)))

    def velocity(self, point: Vector, t: float) -> Vector:
        """That of a point of the shape at time t."""
        move, turn = self.motion.translation, self.motion.rotation
        arm: Any = tuple([x - y for x, y in zip(point, self.center_at(t), strict=True)])
        if isinstance(turn, tuple):
            return add3(move, cross3(turn, arm))  # type: ignore[arg-type]
        return (move[0] - turn * arm[1], move[1] + turn * arm[0]) if turn else move


def offset_of(shape: Any) -> Vector:
    """Where the shape's pose moves the origin."""
    offset: Vector = shape.offset if shape.dimension == 3 else shape.pose[2:]
    return offset


def center_of(shape: Any) -> Vector:
    """The centre of a shape, in world units: of a polygon the mean of its corners, otherwise the middle."""
    core = shape.core
    center: Vector
    if shape.dimension == 3:
        center = shape.to_world(core.center)
    else:
        center = shape._to_world(core.table.center if isinstance(core, PlaneHull) else core.center)
    return center


def reach_of(shape: Any, center: Vector) -> float:
    """How far a core reaches from a point of the world, from above by at most a small factor."""
    core = shape.core
    if isinstance(core, (PlaneHull, SpaceHull)):
        ends = map(shape.core_point, range(len(core.order)))
        return max([hypot(*[x - y for x, y in zip(end, center, strict=True)]) for end in ends]) * (1 + ROUNDED)
    own = center_of(shape)
    return float(core.size) * (1 + ROUNDED) + hypot(*[x - y for x, y in zip(own, center, strict=True)])


class Advance:
    """The advancement of two shapes to their impact. `bend` is M."""

    def __init__(self, a: Mover, b: Mover, limit: float, trace: bool) -> None:
        self.a, self.b, self.limit, self.trace = a, b, limit, trace
        self.bend = a.omega**2 * a.rho + b.omega**2 * b.rho
        self.steps: list[ImpactStep] = []

    def impact(self) -> Impact:
        """The answer."""
        t = 0.0
        found = engine.penetration(self.a.shape, self.b.shape)
        if found.depth >= 0:
            self.note(t, found, t)
            return contact(found, found.depth, self.opening(found, t) > 0, 1)
        for count in range(1, STEPS + 1):
            later = self.free(t, found)
            self.note(t, found, min(later, self.limit))
            if later > self.limit:
                return miss(count)
            if later <= t:
                break
            t = later
            found = engine.penetration(self.a.at(t), self.b.at(t))
            if found.depth >= 0:
                break
        else:
            return Impact("iteration_cap", t, found.point_a, found.normal, 0.0, False, STEPS, 0.0)
        closing = -self.opening(found, t)
        first = 4 * self.gap(found.normal, t)[1] / closing if closing > 0 else 0.0
        error = span_until(first, t, self.is_settled)
        return Impact("hit", t, found.point_a, found.normal, 0.0, False, count, error)

    def note(self, t: float, found: Any, bound: float) -> None:
        if self.trace:
            run = trace_of(self.a.at(t), self.b.at(t))
            self.steps.append(ImpactStep(t, max(-found.depth, 0.0), bound, run))

    def opening(self, found: Any, t: float) -> float:
        """How fast the closest points move apart along their normal."""
        of_a, of_b = self.a.velocity(found.point_a, t), self.b.velocity(found.point_b, t)
        return dot(found.normal, tuple([y - x for x, y in zip(of_a, of_b, strict=True)]))

    def is_settled(self, t: float) -> bool:
        """Whether the shapes are certainly apart, or certainly in contact."""
        found = engine.penetration(self.a.at(t), self.b.at(t))
        return abs(found.depth) >= found.error + self.gap(found.normal, t)[1]

    def gap(self, n: Vector, t: float) -> tuple[float, float]:
        """s at time t, and what rounding may do to it."""
        a, b = self.a.at(t), self.b.at(t)
        p, q = furthest(a, n), furthest(b, tuple([-x for x in n]))
        s = dot(n, tuple([y - x for x, y in zip(p, q, strict=True)])) - (a.margin + b.margin)
        sizes = [abs(x) + abs(y) for x, y in zip(p, q, strict=True)]
        doubt = a.margin + b.margin
        for mover, shape in ((self.a, a), (self.b, b)):
            doubt += mover.rounded + mover.rho * mover.omega * t
            places = zip(sizes, mover.center_at(t), offset_of(shape), strict=True)
            sizes = [x + abs(y) + abs(z) for x, y, z in places]
        return s, ROUNDED * (doubt + dot(tuple(map(abs, n)), tuple(sizes)))

    def free(self, t: float, found: Any) -> float:
        """A time until which all is proved free, from t on. Infinite if it is beyond the last one."""
        n = found.normal
        s, doubt = self.gap(n, t)
        now = max(s - doubt, 0.0)
        best = self.least(n, t, s, doubt)
        closing = -self.opening(found, t)
        guess = min(t + now / closing if closing > 0 else inf, self.limit)
        for _ in range(TRIES):
            if guess <= best:
                break
            span = guess - t
            s, doubt = self.gap(n, guess)
            then = s - doubt
            if then >= 0 and self.is_free(now, then, span):
                best = guess
                break
            if then < 0 < now:
                span *= SHORT * now / (now - then)
            elif then < 0:
                span /= 2
            else:
                span = min(span / 2, 2 * sqrt(now / self.bend) + max(-closing, 0.0) / self.bend)
            guess = t + span
        return inf if best >= self.limit else best

    def is_free(self, now: float, then: float, span: float) -> bool:
        """Whether the bound between two times is positive: see the head of this file."""
        slope = (then - now) / span
        at = span / 2 - slope / self.bend if self.bend else 0.0
        return not 0 < at < span or now + slope * at >= self.bend / 2 * at * (span - at)

    def least(self, n: Vector, t: float, s: float, doubt: float) -> float:
        """The time until which the fastest approach leaves s positive: that of all points, or of the balls in which the
        shapes turn."""
        a, b = self.a, self.b
        approach = dot(n, tuple([x - y for x, y in zip(a.motion.translation, b.motion.translation, strict=True)]))
        fastest = approach + a.omega * a.rho + b.omega * b.rho
        if s <= doubt:
            return t
        if fastest <= 0:
            return inf
        balls = s - doubt
        for mover, m in ((a, n), (b, tuple([-x for x in n]))):
            if mover.rho:
                p = furthest(mover.at(t), m)
                arm = tuple([x - y for x, y in zip(p, mover.center_at(t), strict=True)])
                balls -= mover.rho - dot(m, arm)
        if balls > 0 >= approach:
            return inf
        span = max((s - doubt) / fastest, balls / approach if balls > 0 else 0.0) * (1 - ROUNDED)
        later = t + span
        return later if later - t <= span else nextafter(later, 0.0)


def furthest(shape: Any, n: Vector) -> Vector:
    """The point of the core furthest along a unit vector."""
    point: Vector = (
        shape.core_furthest(n) if shape.dimension == 2 and shape.table is not None else shape.core_support(n)[0]
    )
    return point
