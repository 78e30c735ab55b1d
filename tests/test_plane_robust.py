"""The robust method in the plane, against the oracle."""

from fractions import Fraction
from math import hypot, inf

import pytest
from cases import EDGE_CASES, close, in_whole_numbers, pair, plane, real, scaled, scales, vertex_lists
from hypothesis import given
from hypothesis import strategies as st

import gjkcore as gjk
from oracle import distance_to_shape, truth


@pytest.mark.parametrize("case", EDGE_CASES, ids=lambda case: case["name"])
def test_edge_cases(case):
    """State and signed distance are right on every edge case."""
    answer = in_whole_numbers(*pair(case))
    assert answer.state == case["expect"] == truth(case["a"], case["b"]).state
    assert close(answer.signed_distance, truth(case["a"], case["b"]).signed_distance, 1e-14)
    # The reference value of scale-1e-160 comes from a square that is a denormal float, so it is right to 1e-4 only.
    assert close(answer.signed_distance, case["signed_distance"], 2e-4 if case["name"] == "scale-1e-160" else 1e-14)


@given(vertex_lists, vertex_lists, scales)
def test_polygons_agree_with_the_oracle(a, b, scale):
    """For any two vertex lists, at any scale, the state is exact and the distance is right to 1e-11."""
    a, b = scaled(a, scale), scaled(b, scale)
    expected = truth(a, b)
    answer = in_whole_numbers(gjk.Polygon(a), gjk.Polygon(b))
    assert answer.state == expected.state
    assert close(answer.signed_distance, expected.signed_distance)


@given(vertex_lists, plane, st.integers(0, 4).map(lambda r: r / 2), st.booleans())
def test_circles_agree_with_the_oracle(vertices, center, radius, swap):
    """A circle is a point and a radius, so its distance is as exact as that of polygons."""
    expected = truth(vertices, [center], 0.0, radius)
    shapes = gjk.Polygon(vertices), gjk.Circle(center, radius)
    answer = in_whole_numbers(*(shapes[::-1] if swap else shapes))
    assert answer.state == expected.state
    assert close(answer.signed_distance, expected.signed_distance)


@pytest.mark.parametrize(
    ("a", "b", "state", "distance"),
    [
        (gjk.Circle((0, 0), 1), gjk.Circle((2, 0), 1), "touching", 0.0),
        (gjk.Circle((0, 0), 1), gjk.Circle((3, 4), 1), "separated", 3.0),
        (gjk.Circle((0, 0), 1), gjk.Circle((0, 0), 2), "intersecting", -3.0),
        (gjk.Circle((0, 0), 1), gjk.Circle((1, 0), 1), "intersecting", -1.0),
        (gjk.Circle((0, 0), 5), gjk.Point((3, 4)), "touching", 0.0),
        (gjk.Point((1, 1)), gjk.Point((1, 1)), "touching", 0.0),
        (gjk.Segment((-1, 0), (1, 0)), gjk.Segment((0, -1), (0, 1)), "intersecting", -1.0),
        (gjk.Segment((0, 0), (2, 0)), gjk.Segment((1, 0), (3, 0)), "touching", 0.0),
        (gjk.Segment((-1, 0), (1, 0)), gjk.Circle((0, 0), 0.25), "intersecting", -0.25),
    ],
)
def test_by_hand(a, b, state, distance):
    """Pairs with obvious answers. The difference of the crossing segments is a square of side 2."""
    answer = in_whole_numbers(a, b)
    assert answer.state == state
    assert close(answer.signed_distance, distance, 1e-15)


@given(vertex_lists, vertex_lists, st.sampled_from([0.0, 0.5, 2.0]))
def test_witness_points(a, b, radius):
    """Witness points lie on their shapes. Their difference is signed_distance along the normal."""
    center = b[0]
    shape_b, core_b = (gjk.Circle(center, radius), [center]) if radius else (gjk.Polygon(b), b)
    answer = in_whole_numbers(gjk.Polygon(a), shape_b)
    assert abs(hypot(*answer.normal) - 1) < 1e-15
    for i in (0, 1):
        expected = answer.signed_distance * answer.normal[i]
        assert abs(answer.point_b[i] - answer.point_a[i] - expected) < 1e-13
    assert abs(distance_to_shape(answer.point_a, a)) < 1e-13 or answer.state == "intersecting"
    assert distance_to_shape(answer.point_a, a) < 1e-13
    assert distance_to_shape(answer.point_b, core_b, radius) < 1e-13


@given(vertex_lists, vertex_lists, st.tuples(real, real))
def test_any_start_direction(a, b, start):
    """The start direction, zero included, changes the steps but not the answer."""
    p, q = gjk.Polygon(a), gjk.Polygon(b)
    for direction in (start, (0, 0), (1e-200, 0), (0, -1e150)):
        trace = gjk.trace(p, q, start=direction)
        assert trace.intersects == gjk.intersects(p, q)


@given(vertex_lists, vertex_lists)
def test_every_exit_leaves_a_last_step(a, b):
    """The last step shows why the run ended, and each step continues the one before."""
    trace = gjk.trace(gjk.Polygon(a), gjk.Polygon(b))
    assert trace.steps[0].region == "start"
    for earlier, later in zip(trace.steps, trace.steps[1:], strict=False):
        assert later.index == earlier.index + 1
        assert set(later.simplex_before) <= set(earlier.simplex_after) | set(earlier.simplex_before)
    last = trace.steps[-1]
    if trace.termination is gjk.Termination.CONVERGED:
        assert not last.accepted
    assert last.simplex_after


def test_iteration_cap_gives_no_verdict():
    """A run stopped by its limit gives no verdict."""
    trace = gjk.trace(gjk.Polygon([(0, 0), (2, 0), (1, 2)]), gjk.Circle((1, 1), 1), max_iterations=1)
    assert (trace.termination, trace.intersects, trace.iterations) == ("iteration_cap", None, 1)
    with pytest.raises(ValueError, match="at least 1"):
        gjk.trace(gjk.Point((0, 0)), gjk.Point((0, 0)), max_iterations=0)


def test_unknown_method():
    """The error for an unknown method names it and the known ones."""
    with pytest.raises(ValueError, match=r"one of robust, winter, .*, not 'nope'"):
        gjk.trace(gjk.Point((0, 0)), gjk.Point((0, 0)), method="nope")


@given(st.floats(-15, -6), st.floats(-10, -0.5))
def test_witness_points_where_edges_are_almost_parallel(slope, below):
    """The witness points of a needle in a rectangle are in both, also where an edge of one is parallel to one of the
    other up to an angle that floats can hardly tell: both faces are then equally deep, and only one has points."""
    narrow, low = 0.2 * 10**slope, -0.2 - 10**below
    needle = [(-narrow, -0.2), (narrow, -0.2), (0, 0.2)]
    rectangle = [(-0.25, low), (0.25, low), (0.25, 0.3), (-0.25, 0.3)]
    answer = in_whole_numbers(gjk.Polygon(needle), gjk.Polygon(rectangle))
    assert distance_to_shape(answer.point_a, needle) < 1e-14
    assert distance_to_shape(answer.point_b, rectangle) < 1e-14


def test_near_touch():
    """A gap or an overlap of one unit in the last place is distinguished from touching."""
    square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    for x, state in ((1 - 2**-53, "intersecting"), (1.0, "touching"), (1 + 2**-52, "separated")):
        answer = in_whole_numbers(gjk.Polygon(square), gjk.Polygon([(x, 0.25), (3, 0.5), (2, 2)]))
        assert answer.state == state
        assert answer.signed_distance == x - 1


def test_posed_shapes_are_decided_exactly():
    """A posed polygon is its vertices under exactly the stored cosine and sine. The pose loses no digits."""
    square = gjk.Polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    turned = square.posed(0.7, (5, 1))
    c, s = Fraction(turned.pose.cosine), Fraction(turned.pose.sine)
    corners = [(c * x - s * y + 5, s * x + c * y + 1) for x, y in square.vertices]
    assert close(gjk.signed_distance(square, turned), truth(square.vertices, corners).signed_distance, 1e-15)
    assert turned.hull is square.hull


def test_scale_comes_from_the_largest_corner():
    """The floats are scaled by the size of the shapes. When that size came from a sample of the corners, two corners
    near the origin and one far from it overflowed."""
    a, b = [(0.0, 0.0), (1e-160, 0.0), (0.0, 1e150)], [(-1e-160, 1e-160)]
    assert in_whole_numbers(gjk.Polygon(a), gjk.Polygon(b)).state == truth(a, b).state == "separated"


def test_answers_are_finite_at_the_limits():
    """All numbers of an answer are finite, from the smallest float to the largest allowed coordinate."""
    for size in (5e-324, 1e-308, 1e-160, 1e150):
        triangle = [(0.0, 0.0), (size, 0.0), (0.0, size)]
        for b in (triangle, [(-size, size), (-size, -size)], [(size, size)]):
            answer = in_whole_numbers(gjk.Polygon(triangle), gjk.Polygon(b))
            numbers = (answer.signed_distance, *answer.normal, *answer.point_a, *answer.point_b)
            assert all(-inf < x < inf for x in numbers)
            assert answer.state == truth(triangle, b).state
