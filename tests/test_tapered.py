"""Tapered capsules, frusta and rectangles by hand, and degenerate ones. Others are in test_plane_lattice and
test_certificates."""

from math import cos, pi, sin

import numpy as np
import pytest

import gjkcore as gjk
import oracle


def test_beyond_an_edge():
    """A point on the axis is deepest beside the tip, not at it. There the slope of the height is zero as well, and the
    search for a zero went on to it."""
    tapered, point = gjk.TaperedCapsule((0, -1), 1.95, (0, 1), 0), gjk.Point((0, 0))
    way = gjk.penetration(point, tapered)
    assert gjk.signed_distance(point, tapered.translated([way.depth * x for x in way.normal])) == pytest.approx(
        0, abs=1e-13
    )
    assert abs(way.normal[0]) == pytest.approx((1 - 0.975**2) ** 0.5)


@pytest.mark.parametrize(
    ("tapered", "same"),
    [
        (gjk.TaperedCapsule((0, 0), 2, (1, 0), 0.5), gjk.Circle((0, 0), 2)),
        (gjk.TaperedCapsule((0, 0), 0.5, (1.5, 0), 2), gjk.Circle((1.5, 0), 2)),
        (gjk.TaperedCapsule((0, 0), 1, (1, 0), 0), gjk.Circle((0, 0), 1)),
        (gjk.TaperedCapsule((1, 2), 0, (1, 2), 0), gjk.Point((1, 2))),
        (gjk.TaperedCapsule((0, 0), 0, (1, 0), 0), gjk.Segment((0, 0), (1, 0))),
        (gjk.TaperedCapsule((0, 0), 1, (3, 0), 1), gjk.Capsule((0, 0), (3, 0), 1)),
        (gjk.TaperedCapsule((0, 0, 0), 1, (0, 0, 0.5), 0.5), gjk.Sphere((0, 0, 0), 1)),
        (gjk.TaperedCapsule((0, 0, 0), 1, (0, 0, 3), 1), gjk.Capsule((0, 0, 0), (0, 0, 3), 1)),
        (gjk.Frustum((0, 0, 0), 1, (0, 0, 3), 1), gjk.Cylinder((0, 0, 0), (0, 0, 3), 1)),
        (gjk.Frustum((0, 0, 0), 0, (0, 0, 3), 1), gjk.Cone((0, 0, 3), (0, 0, 0), 1)),
        (gjk.Frustum((0, 0, 0), 0, (0, 0, 3), 0), gjk.Segment((0, 0, 0), (0, 0, 3))),
        (gjk.Rectangle((1, 2), (0, 0)), gjk.Point((1, 2))),
        (gjk.Rectangle((1, 2), (3, 0)), gjk.Segment((-2, 2), (4, 2))),
    ],
)
def test_degenerate(tapered, same):
    """Where one disc or ball holds the other, both are equal, or a radius is 0, the answers are those of the simpler
    shape, bit by bit."""
    other = gjk.Polygon([(3, 4), (5, 4), (4, 7)]) if same.dimension == 2 else gjk.Box((4, 5, 6), (1, 2, 3))
    for move in ((0, 0, 0), (-3, -4, -5), (0.1, 0.2, 0.3)):
        moved = other.translated(move[: same.dimension])
        found, expected = gjk.penetration(tapered, moved), gjk.penetration(same, moved)
        assert found.depth == pytest.approx(expected.depth, abs=1e-14)
        assert gjk.intersects(tapered, moved) == gjk.intersects(same, moved)


@pytest.mark.parametrize("angle", [0.0, pi / 2, 0.3])
def test_rectangle(angle):
    """A rectangle is the polygon of its vertices, which are exact where it is not turned."""
    rectangle = gjk.Rectangle((1, 2), (3, 0.5), angle)
    c, s = cos(angle), sin(angle)
    expected = [(1 + c * x - s * y, 2 + s * x + c * y) for x, y in ((-3, -0.5), (3, -0.5), (3, 0.5), (-3, 0.5))]
    assert np.allclose(rectangle.vertices, expected, rtol=0, atol=1e-15)
    other = [(4, 2), (7, 3), (7, 0)]
    truth = oracle.truth(rectangle.vertices, other)
    assert gjk.signed_distance(rectangle, gjk.Polygon(other)) == pytest.approx(
        truth.signed_distance, rel=1e-14, abs=1e-15
    )
    turned = rectangle.posed(0.25, (1, 0))
    assert turned.angle == pytest.approx(angle + 0.25)
    assert turned.half_extents == (3, 0.5)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: gjk.TaperedCapsule((0, 0), -1, (1, 0), 1), "radius_p must be a finite number >= 0"),
        (lambda: gjk.TaperedCapsule((0, 0), 1, (1, 0, 0), 1), "q must be two finite numbers"),
        (lambda: gjk.TaperedCapsule((0, 0, 0), 1, (1, 0, 0), float("nan")), "radius_q must be a finite number"),
        (lambda: gjk.Frustum((0, 0, 0), 1, (0, 0, 0), 2), "q must be a point other than p"),
        (lambda: gjk.Frustum((0, 0, 0), 1, (0, 0, 1), -2), "radius_q must be a finite number >= 0"),
        (lambda: gjk.Frustum((0, 0), 1, (0, 1), 2), "p must be three finite numbers"),
        (lambda: gjk.Rectangle((0, 0), (-1, 1)), r"half_extents\[0\] must be a finite number >= 0"),
        (lambda: gjk.Rectangle((0, 0), (1, 1), "a"), "angle must be a finite number"),
    ],
)
def test_bad_numbers(make, words):
    with pytest.raises(gjk.ShapeError, match=words):
        make()
