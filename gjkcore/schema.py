"""The JSON schema of scenes and answers, and the page's TypeScript types, which are written from it.

The schema is read from the fields of scenes and from the type hints of the records that `wire` writes, so the JSON and
its schema cannot differ. The build and the judge use it. Pages do not have this module.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cached_property
from types import UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from .checks import LIMIT
from .figures import KINDS, SCENES, SCHEMA
from .figures.fields import SHAPES, Field, Json
from .figures.kind import USUAL_KIND
from .figures.simplices import AskedPart
from .jsonable import KEYS, SPARSE, TYPE
from .regions.figure import RegionFigure
from .regions.tetrahedron import TetrahedronFigure
from .substeps.found import Term
from .trace import Across, Closest, Comparison, Step
from .vec import Vec2f, Vec3f, Vector

OVERFLOWS: Mapping[type, tuple[str, ...]] = {
    Step: ("direction", "dot"),
    Closest: ("point", "weights"),
    Comparison: ("foot", "vector", "value", "bound"),
    Across: ("foot", "along", "normal", "direction"),
    Term: ("value",),
    AskedPart: ("values",),
    RegionFigure: ("direction", "limit"),
    TetrahedronFigure: ("direction", "limit"),
}
"""The fields of records that may hold null in place of a number, because a published method may overflow."""

ROOMS: Mapping[int, str] = {2: "kinds", 3: "space"}
"""The key of the schema that holds the kinds of a dimension."""

PREFIX: Mapping[int, str] = {2: "", 3: "Space"}
"""The beginning of the names of all types of a dimension: `Step` is that of the plane, `SpaceStep` that of space."""


class Types(NamedTuple):
    """The types of one dimension: where they are added, and how many coordinates a point has."""

    found: Json
    dimension: int

    def name(self, text: str) -> str:
        return PREFIX[self.dimension] + text

    def reference(self, text: str) -> Json:
        return {"$ref": f"#/$defs/{self.name(text)}"}

    @property
    def point(self) -> Json:
        return self.reference("Point")

    def number(self, least: int | None = None) -> Json:
        return {"type": "number", "minimum": -LIMIT if least is None else least, "maximum": LIMIT}


def schema() -> Json:
    """The JSON schema (draft 2020-12) of every scene and every answer.

    `$defs` holds all types. `kinds` names the types of the scene and the answer of each kind in the plane, `space`
    those in space. `$defs/ErrorAnswer` is the type of an answer that is an error.
    """
    text: Json = {"type": "string"}
    told = {"code": text, "message": text, "where": {"type": ["string", "null"]}, "version": text}
    error = object_of(told, ["code", "message", "where"])  # an older gjkcore tells no version
    types: Json = {}
    rooms: Json = {room: _room(Types(types, dimension)) for dimension, room in ROOMS.items()}
    types["ErrorAnswer"] = object_of({"seq": SEQ, "error": error})
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **rooms, "$defs": types}


SEQ: Json = {"type": ["integer", "string", "null"], "description": "The number of the question, if it had one."}


def _room(types: Types) -> Json:
    """The types of the scene and the answer of each kind in one dimension. Adds them to `types`."""
    found, dimension = types
    coordinates = list_of({"type": "number"}, dimension, dimension)
    found[types.name("Point")] = coordinates | {"description": "A point or direction, in world units; y is up."}
    shapes = {name: shape for name, shape in SHAPES.items() if dimension in shape.make}
    found[types.name("Shape")] = {"anyOf": [types.reference(f"{named(name)}Shape") for name in shapes]}
    for name, shape in shapes.items():
        fields = {"type": {"const": name}, **fields_schema(shape.fields, types)}
        found[types.name(f"{named(name)}Shape")] = object_of(fields, ["type", *required(shape.fields)])
    kinds: Json = {}
    for name, kind in KINDS.items():
        if dimension not in kind.run:
            continue
        envelope: Json = {"schema": {"const": SCHEMA}, "kind": {"const": name}, "seq": SEQ}
        always = ["schema", *(["kind"] if name != USUAL_KIND else []), *required(kind.fields)]
        scene = object_of({**envelope, **fields_schema(kind.fields, types)}, always)
        found[types.name(f"{named(name)}Scene")] = scene
        shown = {part: _part_schema(kind.run[dimension], part, types) for part in (*kind.parts, *kind.extras)}
        told: Json = {"kind": {"const": name}, "seq": SEQ}
        answer = object_of({**told, **shown}, [*told, *kind.parts]) if kind.parts else any_of("Answer", types)
        found[types.name(f"{named(name)}Answer")] = answer
        kinds[name] = {role: types.reference(f"{named(name)}{role.title()}") for role in ("scene", "answer")}
    return kinds


def _part_schema(run: Any, part: str, types: Types) -> Json:
    """The schema of one part of an answer. The part is a cached property of a run or a field of a record."""
    owner = run if isinstance(run, type) else get_type_hints(run)["return"]
    member = next((vars(base)[part] for base in owner.__mro__ if part in vars(base)), None)
    if not isinstance(member, cached_property):
        return _hint_schema(get_type_hints(owner, include_extras=True)[part], types, part in OVERFLOWS.get(owner, ()))
    hint = get_type_hints(member.func, include_extras=True)["return"]
    return {**_hint_schema(hint, types, False), "description": _one_line(member.__doc__)}


def _hint_schema(hint: Any, types: Types, overflows: bool) -> Json:
    """The schema of the JSON of a value with this type hint. Adds the records in it to `types`."""
    origin, inner = get_origin(hint), get_args(hint)
    number: Json = {"type": ["number", "null"]} if overflows else {"type": "number"}
    if hint in SIMPLE:
        return {"type": SIMPLE[hint]}
    if hint == Json:  # a shape as scenes have it
        return types.reference("Shape")
    if hint is float:
        return number
    if isinstance(hint, TypeVar):
        return _hint_schema(hint.__bound__, types, overflows)
    if hint in (Vector, Vec2f if types.dimension == 2 else Vec3f):
        return list_of(number, types.dimension, types.dimension) if overflows else types.point
    if hint is Fraction:
        return {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (Union, UnionType):
        return {"anyOf": [_hint_schema(choice, types, overflows) for choice in inner]}
    if origin is list or (origin is tuple and inner[1:] == (...,)):
        return list_of(_hint_schema(inner[0], types, overflows))
    if origin is tuple:
        items = [_hint_schema(item, types, overflows) for item in inner]
        return {**list_of(False, len(items), len(items)), "prefixItems": items}
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _hint_schema(inner[1], types, overflows)}
    record = origin or hint
    if issubclass(record, Enum):
        return {"enum": [member.value for member in record]}
    return _record_schema(record, types)


SIMPLE: Mapping[type, str] = {bool: "boolean", int: "integer", str: "string", type(None): "null"}


def _record_schema(record: Any, types: Types) -> Json:
    """A reference to the schema of a record. Adds that schema to `types`."""
    name, reference = types.name(record.__name__), types.reference(record.__name__)
    found: Any = types.found
    if name in found:
        assert found[name]["x-record"] == record.__module__, f"two records have the name {name}"
        return reference
    found[name] = {"x-record": record.__module__}
    hints = get_type_hints(record, include_extras=True)
    properties: Json = {"type": {"const": TYPE[record]}} if record in TYPE else {}
    for key in KEYS.get(record, record._fields):
        hint = hints[key] if key in hints else get_type_hints(getattr(record, key).fget, include_extras=True)["return"]
        properties[key] = _hint_schema(hint, types, key in OVERFLOWS.get(record, ()))
    found[name] = {
        **object_of(properties, [key for key in properties if key not in SPARSE.get(record, ())]),
        "description": _one_line(record.__doc__),
        "x-record": record.__module__,
    }
    return reference


def _one_line(text: str | None) -> str:
    """A docstring as one line, in the terms of JSON."""
    return re.sub(r"\bNone\b", "null", " ".join((text or "").split()))


# The values of each type of field.


def point_schema(field: Field, types: Types) -> Json:
    return types.point if field.min is None else list_of(types.number(field.min), types.dimension, types.dimension)


def motions_schema(field: Field, types: Types) -> Json:
    turn = types.number() if types.dimension == 2 else {"anyOf": [types.point, {"type": "number"}]}
    center: Json = {"anyOf": [types.point, {"type": "null"}]}
    motion = object_of({"translation": types.point, "rotation": turn, "center": center}, ["translation"])
    return list_of(motion, field.min, field.max)


def states_schema(field: Field, types: Types) -> Json:
    told: Json = {key: {"type": ["string", "number"]} for key in field.choices}
    told |= {"scene": any_of("Scene", types), "preset": {"type": "string"}}
    state: Json = {"anyOf": [object_of(told, [key]) for key in ("scene", "preset")]}
    return list_of(state, field.min, field.max)


SCHEMAS: Mapping[str, Callable[[Field, Types], Json]] = {
    "number": lambda field, types: types.number(field.min),
    "whole": lambda field, types: {"type": "integer", "minimum": field.min, "maximum": field.max},
    "point": point_schema,
    "direction": point_schema,
    "rotation": lambda field, types: list_of(list_of(types.number(), 3, 3), 3, 3),
    "points": lambda field, types: list_of(types.point, field.min, field.max),
    "bounds": lambda field, types: list_of(types.point, 2, 2),
    "shape": lambda field, types: types.reference("Shape"),
    "shapes": lambda field, types: list_of(types.reference("Shape"), field.min, field.max),
    "polygons": lambda field, types: list_of(types.reference("Shape"), field.min, field.max),
    "objects": lambda field, types: list_of(object_with(field.fields, types), field.min, field.max),
    "options": lambda field, types: object_with(field.fields, types),
    "motions": motions_schema,
    "flag": lambda field, types: {"type": "boolean"},
    "text": lambda field, types: {"type": "string"},
    "choice": lambda field, types: {"enum": list(field.choices)},
    "choices": lambda field, types: {**list_of({"enum": list(field.choices)}, 1), "uniqueItems": True},
    "index": lambda field, types: {"type": "integer", "minimum": field.min},
    "states": states_schema,
}
"""What writes the schema of the values of each type of field."""


def field_schema(field: Field, types: Types) -> Json:
    """The schema of a field of a scene or a shape. A field without a default may be null."""
    own = SCHEMAS[field.type](field, types)
    if field.required or field.default is not None:
        return own
    return {"anyOf": [own, {"type": "null"}]}


def object_with(fields: Mapping[str, Field], types: Types) -> Json:
    return object_of(fields_schema(fields, types), required(fields))


def required(fields: Mapping[str, Field]) -> list[str]:
    return [key for key, field in fields.items() if field.required]


def fields_schema(fields: Mapping[str, Field], types: Types) -> Json:
    return {key: field_schema(field, types) for key, field in fields.items()}


def any_of(role: str, types: Types) -> Json:
    """The scene or the answer of any kind that shows a scene of its own."""
    names = [name for name, kind in SCENES.items() if types.dimension in kind.run]
    return {"anyOf": [types.reference(f"{named(name)}{role}") for name in names]}


def named(name: str) -> str:
    """ "line-regions" -> "LineRegions"."""
    return "".join(word.capitalize() for word in name.split("-"))


def object_of(properties: Json, required: list[str] | None = None) -> Json:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties) if required is None else required,
        "additionalProperties": False,
    }


def list_of(items: object, least: int | None = None, most: int | None = None) -> Json:
    limits: Json = {"minItems": least, "maxItems": most}
    return {"type": "array", "items": items, **{key: limit for key, limit in limits.items() if limit is not None}}


# The types of the page are written from the schema.


def typescript() -> str:
    """All types of the schema, as a TypeScript declaration file. `Kinds` maps each kind to its scene and its answer in
    the plane, `SpaceKinds` in space."""
    whole: Any = schema()
    lines = ["// Written by `python -m gjkcore.schema` from the type hints of gjkcore. Do not edit."]
    for name, type_ in whole["$defs"].items():
        comment = f"/** {type_['description']} */\n" if type_.get("description") else ""
        lines.append(f"{comment}export type {name} = {_typescript(type_)};")
    for dimension, room in ROOMS.items():
        kinds = object_of({name: object_of(roles) for name, roles in whole[room].items()})
        lines.append(f"export type {PREFIX[dimension]}Kinds = {_typescript(kinds)};")
    return "\n".join(lines) + "\n"


def _typescript(type_: Any) -> str:
    if "$ref" in type_:
        return str(type_["$ref"].rpartition("/")[2])
    if "const" in type_:
        return json.dumps(type_["const"])
    if "enum" in type_:
        return " | ".join(map(json.dumps, type_["enum"]))
    if "anyOf" in type_:
        return " | ".join(map(_typescript, type_["anyOf"]))
    if isinstance(type_["type"], list):
        return " | ".join(_typescript({"type": each}) for each in type_["type"])
    if type_["type"] == "array":
        return _typescript_array(type_)
    if type_["type"] == "object" and "properties" not in type_:
        return f"Record<string, {_typescript(type_['additionalProperties'])}>"
    if type_["type"] == "object":
        return _typescript_object(type_)
    return str({"integer": "number"}.get(type_["type"], type_["type"]))


def _typescript_array(type_: Any) -> str:
    if "prefixItems" in type_:
        return f"[{', '.join(map(_typescript, type_['prefixItems']))}]"
    item = _typescript(type_["items"])
    of_numbers = item in ("number", "number | null")
    if type_.get("minItems") == type_.get("maxItems") in ((2, 3) if of_numbers else (2,)):
        return f"[{', '.join([item] * type_['minItems'])}]"
    return f"({item})[]" if " | " in item else f"{item}[]"


def _typescript_object(type_: Any) -> str:
    lines = []
    for key, property_ in type_["properties"].items():
        comment = f"/** {property_['description']} */ " if "description" in property_ else ""
        name = key if key.isidentifier() else json.dumps(key)
        optional = "" if key in type_["required"] else "?"
        lines.append(f"{comment}{name}{optional}: {_typescript(property_)};")
    return "{\n  " + "\n".join(lines).replace("\n", "\n  ") + "\n}"


if __name__ == "__main__":
    print(typescript(), end="")
