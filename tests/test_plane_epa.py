"""EPA's record, and its agreement with the exact depth."""

import itertools
from math import hypot

import pytest
from cases import EDGE_CASES, pair, plane, vertex_lists
from hypothesis import assume, given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore.plane.epa import CAP, expand
from gjkcore.plane.hull import hull_indices
from oracle import truth


@given(vertex_lists, vertex_lists)
def test_epa_finds_the_exact_depth(a, b):
    """On polygons EPA converges to the depth that the oracle gives."""
    expected = truth(a, b)
    assume(expected.state == "intersecting")
    found = expand(gjk.Polygon(a), gjk.Polygon(b))
    assert found.termination == "converged"
    assert abs(found.depth + expected.signed_distance) < 1e-10


@given(vertex_lists, plane, st.floats(0.01, 5))
def test_epa_ends_on_round_shapes(a, center, radius):
    """An endless loop was seen on spheres in other codes; here it ends by its tolerance, long before the cap."""
    expected = truth(a, [center], 0, radius)
    assume(expected.state == "intersecting")
    found = expand(gjk.Polygon(a), gjk.Circle(center, radius))
    assert len(found.steps) <= CAP
    assert abs(found.depth + expected.signed_distance) < 1e-9 or found.termination == "iteration_cap"


@given(vertex_lists, vertex_lists)
def test_record(a, b):
    """Each polygon is the hull of the one before and the support point; inside, the distance never falls; the last is
    refused."""
    steps = expand(gjk.Polygon(a), gjk.Polygon(b)).steps
    for earlier, later in itertools.pairwise(steps):
        grown = list(earlier.polytope)
        grown.insert(earlier.edge + 1, earlier.support.w)
        corners = {grown[i] for i in hull_indices(grown)}
        assert later.polytope == tuple(w for w in grown if w in corners)
        assert later.distance >= earlier.distance - 1e-9 or earlier.distance < 0
        assert abs(hypot(*later.normal) - 1) < 1e-12
    assert all(step.accepted for step in steps[:-1])


def test_nothing_to_expand():
    """Two equal points have a difference without edges: depth 0, no steps."""
    found = expand(gjk.Point((1, 2)), gjk.Point((1, 2)))
    assert (found.steps, found.depth, found.termination) == ((), 0, "touching")


@pytest.mark.parametrize("case", EDGE_CASES, ids=lambda case: case["name"])
def test_edge_cases_end(case):
    """EPA ends on each of them, overlapping or not, without a division by zero."""
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
    """It ends by its tolerance or at the cap, with a bound of the depth from below; touching, and from a centre to the
    same one, where all directions are as good, included."""
    found = expand(a, b)
    assert len(found.steps) <= CAP
    assert found.depth <= max(0.0, -gjk.signed_distance(a, b)) + 1e-12 or found.depth < 0
    assert found.termination in ("converged", "touching", "iteration_cap")


def test_a_new_point_may_be_beyond_several_edges():
    """The corners that a new support point leaves inside go: a polytope that is not convex has edges that lead EPA
    astray, here to less than half of the depth."""
    a = gjk.Capsule((3.2, 2.4), (1.8, 1.6), 1.2)
    b = gjk.Polygon([(1, -3), (3, 2), (-2, 3), (3, 0)])
    left_by_gjk = [point.w for point in gjk.trace(a, b).steps[-1].simplex_after]
    assert expand(a, b, left_by_gjk).depth == pytest.approx(-gjk.signed_distance(a, b), rel=1e-9)
