"""Codes that print their runs with the lab's printers. A right one has no wrong line. Of one with a planted fault the
step that is named is the one at which its run leaves that of the right code."""

from __future__ import annotations

import io
import json
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from extent import up_to

from gjkcore.judge import run
from project import WEB

PRINTERS = WEB / "src" / "lab" / "printers"
CODES = Path(__file__).parent / "support" / "printing"


class Fault(NamedTuple):
    code: str
    named: str
    old: str
    new: str


FAULTS = [
    # A support function, or its direction.
    Fault("meets_plane", "not_a_support_point", "q = min(b, key=lambda v: dot", "q = max(b, key=lambda v: dot"),
    Fault(
        "distance_space",
        "not_a_support_point",
        "p = max(a, key=lambda v: dot(v, d))",
        "p = max(a, key=lambda v: -v[0])",
    ),
    # The next direction.
    Fault("meets_plane", "not_towards_origin", "return (-z * u[1], z * u[0])", "return (z * u[1], -z * u[0])"),
    Fault("distance_space", "not_towards_origin", "d = tuple(-x for x in v)", "d = v"),
    # The points kept.
    Fault("meets_plane", "dropped_needed", "return [a, c], neg(across(ac, ab))", "return [a, b], neg(across(ac, ab))"),
    Fault("distance_space", "dropped_needed", "range(1, len(simplex) + 1)", "range(1, min(len(simplex), 2) + 1)"),
    # The end.
    Fault("meets_plane", "went_on", "False)\n            return\n", "False)\n"),
    Fault("distance_space", "stopped_early", "range(50)", "range(3)"),
    Fault("meets_plane", "wrong_verdict", "None if towards else True)", "None if towards else False)"),
]


def printed(code, shapes, old="", new=""):
    """The lines that a code prints, as objects."""
    names = {}
    exec(compile((PRINTERS / "print_run.py").read_text(encoding="utf-8"), "print_run.py", "exec"), names)
    source = (CODES / f"{code}.py").read_text(encoding="utf-8")
    assert not old or source.count(old) == 1
    exec(compile(source.replace(old, new) if old else source, f"{code}.py", "exec"), names)
    out = io.StringIO()
    names["search"](*shapes, names["Run"](*shapes, out=out))
    return [json.loads(line) for line in out.getvalue().splitlines()]


def pairs(code):
    """Pairs of shapes for a code: some meet, some do not."""
    draw = random.Random(code)
    dimension = 3 if code.endswith("space") else 2
    for _ in range(up_to(60, 20)):
        offset = [draw.uniform(0, 6), *[0.0] * (dimension - 1)]
        a, b = ([tuple(draw.uniform(-2, 2) for _ in range(dimension)) for _ in range(6)] for _ in range(2))
        yield a, [tuple(x + y for x, y in zip(p, offset, strict=True)) for p in b]


def leaves(right, wrong):
    """The first line of a wrong run that differs from the right one; where one is the other's beginning, the line after
    the right run, or the wrong run's last one."""
    for number, (one, other) in enumerate(zip(right, wrong, strict=False), 1):
        verdict = other.get("verdict", one.get("verdict"))
        if one | {"verdict": None} != other | {"verdict": None} or verdict != one.get("verdict"):
            return number
    return min(len(right) + 1, len(wrong))


def judged(rows):
    wrong = run.first_wrong(run.read("\n".join(map(json.dumps, rows))))
    return wrong and (wrong.code.value, wrong.line)


@pytest.mark.parametrize("code", sorted({fault.code for fault in FAULTS}))
def test_right_codes_have_no_wrong_line(code):
    """The runs of the codes have no wrong line."""
    assert {judged(printed(code, shapes)) for shapes in pairs(code)} == {None}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.code}: {fault.new}")
def test_the_step_of_a_planted_fault_is_named(fault):
    """On each pair on which a fault changes a run, the line that is named is the one at which the run leaves the right
    one, and the fault is called what it is."""
    found = []
    for shapes in pairs(fault.code):
        right, wrong = printed(fault.code, shapes), printed(fault.code, shapes, fault.old, fault.new)
        if right != wrong:
            found.append((judged(wrong), leaves(right, wrong)))
    assert found
    for (named, line), expected in found:
        assert line == expected
        assert named == fault.named


def test_all_that_can_be_wrong_is_planted():
    """The faults cover all that can be wrong."""
    assert {fault.named for fault in FAULTS} == {each.value for each in run.Fault}


# ------------------------------------------------------------------------------------- the printers of other languages


class Language(NamedTuple):
    """How a code is built, with the printer beside it, and its faults, as in FAULTS."""

    printer: str
    builder: str
    arguments: tuple[str, ...]
    faults: tuple[Fault, ...]
    runner: tuple[str, ...] = ()


def faults(code, direction, drops, support):
    return (
        Fault(code, "not_towards_origin", *direction),
        Fault(code, "dropped_needed", *drops),
        Fault(code, "not_a_support_point", *support),
    )


C_FAULTS = faults(
    "meets_plane.c",
    ("return vec(-z * u.y, z * u.x)", "return vec(z * u.y, -z * u.x)"),
    ("if (dot(beyond_ab, ao) <= 0) s[1] = s[2];", ""),
    ("furthest(b, count_b, neg(d))", "furthest(b, count_b, d)"),
)
STRICT = ("-Wall", "-Wextra", "-Werror")
LANGUAGES = {
    "C": Language(
        "print_run.h", "cc", ("-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-o", "OUT", "CODE"), C_FAULTS
    ),
    "C++": Language("print_run.h", "c++", ("-xc++", "-std=c++17", "-Wall", "-Werror", "-o", "OUT", "CODE"), C_FAULTS),
    "C#": Language(
        "PrintRun.cs",
        "mcs",
        ("-warnaserror", "-out:OUT", "CODE", "WITH"),
        faults(
            "meets_plane.cs",
            ("new[] { -z * u[1], z * u[0] }", "new[] { z * u[1], -z * u[0] }"),
            ("s.RemoveAt(1);", "s.RemoveAt(2);"),
            ("Furthest(b, Neg(d))", "Furthest(b, d)"),
        ),
        ("mono",),
    ),
    "JavaScript": Language(
        "print-run.mjs",
        "node",
        (),
        faults(
            "meets_plane.mjs",
            ("return { x: -z * u.y, y: z * u.x };", "return { x: z * u.y, y: -z * u.x };"),
            ("return [[a, c], beyondAc]", "return [[a, b], beyondAc]"),
            ("furthest(b, neg(d))", "furthest(b, d)"),
        ),
    ),
    "Rust": Language(
        "print_run.rs",
        "rustc",
        ("-o", "OUT", "CODE"),
        faults(
            "meets_plane.rs",
            ("[-z * u[1], z * u[0]]", "[z * u[1], -z * u[0]]"),
            ("s.remove(1);", "s.remove(2);"),
            ("furthest(b, neg(d))", "furthest(b, d)"),
        ),
    ),
}


def build(language, folder, old="", new=""):
    """The command of a code, with a piece that may be replaced."""
    code = language.faults[0].code
    source = (CODES / code).read_text(encoding="utf-8")
    assert not old or source.count(old) == 1
    folder.mkdir()
    shutil.copy(PRINTERS / language.printer, folder)
    (folder / code).write_text(source.replace(old, new).replace("PRINTER", f"./{language.printer}"), encoding="utf-8")
    if not language.arguments:
        return [language.builder, str(folder / code)]
    given = {"OUT": "code", "CODE": code, "WITH": language.printer}
    arguments = [
        re.sub("OUT|CODE|WITH", lambda name: str(folder / given[name[0]]), each) for each in language.arguments
    ]
    subprocess.run([language.builder, *arguments], check=True)
    return [*language.runner, str(folder / "code")]


def runs_of(command, asked):
    """The run of each pair, as objects with a verdict, which may be None."""
    shapes = [shape for pair in asked for shape in pair]
    text = "\n".join(f"{len(shape)} {' '.join(f'{x} {y}' for x, y in shape)}" for shape in shapes)
    out = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True, timeout=30).stdout
    found = []
    for row in map(json.loads, out.splitlines()):
        if "shapes" in row:
            found.append([])
        found[-1].append(row if "shapes" in row else {"verdict": None, **row})
    return found


@pytest.mark.parametrize("name", LANGUAGES)
def test_codes_in_other_languages_print_runs(tmp_path, name):
    """A small GJK in the language prints what the one in Python prints, so no line is wrong. Of each planted fault the
    step at which the run leaves the right one is named."""
    language = LANGUAGES[name]
    # Rust's front is there without a compiler behind it, until somebody has chosen one.
    there = shutil.which(language.builder)
    if not there or subprocess.run([there, "--version"], capture_output=True, check=False).returncode:
        pytest.skip(f"this machine has no {language.builder}")
    right = build(language, tmp_path / "right")
    asked = list(pairs("meets_plane"))
    runs = runs_of(right, asked)
    for shapes, rows in zip(asked, runs, strict=True):
        first, *others = printed("meets_plane", shapes)
        assert rows == [first, *({"verdict": None, **row} for row in others)]
        assert judged(rows) is None
    for number, fault in enumerate(language.faults):
        found = runs_of(build(language, tmp_path / str(number), fault.old, fault.new), asked)
        changed = [(told, rows) for told, rows in zip(found, runs, strict=True) if told != rows]
        assert changed, fault
        for told, rows in changed:
            assert judged(told) == (fault.named, leaves(rows, told)), fault


@pytest.mark.parametrize("path", sorted(PRINTERS.iterdir()), ids=lambda path: path.name)
def test_printers_are_short(path):
    """A printer has at most 40 lines of at most 120 characters."""
    text = path.read_text(encoding="utf-8").splitlines()
    assert len(text) <= 40 and max(map(len, text)) <= 120
