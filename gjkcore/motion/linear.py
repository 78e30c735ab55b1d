"""Casts: one shape moves along a line, and nothing turns.

Notation: B moves by t T, so the shapes touch where the point t T of the ray is in K = A - B. With radii (and a target
distance), where it is no further than the sum r, the `reach`, from the K of the cores. `f(t)` is that distance; it is
convex. `v` is the point of K closest to t T, seen from there: f falls while v . T > 0.

Cores with corners are settled in whole numbers: `portal` finds where the line enters K. With a reach, f is compared
with it at floats t, exactly, until two neighbours have the contact between them. What is computed in floats only
guesses where.

Curved cores have no corners. The shapes are measured at times that are proved free: along the normal n of the closest
points, the gap closes no faster than -n . T. `error` bounds what is left.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import frexp, inf, nextafter
from typing import Any, Literal, SupportsFloat, overload

from ..checks import (
    LIMIT,
    Convex,
    Numbers,
    ShapeError,
    common_dimension,
    dimension_of,
    length,
    real_number,
    shown,
    vector,
)
from ..convex import Point
from ..descent import Descent, Vertex, descend
from ..engine import exactly, intersects, penetration
from ..plane.grid import Grid as PlaneGrid
from ..plane.hull import Hull as PlaneHull
from ..plane.robust import straight
from ..plane.shapes import OfPlane
from ..plane.simplex import PLANE
from ..space.grid import Grid as SpaceGrid
from ..space.hull import Hull as SpaceHull
from ..space.shapes import OfSpace
from ..space.simplex import SPACE
from ..trace import Termination
from ..vec import Vector, cross3, root, sub3, summed, unit, unit3
from .halfspace import beside, unbounded
from .portal import Line, in_space
from .raycast import walk
from .records import LARGEST, CastStep, Impact, TracedImpact, down, miss

SOON = 2.0**-20
"""Relative to a depth. A way after which a depth is compared with what it was."""

STEPS = 1000
"""The most measurements of curved shapes. Four are usual, sixty where they graze."""

GUESSES = 6
"""Times that are guessed from the closest feature before the interval is halved."""

ROUNDED = 2.0**-50
"""Relative to the amounts: an upper bound of the rounding of a shape's place."""

EXACTLY = 2.0**-60
"""Relative to the radii: a place on the ray that is this close to the contact is the contact's."""

ROUNDS = 30
"""The most steps from a float to such a place: its last digit may be as long as 10^300 shapes."""

DOUBLINGS = 60
"""The most times that the span is doubled after which a contact is looked for."""


@overload
def cast(a: OfPlane, b: OfPlane, translation: Numbers, target_distance: SupportsFloat = 0.0) -> Impact: ...
@overload
def cast(a: OfSpace, b: OfSpace, translation: Numbers, target_distance: SupportsFloat = 0.0) -> Impact: ...
@overload
def cast(
    a: Convex, b: Convex, translation: Numbers, target_distance: SupportsFloat = 0.0, *, trace: Literal[True]
) -> TracedImpact: ...
def cast(
    a: Convex,
    b: Convex,
    translation: Numbers,
    target_distance: SupportsFloat = 0.0,
    *,
    trace: bool = False,
) -> Impact:
    """When b, moved by t * translation for t in 0..1, first touches a: see `Impact`.

    With a `target_distance` (>= 0, world units), when they are first that close; the depth of an initial contact is
    then what is missing to that distance. Exact where the cores have corners (`error` 0.0: rounded down once), also
    with radii and a target. Otherwise `error` bounds it. `trace=True` also gives `.steps`, `CastStep`s.

    Raises ShapeError for what are not two shapes of one dimension, for a translation of another dimension or that is
    not finite, and for a negative target.
    """
    dimension = common_dimension(a, b)
    move = vector(translation, "translation", dimension)
    target = length(target_distance, "target_distance")
    return first_contact(a, b, tuple(map(Fraction, move)), 1.0, target, trace)


@overload
def ray_cast(shape: Convex, origin: Numbers, direction: Numbers, t_max: SupportsFloat = inf) -> Impact: ...
@overload
def ray_cast(
    shape: Convex, origin: Numbers, direction: Numbers, t_max: SupportsFloat = inf, *, trace: Literal[True]
) -> TracedImpact: ...
def ray_cast(
    shape: Convex, origin: Numbers, direction: Numbers, t_max: SupportsFloat = inf, *, trace: bool = False
) -> Impact:
    """Where the ray origin + t * direction first meets a shape, for t in 0..t_max (in lengths of the direction).

    As `cast` of a point. An origin in the shape is an initial contact, and its point. A time beyond the largest float
    is a miss. Raises ShapeError for a direction of zero, a negative t_max or NaN, and for numbers that are not finite
    or of another dimension.
    """
    dimension = dimension_of(shape, "shape")
    begin = vector(origin, "origin", dimension)
    along = vector(direction, "direction", dimension)
    if not any(along):
        raise ShapeError("zero", "direction", "a direction")
    found = first_contact(shape, Point(begin), tuple(map(Fraction, along)), end_of(t_max), 0.0, trace)
    if found.state != "initial":
        return found
    initial = found._replace(point=begin)
    return TracedImpact.of(initial, found.steps) if isinstance(found, TracedImpact) else initial


def end_of(t_max: object) -> float:
    """`t_max` as a float, which may be infinite. Raises ShapeError."""
    number = real_number(t_max, "t_max", "a number >= 0")
    if not number >= 0:
        raise ShapeError(shown(t_max), "t_max", "a number >= 0")
    return number


def first_contact(
    a: Any, b: Any, move: tuple[Fraction, ...], t_max: float, target: float = 0.0, trace: bool = False
) -> Impact:
    """The contact of b, moved by t * move, with a, for t in 0..t_max. The numbers of `move` are multiples of a power of
    two."""
    if unbounded(a, b):
        impact = beside(a, b, move, t_max, target)
        return TracedImpact.of(impact, ()) if trace else impact
    _, a, b = exactly(a, b)
    if len(move) == 2:
        a, b = straight(a), straight(b)
    if isinstance(a.core, (PlaneHull, SpaceHull)) and isinstance(b.core, (PlaneHull, SpaceHull)):
        impact = Cast(a, b, move, t_max, target).impact()
    else:
        impact = measured(a, b, move, t_max, target)
    if not trace:
        return impact
    steps: list[CastStep] = []
    if impact.state != "initial" and any(move):
        steps = walk(a, b, tuple(map(float, move)), t_max, a.margin + b.margin + target)
    return TracedImpact.of(impact, steps)


class Cast:
    """A cast of shapes whose cores have corners."""

    def __init__(self, a: Any, b: Any, move: tuple[Fraction, ...], t_max: float, target: float) -> None:
        self.a, self.b, self.move, self.t_max, self.target = a, b, move, t_max, target
        self.geometry: Any = PLANE if len(move) == 2 else SPACE
        self.grid: Any = (PlaneGrid if len(move) == 2 else SpaceGrid)(a, b)
        self.reach = Fraction(a.margin) + Fraction(b.margin) + Fraction(target)
        self.looked = 0

    def impact(self) -> Impact:
        """The answer."""
        # The engine proves most shapes without radii apart in floats.
        if self.reach or intersects(self.a, self.b):
            begin = self.nearest(Fraction(0))
            if self.side(begin) <= 0:
                return self.initial(begin)
            return self.round(begin) if any(self.move) else miss(self.looked)
        return self.sharp() if any(self.move) else miss(self.looked)

    def initial(self, begin: Descent[Any]) -> Impact:
        """The shapes are in contact where they are."""
        found = penetration(self.a, self.b)
        touching = not self.side(begin) and (bool(self.reach) or not found.depth)
        depth = 0.0 if touching else max(found.depth + self.target, 0.0)
        if not any(self.move):
            leaving = False
        elif touching:
            leaving = self.side(self.nearest(self.soon(), begin)) > 0
        else:
            leaving = summed([Fraction(x) * y for x, y in zip(found.normal, self.move, strict=True)]) > 0
            leaving = leaving or self.soon_shallower(found)
        return contact(found, depth, leaving, self.looked)

    def soon_shallower(self, found: Any) -> bool:
        """Whether the depth falls at once, though not along the normal that was found: another face of A - B may be as
        close."""
        if not found.depth > 0:
            return False
        # Not the motion itself, which may be shorter than any float beside the shapes.
        way: Any = unit3(self.move) if len(self.move) == 3 else unit(self.move)  # type: ignore[arg-type]
        later = penetration(self.a, self.b.translated([SOON * found.depth * x for x in way]))
        return bool(later.depth + later.error < found.depth - found.error)

    def soon(self) -> Fraction:
        """A time before which the line of the motion reaches no other face of K. It does where n . w = t n . T, and in
        grid units, all these are whole numbers of bounded size."""
        ray, shift = self.direction()
        bits = frexp(self.a.core_size() + self.b.core_size())[1] + self.grid.shift + 4
        needed = 2 * bits + max(map(abs, ray)).bit_length() + self.grid.shift - shift + 4
        return Fraction(1, 1 << max(needed, 0))

    def nearest(self, t: Fraction, last: Descent[Any] | None = None, also: Fraction | None = None) -> Descent[Any]:
        """GJK from the point t T to K, in whole numbers, from the simplex of the `last` run. With `also`, to all of K
        from the segment of the ray between both times. Its points are in units of `self.unit`."""
        ends = [tuple([time * x for x in self.move]) for time in (t, t if also is None else also)]
        shift = max([self.grid.shift, *[x.denominator.bit_length() - 1 for end in ends for x in end]])
        up = shift - self.grid.shift
        begin, end = (tuple([int(x * (1 << shift)) for x in each]) for each in ends)
        dot_ = self.geometry.dot

        def moved(vertex: Vertex[Any], d: Any) -> Vertex[Any]:
            tip = end if also is not None and dot_(d, end) < dot_(d, begin) else begin
            return vertex._replace(w=tuple([(x << up) - y for x, y in zip(vertex.w, tip, strict=True)]))

        pairs = [(v.ka, v.kb) for v in last.simplex] if last and also is None else [(0, 0)]
        start = [moved(self.grid.vertex(*pair), begin) for pair in pairs]
        found = descend(self.geometry, lambda d, near: moved(self.grid.support(d, near), d), start, 0, None)
        self.looked += found.looked + 1
        self.unit = 1 << shift
        return found

    def side(self, found: Descent[Any]) -> int:
        """The sign of f - r at a point: 1 where the shapes are apart, 0 where they touch or the cores meet, -1 where
        they overlap, cores that meet without radii aside."""
        if found.termination is Termination.ORIGIN_ENCLOSED:
            return -1 if self.reach else 0
        moment, total = found.feature.moment, found.feature.total
        r = self.reach * self.unit * total
        excess: int = self.geometry.dot(moment, moment) * r.denominator**2 - r.numerator**2
        return (excess > 0) - (excess < 0)

    def ahead(self, found: Descent[Any]) -> Fraction:
        """v . T, up to a positive factor."""
        products = [m * x for m, x in zip(found.feature.moment, self.move, strict=True)]
        total: Fraction = summed(products)
        return total

    def direction(self) -> tuple[tuple[int, ...], int]:
        """T as whole numbers, times 2**shift, and `shift`."""
        shift = max([x.denominator.bit_length() - 1 for x in self.move])
        return tuple([int(x * (1 << shift)) for x in self.move]), shift

    def sharp(self) -> Impact:
        """The line's entry into K, exactly."""
        ray, shift = self.direction()
        count = len(ray)
        line = Line(lambda d, near: self.grid.support(d[:count], near), self.grid.vertex(0, 0), in_space(ray))
        entry = line.entry()
        self.looked += line.looked
        if entry is None:
            return miss(self.looked)
        time = entry.time * (1 << shift) / (1 << self.grid.shift)
        if not 0 <= time <= min(self.t_max, LARGEST):
            return miss(self.looked)
        n: Any = entry.normal
        return self.hit(
            down(time), unit3(n) if count == 3 else unit(n[:2]), [v.a for v in entry.vertices], entry.weights
        )

    def hit(self, t: float, normal: Vector, points: Sequence[Any], weights: Sequence[Any]) -> Impact:
        """At time t, at the mean of corners of A's core with these weights."""
        scale = Fraction(1, summed(weights) * (1 << self.grid.shift))
        columns = zip(*points, strict=True)
        means = [summed([w * x for w, x in zip(weights, column, strict=True)]) * scale for column in columns]
        margin = Fraction(self.a.margin)
        point = tuple([float(x + margin * Fraction(n)) for x, n in zip(means, normal, strict=True)])
        return Impact("hit", t, point, tuple([x + 0.0 for x in normal]), 0.0, False, self.looked, 0.0)

    def round(self, begin: Descent[Any]) -> Impact:
        """The largest float that is not above the first time at which f = r."""
        if self.ahead(begin) <= 0:
            return miss(self.looked)
        last = self.end()
        if last <= 0 or self.side(self.nearest(Fraction(0), None, last)) > 0:
            return miss(self.looked)
        low, high, checked = 0.0, -down(-last), False
        known = latest = begin
        guess = self.guess(0.0, begin)
        guesses = 0
        while nextafter(low, inf) < high or not checked:
            if not low < guess < high:
                guess = (
                    min(nextafter(low, inf), high) if guess <= low else high if not checked else nextafter(high, 0.0)
                )
            found = self.nearest(Fraction(guess), latest)
            side, ahead = self.side(found), self.ahead(found)
            if ahead > 0 < side:
                low, known = guess, found
            elif side == 0 <= ahead:
                low, known = guess, found
                break
            else:
                high, checked = guess, True
            guesses += 1
            if found.termination is not Termination.ORIGIN_ENCLOSED:
                latest = found
                guess = self.guess(guess, found)
            if guesses > GUESSES and guesses % 2:
                guess = between(low, high)
        known = self.exact_place(low, known)
        moment = known.feature.moment
        normal = unit(self.geometry.neg(moment)) if len(moment) == 2 else unit3(self.geometry.neg(moment))
        return self.hit(low, normal, [v.a for v in known.simplex], known.feature.weights)

    def exact_place(self, t: float, found: Descent[Any]) -> Descent[Any]:
        """The run at the exact time of contact. The float t is rounded down, by more than the shapes are large if they
        are far away. Each round adds the digits of a float to the time."""
        place, fastest = Fraction(t), max(map(abs, self.move))
        last = 2 * (Fraction(nextafter(t, inf)) - place)
        near = Fraction(EXACTLY) * self.reach
        for _ in range(ROUNDS):
            later = self.nearest(place, found)
            if later.termination is Termination.ORIGIN_ENCLOSED:
                break
            found, rest = later, self.rest(later)
            if abs(place + Fraction(rest if rest < inf else LARGEST) - Fraction(t)) > last:
                break
            if abs(Fraction(rest)) * fastest <= near:
                break
            place += Fraction(float(rest))
        return found

    def end(self) -> Fraction:
        """t_max, or a time after which all of K and its radius is behind."""
        ray, shift = self.direction()
        top = self.geometry.dot(self.grid.support(ray, self.grid.vertex(0, 0)).w, ray)
        square = self.geometry.dot(ray, ray)
        behind = Fraction(top * (1 << shift), square * (1 << self.grid.shift))
        behind += self.reach / root(Fraction(square, 1 << 2 * shift)) + 1
        return min(behind, Fraction(min(self.t_max, LARGEST)))

    def guess(self, t: float, found: Descent[Any]) -> float:
        """The time that `rest` promises, rounded down."""
        rest = self.rest(found)
        return down(Fraction(t) + Fraction(rest)) if rest < inf else inf

    def rest(self, found: Descent[Any]) -> Fraction | float:
        """How much later the ray comes as close as r to the point, line or plane of the closest feature, which the last
        call of `nearest` has found. Where it never does, until it is closest. Infinite where it runs beside it."""
        w = [v.w for v in found.simplex]
        product, scale = self.geometry.dot, 1
        ray = tuple([x * self.unit for x in self.move])
        across: tuple[Any, Any] = (ray, w[0])
        if len(w) > 1:
            # Only what is perpendicular to the line or plane counts: the products are those of these parts.
            edge = self.geometry.sub(w[1], w[0])
            if len(w) == 3:
                n = cross3(edge, sub3(w[2], w[0]))
                across, scale = ((product(ray, n),), (product(w[0], n),)), product(n, n)
            else:
                scale = product(edge, edge)
                across = tuple(
                    [  # type: ignore[assignment]
                        tuple([x * scale - product(u, edge) * y for x, y in zip(u, edge, strict=True)]) for u in across
                    ]
                )
                scale *= scale
        u, v = across
        a, b = (summed([x * y for x, y in zip(u, each, strict=True)]) for each in (u, v))
        c = summed([x * x for x in v]) - (self.reach * self.unit) ** 2 * scale
        if not a:
            return inf
        square = Fraction(b) ** 2 - Fraction(a) * c
        if square < 0:
            return Fraction(b) / Fraction(a)
        return Fraction(c) / (Fraction(b) + root(square)) if b > 0 else (Fraction(b) - root(square)) / Fraction(a)


def between(low: float, high: float) -> float:
    """The float in the middle of those from low to high, which are >= 0."""
    first, last = struct.unpack("<2q", struct.pack("<2d", low, high))
    (middle,) = struct.unpack("<d", struct.pack("<q", (first + last) // 2))
    return float(middle)


def contact(found: Any, depth: float, leaving: bool, looked: int) -> Impact:
    """An initial contact, from the penetration."""
    point = tuple([0.5 * x + 0.5 * y for x, y in zip(found.point_a, found.point_b, strict=True)])
    return Impact("initial", 0.0, point, found.normal, depth + 0.0, leaving, looked, 0.0)


class Path:
    """Where b is at a time, which is exact."""

    def __init__(self, b: Any, move: Sequence[Fraction]) -> None:
        self.b, self.move = b, move
        self.origin = b.vertices[0] if isinstance(b, Point) else None

    def at(self, t: Fraction) -> Any:
        """b at time t. A point, which may come from far away, is rounded where it is then."""
        if not t:
            return self.b
        if self.origin is None:
            return self.b.translated([float(t * y) for y in self.move])
        return Point([float(Fraction(x) + t * y) for x, y in zip(self.origin, self.move, strict=True)])

    def rounding(self, t: Fraction) -> float:
        """How far that is from its exact place."""
        if not t:
            return 0.0
        if self.origin is not None:
            return ROUNDED * float(max(map(abs, self.at(t).vertices[0]))) * len(self.move)
        offset = self.b.offset if len(self.move) == 3 else self.b.pose[2:]
        return ROUNDED * float(summed([abs(x) + float(abs(t * y)) for x, y in zip(offset, self.move, strict=True)]))


def measured(a: Any, b: Any, exact_move: Sequence[Fraction], t_max: float, target: float) -> Impact:
    """The answer where a core is curved, or unbounded: from times that are proved free, one after another."""
    move, path = tuple(map(float, exact_move)), Path(b, exact_move)
    t, slope, doubt, moving = Fraction(0), Fraction(0), 0.0, any(move)

    def opening(normal: Vector) -> Fraction:
        """How fast b moves away along the normal."""
        return summed([Fraction(x) * y for x, y in zip(normal, exact_move, strict=True)])

    for step in range(STEPS):
        found = penetration(a, path.at(t))
        gap = -found.depth - target
        doubt = found.error + path.rounding(t)
        slope = opening(found.normal)
        if gap <= doubt:
            break
        if not moving or slope >= 0:
            return miss(step + 1)
        free = Fraction(gap - doubt) / -slope * Fraction(1 - ROUNDED)
        if free > LARGEST:
            return miss(step + 1)
        later = t + Fraction(float(free))
        if later > min(t_max, LARGEST) or is_beyond(b, move, float(later)):
            return miss(step + 1)
        if later <= t or (path.origin is None and down(later) <= t):
            break
        t = later if path.origin is not None else Fraction(down(later))
    else:
        return Impact("iteration_cap", down(t), found.point_a, found.normal, 0.0, False, STEPS, 0.0)
    if not t and gap <= doubt:
        depth = 0.0 if -gap <= doubt else -gap
        return contact(found, depth, bool(slope > 0), step + 1)

    def settled(t: float) -> bool:
        found = penetration(a, path.at(Fraction(t)))
        deep, doubt = found.depth + target, found.error + path.rounding(Fraction(t))
        return deep >= doubt or (-deep >= doubt and opening(found.normal) >= 0)

    closing = float(-slope) if float(slope) < 0 else max(map(abs, move))
    error = span_until((doubt + max(doubt, gap)) / closing, down(t), settled)
    point = found.point_a if path.origin is None else found.point_b  # that of a ray is on the ray
    return Impact("hit", down(t), point, found.normal, 0.0, False, step + 1, error)


def is_beyond(b: Any, move: Vector, t: float) -> bool:
    """Whether b is then further from the origin than any shape may be."""
    offset = b.offset if len(move) == 3 else b.pose[2:]
    return any(not abs(x + t * y) <= LIMIT for x, y in zip(offset, move, strict=True))


def span_until(span: float, t: float, settled: Callable[[float], bool]) -> float:
    """How long after t, which is proved free, the contact is at most: until a later time at which the shapes are proved
    to be in contact, or, where they only graze, to be apart again: not while they approach, however well their distance
    is known, since its direction may be worse. `span` is tried first."""
    span = max(span, nextafter(t, inf) - t)
    for _ in range(DOUBLINGS):
        if settled(t + span):
            break
        span *= 2
    return span
