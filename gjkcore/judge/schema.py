"""The JSON schema of a case. Its shapes are those of scenes."""

from __future__ import annotations

from typing import Any

from ..schema import object_of, schema
from .cases import NAMES, SCHEMA
from .exact import Json

FRACTION: Json = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
AMOUNT: Json = {"type": ["number", "null"], "minimum": 0}


def case_schema() -> Json:
    """The schema (draft 2020-12) of one line of the suite."""
    weights: Json = {"type": "array", "items": FRACTION, "minItems": 1}
    direction: Json = {"type": "array", "items": FRACTION, "minItems": 2, "maxItems": 3}
    proofs: list[Json] = [
        object_of({"direction": direction}),
        object_of({"weights_a": weights, "weights_b": weights}),
        {"type": "null"},
    ]
    text: Json = {"type": "string"}
    source = dict.fromkeys(("engine", "version", "date", "link", "state"), text)
    shape: Json = {"anyOf": [{"$ref": "#/$defs/Shape"}, {"$ref": "#/$defs/SpaceShape"}]}
    properties: Json = {
        "schema": {"const": SCHEMA},
        "id": text,
        "group": {"enum": list(NAMES)},
        "dimension": {"enum": [2, 3]},
        "a": shape,
        "b": shape,
        "fits": {"type": "array", "items": {"enum": ["float32", "float64"]}, "minItems": 1},
        "intersects": {"enum": [True, False, "either"], "description": "either: the signed distance is exactly 0."},
        "distance": AMOUNT | {"description": "Null where the shapes overlap."},
        "depth": AMOUNT | {"description": "Null where the shapes are apart."},
        "certificate": {"anyOf": proofs, "description": PROOF},
        "source": object_of({**source, "fixed_in": {"type": ["string", "null"]}}),
    }
    found = object_of(properties, [key for key in properties if key != "source"])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found, "$defs": _shapes()}


PROOF = """\
direction . (b - a) > 0 for all vertices a of A and b of B; or one weight for each vertex, at least 0 and 1 in all, \
and both mixtures of vertices are the same point. Null for round shapes. The vertices of a box are center + \
rotation (x, y, z) for its half extents with the signs (-, -, -), (-, -, +), (-, +, -), ..., (+, +, +)."""


def _shapes() -> Json:
    """The definitions of shapes, and what they refer to."""
    known: Any = schema()["$defs"]
    found: Json = {}
    waiting = ["Shape", "SpaceShape"]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = known[name]
            waiting += _references(known[name])
    return dict(sorted(found.items()))


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"].rpartition("/")[2]] if "$ref" in value else []
        return own + [name for item in value.values() for name in _references(item)]
    return [name for item in value for name in _references(item)] if isinstance(value, list) else []
