"""Many moving convex objects: which of them overlap, and which are closest.

    world = World()
    ball = world.add(Circle((0, 0), 1))
    box = world.add(Polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)]))
    world.place(box, 0.3, (1.5, 0))     # the shape as added, turned by 0.3 rad, then moved
    world.overlapping_pairs()           # [(0, 1)]
    world.closest_pairs(within=2.0)     # [ClosePair(a=0, b=1, distance=0.0, ...)]

There are two phases. The broad phase encloses every object in a box along the axes, from its support points in the
directions of the axes. It finds overlapping boxes by *sweep and prune*: boxes are sorted by their lower end along one
axis, and each is compared only with those that begin before it ends. The order hardly changes from one call to the
next, and sorting a nearly sorted list takes linear time.

The narrow phase runs GJK on the remaining pairs. In space it starts with the simplex that ended the last run on the
same pair (*warm start*). In the plane, the direction between the centres is as good. A pair keeps its answer while both
objects rest.

Notation: `low` and `high` are the corners of a box. `reach` is the largest coordinate of an object as it was added. A
number identifies an object.

Sources: Cohen, Lin, Manocha, Ponamgi, "I-COLLIDE: an interactive and exact collision detection system for large-scale
environments", 1995; Ericson, "Real-Time Collision Detection", section 7.5.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import inf
from operator import itemgetter
from typing import Any, Generic, NamedTuple, SupportsFloat, TypeAlias, TypeVar

from .answers import ClosestPoints
from .checks import Convex, Numbers, ShapeError, dimension_of, shown, vector
from .convex import HalfSpace, Turn
from .engine import closest_points, intersects, quickly
from .fast import space as fast_space
from .fast.space import Vertex
from .manifold import Manifold, contact_manifold
from .motion.linear import end_of, ray_cast
from .motion.meeting import Swept, crosses, meeting, mover_of, separating, swept
from .motion.records import Impact, Motion
from .near import limit_of
from .plane.floats import DECIDE, POINTS, Want
from .plane.hull import Hull as PlaneHull
from .plane.shapes import Shape
from .space.hull import Hull as SpaceHull
from .space.shapes import Solid
from .vec import Vector, summed

T = TypeVar("T")
B = TypeVar("B", "_Object", Swept)
Pair: TypeAlias = tuple[int, int]

PADDING = 2.0**-45
"""Relative to the coordinates that a support point is computed from. Every box grows by this, which is more than their
rounding error, so that the boxes of touching objects overlap."""


class ClosePair(NamedTuple):
    """Objects a < b, their distance in world units, and a point on each that attains it.

    If the objects touch or overlap, the distance is 0 and both points are the same common point. `error` bounds the
    error of the distance, as in `gjk.closest_points`.
    """

    a: int
    b: int
    distance: float
    point_a: tuple[float, ...]
    point_b: tuple[float, ...]
    error: float


class World:
    """Objects of the plane or of space, numbered 0, 1, ... in the order in which they were added.

    The answers are those of `gjk.intersects` and `gjk.closest_points` on all pairs, however far the objects have moved
    since the last call. `len(world)` is the number of objects.
    """

    def __init__(self) -> None:
        self._objects: dict[int, _Object] = {}
        self._order: list[_Object] = []
        self._floors: list[_Object] = []
        """The half-spaces. Their boxes have no ends to sort, so `_order` has only the others."""
        self._added = 0
        self._meeting: _Answers[bool] = _Answers(_warm(intersects, DECIDE))
        self._axes: dict[Pair, Vector] = {}
        """The directions that proved pairs apart in the last step."""
        self._closest: _Answers[ClosestPoints] = _Answers(_warm(closest_points, POINTS))
        self._touching: _Answers[Manifold | None] = _Answers(_manifold)

    def __len__(self) -> int:
        return len(self._objects)

    def add(self, shape: Convex) -> int:
        """Adds an object at the place of its shape. Returns its number, which is never used again.

        A half-space makes a pair with each bounded object, and none with another half-space. Shapes of this package
        never change. Any other object with a support mapping must not change while it is in the world. Raises
        ShapeError for an object without a support mapping or with one that gives no finite numbers, and for a solid in
        a world of plane shapes or the reverse.
        """
        dimension = dimension_of(shape, "shape")
        for present in islice(self._objects.values(), 1):
            if dimension != len(present.low):
                raise ShapeError(f"{dimension}D", "shape", f"{len(present.low)}D, as the others are")
        number = self._added
        self._objects[number] = _Object(number, shape, dimension)
        self._kin(shape).append(self._objects[number])
        self._added += 1
        return number

    def place(self, number: int, rotation: Turn, offset: Numbers) -> None:
        """Turns the shape, as it was added, about the origin by `rotation`, then moves it by `offset`.

        `rotation` is an angle in radians or a 2x2 matrix in the plane, and in space a 3x3 matrix, as `gjk.rotation`
        makes it: see `posed`. No vertex is copied.
        Raises KeyError for an unknown number, and ShapeError for an invalid pose and for a shape without `posed`.
        """
        self._objects[number].place(rotation, offset)

    def move(self, number: int, motion: Motion) -> None:
        """Sets the motion of an object, from where it is now: see `advance`. It keeps it until it gets another one.

        Raises KeyError for an unknown number, and ShapeError for a motion of another dimension.
        """
        present = self._objects[number]
        if not isinstance(motion, Motion) or len(motion.translation) != len(present.low):
            raise ShapeError(shown(motion), "motion", f"a gjk.Motion in {len(present.low)}D")
        present.motion = motion

    def advance(self, dt: SupportsFloat) -> tuple[float, Pair | None, Impact | None]:
        """Moves all objects along their motions for a time `dt` (>= 0), or until two first meet.

        Returns the time that passed, and the two objects (a, b), a < b, with their impact: see
        `gjk.time_of_impact`. Both are None if nothing met. Two that are in contact meet if they get deeper into it; so
        give one of them another motion, or the next call stops at once. Those that rest, slide or part go on. Nothing
        passes through anything. Raises ShapeError for a negative, infinite or missing time.
        """
        limit = limit_of(dt, "dt", 0.0)
        if limit == inf:
            raise ShapeError("infinite", "dt", "a finite number >= 0")
        movers = {number: mover_of(each.shape, each.motion) for number, each in self._objects.items()}
        time, met, impact = limit, None, None
        boxes = [swept(each.number, movers[each.number], each.low, each.high, limit) for each in self._order]
        axes: dict[Pair, Vector] = {}
        for pair in self._near(boxes, 0.0):
            if self._objects[pair[0]].motion is self._objects[pair[1]].motion is None:
                continue
            a, b = (movers[number] for number in pair)
            axis = separating(a, b, time, self._axes.get(pair))
            if axis is not None:
                axes[pair] = axis
                continue
            found = meeting(a, b, time)
            if found is not None and found.t is not None and (met is None or found.t < time):
                time, met, impact = found.t, pair, found
        self._axes = axes
        for number, each in self._objects.items():
            if each.motion is not None and time:
                each.carry(movers[number].at(time), movers[number].center_at(time))
        return time, met, impact

    def ray_cast(self, origin: Numbers, direction: Numbers, t_max: SupportsFloat = inf) -> tuple[int, Impact] | None:
        """The first object that the ray origin + t * direction meets for t in 0..t_max, and its impact: see
        `gjk.ray_cast`. None if it meets none. Raises ShapeError like it."""
        begin = vector(origin, "origin", *[len(each.low) for each in (*self._order, *self._floors)[:1]])
        along = vector(direction, "direction", len(begin))
        limit = end_of(t_max)
        if not any(along):
            raise ShapeError("zero", "direction", "a direction")
        best: tuple[int, Impact] | None = None
        for number, each in self._objects.items():
            if crosses(each.low, each.high, begin, along, limit):
                found = ray_cast(each.shape, begin, along, limit)
                if found.t is not None and (best is None or found.t < limit):
                    best, limit = (number, found), found.t
        return best

    def remove(self, number: int) -> None:
        """Removes an object. Raises KeyError for an unknown number."""
        removed = self._objects.pop(number)
        self._kin(removed.shape).remove(removed)

    def shape(self, number: int) -> Convex:
        """The shape at its current place. Raises KeyError for an unknown number."""
        return self._objects[number].shape

    def candidate_pairs(self, margin: SupportsFloat = 0.0) -> list[Pair]:
        """Pairs (a, b), a < b, in ascending order, whose boxes are at most `margin` (world units) apart.

        They include all pairs whose shapes are at most `margin` apart. A half-space has no box, and is in a pair with
        each bounded object. Raises ShapeError for a negative number or NaN.
        """
        return self._near(self._order, limit_of(margin, "margin", 0.0))

    def overlapping_pairs(self) -> list[Pair]:
        """Pairs (a, b), a < b, in ascending order, that have a common point. Touching counts."""
        found = self._meeting.of(self.candidate_pairs(), self._objects)
        return [pair for pair, meets in found if meets]

    def closest_pairs(self, within: SupportsFloat = inf) -> list[ClosePair]:
        """Pairs that are at most `within` (>= 0, world units) apart, the closest first. Without `within` this measures
        all n (n - 1) / 2 pairs of n objects. Raises ShapeError for a negative number or NaN."""
        limit = limit_of(within, "within", 0.0)
        found = self._closest.of(self.candidate_pairs(limit), self._objects)
        close = [
            ClosePair(a, b, distance, point_a, point_b, error)
            for (a, b), (distance, point_a, point_b, _, error) in found
            if distance <= limit
        ]
        # Pairs arrive in ascending order. Sorting keeps that order among equal distances.
        return sorted(close, key=itemgetter(2))

    def contacts(self) -> dict[Pair, Manifold]:
        """The manifolds of all pairs (a, b), a < b, that touch or overlap, by pair in ascending order: see
        `gjk.contact_manifold`.

        The ids of their points name vertices and edges. They are the same in the next call, however far the objects
        moved, while the same features touch.
        """
        found = self._touching.of(self.candidate_pairs(), self._objects)
        return {pair: manifold for pair, manifold in found if manifold is not None}

    def _near(self, boxes: list[B], margin: float) -> list[Pair]:
        """The pairs whose boxes are at most `margin` apart, and those of half-spaces, in ascending order."""
        beside: list[Pair] = [_ascending(floor, each) for floor in self._floors for each in self._order]
        return sorted([*_sweep(boxes, margin), *beside])

    def _kin(self, shape: Convex) -> list[_Object]:
        """The objects that a shape is among."""
        return self._floors if isinstance(shape, HalfSpace) else self._order


def _sweep(order: list[B], margin: float) -> Iterator[Pair]:
    """The pairs whose boxes are at most `margin` apart. Sorts the list."""
    if not order:
        return
    spread = [max(column) - min(column) for column in zip(*(each.low for each in order), strict=True)]
    along, *others = sorted(range(len(spread)), key=lambda axis: -spread[axis])
    order.sort(key=lambda each: each.low[along])
    begins = [each.low[along] for each in order]
    for i, each in enumerate(order, start=1):
        near = order[i : bisect_right(begins, each.high[along] + margin, i)]
        for axis in others:
            low, high = each.low[axis] - margin, each.high[axis] + margin
            near = [other for other in near if other.low[axis] <= high and other.high[axis] >= low]
        for other in near:
            yield _ascending(each, other)


class _Object:
    """An object: its shape as added, its shape now, its box, and its motion."""

    __slots__ = ("added", "high", "low", "motion", "number", "reach", "shape")

    def __init__(self, number: int, shape: Convex, dimension: int) -> None:
        self.number = number
        self.added = self.shape = shape
        self.motion: Motion | None = None
        self.low, self.high = bounds(shape, dimension)
        self.reach = max(map(abs, self.low + self.high))
        self._pad(self.reach)

    def place(self, rotation: Turn, offset: Numbers) -> None:
        posed = getattr(self.added, "posed", None)
        if posed is None:
            raise ShapeError(shown(self.added), "shape", "one that can be moved, with posed(rotation, offset)")
        move = vector(offset, "offset", len(self.low))
        shape = posed(rotation, move)
        pose = pose_of(shape)
        if pose is not None and pose == pose_of(self.shape):
            return  # Where it was: what is known of it and of its pairs holds.
        self.shape = shape
        self.low, self.high = bounds(shape, len(self.low))
        self._pad(self.reach + max(map(abs, move)))

    def carry(self, shape: Convex, center: tuple[float, ...]) -> None:
        """Takes the place to which its motion has led it, and the motion's centre with it."""
        self.shape = shape
        self.low, self.high = bounds(shape, len(self.low))
        self._pad(self.reach + max([abs(x) for x in self.low + self.high]))
        if self.motion is not None and self.motion.center is not None:
            self.motion = self.motion._replace(center=center)

    def _pad(self, magnitude: float) -> None:
        padding = PADDING * magnitude
        self.low = tuple([x - padding for x in self.low])
        self.high = tuple([x + padding for x in self.high])


def _ascending(a: _Object | Swept, b: _Object | Swept) -> Pair:
    return (a.number, b.number) if a.number < b.number else (b.number, a.number)


def pose_of(shape: Convex) -> object:
    """The pose of a shape made from another, to be compared with an earlier one. None for an object from outside."""
    if isinstance(shape, Solid):
        return (shape.rotation, shape.offset)
    if isinstance(shape, HalfSpace):
        return (shape.normal, shape.offset)
    return shape.pose if isinstance(shape, Shape) else None


def bounds(shape: Convex, dimension: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The lowest and the highest coordinates of a shape along each axis, rounded.

    The direction of an axis, in the shape's local coordinates, is a row of the rotation. The bound is the height of the
    support point there plus the offset, so no posed vertex is needed.
    """
    if isinstance(shape, HalfSpace):
        return shape.bounds
    if isinstance(shape, Shape):
        c, s, *offset = shape.pose
        rows: Sequence[tuple[float, ...]] = ((c, -s), (s, c))
    elif isinstance(shape, Solid):
        rows, offset = shape.rotation, list(shape.offset)
    else:
        axes = [tuple(float(i == axis) for i in range(dimension)) for axis in range(dimension)]
        ends = [
            [vector(shape.support(d), "support(direction)", dimension)[axis] for axis, d in enumerate(each)]
            for each in ([tuple([0.0 - x for x in d]) for d in axes], axes)
        ]
        return tuple(ends[0]), tuple(ends[1])
    radius = shape.margin
    return (
        tuple([x - height(shape, tuple([-r for r in row])) - radius for row, x in zip(rows, offset, strict=True)]),
        tuple([x + height(shape, row) + radius for row, x in zip(rows, offset, strict=True)]),
    )


def height(shape: Shape | Solid, d: Any) -> float:
    """How far the core of a shape reaches along d. Both are in local coordinates."""
    core: Any = shape.core
    if isinstance(core, SpaceHull):
        furthest = core.corners[fast_space.furthest(core, d)]
    elif isinstance(core, PlaneHull):
        x, y = core.corners[core.furthest(d)]
        return float(d[0] * x + d[1] * y)
    else:
        furthest = core.furthest(d)
    found: float = summed([x * float(y) for x, y in zip(d, furthest, strict=True)])
    return found


def _warm(ask: Callable[[Any, Any], Any], want: Want) -> Callable[[Any, Any, list[Vertex]], Any]:
    """`ask`, which in space starts from the simplex of the last answer, and replaces it by its own."""

    def answer(a: Any, b: Any, last: list[Vertex]) -> Any:
        found = quickly(a, b, want, last) if isinstance(a, Solid) else None
        return ask(a, b) if found is None else found

    return answer


def _manifold(a: Any, b: Any, _: list[Vertex]) -> Manifold | None:
    """`gjk.contact_manifold`. It starts anew each time."""
    return contact_manifold(a, b)


class _Answer(NamedTuple, Generic[T]):
    """The answer for two shapes, and the simplex that GJK ended with."""

    a: Convex
    b: Convex
    answer: T
    simplex: list[Vertex]


class _Answers(Generic[T]):
    """The last answers to one question. Shapes never change: if both shapes are the same objects as before, the answer
    is the same. If one was moved, the corners of the simplex are still the same."""

    def __init__(self, ask: Callable[[Convex, Convex, list[Vertex]], T]) -> None:
        self._ask = ask
        self._last: dict[Pair, _Answer[T]] = {}

    def of(self, pairs: Sequence[Pair], objects: dict[int, _Object]) -> list[tuple[Pair, T]]:
        """The answers for these pairs. Forgets the answers for all others."""
        found: dict[Pair, _Answer[T]] = {}
        for pair in pairs:
            a, b = objects[pair[0]].shape, objects[pair[1]].shape
            last = self._last.get(pair)
            if last is None or last.a is not a or last.b is not b:
                simplex = last.simplex if last else []
                last = _Answer(a, b, self._ask(a, b, simplex), simplex)
            found[pair] = last
        self._last = found
        return [(pair, known.answer) for pair, known in found.items()]
