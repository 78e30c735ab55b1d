"""Newton's method between GJK and EPA, on solids with a curved core."""

from math import hypot, pi, sqrt
from random import Random

import pytest
from cases3 import rotation
from poses import direction

import gjkcore as gjk
from gjkcore.space.curved import BallBody, Body, FrustumBody, Pair, nearest_of_segments, tangents
from gjkcore.vec import add3, dot3, scale3, sub3

BODIES: list[Body] = [
    FrustumBody(((0.1, -0.5, 0.2), (0.3, 0.4, 0.6)), (0.7, 0.7), (0.2, 0.9, 0.4)),
    FrustumBody(((0.1, -0.5, 0.2), (0.3, 0.4, 0.6)), (0.7, 0.0), (0.2, 0.9, 0.4)),
    BallBody((0.1, 0.2, 0.3), ((0.5, 0.0, 0.0), (0.0, 0.8, 0.1), (0.0, -0.1, 0.8))),
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: type(body).__name__)
def test_bend_is_the_derivative_of_the_support_point(body):
    """Where n moves a little across itself, the support point moves by the bend."""
    rng = Random(3)
    for _ in range(50):
        n = direction(rng, 3)
        s, t = tangents(n)
        tag = body.top(n)[1]

        def moves(x, n=n, tag=tag):
            ahead, behind = (body.at(add3(n, scale3(x, step)), tag) for step in (1e-6, -1e-6))
            return scale3(sub3(ahead, behind), 0.5e6)

        measured = dot3(s, moves(s)), dot3(s, moves(t)), dot3(t, moves(t))
        assert body.bend(n, (tag,), 0.0, s, t) == pytest.approx(measured, abs=1e-6)


def test_meet_refuses_a_direction_that_is_no_minimum():
    """The witnesses exist along the minimum of the height and along no other direction."""
    pair = Pair(BallBody((4.0, 1.0, 2.0), ((1, 0, 0), (0, 1, 0), (0, 0, 1))), BODIES[0])
    contact = pair.contact((-1.0, 0.0, 0.0), [pair.support((-1.0, 0.0, 0.0))])
    assert contact is not None
    assert contact.height < 0
    assert pair.meet(contact.normal) is not None
    aside = contact.normal[1], contact.normal[0], -contact.normal[2]
    assert pair.meet(aside) is None


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
        moved = b.translated([x * way.depth for x in way.normal])
        assert abs(gjk.signed_distance(a, moved)) < 1e-13


def test_a_center_on_a_curved_surface():
    """A core of distance 0 has the surface's normal there: on the side, on the rim, on the cap and at the tip."""
    turn = rotation(Random(4))
    cylinder, cone = gjk.Cylinder((0, 0, -2), (0, 0, 2), 3), gjk.Cone((0, 0, -2), (0, 0, 2), 3)
    for solid, center in ((cylinder, (3, 0, 1)), (cylinder, (0, -3, 2)), (cylinder, (1, 1, 2)), (cone, (0, 0, 2))):
        a, b = solid.posed(turn, (5, 6, 7)), gjk.Sphere(center, 1.5).posed(turn, (5, 6, 7))
        way = gjk.penetration(a, b)
        assert way.depth == pytest.approx(1.5, abs=1e-14)
        assert abs(gjk.signed_distance(a, b.translated([x * way.depth for x in way.normal]))) < 1e-13


def test_nearest_of_segments():
    """Crossing, apart, in line, and where an end is nearest."""
    for p, q, r, s, expected in (
        ((-1, 0), (1, 0), (0, -1), (0, 1), 0.0),
        ((0, 0), (1, 0), (0, 1), (1, 1), 1.0),
        ((0, 0), (1, 0), (3, 0), (4, 0), 2.0),
        ((0, 0), (0, 0), (1, -1), (1, 1), 1.0),
        ((0, 0), (2, 0), (3, 1), (4, pi), sqrt(2)),
    ):
        (ax, ay), (bx, by) = nearest_of_segments(p, q, r, s)
        assert hypot(ax - bx, ay - by) == pytest.approx(expected)
