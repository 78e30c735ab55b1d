"""The modules of the page import one another without a circle: what a module imports is complete when it runs."""

from __future__ import annotations

import re
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "web" / "src"
IMPORT = re.compile(
    r"""^(?:import|export)\b[^;"']*?\bfrom\s+["'](\.[^"']+\.js)["']|^import\s+["'](\.[^"']+\.js)["']""", re.M
)


def imports(path: Path) -> list[Path]:
    """The modules of web/src that a module imports before it runs."""
    names = [first or second for first, second in IMPORT.findall(path.read_text(encoding="utf-8"))]
    return [target for name in names if (target := (path.parent / name).resolve()).is_relative_to(SOURCES.resolve())]


def test_no_module_imports_itself() -> None:
    """No chain of imports leads from a module back to it."""
    modules = {path.resolve(): imports(path.resolve()) for path in SOURCES.rglob("*.js")}
    assert sum(map(len, modules.values())) > 200, "imports are found"
    done: set[Path] = set()

    def visit(path: Path, chain: tuple[Path, ...]) -> None:
        assert path not in chain, " -> ".join(step.name for step in (*chain[chain.index(path) :], path))
        if path in done:
            return
        for target in modules[path]:
            visit(target, (*chain, path))
        done.add(path)

    for path in modules:
        visit(path, ())
