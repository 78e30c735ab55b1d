"""EPA's record, and its agreement with the exact depth."""

import itertools
from math import hypot

import pytest
from cases import EDGE_CASES, pair, plane, vertex_lists
from hypothesis import assume, example, given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore.plane.epa import CAP, expand
from gjkcore.plane.hull import hull_indices
from oracle import truth


@given(vertex_lists, vertex_lists)
def test_epa_finds_the_exact_depth(a, b):
    """On polygons, EPA converges to the depth of the oracle, to the last bit."""
    expected = truth(a, b)
    assume(expected.state == "intersecting")
    epa = expand(gjk.Polygon(a), gjk.Polygon(b))
    assert epa.termination == "converged"
    assert epa.depth == -expected.signed_distance


@given(vertex_lists, plane, st.floats(0.01, 5))
def test_epa_ends_on_round_shapes(a, center, radius):
    """EPA looped for ever on spheres in other codes. Here it ends by its tolerance, long before the cap."""
    expected = truth(a, [center], 0, radius)
    assume(expected.state == "intersecting")
    epa = expand(gjk.Polygon(a), gjk.Circle(center, radius))
    assert len(epa.steps) <= CAP
    assert abs(epa.depth + expected.signed_distance) < 1e-9 or epa.termination == "iteration_cap"


@given(vertex_lists, vertex_lists)
@example([(2, 2)], [(1, 1), (0, 1), (-1, -1)])  # the first polytope is flat, and in line with the origin
@example([(0, -1), (-2, 1)], [(0.0, 0.0), (0.0, -0.4), (1.5, -1.9)])  # a corner is in line, up to rounding
def test_record(a, b):
    """Each polygon is the hull of the one before and the support point. The distance never falls while the origin is
    inside. The last support point is refused."""
    steps = expand(gjk.Polygon(a), gjk.Polygon(b)).steps
    for earlier, later in itertools.pairwise(steps):
        if earlier.edge is None:
            assert set(later.polytope) == {*earlier.polytope, earlier.point}
            continue
        grown = list(earlier.polytope)
        grown.insert(earlier.edge + 1, earlier.point)
        corners = {grown[i] for i in hull_indices(grown)}
        assert later.polytope == tuple(w for w in grown if w in later.polytope)
        for w in corners ^ set(later.polytope):  # EPA decides with exact points; these are rounded
            assert all(abs(truth(list(hull), [w]).signed_distance) < 1e-12 for hull in (corners, later.polytope))
        assert later.distance >= earlier.distance or earlier.distance <= 0
        assert abs(hypot(*later.normal) - 1) < 1e-12
        start, end = (earlier.polytope[i] for i in earlier.horizon)
        at = later.polytope.index(earlier.point)
        assert (later.polytope[at - 1], later.polytope[(at + 1) % len(later.polytope)]) == (start, end)
        assert earlier.edge in earlier.seen
        assert len(later.polytope) == len(earlier.polytope) + 2 - len(earlier.seen)
    assert all(step.accepted for step in steps[:-1])


def test_nothing_to_expand():
    """Two equal points have a difference without edges: the depth is 0, which one support point proves."""
    epa = expand(gjk.Point((1, 2)), gjk.Point((1, 2)))
    assert (len(epa.steps), epa.steps[0].upper, epa.depth, epa.termination) == (1, 0, 0, "touching")


@pytest.mark.parametrize("case", EDGE_CASES, ids=lambda case: case["name"])
def test_edge_cases_end(case):
    """EPA ends on every edge case, overlapping or not, without a division by zero."""
    assert expand(*pair(case)).termination in ("converged", "touching")


@pytest.mark.parametrize(
    "b",
    [
        gjk.Ellipse((0.5, 0), (2, 1)),
        gjk.Ellipse((0, 0), (1, 1)),
        gjk.Ellipse((3, 0), (2, 1)),
        gjk.Capsule((0, 0), (1, 1), 0.5),
        gjk.Rounded(gjk.Ellipse((0, 0), (2, 1)), 1),
        gjk.Point((1, 0)),
    ],
)
@pytest.mark.parametrize("a", [gjk.Circle((0, 0), 1), gjk.Ellipse((0, 0), (1, 0.5), 0.3), gjk.Circle((0, 0), 0)])
def test_round_against_round(a, b):
    """EPA ends by its tolerance or at the cap, with a lower bound of the depth. This includes touching shapes, and
    equal centres, for which all directions are equal."""
    epa = expand(a, b)
    assert len(epa.steps) <= CAP
    assert epa.depth <= max(0.0, -gjk.signed_distance(a, b)) + 1e-12 or epa.depth < 0
    assert epa.termination in ("converged", "touching", "iteration_cap")


def test_a_new_point_may_be_beyond_several_edges():
    """The polytope drops corners that a new support point leaves inside. Without that it is not convex, and its edges
    lead EPA astray, here to less than half of the depth."""
    a = gjk.Capsule((3.2, 2.4), (1.8, 1.6), 1.2)
    b = gjk.Polygon([(1, -3), (3, 2), (-2, 3), (3, 0)])
    left_by_gjk = gjk.trace(a, b).steps[-1].simplex_after
    assert expand(a, b, left_by_gjk).depth == pytest.approx(-gjk.signed_distance(a, b), rel=1e-9)
