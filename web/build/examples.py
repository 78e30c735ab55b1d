"""Values of each type of field, and scenes of each kind, made at random. The same `random` makes the same scenes.

They contain what breaks GJK code: few values, so that points tie, coincide and touch; sizes from tiny to huge; flat and
single shapes; many vertices. The quick engine of pages keeps what such scenes need: see web/build/pack/scenes.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from math import hypot
from random import Random
from typing import Any, NamedTuple

from gjkcore.figures import KINDS, SCENES, SCHEMA
from gjkcore.figures.fields import PLAIN_POINT, PLAIN_SHAPE, SHAPES, VERTICES, Field, Json
from gjkcore.figures.kind import BESIDE_GJK, methods_for

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


def number_example(random: Random, field: Field, place: Place) -> float:
    if field.min is not None:
        return random.choice((0, 1, place.size * random.random()))
    return random.uniform(-place.size, place.size) if random.random() < 0.6 else random.randint(-9, 9)


def whole_example(random: Random, field: Field, place: Place) -> int:
    least, most = field.min or 0, field.max or 0
    return random.randint(least, min(most, least + LARGEST_COUNT))


def point_example(random: Random, field: Field, place: Place) -> list[float]:
    return [number_example(random, field, place) for _ in range(place.dimension)]


def direction_example(random: Random, field: Field, place: Place) -> list[float]:
    """Zero only where the field may be left out."""
    found = point_example(random, field, place)
    return [1.0, *found[1:]] if field.required and not any(found) else found


def rotation_example(random: Random, field: Field, place: Place) -> list[list[float]]:
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


def points_example(random: Random, field: Field, place: Place) -> list[list[float]]:
    least, most = field.min or 0, field.max or max(COUNTS)
    count = min(max(random.choice(COUNTS), least), most)
    return [point_example(random, PLAIN_POINT, place) for _ in range(count)]


def bounds_example(random: Random, field: Field, place: Place) -> list[list[float]]:
    half = place.size * (1 + random.random()) / 2
    return [[-half] * place.dimension, [half] * place.dimension]


def shape_example(random: Random, field: Field, place: Place) -> Json:
    known = {name: shape for name, shape in SHAPES.items() if place.dimension in shape.make and shape.bounded}
    flat = [name for name, shape in known.items() if place.depth < DEEPEST or "shape" not in shape.fields]
    # Polygons and polyhedra are twice as likely as any other shape.
    name = random.choice([*flat, "polygon" if place.dimension == 2 else "polyhedron"])
    return {"type": name, **example_fields(random, SHAPES[name].fields, place.dimension, place.depth + 1)}


def shapes_example(random: Random, field: Field, place: Place) -> list[Json]:
    count = random.randint(field.min or 0, field.max or 2)
    shapes = [shape_example(random, PLAIN_SHAPE, place) for _ in range(count)]
    shapes = shapes if random.random() < 0.8 else shapes[:1] * count
    if field.choices and random.random() < 0.1:
        name = random.choice(field.choices)
        fields = example_fields(random, SHAPES[name].fields, place.dimension, place.depth + 1)
        shapes[random.randrange(count)] = {"type": name, **fields}
    return shapes


def polygons_example(random: Random, field: Field, place: Place) -> list[Json]:
    """Each holds a triangle, so that it has an area."""
    found: list[Json] = []
    for _ in range(field.min or 0):
        x, y = point_example(random, PLAIN_POINT, place)
        side = place.size * (1 + random.random())
        more = points_example(random, VERTICES["vertices"], place)
        found.append({"type": "polygon", "vertices": [*more, [x, y], [x + side, y], [x, y + side]]})
    return found


def objects_example(random: Random, field: Field, place: Place) -> list[Json]:
    """Few objects near each other, of few different shapes."""
    shapes = [shape_example(random, PLAIN_SHAPE, place) for _ in range(random.randint(1, 4))]
    own = field._replace(fields={key: each for key, each in field.fields.items() if key not in ("shape", "like")})
    found: list[Json] = []
    for _ in range(random.randint(1, 7)):
        made = options_example(random, own, place)
        same = bool(found) and random.random() < 0.2
        found.append({**({"like": random.randrange(len(found))} if same else {"shape": random.choice(shapes)}), **made})
    return found


def options_example(random: Random, field: Field, place: Place) -> Json:
    return {key: example_of(each, random, place) for key, each in field.fields.items() if random.random() < 0.7}


def motions_example(random: Random, field: Field, place: Place) -> list[Json]:
    found: list[Json] = []
    for _ in range(field.min or 0):
        motion: Json = {"translation": point_example(random, PLAIN_POINT, place)}
        if random.random() < 0.5:
            turn = [random.choice((0.0, 1.0, -2.5)) for _ in range(place.dimension)]
            motion["rotation"] = turn if place.dimension == 3 else turn[0]
        if random.random() < 0.3:
            motion["center"] = point_example(random, PLAIN_POINT, place)
        found.append(motion)
    return found


def states_example(random: Random, field: Field, place: Place) -> list[Json]:
    known = [name for name, kind in SCENES.items() if place.dimension in kind.dimensions]
    return [{"scene": example(random, random.choice(known), place.dimension), "caption": "A state."} for _ in range(2)]


EXAMPLES: Mapping[str, Callable[[Random, Field, Place], object]] = {
    "number": number_example,
    "whole": whole_example,
    "point": point_example,
    "direction": direction_example,
    "rotation": rotation_example,
    "points": points_example,
    "bounds": bounds_example,
    "shape": shape_example,
    "shapes": shapes_example,
    "polygons": polygons_example,
    "objects": objects_example,
    "options": options_example,
    "motions": motions_example,
    "flag": lambda random, field, place: random.random() < 0.5,
    "text": lambda random, field, place: random.choice(("A", "box", "Kugel 2", "é")),
    "choice": lambda random, field, place: random.choice(field.choices),
    "choices": lambda random, field, place: random.sample(field.choices, random.randint(1, len(field.choices))),
    "index": lambda random, field, place: random.randint(0, 1),
    "states": states_example,
}
"""What makes a value of each type of field."""


def example(random: Random, name: str, dimension: int | None = None) -> Json:
    """A scene of the kind `name`, in any of its dimensions unless one is given. It holds every required field and half
    of the others. Its method is one that each kind has."""
    kind = KINDS[name]
    dimension = dimension or random.choice(kind.dimensions)
    known = methods_for(dimension, BESIDE_GJK)
    fields = {key: of_gjk(field) if key in ("method", "methods") else field for key, field in kind.fields.items()}
    scene = example_fields(random, fields, dimension, 0)
    if "method" in scene:
        scene["method"] = random.choice(known)
    if "last" in scene:
        # One direction for each pair of objects.
        objects: Any = scene["objects"]
        place = Place(dimension, 1.0, 0)
        scene["last"] = [point_example(random, PLAIN_POINT, place) for _ in combinations(objects, 2)]
    if "precision" in scene:
        scene["points"] = scene["points"][: dimension + 1]  # type: ignore[index]
    if "methods" in scene:
        scene["methods"] = random.sample(known, random.randint(1, len(known)))
    return {"schema": SCHEMA, "kind": name, **scene}


def of_gjk(field: Field) -> Field:
    """The choice among methods without those that some kinds do not have."""
    return field._replace(choices=tuple([name for name in field.choices if name not in BESIDE_GJK]))


def example_fields(random: Random, fields: Mapping[str, Field], dimension: int, depth: int) -> Json:
    """A value of every required field and of half of the others."""
    place = Place(dimension, random.choice(SIZES), depth)
    chosen = {key: field for key, field in fields.items() if field.required or random.random() < 0.5}
    return {key: example_of(field, random, place) for key, field in chosen.items()}


def example_of(field: Field, random: Random, place: Place) -> object:
    return EXAMPLES[field.type](random, field, place)
