"""Records to JSON, and what a page needs to know of scenes.

A record is a NamedTuple. Its JSON is an object with one key for each field. `schema` describes it, from the type hints
of the same records.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from itertools import chain
from math import isfinite

from .certify import Common, Separated
from .checks import LIMIT
from .figures import KINDS, SCHEMA
from .figures.fields import FIELD_TYPES, MAX_DEPTH, MAX_VERTICES, SHAPES, Json
from .figures.kind import Kind, Shown
from .methods import METHODS, Method
from .space.minkowski import Mesh
from .trace import Across, Step, Trace
from .version import __version__

KEYS: Mapping[type, tuple[str, ...]] = {
    Trace: (*Trace._fields, "iterations"),
    Across: (*Across._fields, "foot"),
}
"""The keys of the JSON of records that write more than their fields."""

SPARSE: Mapping[type, tuple[str, ...]] = {Step: ("across",), Mesh: ("pairs", "on_a")}
"""The keys that the JSON of a record has only where they are not None."""

TYPE: Mapping[type, str] = {
    Separated: "separated",
    Common: "common",
    **{field: name for name, field in FIELD_TYPES.items()},
}
"""The `type` in the JSON of a record that shares its place with another type of record."""


def parts_json(name: str, kind: Kind, run: object) -> Json:
    """The kind of an answer and its parts. Only what the kind shows is computed."""
    if isinstance(run, Shown):
        name, kind, run = run
    parts = {key: getattr(run, key) for key in (*kind.parts, *kind.extras)}
    return {"kind": name} | {key: to_json(part) for key, part in parts.items() if part is not None or key in kind.parts}


def to_json(value: object) -> object:
    """A record, or a value that a record may hold, as JSON-able data.

    A float that is infinite or NaN becomes null. A fraction becomes the text "n/d". A key of a mapping becomes a text.
    """
    kind = value.__class__
    if kind is float:
        return value if isfinite(value) else None  # type: ignore[arg-type]
    if kind in PLAIN:
        return value
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        record: Json = {"type": TYPE[kind]} if kind in TYPE else {}
        for name in KEYS.get(kind, value._fields):
            record[name] = to_json(getattr(value, name))
        for name in SPARSE.get(kind, ()):
            if record[name] is None:
                del record[name]
        return record
    if isinstance(value, (tuple, list)):
        if value and value[0].__class__ is float:
            # Most of an answer is vectors. A call for each number would take a third of the time.
            return [number if isfinite(number) else None for number in value]
        return _rows(value) or [to_json(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    assert isinstance(value, Fraction), f"{kind} has no JSON"
    return str(value)


def _rows(value: Sequence[object]) -> Sequence[tuple[object, ...]] | None:
    """The vertices or faces of a mesh, which are JSON-able as they are. None if the value is anything else."""
    if not value or value[0].__class__ is not tuple or {*map(type, value)} != {tuple}:
        return None
    rows: Sequence[tuple[object, ...]] = value  # type: ignore[assignment]
    types = {*map(type, chain.from_iterable(rows))}
    if types == {int} or (types == {float} and all(map(isfinite, chain.from_iterable(rows)))):  # type: ignore[arg-type]
        return rows
    return None


PLAIN = frozenset({str, int, bool, type(None)})
"""The types of values that need no conversion."""

METHOD_KEYS = ("name", "title", "source", "dimensions", "answers")
"""What the page learns about a method, besides the names of its regions."""


def describe() -> Json:
    """What the page needs to check a scene, as JSON-able data. The build bakes it into the page.

    {"version": of gjkcore, "schema": 1,
     "kinds": {name: {"fields": {key: FIELD}, "parts": [key of an answer], "methods": [name],
                      "dimensions": [2 for scenes of the plane, 3 for scenes of space]}},
     "shapes": {type: {"fields": {key: FIELD}, "dimensions": [number], "bounded": false for a half-space}},
     "methods": [{"name", "title", "source", "dimensions", "answers", "regions": {name of a region: text}}],
     "limits": {"number": largest magnitude of a number, "vertices": the most in a scene, "depth": how deep rounded
                shapes may nest}}

    FIELD is {"type", "code", "min", "max", "choices", "required", "default", "fields"}, a `figures.fields.Field`. The
    docstring of its class says what it holds. `min` and `max` are null where they do not apply. `choices` may be [] and
    `fields` {}. The fields of a kind include "method". They leave out "schema", "kind" and "seq".
    """
    return {
        "version": __version__,
        "schema": SCHEMA,
        "kinds": {
            name: {
                "fields": to_json(kind.fields),
                "parts": list(kind.parts),
                "methods": list(kind.methods),
                "dimensions": list(kind.dimensions),
            }
            for name, kind in KINDS.items()
        },
        "shapes": {
            name: {"fields": to_json(shape.fields), "dimensions": list(shape.dimensions), "bounded": shape.bounded}
            for name, shape in SHAPES.items()
        },
        "methods": [_method_json(method) for method in METHODS.values()],
        "limits": {"number": LIMIT, "vertices": MAX_VERTICES, "depth": MAX_DEPTH},
    }


def _method_json(method: Method) -> Json:
    return {key: to_json(getattr(method, key)) for key in METHOD_KEYS} | {"regions": method.legend}
