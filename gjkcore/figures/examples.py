"""Random scenes of every kind, made from the fields of kinds and shapes.

They contain what breaks GJK codes: few values, so that points tie, coincide and touch; sizes from tiny to huge; flat
and single shapes; many vertices. The same `random` makes the same scenes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from math import hypot
from random import Random
from typing import Any, NamedTuple

from . import KINDS, SCENES, SCHEMA
from .fields import PLAIN_POINT, SHAPES, Field, Json
from .kind import methods_for

SIZES = (3.0, 3.0, 1.0, 1e-8, 1e6, 2e149)
"""The largest magnitudes of the numbers in one shape or scene. The radii of nested shapes add up to less than the
largest number that a scene may hold."""

COUNTS = (1, 2, 3, 3, 4, 4, 5, 8, 30, 200)
"""The numbers of points in a list."""

LARGEST_COUNT = 4
"""The largest whole number, beyond the least that its field allows. The work of an answer may grow with its square."""

DEEPEST = 3
"""How deep shapes may nest."""


class Place(NamedTuple):
    """Where a value belongs: the dimension of its scene, the largest magnitude of its numbers, and the number of shapes
    around it."""

    dimension: int
    size: float
    depth: int


def example(random: Random, name: str, dimension: int | None = None) -> Json:
    """A scene of the kind `name`, in any of its dimensions unless one is given. It holds every required field and half
    of the others."""
    kind = KINDS[name]
    dimension = dimension or random.choice(kind.dimensions)
    scene = _fields(random, kind.fields, dimension, 0)
    known = methods_for(dimension)
    if "method" in scene:
        scene["method"] = random.choice(known)
    if "last" in scene:
        # One direction for each pair of objects.
        objects: Any = scene["objects"]
        place = Place(dimension, 1.0, 0)
        scene["last"] = [_point(random, PLAIN_POINT, place) for _ in combinations(objects, 2)]
    if "methods" in scene:
        scene["methods"] = random.sample(known, random.randint(1, len(known)))
    return {"schema": SCHEMA, "kind": name, **scene}


def _fields(random: Random, fields: Mapping[str, Field], dimension: int, depth: int) -> Json:
    place = Place(dimension, random.choice(SIZES), depth)
    chosen = {key: field for key, field in fields.items() if field.required or random.random() < 0.5}
    return {key: MAKERS[field.type](random, field, place) for key, field in chosen.items()}


def _number(random: Random, field: Field, place: Place) -> float:
    if field.min is not None:
        return random.choice((0, 1, place.size * random.random()))
    return random.uniform(-place.size, place.size) if random.random() < 0.6 else random.randint(-9, 9)


def _whole(random: Random, field: Field, place: Place) -> int:
    least, most = field.min or 0, field.max or 0
    return random.randint(least, min(most, least + LARGEST_COUNT))


def _point(random: Random, field: Field, place: Place) -> list[float]:
    return [_number(random, field, place) for _ in range(place.dimension)]


def _points(random: Random, field: Field, place: Place) -> list[list[float]]:
    least, most = field.min or 0, field.max or max(COUNTS)
    count = min(max(random.choice(COUNTS), least), most)
    return [_point(random, PLAIN_POINT, place) for _ in range(count)]


def _rotation(random: Random, field: Field, place: Place) -> list[list[float]]:
    """A quarter turn or the rotation by a random unit quaternion."""
    if random.random() < 0.3:
        return [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
    numbers = [random.gauss(0, 1) for _ in range(4)]
    w, x, y, z = (number / hypot(*numbers) for number in numbers)
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]


def _bounds(random: Random, field: Field, place: Place) -> list[list[float]]:
    half = place.size * (1 + random.random()) / 2
    return [[-half] * place.dimension, [half] * place.dimension]


def _shape(random: Random, field: Field, place: Place) -> Json:
    known = {name: shape for name, shape in SHAPES.items() if place.dimension in shape.make}
    flat = [name for name, shape in known.items() if place.depth < DEEPEST or "shape" not in shape.fields]
    # Polygons and polyhedra are twice as likely as any other shape.
    name = random.choice([*flat, "polygon" if place.dimension == 2 else "polyhedron"])
    return {"type": name, **_fields(random, SHAPES[name].fields, place.dimension, place.depth + 1)}


def _shapes(random: Random, field: Field, place: Place) -> list[Json]:
    count = random.randint(field.min or 0, field.max or 2)
    shapes = [_shape(random, field, place) for _ in range(count)]
    return shapes if random.random() < 0.8 else shapes[:1] * count


def _objects(random: Random, field: Field, place: Place) -> list[Json]:
    """Few objects near each other, of few different shapes."""
    shapes = [_shape(random, field, place) for _ in range(random.randint(1, 4))]
    found: list[Json] = []
    for _ in range(random.randint(1, 7)):
        own = {key: each for key, each in field.fields.items() if key not in ("shape", "like")}
        made = {key: MAKERS[each.type](random, each, place) for key, each in own.items() if random.random() < 0.7}
        same = bool(found) and random.random() < 0.2
        found.append({**({"like": random.randrange(len(found))} if same else {"shape": random.choice(shapes)}), **made})
    return found


def _options(random: Random, field: Field, place: Place) -> Json:
    return {key: MAKERS[each.type](random, each, place) for key, each in field.fields.items() if random.random() < 0.7}


def _flag(random: Random, field: Field, place: Place) -> bool:
    return random.random() < 0.5


def _text(random: Random, field: Field, place: Place) -> str:
    return random.choice(("A", "box", "Kugel 2", "é"))


def _choice(random: Random, field: Field, place: Place) -> str:
    return random.choice(field.choices)


def _choices(random: Random, field: Field, place: Place) -> list[str]:
    return random.sample(field.choices, random.randint(1, len(field.choices)))


def _index(random: Random, field: Field, place: Place) -> int:
    return random.randint(0, 1)


def _states(random: Random, field: Field, place: Place) -> list[Json]:
    known = [name for name, kind in SCENES.items() if place.dimension in kind.dimensions]
    return [{"scene": example(random, random.choice(known), place.dimension), "caption": "A state."} for _ in range(2)]


MAKERS: Mapping[str, Callable[[Random, Field, Place], object]] = {
    "number": _number,
    "whole": _whole,
    "point": _point,
    "direction": _point,
    "rotation": _rotation,
    "points": _points,
    "bounds": _bounds,
    "shape": _shape,
    "shapes": _shapes,
    "objects": _objects,
    "options": _options,
    "flag": _flag,
    "text": _text,
    "choice": _choice,
    "choices": _choices,
    "index": _index,
    "states": _states,
}
"""Maps the type of a field to the function that makes a value of it."""
