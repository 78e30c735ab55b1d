"""The record that the page receives."""

import json

import gjkcore as gjk
from gjkcore.jsonable import to_json
from gjkcore.trace import here


def test_json_has_every_field_of_the_contract():
    """A trace is JSON-able, its steps have the agreed fields, and simplices are newest first."""
    trace = to_json(gjk.trace(gjk.Polygon([(0, 0), (2, 0), (1, 2)]), gjk.Point((5, 1)), method="robust"))
    assert json.loads(json.dumps(trace, allow_nan=False)) == json.loads(json.dumps(trace))
    step = trace["steps"][1]
    assert list(step) == [
        *("index", "direction", "support", "dot", "accepted", "simplex_before", "simplex_after"),
        *("region", "closest", "line", "tests", "labels"),
    ]
    assert set(step["support"]) == {"w", "a", "b", "ia", "ib"}
    for step in trace["steps"]:
        if step["accepted"]:
            assert step["support"] == step["simplex_after"][0]
        assert step["labels"] == ["A", "B", "C"][: len(step["simplex_after"])]


def test_json_of_a_comparison():
    """The JSON of a comparison has every field of the contract. An overflowed number is null."""
    a = gjk.Polygon([(-1e150, -1e150), (1e150, -0.9e150), (0, 1e150)])
    run = to_json(gjk.trace(a, a.translated((1e149, 3e149)), method="winter"))
    tests = [test for step in run["steps"] for test in step["tests"]]
    for test in tests:
        assert list(test) == ["name", "foot", "vector", "value", "bound", "passed", "file", "line"]
    assert None in [test["value"] for test in tests]
    json.dumps(run, allow_nan=False)


def test_here():
    """`here` returns the number of the line that calls it."""
    assert here() == test_here.__code__.co_firstlineno + 2


def test_terminations_are_the_agreed_ones():
    """The terminations have the names that pages know."""
    assert {t.value for t in gjk.Termination} == {
        *("origin_enclosed", "separating_direction", "converged", "repeated_support"),
        *("cycle", "zero_direction", "iteration_cap", "touching"),
    }
