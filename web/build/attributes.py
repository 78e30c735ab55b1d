"""The attributes of <gjk-demo>: the table that the element reads, web/src/attributes.json, for the build."""

from __future__ import annotations

import json
from typing import Any

from project import read

TABLE: dict[str, dict[str, Any]] = json.loads(read("web/src/attributes.json"))

DESCRIPTIONS: dict[str, str] = TABLE.pop("descriptions")

ATTRIBUTES: dict[str, dict[str, Any]] = {name: row for group in TABLE.values() for name, row in group.items()}
"""The row of each attribute, in the order of the reference."""


def entries() -> list[dict[str, Any]]:
    """The list of attributes of custom-elements.json."""
    return [
        {
            "name": name,
            "description": DESCRIPTIONS[name],
            "type": {"text": row["type"] if "type" in row else " | ".join(map(quoted, row["values"]))},
            **({"default": quoted(row["default"])} if row.get("default") else {}),
            "fieldName": name,
        }
        for name, row in ATTRIBUTES.items()
    ]


def typescript() -> str:
    """The attributes as HTML and templates have them."""
    rows = [f"  /** {one['description']} */\n  {one['name']}?: {one['type']['text']};\n" for one in entries()]
    return "".join(["\n/** The attributes of <gjk-demo>. */\nexport interface GjkDemoAttributes {\n", *rows, "}\n"])


def quoted(value: str) -> str:
    return json.dumps(value)
