"""What the built site costs on the line."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

STATIC = ('from"./', 'import"./', 'src="./assets/', 'href="./assets/')
"""In front of the name of a file that is loaded whatever happens."""
PACKED = (".bin", ".xz", ".zip", ".png", ".woff2")
"""What hosts leave as it is."""


def sent(path: Path) -> int:
    """As a host sends it: what the build has packed as it is, all else compressed."""
    contents = path.read_bytes()
    return len(contents) if path.suffix in PACKED else len(gzip.compress(contents, 9))


def before_python(dist: Path, page: str) -> set[Path]:
    """All that a page loads for its first figure, as its HTML and the scripts' imports tell, and what its own script
    imports while it runs. (What the chunks that pages share import so is what a reader asks for.)"""
    found = {dist / page, dist / "not-loaded.js"}
    waiting = [dist / page]
    while waiting:
        source = waiting.pop()
        text = source.read_text(encoding="utf-8")
        loading = (*STATIC, 'import("./') if source.name.startswith(f"{Path(page).stem}-") else STATIC
        for file in (dist / "assets").glob("*.[cj]s*"):
            named = any(f'{before}{file.name}"' in text for before in loading)
            if named and file.suffix != ".map" and file not in found:
                found.add(file)
                waiting.append(file)
    if ' code="' in (dist / page).read_text(encoding="utf-8"):
        found.update((dist / "assets").glob("code-*.js"))
    return found


def of_fonts(dist: Path) -> list[Path]:
    """The fonts of pictures and pages, for which no picture waits."""
    return list((dist / "assets").glob("fonts-*/*.woff2"))


def of_python(dist: Path) -> list[Path]:
    """All that the usual start of Python loads, on a line that is not slow."""
    patterns = ("worker-*.js", "pyodide-*/pyodide.asm.js", "pyodide-*/quick.wasm.bin", "pyodide-*/memory.bin")
    return [path for pattern in patterns for path in (dist / "assets").glob(pattern)]


def of_python_on_a_slow_line(dist: Path) -> list[Path]:
    """All that it loads there, except what comes of the usual start until the line is known."""
    patterns = ("worker-*.js", "pyodide-*/pyodide.asm.js", "pyodide-*/*.xz", "gjkcore-*/*.xz")
    return [path for pattern in patterns for path in (dist / "assets").glob(pattern)]


def script_of(dist: Path, kind: str) -> str:
    """The address of the script with the figure of a kind, as the source maps say."""
    source = f"/kinds/{kind}/figure.ts"
    sources = {file: json.loads(file.read_bytes())["sources"] for file in (dist / "assets" / "maps").glob("*.map")}
    (found,) = (file.stem for file, names in sources.items() if any(name.endswith(source) for name in names))
    return f"assets/{found}"
