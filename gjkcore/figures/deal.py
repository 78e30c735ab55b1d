"""Another instance of a figure's scene, on which a question to the reader has exactly one right answer.

An instance has shapes of the same types, with as many vertices: turned by quarters or mirrored, moved, and each vertex
shifted a little, all in whole steps of a grid. Instances are drawn until the answer is clear. No two corners tie for
the support point; O lies off every border of the regions; the shapes neither touch nor nearly touch; and the method is
right. The same seed deals the same instance everywhere: it is drawn in whole numbers, from `Random.getrandbits` alone.

Notation: `w = a - b` is a point of A - B, `d` a search direction, `size` the extent of the larger shape.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import floor, hypot, log10
from random import Random
from typing import Any, Final, Literal, NamedTuple

from ..checks import ShapeError
from ..convex import ConvexShape
from ..plane.simplex import PLANE
from ..space.simplex import SPACE
from ..trace import Step, Termination
from ..vec import summed
from .fields import (
    BAD_SHAPE,
    SHAPES,
    ChoiceField,
    Field,
    Json,
    NumberField,
    PointField,
    PointsField,
    SceneError,
    ShapeField,
    ShapesField,
    WholeField,
)
from .kind import SHAPE_PAIR, START, Kind, Scene
from .pair import TracedPair
from .solids import TracedSolids

Ask = Literal["support", "none", "region", "drop", "distance"]

ASKS: Final[tuple[Ask, ...]] = ("support", "none", "region", "drop", "distance")
"""The values of the attribute `ask`. Their order decides what a seed deals."""

LARGEST_SEED = 2**31

TRIES = 150
"""Of the presets of polygons and solids each has a clear instance within these."""

STEPS_OF_GRID = 20
"""The larger shape has about as many steps of the grid as this."""

APART = Fraction(1, 16)
"""Relative to `size`: the least gap and the least depth. A reader sees both."""

CLEAR = Fraction(1, 64)
"""Relative to `size`: how far O is from each border, and the support point from the next corner, along d. Rounding is
below 1e-12 of this."""

FEWEST_QUESTIONS = 2
MOST_STEPS = 7

MOST_SHIFTED = 12
"""Of more vertices than this, some would leave the hull. They keep their places in their shape."""

ENDS = (
    Termination.ORIGIN_ENCLOSED,
    Termination.SEPARATING_DIRECTION,
    Termination.CONVERGED,
    Termination.REPEATED_SUPPORT,
)
"""How a run ends that a reader is asked about."""


class Deal:
    """An instance of a scene of the plane."""

    dimension = 2
    run: type[TracedPair] = TracedPair

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.ask: Ask = scene["ask"]
        self.given: Sequence[Mapping[str, Any]] = scene["given"]
        self.size = max(map(extent, scene["shapes"])) or 1.0

    @cached_property
    def dealt(self) -> list[Json] | None:
        """The shapes A and B of the instance. None if no clear one was found."""
        cards = Cards(Random(self.scene["seed"] * len(ASKS) + ASKS.index(self.ask)), self.dimension, unit_of(self.size))
        corners = [corner_count(shape) for shape in self.scene["shapes"]]
        # A support point is asked for of hulls of vertices alone.
        is_askable = self.ask != "support" or (all(corners) and not any(each.margin for each in self.scene["shapes"]))
        # A coin decides whether the shapes overlap. Of some round shapes only one of the two has a clear instance.
        coin = cards.below(2) == 0
        wanted = [False] if self.ask == "distance" else [coin, not coin]
        for is_overlap in [each for each in wanted for _ in range(TRIES)] if is_askable else ():
            shapes = cards.deal(self.given, self.scene["shapes"])
            try:
                read = SHAPE_PAIR.read(shapes, "shapes", self.dimension)
            except (ShapeError, SceneError):  # A number has become too large, or the radii of nested shapes add up.
                continue
            if [corner_count(shape) for shape in read] == corners and self.is_clear(read, is_overlap):
                return shapes
        return None

    def is_clear(self, shapes: tuple[ConvexShape, ...], is_overlap: bool) -> bool:
        """Whether the question has one right answer, and the shapes overlap or are apart as wanted."""
        run = self.run({**self.scene, "shapes": shapes, "slice": None})
        result, trace = run.result, run.trace
        size = Fraction(self.size)
        if (result.state == "intersecting") is not is_overlap or abs(result.signed_distance) < APART * size:
            return False
        if trace.intersects is not is_overlap or trace.termination not in ENDS:
            return False
        if self.ask in ("none", "distance"):
            return True
        if len(trace.steps) > MOST_STEPS:
            return False
        later = trace.steps[1:]
        if self.ask == "support":
            return len(later) >= FEWEST_QUESTIONS and all(has_one_support(step, shapes, CLEAR * size) for step in later)
        joined = [step for step in later if step.accepted]
        return len(joined) >= FEWEST_QUESTIONS and all(is_off_borders(step, CLEAR * size) for step in joined)


class DealOfSolids(Deal):
    """An instance of a scene of space."""

    dimension = 3
    run = TracedSolids


# What is clear.


def has_one_support(step: Step, shapes: Sequence[ConvexShape], clear: Fraction) -> bool:
    """Whether one corner of A - B alone is furthest along the step's d, by at least `clear`, and the step found it.
    Exact."""
    d = [Fraction(x) for x in step.direction]
    enough = clear * clear * _dot(d, d)
    for shape, sign, found in zip(shapes, (1, -1), (step.support.ia, step.support.ib), strict=True):
        if found is None:
            return False
        vertices = shape.vertices
        along = [sign * _dot(d, vertex) for vertex in vertices]
        others = [x for x, vertex in zip(along, vertices, strict=True) if vertex != vertices[found]]
        ahead = along[found] - max(others, default=along[found] - 1)
        if vertices.count(vertices[found]) > 1 or ahead <= 0 or (others and ahead * ahead < enough):
            return False
    return True


def is_off_borders(step: Step, clear: Fraction) -> bool:
    """Whether O is at least `clear` from every border that the method tests in this step; and, for a method that finds
    the closest point of the simplex, whether the points it keeps are those of O's Voronoi region, with O inside of that
    region. The second is exact."""
    if any(abs(test.value - test.bound) < float(clear) * hypot(*test.vector) for test in step.tests):
        return False
    if step.closest is None:
        return True
    tested = [step.support, *step.simplex_before]
    points = [tuple(map(Fraction, vertex.w)) for vertex in tested]
    geometry = PLANE if len(points[0]) == 2 else SPACE
    feature = geometry.closest_feature(points, lambda name, degree, value, *_, **__: value > 0)
    if {tested[i] for i in feature.kept} != set(step.simplex_after):
        return False
    moment, total = feature.moment, feature.total
    others = [p for i, p in enumerate(points) if i not in feature.kept]
    return all(weight * 64 > total for weight in feature.weights) and all(
        _dot(p, moment) * total > _dot(moment, moment) for p in others
    )


def _dot(p: Sequence[Any], q: Sequence[Any]) -> Fraction:
    return summed(Fraction(x) * Fraction(y) for x, y in zip(p, q, strict=True))


# Drawing an instance.


class Unit(NamedTuple):
    """A step of the grid: `digit` is 1, 2 or 5."""

    digit: int
    exponent: int

    def steps(self, x: float) -> int:
        return round(x / self.length(1))

    def length(self, steps: int) -> float:
        """The double closest to the decimal number."""
        return float(f"{steps * self.digit}e{self.exponent}")


def unit_of(size: float) -> Unit:
    """The step of the grid for shapes of this extent."""
    wanted = size / STEPS_OF_GRID
    exponent = floor(log10(wanted))
    return Unit(max((digit for digit in (1, 2, 5) if float(f"{digit}e{exponent}") <= wanted), default=1), exponent)


def extent(shape: ConvexShape) -> float:
    return max(high - low for low, high in zip(*shape.bounds, strict=True))


def corner_count(shape: ConvexShape) -> int:
    """Of its core's hull; 0 for a curved core."""
    return len(getattr(shape.core, "corners", ()))  # type: ignore[attr-defined]


class Place(NamedTuple):
    """Where a shape was and where it comes, in steps of the grid, and how far its vertices are shifted."""

    middle: tuple[int, ...]
    to: tuple[int, ...]
    shift: int
    axes: tuple[int, ...]
    signs: tuple[int, ...]


class Cards:
    """Draws whole numbers, and makes instances of them."""

    def __init__(self, random: Random, dimension: int, unit: Unit) -> None:
        self.random = random
        self.dimension = dimension
        self.unit = unit

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1. Only `getrandbits` is promised to stay the same."""
        return self.random.getrandbits(32) % n

    def within(self, n: int) -> int:
        """A whole number from -n to n."""
        return self.below(2 * n + 1) - n

    def deal(self, given: Sequence[Mapping[str, Any]], shapes: Sequence[ConvexShape]) -> list[Json]:
        """The shapes of a scene, elsewhere: A stays about where it was, and B comes near it."""
        boxes = [list(zip(*shape.bounds, strict=True)) for shape in shapes]
        middles = [tuple(self.unit.steps(low / 2 + high / 2) for low, high in box) for box in boxes]
        spans = [max(self.unit.steps(high - low) for low, high in box) for box in boxes]
        reach = summed(spans)
        dealt: list[Json] = []
        for json, shape, middle, span in zip(given, shapes, middles, spans, strict=True):
            near = 0 if not dealt else reach
            to = tuple(x + self.within(near * 3 // 4 if near else max(span // 4, 1)) for x in middles[0])
            shift = max(span // 8, 1) if corner_count(shape) <= MOST_SHIFTED else 0
            dealt.append(self.shape(json, Place(middle, to, shift, self.axes(), self.signs())))
        return dealt

    def axes(self) -> tuple[int, ...]:
        left = list(range(self.dimension))
        return tuple(left.pop(self.below(len(left))) for _ in range(self.dimension))

    def signs(self) -> tuple[int, ...]:
        return tuple(1 - 2 * self.below(2) for _ in range(self.dimension))

    def shape(self, given: Mapping[str, Any], place: Place) -> Json:
        """A shape as scenes have it, from one."""
        fields = SHAPES[given["type"]].fields
        told = {key: self.value(fields[key], key, value, place) for key, value in given.items() if key in fields}
        return {"type": given["type"], **told}

    def value(self, field: Field, key: str, value: Any, place: Place) -> object:
        """The value of a field of a shape, from one. What has no place in the world, such as a rotation, stays."""
        if value is None:
            return None
        if isinstance(field, ShapeField):
            return self.shape(value, place)
        if isinstance(field, PointsField):
            return [self.point(p, place) for p in value]
        if isinstance(field, PointField):
            if field.min is None:
                return self.point(value, place)
            return [self.length(value[axis]) for axis in place.axes]
        if isinstance(field, NumberField):
            if key == "angle":
                return self.below(63) / 10
            return self.length(value) if field.min is not None else float(value)
        return value

    def length(self, value: float) -> float:
        """A radius or half an edge, up to a quarter longer or shorter. 0 stays 0."""
        steps = self.unit.steps(value)
        return self.unit.length(max(steps + self.within(max(steps // 4, 1)), 1)) if value else 0.0

    def point(self, p: Sequence[float], place: Place) -> list[float]:
        """A point, turned and mirrored about the middle of its shape, shifted and moved."""
        from_middle = [self.unit.steps(x) - m for x, m in zip(p, place.middle, strict=True)]
        turned = [sign * from_middle[axis] for axis, sign in zip(place.axes, place.signs, strict=True)]
        moved = [x + to + self.within(place.shift) for x, to in zip(turned, place.to, strict=True)]
        return [self.unit.length(x) for x in moved]


class DealKind(Kind):
    """Its runs need the shapes as they are written, too."""

    def read(self, name: str, given: Mapping[str, Any]) -> tuple[int, Scene]:
        dimension, scene = super().read(name, given)
        return dimension, {**scene, "given": given["shapes"]}


KIND = DealKind(
    scene={
        "shapes": ShapesField(BAD_SHAPE, min=2, max=2),  # a half-space has no size that another could have
        "start": START,
        "ask": ChoiceField("bad_ask", choices=ASKS),
        "seed": WholeField("bad_seed", min=0, max=LARGEST_SEED),
    },
    run={2: Deal, 3: DealOfSolids},
    parts=("dealt",),
)
