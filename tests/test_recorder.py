"""The trace of the robust method: its comparisons, its labels, that the same question gives the same trace."""

import json
from itertools import combinations, pairwise
from math import isclose
from pathlib import Path
from random import Random

import pytest
from cases import random_pairs
from cases3 import rotation
from vectors import cross, dot, minus

import gjkcore as gjk
from gjkcore.jsonable import to_json
from gjkcore.recorder import Recorder
from gjkcore.trace import here

PACKAGE = Path(gjk.__file__).parent


def polyhedra(count, seed):
    """Random polyhedra near the origin. Some pairs overlap."""
    source = Random(seed)
    for _ in range(count):
        middle = [source.uniform(-1.5, 1.5) for _ in range(3)]
        yield gjk.Polyhedron([tuple(x + source.gauss(0, 1) for x in middle) for _ in range(source.randint(4, 9))])


def pairs_of(dimension):
    if dimension == 2:
        return [(gjk.Polygon(a), gjk.Polygon(b)) for a, b in random_pairs(60, seed=11)]
    return list(combinations(polyhedra(12, seed=12), 2))


def letters_of(step):
    """The points that the names refer to. A is the support point; the others were there before."""
    return dict(zip("ABCD", [step.support.w, *(s.w for s in step.simplex_before)], strict=False))


def product(name, points, step, before):
    """The product that a name states, computed from the points of the step."""
    if name == "v . v - v . w":
        v = before.closest.point
        return dot(v, v) - dot(v, step.support.w)
    origin = tuple(0.0 for _ in step.support.w)
    at = {**points, "O": origin}
    if name.startswith("volume O"):
        (i,) = set("ABCD") - set(name[8:])
        p, q, r = (at[letter] for letter in name[8:])
        n = cross(minus(q, p), minus(r, p))
        return dot(n, minus(origin, p)) * dot(n, minus(at[i], p))
    if name.startswith("area"):
        p, q = at[name[6]], at[name[7]]
        a, b, c = at["A"], at["B"], at["C"]
        (ux, uy), (vx, vy) = minus(b, a), minus(c, a)
        return (p[0] * q[1] - p[1] * q[0]) * (ux * vy - uy * vx)
    if name.startswith("("):
        p, q, r = name[2], name[7], name[19]
        p, q, r = at[p], at[q], at[r]
        return dot(cross(p, q), cross(minus(q, p), minus(r, q)))
    (p, _), (q, r) = name.split(" . ")
    return dot(minus(origin, at[p]), minus(at[r], at[q]))


@pytest.mark.parametrize("dimension", [2, 3])
def test_comparisons_state_the_truth(dimension):
    """The value of each comparison is the product that its name states. It passed if the product is positive."""
    names = set()
    for a, b in pairs_of(dimension):
        steps = gjk.trace(a, b).steps
        assert not steps[0].tests
        for before, step in pairwise(steps):
            assert step.tests
            points = letters_of(step)
            for test in step.tests:
                names.add(test.name)
                expected = product(test.name, points, step, before)
                if abs(expected) > 1e-9:
                    assert test.passed == (test.value > 0) == (expected > 0), test
                if not test.name.startswith("volume"):
                    assert isclose(test.value, expected, rel_tol=1e-6, abs_tol=1e-9), test
    assert len(names) == {2: 10, 3: 26}[dimension], sorted(names)


@pytest.mark.parametrize("dimension", [2, 3])
def test_what_passed_is_above_its_bound(dimension):
    """A comparison passed if its value is greater than its bound. The loop's has one that is not zero, a fraction of
    v . v."""
    for a, b in pairs_of(dimension):
        for step in gjk.trace(a, b).steps:
            for test in step.tests:
                assert test.value == test.bound or test.passed == (test.value > test.bound)
                square = dot(test.vector, test.vector) if test.name == "v . v - v . w" else 0
                assert 0 <= test.bound <= 1e-12 * square


@pytest.mark.parametrize("dimension", [2, 3])
def test_values_are_products_of_their_vectors(dimension):
    """The value of a comparison is its vector times the vector from its foot to the origin."""
    for a, b in pairs_of(dimension):
        for step in gjk.trace(a, b).steps:
            for test in step.tests:
                assert len(test.foot) == len(test.vector) == dimension
                if test.name == "v . v - v . w":
                    # v is minus the search direction.
                    expected = dot(test.vector, test.vector) + dot(test.vector, step.support.w)
                    assert (test.vector, test.foot) == (step.direction, (0.0,) * dimension)
                else:
                    expected = -dot(test.vector, test.foot)
                assert isclose(test.value, expected, rel_tol=1e-6, abs_tol=1e-9), test


@pytest.mark.parametrize("dimension", [2, 3])
def test_comparisons_lead_to_their_lines(dimension):
    """`file` and `line` lead to the comparison in the source. The loop's comes first. Those of the region follow if
    it passed and the support point is a new one."""
    for a, b in pairs_of(dimension):
        for step in gjk.trace(a, b).steps[1:]:
            for test in step.tests:
                lines = (PACKAGE / test.file).read_text().splitlines()
                assert "compare(" in lines[test.line - 1], test
            first, *rest = step.tests
            is_new = step.support.w not in [old.w for old in step.simplex_before]
            assert first.name == "v . v - v . w"
            assert bool(rest) == (is_new and first.passed)
            assert rest or not step.accepted


def test_comparisons_decide_the_region():
    """The region of a triangle follows from the recorded outcomes. No other product plays a part."""
    seen = set()
    for a, b in pairs_of(2):
        for step in gjk.trace(a, b).steps:
            if step.accepted and len(step.simplex_before) == 2:
                passed = {test.name: test.passed for test in step.tests}
                region = next(
                    name
                    for name, condition in (
                        ("A", not passed["AO . AB"] and not passed["AO . AC"]),
                        ("B", not passed.get("BO . BC", True) and not passed["BO . BA"]),
                        ("C", not passed.get("CO . CA", True) and not passed["CO . CB"]),
                        ("AB", not passed.get("area OAB * area ABC", True)),
                        ("BC", not passed.get("area OBC * area ABC", True)),
                        ("AC", not passed.get("area OCA * area ABC", True)),
                        ("ABC", True),
                    )
                    if condition
                )
                seen.add(region)
                assert step.region == region or {region, step.region} <= {"AB", "BC", "AC", "ABC"}
    assert {"AB", "AC", "ABC"} <= seen


@pytest.mark.parametrize("power", [-40, 3, 40])
def test_comparisons_are_in_world_units(power):
    """Shapes scaled by a power of two have the same comparisons. A product of n lengths is scaled by its nth power."""
    degrees = {"v": 2, "A": 2, "B": 2, "C": 2, "a": 4}
    for a, b in list(random_pairs(20, seed=3)):
        size = 2.0**power
        large = [gjk.Polygon([(x * size, y * size) for x, y in vertices]) for vertices in (a, b)]
        for step, other in zip(gjk.trace(gjk.Polygon(a), gjk.Polygon(b)).steps, gjk.trace(*large).steps, strict=True):
            assert [test.name for test in step.tests] == [test.name for test in other.tests]
            for test, grown in zip(step.tests, other.tests, strict=True):
                assert grown.value == test.value * size ** degrees[test.name[0]]
                assert grown.foot == tuple(x * size for x in test.foot)
                assert grown.passed == test.passed


def test_labels():
    """The robust method calls its vertices A, B, C, D, newest first."""
    for a, b in pairs_of(3)[:20]:
        for step in gjk.trace(a, b).steps:
            assert step.labels == tuple("ABCD"[: len(step.simplex_after)])


def test_the_exact_run_notes_its_comparisons(monkeypatch):
    """If whole numbers continue after the floats, their steps and comparisons are recorded too, in world units."""
    begun = []
    go_on = Recorder.continue_exactly
    monkeypatch.setattr(
        Recorder, "continue_exactly", lambda self, shift: begun.append(len(self._steps)) or go_on(self, shift)
    )
    count = 0
    for a, b in turned_squares():
        begun.clear()
        steps = gjk.trace(a, b).steps
        for before, step in pairwise(steps[begun[0] - 1 :] if begun else ()):
            assert step.accepted == (len(step.tests) > 1)
            for test in step.tests:
                count += 1
                assert all(abs(x) < 4 for x in test.foot)
                if test.name == "v . v - v . w":
                    expected = product(test.name, letters_of(step), step, before)
                    assert isclose(test.value, expected, rel_tol=1e-6, abs_tol=1e-15)
    assert count > 50


def turned_squares():
    """Pairs of squares, turned together. Their parallel faces touch up to rounding."""
    square = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    source = Random(4)
    for _ in range(300):
        angle, gap = source.uniform(0, 6), source.choice((0.0, 2.0**-52, 2.0**-40))
        beside = square.translated((1 + gap, source.uniform(-0.5, 0.5)))
        yield square.posed(angle, (0, 0)), beside.posed(angle, (0, 0))


def solids():
    """New boxes and polyhedra, some of them turned."""
    source = Random(5)
    boxes = [
        gjk.Box(
            [source.uniform(-3, 3) for _ in range(3)], [source.uniform(0.2, 1.5) for _ in range(3)], rotation(source)
        )
        for _ in range(12)
    ]
    upright = [gjk.Box((x, y, 0.0), (1, 1, 1)) for x in (0, 1, 2, 5) for y in (0, 2)]
    return [*boxes, *upright, *polyhedra(6, seed=6)]


def test_the_same_question_has_the_same_trace():
    """The traces of all pairs of boxes and polyhedra stay the same after 500 other questions about the same solids."""
    made = solids()
    first = [gjk.trace(a, b) for a, b in combinations(made, 2)]
    source = Random(7)
    for _ in range(500):
        a, b = source.choice(made), source.choice(made)
        a = a.posed(rotation(source), [source.uniform(-3, 3) for _ in range(3)])
        source.choice([gjk.intersects, gjk.closest_points, gjk.penetration, gjk.trace])(a, b)
    assert [gjk.trace(a, b) for a, b in combinations(made, 2)] == first
    assert [gjk.trace(a, b) for a, b in combinations(solids(), 2)] == first


# ------------------------------------------------------------------------------------ the record that the page receives


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
