"""The sub-problem of the plane alone, region by region."""

from fractions import Fraction
from itertools import permutations
from math import hypot

import pytest
from cases import lattice, plane
from hypothesis import given
from hypothesis import strategies as st

from gjkcore.plane.simplex import closest_feature, closest_on_segment, closest_on_triangle
from oracle import exact, square_distance, truth


def point_of(feature):
    """The closest point, divided by its total."""
    return tuple(m / feature.total for m in feature.moment)


def check_weights(feature, points):
    """The weights give the point that the moment says."""
    assert sum(feature.weights) == feature.total
    assert all(weight > 0 for weight in feature.weights)
    for i in (0, 1):
        assert sum(w * points[k][i] for k, w in zip(feature.kept, feature.weights, strict=True)) == feature.moment[i]


@pytest.mark.parametrize(
    ("a", "b", "region", "point"),
    [
        ((1.0, 1.0), (2.0, 3.0), "A", (1, 1)),
        ((2.0, 3.0), (1.0, 1.0), "B", (1, 1)),
        ((-1.0, 1.0), (1.0, 1.0), "AB", (0, 1)),
        ((-1.0, 0.0), (1.0, 0.0), "AB", (0, 0)),
        ((0.0, 0.0), (1.0, 0.0), "A", (0, 0)),
        ((2.0, 1.0), (2.0, 1.0), "A", (2, 1)),
    ],
)
def test_segment_regions(a, b, region, point):
    """Each region of the segment, with the origin beside it, on it or at its end, and with equal ends."""
    feature = closest_on_segment(a, b)
    assert (feature.region, point_of(feature)) == (region, point)


TRIANGLE = ((0.0, 0.0), (4.0, 0.0), (0.0, 4.0))


@pytest.mark.parametrize(
    ("origin", "region", "point"),
    [
        ((-1, -2), "A", (0, 0)),
        ((6, -1), "B", (4, 0)),
        ((-1, 7), "C", (0, 4)),
        ((1, -3), "AB", (1, 0)),
        ((4, 4), "BC", (2, 2)),
        ((-2, 3), "AC", (0, 3)),
        ((1, 1), "ABC", (1, 1)),
        ((1, 0), "AB", (1, 0)),
        ((4, 0), "B", (4, 0)),
    ],
)
def test_triangle_regions(origin, region, point):
    """Each of the seven regions, in both orientations. On an edge the region is the edge, on a vertex the vertex."""
    a, b, c = ((float(x - origin[0]), float(y - origin[1])) for x, y in TRIANGLE)
    expected = (point[0] - origin[0], point[1] - origin[1])
    feature = closest_on_triangle(a, b, c)
    assert (feature.region, point_of(feature)) == (region, expected)
    mirrored = closest_on_triangle(a, c, b)
    swapped = {"B": "C", "C": "B", "AB": "AC", "AC": "AB"}.get(region, region)
    assert (mirrored.region, point_of(mirrored)) == (swapped, expected)
    check_weights(feature, (a, b, c))
    check_weights(mirrored, (a, c, b))


@pytest.mark.parametrize("order", list(permutations(((-5.0, 1.0), (-2.0, 1.0), (2.0, 2.0)))))
def test_beside_an_obtuse_corner(order):
    """The origin is beyond two edges, and between the ends of one of them alone: that one is closest."""
    feature = closest_on_triangle(*order)
    assert {order[i] for i in feature.kept} == {(-2.0, 1.0), (2.0, 2.0)}
    assert hypot(*point_of(feature)) == pytest.approx(6 / hypot(4, 1))


@given(st.lists(lattice, min_size=1, max_size=3))
def test_exact_on_whole_numbers(points):
    """In whole numbers the point is exactly the closest one, also for flat and repeated vertices. The weights give
    it."""
    feature = closest_feature(points)
    check_weights(feature, points)
    square = Fraction(feature.moment[0] ** 2 + feature.moment[1] ** 2, feature.total**2)
    if len(feature.kept) < 3:
        assert square == min(square_distance(p, q) for p in exact(points) for q in exact(points))
    else:
        assert square == 0
        assert truth(points, [(0, 0)]).state == "intersecting"


@given(st.lists(plane, min_size=1, max_size=3))
def test_floats_come_close(points):
    """In floats the distance is right up to rounding, also for slivers."""
    feature = closest_feature(points)
    expected = max(0.0, truth(points, [(0, 0)]).signed_distance)
    assert abs(hypot(*point_of(feature)) - expected) < 1e-7
