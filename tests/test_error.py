"""`error`, the last field of every answer: the exact answer lies within it, whichever way gave the answer."""

from itertools import product
from math import cos, hypot, inf, nextafter, pi, sin, ulp
from random import Random

import oracle3
import pytest
from cases import in_whole_numbers
from cases3 import rotation as turn

import gjkcore as gjk
import oracle
from gjkcore.plane.curved import least_height
from gjkcore.space import robust as space
from gjkcore.world import World

NUMBERS = (-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0)
SCALES = (1.0, 1e-9, 1e9, 1e-310, 1e149)


def within(value: float, exact: float, error: float) -> bool:
    """Whether two numbers differ by at most the error, with the exact one rounded once, or twice where it was posed."""
    return abs(value - exact) <= error + ulp(exact)


def vertices(rng: Random, dimension: int, lattice: bool, scale: float = 1.0):
    count = rng.randint(1, 7 if dimension == 2 else 6)
    point = rng.choice if lattice else (lambda _: rng.uniform(-2, 2))
    return [tuple(scale * point(NUMBERS) for _ in range(dimension)) for _ in range(count)]


def check(a, b, exact: float) -> None:
    """Both records, in both orders."""
    for p, q in ((a, b), (b, a)):
        way, near = gjk.penetration(p, q), gjk.closest_points(p, q)
        assert within(-way.depth, exact, way.error)
        assert within(near.distance, max(exact, 0.0), near.error)
        assert within(gjk.signed_distance(p, q), exact, way.error)
        assert 0 <= way.error < inf
        assert 0 <= near.error < inf


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("lattice", [False, True])
def test_polygons(lattice, scale):
    """Polygons, with radii and without, in floats, in whole numbers, and by the search for curved cores."""
    rng = Random(f"{lattice} {scale}")
    for _ in range(25):
        a, b = (vertices(rng, 2, lattice, scale) for _ in range(2))
        radii = tuple(scale * rng.choice((0.0, 0.0, 0.5, 1.0)) for _ in range(2))
        exact = oracle.truth(a, b, *radii).signed_distance
        shapes = [gjk.Rounded(gjk.Polygon(v), r) for v, r in zip((a, b), radii, strict=True)]
        check(*shapes, exact)
        for found in (in_whole_numbers(*shapes), least_height(*shapes)):
            assert within(found.signed_distance, exact, found.error)
        assert in_whole_numbers(*shapes).error == 0 or exact < 0


@pytest.mark.long
def test_polygons_of_many_corners():
    """Deep overlaps, whose edges whole numbers do not all compare."""
    rng = Random(3)
    for _ in range(2):
        a, b = (
            [(x + cos(2 * pi * k / 20 + x), sin(2 * pi * k / 20 + x)) for k in range(20)]
            for x in (0.0, rng.uniform(-1, 2.2))
        )
        exact = oracle.truth(a, b).signed_distance
        shapes = gjk.Polygon(a), gjk.Polygon(b)
        check(*shapes, exact)
        found = in_whole_numbers(*shapes)
        assert within(found.signed_distance, exact, found.error)


@pytest.mark.parametrize("scale", (1.0, 1e-9, 1e149))
@pytest.mark.parametrize("lattice", [False, True])
def test_polyhedra(lattice, scale):
    """Polyhedra, with radii and without, in floats and in whole numbers."""
    rng = Random(f"{lattice} {scale}")
    for _ in range(12):
        a, b = (vertices(rng, 3, lattice, scale) for _ in range(2))
        b = [(x + scale * rng.choice((0.0, 2.0)), y, z) for x, y, z in b]
        radii = tuple(scale * rng.choice((0.0, 0.0, 0.5)) for _ in range(2))
        exact = oracle3.truth(a, b, *radii).signed_distance
        shapes = [gjk.Rounded(gjk.Polyhedron(v), r) for v, r in zip((a, b), radii, strict=True)]
        check(*shapes, exact)
        found = space.answer(*shapes)
        assert within(found.signed_distance, exact, found.error)
        assert found.error == 0


def test_boxes():
    """Boxes, turned and not, which have a way of their own."""
    rng = Random(8)
    for _ in range(15):
        shapes, corners = [], []
        for x in (0.0, rng.uniform(0, 4)):
            half = tuple(rng.choice((0.5, 1.0, rng.uniform(0.1, 1))) for _ in range(3))
            rotation = turn(rng) if rng.random() < 0.7 else ((1, 0, 0), (0, 1, 0), (0, 0, 1))
            shapes.append(gjk.Box((x, 0, 0), half, rotation))
            corners.append(oracle3.posed(shapes[-1].core.vertices, shapes[-1].rotation, shapes[-1].offset))
        check(*shapes, oracle3.truth(*corners).signed_distance)


def test_ellipses_and_points():
    """A point on the normal of an ellipse is as far from it as it is along the normal, also inside near the centre of
    curvature."""
    rng = Random(4)
    for _ in range(300):
        rx = 1.0
        ry = rng.choice((0.5, 0.1, 0.99, 1 - 1e-6, 1e-6))
        t = rng.choice((0.0, pi / 2, rng.uniform(0, 2 * pi)))
        nx, ny = cos(t) * ry, sin(t) * rx
        length = hypot(nx, ny)
        away = rng.choice((rng.uniform(0, 3), 1e-9, -ry * ry * rng.choice((1.0, 1 - 1e-9, rng.random()))))
        point = (rx * cos(t) + away * nx / length, ry * sin(t) + away * ny / length)
        found = gjk.penetration(gjk.Ellipse((0, 0), (rx, ry)), gjk.Point(point))
        assert abs(-found.depth - away) <= found.error + 4e-16
        assert found.error < 1e-13


def test_a_world_of_many():
    """The closest pairs of a world have the errors of their distances."""
    rng = Random(6)
    sets = [vertices(rng, 2, True) for _ in range(12)]
    world = World()
    for corners in sets:
        world.add(gjk.Polygon(corners))
    for pair in world.closest_pairs():
        exact = oracle.truth(sets[pair.a], sets[pair.b]).signed_distance
        assert within(pair.distance, max(exact, 0.0), pair.error)


def test_whole_numbers_have_no_error():
    """What touches, or differs from touching by one float, is settled exactly: the error is 0."""
    square = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    for x in (1.0, nextafter(1.0, 2), nextafter(1.0, 0)):
        way = gjk.penetration(square, gjk.Segment((x, 0.5), (2, 0.5)))
        assert (way.depth, way.error) == (1 - x, 0)


def test_a_support_mapping_that_contradicts_itself_has_a_larger_error():
    """Noise in a support mapping shows in the error, and the answer is within it."""

    class Noisy:
        dimension = 2

        def __init__(self, noise: float) -> None:
            self.noise, self.rng = noise, Random(1)

        def support(self, direction):
            length = hypot(*direction)
            return tuple((1 + self.rng.uniform(-self.noise, self.noise)) * 2 * x / length for x in direction)

    errors = []
    for noise in (0.0, 1e-6, 1e-3):
        found = gjk.penetration(Noisy(noise), gjk.Circle((5, 0), 1))
        assert abs(found.depth + 2) <= found.error + 4 * noise
        errors.append(found.error)
    assert errors == sorted(errors)


def extremes():
    """Solids whose lengths are 1, or the square root of the smallest floats, or subnormal."""
    lengths = (1.0, 1e-160, 1e-310)
    for x in lengths:
        yield gjk.Point((x, 0.0, 1.0))
        yield gjk.Box((x, 0.0, 0.0), (1.0, x, x))
        for y in lengths:
            yield gjk.Segment((0.0, 0.0, x), (0.0, y, 0.0))
            yield gjk.Cone((0.0, 0.0, 0.0), (0.0, x, 0.0), y)
            yield gjk.Rounded(gjk.Cylinder((0.0, 0.0, 0.0), (x, x, x), y), x)
            yield gjk.Ellipsoid((x, 0.0, 0.0), (1.0, x, y))


@pytest.mark.long
def test_whatever_the_ratio_of_its_lengths():
    """Whatever the lengths of a solid are beside another's, there is an answer, whose error is small: of a depth, which
    may be level along a ring, a hundredth."""
    for a, b in product(extremes(), repeat=2):
        gjk.intersects(a, b)
        assert gjk.closest_points(a, b).error <= 1e-9
        assert gjk.penetration(a, b).error <= 1e-2


def test_cores_that_are_nearer_than_any_float():
    """A distance of two cores that rounds to zero gives no direction, and the radii around them a common point."""
    line = gjk.Rounded(gjk.Segment((0.0, 0.0), (1.0, 5e-324)), 1.0)
    for x in (0.25, 0.5):
        disc = gjk.Circle((x, 0.0), 1.0)
        assert gjk.intersects(line, disc)
        assert gjk.closest_points(line, disc).point_a == pytest.approx((x, 0.0))
