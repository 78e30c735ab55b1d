"""Records as JSON, the JSON schema, and the commands that answer a scene: answer, trace and certify."""

from __future__ import annotations

import io
import json
import re
import sys
from fractions import Fraction

import pytest
from schemas import faults

import gjkcore as gjk
from gjkcore import wire
from gjkcore.bridge import answer
from gjkcore.certify import Common, Separated
from gjkcore.figures import KINDS
from gjkcore.figures.fields import FIELD_TYPES, SHAPES
from gjkcore.jsonable import to_json
from gjkcore.judge.command import main
from gjkcore.methods import METHODS
from gjkcore.schema import schema, typescript


def test_records_become_objects():
    """A record becomes an object of its fields. An overflowed number is null, a fraction a text, an exit its name."""
    trace = gjk.trace(gjk.Polygon([(0, 0), (2, 0), (1, 2)]), gjk.Point((5, 1)))
    found = to_json(trace)
    assert found["iterations"] == len(found["steps"]) == len(trace.steps)
    assert found["termination"] == "converged"
    assert found["steps"][0]["support"] == {"w": [-3, -1], "a": [2, 0], "b": [5, 1], "ia": 1, "ib": 0}
    assert to_json((float("inf"), float("nan"), 1.5)) == [None, None, 1.5]
    assert to_json(((1.5, 2.5), (3.5, float("inf")))) == [[1.5, 2.5], [3.5, None]]
    separated = Separated((Fraction(1, 3), Fraction(-2)), Fraction(1, 2))
    assert to_json(separated) == {"type": "separated", "direction": ["1/3", "-2"], "gap_along": "1/2"}
    common = Common({0: Fraction(1)}, {2: Fraction(1, 4)}, (Fraction(0), Fraction(1)))
    expected = {"type": "common", "weights_a": {"0": "1"}, "weights_b": {"2": "1/4"}, "point": ["0", "1"]}
    assert to_json(common) == expected


def test_the_description_is_complete():
    """The description holds every kind, every shape and every method. Each type of field has a reader."""
    told = json.loads(json.dumps(wire.describe(), allow_nan=False))
    assert set(told["kinds"]) == set(KINDS)
    assert set(told["shapes"]) == set(SHAPES)
    assert [method["name"] for method in told["methods"]] == list(METHODS)
    groups = [entry["fields"] for entry in (*told["kinds"].values(), *told["shapes"].values())]
    assert {field["type"] for fields in groups for field in fields.values()} <= set(FIELD_TYPES)
    assert told["kinds"]["gjk"]["fields"]["shapes"]["min"] == 2
    assert told["shapes"]["ellipse"]["fields"]["angle"]["default"] == 0


def references(value):
    """Every type that a schema refers to."""
    if isinstance(value, dict):
        found = {value["$ref"].removeprefix("#/$defs/")} if "$ref" in value else set()
        return found.union(*(references(item) for item in value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()


def test_every_type_of_the_schema_exists_and_is_used():
    """Every reference leads to a type, and every type except errors is referred to."""
    whole = schema()
    json.dumps(whole, allow_nan=False)
    assert references(whole) == set(whole["$defs"]) - {"ErrorAnswer"}


def test_the_page_has_a_type_for_each_type_of_the_schema():
    """The declaration file has each type once, and both types of each kind."""
    text = typescript()
    names = re.findall(r"^export type (\w+) =", text, re.MULTILINE)
    assert sorted(names) == sorted([*schema()["$defs"], "Kinds", "SpaceKinds"])
    assert "direction: [number | null, number | null];" in text
    assert "direction: [number | null, number | null, number | null];" in text
    assert '"line-regions": {\n    scene: LineRegionsScene;\n    answer: LineRegionsAnswer;\n  };' in text


def test_a_wrong_answer_does_not_fit():
    """The schema rejects a missing key, an extra key and a value of another type, at any depth."""
    whole = schema()
    triangle = {"type": "polygon", "vertices": [[0, 0], [2, 0], [1, 2]]}
    right = json.loads(answer(json.dumps({"schema": 1, "kind": "gjk", "shapes": [triangle, triangle]})))
    fits = {"$ref": "#/$defs/GjkAnswer"}
    assert not faults(right, fits, whole)
    for change in (
        lambda found: found.pop("epa"),
        lambda found: found.update(cloud=None),
        lambda found: found["result"].update(state="near"),
        lambda found: found["result"].update(signed_distance=None),
        lambda found: found["trace"]["steps"][0]["support"]["w"].append(0),
        lambda found: found["trace"]["steps"][0].update(labels="A"),
        lambda found: found["certificate"].update(type="separated"),
    ):
        wrong = json.loads(json.dumps(right))
        change(wrong)
        assert faults(wrong, fits, whole)


# --------------------------------------------------------------------------------------------------------- the commands

A = gjk.Polygon([(0, 0), (2, 0), (1, 2)])
APART = {"schema": 1, "shapes": gjk.scene(A, gjk.Segment((3, 0), (3, 1)))["shapes"]}
ROUND = {"schema": 1, "shapes": gjk.scene(A, gjk.Circle((4, 1), 1))["shapes"]}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(monkeypatch, *arguments, scene=None, out=None):
    """The exit status of a command, and what it writes to the standard output and error."""
    out, error = out or io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(scene)))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", error)
    try:
        status = main(arguments)
    except SystemExit as left:
        status = left.code
    return status, out.getvalue(), error.getvalue()


@pytest.mark.parametrize("command", ["answer", "trace", "certify"])
def test_a_scene_without_a_kind(monkeypatch, command):
    """A scene without kind and method is answered by each command, as JSON where nobody sits at a terminal."""
    status, out, error = told(monkeypatch, command, scene=APART)
    found = json.loads(out)
    assert (status, error) == (0, "")
    assert "error" not in found and (command != "answer" or found["result"]["state"] == "separated")


def test_trace_is_a_table_on_a_terminal(monkeypatch):
    """On a terminal `trace` is a table with the numbers of the trace; with `--json` and in a pipe it is JSON."""
    status, table, _ = told(monkeypatch, "trace", scene={**APART, "method": "winter"}, out=Terminal())
    trace = gjk.trace(A, gjk.Segment((3, 0), (3, 1)), method="winter")
    lines = table.splitlines()
    assert status == 0 and lines[0].split()[:2] == ["direction", "d"]
    for step, line in zip(trace.steps, lines[1:], strict=False):
        assert line.startswith(str(step.index)) and f"{step.dot:.6g}" in line and step.region in line
    assert lines[-1] == "winter: separating direction, the shapes do not intersect."
    piped = told(monkeypatch, "trace", scene=APART)[1]
    assert json.loads(piped) == json.loads(told(monkeypatch, "trace", "--json", scene=APART, out=Terminal())[1])


def test_certify_says_why_there_is_no_proof(monkeypatch):
    """For a round shape `certify` prints null, and the reason where it is not read as JSON."""
    status, out, error = told(monkeypatch, "certify", scene=ROUND)
    assert (status, json.loads(out)) == (0, None)
    assert "one of the shapes is round" in error
    assert gjk.certify(A, gjk.Circle((4, 1), 1)) is None


@pytest.mark.parametrize("command", ["answer", "trace", "certify", "judge", "cases", "run"])
def test_help_begins_with_the_usage_of_the_command(monkeypatch, command):
    """The help of a command has its own usage, and no other command's."""
    status, out, _ = told(monkeypatch, command, "--help")
    assert status == 0
    assert out.startswith(f"usage: python -m gjkcore {command} ")
    assert out.count("python -m gjkcore") == out.count(f"python -m gjkcore {command}")


@pytest.mark.parametrize("wrong", [True, 1.5, "3", 0, -1, [3]])
def test_max_iterations_is_a_whole_number(wrong):
    """Whatever is no whole number of at least 1 is refused by name."""
    with pytest.raises(gjk.ShapeError, match="max_iterations must be a whole number of at least 1"):
        gjk.trace(A, A, max_iterations=wrong)
