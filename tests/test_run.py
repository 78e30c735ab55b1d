"""A run that some code prints: right ones have no wrong line, and of a wrong one the first wrong line is named."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import cases
import cases3
import oracle3
import pytest
import runs
from hypothesis import example, given

import gjkcore as gjk
import oracle
from gjkcore.judge import run
from gjkcore.judge.command import main

FLAT = gjk.Polygon([(0, 0), (4, 0), (4, 3), (0, 3)]), gjk.Polygon([(6, 2), (9, 1), (8, 5)])
MEET = FLAT[0], gjk.Polygon([(2.5, 1.1), (7, 0.2), (6, 4)])
SOLID = (
    gjk.Box((0, 0, 0), (1, 2, 3)),
    gjk.Polyhedron([(2.5, -0.1, 0.6), (4.5, 2.3, -0.1), (2.3, -0.2, -1.8), (2.5, 0.8, 0.4)]),
)
WHOLE = gjk.Polyhedron(SOLID[0].vertices), gjk.Polyhedron([(0.5, 1, 0), (4, 0, 1), (3, 3, -1), (-2, 1, 2)])
GJK = {name: told for name, told in gjk.METHODS.items() if name not in runs.OTHERS}
"""MPR searches along its ray, which is no fault, but none of GJK's steps."""
PAIRS = {"apart": FLAT, "meeting": MEET, "apart in space": SOLID, "meeting in space": WHOLE}
EACH = [
    pytest.param(name, method, id=f"{method} {name}")
    for name, pair in PAIRS.items()
    for method, told in GJK.items()
    if pair[0].dimension in told.dimensions
]


PUBLIC = json.loads((Path(__file__).parent / "data" / "public_runs.json").read_text(encoding="utf-8"))
"""Runs that people worked out by hand or printed, typed in: where they are, what is said there, what is left out there
and derived here, and the first wrong line with a reason found by hand."""


def first_wrong(rows):
    return run.first_wrong(run.read(runs.text(rows)))


def printed(a, b, method):
    return runs.rows(a, b, gjk.trace(a, b, method=method), gjk.METHODS[method].answers == "distance")


def code_and_line(rows):
    wrong = first_wrong(rows)
    return wrong and (wrong.code.value, wrong.line)


@pytest.mark.parametrize(("name", "method"), EACH)
def test_a_right_run_has_no_wrong_line(name, method):
    """A run of each method that comes to the exact answer has no wrong line, in the plane and in space."""
    assert first_wrong(printed(*PAIRS[name], method)) is None


def check(a, b, method, closest):
    """A run without a wrong line has no wrong verdict. A wrong line of a right run lost a point that was needed."""
    rows = printed(a, b, method)
    wrong = first_wrong(rows)
    touching = gjk.signed_distance(a, b) == 0
    right = touching or rows[-1].get("verdict") == gjk.intersects(a, b)
    if wrong is None:
        assert right
    elif right and wrong.code is run.Fault.DROPPED_NEEDED:
        at = wrong.line - 1
        points = [row["point"] for row in rows[1:]]
        hand = [points[at - 1], *(points[i] for i in (rows[at - 1]["kept"] if at > 1 else []))]
        assert closest([points[i] for i in rows[at]["kept"]]) > closest(hand)
    return wrong, right


@example(a=[(0.2, -0.1)], b=[(-1, 0), (-1, -1), (3, 2)])  # apart by 1e-17: the last direction is rounding
@given(cases.vertex_lists, cases.vertex_lists)
@pytest.mark.parametrize("method", [name for name, told in GJK.items() if 2 in told.dimensions])
def test_random_runs_of_the_plane(method, a, b):
    """Of random runs those without a wrong line are right; the exact method has none. The loss of a point is confirmed
    by the oracle."""
    a, b = gjk.Polygon(a), gjk.Polygon(b)
    wrong, _ = check(a, b, method, lambda points: abs(oracle.truth(points, [(0, 0)]).signed_distance))
    assert method != "robust" or wrong is None


@given(cases3.vertex_lists(), cases3.vertex_lists())
@pytest.mark.parametrize("method", [name for name, told in GJK.items() if 3 in told.dimensions])
def test_random_runs_of_space(method, a, b):
    """The same in space."""
    a, b = gjk.Polyhedron(a), gjk.Polyhedron(b)
    wrong, _ = check(a, b, method, lambda points: max(0.0, oracle3.truth(points, [(0, 0, 0)]).signed_distance))
    assert method != "robust" or wrong is None


# ------------------------------------------------------------------------------------------- faults that are planted


def planted(rows, line, **changed):
    return [row | changed if number == line else row for number, row in enumerate(rows, 1)]


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
@pytest.mark.parametrize("method", ["winter", "robust"])
def test_a_point_that_is_no_support_point(pair, method):
    """Each line whose point is another difference of vertices, less far along the direction, is named; so is a point
    outside A - B."""
    rows = printed(*pair, method)
    a, b = pair
    for line, row in enumerate(rows[1:], 2):
        others = [tuple(x - y for x, y in zip(p, q, strict=True)) for p in a.vertices for q in b.vertices]
        least = min(others, key=lambda w: sum(x * d for x, d in zip(w, row["direction"], strict=True)))
        for point in (least, tuple(2 * x for x in row["point"])):
            assert code_and_line(planted(rows, line, point=point)) == ("not_a_support_point", line)


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
@pytest.mark.parametrize("method", ["winter", "robust"])
def test_a_direction_that_looks_away(pair, method):
    """Each line after the first whose direction is turned round is named."""
    rows = printed(*pair, method)
    for line, row in enumerate(rows[2:], 3):
        away = [-x for x in row["direction"]]
        assert code_and_line(planted(rows, line, direction=away)) == ("not_towards_origin", line)


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
@pytest.mark.parametrize("method", ["lindberg", "robust"])
def test_a_point_that_was_needed(pair, method):
    """Each line that drops one of the points that it keeps is named, where the others are further from O."""
    rows = printed(*pair, method)
    found = 0
    for line, row in enumerate(rows[1:-1], 2):
        for gone in row["kept"]:
            kept = [i for i in row["kept"] if i != gone]
            wrong = first_wrong(planted(rows, line, kept=kept))
            points = [each["point"] for each in rows[1:]]
            if not kept or run.distance([points[i] for i in kept]) <= run.distance([points[i] for i in row["kept"]]):
                continue  # an end, or a point that was not needed
            assert (wrong.code, wrong.line) == (run.Fault.DROPPED_NEEDED, line)
            found += 1
    assert found


@pytest.mark.parametrize(("name", "method"), EACH)
def test_a_run_that_ends_wrongly(name, method):
    """The end is named where a run has no verdict, gives one a step early, gives the other one, or goes on."""
    rows = printed(*PAIRS[name], method)
    last, verdict = len(rows), rows[-1]["verdict"]
    assert code_and_line(planted(rows, last, verdict=None)) == ("stopped_early", last)
    assert code_and_line(planted(rows, last, verdict=not verdict)) == ("wrong_verdict", last)
    assert code_and_line([*rows, rows[-1]]) == ("went_on", last + 1)
    if last > 2:
        early = planted(rows[:-1], last - 1, verdict=verdict)
        assert code_and_line(early) in (("stopped_early", last - 1), None)


def test_a_distance_as_the_verdict():
    """A run may end with the distance. It has to be right, and proved by the points kept and the last one."""
    rows = printed(*FLAT, "robust")
    last = len(rows)
    assert first_wrong(planted(rows, last, verdict=gjk.closest_points(*FLAT).distance)) is None
    assert code_and_line(planted(rows, last, verdict=2.5)) == ("wrong_verdict", last)
    first = planted(rows[:2], 2, verdict=gjk.closest_points(*FLAT).distance)
    assert code_and_line(first) == ("stopped_early", 2)


def test_a_search_that_is_content_too_early():
    """A search for the distance that ends with a loose tolerance, and leaves out a point that would have helped, has
    stopped too early or has a wrong distance. It has not dropped a point."""
    rows = printed(*SOLID, "robust")
    for line in range(3, len(rows)):
        early = planted(rows[:line], line, kept=rows[line - 2]["kept"], verdict=gjk.closest_points(*SOLID).distance)
        assert code_and_line(early) == ("stopped_early", line)
        assert code_and_line(planted(early, line, verdict=0.5)) == ("wrong_verdict", line)


def test_a_search_that_finds_nothing_new():
    """Two lines in a row may find points that the run had, and the third is named."""
    rows = planted(printed(*FLAT, "lindberg"), len(printed(*FLAT, "lindberg")), verdict=None)
    assert code_and_line([*rows, rows[-1] | {"verdict": False}]) is None
    assert code_and_line([*rows, rows[-1], rows[-1] | {"verdict": False}]) == ("went_on", len(rows) + 2)


def test_without_shapes():
    """Without shapes, directions, points kept and proofs are judged; the answer says what is not."""
    rows = [{"shapes": None}, *printed(*FLAT, "winter")[1:]]
    told = run.as_json(runs.text(rows))
    assert told["first_wrong"] is None
    assert told["unjudged"] == ["not_a_support_point", "wrong_verdict"]
    away = planted(rows, 3, direction=[-x for x in rows[2]["direction"]])
    assert run.as_json(runs.text(away))["first_wrong"]["code"] == "not_towards_origin"


def test_round_shapes():
    """The points of round shapes are support points within rounding."""
    a, b = gjk.Circle((0, 0), 2), gjk.Ellipse((5, 1), (2, 1), 0.3)
    rows = printed(a, b, "winter")
    assert first_wrong(rows) is None
    short = planted(rows, 2, point=[0.999 * x for x in rows[1]["point"]])
    assert code_and_line(short) == ("not_a_support_point", 2)


@pytest.mark.parametrize("published", PUBLIC, ids=[published["id"] for published in PUBLIC])
def test_runs_of_other_people(published):
    """Of runs that others published, the right ones have no wrong line. Of the others that line is named which has the
    mistake: one that their readers found, or one that multiplication shows."""
    wrong = published["first_wrong"]
    assert code_and_line(published["run"]) == (wrong and (wrong["code"], wrong["line"]))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, ""),
        (1, '{"point": [0, 0]}'),
        (1, '{"shapes": null}'),
        (1, '{"shapes": [{"type": "polygon"}, {"type": "point", "center": [0, 0]}]}\n{}'),
        (2, '{"shapes": null}\nhere'),
        (2, '{"shapes": null}\n[]'),
        (2, '{"shapes": null}\n{"point": [0, 1], "direction": [1, 0]}'),
        (2, '{"shapes": null}\n{"point": [0, 1], "direction": [1, 0], "kept": [1]}'),
        (2, '{"shapes": null}\n{"point": [0, 1], "direction": [1, 0], "kept": [0, 0]}'),
        (2, '{"shapes": null}\n{"point": [0, 1], "direction": [1, 0, 0], "kept": [0]}'),
        (2, '{"shapes": null}\n{"point": [0, NaN], "direction": [1, 0], "kept": [0]}'),
        (2, '{"shapes": null}\n{"point": [0, 1], "direction": [1, 0], "kept": [0], "verdict": -1}'),
        (4, '{"shapes": null}\n\n{"point": [0, 1], "direction": [1, 0], "kept": [0]}\n{"piont": [1, 1]}'),
    ],
)
def test_what_is_no_run(line, text):
    """A text that is no run is refused with the number of its line."""
    with pytest.raises(run.RunError, match=f"^line {line}: "):
        run.read(text)


def test_the_command(monkeypatch, capsys):
    """`python -m gjkcore run` prints what is wrong, and its exit status tells right, wrong and unreadable apart."""
    rows = printed(*FLAT, "winter")
    for each, status in ((rows, 0), (rows[:-1], 1), (rows[1:], 2)):
        monkeypatch.setattr(sys, "stdin", io.StringIO(runs.text(each)))
        assert main(["run"]) == status
        told = json.loads(capsys.readouterr().out)
        assert ("error" in told) == (status == 2)
        assert status == 2 or (told["first_wrong"] is None) == (status == 0)
