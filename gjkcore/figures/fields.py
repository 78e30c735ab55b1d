"""The values that a scene may hold, as data. Two readers check scenes by this data: `read_fields` here, and the page.

A `Field` is one key of a scene or of a shape. `SHAPES` says which fields each type of shape has.
`wire.describe` publishes both, so a new type of shape is one entry here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ..checks import ShapeError, finite_number, length, shown, vector2
from ..plane.shapes import Capsule, Circle, Ellipse, Point, Polygon, Rounded, Segment, Shape, vertex_list
from ..vec import Vec2f

Json: TypeAlias = dict[str, object]

MAX_VERTICES = 20_000
"""The most vertices of all shapes in one scene."""

MAX_DEPTH = 16
"""How deep rounded shapes may nest."""


class SceneError(Exception):
    """A scene without an answer. It becomes the answer's `error`."""

    def __init__(self, code: str, message: str, where: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.where = where


class Field(NamedTuple):
    """One key of a scene or of a shape.

    `type` names the entry of `READERS` that reads the value:
    - "number": a finite number, at least `min` where `min` is given
    - "whole": a whole number from `min` to `max`
    - "point": [x, y], each coordinate at least `min` where `min` is given
    - "direction": [x, y], of any length, zero included
    - "points": a list of `min` to `max` points
    - "bounds": [[x, y], [x, y]], two opposite corners of a rectangle with an area
    - "shape": an object {"type": ...} with the fields that `SHAPES` has for its type
    - "shapes": a list of `min` to `max` shapes
    - "choice": one of the texts `choices`
    - "choices": a list of different texts of `choices`, at least one

    A field that is not `required` takes its `default` if the key is left out. If the default is None, null means the
    same as leaving the key out. `code` is the error code of this field.
    """

    type: str
    code: str
    min: int | None = None
    max: int | None = None
    choices: tuple[str, ...] = ()
    required: bool = True
    default: object = None


class ShapeType(NamedTuple):
    """One type of shape: what makes it, and the fields that it needs."""

    make: Callable[..., Shape]
    fields: Mapping[str, Field]


BAD_SHAPE = "bad_shape"
POINT = Field("point", BAD_SHAPE)
RADIUS = Field("number", BAD_SHAPE, min=0)

SHAPES: Mapping[str, ShapeType] = {
    "point": ShapeType(Point, {"p": POINT}),
    "segment": ShapeType(Segment, {"p": POINT, "q": POINT}),
    "polygon": ShapeType(Polygon, {"vertices": Field("points", BAD_SHAPE, min=1, max=MAX_VERTICES)}),
    "circle": ShapeType(Circle, {"center": POINT, "radius": RADIUS}),
    "ellipse": ShapeType(
        Ellipse,
        {
            "center": POINT,
            "radii": Field("point", BAD_SHAPE, min=0),
            "angle": Field("number", BAD_SHAPE, required=False, default=0.0),
        },
    ),
    "capsule": ShapeType(Capsule, {"p": POINT, "q": POINT, "radius": RADIUS}),
    "rounded": ShapeType(Rounded, {"shape": Field("shape", BAD_SHAPE), "radius": RADIUS}),
}
"""The types of shape that a scene may hold."""


def read_fields(fields: Mapping[str, Field], given: Mapping[str, Any], owner: str, where: str = "") -> dict[str, Any]:
    """The value of every field, defaults included. Other keys of `given` are ignored.

    `owner` names the owner of the fields in messages ("circle"). `where` is the place of `given` in the scene. Raises
    SceneError for a missing or wrong value.
    """
    read: dict[str, Any] = {}
    for key, field in fields.items():
        place = f"{where}.{key}" if where else key
        value = given.get(key)
        if not field.required and (key not in given or (value is None and field.default is None)):
            read[key] = field.default
            continue
        if key not in given:
            raise SceneError(field.code, f"{place} is missing: a {owner} needs it", place)
        try:
            read[key] = READERS[field.type](field, value, place)
        except ShapeError as error:
            raise SceneError(field.code, str(error), error.where) from None
    return read


def counted(field: Field, noun: str) -> str:
    """How many items a field holds, in words: "2 shapes", "1 to 2 shapes", "at least 1 point"."""
    if field.max is None or field.max == MAX_VERTICES:
        return f"at least {field.min} {noun}{'' if field.min == 1 else 's'}"
    if field.min == field.max:
        return f"{field.min} {noun}{'' if field.min == 1 else 's'}"
    return f"{field.min} to {field.max} {noun}s"


def _items(field: Field, value: object, where: str, noun: str) -> Sequence[Any]:
    """`value` as a list with an allowed number of items. Raises ShapeError."""
    expected = f"a list of {counted(field, noun)}"
    if not isinstance(value, list):
        raise ShapeError(shown(value), where, expected)
    if field.max == MAX_VERTICES < len(value):
        raise SceneError("too_large", f"{where} must hold at most {MAX_VERTICES} {noun}s, not {len(value)}", where)
    if len(value) < (field.min or 0) or (field.max is not None and len(value) > field.max):
        raise ShapeError(f"of {len(value)}", where, expected)
    return value


def _number(field: Field, value: object, where: str) -> float:
    return finite_number(value, where) if field.min is None else length(value, where)


def _whole(field: Field, value: object, where: str) -> int:
    number = finite_number(value, where)
    if not number.is_integer() or not (field.min or 0) <= number <= (field.max or 0):
        raise ShapeError(shown(value), where, f"a whole number from {field.min} to {field.max}")
    return int(number)


def _point(field: Field, value: object, where: str) -> Vec2f:
    point = vector2(value, where)
    if field.min is not None:
        for index, coordinate in enumerate(point):
            length(coordinate, f"{where}[{index}]")
    return point


def _points(field: Field, value: object, where: str) -> tuple[Vec2f, ...]:
    items = _items(field, value, where, "point")
    try:
        return vertex_list(items)
    except ShapeError as error:
        place = where + error.where.removeprefix("vertices")
        raise ShapeError(error.what, place, error.expected) from None


def _bounds(field: Field, value: object, where: str) -> tuple[Vec2f, Vec2f]:
    expected = "two opposite corners [[x, y], [x, y]] of a rectangle with an area"
    if not isinstance(value, list) or len(value) != 2:
        raise ShapeError(shown(value), where, expected)
    (x0, y0), (x1, y1) = (vector2(corner, f"{where}[{index}]") for index, corner in enumerate(value))
    if x0 == x1 or y0 == y1:
        raise ShapeError(shown(value), where, expected)
    return ((min(x0, x1), min(y0, y1)), (max(x0, x1), max(y0, y1)))


def _shape(field: Field, value: object, where: str) -> Shape:
    if not isinstance(value, dict):
        raise ShapeError(shown(value), where, "an object")
    name: object = value.get("type")
    if not isinstance(name, str) or name not in SHAPES:
        raise ShapeError(shown(name), f"{where}.type", f"one of {', '.join(SHAPES)}")
    if where.count(".shape") > MAX_DEPTH:
        raise SceneError("too_large", f"{where} must be at most {MAX_DEPTH} shapes deep", where)
    kind = SHAPES[name]
    fields = read_fields(kind.fields, value, name, where)
    try:
        return kind.make(**fields)
    except ShapeError as error:
        # Values that are right alone can be wrong together: the radii of nested rounded shapes add up.
        raise ShapeError(error.what, f"{where}.{error.where}", error.expected) from None


def _shapes(field: Field, value: object, where: str) -> tuple[Shape, ...]:
    items = _items(field, value, where, "shape")
    count = sum(map(_vertex_count, items))
    if count > MAX_VERTICES:
        raise SceneError("too_large", f"the scene must have at most {MAX_VERTICES} vertices, not {count}", where)
    return tuple(_shape(field, item, f"{where}[{index}]") for index, item in enumerate(items))


def _vertex_count(value: object) -> int:
    while isinstance(value, dict) and "shape" in value:
        value = value["shape"]
    vertices = value.get("vertices") if isinstance(value, dict) else None
    return len(vertices) if isinstance(vertices, list) else 0


def _choice(field: Field, value: object, where: str) -> str:
    if not isinstance(value, str) or value not in field.choices:
        raise ShapeError(shown(value), where, f"one of {', '.join(field.choices)}")
    return value


def _choices(field: Field, value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise ShapeError(shown(value), where, f"a list of at least one of {', '.join(field.choices)}")
    chosen: list[str] = []
    for index, item in enumerate(value):
        chosen.append(_choice(field, item, f"{where}[{index}]"))
        if item in chosen[:-1]:
            raise ShapeError(f"{shown(item)} again", f"{where}[{index}]", "a text that the list does not hold yet")
    return tuple(chosen)


READERS: Mapping[str, Callable[[Field, object, str], object]] = {
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
"""Maps the type of a field to its reader: (field, value, where) -> the value as the core takes it. Readers raise
ShapeError or SceneError."""
