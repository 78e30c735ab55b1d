"""The commands that answer a scene: `answer`, `trace` and `certify`, and what `--help` says of each."""

from __future__ import annotations

import io
import json
import sys

import pytest

import gjkcore as gjk
from gjkcore.judge.command import main

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
