"""The sub-problem, alone, region by region."""

from fractions import Fraction
from math import hypot

import pytest
from cases import lattice, plane
from hypothesis import given
from hypothesis import strategies as st

from gjkcore.plane.simplex import closest_feature, closest_on_segment, closest_on_triangle
from oracle import exact, square_distance, truth


def point_of(feature):
    """The closest point itself."""
    return tuple(m / feature.total for m in feature.moment)


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
    """Each region of the segment, the origin on it, at its end, and equal ends."""
    found = closest_on_segment(a, b)
    assert (found.region, point_of(found)) == (region, point)


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
    """Each of the seven regions, counter-clockwise and clockwise; on an edge, the edge; on a vertex, the vertex."""
    a, b, c = ((float(x - origin[0]), float(y - origin[1])) for x, y in TRIANGLE)
    expected = (point[0] - origin[0], point[1] - origin[1])
    found = closest_on_triangle(a, b, c)
    assert (found.region, point_of(found)) == (region, expected)
    mirrored = closest_on_triangle(a, c, b)
    swapped = {"B": "C", "C": "B", "AB": "AC", "AC": "AB"}.get(region, region)
    assert (mirrored.region, point_of(mirrored)) == (swapped, expected)


@given(st.lists(lattice, min_size=1, max_size=3))
def test_exact_on_whole_numbers(points):
    """In whole numbers the point is the closest one, flat and repeated vertices included; the weights add up to it."""
    found = closest_feature(points)
    assert sum(found.weights) == found.total
    assert all(weight > 0 for weight in found.weights)
    for i in (0, 1):
        assert sum(w * points[k][i] for k, w in zip(found.kept, found.weights, strict=True)) == found.moment[i]
    square = Fraction(found.moment[0] ** 2 + found.moment[1] ** 2, found.total**2)
    if len(found.kept) < 3:
        assert square == min(square_distance(p, q) for p in exact(points) for q in exact(points))
    else:
        assert square == 0
        assert truth(points, [(0, 0)]).state == "intersecting"


@given(st.lists(plane, min_size=1, max_size=3))
def test_floats_come_close(points):
    """In floats, the distance is right to rounding, slivers included."""
    found = closest_feature(points)
    expected = max(0.0, truth(points, [(0, 0)]).signed_distance)
    assert abs(hypot(*point_of(found)) - expected) < 1e-7
