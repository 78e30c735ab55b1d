"""Cases of casts and impacts from the public tests of other engines: their numbers, held to hand or to formulas."""

from fractions import Fraction
from math import cos, hypot, nextafter, pi, sin, sqrt

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
    """The same file and https://github.com/dimforge/parry/issues/19: a segment that was turned by a quarter is where it
    is, not where it was."""
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


def test_bepu_ray_to_a_capsule():
    """https://github.com/bepu/bepuphysics2/blob/1b0767e7682c7374af675861cdc41c7e401b6203/Demos/SpecializedTests/CapsuleRayTesting.cs
    A ray from (-10, 10, 0) along (1, -1, 0) to a capsule of radius 1 and length 1, which
    stands at the origin. It meets the cap about (0, 0.5, 0)."""
    capsule = gjk.Capsule((0, -0.5, 0), (0, 0.5, 0), 1)
    found = gjk.ray_cast(capsule, (-10, 10, 0), (1, -1, 0))
    exact = 9.75 - sqrt(7) / 4
    assert exact - 1e-14 <= found.t <= exact
    assert found.point == pytest.approx((exact - 10, 10 - exact, 0))
    assert found.normal == pytest.approx((exact - 10, 9.5 - exact, 0))
    # "If the ray start is inside the shape, then the impact t should be 0", and a ray along a tangent plane off the
    # surface finds nothing.
    for k in range(20):
        turn = (cos(k), sin(k), 0.1 * k)
        assert gjk.ray_cast(capsule, (0.3, 1.2, -0.2), turn)[:2] == ("initial", 0.0)
        aside = (cos(k) * 1.02, 0.1, sin(k) * 1.02)
        assert (
            gjk.ray_cast(capsule, (aside[0] + 5 * sin(k), 0.1, aside[2] - 5 * cos(k)), (-sin(k), 3, cos(k))).state
            == "miss"
        )


def test_bepu_sweep_of_turning_solids():
    """https://github.com/bepu/bepuphysics2/blob/05f95edd2a4071308178d55f3ac6b1d23a269728/Demos/SpecializedTests/SweepTestDemo.cs
    As it opens: a capsule of radius 0.5 and length 10.5 and a box of 0.5 x 1 x 1.5, 20 apart,
    which both move and turn for 50 s. Sampled every 1/500 s, they are apart before t and overlap just after it."""
    capsule = gjk.Capsule((-10, -5.25, 0), (-10, 5.25, 0), 0.5)
    box = gjk.Box((10, 0, 0), (0.25, 0.5, 0.75))
    motions = Motion((1, 0, 0), (1, 0, 1)), Motion((-1, 0, 0), (0, 1, 0))
    found = gjk.time_of_impact(capsule, box, *motions, 50.0)
    assert found.state == "hit"
    assert found.error < 1e-9

    def gap(t):
        c, s = cos(sqrt(2) * t), sin(sqrt(2) * t)
        # The axis (0, 1, 0), turned about (1, 0, 1) by Rodrigues' formula.
        half = [5.25 * x for x in (-s / sqrt(2), c, s / sqrt(2))]
        center = (t - 10, 0, 0)
        ends = [[m + sign * h for m, h in zip(center, half, strict=True)] for sign in (-1, 1)]
        turned = box.translated((-10, 0, 0)).posed(gjk.rotation(axis=(0, 1, 0), angle=t), (10 - t, 0, 0))
        return gjk.signed_distance(gjk.Capsule(*ends, 0.5), turned)

    assert all(gap(k / 500) > 0 for k in range(int(500 * found.t)))
    assert 0 <= gap(found.t) < 1e-12
    assert gap(found.t + 1e-6) < 0


def test_bepu_cubes_that_fall_through_and_blades():
    """https://github.com/bepu/bepuphysics2/blob/8910c282459ad13da506b3cebc3fedbbec2e122d/Demos/SpecializedTests/CCDTestDemo.cs
    Cubes of side 1 fall from 100 at 150 units a second onto ground whose top is 0: 2.5 in a
    step of 1/60 s, so that the discrete ones sink in. Two blades of 5 x 0.01 x 1, whose middles are 5 apart, turn at
    40 radians a second and near each other at 2 units a second."""
    ground = gjk.Box((0, -5, 0), (150, 5, 150))
    for i in range(10):
        cube = gjk.Box((4, 100 + i, 2 * i), (0.5, 0.5, 0.5))
        found = gjk.cast(ground, cube, (0, -150, 0))
        assert found.state == "hit"
        exact = Fraction(2 * (99 + i) + 1, 300)
        assert found.t == max(t for t in (float(exact), nextafter(float(exact), 0)) if Fraction(t) <= exact)
    blade = (2.5, 0.005, 0.5)
    left, right = gjk.Box((-2.5, 10, -5), blade), gjk.Box((2.5, 10, -5), blade)
    spin = (Motion((1, 0, 0), (0, 0, 40)), Motion((-1, 0, 0), (0, 0, 40)))
    found = gjk.time_of_impact(left, right, *spin)
    assert found[:2] == ("initial", 0.0)  # they touch tip to tip
    assert found.depth == 0
    apart = gjk.time_of_impact(left.translated((-0.5, 0, 0)), right, *spin)
    # They have come 0.5 nearer at t = 0.25, and meet shortly before both are level again.
    assert apart.state == "hit"
    assert pi / 10 - 1e-4 < apart.t < pi / 10

    def gap(t):
        turn = gjk.rotation(axis=(0, 0, 1), angle=40 * t)
        centers = (t - 3, 10, -5), (2.5 - t, 10, -5)
        return gjk.signed_distance(*(gjk.Box((0, 0, 0), blade).posed(turn, center) for center in centers))

    assert all(gap(apart.t * k / 500) > 0 for k in range(500))
    assert 0 <= gap(apart.t) < 1e-12
    assert gap(apart.t + 1e-7) < 0
