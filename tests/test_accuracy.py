"""The public functions against the oracle, on inputs where distance codes fail, down to the smallest floats."""

from math import cos, hypot, inf, pi, sin
from random import Random

import numpy as np
import pytest
from cases import close, in_whole_numbers
from extent import some, up_to

import gjkcore as gjk
from gjkcore import batch
from oracle import distance_to_shape, truth

COUNT = 40
"""The number of pairs in each category."""

SQUARE = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]


def cloud(rng, x=0.0, y=0.0, size=1.0):
    return [(x + rng.gauss(0, size), y + rng.gauss(0, size)) for _ in range(rng.randint(3, 8))]


def turned(vertices, angle):
    c, s = cos(angle), sin(angle)
    return [(c * x - s * y, s * x + c * y) for x, y in vertices]


def moved(vertices, dx, dy=0.0):
    return [(x + dx, y + dy) for x, y in vertices]


def times(vertices, factor):
    return [(x * factor, y * factor) for x, y in vertices]


def random(rng):
    return cloud(rng), cloud(rng, rng.uniform(-2.5, 2.5), rng.uniform(-2.5, 2.5))


def touching_vertex_face(rng):
    y = rng.randint(-8, 8) / 8
    return SQUARE, [(1.0, y), (3.0, y - rng.randint(1, 9) / 4), (2.5, y + rng.randint(1, 9) / 4)]


def touching_vertex_vertex(rng):
    x, y = rng.gauss(0, 1), rng.gauss(0, 1)
    return [(x, y), (x - 1, y - rng.random()), (x - 1, y + 1)], [(x, y), (x + 1, y - 1), (x + 1, y + rng.random())]


def touching_face_face(rng):
    return SQUARE, moved(SQUARE, 2.0, rng.randint(-20, 20) / 8)


def parallel_faces(rng):
    return SQUARE, moved(SQUARE, 2.0 + 10 ** rng.uniform(-12, 0), rng.uniform(-1.5, 1.5))


def parallel_faces_turned(rng):
    angle = rng.uniform(0, 2 * pi)
    return tuple(turned(square, angle) for square in parallel_faces(rng))


def near_touch(rng):
    a, b = random(rng)
    way = gjk.penetration(gjk.Polygon(a), gjk.Polygon(b))
    off = way.depth + rng.choice((1, -1)) * 10 ** rng.uniform(-12, -3)
    return a, moved(b, way.normal[0] * off, way.normal[1] * off)


def deep(rng):
    return cloud(rng), cloud(rng, size=rng.uniform(0.5, 4))


def identical(rng):
    a = cloud(rng)
    return a, rng.sample(a, len(a))


def duplicates(rng):
    a, b = random(rng)
    return a + a, b + b[:1] * 3


def collinear(rng):
    x, y = rng.gauss(0, 1), rng.gauss(0, 1)
    return [(x * t, y * t) for t in range(-2, 3)], cloud(rng, rng.uniform(-3, 3), rng.uniform(-3, 3))


def tiny_against_huge(rng):
    angle = rng.uniform(0, 2 * pi)
    huge = times(cloud(rng), 1e6)
    on_huge = gjk.Polygon(huge).support((cos(angle), sin(angle)))
    return huge, moved(times(cloud(rng), 1e-6), on_huge[0] + rng.gauss(0, 1e-6), on_huge[1] + rng.gauss(0, 1e-6))


def far_from_the_origin(rng):
    x, y = rng.uniform(-1e6, 1e6), rng.uniform(-1e6, 1e6)
    return tuple(moved(vertices, x, y) for vertices in random(rng))


def slivers(rng):
    angle, other = rng.uniform(0, pi), rng.uniform(0, pi)
    sliver = [(-1.0, 0.0), (1.0, 0.0), (0.3, 1e-7), (-0.2, -1e-7)]
    return turned(sliver, angle), moved(turned(sliver, other), rng.uniform(-1, 1), rng.uniform(-1, 1))


def scale(factor):
    def scaled(rng):
        return tuple(times(vertices, factor) for vertices in random(rng))

    scaled.__name__ = f"scale_{factor:g}"
    return scaled


CATEGORIES = [
    *(random, touching_vertex_face, touching_vertex_vertex, touching_face_face, parallel_faces, parallel_faces_turned),
    *(near_touch, deep, identical, duplicates, collinear, tiny_against_huge, far_from_the_origin, slivers),
    *(scale(factor) for factor in (1e-150, 1e-9, 1e9, 1e149)),
]


@pytest.mark.long
@pytest.mark.parametrize("category", CATEGORIES, ids=lambda category: category.__name__)
def test_category(category):
    """No verdict is wrong. No distance is off by more than 1e-6 relatively plus 1e-9 of the size, and 99 of 100 are
    right to 1e-11; in whole numbers all are. The witness points lie on the shapes, and their difference is the
    distance."""
    rng = Random(category.__name__)
    errors = []
    for _ in range(COUNT):
        a, b = category(rng)
        expected = truth(a, b)
        shapes = gjk.Polygon(a), gjk.Polygon(b)
        assert gjk.intersects(*shapes) == (expected.state != "separated")
        exact = in_whole_numbers(*shapes)
        assert (exact.state, close(exact.signed_distance, expected.signed_distance)) == (expected.state, True)
        got = gjk.signed_distance(*shapes)
        assert (got > 0) - (got < 0) == {"separated": 1, "touching": 0, "intersecting": -1}[expected.state]
        size = max(abs(x) for vertex in a + b for x in vertex)
        error = abs(got - expected.signed_distance)
        assert error <= 1e-6 * abs(got) + 1e-9 * size
        errors.append(error / abs(expected.signed_distance or 1.0))

        apart = gjk.closest_points(*shapes)
        assert abs(apart.distance - max(0.0, expected.signed_distance)) <= error + 1e-15 * size
        way = gjk.penetration(*shapes)
        assert abs(way.depth + got) <= 1e-15 * size
        for p, q, vector in ((apart.point_a, apart.point_b, None), (way.point_a, way.point_b, way)):
            gap = hypot((p[0] - q[0]) / size, (p[1] - q[1]) / size) * size
            assert abs(gap - (abs(way.depth) if vector else apart.distance)) <= 4e-15 * size
            assert distance_to_shape(p, a) <= 4e-15 * size
            assert distance_to_shape(q, b) <= 4e-15 * size
    errors.sort()
    assert errors[len(errors) * 99 // 100 - 1] <= 1e-11


def test_the_random_category_is_representative():
    """30 to 70 % of the random pairs intersect."""
    rng = Random(1)
    hits = sum(gjk.intersects(*(gjk.Polygon(v) for v in random(rng))) for _ in range(400))
    assert 0.3 < hits / 400 < 0.7


# -------------------------------------------------------------------------------------------------- the smallest floats

U = 5e-324


def pair(rng, count, unit, most):
    """Vertices of two hulls as whole numbers, and the hulls: with coordinates of that many units, and of that many
    ones."""
    made = [[tuple(rng.randint(-most, most) for _ in range(count)) for _ in range(rng.randint(1, 6))] for _ in "ab"]
    hull = gjk.Polygon if count == 2 else gjk.Polyhedron
    small, large = ([hull([[x * y for x in v] for v in vertices]) for vertices in made] for y in (unit, 1.0))
    return made, small, large


def test_the_face_of_the_least_depth():
    """The depth 1e-323 once came along the wrong face, with an error of 0."""
    a, b = gjk.Polygon([(-U, U), (0, -U)]), gjk.Polygon([(0, U), (U, -U), (U, U), (-U, 0)])
    found = gjk.penetration(a, b)
    assert found.normal == pytest.approx((0.8**0.5, 0.2**0.5))
    assert found.depth == 0


def test_a_margin_of_three_units():
    """A point and a solid 1.87 units apart are within 2 units of each other, and within 3."""
    a = gjk.Point((2 * U, 0, -U))
    solid = [(-1, 2, 0), (0, 2, -1), (-2, 1, 1), (0, 1, 1), (0, 1, -2), (1, 1, 1)]
    b = gjk.Polyhedron([[x * U for x in v] for v in solid])
    assert [gjk.intersects(a, b, margin=k * U) for k in (1, 2, 3, 4)] == [False, True, True, True]


@pytest.mark.parametrize("most", [1, 3, 100])
@pytest.mark.parametrize("seed", some(range(40), 0))
@pytest.mark.parametrize("unit", [U, 7 * U, 2.0**-1060, 2.0**-1022])
def test_smallest_floats_decide_as_ordinary_ones(unit, seed, most):
    """In the plane and in space: sign, value, normal, limits, and in batches."""
    rng = Random(f"{seed} {unit}")
    for k in range(up_to(25, 10)):
        made, small, large = pair(rng, 2 + k % 2, unit, most)
        amount = gjk.signed_distance(*large)
        near = {"abs": 0.51 * U / unit, "rel": 1e-12}
        distance, deep, closest = gjk.signed_distance(*small), gjk.penetration(*small), gjk.closest_points(*small)
        assert distance / unit == pytest.approx(amount, **near)
        assert -deep.depth == distance
        assert closest.distance == max(distance, 0.0)
        assert gjk.intersects(*small) == gjk.intersects(*large)
        tops = [max(sum(x * y for x, y in zip(v, deep.normal, strict=True)) for v in made[0])]
        tops.append(-min(sum(x * y for x, y in zip(v, deep.normal, strict=True)) for v in made[1]))
        assert sum(tops) == pytest.approx(-amount, abs=1e-9 * most)
        for limit in (amount // 1, -(-amount // 1), amount // 1 + 2):
            within = gjk.intersects(*large, margin=limit)
            assert gjk.intersects(*small, margin=limit * unit) == within
            if limit > 0:
                assert (gjk.closest_points(*small, within=limit * unit) is not None) == within
        assert not gjk.intersects(*small, margin=-inf)
        if k % 2 == 0:
            rows = [np.array(vertices, dtype=float)[None] * unit for vertices in made]
            assert batch.intersects(*rows)[0] == gjk.intersects(*large)
            assert batch.signed_distance(*rows)[0] / unit == pytest.approx(amount, **near)
            assert batch.penetration(*rows).depth[0] / unit == pytest.approx(-amount, **near)
            assert batch.closest_points(*rows).distance[0] / unit == pytest.approx(max(amount, 0), **near)
