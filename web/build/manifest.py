"""Writes custom-elements.json: what editors and documentation tools read about <gjk-demo>.

Its only source is the comment above the element's class. The format is version 1.0.0 of the custom elements manifest.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from project import BuildError, read

SOURCE = "web/src/element/gjk-demo.js"

LISTS = {"attr": "attributes", "fires": "events", "csspart": "cssParts", "cssproperty": "cssProperties"}
"""The list of the manifest for each tag."""


def write_manifest(site: Path) -> None:
    """Raises BuildError if the class has no comment."""
    text = json.dumps(manifest(read(SOURCE)), indent=2, ensure_ascii=False)
    (site / "custom-elements.json").write_text(text + "\n", encoding="utf-8", newline="\n")


def manifest(source: str) -> dict[str, Any]:
    comment = re.search(r"/\*\*\n((?: \*(?!/).*\n)+) \*/\nexport class GjkDemo", source)
    if not comment:
        raise BuildError(f"{SOURCE} has no comment above its class")
    text = re.sub(r"^ \* ?", "", comment[1], flags=re.MULTILINE)
    summary, *tags = re.split(r"^@", text, flags=re.MULTILINE)
    parts: dict[str, list[dict[str, str]]] = {name: [] for name in [*LISTS.values(), "slots"]}
    for tag in tags:
        kind, _, rest = " ".join(tag.split()).partition(" ")
        if kind == "slot":
            parts["slots"].append({"name": "", "description": rest})
        elif kind == "cssproperty":
            names, _, description = rest.partition(": ")
            parts["cssProperties"] += [{"name": name, "description": description} for name in names.split(", ")]
        else:
            name, _, description = rest.partition(" ")
            parts[LISTS[kind]].append({"name": name, "description": description.strip()})
    element = {
        "kind": "class",
        "name": "GjkDemo",
        "customElement": True,
        "tagName": "gjk-demo",
        "description": " ".join(summary.split("\n\n")[0].split()),
        **parts,
    }
    module = {
        "kind": "javascript-module",
        "path": "gjk-demo.js",
        "declarations": [element],
        "exports": [
            {"kind": "js", "name": "GjkDemo", "declaration": {"name": "GjkDemo"}},
            {"kind": "custom-element-definition", "name": "gjk-demo", "declaration": {"name": "GjkDemo"}},
        ],
    }
    return {"schemaVersion": "1.0.0", "modules": [module]}
