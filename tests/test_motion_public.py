"""Cases of casts and impacts from the public tests of other engines: their numbers, held to hand or to formulas."""

from math import hypot, pi, sqrt

import pytest

import gjkcore as gjk
from gjkcore import Motion

STILL = Motion((0, 0))


def rectangle(x, y):
    return gjk.Polygon([(-x, -y), (x, -y), (x, y), (-x, y)])


def test_box2d_distance():
    """https://github.com/erincatto/box2d/blob/main/test/test_distance.c: a square and a segment, 1 apart,
    which move by 2."""
    square, segment = rectangle(1, 1), gjk.Segment((2, -1), (2, 1))
    assert gjk.cast(square, segment, (-2, 0)).t == 0.5
    assert gjk.time_of_impact(square, segment, STILL, Motion((-2, 0))).t == 0.5
    # A point falls past the short end of a plank and drifts into it: an assertion fails there.
    plank, point = rectangle(0.5, 0.0002), gjk.Point((0.506, 0.0035))
    assert gjk.cast(plank, point, (-0.01, -0.5)).state == "miss"
    found = gjk.cast(plank, point, (-0.01, -0.006))
    assert found.state == "hit"
    assert found.normal == (1.0, 0.0)
    assert found.t == pytest.approx(0.6, abs=1e-14)


def test_box2d_a_false_contact():
    """https://github.com/erincatto/box2d/issues/115: a box that turns beside a large one was said to touch it. With the
    angles as they were, the loop did not end."""
    large = rectangle(25, 5).posed(2.95, (24, -60))
    small = rectangle(2.5, 2.5).posed(513.36676 - 162 * pi, (53.474274, -50.252514))
    move = (54.595478 - 53.474274, -51.083473 + 50.252514)
    found = gjk.time_of_impact(large, small, STILL, Motion(move, 513.62781 - 513.36676))
    gaps = []
    for k in range(2001):
        t = k / 2000
        angle = 513.36676 - 162 * pi + t * (513.62781 - 513.36676)
        center = (53.474274 + t * move[0], -50.252514 + t * move[1])
        gaps.append(gjk.signed_distance(large, rectangle(2.5, 2.5).posed(angle, center)))
    assert found.state == ("miss" if min(gaps) > 0 else "hit")
    if found.t is not None:
        first = next(k for k, gap in enumerate(gaps) if gap <= 0)
        assert (first - 1) / 2000 <= found.t <= first / 2000


def test_parry_ball_and_cuboid():
    """https://github.com/dimforge/parry/blob/master/crates/parry2d/tests/geometry/time_of_impact2.rs and its sibling in
    space: towards a corner along the diagonal."""
    for count in (2, 3):
        cuboid = rectangle(1, 1) if count == 2 else gjk.Box((0, 0, 0), (1, 1, 1))
        ball = gjk.Circle if count == 2 else gjk.Sphere
        one, half = Motion([1.0] * count), Motion([-0.5] * count)
        aside = Motion([-1.0, *[1.0] * (count - 1)])
        found = gjk.time_of_impact(ball([1.0] * count, 1), cuboid, Motion([2.0] * count), aside, float("inf"))
        assert found[:2] == ("initial", 0.0)
        found = gjk.time_of_impact(ball([2.0] * count, 1), cuboid, half, one, float("inf"))
        assert found.t == pytest.approx((sqrt(count) - 1) / (1.5 * sqrt(count)), abs=1e-15)
        far = gjk.time_of_impact(ball([3.0] * count, 1), cuboid, half, aside, float("inf"))
        assert far.state == "miss"


def test_parry_a_turned_segment():
    """The same file: a segment that was turned by a quarter is where it is, not where it was."""
    segment = gjk.Segment((1, 1), (-1, 1)).posed(-pi / 2, (0, 0))
    found = gjk.time_of_impact(gjk.Circle((0, 0), 0.5), segment, Motion((1, 0)), STILL)
    assert found.t == pytest.approx(0.5, abs=1e-15)


def test_parry_accuracy_does_not_scale_with_extent():
    """https://github.com/dimforge/parry/pull/430: its 2,400 casts and as many over ground that is a hundred times as
    large, where they were early by up to 139 mm; the bound of the test is 0.1 mm."""
    for half in (5.0, 50.0, 500.0, 50_000.0):
        ground = gjk.Box((0, -0.5, 0), (half, 0.5, half))
        for i in range(0, 200, 10):
            y = 1.177 + i * 5e-5
            for x, z in ((1.4, 2.8), (-1.4, -0.4), (1.4, -2.0), (-1.4, 2.0)):
                found = gjk.ray_cast(gjk.Rounded(ground, 0.5166), (x, y, z), (0, -1, 0), 2.0)
                assert abs(found.t - (y - 0.5166)) <= 3e-16
                found = gjk.cast(ground, gjk.Sphere((x, y, z), 0.5166), (0, -2, 0))
                assert abs(2 * found.t - (y - 0.5166)) <= 3e-16
                assert found.point == (x, 0.0, z)


def test_the_length_of_a_motion_does_not_matter():
    """Where only the scale of the motion changes, the place does not
    (https://github.com/dimforge/rapier.js/issues/258, second scenario)."""
    bar = rectangle(335, 0.5).translated((408, 286.5))
    start, end = (894, 328), (385, 217)
    along = (end[0] - start[0], end[1] - start[1])
    places = []
    for scale in (1.0, 2.0, 1 / hypot(*along), 1e-6, 1e6):
        found = gjk.ray_cast(bar, start, (along[0] * scale, along[1] * scale))
        assert found.state == "hit"
        places.append(found.t * scale)
        box = gjk.Polygon([(-5, -5), (5, -5), (5, 5), (-5, 5)]).translated(start)
        assert (
            gjk.time_of_impact(bar, box, STILL, Motion((along[0] * scale, along[1] * scale)), 2 / scale).state == "hit"
        )
    assert places == pytest.approx([places[0]] * len(places), rel=1e-14)
