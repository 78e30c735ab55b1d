"""Random scenes of every kind, made from the fields of kinds and shapes.

They contain what breaks GJK codes: few values, so that points tie, coincide and touch; sizes from tiny to huge; flat
and single shapes; many vertices. The same `random` makes the same scenes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from . import KINDS, SCHEMA
from .fields import SHAPES, Field, Json

SIZES = (3.0, 3.0, 1.0, 1e-8, 1e6, 2e149)
"""The largest magnitudes of the numbers in one shape or scene. The radii of nested shapes add up to less than the
largest number that a scene may hold."""

COUNTS = (1, 2, 3, 3, 4, 4, 5, 8, 30, 200)
"""The numbers of points in a list."""

LARGEST_COUNT = 4
"""The largest whole number, beyond the least that its field allows. The work of an answer may grow with its square."""

DEEPEST = 3
"""How deep shapes may nest."""


def example(random: Random, name: str) -> Json:
    """A scene of the kind `name`. It holds every required field and half of the others."""
    return {"schema": SCHEMA, "kind": name, **_fields(random, KINDS[name].fields, 0)}


def _fields(random: Random, fields: Mapping[str, Field], depth: int) -> Json:
    size = random.choice(SIZES)
    chosen = {key: field for key, field in fields.items() if field.required or random.random() < 0.5}
    return {key: MAKERS[field.type](random, field, size, depth) for key, field in chosen.items()}


def _number(random: Random, field: Field, size: float, depth: int) -> float:
    if field.min is not None:
        return random.choice((0, 1, size * random.random()))
    return random.uniform(-size, size) if random.random() < 0.6 else random.randint(-9, 9)


def _whole(random: Random, field: Field, size: float, depth: int) -> int:
    least, most = field.min or 0, field.max or 0
    return random.randint(least, min(most, least + LARGEST_COUNT))


def _point(random: Random, field: Field, size: float, depth: int) -> list[float]:
    return [_number(random, field, size, depth) for _ in "xy"]


def _points(random: Random, field: Field, size: float, depth: int) -> list[list[float]]:
    least, most = field.min or 0, field.max or max(COUNTS)
    count = min(max(random.choice(COUNTS), least), most)
    return [_point(random, PLAIN_POINT, size, depth) for _ in range(count)]


def _bounds(random: Random, field: Field, size: float, depth: int) -> list[list[float]]:
    half = size * (1 + random.random()) / 2
    return [[-half, -half], [half, half]]


def _shape(random: Random, field: Field, size: float, depth: int) -> Json:
    flat = [name for name, shape in SHAPES.items() if depth < DEEPEST or "shape" not in shape.fields]
    # Polygons are twice as likely as any other shape.
    name = random.choice([*flat, "polygon"])
    return {"type": name, **_fields(random, SHAPES[name].fields, depth + 1)}


def _shapes(random: Random, field: Field, size: float, depth: int) -> list[Json]:
    count = random.randint(field.min or 0, field.max or 2)
    shapes = [_shape(random, field, size, depth) for _ in range(count)]
    return shapes if random.random() < 0.8 else shapes[:1] * count


def _choice(random: Random, field: Field, size: float, depth: int) -> str:
    return random.choice(field.choices)


def _choices(random: Random, field: Field, size: float, depth: int) -> list[str]:
    return random.sample(field.choices, random.randint(1, len(field.choices)))


PLAIN_POINT = Field("point", "")

MAKERS: Mapping[str, Callable[[Random, Field, float, int], object]] = {
    "number": _number,
    "whole": _whole,
    "point": _point,
    "direction": _point,
    "points": _points,
    "bounds": _bounds,
    "shape": _shape,
    "shapes": _shapes,
    "choice": _choice,
    "choices": _choices,
}
"""Maps the type of a field to the function that makes a value of it."""
