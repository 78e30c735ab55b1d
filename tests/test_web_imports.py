"""The modules of the page import one another without a circle, be it of values or of types, and none imports a value
from a higher floor."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from project import ROOT, run

SOURCES = Path(__file__).parent.parent / "web" / "src"
ANY_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.[^"']+\.ts)["']""")
"""Of values or types, at the start or later."""
IMPORT = re.compile(
    r"""^(?:import|export)\b(?! type\b)[^;"']*?\bfrom\s+["'](\.[^"']+\.ts)["']|^import\s+["'](\.[^"']+\.ts)["']""", re.M
)

FLOORS = (
    ("attributes.ts", "dom.ts", "lists.ts", "methods.ts", "queue.ts", "registry.ts", "types.ts"),
    ("words/interface.ts", "words/english.ts", "words/sharing.ts", "words/english-sharing.ts"),
    ("shapes", "runtime", "steps.ts", "article", "files"),
    ("words",),
    ("draw",),
    ("panels",),
    ("interaction",),
    ("model",),
    ("kinds",),
    ("element",),
    ("poster.ts", "gjk-demo.ts"),
    ("saving",),
    ("lab", "pages"),
)
"""The folders of web/src and the files beside them, the lowest first. A file may stand lower than its folder."""

UPWARD = {("words/linked.ts", "draw/space/features.ts"), ("words/linked.ts", "draw/space/whole.ts")}
"""The imports that lead up: the words of a linked feature ask what it comes from."""


def floor(module: str) -> int:
    """The floor of the module's file, or else of its folder."""
    for name in (module, module.partition("/")[0]):
        for number, names in enumerate(FLOORS):
            if name in names:
                return number
    raise AssertionError(f"{module} stands on no floor")


def imports(path: Path) -> list[Path]:
    """The modules of web/src that a module imports before it runs."""
    names = [first or second for first, second in IMPORT.findall(path.read_text(encoding="utf-8"))]
    return within(path, names)


def within(path: Path, names: list[str]) -> list[Path]:
    """The files of web/src that a module calls by these names."""
    return [target for name in names if (target := (path.parent / name).resolve()).is_relative_to(SOURCES.resolve())]


def test_no_module_imports_itself() -> None:
    """No chain of imports leads from a module back to it, whether they are of values or of types, at once or later."""
    modules = {
        path.resolve(): within(path.resolve(), ANY_IMPORT.findall(path.read_text(encoding="utf-8")))
        for path in SOURCES.rglob("*.ts")
    }
    assert sum(map(len, modules.values())) > 1000, "imports are found"
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


def test_no_module_imports_from_a_higher_floor() -> None:
    """Whoever changes a module need not know who stands above it."""
    root = SOURCES.resolve()
    pairs = {
        (path.relative_to(root).as_posix(), target.relative_to(root).as_posix())
        for path in root.rglob("*.ts")
        for target in imports(path)
    }
    assert {(module, target) for module, target in pairs if floor(target) > floor(module)} == UPWARD


# ---- the types of web/src, which the compiler checks: what they claim instead, and how often


FOLDER = ROOT / "web" / "src"
MOST_CASTS = 110


@pytest.fixture(scope="module")
def claims() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        run("node", ROOT / "tests" / "support" / "casts.mjs", *sorted(FOLDER.rglob("*.ts")), quiet=True).stdout
    )
    return found


def test_nothing_is_any(claims: list[dict[str, Any]]) -> None:
    assert [one["place"] for one in claims if one["kind"] == "any"] == []


def test_casts_are_few_and_have_their_reasons(claims: list[dict[str, Any]]) -> None:
    """A comment on the line of each cast, or just above it, says why it holds."""
    casts = [one for one in claims if one["kind"] == "cast"]
    assert 0 < len(casts) <= MOST_CASTS
    assert [one["place"] for one in casts if not one["hasReason"]] == []
