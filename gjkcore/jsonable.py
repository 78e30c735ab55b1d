"""Records to JSON-able data.

A record is a NamedTuple. Its JSON is an object with one key for each field, unless the module that knows better says so
in one of the three tables here. `schema` describes the JSON, from the type hints of the same records.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from itertools import chain
from math import isfinite

KEYS: dict[type, tuple[str, ...]] = {}
"""The keys of the JSON of records that write more than their fields, or less."""

SPARSE: dict[type, tuple[str, ...]] = {}
"""The keys that the JSON of a record has only where they are not None."""

TYPE: dict[type, str] = {}
"""The `type` in the JSON of a record that shares its place with another type of record."""

PLAIN = frozenset({str, int, bool, type(None)})
"""The types of values that need no conversion."""


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
        record: dict[str, object] = {"type": TYPE[kind]} if kind in TYPE else {}
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
