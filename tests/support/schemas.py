"""Checks JSON against the subset of JSON Schema that gjkcore.schema writes. Shares no code with it."""

import re

NAMES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "integer": int,
    "number": (int, float),
}
KNOWN = {
    *(
        "$ref",
        "const",
        "enum",
        "anyOf",
        "type",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "prefixItems",
    ),
    *("minItems", "maxItems", "uniqueItems", "minimum", "maximum", "pattern", "description", "x-record"),
}

NUMBER, INTEGER = {"type": "number"}, {"type": "integer"}


def has_type(value, name):
    if isinstance(value, bool) and name != "boolean":
        return False
    return isinstance(value, NAMES[name])


def faults(value, schema, root, where="answer"):
    """The faults of the value, as a list of texts. Empty if it is valid."""
    if not KNOWN.issuperset(schema):
        raise AssertionError(f"{where}: this checker does not know {set(schema) - KNOWN}")
    if "$ref" in schema:
        return faults(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, where)
    if "anyOf" in schema:
        tried = [faults(value, choice, root, where) for choice in schema["anyOf"]]
        return [] if [] in tried else [f"{where}: no choice fits: {tried}"]
    if "const" in schema:
        return [] if value == schema["const"] else [f"{where}: {value!r} is not {schema['const']!r}"]
    if "enum" in schema:
        return [] if value in schema["enum"] else [f"{where}: {value!r} is none of {schema['enum']}"]
    names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not (has_type(value, names[0]) or any(has_type(value, name) for name in names[1:])):
        return [f"{where}: {value!r} is not {' or '.join(names)}"]
    if isinstance(value, dict):
        return object_faults(value, schema, root, where)
    if isinstance(value, list):
        return list_faults(value, schema, root, where)
    if isinstance(value, (int, float)) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return [f"{where}: {value} is out of range"]
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        return [f"{where}: {value!r} does not match"]
    return []


def object_faults(value, schema, root, where):
    properties = schema.get("properties", {})
    wrong = [f"{where}: {key} is missing" for key in schema.get("required", []) if key not in value]
    for key, item in value.items():
        place = f"{where}.{key}"
        rule = properties.get(key, schema.get("additionalProperties", True))
        if rule is False:
            wrong.append(f"{place} is not in the schema")
        elif rule is not True:
            wrong += faults(item, rule, root, place)
    return wrong


def list_faults(value, schema, root, where):
    wrong = []
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        wrong.append(f"{where}: {len(value)} items")
    if schema.get("uniqueItems") and len({repr(item) for item in value}) != len(value):
        wrong.append(f"{where}: an item comes twice")
    first = schema.get("prefixItems", [])
    for index, item in enumerate(value):
        rule = first[index] if index < len(first) else schema["items"]
        if (type(item) is int and rule in (NUMBER, INTEGER)) or (type(item) is float and rule == NUMBER):
            continue  # most of an answer: a call for each takes long
        wrong += [f"{where}[{index}] is not in the schema"] if rule is False else faults(item, rule, root, where)
    return wrong
