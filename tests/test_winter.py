"""winter.dev's method: its tests one by one, and its known failures. Generic input is in test_methods."""

import json
from math import isfinite

import pytest
from cases import BY_NAME, EDGE_CASES, pair
from published import (
    SLIVER,
    decided_in,
    letters,
    run_solids,
    seen_from,
    simplex,
    statement,
)

import gjkcore as gjk
from gjkcore.jsonable import to_json
from gjkcore.methods import vec3, winter
from gjkcore.methods.products import Tests
from gjkcore.methods.space import dot

TETRAHEDRON = (0, 0, 3), (2, 0, -1), (-1, 2, -1), (-1, -2, -1)


def run(name):
    return gjk.trace(*pair(BY_NAME[name]), method="winter")


@pytest.mark.parametrize("case", EDGE_CASES, ids=lambda case: case["name"])
def test_agrees_with_a_port_of_the_published_code(case):
    """The verdict equals that of the published code, unless rounding decides (see the test of kroitor-LOOP)."""
    if case["name"] != "kroitor-LOOP":
        assert run(case["name"]).intersects == case["published"]["winter"]


@pytest.mark.parametrize(
    ("a", "b", "kept", "direction"),
    [((1, 1), (-1, 1), "AB", (0, -4)), ((1, 1), (3, 1), "A", (-1, -1)), ((1, 1, 1), (-1, 1, 1), "AB", (0, -4, -4))],
)
def test_line(a, b, kept, direction):
    """The green region keeps both points and searches perpendicular to AB. The blue one keeps A and searches towards
    O."""
    points = simplex(a, b)
    after = winter.line(points, Tests())
    assert (letters(after.points, points), after.direction) == (kept, direction)


@pytest.mark.parametrize(
    ("origin", "kept", "function"),
    [
        ((0, 1), "ABC", "triangle"),
        ((3, 2), "AC", "triangle"),
        ((-3, 2), "AB", "line"),
        ((0, 5), "A", "line"),
    ],
)
def test_triangle_of_the_plane(origin, kept, function):
    """A is above, B left, C right. Four regions can contain the origin, and the direction leads towards it."""
    points = seen_from(origin, (0, 3), (-2, 0), (2, 0))
    after = winter.triangle(points, Tests())
    assert letters(after.points, points) == kept
    assert decided_in(winter, after.line) == function
    if after.direction is not None:
        assert all(dot(after.direction, p.w) < 0 for p in after.points)


def test_triangle_with_an_obtuse_corner():
    """An origin beyond AC, but not along it, may still be along AB. The line case decides between AB and A."""
    points = seen_from((-1, 1), (0, 0), (-3, -1), (3, -1))
    assert letters(winter.triangle(points, Tests()).points, points) == "AB"


@pytest.mark.parametrize(
    ("origin", "kept"),
    [((0, 1, 1), "ABC"), ((0, 1, -1), "ACB"), ((3, 2, 1), "AC"), ((-3, 2, -1), "AB"), ((0, 5, 1), "A")],
)
def test_triangle_of_space(origin, kept):
    """In space, the origin may also be above or below the triangle. The direction leads to the origin's side."""
    points = seen_from(origin, (0, 3, 0), (-2, 0, 0), (2, 0, 0))
    after = winter.triangle(points, Tests())
    assert letters(after.points, points) == kept
    assert all(dot(after.direction, p.w) < 0 for p in after.points)


@pytest.mark.parametrize(
    ("origin", "kept"),
    [
        ((0, 0, 0), "ABCD"),
        ((1, 1.5, 1), "ABC"),
        ((-3, 0, 0.5), "ACD"),
        ((1, -1.5, 1), "ADB"),
        ((3, 0, 2), "AB"),
        ((-2, 3, 1), "AC"),
        ((-2, -3, 1), "AD"),
    ],
)
def test_tetrahedron(origin, kept):
    """B, C, D are counter-clockwise under A. Each face and each edge at A occurs, and the inside."""
    points = seen_from(origin, *TETRAHEDRON)
    after = winter.tetrahedron(points, Tests())
    assert sorted(letters(after.points, points)) == sorted(kept)
    assert (after.direction is None) == (kept == "ABCD")


def test_tetrahedron_goes_to_the_first_face():
    """The origin is in front of ABC and ADB, and closest to the inside of ADB. The method looks at ABC alone and keeps
    its edge AB. vec3.ca's method keeps ADB."""
    points = seen_from((-1, -1, 2), (-9, 2, 3), (4, 0, -2), (-2, 4, -2), (-2, -4, -2))
    assert letters(winter.tetrahedron(points, Tests()).points, points) == "AB"
    assert letters(vec3.update(points[0], points[1:], Tests()).retained, points) == "ADB"


def test_misses_identical_solids():
    """The difference of a solid and itself is symmetric about the origin, so the first segment passes through the
    origin."""
    trace = run_solids("winter", TETRAHEDRON, TETRAHEDRON)
    assert (trace.termination, trace.intersects, trace.iterations) == ("zero_direction", False, 3)


def test_start_at_the_origin():
    """If the first support point is the origin, the direction from it to the origin is zero."""
    trace = gjk.trace(gjk.Point((1, 2)), gjk.Point((1, 2)), method="winter")
    assert (trace.termination, trace.intersects, trace.iterations) == ("zero_direction", False, 2)


def test_goes_round_on_a_sliver_in_space():
    """A triangle is nearly a line, beside a point. Rounding tilts its normals, and the run returns to an earlier
    simplex."""
    trace = run_solids("winter", [(0, 0, 0)], SLIVER)
    assert (trace.termination, trace.intersects) == ("cycle", None)


def test_overflow_ends():
    """At 1e150 the triple product overflows, and every comparison with NaN is false. The run still ends, and its record
    is JSON-able."""
    a = gjk.Polygon([(-1e150, -1e150), (1e150, -0.9e150), (0, 1e150)])
    trace = gjk.trace(a, a.translated((1e149, 3e149)), method="winter")
    assert not all(isfinite(x) for step in trace.steps for x in step.direction)
    json.dumps(to_json(trace), allow_nan=False)


def test_line_points_at_the_deciding_statement():
    """`line` is the statement that keeps the points of the region, in the article's function for that simplex."""
    kept = {
        "A": "Next((a,), ",
        "AB": "Next((a, b), ",
        "AC": "Next((a, c), ",
        "ABC": "Next(points, None",
        "start": '"start"',
        "beyond": '"beyond"',
    }
    for case in EDGE_CASES:
        for step in run(case["name"]).steps:
            assert kept[step.region] in statement(winter, step.line)
