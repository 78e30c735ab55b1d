"""Codes that print their runs with the lab's printers. A right one has no wrong line. Of one with a planted fault the
step that is named is the one at which its run leaves that of the right code."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import NamedTuple

import pytest

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
    Fault(
        "meets_plane",
        "not_a_support_point",
        "q = min(b, key=lambda v: dot(v, d))",
        "q = max(b, key=lambda v: dot(v, d))",
    ),
    Fault(
        "meets_space",
        "not_a_support_point",
        "max(b, key=lambda v: dot(v, neg(d)))",
        "max(b[1:], key=lambda v: dot(v, neg(d)))",
    ),
    Fault("distance_plane", "not_a_support_point", "p = max(a, key=", "p = max(a[:-1], key="),
    Fault(
        "distance_space",
        "not_a_support_point",
        "p = max(a, key=lambda v: dot(v, d))",
        "p = max(a, key=lambda v: abs(dot(v, d)))",
    ),
    Fault("distance_round", "not_a_support_point", "p[1] + radius * d[1] / size)", "p[1] + radius * d[1])"),
    # The next direction.
    Fault("meets_plane", "not_towards_origin", "return (-z * u[1], z * u[0])", "return (z * u[1], -z * u[0])"),
    Fault("meets_space", "not_towards_origin", "return [a, c, b], neg(n)", "return [a, c, b], n"),
    Fault("distance_plane", "not_towards_origin", "d = (-v[0], -v[1])", "d = (v[0], v[1])"),
    Fault("distance_space", "not_towards_origin", "d = tuple(-x for x in v)", "d = v"),
    # The points kept.
    Fault("meets_plane", "dropped_needed", "return [a, c], neg(across(ac, ab))", "return [a, b], neg(across(ac, ab))"),
    Fault("meets_space", "dropped_needed", "return triangle(a, d, b)", "return triangle(a, c, b)"),
    Fault("meets_space", "dropped_needed", "return [a, b, c], n", "return [a, b], n"),
    Fault("distance_plane", "dropped_needed", "if t >= 1:", "if t >= 0.5:"),
    Fault("distance_space", "dropped_needed", "range(1, len(simplex) + 1)", "range(1, min(len(simplex), 2) + 1)"),
    Fault("distance_round", "dropped_needed", "(v, [w, p])", "(v, [p])"),
    # The end.
    Fault("meets_plane", "went_on", "False)\n            return\n", "False)\n"),
    Fault("distance_space", "stopped_early", "range(50)", "range(3)"),
    Fault("distance_plane", "stopped_early wrong_verdict", "- bound <= 1e-9", "- bound <= 1.0"),
    Fault("distance_plane", "wrong_verdict", "simplex, hypot(*v), bound", "simplex, bound * hypot(*d), bound"),
    Fault("meets_space", "wrong_verdict", "None if towards else True)", "None if towards else False)"),
]


def printed(code, shapes, old="", new=""):
    """The lines that a code prints, as objects."""
    names = {}
    exec(compile((PRINTERS / "print_run.py").read_text(encoding="utf-8"), "print_run.py", "exec"), names)
    source = (CODES / f"{code}.py").read_text(encoding="utf-8")
    assert not old or source.count(old) == 1
    exec(compile(source.replace(old, new) if old else source, f"{code}.py", "exec"), names)
    told, out = shapes, io.StringIO()
    if code == "distance_round":
        told = [{"type": "capsule", "p": core[0], "q": core[-1], "radius": radius} for core, radius in shapes]
    names["search"](*shapes, names["Run"](*told, out=out))
    return [json.loads(line) for line in out.getvalue().splitlines()]


def pairs(code):
    """Pairs of shapes, 60 for a code: some meet, some do not."""
    draw = random.Random(code)
    dimension = 3 if code.endswith("space") else 2
    for i in range(60):
        if code == "distance_round":
            ends = [[(draw.uniform(-2, 2) + 9 * k, draw.uniform(-3, 3)) for _ in range(2)] for k in (0, 1)]
            cores = [both[: 1 + (i >> k) % 2] for k, both in enumerate(ends)]
            yield [(core, draw.uniform(0.5, 1.5)) for core in cores]
            continue
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
    """The runs of the codes have no wrong line. The textbook's code for space is not right: it looks in front of one
    face where O is in front of two, and on one of the pairs that loses a point that it needs."""
    found = [judged(printed(code, shapes)) for shapes in pairs(code)]
    lost = [each for each in found if each]
    assert [code for code, _ in lost] == (["dropped_needed"] if code == "meets_space" else [])


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
        assert named in fault.named.split()


def test_there_are_twenty_faults_in_five_codes():
    """They cover the plane and space, searches for the distance and for a common point, and all that can be wrong."""
    assert len(FAULTS) == 20 and len({fault.code for fault in FAULTS}) == 5
    assert {fault.named.split()[0] for fault in FAULTS} == {each.value for each in run.Fault}
