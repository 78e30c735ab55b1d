"""Bodies, Newton's method, and the cones in which no height is less."""

from itertools import product
from math import acos, cos, hypot, sin, sqrt
from random import Random

import numpy as np
import pytest
from cases3 import rotation
from invariants import heights, shape_of, size
from poses import direction, pair

import gjkcore as gjk
from gjkcore.space.bodies import Ball, Body, Frustum, inner_sum
from gjkcore.space.cones import profile, width
from gjkcore.space.curved import body_of
from gjkcore.space.places import Place, meet, newton, tangents
from gjkcore.vec import add3, dot3, scale3, sub3, unit3

CURVED = ("cylinder", "cone", "ellipsoid")

BODIES: list[Body] = [
    Frustum.between((0.1, -0.5, 0.2), (0.3, 0.4, 0.6), (0.7, 0.7)),
    Frustum.between((0.1, -0.5, 0.2), (0.3, 0.4, 0.6), (0.7, 0.0)),
    Ball((0.1, 0.2, 0.3), ((0.5, 0.0, 0.0), (0.0, 0.8, 0.1), (0.0, -0.1, 0.8))),
    Ball((0.1, 0.2, 0.3), ((0.5, 0.0, 0.0), (0.0, 8e-5, 1e-5), (0.0, -0.1, 0.8))),
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: type(body).__name__)
def test_bend_is_the_derivative_of_the_support_point(body):
    """Where n moves a little across itself, the support point moves by the bend."""
    rng = Random(3)
    for _ in range(50):
        n = direction(rng)
        both = tangents(*n)
        state = body.spread(*n)[3]
        xx, yy, zz, xy, yz, zx = body.at(state, *n)[3:]
        for t in (both[:3], both[3:]):
            (ahead, behind) = (unit(add3(n, scale3(t, step))) for step in (1e-6, -1e-6))
            measured = scale3(sub3(body.at(state, *ahead)[:3], body.at(state, *behind)[:3]), 0.5e6)
            expected = (dot3((xx, xy, zx), t), dot3((xy, yy, yz), t), dot3((zx, yz, zz), t))
            if max(map(abs, expected)) < 100:
                assert expected == pytest.approx(measured, abs=1e-5)


def unit(v):
    return scale3(v, 1 / hypot(*v))


def test_meet_refuses_a_direction_that_is_no_place():
    """Both flat sets have a common point along a place and along no other direction."""
    ball, other = Ball((4.0, 1.0, 2.0), ((1, 0, 0), (0, 1.1, 0), (0, 0, 1))), BODIES[0]
    c = sub3(other.center, ball.center)
    place = newton(ball, other, c, (-1.0, 0.0, 0.0), 0, 2)
    assert place is not None
    assert place.height < 0
    assert meet(ball, other, c, place.normal) is not None
    aside = (place.normal[1], place.normal[0], -place.normal[2])
    assert meet(ball, other, c, aside) is None


def places(kinds):
    """Places of pairs that overlap, next to random directions, with the specs of the pair."""
    rng = Random(str(kinds))
    for _ in range(12):
        a, b = pair(rng, kinds, "deep", scales=False)
        x, y = (body_of(shape_of(spec), 1.0) for spec in (a, b))
        c = sub3(y.center, x.center)
        for _ in range(6):
            states = [rng.choice((0, 2)) if body.has_rims else 0 for body in (x, y)]
            try:
                place = newton(x, y, c, direction(rng), *states)
            except ZeroDivisionError:
                continue
            if place is not None and place.height > 0:
                yield a, b, rng, place


def height_of(a, b, n):
    """The heights of A - B without the radii, by formulas of their own."""
    return heights(a, n) + heights(b, -n) + n @ np.subtract(a.offset, b.offset) - a.radius - b.radius


@pytest.mark.parametrize("kinds", list(product(CURVED, CURVED)), ids=str)
def test_no_height_within_a_width_is_less(kinds):
    """Random directions within the width of a place have at least its height, or less by at most the slack; most widths
    are wide."""
    widths = []
    for a, b, rng, place in places(kinds):
        m = np.array(place.normal)
        across = np.array([direction(rng) for _ in range(400)])
        across -= (across @ m)[:, None] * m
        across /= np.linalg.norm(across, axis=1)[:, None]
        for slack in (1e-13, 1e-4, 0.05):
            widest = acos(min(width(profile(place), slack), 1))
            widths += [widest] if slack < 1e-9 else []
            for angle in (widest, 0.6 * widest, 0.1 * widest):
                n = cos(angle) * m + sin(angle) * across
                assert height_of(a, b, n).min() >= place.height - slack - 1e-12 * (size(a) + size(b))
    assert len(widths) > 10
    assert sorted(widths)[len(widths) // 2] > 0.1


def test_coaxial_solids_whose_depth_has_a_ring_of_directions():
    """The depth, by hand: half angle of the cone included."""
    cone = gjk.Cone((0, 0, 0), (0, 0, 2), 1)
    cylinder = gjk.Cylinder((0, 0, -5), (0, 0, 5), 1)
    for a, b, depth in (
        (cone, gjk.Point((0, 0, 1)), 1 / sqrt(5)),
        (cone, gjk.Sphere((0, 0, 1), 0.25), 0.25 + 1 / sqrt(5)),
        (cylinder, cylinder, 2.0),
        (cylinder, gjk.Capsule((0, 0, -9), (0, 0, 9), 0.5), 1.5),
        (gjk.Ellipsoid((0, 0, 0), (1, 1, 3)), gjk.Ellipsoid((0, 0, 0), (1, 1, 3)), 2.0),
    ):
        way = gjk.penetration(a, b)
        assert way.depth == pytest.approx(depth, abs=1e-14)
        assert way.error < 1e-12
        moved = b.translated([x * way.depth for x in way.normal])
        assert abs(gjk.signed_distance(a, moved)) < 1e-13


@pytest.mark.parametrize("tilt", [1e-12, 1e-10, 1e-8, 1e-6, 1e-4, 1e-2])
def test_solids_whose_axes_are_almost_one(tilt):
    """A valley of directions of almost equal depth has the same depth in both orders and after a motion, and is proved,
    to 1e-9 of the size."""
    turn = rotation(Random(7))
    cylinder = gjk.Cylinder((0, 0, -1), (0, 0, 1), 1)
    for b in (
        gjk.Cylinder((tilt, 0, -1), (0, 2 * tilt, 1), 0.5),
        gjk.Capsule((tilt, 0, -2), (0, 2 * tilt, 2), 0.5),
        gjk.Ellipsoid((tilt, 0, 0), (0.5, 0.5 + tilt, 0.7)),
    ):
        way = gjk.penetration(cylinder, b)
        for p, q in ((b, cylinder), (cylinder.posed(turn, (3, 4, 5)), b.posed(turn, (3, 4, 5)))):
            other = gjk.penetration(p, q)
            assert other.depth == pytest.approx(way.depth, abs=2e-9)
            assert max(way.error, other.error) <= 1e-9


def test_a_center_on_a_curved_surface():
    """A core of distance 0 has the surface's normal there: on the side, on the rim, on the cap and at the tip."""
    turn = rotation(Random(4))
    cylinder, cone = gjk.Cylinder((0, 0, -2), (0, 0, 2), 3), gjk.Cone((0, 0, -2), (0, 0, 2), 3)
    for solid, center in ((cylinder, (3, 0, 1)), (cylinder, (0, -3, 2)), (cylinder, (1, 1, 2)), (cone, (0, 0, 2))):
        a, b = solid.posed(turn, (5, 6, 7)), gjk.Sphere(center, 1.5).posed(turn, (5, 6, 7))
        way = gjk.penetration(a, b)
        assert way.depth == pytest.approx(1.5, abs=1e-14)
        assert abs(gjk.signed_distance(a, b.translated([x * way.depth for x in way.normal]))) < 1e-13


def test_a_place_is_the_same_from_both_sides():
    """Where the bodies change places, so do the points, and the normal turns round."""
    x, y = BODIES[0], BODIES[2]
    c = (1.5, 0.2, 0.1)
    place, other = newton(x, y, c, (1.0, 0.0, 0.0), 2, 0), newton(y, x, scale3(c, -1.0), (-1.0, 0.0, 0.0), 0, 2)
    assert isinstance(place, Place)
    assert isinstance(other, Place)
    assert place.height == pytest.approx(other.height, abs=1e-14)
    assert place.normal == pytest.approx(scale3(other.normal, -1.0), abs=1e-9)
    assert sub3(place.ends[:3], c) == pytest.approx(other.ends[3:], abs=1e-9)


@pytest.mark.parametrize("make", [gjk.Cylinder, gjk.Cone])
def test_a_center_next_to_the_axis(make):
    """A sphere around a point that is 1e-14 to 1e-6 of the size from the axis leaves along its normal: the height of
    both solids along it is the depth. The way from the axis has lost its digits there, so the normal rose along it."""
    rng = Random(6)
    for _ in range(200):
        axis, aside = direction(rng), scale3(direction(rng), 10 ** rng.uniform(-14, -6))
        center = add3(scale3(axis, rng.uniform(-0.9, 0.9)), aside)
        solid = make(scale3(axis, -2.0), scale3(axis, 2.0), 1.0)
        way = gjk.penetration(solid, gjk.Sphere(center, 0.5))
        height = dot3(way.normal, sub3(solid.support(way.normal), center)) + 0.5
        assert abs(height - way.depth) <= way.error + 1e-14


@pytest.mark.parametrize("make", [gjk.Cylinder, gjk.Cone])
def test_a_center_far_out_on_the_axis(make):
    """A sphere whose centre is on the axis, up to 100 lengths from the solid: its distance is that along the axis. The
    rounding of its place is a way from the axis, too, but no direction."""
    rng = Random(7)
    for _ in range(500):
        start, end = (tuple(rng.randint(-6, 6) / 2 for _ in range(3)) for _ in range(2))
        if start == end:
            continue
        share = rng.uniform(1, 100)
        length = hypot(*sub3(end, start))
        center = add3(start, scale3(sub3(end, start), share))
        found = gjk.signed_distance(gjk.Sphere(center, 1.5), make(start, end, 0.25))
        assert found == pytest.approx((share - 1) * length - 1.5, abs=1e-12 * share * length)


def test_an_ellipsoid_holds_the_balls_that_fit():
    """The ball with the least height over its own centre is inside, and is not if it is larger by a millionth. The
    least height is sought in 20,000 directions, and near the best ones."""
    rng = Random(5)
    noise = np.random.default_rng(5)
    for k in range(60):
        radii = tuple(rng.choice((0.5, 1.0, 1.5, 2.0)) for _ in range(3))
        turn = np.array(rotation(rng)) if k % 2 else np.eye(3)
        focal = (0.0, 0.0, radii[2] - radii[0] ** 2 / radii[2])
        center = turn @ (focal if k % 3 == 0 else [rng.uniform(-0.5, 0.5) * r for r in radii])
        ball = Ball((5.0, 6.0, 7.0), tuple(tuple(turn[:, i] * r) for i, r in enumerate(radii)))
        best, least = np.zeros(3), np.inf
        for step in (1.0, 0.02, 0.001, 1e-4):
            n = best + step * noise.normal(size=(20_000, 3))
            n /= np.linalg.norm(n, axis=1)[:, None]
            over = np.linalg.norm(n @ turn * radii, axis=1) - n @ center
            if over.min() < least:
                best, least = n[over.argmin()], over.min()
        assert not ball.holds(tuple(center), least + 1e-6)
        if least > 1e-6:
            assert ball.holds(tuple(center), least - 1e-6)


def test_an_ellipsoid_holds_the_ball_around_its_center_of_curvature():
    """The ball around (0, 0, -1.5) that touches the ellipsoid with the half axes 1, 3, 2 to the fourth order is inside,
    and one that is larger by 1e-12 is not."""
    ball = Ball.along((1.0, 3.0, 2.0))
    assert ball.holds((0.0, 0.0, -1.5), 0.5 - 1e-13)
    assert not ball.holds((0.0, 0.0, -1.5), 0.5 + 1e-12)
    assert ball.holds((0.0, 0.0, 0.0), 1 - 1e-12)
    assert not ball.holds((0.0, 0.0, 0.0), 1.0)


def test_the_inner_sum_of_two_ellipsoids_is_inside_and_as_high_along_its_direction():
    """No height of the ellipsoid inside of a sum is above the heights of both, and along the given direction it is
    theirs; flat ellipsoids and needles included."""
    rng = np.random.default_rng(3)
    for _ in range(200):
        x, y = (
            Ball((0.0, 0.0, 0.0), tuple(map(tuple, frame)))
            for frame in (np.linalg.qr(rng.normal(size=(3, 3)))[0] * 10.0 ** rng.uniform(-3, 0, (3, 1)) for _ in "xy")
        )
        directions = rng.normal(size=(40, 3))
        directions /= np.linalg.norm(directions, axis=1)[:, None]
        n = tuple(directions[0].tolist())
        inner = inner_sum(x, y, n)
        assert inner is not None
        assert inner.height(*n) == pytest.approx(x.height(*n) + y.height(*n), abs=1e-13)
        for d in directions.tolist():
            assert inner.height(*d) <= x.height(*d) + y.height(*d) + 1e-13
        for i, axis in enumerate(inner.axes):
            assert abs(dot3(axis, inner.axes[i - 1])) <= 1e-14


def test_two_discs_that_face_each_other_have_no_inner_sum_across():
    """A direction in which one of them has no height gives none."""
    flat = Ball((0.0, 0.0, 0.0), ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 0.0)))
    assert inner_sum(flat, flat, (0.0, 0.0, 1.0)) is None


@pytest.mark.parametrize(
    "body",
    [
        Ball((0.0, 0.0, 0.0), ((1.0, 0.0, 0.0), (0.0, 2.0, 0.0), (0.0, 0.0, 3.0))),
        Ball((0.0, 0.0, 0.0), ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1e-9))),
        Ball((0.0, 0.0, 0.0), ((1.0, 0.0, 0.0), (0.0, 2.0, 0.0), (0.0, 0.0, 0.0))),
        Frustum((0.0, 0.0, 0.0), (0.0, 0.0, 1.0), 1.0, (2.0, 1.0)),
        Frustum((0.0, 0.0, 0.0), (0.0, 0.0, 1.0), 1e-9, (1.0, 0.0)),
        Frustum((0.0, 0.0, 0.0), (0.0, 0.0, 1.0), 1.0, (0.0, 0.0)),
    ],
)
def test_the_way_from_a_body_to_a_point_is_along_a_normal(body):
    """The closest point is as high along the way as the body is, and the way leads to the point, also where it is 1e-12
    long; from a point inside there is none."""
    rng = np.random.default_rng(5)
    for away in (3.0, 1.0, 1e-3, 1e-12):
        for _ in range(50):
            n = unit3(tuple(rng.normal(size=3).tolist()))
            on = body.spread(*n)[:3]
            p = add3(on, scale3(n, away))
            found, way = body.closest(p)
            length = sqrt(dot3(way, way))
            assert add3(found, way) == pytest.approx(p, abs=1e-14)
            assert length == pytest.approx(away, abs=1e-14)
            m = scale3(way, 1 / length)
            assert dot3(found, m) == pytest.approx(body.height(*m), abs=1e-14)
    inside = scale3(body.spread(0.6, 0.0, 0.8)[:3], 0.5)
    if body.height(0.0, 0.0, 1.0) and body.height(1.0, 0.0, 0.0):
        assert not any(body.closest(inside)[1])
