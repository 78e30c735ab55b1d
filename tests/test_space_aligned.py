"""Ellipsoids whose axes are parallel, and rims whose axes cross: what is known of their heights."""

from itertools import product
from math import cos, pi, sin, sqrt
from random import Random

import pytest
from cases3 import rotation
from extent import some
from poses import direction

import gjkcore as gjk
from gjkcore.space.aligned import proved_height
from gjkcore.space.bodies import Ball, Body, Corners, Frustum
from gjkcore.space.curved import body_of
from gjkcore.space.pair import Pair
from gjkcore.vec import add3, scale3, unit3

ORIGIN = (0.0, 0.0, 0.0)
X, Y = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)


def body(rng: Random, frame) -> Body:
    """An ellipsoid with the axes of a frame, which may be flat or round, or a cylinder or cone about one of them."""
    if rng.random() < 0.5:
        rims = rng.choice(((1.0, 1.0), (1.0, 0.0), (0.7, 0.5)))
        return Frustum(ORIGIN, rng.choice(frame), rng.choice((0.5, 1.0)), rims)
    halves = [rng.choice((0.5, 1.0, 2.0)) for _ in range(3)]
    halves[rng.randrange(3)] *= rng.choice((0.0, 1e-6, 1.0))
    return Ball(ORIGIN, tuple(map(scale3, frame, halves)))


def test_no_height_is_less():
    """In random directions heights are at least the bound, which is said of most bodies with a centre or a rim on a
    common axis, and of bodies that are a little turned and moved as well."""
    rng = Random(5)
    said = 0
    for _ in range(400):
        frame = rotation(rng)
        turned = [unit3(add3(axis, scale3(direction(rng), rng.choice((0.0, 0.0, 1e-10))))) for axis in frame]
        x, y = body(rng, frame), body(rng, turned)
        c = scale3(rng.choice(frame), rng.choice((0.0, 0.5, -1.0, 2.0, rng.uniform(-2, 2))))
        for each in (x, y):
            if isinstance(each, Frustum):
                c = add3(c, scale3(each.axis, each.half * rng.choice((1, -1))))
        c = add3(c, scale3(direction(rng), rng.choice((0.0, 0.0, 1e-10, 0.1))))
        bound = proved_height(x, y, c)
        said += bound > 0
        pair = Pair(x, y, c, x.size + y.size, 0.0)
        least = min(pair.height(n) for n in [direction(rng) for _ in range(200)] + [*frame])
        assert least >= bound - 1e-14
    assert said > 100


def test_no_height_of_crossing_rims_is_less():
    """The same of rims whose axes are at any angle."""
    rng = Random(7)
    said = 0
    for _ in range(400):
        k, v, w = rotation(rng)
        angle = rng.choice((pi / 3, pi / 4, rng.uniform(0.1, pi / 2), 1e-3))
        other = add3(scale3(k, cos(angle)), scale3(w, sin(angle)))
        radius = rng.choice((1.0, 2.0))
        x = Frustum(ORIGIN, k, rng.choice((0.5, 1.0)), (1.0, rng.choice((0.0, 0.5, 1.0))))
        y = Frustum(ORIGIN, other, rng.choice((0.5, 1.0)), (radius, rng.choice((0.0, radius))))
        c = scale3(v, sin(angle) * rng.choice((1.0, 1.0, 1.5, rng.uniform(-3, 3))))
        c = add3(c, add3(scale3(other, y.half), scale3(k, -x.half)))
        c = add3(c, scale3(direction(rng), rng.choice((0.0, 0.0, 1e-10, 0.1))))
        bound = proved_height(x, y, c)
        said += bound > 0
        pair = Pair(x, y, c, x.size + y.size, 0.0)
        near = [unit3(add3(m, scale3(direction(rng), 0.01))) for m in (k, scale3(k, -1.0)) for _ in range(50)]
        least = min(pair.height(n) for n in [direction(rng) for _ in range(200)] + near + [k, other])
        assert least >= bound - 1e-14
    assert said > 100


@pytest.mark.parametrize("further", some([0.0, -1e-8, 1e-8, 1e-7], 0.0, 1e-8))
@pytest.mark.parametrize("angle", some([0.3, pi / 4, pi / 3, 1.2, 2.0], 0.3, pi / 4))
def test_crossing_rims_that_are_level_along_a_curve(angle, further):
    """The depth of two rims of radius 2 whose centres are 2 sin(angle) apart is that distance, at any angle of their
    axes: heights are level along a curve between both axes. It is proved, where patches leave 3e-8 of the size, and if
    they are a little further apart, too."""
    turn = gjk.rotation(axis=(0, 0, 1), angle=angle)
    a = gjk.Cylinder((0, 0, 0), (0.5, 0, 0), 2)
    b = gjk.Frustum((0, 0, 0), 2, (-1.5, 0, 0), 0.25).posed(turn, (0, 0, 2 * sin(angle) * (1 + further)))
    for one, other in ((a, b), (b, a)):
        found = gjk.penetration(one, other)
        assert found.depth <= 2 * sin(angle) * (1 + 1e-12) + found.error
        assert found.error <= 1e-9 * 5


def test_axes_that_are_not_parallel():
    """Nothing is said of ellipsoids whose axes are not parallel, nor of corners."""
    disc, turned = (Ball(ORIGIN, (X, Y, ORIGIN)), Ball(ORIGIN, (unit3((1.0, 0.0, 0.1)), scale3(Y, 2.0), ORIGIN)))
    assert proved_height(disc, turned, ORIGIN) < 0
    box = body_of(gjk.Box(ORIGIN, (1, 1, 1)), 1.0)
    assert isinstance(box, Corners)
    assert proved_height(box, disc, ORIGIN) < 0


@pytest.mark.parametrize("first", [gjk.Cone, gjk.Cylinder])
def test_rims_at_right_angles_that_are_level_along_both(first):
    """The depth of a rim whose centre is on another rim of its radius is that radius, and proved."""
    for r, h in product((0.5, 1.0, 2.5), (1.0, 3.0)):
        a = first((0.0, r, h / 2), (h, r, h / 2), r)
        b = gjk.Cylinder((0.0, 0.0, -h / 2), (0.0, 0.0, h / 2), r)
        for one, other in ((a, b), (b, a)):
            found = gjk.penetration(one, other)
            assert found is not None
            assert found.depth == pytest.approx(r, rel=1e-12)
            assert found.error <= 1e-9 * (r + h)


@pytest.mark.parametrize(("r", "s", "d"), [(1.0, 1.0, 1.0), (2.0, 0.5, 2.0), (1.5, 1.0, 1.75), (0.75, 3.0, 1.0)])
def test_elliptic_discs_across_each_other_with_one_curvature(r, s, d):
    """Discs with the half axes r and s along the way d between their centres have the depth D = r + s - d where both
    are as curved there as a circle of the radius D. That is proved, though it is level along both."""
    depth = r + s - d
    a = gjk.Ellipsoid((0, 0, 0), (r, sqrt(depth * r), 0))
    b = gjk.Ellipsoid((d, 0, 0), (s, 0, sqrt(depth * s)))
    found = gjk.penetration(a, b)
    assert found is not None
    assert found.depth <= depth * (1 + 1e-12)
    assert found.error <= 1e-9 * (r + s)


def test_oblate_ellipsoids_at_right_angles():
    """Their depth is proved, where patches leave a millionth."""
    found = gjk.penetration(
        gjk.Ellipsoid((0, 0, 0), (1, 2, 2), ((1, 0, 0), (0, 1, 0), (0, 0, 1))),
        gjk.Ellipsoid((0, 1.5, 0), (1, 1, 0.5), ((1, 0, 0), (0, 1, 0), (0, 0, 1))),
    )
    assert found is not None
    assert found.error <= 3e-9
