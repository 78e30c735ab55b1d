"""Times of impact of shapes that turn: conservative advancement along one direction after another.

Notation: `n` is the unit normal of the closest points at time t, from A to B. `s` is how far the shapes are apart along
n, as their support points say, when both have moved on: while s > 0 they do not touch. n stays as it is, or it turns
with one of the shapes, which is then the `frame`: a face that turns takes its normal along. `rho` is how far a core
reaches from the centre that it turns about, `omega` how fast it turns, in radians per unit of time.

A point of a turning core has an acceleration of at most omega^2 rho, and along n only as much of it as n leans from the
axis: that factor is the `lean`. So s is the least of many functions whose second derivatives are at most M, the sum of
omega^2 rho lean for both shapes. Seen from a frame that turns, at omega_f, a point of the other shape at a distance r
and with a speed v has another omega_f^2 r + 2 omega_f v. Between two times

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
from math import cos, frexp, hypot, inf, isinf, nextafter, sin, sqrt
from typing import Any, Literal, SupportsFloat, overload

from ..answers import Penetration
from ..checks import LIMIT, Convex, ShapeError, common_dimension, shown
from ..convex import HalfSpace
from ..engine import exactly, penetration
from ..methods import trace as trace_of
from ..plane.hull import Hull as PlaneHull
from ..plane.hull import Pose
from ..plane.shapes import OfPlane
from ..rotations import of_quaternion, times
from ..space.bodies import IDENTITY
from ..space.hull import Hull as SpaceHull
from ..space.shapes import OfSpace
from ..vec import Vector, add3, cross3, scale3, summed, unit3
from .halfspace import height, offset_of, unbounded
from .linear import contact, end_of, first_contact, span_until
from .raycast import dot
from .records import Impact, ImpactStep, Motion, TracedImpact, miss

STEPS = 250
"""After this number of steps an advancement ends if the gap has not become a tenth. Ten steps are usual. Where two
edges cross while one turns there are hundreds: no direction separates them for long."""

TRIES = 40
"""The most times that are tried in a step before the bound of the fastest approach is taken. One or two are usual."""

ENOUGH = 0.75
"""Relative to the time that the closest points' velocities promise: what is proved free ends the step."""

SHORT = 1 - 2.0**-10
"""A guess falls this far short, relatively, of the time at which the line between two values is zero."""

ROUNDED = 2.0**-50
"""Relative to the coordinates that count along n: more than what rounding does to s."""

AT_ONCE = 2.0**-20
"""Relative to the smaller core: the way after which a contact is looked at again."""

LEVEL = 2.0**-44
"""Relative to the coordinates: more than the rounding of a depth."""

LEAST_SHARE = 1e-9
"""Relative to the way: a depth that changes by less stays the same."""


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
    with a shape that only moves. Where neither turns, it is the exact answer of `cast`. A turn so fast that 250 steps
    do not make the gap a tenth ends as "iteration_cap" with the time that is proved free. `trace=True` also gives
    `.steps`, `ImpactStep`s.

    Raises ShapeError for what are not two shapes and motions of one dimension, for a negative t_max or NaN, and for an
    infinite one with a turn.
    """
    dimension = common_dimension(a, b)
    unbounded(a, b)
    limit = end_of(t_max)
    furthest = 0.0
    for motion, where in ((motion_a, "motion_a"), (motion_b, "motion_b")):
        if not isinstance(motion, Motion):
            raise ShapeError(shown(motion), where, "a gjk.Motion")
        if len(motion.translation) != dimension:
            raise ShapeError(f"{len(motion.translation)}D", where, f"{dimension}D, as the shapes are")
        furthest = max(furthest, *map(abs, motion.translation))
    if isinf(limit) and (motion_a.turns or motion_b.turns):
        raise ShapeError("infinite", "t_max", "finite where a shape turns")
    mover_a, mover_b = Mover(bounded_form(a), motion_a), Mover(bounded_form(b), motion_b)
    turns = mover_a.turns or mover_b.turns
    if turns and limit * furthest > LIMIT:
        raise ShapeError(shown(t_max), "t_max", f"so small that no motion leads further than {LIMIT:g}")
    advance = Advance(mover_a, mover_b, min(limit, LIMIT / (furthest or 1.0)), trace)
    if turns:
        impact = advance.impact()
    else:
        moves = [tuple(map(Fraction, motion.translation)) for motion in (motion_a, motion_b)]
        impact = first_contact(a, b, tuple([y - x for x, y in zip(*moves, strict=True)]), limit)
        if impact.t and impact.point:
            moved = zip(impact.point, motion_a.translation, strict=True)
            impact = impact._replace(point=tuple([x + impact.t * v for x, v in moved]))
        if trace:
            advance.impact()
    return TracedImpact.of(impact, advance.steps) if trace else impact


def bounded_form(shape: Any) -> Any:
    """The shape as the searches see it. A half-space stays one."""
    return shape if isinstance(shape, HalfSpace) else exactly(shape, shape)[1]


class Mover:
    """A shape and its motion. Its core reaches as far as `reach` from its centre. `rho` is the same, but 0 if no point
    of its core turns. `extent` bounds all its coordinates, in the world and before its pose. `rounded` is how far
    coordinates reach that are rounded where the shape is turned."""

    def __init__(self, shape: Any, motion: Motion) -> None:
        self.shape, self.motion = shape, motion
        # Bounds say how far a shape is by its centre: of one that does not turn it is its own, whatever was given.
        self.center = motion.center if motion.center is not None and motion.turns else center_of(shape)
        turn = motion.rotation
        self.omega = hypot(*turn) if isinstance(turn, tuple) else abs(turn)
        self.reach = self.rho = self.rounded = self.extent = 0.0
        self.turns = motion.turns
        if isinstance(shape, HalfSpace):
            return
        self.reach = reach_of(shape, self.center)
        self.rho = self.reach if motion.turns else 0.0
        self.turns = self.rho > 0
        offset = offset_of(shape)
        self.arm = tuple([x - y for x, y in zip(offset, self.center, strict=True)])
        self.extent = 2 * (self.reach + summed(map(abs, offset + self.center))) + shape.margin
        upright = shape.rotation is IDENTITY if shape.dimension == 3 else shape.pose.cosine == 1.0
        self.rounded = self.rho + hypot(*self.arm) if self.rho else 0.0 if upright else self.reach

    def center_at(self, t: float) -> Vector:
        return tuple([x + t * v for x, v in zip(self.center, self.motion.translation, strict=True)])

    def at(self, t: float) -> Any:
        """The shape at time t."""
        move, shape = self.motion.translation, self.shape
        if not t:
            return shape
        if not self.turns:
            return shape.translated([t * v for v in move])
        matrix = self.matrix(t)
        if isinstance(shape, HalfSpace):
            turned = [dot(row, self.center) for row in matrix]
            return shape.posed(matrix, [x - y for x, y in zip(self.center_at(t), turned, strict=True)])
        # Seen from the centre, so that no digits are lost far from the origin.
        offset = [x + dot(row, self.arm) for x, row in zip(self.center_at(t), matrix, strict=True)]
        if len(offset) == 3:
            return shape._moved(times(matrix, shape.rotation), offset)
        old, ((c, _), (s, _)) = shape.pose, matrix
        cosine, sine = c * old.cosine - s * old.sine, s * old.cosine + c * old.sine
        return shape._moved(Pose(cosine, sine, *offset))

    def matrix(self, t: float) -> Any:
        """The rotation at time t."""
        turn = self.motion.rotation
        if isinstance(turn, tuple):
            half = t * self.omega / 2
            return of_quaternion(cos(half), scale3(unit3(turn), sin(half)))  # type: ignore[arg-type]
        c, s = cos(t * turn), sin(t * turn)
        return ((c, -s), (s, c))

    def turned(self, n: Vector, t: float) -> Vector:
        """A direction that turns with the shape for a time t."""
        return tuple([dot(row, n) for row in self.matrix(t)])

    def lean(self, n: Vector) -> float:
        """The sine of the angle from the axis of the turn to n, from above."""
        turn: Any = self.motion.rotation
        if not isinstance(turn, tuple):
            return 1.0
        return hypot(*cross3(unit3(turn), n)) + ROUNDED  # type: ignore[arg-type]

    def velocity(self, point: Vector, t: float) -> Vector:
        """That of a point of the shape at time t."""
        move, turn = self.motion.translation, self.motion.rotation
        arm: Any = tuple([x - y for x, y in zip(point, self.center_at(t), strict=True)])
        if isinstance(turn, tuple):
            return add3(move, cross3(turn, arm))  # type: ignore[arg-type]
        return (move[0] - turn * arm[1], move[1] + turn * arm[0]) if turn else move


def center_of(shape: Any) -> Vector:
    """The centre of a shape, in world units: of a polygon the mean of its corners, of a half-space the point
    next to the origin, otherwise the middle."""
    if isinstance(shape, HalfSpace):
        size = hypot(*shape.normal)
        return tuple([x / size * (shape.offset / size) for x in shape.normal])
    core = shape.core
    center: Vector = shape.to_world(core.table.center if isinstance(core, PlaneHull) else core.center)
    return center


def reach_of(shape: Any, center: Vector) -> float:
    """How far a core reaches from a point of the world, from above by at most a small factor."""
    core, own = shape.core, center_of(shape)
    if isinstance(core, (PlaneHull, SpaceHull)):
        if center == own:
            return core.diameter / 2 * (1 + ROUNDED)
        ends = map(shape.core_point, range(len(core.order)))
        return max([hypot(*[x - y for x, y in zip(end, center, strict=True)]) for end in ends]) * (1 + ROUNDED)
    return float(core.size) * (1 + ROUNDED) + hypot(*[x - y for x, y in zip(own, center, strict=True)])


class Advance:
    """The advancement of two shapes to their impact, in at most `most` steps.

    Beside a half-space n is its normal, turning with it. It is the first shape here, and `sign` is -1 if it was the
    second."""

    def __init__(self, a: Mover, b: Mover, limit: float, trace: bool, most: float = inf) -> None:
        self.sign = -1.0 if isinstance(b.shape, HalfSpace) else 1.0
        if self.sign < 0:
            a, b = b, a
        self.a, self.b, self.limit, self.trace, self.most = a, b, limit, trace, most
        self.half = isinstance(a.shape, HalfSpace)
        moves = zip(a.motion.translation, b.motion.translation, strict=True)
        self.speed = hypot(*[x - y for x, y in moves])
        turning = [mover for mover in (a, b) if mover.turns]
        self.frames = [a if a.turns else None] if self.half else [None, *turning]
        self.steps: list[ImpactStep] = []

    def impact(self) -> Impact:
        """The answer."""
        found = self.searched()
        if self.sign > 0 or found.normal is None:
            return found
        return found._replace(normal=tuple([0.0 - x for x in found.normal]))

    def searched(self) -> Impact:
        """The answer, with the normal from the first shape here."""
        t = 0.0
        found = self.measured(t)
        if found.depth >= 0:
            self.note(t, found, t)
            return contact(found, found.depth, self.trend(found, found.depth) < 0, 1)
        count, last = 0, inf
        while True:
            is_due = count % STEPS == 0
            if count == self.most or (is_due and -found.depth >= last / 10):
                return Impact("iteration_cap", t, found.point_a, found.normal, 0.0, False, count, 0.0)
            if is_due:
                last = -found.depth
            count += 1
            later = self.free(t, found)
            self.note(t, found, min(later, self.limit))
            if later > self.limit:
                return miss(count)
            if later <= t:
                break
            t = later
            found = self.measured(t)
            if found.depth >= 0:
                break
        closing = -self.opening(found, t)
        if not closing > 0:
            closing = self.pace(found.normal, t)
            closing += hypot(*self.a.motion.translation) + hypot(*self.b.motion.translation)
        doubt = found.error + self.gap(found.normal, t)[1]
        error = span_until((doubt + max(doubt, -found.depth)) / (closing or inf), t, self.is_settled)
        return Impact("hit", t, found.point_a, found.normal, 0.0, False, count, error)

    def note(self, t: float, found: Any, bound: float) -> None:
        if self.trace:
            run = None if self.half else trace_of(self.a.at(t), self.b.at(t))
            self.steps.append(ImpactStep(t, max(-found.depth, 0.0), bound, run))

    def opening(self, found: Any, t: float) -> float:
        """How fast the closest points move apart along their normal."""
        of_a, of_b = self.a.velocity(found.point_a, t), self.b.velocity(found.point_b, t)
        return dot(found.normal, tuple([y - x for x, y in zip(of_a, of_b, strict=True)]))

    def trend(self, found: Any, depth: float) -> int:
        """What a contact at time 0 does at once: 1 where it gets deeper, -1 where it opens, 0 where it slides or rests.

        The normal of an edge or corner does not tell: another end of it may move the other way. So the depth after a
        short way does, short enough that floats hold the place of what is on a grid.
        """
        fastest = self.speed + self.pace(found.normal, 0.0)
        movers = [mover for mover in (self.a, self.b) if not isinstance(mover.shape, HalfSpace)]
        size = min([mover.shape.core_size() + mover.shape.margin for mover in movers])
        if not fastest or not size:
            return 1 if self.opening(found, 0.0) < 0 else -1 if self.opening(found, 0.0) > 0 else 0
        t = 0.5 ** (1 - frexp(AT_ONCE * size / fastest)[1])
        grown = self.measured(t).depth - depth
        noise = LEVEL * max(map(abs, found.point_a)) + LEAST_SHARE * fastest * t
        if depth + grown < 0 and self.opening(found, 0.0) < 0:
            return 1  # through a thin shape
        return 0 if abs(grown) <= noise else 1 if grown > 0 else -1

    def is_settled(self, t: float) -> bool:
        """Whether the shapes are certainly in contact, or certainly apart again: see `span_until`."""
        found = self.measured(t)
        doubt = found.error + self.gap(found.normal, t)[1]
        return found.depth >= doubt or (-found.depth >= doubt and self.opening(found, t) >= 0)

    def measured(self, t: float) -> Penetration:
        """The closest points at time t."""
        return penetration(self.a.at(t), self.b.at(t))

    def gap(self, n: Vector, t: float) -> tuple[float, float]:
        """s at time t, and what rounding may do to it."""
        a, b = self.a.at(t), self.b.at(t)
        if self.half:
            n, s, doubt = height(a, lowest(a, b), b.margin)
            places = zip(n, self.b.center_at(t), offset_of(b), strict=True)
            reach = summed([abs(x) * (abs(y) + abs(z)) for x, y, z in places])
            if self.a.turns:
                reach += summed([abs(x) for x in self.a.center_at(t)])
            turned = self.b.rho * self.b.omega + self.a.omega * (hypot(*self.b.center_at(t)) + self.b.rho)
            return s, doubt + ROUNDED * (reach + self.b.rounded + turned * t)
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
        goal = min(t + now / closing if closing > 0 else inf, self.limit)
        for frame in self.frames:
            best = max(best, self.reached(n, t, now, closing, goal, frame, best))
            if best - t >= ENOUGH * (goal - t):
                break
        return inf if best >= self.limit else best

    def reached(
        self, n: Vector, t: float, now: float, closing: float, guess: float, frame: Mover | None, best: float
    ) -> float:
        """A later time than `best` until which n, turning with the shape `frame`, proves all free, or t."""
        for _ in range(TRIES):
            if guess <= best:
                break
            span = guess - t
            bend, far = self.bend(n, t, span, frame)
            s, doubt = self.gap(frame.turned(n, span) if frame else n, guess)
            then = s - doubt - far
            if then >= 0 and is_free(now, then, span, bend):
                return guess
            if then < 0 < now and not closing < 0 < bend:
                span *= SHORT * now / (now - then)
            elif then < 0 and not now:
                span /= 2
            else:
                span = min(span / 2, 2 * sqrt(now / bend) + max(-closing, 0.0) / bend)
            guess = t + span
        return t

    def bend(self, n: Vector, t: float, span: float, frame: Mover | None) -> tuple[float, float]:
        """M from t until a span later, and what rounding may do to s for the turn of n."""
        if not frame:
            return summed(
                mover.omega**2 * mover.rho * mover.lean(n) if mover.rho else 0.0 for mover in (self.a, self.b)
            ), 0.0
        # Seen from the frame, the other shape turns about both centres, at a distance that grows.
        other = self.b if frame is self.a else self.a
        own = other.omega * other.rho
        far = self.apart(t) + self.speed * span + other.reach
        doubt = 0.0 if self.half else ROUNDED * (1 + frame.omega * (t + span)) * (far + frame.rho)
        return frame.omega * (frame.omega * far + 2 * (self.speed + own)) + own * other.omega, doubt

    def apart(self, t: float) -> float:
        """How far the centres are apart."""
        return hypot(*[x - y for x, y in zip(self.a.center_at(t), self.b.center_at(t), strict=True)])

    def pace(self, n: Vector, t: float) -> float:
        """How fast points approach along n for the turns, at most."""
        a, b = self.a, self.b
        if self.half and a.turns:
            far = self.apart(t) + self.speed * (self.limit - t) + b.reach
            return 2 * self.speed + a.omega * far + b.omega * b.rho
        return summed(mover.omega * mover.rho * mover.lean(n) if mover.rho else 0.0 for mover in (a, b))

    def least(self, n: Vector, t: float, s: float, doubt: float) -> float:
        """The time until which the fastest approach leaves s positive: that of all points, or of the balls in which the
        shapes turn."""
        a, b = self.a, self.b
        approach = dot(n, tuple([x - y for x, y in zip(a.motion.translation, b.motion.translation, strict=True)]))
        fastest = approach + self.pace(n, t)
        if s <= doubt:
            return t
        if fastest <= 0:
            return inf
        balls = 0.0 if self.half and self.a.turns else s - doubt
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


def lowest(half: HalfSpace, shape: Any) -> Vector:
    """The point of a core closest to a half-space, or deepest in it."""
    size = hypot(*half.normal)
    return furthest(shape, tuple([0.0 - x / size for x in half.normal]))


def is_free(now: float, then: float, span: float, bend: float) -> bool:
    """Whether the bound between two times is positive: see the head of this file."""
    slope = (then - now) / span
    at = span / 2 - slope / bend if bend else 0.0
    return not 0 < at < span or now + slope * at >= bend / 2 * at * (span - at)


def furthest(shape: Any, n: Vector) -> Vector:
    """The point of the core furthest along a unit vector."""
    point: Vector = (
        shape.core_furthest(n) if shape.dimension == 2 and shape.table is not None else shape.core_support(n)[0]
    )
    return point
