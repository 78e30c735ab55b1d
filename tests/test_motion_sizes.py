"""Motions of every size, and rays whose points lie on them."""

from fractions import Fraction
from itertools import product
from math import inf, sqrt
from random import Random

import pytest

import gjkcore as gjk

SQUARE = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
CUBE = gjk.Box((0.5, 0.5, 0.5), (0.5, 0.5, 0.5))
SHAPES = {
    2: (SQUARE, gjk.Circle((0.5, 0.5), 0.5), gjk.Ellipse((0.5, 0.5), (0.5, 0.25)), gjk.Rounded(SQUARE, 0.25)),
    3: (
        CUBE,
        gjk.Sphere((0.5, 0.5, 0.5), 0.5),
        gjk.Cylinder((0.5, 0.5, 0), (0.5, 0.5, 1), 0.5),
        gjk.Ellipsoid((0.5, 0.5, 0.5), (0.5, 0.25, 0.5)),
    ),
}
TINY = (5e-324, 1e-315, 1e-300, 1e-220)


@pytest.mark.parametrize("dimension", (2, 3))
@pytest.mark.parametrize("way", TINY)
def test_a_tiny_motion_of_overlapping_shapes(dimension, way):
    """Shapes that overlap are an initial contact, however slow they are; the motion opens it if it leads out along the
    normal."""
    out = (1.0,) + (0.0,) * (dimension - 1)
    for a, b in product(SHAPES[dimension], repeat=2):
        b = b.translated([0.4 * x for x in out])
        for sign in (1, -1):
            move = tuple(sign * way * x for x in out)
            found = gjk.cast(a, b, move)
            assert (found.state, found.t) == ("initial", 0.0)
            along = sum(x * y for x, y in zip(found.normal, out, strict=True)) * sign
            if abs(along) > 0.1:
                assert found.leaving is (along > 0)
            turned = gjk.time_of_impact(a, b, gjk.Motion((0.0,) * dimension), gjk.Motion(move))
            assert turned.state == "initial"
            inside = gjk.ray_cast(a, (0.5,) * dimension, move)
            assert inside.state == "initial"


def test_a_tiny_motion_of_huge_shapes():
    """The depth over the speed may be more than any float."""
    large = gjk.Rectangle((0, 0), (1e100, 1e100))
    assert gjk.time_of_impact(large, large, gjk.Motion((0, 0)), gjk.Motion((1e-220, 0))).state == "initial"
    assert gjk.cast(large, large, (1e-220, 0)).state == "initial"


def test_a_tiny_velocity_does_not_stop_a_world():
    """A step of a world ends, whatever the velocities and turns are: what is lost in rounding makes nothing deeper."""
    motions = (((-1e-316, 0),), ((0, 5e-324),), ((1e-310, 1e-310),), ((0, 0), 1e-310), ((0, 0), -1e-200))
    for motion, moving in product(motions, (0, 1)):
        world = gjk.World()
        for number in (0, 1):
            world.move(world.add(SQUARE.translated((number / 4, number / 4))), gjk.Motion((0, 0)))
        world.move(moving, gjk.Motion(*motion))
        assert world.advance(1 / 60) == (1 / 60, None, None)
    world.move(1, gjk.Motion((-1, -1)))
    assert world.advance(1 / 60)[:2] == (0.0, (0, 1))


@pytest.mark.parametrize("dimension", (2, 3))
def test_a_time_beyond_the_largest_float_is_a_miss(dimension):
    """A ray so slow that no float is its time never gets there, whatever the shape is."""
    for shape in SHAPES[dimension]:
        for x, way in ((-1.0, 5e-324), (-1e10, 1e-308)):
            origin = (x, *(0.5,) * (dimension - 1))
            found = gjk.ray_cast(shape, origin, (way, *(0.0,) * (dimension - 1)))
            assert (found.state, found.t, found.point, found.error) == ("miss", None, None, 0.0)


@pytest.mark.parametrize("dimension", (2, 3))
def test_a_ray_from_inside_begins_where_it_is(dimension):
    """The point is the origin: origin + 0 * direction."""
    rng = Random(3)
    for shape in SHAPES[dimension]:
        for _ in range(10):
            origin = tuple(rng.uniform(0.35, 0.65) for _ in range(dimension))
            found = gjk.ray_cast(shape, origin, tuple(rng.gauss(0, 1) for _ in range(dimension)))
            assert (found.state, found.t, found.point) == ("initial", 0.0, origin)
    half = gjk.HalfSpace((0, 1, 0), 0)
    assert gjk.ray_cast(half, (0, -3, 0), (1, 0, 0)).point == (0, -3, 0)
    assert gjk.ray_cast(gjk.Polygon([(0, 0), (4, 0), (4, 4), (0, 4)]), (1, 2), (1, 0)).point == (1, 2)


@pytest.mark.parametrize("far", (1e3, 1e10, 1e16, 1e100))
def test_a_point_of_a_far_ray_is_on_the_ray(far):
    """Point and normal are those of the exact place, also where t is rounded by more than the shape is large."""
    circle = gjk.ray_cast(gjk.Circle((0, 0), 1), (-far, 0.25), (1, 0))
    assert circle.point == pytest.approx((-sqrt(0.9375), 0.25), abs=1e-15)
    assert circle.normal == pytest.approx((-sqrt(0.9375), 0.25), abs=1e-15)
    rounded = gjk.ray_cast(gjk.Rounded(SQUARE, 0.5), (-far, 1.25), (1, 0))
    assert rounded.point == pytest.approx((-sqrt(0.1875), 1.25), abs=1e-15)
    assert rounded.normal == pytest.approx((-sqrt(0.75), 0.5), abs=1e-15)
    ellipse = gjk.ray_cast(gjk.Ellipse((0, 0), (2, 1)), (-far, 0.5), (1, 0))
    assert ellipse.point == pytest.approx((-sqrt(3), 0.5), abs=1e-9)
    ball = gjk.ray_cast(gjk.Ellipsoid((0, 0, 0), (2, 1, 1)), (-far, 0.5, 0), (1, 0, 0))
    assert ball.point == pytest.approx((-sqrt(3), 0.5, 0), abs=1e-7)
    assert gjk.ray_cast(SQUARE, (-far, 0.25), (1, 0)).point == (0.0, 0.25)


@pytest.mark.parametrize("dimension", (2, 3))
def test_a_point_of_a_curved_shape_is_on_the_ray(dimension):
    """From anywhere, up to the rounding of its own coordinates."""
    rng = Random(7)
    thin = gjk.Ellipse((0.5, 0.5), (2, 0.3), 1) if dimension == 2 else gjk.Ellipsoid((0.5, 0.5, 0.5), (2, 1, 0.3))
    for shape in (thin, *SHAPES[dimension][2:]):
        for _ in range(20):
            way = [rng.gauss(0, 1) for _ in range(dimension)]
            far = 10 ** rng.uniform(0, 14)
            origin = [rng.uniform(0.4, 0.6) - far * y for y in way]
            found = gjk.ray_cast(shape, origin, way)
            if found.state == "hit":
                exact = [Fraction(y) for y in way]
                apart = [Fraction(x) - Fraction(y) for x, y in zip(found.point, origin, strict=True)]
                share = sum(x * y for x, y in zip(apart, exact, strict=True)) / sum(y * y for y in exact)
                assert max(abs(x - share * y) for x, y in zip(apart, exact, strict=True)) <= 3e-16


def test_a_hit_is_on_its_ray():
    """The point of a hit is origin + t * direction, for rays of any length to shapes of any kind."""
    rng = Random(5)
    hits = 0
    for dimension, _ in product((2, 3), range(60)):
        for shape in SHAPES[dimension]:
            way = [rng.gauss(0, 1) for _ in range(dimension)]
            aim = [rng.uniform(0.3, 0.7) for _ in range(dimension)]
            far = 10 ** rng.uniform(0, 3)
            origin = [x - far * y for x, y in zip(aim, way, strict=True)]
            found = gjk.ray_cast(shape, origin, way, inf)
            if found.state == "hit":
                hits += 1
                at = [x + found.t * y for x, y in zip(origin, way, strict=True)]
                assert found.point == pytest.approx(at, abs=1e-12 * far + 2 * found.error * max(map(abs, way)))
    assert hits > 300
