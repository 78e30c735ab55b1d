"""The listings that the article shows. Each file, as it is, is asked by the judge in its own language."""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gjkcore.judge import search
from gjkcore.judge.cases import ASKED, answered, suite
from gjkcore.judge.search import Plan
from project import WEB

LISTINGS = WEB / "listings"
RUNNERS = Path(__file__).parent / "support" / "listings"
DIMENSIONS = {"gjk": 2, "gjk3d": 3}

Asked = Callable[..., Any]


def python(name: str, function: str) -> Asked:
    found: Asked = runpy.run_path(str(LISTINGS / f"{name}.py"))[function]
    return found


class Compiled(NamedTuple):
    """How the program OUT is made of the listing CODE and the RUNNER, and how it is started."""

    suffix: str
    compiler: str
    arguments: tuple[str, ...]
    in_space: tuple[str, ...] = ()
    starts: tuple[str, ...] = ("OUT",)


COMPILED = {
    "C++": Compiled(
        ".cpp",
        "c++",
        ("-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-include", "CODE", "-o", "OUT", "RUNNER"),
        ("-DSPACE",),
    ),
    "Rust": Compiled(".rs", "rustc", ("-O", "--edition=2021", "-Dwarnings", "-o", "OUT", "RUNNER")),
    "C#": Compiled(".cs", "mcs", ("-warnaserror", "-out:OUT", "CODE", "RUNNER"), ("-define:SPACE",), ("mono", "OUT")),
}


def command(language: Compiled, name: str, folder: Path) -> list[str]:
    """Builds the program of a listing. Skips the test if this machine has no compiler for it."""
    found = shutil.which(language.compiler)
    # Rust's front is there without a compiler behind it, until somebody has chosen one.
    if not found or subprocess.run([found, "--version"], capture_output=True, check=False).returncode:
        pytest.skip(f"this machine has no {language.compiler}")
    files = {"CODE": folder / f"listing{language.suffix}", "RUNNER": folder / f"run{language.suffix}"}
    shutil.copy(LISTINGS / f"{name}{language.suffix}", files["CODE"])
    shutil.copy(RUNNERS / f"run{language.suffix}", files["RUNNER"])
    files["OUT"] = folder / "program.exe"
    arguments = language.arguments + (language.in_space if DIMENSIONS[name] == 3 else ())
    subprocess.run([found, *(str(files.get(each, each)) for each in arguments)], check=True)
    return [str(files.get(each, each)) for each in language.starts]


@contextmanager
def program(*arguments: str, text_of: Callable[..., str]) -> Iterator[Asked]:
    """A function that asks a program, a pair at a time. `text_of(a, b)` is what the program reads."""
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin and running.stdout
        told, read = running.stdin, running.stdout

        def asked(a: Any, b: Any) -> Any:
            print(text_of(a, b), file=told, flush=True)
            return json.loads(read.readline())

        yield asked
        told.close()


def numbers(*shapes: Any) -> str:
    """A line for each shape: how many points it has, and their coordinates."""
    return "\n".join(" ".join(map(str, [len(shape), *map(float, chain(*shape))])) for shape in shapes)


def javascript(name: str, function: str) -> AbstractContextManager[Asked]:
    """The function of a listing in JavaScript, whose shapes are a line of JSON."""
    runner, code = str(RUNNERS / "run.mjs"), str(LISTINGS / f"{name}.js")
    return program("node", runner, code, function, text_of=lambda *shapes: json.dumps(shapes))


def holds(asked: Asked, dimension: int, **distance: Asked) -> None:
    """The judge, which asks about the whole suite, finds the listing right."""
    size = Plan(dimension).suite_size
    verdict = search(asked, dimension=dimension, seconds=None, count=size, make_small=False, **distance)
    assert verdict.verdict == "right", (verdict.words, verdict.first)
    assert verdict.unreached == 0 and set(verdict.groups) == set(ASKED)


@pytest.mark.parametrize("name", DIMENSIONS)
def test_python(name: str) -> None:
    """The listing in Python is right about the whole suite of its dimension; in the plane the distances are, too."""
    holds(python(name, "gjk"), DIMENSIONS[name], **{} if "3d" in name else {"distance": python("distance", "distance")})


def test_separating_axes() -> None:
    """So is the separating axis test."""
    holds(python("sat", "sat"), 2)


def test_closest_points() -> None:
    """Closest points of shapes that are apart lie on them; on overlap both are one common point."""
    closest_points = python("distance", "closest_points")
    assert closest_points([(0, 0), (1, 0), (0, 1)], [(3, 0), (5, -1), (5, 1)]) == ((1, 0), (3, 0))
    on_a, on_b = closest_points([(0, 0), (2, 0), (0, 2)], [(0.5, 0.5), (3, 0), (3, 3)])
    assert on_a == on_b
    with javascript("distance", "closestPoints") as asked:
        assert asked([(0, 0), (1, 0), (0, 1)], [(3, 0), (5, -1), (5, 1)]) == [[1, 0], [3, 0]]


@pytest.mark.parametrize("name", DIMENSIONS)
def test_javascript(name: str) -> None:
    """The listing in JavaScript is right about the whole suite of its dimension, and so are the distances."""
    with javascript(name, "gjk") as asked, javascript("distance", "distance") as distance:
        holds(asked, DIMENSIONS[name], **{} if "3d" in name else {"distance": distance})


@pytest.mark.thorough
@pytest.mark.parametrize("name", DIMENSIONS)
@pytest.mark.parametrize("language", COMPILED)
def test_compiled(tmp_path: Path, language: str, name: str) -> None:
    """The listing in C++, Rust or C# compiles without a warning and is right about the whole suite of its dimension."""
    with program(*command(COMPILED[language], name, tmp_path), text_of=numbers) as asked:
        holds(asked, DIMENSIONS[name])


def test_the_cases_that_comments_name() -> None:
    """What floats decide is said in the first comment, with a case. Floats do decide it."""
    space, plane = ({pair.id: answered(pair) for pair in suite(ASKED, [dimension])} for dimension in (3, 2))
    tiny = space["tiny-3-0003"]
    assert not tiny.intersects and python("gjk3d", "gjk")(*tiny.pair.both_vertices)
    nested = plane["nested-2-0008"]
    assert nested.intersects and 0 < python("distance", "distance")(*nested.pair.both_vertices) < 1e-15
    for path in LISTINGS.iterdir():
        first = path.read_text(encoding="utf-8")[:400]
        assert ("tiny-3-0003" in first) == ("3d" in path.name)
        assert ("nested-2-0008" in first) == (path.stem == "distance")


def test_listings_are_short() -> None:
    """Those of the plane have at most 70 lines and those of space 120, in all five languages, with the same names."""
    names = ("gjk", "support", "update", "across", "dot", "MOST_ROUNDS")
    for stem, most in {"gjk": 70, "gjk3d": 120, "distance": 70, "sat": 70}.items():
        found = sorted(LISTINGS.glob(f"{stem}.*"))
        assert len(found) == {"distance": 2, "sat": 1}.get(stem, 5)
        for path in found:
            text = path.read_text(encoding="utf-8")
            assert text.count("\n") <= most and max(map(len, text.splitlines())) <= 120, path
            spoken = text.replace("_", "").lower()
            if stem in DIMENSIONS:
                assert all(f"{name.replace('_', '').lower()}" in spoken for name in names), path
