"""The two shapes that a reader gives the lab: a scene or a case as JSON, or a form whose fields are those of the types.

Each is read strictly: what is not known is refused with its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..bridge import parse
from ..checks import ShapeError
from ..convex import HalfSpace
from ..figures import KINDS
from ..figures.fields import BAD_SHAPE, SceneError, ShapeField, check_known, dimension_of
from ..figures.kind import ENVELOPE, kind_named
from ..rotations import rotation
from .exact import Json

CASE = (
    "schema", "id", "group", "dimension", "a", "b", "source",
    "fits", "intersects", "distance", "depth", "certificate",
)  # fmt: skip
"""What a case has. Its answers are not read."""

SCHEMAS = ("gjk-cases-1", "gjk-cases-2")

ANY_SHAPE = ShapeField(BAD_SHAPE, choices=("half-space",))

MAX_SHOWN = 8
"""The most points of a shape that are named."""

ROTATIONS: Mapping[str, Any] = {
    "wxyz": lambda numbers: rotation(quaternion=numbers),
    "xyzw": lambda numbers: rotation(quaternion=[*numbers[3:], *numbers[:3]]),
    "matrix": lambda numbers: rotation(matrix=[numbers[i : i + 3] for i in range(0, len(numbers), 3)], orthogonal=True),
    "euler": lambda numbers: rotation(euler=numbers),
}
"""The ways in which a form says a rotation: a quaternion in either order, nine numbers of a matrix in rows, which may
be rounded, or angles in radians about the fixed x, y and z axes."""


def of_json(text: str) -> list[Json]:
    """The two shapes of a scene of any kind, or of a case. Raises SceneError."""
    given: Any = parse(text)
    if "shapes" in given:
        name, kind = kind_named(given, KINDS)
        kind.read(name, given)
        shapes: list[Json] = given["shapes"]
        if len(shapes) != 2:
            raise SceneError(BAD_SHAPE, "shapes must be two: A and B", "shapes")
        return shapes
    check_known(given, CASE, "case", "", ENVELOPE)
    if given.get("schema", SCHEMAS[0]) not in SCHEMAS:
        raise SceneError("bad_schema", f"schema must be one of {', '.join(SCHEMAS)} in a case", "schema")
    for name in ("a", "b"):
        if name not in given:
            raise SceneError(BAD_SHAPE, f"{name} is missing: a case has the shapes a and b", name)
    return [given["a"], given["b"]]


def of_form(shapes: list[Json]) -> list[Json]:
    """The shapes of a form. A shape is as in scenes, but its rotation may be {"by": a key of ROTATIONS, "numbers"}.
    Raises SceneError."""
    return [_of_form(shape, name) for shape, name in zip(shapes, "AB", strict=True)]


def _of_form(shape: Any, where: str) -> Json:
    if "shape" in shape:
        shape = {**shape, "shape": _of_form(shape["shape"], f"{where}.shape")}
    turn = shape.get("rotation")
    if not isinstance(turn, dict):
        return dict(shape)
    try:
        return {**shape, "rotation": ROTATIONS[turn["by"]](turn["numbers"])}
    except ShapeError as error:
        raise SceneError(BAD_SHAPE, str(error), f"{where}.rotation") from None


def dimension(shapes: list[Json]) -> int:
    """That of both shapes, 2 or 3. Raises SceneError where gjkcore would refuse one of them, or both together."""
    found = [dimension_of(shape) for shape in shapes]
    try:
        made = [ANY_SHAPE.read(shape, name, of) for shape, name, of in zip(shapes, "AB", found, strict=True)]
    except ShapeError as error:
        raise SceneError(BAD_SHAPE, str(error), error.where) from None
    if found[0] != found[1]:
        raise SceneError(BAD_SHAPE, f"A has points of {found[0]} numbers, and B points of {found[1]}")
    if all(isinstance(shape, HalfSpace) for shape in made):
        raise SceneError(BAD_SHAPE, "A and B are both unbounded: one must be bounded")
    return found[0]


def words_of(shape: Any) -> str:
    """The name of a shape and its numbers: "circle, center (0, 1), radius 2"."""
    members = {key: value for key, value in shape.items() if key != "type"}
    if "vertices" in members:
        points = members["vertices"]
        listed = ", ".join(map(_shown, points[:MAX_SHOWN])) + (", ..." if len(points) > MAX_SHOWN else "")
        return f"{shape['type']} of {len(points)} points {listed}"
    return ", ".join([shape["type"], *(f"{key} {_shown(value)}" for key, value in members.items())])


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return words_of(value)
    return f"({', '.join(map(_shown, value))})" if isinstance(value, (list, tuple)) else repr(value).removesuffix(".0")
