"""The drawn difference and sum."""

from math import hypot

import pytest
from cases import plane, vertex_lists
from hypothesis import example, given
from hypothesis import strategies as st

import gjkcore as gjk
from oracle import cross, exact, hull


@given(vertex_lists, vertex_lists)
def test_difference_is_the_hull_of_the_cloud(a, b):
    """The corners are those of the exact hull of all vertex differences, counter-clockwise, up to the rounding of a -
    b."""
    boundary = gjk.minkowski_difference(gjk.Polygon(a), gjk.Polygon(b))
    expected = hull([(p[0] - q[0], p[1] - q[1]) for p in exact(a) for q in exact(b)])
    near = [min(hypot(x - float(u), y - float(v)) for x, y in boundary) for u, v in expected]
    assert max(near) < 1e-13
    assert len(boundary) == len(expected)
    double_area = sum(cross((0, 0), p, q) for p, q in zip(boundary, boundary[1:] + boundary[:1], strict=True))
    assert double_area >= -1e-12


@given(vertex_lists, vertex_lists)
def test_sum_is_the_difference_from_the_mirrored_shape(a, b):
    """A + B = A - (-B)."""
    mirrored = gjk.Polygon([(-x, -y) for x, y in b])
    boundary = gjk.minkowski_sum(gjk.Polygon(a), gjk.Polygon(b))
    assert sorted(boundary) == sorted(gjk.minkowski_difference(gjk.Polygon(a), mirrored))


@example([(-0.5, 1.7), (1.0, -1.3), (1.3, -1.9)], (0.0, 3.0), 1.0)  # two edges that turn by less than rounding
@given(vertex_lists, plane, st.floats(0.5, 3))
def test_round_difference(a, center, radius):
    """Every point lies on the boundary: at `radius` from the difference with the centre, in the direction of the
    support."""
    circle = gjk.Circle(center, radius)
    boundary = gjk.minkowski_difference(gjk.Polygon(a), circle)
    for x, y in boundary:
        core = gjk.Polygon([(p - center[0], q - center[1]) for p, q in a])
        assert abs(gjk.signed_distance(core, gjk.Point((x, y))) - radius) < 1e-9
    assert len(boundary) >= 128


def test_cloud():
    """The cloud holds every pair of vertices once, with its indices. The centre of a circle has none."""
    cloud = gjk.vertex_cloud(gjk.Segment((0, 0), (1, 0)), gjk.Circle((5, 5), 1))
    assert [(s.w, s.ia, s.ib) for s in cloud] == [((-5, -5), 0, None), ((-4, -5), 1, None)]


class Bare:
    """A shape from outside: the point (2, 3)."""

    def support(self, direction):
        return (2.0, 3.0)


@pytest.mark.parametrize("other", [Bare(), gjk.Rounded(Bare(), 1), gjk.Box((0, 0, 0), (1, 1, 1)), None])
def test_no_cloud_without_vertices(other):
    """An object without vertices in the plane is refused, and the error names it."""
    with pytest.raises(gjk.ShapeError, match="b must be"):
        gjk.vertex_cloud(gjk.Point((0, 0)), other)


def test_curved_difference():
    """Every point of a sampled difference with an ellipse is on its boundary."""
    ellipse, square = gjk.Ellipse((3, 1), (2, 1), 0.5), gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    for x, y in gjk.minkowski_difference(ellipse, square):
        assert abs(gjk.signed_distance(ellipse, square.translated((x, y)))) < 1e-13
