"""The published sub-steps of GJK, against brute force in fractions, and in single precision against numpy's."""

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np
import pytest
from asking import ask, refused
from hypothesis import assume, given
from hypothesis import strategies as st
from oracle3 import dot, nearest

from gjkcore.substeps import SUBSTEPS
from gjkcore.substeps.single import Single

whole = st.integers(-4, 4)
simplices = st.sampled_from((2, 3)).flatmap(
    lambda n: st.tuples(st.lists(st.tuples(*[whole] * n), min_size=1, max_size=n + 1), st.tuples(*[whole] * n))
)


def closest(points, at):
    """The square of the distance of `at` from the hull of the points, in fractions."""
    v, _ = nearest([tuple(Fraction(x) - y for x, y in zip((*p, 0)[:3], (*at, 0)[:3], strict=True)) for p in points])
    return dot(v, v)


@pytest.mark.parametrize("method", SUBSTEPS)
@given(simplices)
def test_in_fractions_each_sub_step_is_right(method, simplex):
    """On fractions, where nothing is rounded, each sub-step finds the closest point of the simplex, by weights that are
    not negative and sum to 1. Voronoi's tests have no answer on a flat tetrahedron, and ask for points that differ."""
    points, at = simplex
    assume(method != "voronoi" or len(set(points)) == len(points))
    found = SUBSTEPS[method]([tuple(Fraction(x - y) for x, y in zip(p, at, strict=True)) for p in points])
    if any(weight != weight for weight in found.weights):
        assert method == "voronoi" and len(points) == 4
        return
    assert sum(found.weights) == 1 and min(found.weights) >= 0
    assert len(set(found.kept)) == len(found.kept) == len(found.weights)
    chosen = [points[i] for i in found.kept]
    point = [sum(w * (p[k] - at[k]) for w, p in zip(found.weights, chosen, strict=True)) for k in range(len(at))]
    assert sum(x * x for x in point) == closest(points, at)
    assert found.terms


@pytest.mark.parametrize("method", SUBSTEPS)
@given(simplices)
def test_single_precision_is_that_of_numpy(method, simplex):
    """With float32 each term and each weight has the very bits that the same code has on numpy's float32."""
    points, at = simplex
    third = [tuple((x - y) / 3 for x, y in zip(p, at, strict=True)) for p in points]
    ours = SUBSTEPS[method]([tuple(map(Single, p)) for p in third])
    with np.errstate(all="ignore"):
        theirs = SUBSTEPS[method]([tuple(map(np.float32, p)) for p in third])
    assert ours.kept == theirs.kept
    assert [term.value for term in ours.terms] == [term.value for term in theirs.terms]
    assert np.array_equal([*map(float, ours.weights)], [*map(float, theirs.weights)], equal_nan=True)


@pytest.mark.parametrize("method", SUBSTEPS)
@pytest.mark.parametrize("precision", ["float64", "float32"])
def test_an_answer_has_terms_and_the_exact_combination(method, precision):
    """The answer holds the sub-step's points, weights and terms, and the exact combination beside them. A single point
    has one term, of value 1. Products name points of their subset P1, P2 and so on, as the picture does, and `at` X."""
    found = ask("simplices", points=[[0, 1], [2, 1], [1, 3]], at=[1, 0], method=method, precision=precision)
    assert dict(zip(found["kept"], found["weights"], strict=True)) == {0: 0.5, 1: 0.5}
    assert dict(zip(found["exact"]["kept"], found["exact"]["weights"], strict=True)) == {0: 0.5, 1: 0.5}
    assert found["point"] == [1, 1] and not found["inside"]
    for term in found["terms"]:
        assert set(term) == {"subset", "name", "value"} and set(term["subset"]) <= {0, 1, 2}
        assert {int(digit) - 1 for digit in re.findall(r"P(\d)", term["name"])} <= set(term["subset"])
        assert "P" in term["name"] and not re.search(r"[A-DO]", term["name"])
    alone = ask("simplices", points=[[5, 6, 7]], at=[0, 0, 0], method=method, precision=precision)
    assert [(term["subset"], term["value"]) for term in alone["terms"]] == [([0], 1)]


@pytest.mark.parametrize("method", SUBSTEPS)
def test_numbers_beyond_single_precision_have_an_answer(method):
    """Coordinates whose products no float32 holds are answered, and the exact combination beside it is right."""
    points = [[0, 1], [-2, 1e148], [-2, 0]]
    found = ask("simplices", points=points, at=[0, 1e148], method=method, precision="float32")
    assert found["exact"]["kept"] and found["kept"]


def test_too_many_points_for_a_sub_step_are_refused():
    """A sub-step takes at most three points in the plane, and four in space. Without one, any number is right."""
    many = [[x, x * x] for x in range(4)]
    assert refused("simplices", points=many, at=[0, 0], method="johnson") == ("bad_points", "points")
    assert "terms" not in ask("simplices", points=many, at=[0, 0], method="robust")
    assert refused("gjk", shapes=[{"type": "point", "p": [0, 0]}] * 2, method="johnson")[0] == "unknown_method"
