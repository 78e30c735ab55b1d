"""The ordered-simplex article's cases, and its known failures one by one. Generic input is in test_methods."""

import pytest
from cases import BY_NAME, EDGE_CASES, pair
from published import letters, plane_pairs, run_polygons, seen_from, simplex, statement

import gjkcore as gjk
from gjkcore.methods import oriented
from gjkcore.methods.products import Tests
from gjkcore.vec import cross, dot, neg, sub


def run(name):
    return gjk.trace(*pair(BY_NAME[name]), method="oriented")


@pytest.mark.parametrize("case", EDGE_CASES, ids=lambda case: case["name"])
def test_agrees_with_a_port_of_the_published_code(case):
    """The verdict equals that of the published code. A run that loops there ends as a cycle, without a verdict."""
    trace = run(case["name"])
    expected = case["published"]["oriented"]
    assert trace.intersects == (None if expected == "LOOP" else expected)
    assert (trace.termination == "cycle") == (expected == "LOOP")


def test_first_step():
    """k = 1: the search goes from the first point straight to the origin."""
    (p,) = simplex((3, 4))
    assert oriented.build_and_test_simplex((), p, Tests())[:3] == ((p,), (-3, -4), "start")


@pytest.mark.parametrize(
    ("first", "second", "region", "d", "order"),
    [
        ((1, 1), (-3, 2), "edge 2", (-1, -4), "AB"),
        ((1, -2), (-3, -2), "edge 3", (0, 4), "BA"),
        ((1, 1), (-3, -2), "edge 2", (3, -4), "AB"),
        ((2, 1), (-2, -1), "edge 2", (2, -4), "AB"),
    ],
)
def test_second_step(first, second, region, d, order):
    """k = 2, the article's formula: the direction is the edge turned left or right. On the right the ends are swapped,
    so that the origin is to the left of the sorted edge. An edge through the origin turns left."""
    s, p = simplex(first, second)
    after = oriented.build_and_test_simplex((s,), p, Tests())
    assert (after.region, after.d, letters(after.s, (s, p))) == (region, d, order)
    assert cross(sub(after.s[1].w, after.s[0].w), neg(after.s[0].w)) >= 0


@pytest.mark.parametrize(
    ("origin", "region", "order"),
    [((0, 1), "triangle 4", "ABC"), ((-3, 2), "triangle 5", "AC"), ((3, 2), "triangle 6", "CB")],
)
def test_third_step(origin, region, order):
    """k = 3: S0 is left, S1 right, S2 above. The origin is again to the left of the two points kept."""
    points = seen_from(origin, (-2, 0), (2, 0), (0, 3))
    after = oriented.build_and_test_simplex(points[:2], points[2], Tests())
    assert (after.region, letters(after.s, points)) == (region, order)
    if after.d is None:
        assert region == "triangle 4"
    else:
        assert cross(sub(after.s[1].w, after.s[0].w), neg(after.s[0].w)) > 0
        assert dot(after.d, neg(after.s[0].w)) > 0


def test_equal_points():
    """The first point is the origin, and so are the two that follow. No test refuses them, and the run reports a
    collision with a zero direction."""
    trace = gjk.trace(gjk.Point((1, 2)), gjk.Point((1, 2)), method="oriented")
    assert (trace.termination, trace.intersects, trace.iterations) == ("zero_direction", True, 3)


def test_the_simplex_is_sorted():
    """A trace lists the newest point first, then the other end of the edge that the article keeps. The triangle that
    encloses the origin is counter-clockwise as S0, S1, S2."""
    for a, b, _ in plane_pairs():
        for step in run_polygons("oriented", a, b).steps:
            if step.region == "triangle 4":
                s2, s1, s0 = (p.w for p in step.simplex_after)
                assert cross(sub(s1, s0), sub(s2, s0)) > 0


def test_line_points_at_the_deciding_statement():
    """`line` is the statement that names the region."""
    for case in EDGE_CASES:
        for step in run(case["name"]).steps:
            assert f'"{step.region}"' in statement(oriented, step.line)
