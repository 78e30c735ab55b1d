"""The sub-problem of space alone, region by region."""

from itertools import permutations

import pytest
from cases3 import lattice, space
from hypothesis import example, given
from hypothesis import strategies as st

from gjkcore.space.simplex import closest_feature

TETRAHEDRON = {"A": (0, 0, 0), "B": (6, 0, 0), "C": (0, 6, 0), "D": (0, 0, 6)}

# An origin in each of the 15 regions, and the point of the tetrahedron closest to it.
REGIONS = [
    ("A", (-1, -2, -1), (0, 0, 0)),
    ("B", (9, -1, -1), (6, 0, 0)),
    ("C", (-1, 9, -2), (0, 6, 0)),
    ("D", (-1, -1, 8), (0, 0, 6)),
    ("AB", (2, -1, -2), (2, 0, 0)),
    ("AC", (-1, 4, -2), (0, 4, 0)),
    ("AD", (-1, -1, 3), (0, 0, 3)),
    ("BC", (5, 5, -1), (3, 3, 0)),
    ("BD", (5, -1, 5), (3, 0, 3)),
    ("CD", (-2, 6, 4), (0, 4, 2)),
    ("ABC", (1, 2, -3), (1, 2, 0)),
    ("ABD", (1, -3, 2), (1, 0, 2)),
    ("ACD", (-1, 1, 1), (0, 1, 1)),
    ("BCD", (4, 4, 4), (2, 2, 2)),
    ("ABCD", (1, 1, 1), (1, 1, 1)),
]


@pytest.mark.parametrize(("region", "origin", "point"), REGIONS, ids=[region[0] for region in REGIONS])
@pytest.mark.parametrize("number", [int, float])
def test_tetrahedron_regions(region, origin, point, number):
    """Each of the 15 regions is right, in whole numbers and in floats, for any order of the vertices."""
    for order in permutations("ABCD"):
        simplex = [tuple(number(x - o) for x, o in zip(TETRAHEDRON[name], origin, strict=True)) for name in order]
        feature = closest_feature(simplex)
        assert sorted(order[i] for i in feature.kept) == sorted(region)
        expected = tuple(x - o for x, o in zip(point, origin, strict=True))
        assert tuple(m / feature.total for m in feature.moment) == pytest.approx(expected, abs=1e-14)


@pytest.mark.parametrize(
    ("origin", "region", "point"),
    [
        ((0, 0, 0), "A", (0, 0, 0)),
        ((3, 0, 0), "AB", (3, 0, 0)),
        ((2, 2, 0), "ABC", (2, 2, 0)),
        ((2, 0, 1), "ABD", (2, 0, 1)),
    ],
)
def test_origin_on_the_boundary(origin, region, point):
    """On a vertex the region is the vertex, on an edge the edge, on a face the face. It is never a larger feature."""
    simplex = [tuple(x - o for x, o in zip(p, origin, strict=True)) for p in TETRAHEDRON.values()]
    feature = closest_feature(simplex)
    assert (feature.region, any(feature.moment)) == (region, False)


@given(st.lists(lattice, min_size=1, max_size=4))
def test_exact_on_whole_numbers(points):
    """In whole numbers the point is exactly the closest one, also for flat and repeated vertices. No vertex lies on the
    origin's side of the plane through it, and the weights give it."""
    feature = closest_feature(points)
    assert sum(feature.weights) == feature.total
    assert all(weight > 0 for weight in feature.weights)
    for axis in range(3):
        weighted = sum(w * points[k][axis] for k, w in zip(feature.kept, feature.weights, strict=True))
        assert weighted == feature.moment[axis]
    square = sum(m * m for m in feature.moment)
    assert all(sum(m * x for m, x in zip(feature.moment, p, strict=True)) * feature.total >= square for p in points)


@given(st.lists(space, min_size=1, max_size=4))
@example([(-10.0, 0.0, 1.708984), (2.0, -10.0, 1.0), (-10.0, 0.0, 1.708984), (2.0, -10.0, 1.0)])
@example([(-10.0, 0.0, 1.708984), (-10.0, 0.0, 1.708984), (2.0, -10.0, 1.0), (2.0, -10.0, 1.0)])
def test_floats_come_close(points):
    """In floats the distance is right up to rounding, also for slivers."""
    feature = closest_feature(points)
    micro = [tuple(round(x * 10**6) for x in p) for p in points]
    exact = closest_feature(micro)
    distance = sum((m / feature.total) ** 2 for m in feature.moment) ** 0.5
    expected = sum((m / exact.total) ** 2 for m in exact.moment) ** 0.5 / 10**6
    assert abs(distance - expected) < 1e-5


@given(st.lists(space, min_size=1, max_size=3), st.randoms(use_true_random=False))
def test_a_repeated_vertex_changes_nothing(points, rng):
    """A tetrahedron that has a vertex twice has the closest point of its distinct vertices, digit for digit."""
    distinct = list(dict.fromkeys(points))
    repeated = [*distinct, *(rng.choice(distinct) for _ in range(4 - len(distinct)))]
    found, expected = closest_feature(repeated), closest_feature(distinct)
    assert (found.moment, found.total) == (expected.moment, expected.total)
