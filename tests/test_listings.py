"""The listings that the article shows. Each file, as it is, is asked by the judge in its own language."""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from fractions import Fraction
from functools import cache
from itertools import chain
from operator import mul
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from extent import up_to

import gjkcore as gjk
from gjkcore.judge import search
from gjkcore.judge.cases import ASKED, answered, suite
from gjkcore.judge.search import Plan
from listings import TESTS
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
    starts: tuple[str, ...] = ("{OUT}",)


COMPILED = {
    "C++": Compiled(
        ".cpp",
        "c++",
        ("-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-include", "{CODE}", "-o", "{OUT}", "{RUNNER}"),
        ("-DSPACE",),
    ),
    "Rust": Compiled(".rs", "rustc", ("-O", "--edition=2021", "-Dwarnings", "-o", "{OUT}", "{RUNNER}")),
    "C#": Compiled(
        ".cs", "mcs", ("-warnaserror", "-out:{OUT}", "{CODE}", "{RUNNER}"), ("-define:SPACE",), ("mono", "{OUT}")
    ),
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
    subprocess.run([found, *(each.format(**files) for each in arguments)], check=True)
    return [each.format(**files) for each in language.starts]


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
    """The judge, which asks about the whole suite in `build.py test all`, finds the listing right."""
    size = Plan(dimension).suite_size
    count = up_to(size, size // 8)
    verdict = search(asked, dimension=dimension, seconds=None, count=count, make_small=False, **distance)
    assert verdict.verdict == "right", (verdict.words, verdict.first)
    assert verdict.unreached == size - count and set(verdict.groups) == set(ASKED)


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


@pytest.mark.parametrize("name", DIMENSIONS)
def test_exact_numbers(name: str) -> None:
    """On exact numbers, a listing says what gjkcore says: of points, segments and hulls, nested, touching and apart.
    Only rounding needs the limit of rounds."""
    dimension, asked = DIMENSIONS[name], python(name, "gjk")
    asked.__globals__["MOST_ROUNDS"] = inf = 10**6
    asked.__globals__["range"] = lambda count: range(60 if count == inf else count)
    rng = Random(dimension)
    shape = gjk.Polygon if dimension == 2 else gjk.Polyhedron
    seen = {"apart": 0, "touching": 0, "overlapping": 0}
    for _ in range(up_to(1000, 300)):
        size, shift = rng.choice((2, 3, 40)), rng.randint(0, 3)
        a, b = (
            [
                tuple(Fraction(rng.randint(-size, size) + shift * side * (axis == 0)) for axis in range(dimension))
                for _ in range(rng.randint(1, 8))
            ]
            for side in (0, 1)
        )
        signed = gjk.signed_distance(shape(a), shape(b))
        assert asked(a, b) is (signed <= 0), (a, b)
        seen["apart" if signed > 0 else "overlapping" if signed < 0 else "touching"] += 1
    assert min(seen.values()) > 5, seen


@cache
def updates(name: str) -> Asked:
    return python(name, "update")


LETTERS = dict(zip("PQRS", "ABCD", strict=True))


def comparisons(name: str, points: list[tuple[float, ...]]) -> tuple[list[tuple[str, bool]], list[tuple[float, ...]]]:
    """The tests that a listing's `update` makes of points, each with its outcome, and the points that it keeps."""
    update = updates(name)
    source = (LISTINGS / f"{name}.py").read_text(encoding="utf-8").splitlines()
    made: list[tuple[str, bool]] = []

    def dot(u: Any, v: Any) -> float:
        value: float = sum(map(mul, u, v))
        text = source[sys._getframe(1).f_lineno - 1]
        made.extend((test, value < 0) for test, told in TESTS.items() if told["code"] in text)
        return value

    update.__globals__["dot"] = dot
    return made, update(points)[0]


@pytest.mark.parametrize(("name", "count"), [("gjk", 2), ("gjk", 3), ("gjk3d", 4)])
def test_update_makes_the_tests_of_the_method_beside_it(name: str, count: int) -> None:
    """Of points that GJK meets, the listing's `update` makes the tests of vec3.ca's in the same order and with the same
    outcomes, until one is true. In the plane it keeps the same points."""
    dimension, rng = DIMENSIONS[name], Random(name)
    outcomes: set[tuple[str, bool]] = set()
    met = 0
    while met < up_to(60, 20):
        points = [tuple(float(rng.randint(-9, 9)) for _ in range(dimension)) for _ in range(count)]
        answer = gjk.answer(scene_of(points))
        if not answer["valid"]:
            continue
        met += 1
        made, kept = comparisons(name, points)
        told = [(test["name"], test["passed"]) for test in answer["tests"] if test["name"] in NAMED[dimension]]
        first = next((i for i, (_, passed) in enumerate(told) if passed), len(told))
        assert [one for one in made if one[0] in NAMED[dimension]] == told[: first + 1], points
        if dimension == 2:
            assert sorted(kept) == sorted(points["ABCD".index(letter)] for letter in answer["kept"]), points
        outcomes |= set(made)
    assert count == 2 or outcomes >= {(test, passed) for test in NAMED[dimension] for passed in (True, False)}


NAMED = {2: ["ABP . AO", "ACP . AO"], 3: ["ABC . AO", "ACD . AO", "ADB . AO"]}


def scene_of(points: list[tuple[float, ...]]) -> dict[str, Any]:
    kind = {2: "line-regions", 3: "triangle-regions", 4: "tetrahedron-regions"}[len(points)]
    return {"schema": 1, "kind": kind, "method": "vec3", "points": [list(p) for p in points]}


def test_the_text_of_the_table_is_the_listing_s() -> None:
    """Each test has one line of the listing, which asks of an edge or a face of the listing's letters whether the other
    point and O are on different sides."""
    text = "\n".join((LISTINGS / f"{name}.py").read_text(encoding="utf-8") for name in ("gjk", "gjk3d"))
    for test, told in TESTS.items():
        edge = [LETTERS[letter] for letter in told["edge"]]
        assert text.count(told["code"]) >= 1
        assert f"({', '.join([*told['edge'].lower(), told['other'].lower()])})" in told["code"]
        assert set(edge) == set(test.partition(" ")[0]) - {"P"} and LETTERS[told["other"]] not in edge


def test_the_cases_that_comments_name() -> None:
    """What floats decide is said in the first comment, with a case. Floats do decide it."""
    named = {pair.id: answered(pair) for pair in suite(ASKED) if pair.id in ("tiny-3-0003", "nested-2-0008")}
    tiny = named["tiny-3-0003"]
    assert not tiny.intersects and python("gjk3d", "gjk")(*tiny.pair.both_vertices)
    nested = named["nested-2-0008"]
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
