"""Writes what editors, type checkers and readers are told about <gjk-demo>: custom-elements.json and gjk-demo.d.ts.

The only sources are the table of attributes and the element's class: the comment above it, and the comments of its
members that have `@public`. The author's guide has the same lists (web/build/guide.py). custom-elements.json has the
format of version 1.0.0 of the custom elements manifest.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Template
from typing import Any

import attributes
from project import WEB, BuildError, read

SOURCE = "web/src/element/gjk-demo.ts"
TEMPLATE = "web/build/gjk-demo.d.ts.template"

LISTS = {
    "fires": "events",
    "slot": "slots",
    "csspart": "cssParts",
    "cssproperty": "cssProperties",
}
"""The list of the manifest for each tag."""

TAG = r"(?:\{(?P<type>(?:[^{}]|\{[^{}]*\})*)\} )?(?P<name>\[[^\]]*\]|\S+)?(?:  (?P<description>.*))?"
"""A tag without its first word: `{type} [name=default]  description`, as JSDoc has it."""

MEMBER = (
    r"  /\*\*(?P<comment>(?:(?!\*/)[\s\S])*@public(?:(?!\*/)[\s\S])*)\*/\n"
    r"  (?:async )?(?P<get>get )?(?P<name>\w+)\((?P<parameters>.*)\)(?:: (?P<type>.*))? \{\n"
)
"""A public getter or method with its comment."""

PARAMETER = r"(?P<name>\w+)(?P<optional>\?)?: (?P<type>[^=,]+?)(?P<default> = [^,]+)?(?:, |$)"

SETTER = r"(?:  /\*\* (?:@param value  )?(?P<description>.*) \*/\n)?  set %s\(value: (?P<type>.*)\) \{\n"

Entry = dict[str, Any]


def write_manifest(site: Path) -> None:
    """Raises BuildError if the class has no comment, or if one of its public members has no type."""
    element = describe(read(SOURCE))
    text = json.dumps(manifest(element), indent=2, ensure_ascii=False)
    (site / "custom-elements.json").write_text(text + "\n", encoding="utf-8", newline="\n")
    types = (WEB / "baked" / "types.ts").read_text(encoding="utf-8")
    (site / "gjk-demo.d.ts").write_text(declarations(element, types), encoding="utf-8", newline="\n")


# ---------------------------------------------------------------------------------------------------- reading the class


def describe(source: str) -> Entry:
    """The declaration of the element, as the manifest has it."""
    comment = re.search(r"/\*\*\n((?: \*(?!/).*\n)+) \*/\nexport class GjkDemo", source)
    if not comment:
        raise BuildError(f"{SOURCE} has no comment above its class")
    summary, *tags = re.split(r"^@", re.sub(r"^ \* ?", "", comment[1], flags=re.MULTILINE), flags=re.MULTILINE)
    parts: dict[str, list[Entry]] = {name: [] for name in LISTS.values()}
    for tag in tags:
        kind, _, rest = re.sub(r"\n\s*", " ", tag.strip()).partition(" ")
        parts[LISTS[kind]].append(entry_of(rest if kind != "slot" else f" {rest}"))
    listed = attributes.entries()
    return {
        "kind": "class",
        "name": "GjkDemo",
        "customElement": True,
        "tagName": "gjk-demo",
        "superclass": {"name": "HTMLElement"},
        "description": " ".join(summary.split("\n\n")[0].split()),
        "attributes": listed,
        **parts,
        "members": members(source, listed),
    }


def entry_of(text: str) -> Entry:
    """Of `{type} [name=default]  description`. The parts are optional."""
    tag = re.fullmatch(TAG, text.rstrip())
    if not tag:
        raise BuildError(f"{SOURCE}: this tag cannot be read: {text}")
    name, _, default = (tag["name"] or "").strip("[]").partition("=")
    entry = {"name": name, "description": (tag["description"] or "").strip()}
    typed = {"type": {"text": tag["type"]}} if tag["type"] else {}
    return {**entry, **typed, **({"default": default} if default else {})}


def members(source: str, listed: list[Entry]) -> list[Entry]:
    """The properties and methods that are public, then the properties that only mirror an attribute."""
    found = [member_of(match, source) for match in re.finditer(MEMBER, source)]
    told = {member["name"] for member in found}
    mirrors = [
        {
            "kind": "field",
            "name": name,
            "description": f"the attribute `{attribute['name']}`",
            "attribute": attribute["name"],
            "type": type_of(attribute),
        }
        for attribute in listed
        if (name := attribute["fieldName"]) not in told
    ]
    return [*found, *mirrors]


def type_of(attribute: Entry) -> dict[str, str]:
    """Of the property. Without a default it may be undefined."""
    text = attribute["type"]["text"]
    return {"text": text if "default" in attribute else f"{text} | undefined"}


def member_of(match: re.Match[str], source: str) -> Entry:
    comment = " ".join(re.sub(r"^ *\* ?", "", match["comment"], flags=re.MULTILINE).split())
    description = comment.partition(" @public")[0]
    name, of = match["name"], match["type"]
    if not of:
        raise BuildError(f"{SOURCE}: the public member {name} has no type")
    if match["get"]:
        setter = re.search(SETTER % name, source)
        field = {"kind": "field", "name": name, "description": description, "type": {"text": of}}
        if not re.search(rf"^  set {name}\(", source, re.MULTILINE):
            return {**field, "readonly": True}
        return {
            **field,
            **(
                {"setter": {"type": {"text": setter["type"]}, "description": setter["description"] or ""}}
                if setter
                else {}
            ),
        }
    told = dict(re.findall(r"@param (\w+) +(.*?)(?= @|$)", comment))
    parameters = [
        {
            "name": one["name"],
            "type": {"text": one["type"]},
            "description": told.get(one["name"], ""),
            "optional": bool(one["optional"] or one["default"]),
        }
        for one in re.finditer(PARAMETER, match["parameters"])
    ]
    returned = {"return": {"type": {"text": of}}}
    return {"kind": "method", "name": name, "description": description, "parameters": parameters, **returned}


# ---------------------------------------------------------------------------------------------------------- the files


def manifest(element: Entry) -> Entry:
    """What custom-elements.json holds."""
    fields = [{key: value for key, value in member.items() if key != "setter"} for member in element["members"]]
    module = {
        "kind": "javascript-module",
        "path": "gjk-demo.js",
        "declarations": [{**element, "members": fields}],
        "exports": [
            {"kind": "js", "name": "GjkDemo", "declaration": {"name": "GjkDemo"}},
            {"kind": "custom-element-definition", "name": "gjk-demo", "declaration": {"name": "GjkDemo"}},
        ],
    }
    return {"schemaVersion": "1.0.0", "modules": [module]}


def declarations(element: Entry, types: str) -> str:
    """What gjk-demo.d.ts holds. `types` are those of scenes and answers, which gjkcore writes."""
    fields = [f"{told(entry)}  {entry['name']}?: {entry['type']['text']};" for entry in element["attributes"]]
    events = [f'{told(entry)}  "{entry["name"]}": {entry["type"]["text"]};' for entry in element["events"]]
    handlers = [
        f'{told(entry)}  "on{entry["name"]}"?: (event: {entry["type"]["text"]}) => void;' for entry in element["events"]
    ]
    return Template(read(TEMPLATE)).substitute(
        attributes="\n".join(fields),
        events="\n".join(events),
        handlers="\n".join(handlers),
        members="\n".join(map(declaration_of, element["members"])),
        properties=" | ".join(f'"{member["name"]}"' for member in element["members"] if is_settable(member)),
        types=types.strip(),
    )


def is_settable(member: Entry) -> bool:
    return member["kind"] == "field" and "readonly" not in member


def declaration_of(member: Entry) -> str:
    name = member["name"]
    if member["kind"] == "method":
        given = [f"{one['name']}{'?' * one['optional']}: {one['type']['text']}" for one in member["parameters"]]
        return f"{told(member)}  {name}({', '.join(given)}): {member['return']['type']['text']};"
    text = member["type"]["text"]
    if "setter" in member:
        return f"{told(member)}  get {name}(): {text};\n  set {name}(value: {member['setter']['type']['text']});"
    return f"{told(member)}  {'readonly ' * ('readonly' in member)}{name}: {text};"


def told(entry: Entry) -> str:
    return f"  /** {entry['description']} */\n"
