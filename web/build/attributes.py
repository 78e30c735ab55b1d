"""The attributes of <gjk-demo>: the table that the element reads, web/src/attributes.json, for the build."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from gjkcore.figures import SCENES
from project import preset_scenes, read

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
    """The attributes as HTML and templates have them. Names of kinds, presets and layers are written out."""
    kinds, presets, layers = (union(names) for names in (SCENES, preset_scenes(), ATTRIBUTES["layers"]["names"]))
    listed = {"kind": "Kind", "preset": "Preset", "layers": '"" | Layer | `${Layer},${string}`'}
    rows = [
        f"  /** {one['description']} */\n  {name}?: {listed.get(name, one['type']['text'])};\n"
        for one in entries()
        for name in [one["name"]]
    ]
    return "".join([
        f'\ntype Kind = {kinds} | "tour";\n\ntype Preset = {presets};\n\ntype Layer = {layers};\n',
        "\n/** The attributes of <gjk-demo>. */\nexport interface GjkDemoAttributes {\n", *rows, "}\n",
    ])  # fmt: skip


def union(names: Iterable[str]) -> str:
    return " | ".join(map(quoted, names))


def quoted(value: str) -> str:
    return json.dumps(value)
