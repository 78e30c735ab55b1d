"""Writes the descriptions of <gjk-demo> for editors, type checkers and readers: custom-elements.json and gjk-demo.d.ts.

The only sources are web/src/element/public.ts and the table of attributes. The compiler makes gjk-demo.d.ts of them,
the analyzer of custom elements makes custom-elements.json. The author's guide has the same lists (guide.py).
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import attributes
from project import WEB, WORK, run

SOURCE = WEB / "src" / "element" / "public.ts"

Entry = dict[str, Any]


def write_manifest(site: Path) -> None:
    """Raises BuildError if the compiler or the analyzer fails."""
    (site / "custom-elements.json").write_text(manifest(), encoding="utf-8", newline="\n")
    write_types(site)


def manifest() -> str:
    """What custom-elements.json holds."""
    return analyzed(json.dumps({"source": SOURCE.read_text(encoding="utf-8"), "attributes": attributes.entries()}))


@cache
def analyzed(given: str) -> str:
    return run("node", WEB / "build" / "manifest.mjs", input=given, quiet=True).stdout


def element() -> Entry:
    """The declaration of the element, as the manifest has it."""
    [module] = json.loads(manifest())["modules"]
    declared: Entry = module["declarations"][0]
    return declared


def write_types(folder: Path) -> None:
    """Writes gjk-demo.d.ts: the types of public.ts and those that it imports, in one file that can be copied alone."""
    imported = (WEB / "baked" / "types.ts").read_text(encoding="utf-8")
    own = re.sub(r"^import .*\n", "", SOURCE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    source = WORK / "types" / "gjk-demo.ts"
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(f"{own}\n{imported}", encoding="utf-8", newline="\n")
    options = ("--ignoreConfig", "--strict", "--target", "es2022", "--types", "", "--outDir", folder)
    run("tsc", "--declaration", "--emitDeclarationOnly", *options, source, quiet=True)
