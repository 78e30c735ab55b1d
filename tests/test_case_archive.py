"""The archive of cases for others: the same cases and bytes, exact contacts beside them, runners that find faults."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from extent import some, up_to
from oracle3 import closest_point, cross, differences, dot
from planted import FAULTS, RIGHT
from schemas import faults

import release
from case_archive import FOLDER, beside_schema, case_archive
from gjkcore import __version__
from gjkcore.judge import answered, suite
from gjkcore.judge.cases import NAMES

Point = tuple[Fraction, ...]

FEW = ("degenerate", "reports", "slivers", "touching")
"""Groups of a second, some of their cases hard."""

COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def unpacked(groups: tuple[str, ...], folder: Path) -> Path:
    path = folder / "cases.zip"
    path.write_bytes(release.zipped(case_archive(__version__, groups)))
    with zipfile.ZipFile(path) as archive:
        archive.extractall(folder)
    return folder / f"gjk-cases-{__version__}"


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of FEW, unpacked."""
    return unpacked(FEW, tmp_path_factory.mktemp("few"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive, unpacked."""
    return unpacked(NAMES, tmp_path_factory.mktemp("whole"))


@pytest.fixture(scope="module", params=some(["few", "whole"], "few"))
def archive(request: pytest.FixtureRequest) -> Path:
    """The archive of FEW; in `build.py test all` the whole one, too."""
    found: Path = request.getfixturevalue(request.param)
    return found


def read_lines(folder: Path, name: str) -> list[Any]:
    return [json.loads(line) for path in sorted((folder / name).iterdir()) for line in path.read_text().splitlines()]


def both(folder: Path) -> Iterator[tuple[Any, Any]]:
    """Each case with its line of beside/."""
    return zip(read_lines(folder, "cases"), read_lines(folder, "beside"), strict=True)


# ------------------------------------------------------------------------------------------------------- what is in it


def test_cases_are_those_of_the_suite(archive: Path) -> None:
    """Each group's file has the lines that `python -m gjkcore cases` prints, and each line of beside/ is by its schema
    and belongs to the case on the same line. The README says how many the whole archive has."""
    groups = [path.stem for path in (archive / "cases").iterdir()]
    assert sorted(groups) in (sorted(FEW), sorted(NAMES))
    texts = [line for path in (archive / "cases").iterdir() for line in path.read_text().splitlines()]
    found = [answered(pair) for pair in suite(groups)]
    assert sorted(texts) == sorted(case.line() for case in found)
    hard = {case.pair.id for case in found if case.hard}
    assert 20 < len(hard) < len(found) / 20
    schema = json.loads((archive / "beside.schema.json").read_text())
    assert schema == beside_schema()
    for case, beside in islice(both(archive), 0, None, up_to(1, 4)):
        assert beside["id"] == case["id"]
        assert beside["hard"] == (case["id"] in hard)
        assert faults(beside, {k: v for k, v in schema.items() if k != "$schema"}, schema, case["id"]) == []
    readme = (archive / "README.md").read_text()
    rows = re.findall(r"^\| `[\w-]+` \| (\d+) \| (\d+) \| \d+ \|$", readme, re.MULTILINE)
    assert sum(int(n) for row in rows for n in row) == len(texts)
    assert len(groups) == len(FEW) or f"{len(texts):,} cases in {len(NAMES)} groups" in readme


def test_the_same_bytes_each_time() -> None:
    """Two archives have the same bytes, and a person who unpacks one finds what its README names, and nothing else."""
    files = case_archive(__version__, ("reports",))
    assert release.zipped(files) == release.zipped(case_archive(__version__, ("reports",)))
    root = f"gjk-cases-{__version__}/"
    named = re.findall(r"`([\w.]+\.\w+|LICENSE)`", files[f"{root}README.md"].decode())
    expected = {*named, "README.md", "cases/reports.jsonl", "beside/reports.jsonl"}
    assert {name.removeprefix(root) for name in files} == expected


def test_runners_need_nothing_else() -> None:
    """A runner has at most 60 lines, and loads standard modules, which open no connection, and the archive's header."""
    loaded = {"json", "runpy", "sys", "pathlib", "node:fs", "node:path", "node:url"}
    loaded |= {"gjk_cases.h", "math.h", "stdio.h", "string.h"}
    for name in ("runner.c", "runner.py", "runner.mjs"):
        text = (FOLDER / name).read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 60
        found = re.findall(r'^(?:#include [<"]|import .* from "|import |from )([\w.:]+)', text, re.MULTILINE)
        assert found
        assert set(found) <= loaded


# ------------------------------------------------------------------------------------------------------------ contacts


def exact(points: Any) -> list[Point]:
    return [tuple(map(Fraction, p)) for p in points]


def is_in(point: Point, points: list[Point]) -> bool:
    """Whether a point is in the hull of points."""
    padded = [[(*p, Fraction(0))[:3] for p in group] for group in ([point], points)]
    return not any(closest_point(differences(*padded)))


def along(n: Point, points: list[Point]) -> list[Fraction]:
    return [sum((x * y for x, y in zip(n, p, strict=True)), Fraction(0)) for p in points]


def check_contacts(case: Any, beside: Any) -> None:
    """Each contact has the least height, its witness pairs are right, and no pair is missing."""
    a, b = (exact(points) for points in beside["vertices"])
    signed = case["distance"] if case["depth"] is None else -case["depth"]
    for contact in beside["contacts"]:
        n, p, q = exact([contact["normal"]])[0], exact(contact["a"]), exact(contact["b"])
        top, bottom = max(along(n, a)), min(along(n, b))
        square = along(n, [n])[0]
        assert float(bottom - top) / float(square) ** 0.5 == pytest.approx(signed, rel=1e-12), case["id"]
        v = tuple((bottom - top) * x / square for x in n)
        assert [minus_any(y, x) for x, y in zip(p, q, strict=True)] == [v] * len(p)
        assert all(is_in(x, a) and is_in(y, b) for x, y in zip(p, q, strict=True)), case["id"]
        assert not any(is_in(x, [y for y in p if y != x]) for x in p if len(p) > 1)
        face_a = [x for x in a if along(n, [x])[0] == top]
        face_b = [minus_any(y, v) for y in b if along(n, [y])[0] == bottom]
        assert all(is_in(x, p) for x in shared(face_a, face_b)), case["id"]


def minus_any(p: Point, q: Point) -> Point:
    return tuple(x - y for x, y in zip(p, q, strict=True))


def shared(p: list[Point], q: list[Point]) -> Iterator[Point]:
    """Points that two flat hulls share, its vertices among them: their own vertices, and where two lines cross."""
    yield from (x for x in p if is_in(x, q))
    yield from (x for x in q if is_in(x, p))
    for r, s in combinations(p, 2):
        for t, u in combinations(q, 2):
            e, f, g = ((*minus_any(x, y), Fraction(0))[:3] for x, y in ((s, r), (u, t), (t, r)))
            normal = cross(e, f)
            if any(normal) and not dot(normal, g):
                part = dot(cross(g, f), normal) / dot(normal, normal)
                if 0 <= part <= 1 and 0 <= dot(cross(g, e), normal) / dot(normal, normal) <= 1:
                    yield tuple(x + part * (y - x) for x, y in zip(r, s, strict=True))


def least_normals(a: list[Point], b: list[Point]) -> set[Point]:
    """By brute force: the directions of the least height along all products of two edges; in the plane, of an edge and
    the third axis."""
    sides = [(*minus_any(p, q), Fraction(0))[:3] for points in (a, b) for p, q in combinations(points, 2)]
    others = [(Fraction(0), Fraction(0), Fraction(1))] if len(a[0]) == 2 else sides
    found: dict[Point, Fraction] = {}
    for e in sides:
        for f in others:
            for n in (cross(e, f), cross(f, e)):
                if any(n):
                    unit = tuple(x / max(map(abs, n)) for x in n)[: len(a[0])]
                    height = max(along(unit, a)) - min(along(unit, b))
                    found[unit] = height**2 / along(unit, [unit])[0]
    return {n for n, height in found.items() if height == min(found.values())}


def check_normals(case: Any, beside: Any) -> None:
    """An overlap has a contact for each direction of the least depth, by brute force."""
    a, b = (exact(points) for points in beside["vertices"])
    told = {tuple(x / max(map(abs, n)) for x in n) for n in exact([one["normal"] for one in beside["contacts"]])}
    assert told == least_normals(a, b), case["id"]


def test_contacts(archive: Path) -> None:
    """The witness pairs of cases are all that there are, and the normals of an overlap all of the least
    depth: multiplication and brute force say so, which share no code with what found them. Boxes whose corners are no
    doubles are left out."""
    listed = [(case, beside) for case, beside in both(archive) if beside["contacts"] and beside["vertices"]]
    for case, beside in listed[:: up_to(2, 6)]:
        check_contacts(case, beside)
    deep = [(case, beside) for case, beside in listed if case["intersects"] is True]
    small = [(case, beside) for case, beside in deep if sum(map(len, beside["vertices"])) <= 12]
    for case, beside in small[::8]:
        check_normals(case, beside)


def test_contacts_are_where_they_can_be(few: Path) -> None:
    """Contacts are null for round shapes and for touching in a flat A - B only, and all kinds of sets occur: a point, a
    segment, a polygon, several normals."""
    for case, beside in both(few):
        if beside["contacts"] is None and case["certificate"]:
            assert case["intersects"] == "either"
            assert case["group"] == "degenerate"
    found = [contacts for _, beside in both(few) if (contacts := beside["contacts"])]
    assert {1, 2, 3, 4} <= {len(contact["a"]) for contacts in found for contact in contacts}
    assert max(map(len, found)) > 3


# ----------------------------------------------------------------------------------------------------------- C header


def test_header(archive: Path, tmp_path: Path) -> None:
    """The C header is valid C99 without a warning, for a C++ compiler, too, and a program that prints it prints exactly
    the numbers of the files. It has every case whose vertices float holds."""
    if not COMPILER:
        pytest.skip("NO C COMPILER ON THIS MACHINE: the C header and its runner are not tried")
    (tmp_path / "print.c").write_text(PRINTS)
    build(archive, tmp_path, "print.c")
    printed = subprocess.run([tmp_path / "print.c.out"], capture_output=True, text=True, check=True).stdout
    of_header = {row["id"]: row for row in map(json.loads, printed.splitlines())}
    assert len(of_header) == len(printed.splitlines()) > 100
    for case, beside in both(archive):
        row = of_header.pop(case["id"], None)
        points = beside["vertices"]
        if row is None:
            of_boxes = "box" in (case["a"]["type"], case["b"]["type"])
            assert not points or beside["hard"] or of_boxes or case["fits"] == ["float64"]
            continue
        assert [row["a"], row["b"]] == [[x for p in shape for x in p] for shape in points]
        assert row["intersects"] == {True: 1, False: 0, "either": -1}[case["intersects"]]
        assert row["signed"] == (case["distance"] if case["depth"] is None else -case["depth"])
        assert not beside["hard"]
        assert (row["group"], row["dimension"]) == (case["group"], case["dimension"])
        contacts = beside["contacts"] or []
        n = [float(Fraction(x)) for x in contacts[0]["normal"]] if len(contacts) == 1 else [0.0]
        size = hypot(*n) or 1.0
        assert row["normal"] == pytest.approx([*(x / size for x in n), 0.0, 0.0, 0.0][:3], abs=1e-15)
    assert not of_header
    if compiler := shutil.which("c++"):
        (tmp_path / "print.cpp").write_text(PRINTS)
        command = [compiler, "-std=c++11", "-Wall", "-Werror", "-I", archive, "-fsyntax-only", "print.cpp"]
        subprocess.run(command, cwd=tmp_path, check=True)


PRINTS = r"""
#include "gjk_cases.h"
#include <stdio.h>
static void list(const char *name, const float *x, int count) {
  printf("\"%s\": [", name);
  for (int i = 0; i < count; i++) printf("%s%.17g", i ? ", " : "", x[i]);
  printf("], ");
}
int main(void) {
  for (const gjk_case *c = gjk_cases; c < gjk_cases + GJK_CASES; c++) {
    printf("{\"id\": \"%s\", \"group\": \"%s\", \"dimension\": %d, ", c->id, c->group, c->dimension);
    list("a", c->a, c->dimension * c->count_a);
    list("b", c->b, c->dimension * c->count_b);
    printf("\"intersects\": %d, \"signed\": %.17g, ", c->intersects, c->signed_distance);
    printf("\"normal\": [%.17g, %.17g, %.17g]}\n", c->normal[0], c->normal[1], c->normal[2]);
  }
  return 0;
}
"""


def build(folder: Path, to: Path, *sources: str | Path) -> None:
    flags = ("-O2", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-I", folder)
    assert COMPILER
    subprocess.run([COMPILER, *flags, *sources, "-lm", "-o", f"{sources[0]}.out"], cwd=to, check=True)


# ------------------------------------------------------------------------------------------------------------- runners


class Planted(NamedTuple):
    """A piece of a right code, and what stands there instead."""

    code: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.code} {self.new[:20]}"


IN_PYTHON = tuple(
    Planted("axes.py", fault.old, fault.new)
    for fault in FAULTS
    if fault.code == "axes" and not fault.harmless and not fault.only
)
IN_JAVASCRIPT = (
    Planted("axes.mjs", "p[0] - q[0]]", "q[0] - p[0]]"),
    Planted("axes.mjs", "[...edges(a), ...edges(b)]", "edges(a)"),
    Planted("axes.mjs", "(i + 1) % corners.length", "Math.min(i + 1, corners.length - 1)"),
    Planted("axes.mjs", "Math.max(...alongA) >= Math.min(...alongB) && ", ""),
    Planted("axes.mjs", "every((", "some(("),
    Planted("axes.mjs", ", 0), 1)", ", 0), 2)"),
    Planted("axes.mjs", "* x, r[1]", "* y, r[1]"),
    Planted("axes.mjs", "if (intersects(a, b)) return 0;", ""),
)
IN_C = (
    Planted("separating.c", "most[0] < least[1] || most[1] < least[0]", "most[0] < least[1]"),
    Planted("separating.c", "{-edges[i].y, edges[i].x, 0}", "{edges[i].y, edges[i].x, 0}"),
    Planted("separating.c", "u.z * v.x - u.x * v.z", "u.x * v.z - u.z * v.x"),
    Planted("separating.c", "return !apart;", "return apart;"),
    Planted("separating.c", "b[i - count_a] : a[i]", "b[0] : a[i]"),
    Planted("separating.c", "t = fmin(fmax(dot(v, e) / dot(e, e), 0), 1)", "t = dot(v, e) / dot(e, e)"),
    Planted("separating.c", "(i + 1) % count", "i"),
    Planted("separating.c", "(i - count_a) * dimension", "(i - count_a) * 2"),
)
IN_SHORT = (*IN_PYTHON[:2], *IN_JAVASCRIPT[:2], *IN_C[:2])
RIGHT_ASKED = ("axes.py 2", "axes.mjs 2", "separating.c", "exact.py", "textbook.py 2")


def run(folder: Path, to: Path, code: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What a runner says of a code. It runs in a folder of its own, and knows only the archive."""
    own = to / f"mine{code.suffix}"
    shutil.copyfile(code, own) if code != own else None
    if code.suffix == ".c":
        build(folder, to, "mine.c", folder / "runner.c")
        command: list[str | Path] = [to / "mine.c.out"]
    elif code.suffix == ".mjs":
        command = ["node", folder / "runner.mjs", own]
    else:
        command = [sys.executable, "-I", folder / "runner.py", own]
    return subprocess.run([*command, *words], cwd=to, capture_output=True, text=True, check=False, timeout=500)


def skip_without(suffix: str) -> None:
    if suffix == ".c" and not COMPILER:
        pytest.skip("NO C COMPILER ON THIS MACHINE: the C header and its runner are not tried")
    if suffix == ".mjs" and not shutil.which("node"):
        pytest.skip("this machine has no Node.js")


def passes(folder: Path, to: Path, name: str, *words: str) -> int:
    """The number of cases on which a right code was right."""
    skip_without(Path(name).suffix)
    said = run(folder, to, RIGHT / name, *words)
    assert said.returncode == 0, said.stdout + said.stderr
    found = re.fullmatch(r"(\d+) cases, 0 wrong\n", said.stdout)
    assert found, said.stdout
    return int(found[1])


def fails(folder: Path, to: Path, fault: Planted) -> None:
    """A runner names cases on which the code with a fault is wrong."""
    suffix = Path(fault.code).suffix
    skip_without(suffix)
    source = (RIGHT / fault.code).read_text()
    assert source.count(fault.old) == 1, fault.old
    (to / f"mine{suffix}").write_text(source.replace(fault.old, fault.new))
    said = run(folder, to, to / f"mine{suffix}", *(["2"] if suffix != ".c" else []))
    assert said.returncode == 1, said.stdout + said.stderr
    *named, last = said.stdout.splitlines()
    assert re.fullmatch(rf"\d+ cases, {len(named)} wrong", last)
    assert all(re.match(r"[\w-]+-[23]-\d{4}: ", line) for line in named)
    assert named


@pytest.mark.parametrize("words", some(RIGHT_ASKED, *RIGHT_ASKED[:3]))
def test_right_codes_pass(archive: Path, tmp_path: Path, words: str) -> None:
    """Each runner passes right codes on all cases, the exact one and C's in space, too."""
    assert passes(archive, tmp_path, *words.split()) > 400


@pytest.mark.parametrize("fault", some((*IN_PYTHON, *IN_JAVASCRIPT, *IN_C), *IN_SHORT), ids=str)
def test_planted_faults_fail(archive: Path, tmp_path: Path, fault: Planted) -> None:
    """Each runner finds each of the faults that are planted in these codes."""
    fails(archive, tmp_path, fault)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["axes.py", "exact.py"])
def test_all_groups_can_be_asked(whole: Path, tmp_path: Path, name: str) -> None:
    """Codes that take any points pass on inner and repeated vertices and on flat shapes, which are asked by name."""
    assert passes(whole, tmp_path, name, "2", "any-order", "degenerate") > 600


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("mine.py", "def intersects(a, b):\n    return None\n", "intersects is None"),
        ("mine.py", "def intersects(a, b):\n    raise ValueError\n", "it raises ValueError()"),
        ("mine.py", "distance = lambda a, b: float('nan')\nintersects = lambda a, b: True\n", "distance is nan"),
        ("mine.mjs", "export const intersects = () => 1;\n", "intersects is 1"),
        ("mine.mjs", "export const intersects = () => a;\n", "it throws ReferenceError"),
    ],
)
def test_what_is_no_answer_is_wrong(few: Path, tmp_path: Path, file: str, text: str, words: str) -> None:
    """What is neither true nor false is wrong where both are right, too; an exception and NaN are wrong answers."""
    skip_without(Path(file).suffix)
    (tmp_path / file).write_text(text)
    said = run(few, tmp_path, tmp_path / file, "touching")
    assert said.returncode == 1, said.stderr
    assert words in said.stdout


@pytest.mark.parametrize("name", ["axes.py", "axes.mjs", "separating.c"])
def test_an_unknown_group_is_no_success(few: Path, tmp_path: Path, name: str) -> None:
    """A runner that has asked nothing does not say that all is well."""
    skip_without(Path(name).suffix)
    said = run(few, tmp_path, RIGHT / name, "toching")
    assert (said.returncode, said.stdout) == (1, "0 cases, 0 wrong\n")
