"""Random inputs against the exact answer: the search for shapes on which a method fails.

Input number n of a search is made by `Random(n)`, so it is the same in every search that reaches it. A page asks for
short pieces of a search: `count` inputs from number `seed` on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from math import cos, pi, sin
from random import Random
from typing import NamedTuple

from ..engine import intersects
from ..methods import METHODS, MethodName
from ..plane.shapes import Polygon
from ..vec import Vec2f
from .fields import WholeField
from .kind import Kind, Scene
from .verdicts import LEGEND, Verdict, judge, wrong_at

LARGEST_SEED = 2**31
MAX_COUNT = 10_000
"""The most inputs of one question."""

Vertices = tuple[Vec2f, ...]


class Input(NamedTuple):
    """The vertices of A and B, and what is special about them."""

    a: Vertices
    b: Vertices
    character: str


class Hit(NamedTuple):
    """An input on which the method fails. `seed` is its number. `verdict` is "missed", "false" or "loops"; `wrong_at`
    is the index of the step at which the run goes wrong."""

    seed: int
    a: Vertices
    b: Vertices
    character: str
    verdict: str
    wrong_at: int | None


def whole_coordinates(random: Random) -> Input:
    """Small whole coordinates: points tie, and edges pass through the origin of A - B."""
    return _polygons(
        random, lambda: float(random.randint(-4, 4)), float(random.randint(0, 5)), "small whole coordinates"
    )


def any_coordinates(random: Random) -> Input:
    """Coordinates of two digits after the point, as those of shapes that a hand has drawn."""
    return _polygons(random, lambda: round(random.uniform(-4, 4), 2), 5 * random.random(), "any coordinates")


def slivers(random: Random) -> Input:
    """Two triangles that are nearly lines, and nearly parallel."""
    angle = random.uniform(0, 2 * pi)
    c, s = cos(angle), sin(angle)

    def sliver() -> Vertices:
        along = [random.uniform(-2, 2) for _ in range(3)]
        across = [random.choice((0.0, 1e-17, 1e-16, 1e-15)) * random.uniform(-1, 1) for _ in range(3)]
        return tuple((c * t - s * u, s * t + c * u) for t, u in zip(along, across, strict=True))

    return Input(sliver(), sliver(), "slivers")


def tiny_shapes(random: Random) -> Input:
    """Shapes so small that products of two coordinates are below the smallest float."""
    size = 10.0 ** -random.randint(100, 170)
    return _polygons(random, lambda: size * random.randint(-40, 40), size * random.randint(0, 50), "tiny shapes")


def _polygons(random: Random, coordinate: Callable[[], float], apart: float, character: str) -> Input:
    """Two polygons. B is moved along x, so that about half of the pairs intersect."""
    a, b = (tuple((coordinate(), coordinate()) for _ in range(random.randint(3, 5))) for _ in "ab")
    return Input(a, tuple((x + apart, y) for x, y in b), character)


CHARACTERS = (whole_coordinates, any_coordinates, slivers, tiny_shapes)
"""Inputs are made by each of them in turn."""


def input_number(seed: int) -> Input:
    """The input of this number."""
    return CHARACTERS[seed % len(CHARACTERS)](Random(seed))


class FailureSearch:
    """A piece of a search."""

    def __init__(self, scene: Scene) -> None:
        self.method: MethodName = scene["method"]
        self.seed: int = scene["seed"]
        self.tried: int = scene["count"]
        """How many inputs were tried."""

    @cached_property
    def hits(self) -> list[Hit]:
        """The inputs on which the method fails, in the order of their numbers."""
        found = (self._hit(seed) for seed in range(self.seed, self.seed + self.tried))
        return [hit for hit in found if hit]

    def _hit(self, seed: int) -> Hit | None:
        tried = input_number(seed)
        a, b = Polygon(tried.a), Polygon(tried.b)
        trace, truth = METHODS[self.method].run(a, b, None, None), intersects(a, b)
        verdict = judge(trace, truth)
        if verdict is Verdict.RIGHT:
            return None
        return Hit(seed, *tried, LEGEND[verdict], wrong_at(trace, truth))


KIND = Kind(
    scene={
        "seed": WholeField("bad_seed", min=0, max=LARGEST_SEED),
        "count": WholeField("bad_count", min=1, max=MAX_COUNT),
    },
    run={2: FailureSearch},
    parts=("hits",),
)
