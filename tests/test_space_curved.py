"""Curved solids: GJK's bounds, the polytope, and what is known by hand."""

from itertools import product
from math import hypot, sqrt
from random import Random

import pytest
from cases3 import rotation
from certificates import PRECISE, PROVED, Judge
from extent import up_to
from lattices import PLAIN, QUARTERS, TYPES
from special import POSES, direction, special_pair

import gjkcore as gjk
from gjkcore.space.bodies import Ball, Drop, Frustum, Pair
from gjkcore.space.curved import body_of
from gjkcore.vec import add3, dot3, scale3, sub3, unit3

CURVED = ("Cylinder", "Cone", "Ellipsoid")
UP = gjk.Cylinder((0, 0, -1), (0, 0, 1), 1)
TENT = gjk.Cone((0, 0, 0), (0, 0, 2), 2)
HALF = gjk.Cone((0, 0, 0), (0, 0, 1), 1)

KNOWN = {
    "over a cap": (UP, gjk.Sphere((0.2, 0.1, 3), 0.5), -1.5),
    "beside a side": (UP, gjk.Sphere((0, 3, 0.4), 0.5), -1.5),
    "beyond a rim": (UP, gjk.Ellipsoid((4, 0, 5), (0.5, 0.5, 0.5)), -4.5),
    "over a tip": (HALF, gjk.Sphere((0.1, 0, 3), 1), 1 - hypot(0.1, 2)),
    "beside a slope": (HALF, gjk.Point((1.5, 0, 1.5)), -sqrt(2)),
    "sides crossed, apart": (UP, gjk.Cylinder((4, -1, 0), (4, 1, 0.1), 1), -2.0),
    "rim on cap": (UP, gjk.Cylinder((0, 0, 4), (2, 0, 5), 1), 2 / sqrt(5) - 3),
    "a cap": (UP, gjk.Ellipsoid((0.2, 0.1, 0.9), (0.3, 0.25, 0.3)), 0.4),
    "a side": (UP, gjk.Ellipsoid((0.8, 0, 0.1), (0.3, 0.25, 0.3)), 0.5),
    "a slope": (TENT, gjk.Ellipsoid((0.8, 0, 0.8), (0.1, 0.08, 0.1)), 0.4 / sqrt(2) + 0.1),
    "two sides crossed": (UP, gjk.Cylinder((1.5, -1, 0), (1.5, 1, 0.1), 1), 0.5),
    "a tip under a cap": (UP, gjk.Cone((0.3, 0, 2), (0.3, 0, 0.7), 0.5), 0.3),
    "a rounded tip": (UP, gjk.Rounded(gjk.Cone((0.3, 0, 2), (0.3, 0, 0.7), 0.5), 0.25), 0.55),
    "two ellipsoids": (gjk.Ellipsoid((0, 0, 0), (3, 1, 2)), gjk.Ellipsoid((0, 1.5, 0), (2, 1, 3)), 0.5),
    "radii alone": (UP, gjk.Sphere((3 * 0.6, 3 * 0.8, 0.2), 2.25), 0.25),
}
"""Pairs whose depth, or minus whose distance, is known by hand."""


@pytest.mark.parametrize("name", KNOWN)
def test_each_part_of_a_surface_by_hand(name):
    """Each part of a solid gives the known depth or distance, in both orders and in any pose; its points are that far
    apart along the normal, and a motion by it makes the solids touch."""
    a, b, depth = KNOWN[name]
    turn = rotation(Random(7))
    for p, q in ((a, b), (b, a), (a.posed(turn, (3, 4, 5)), b.posed(turn, (3, 4, 5)))):
        way = gjk.penetration(p, q)
        assert way.depth == pytest.approx(depth, abs=1e-12)
        assert way.error <= 1e-12
        assert sub3(way.point_a, way.point_b) == pytest.approx(scale3(way.normal, way.depth), abs=way.error + 1e-14)
        assert abs(gjk.signed_distance(p, q.translated(scale3(way.normal, way.depth)))) < 1e-12
        assert gjk.intersects(p, q) is (depth > 0)
        assert gjk.closest_points(p, q).distance == pytest.approx(max(-depth, 0), abs=1e-12)


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


@pytest.mark.parametrize("tilt", [1e-12, 1e-8, 1e-4, 1e-2])
def test_solids_whose_axes_are_almost_one(tilt):
    """A valley of directions of almost equal depth has the same depth in both orders and after a motion, within the
    errors, which are at most PROVED."""
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
            assert abs(other.depth - way.depth) <= other.error + way.error + 1e-14
            assert max(way.error, other.error) <= PROVED


@pytest.mark.parametrize("turn", [quarter @ plain for quarter in QUARTERS[::5] for plain in PLAIN], ids=lambda _: "")
def test_exact_contact_is_touching(turn):
    """A cylinder, cone, frustum or ellipsoid that stands on a floor, lies on it or leans against its rim touches it,
    also in turns of 3-4-5 and of thirds. A little above the floor or below it, it does not."""
    rows = tuple(map(tuple, turn.tolist()))
    floor = gjk.Box((0, 0, -0.5), (5, 5, 0.5))
    for solid in (
        gjk.Cylinder((0, 0, 0), (0, 0, 1), 1),
        gjk.Cylinder((0, 0, 0.5), (1, 2, 0.5), 0.5),
        gjk.Cone((0.25, 1 / 3, 0), (0.25, 1 / 3, 1), 0.5),
        gjk.Cone((0.25, 1 / 3, 1), (0.25, 1 / 3, 0), 0.5),
        gjk.Frustum((1, 1, 2), 0.5, (1, 1, 0), 1 / 3),
        gjk.Ellipsoid((1 / 3, 0, 0.75), (1, 2, 0.75)),
        gjk.Cylinder((5.5, 0, -1), (5.5, 0, 1), 0.5),
    ):
        a, b = floor.posed(rows, (0, 0, 0)), solid.posed(rows, (0, 0, 0))
        for p, q in ((a, b), (b, a)):
            assert gjk.intersects(p, q)
            assert gjk.signed_distance(p, q) == 0
            assert gjk.penetration(p, q).error <= PRECISE
        way = gjk.penetration(a, b)
        for far in (3e-7, -3e-7):
            assert gjk.signed_distance(a, b.translated(scale3(way.normal, far))) == pytest.approx(far, abs=1e-9)


@pytest.mark.parametrize("types", list(product(CURVED, TYPES)), ids=" and ".join)
def test_both_bounds_hold(types):
    """In every pose the depth along the normal is the height that formulas of their own give, no direction of many has
    less height by more than the error, and the points are in both solids and the depth apart within it. Most errors are
    tiny."""
    rng = Random(str(types))
    precise = []
    for pose in POSES:
        for _ in range(up_to(3, 1)):
            judge = Judge(*special_pair(rng, types, pose, "plain"), parts=())
            assert not judge.faults
            precise.append(judge.precise)
    assert precise.count(True) >= 0.9 * len(precise)


def test_a_common_point_is_in_both():
    """The closest points of solids that overlap are one point of both, also where GJK ends in a flat tetrahedron."""
    rng = Random(8)
    for types in product(CURVED, TYPES):
        for pose in ("deep", "equal", "coaxial"):
            a, b = (given.solid() for given in special_pair(rng, types, pose, "plain"))
            near = gjk.closest_points(a, b)
            if not near.distance:
                assert near.point_a == near.point_b
                for solid in (a, b):
                    assert gjk.signed_distance(gjk.Point(near.point_a), solid) <= 1e-11


@pytest.mark.parametrize(
    "body",
    [
        Frustum.between((0.1, -0.5, 0.2), (0.3, 0.4, 0.6), (0.7, 0.7)),
        Frustum.between((0.1, -0.5, 0.2), (0.3, 0.4, 0.6), (0.7, 0.0)),
        Frustum.between((0.1, -0.5, 0.2), (0.3, 0.4, 0.6)),
        Ball((0.1, 0.2, 0.3), ((0.5, 0.0, 0.0), (0.0, 0.8, 0.1), (0.0, -0.1, 0.8))),
        Ball((0.1, 0.2, 0.3), ((0.5, 0.0, 0.0), (0.0, 8e-5, 1e-5), (0.0, -0.1, 0.8))),
        Drop((0.1, 0.2, 0.3), (1.0, 2.0, 0.5), 1.25, 0.25),
    ],
    ids=lambda body: type(body).__name__,
)
def test_a_ball_that_is_a_summand_leaves_a_convex_body(body):
    """The support points without the largest ball are still those of a convex body: none of them is further along
    another one's direction. With a ball that is larger by a hundredth of it, some would be."""

    def furthest_beyond(more):
        rng = Random(3)
        ways = [direction(rng) for _ in range(60)]
        if isinstance(body, Ball):
            ways += [unit3(add3(axis, scale3(way, 1e-2))) for axis in map(unit3, body.axes) for way in ways[:20]]
        points = [sub3(body.spread(*n), scale3(n, more * body.round)) for n in ways]
        return max(dot3(sub3(q, p), n) for p, n in zip(points, ways, strict=True) for q in points)

    assert furthest_beyond(1.0) <= 1e-14
    if body.round > 0.01:
        assert furthest_beyond(1.01) > 1e-9


def test_the_balls_of_both_bodies_count_as_radii():
    """The height of K and the balls that were taken off it are the height of the whole difference."""
    a, b = gjk.Ellipsoid((0, 0, 0), (1, 2, 3)), gjk.Ellipsoid((1, 1, 1), (2, 1, 1.5))
    x, y = body_of(a, 1.0), body_of(b, 1.0)
    whole = Pair(x, y, sub3(y.center, x.center))
    rng = Random(1)
    for _ in range(50):
        n = direction(rng)
        expected = dot3(a.support(n), n) - dot3(b.support(scale3(n, -1.0)), n)
        assert whole.height(n) + x.round + y.round == pytest.approx(expected, abs=1e-14)
    assert (x.round, y.round) == pytest.approx((1 / 3, 0.5))


def test_a_center_on_a_curved_surface():
    """A core of distance 0 has the surface's normal there: on the side, on the rim, on the cap and at the tip."""
    turn = rotation(Random(4))
    cylinder, cone = gjk.Cylinder((0, 0, -2), (0, 0, 2), 3), gjk.Cone((0, 0, -2), (0, 0, 2), 3)
    for solid, center in ((cylinder, (3, 0, 1)), (cylinder, (0, -3, 2)), (cylinder, (1, 1, 2)), (cone, (0, 0, 2))):
        a, b = solid.posed(turn, (5, 6, 7)), gjk.Sphere(center, 1.5).posed(turn, (5, 6, 7))
        way = gjk.penetration(a, b)
        assert way.depth == pytest.approx(1.5, abs=1e-13)
        assert abs(gjk.signed_distance(a, b.translated([x * way.depth for x in way.normal]))) < 1e-12


@pytest.mark.parametrize("make", [gjk.Cylinder, gjk.Cone])
def test_a_center_next_to_the_axis(make):
    """A sphere around a point that is 1e-14 to 1e-6 of the size from the axis leaves along its normal: the height of
    both solids along it is the depth, within the error."""
    rng = Random(6)
    for _ in range(60):
        axis, aside = direction(rng), scale3(direction(rng), 10 ** rng.uniform(-14, -6))
        center = add3(scale3(axis, rng.uniform(-0.9, 0.9)), aside)
        solid = make(scale3(axis, -2.0), scale3(axis, 2.0), 1.0)
        way = gjk.penetration(solid, gjk.Sphere(center, 0.5))
        height = dot3(way.normal, sub3(solid.support(way.normal), center)) + 0.5
        assert abs(height - way.depth) <= way.error + 1e-14
        assert way.error <= PROVED


@pytest.mark.parametrize("make", [gjk.Cylinder, gjk.Cone])
def test_a_center_far_out_on_the_axis(make):
    """A sphere whose centre is on the axis, up to 100 lengths from the solid: its distance is that along the axis."""
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
