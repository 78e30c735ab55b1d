"""Everything that becomes JSON: records to JSON, and the JSON schema of scenes and answers.

A record is a NamedTuple. Its JSON is an object with a key for each of its fields; the schema is read from the type
hints of the same record, so the two cannot differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from math import isfinite

from .certify import Common, Separated
from .figures import KINDS, SCHEMA
from .figures.fields import MAX_DEPTH, MAX_VERTICES, SHAPES, Json
from .figures.kind import Kind
from .methods import METHODS
from .shapes import LIMIT
from .trace import Trace

KEYS: Mapping[type, tuple[str, ...]] = {Trace: (*Trace._fields, "iterations")}
"""The keys of a record's JSON, where they are not just its fields."""

TYPE: Mapping[type, str] = {Separated: "separated", Common: "common"}
"""The `type` in the JSON of records of which one or another may stand in the same place."""


def parts_json(kind: Kind, run: object) -> Json:
    """The parts of an answer: only what the kind shows is computed."""
    return {key: to_json(getattr(run, key)) for key in kind.parts}


def to_json(value: object) -> object:
    """A record, or what a record may hold, as JSON-able data.

    A float that overflowed becomes null, a fraction the text "n/d", a key of a mapping a text.
    """
    kind = value.__class__
    if kind is float:
        return value if isfinite(value) else None  # type: ignore[arg-type]
    if kind in PLAIN:
        return value
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        found: Json = {"type": TYPE[kind]} if kind in TYPE else {}
        for name in KEYS.get(kind, value._fields):
            found[name] = to_json(getattr(value, name))
        return found
    if isinstance(value, (tuple, list)):
        if value and value[0].__class__ is float:
            # Most of an answer is vectors, and a call for each of their numbers would take a third of the time.
            return [number if isfinite(number) else None for number in value]
        return [to_json(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    assert isinstance(value, Fraction), f"{kind} has no JSON"
    return str(value)


PLAIN = frozenset({str, int, bool, type(None)})
"""The types that are JSON as they are."""

METHOD_KEYS = ("name", "title", "source", "dimensions", "answers", "regions")
"""What a page is told of a method."""


def describe() -> Json:
    """Everything that a page needs to check a scene, as JSON-able data. The build bakes it into the page.

    {"schema": 1,
     "kinds": {name: {"title": text, "fields": {key: FIELD}, "parts": [key of an answer], "methods": [name]}},
     "shapes": {type: {"fields": {key: FIELD}}},
     "methods": [{"name", "title", "source", "dimensions", "answers", "regions"}],
     "limits": {"number": largest magnitude of a number, "vertices": most in a scene, "depth": most rounded shapes
                inside one another}}

    FIELD is {"type", "code", "min", "max", "choices", "required", "default"}: a `figures.fields.Field`, whose docstring
    says what each type holds. `min` and `max` are null where they do not apply, `choices` is []. The fields of a kind
    include "method"; they leave out "schema", "kind" and "seq".
    """
    return {
        "schema": SCHEMA,
        "kinds": {
            name: {
                "title": kind.title,
                "fields": to_json(kind.fields),
                "parts": list(kind.parts),
                "methods": list(kind.methods),
            }
            for name, kind in KINDS.items()
        },
        "shapes": {name: {"fields": to_json(shape.fields)} for name, shape in SHAPES.items()},
        "methods": [{key: to_json(getattr(method, key)) for key in METHOD_KEYS} for method in METHODS.values()],
        "limits": {"number": LIMIT, "vertices": MAX_VERTICES, "depth": MAX_DEPTH},
    }
