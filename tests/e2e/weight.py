"""What the built site costs on the line."""

from __future__ import annotations

import gzip
from pathlib import Path


def sent(path: Path) -> int:
    """As a host sends it: what the build has packed as it is, all else compressed."""
    contents = path.read_bytes()
    return len(contents) if path.suffix == ".bin" else len(gzip.compress(contents, 9))


def before_python(dist: Path, page: str) -> set[Path]:
    """All that a page loads for its first figure, as its HTML and the scripts' own imports tell."""
    found = {dist / page}
    waiting = [dist / page]
    while waiting:
        source = waiting.pop()
        text = source.read_text(encoding="utf-8")
        for file in (dist / "assets").glob("*.[cj]s*"):
            if file.suffix != ".map" and file not in found and is_loaded(file.name, text):
                found.add(file)
                waiting.append(file)
    return found


def of_python(dist: Path) -> list[Path]:
    """All that a start of Python loads, unless it must be the whole one."""
    patterns = ("worker-*.js", "pyodide-*/pyodide.asm.mjs", "pyodide-*/quick.wasm.bin", "pyodide-*/memory.bin")
    return [path for pattern in patterns for path in (dist / "assets").glob(pattern)]


def is_loaded(name: str, text: str) -> bool:
    return any(f'{before}{name}"' in text for before in ('from"./', 'import"./', 'src="./assets/', 'href="./assets/'))
