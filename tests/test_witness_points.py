"""A point on a shape is as good as its distance, and points of an answer are its depth apart along its normal."""

from math import hypot
from random import Random

import pytest
from cases3 import gauss, rotation

import gjkcore as gjk
from gjkcore import engine

BOX = gjk.Box((0, 0, 0), (1, 1, 1))


def exactly(a, b):
    """The answer of the whole numbers."""
    room, p, q = engine.exactly(a, b)
    return room.answer(p, q)


def size(*shapes):
    """How far the larger shape reaches."""
    return max(max(y - x for x, y in zip(*shape.bounds, strict=True)) for shape in shapes)


def check(a, b):
    """Every function's points are those of the whole numbers where these are the only ones, and keep the invariant."""
    rounding = 1e-15 * size(a, b) + 4e-16 * max(abs(x) for shape in (a, b) for end in shape.bounds for x in end)
    way = gjk.penetration(a, b)
    off = [p - q - way.depth * n for p, q, n in zip(way.point_a, way.point_b, way.normal, strict=True)]
    assert hypot(*off) <= 8 * rounding + way.error
    true = exactly(a, b)
    near = gjk.closest_points(a, b)
    world = gjk.World()
    world.add(a)
    world.add(b)
    (pair,) = world.closest_pairs()
    if true.state == "separated":
        for found in (way, near, pair):
            assert found.point_a == pytest.approx(true.point_a, abs=8 * rounding)
            assert found.point_b == pytest.approx(true.point_b, abs=8 * rounding)
        made = gjk.contact_manifold(a, b, 2 * abs(way.depth))
        for contact in made.points if made else ():
            off = [p - q - contact.depth * n for p, q, n in zip(*contact[:2], made.normal, strict=True)]
            assert hypot(*off) <= 8 * rounding + made.error


@pytest.mark.parametrize("far", [1e3, 1e6, 1e7, 1e9, 1e12])
def test_a_far_point_beside_a_face(far):
    """However far away the other shape is, the point on a face is the foot on it."""
    near = gjk.closest_points(BOX, gjk.Point((far, 0, 0.5)))
    assert near[:2] == (far - 1, (1.0, 0.0, 0.5))
    plane = gjk.closest_points(gjk.Rectangle((0, 0), (1, 1)), gjk.Point((far, 0.5)))
    assert plane[:2] == (far - 1, (1.0, 0.5))
    check(BOX, gjk.Point((far, 0, 0.5)))
    check(gjk.Rectangle((0, 0), (1, 1)), gjk.Point((far, 0.5)))


@pytest.mark.parametrize(("far", "apart"), [(1, 1e-8), (1, 3e-8), (1e4, 1e-6), (1e8, 1e-4)])
def test_vertices_that_are_close(far, apart):
    """Of two vertices that are a hundred-millionth apart, the closer one is the point."""
    a = gjk.Polyhedron([(0, 0, 0), (0, 0, apart), (-1, 1, 0), (-1, -1, 0)])
    b = gjk.Point((far, 0, 2 * apart))
    assert gjk.closest_points(a, b).point_a == pytest.approx((0, 0, apart), abs=1e-15)
    check(a, b)


@pytest.mark.parametrize("dimension", [2, 3])
def test_points_keep_their_invariant(dimension):
    """Random hulls at all distances, in all poses."""
    rng = Random(dimension)
    make = gjk.Polygon if dimension == 2 else gjk.Polyhedron
    for _ in range(150):
        far = 10 ** rng.uniform(-1, 9)
        way = [far * rng.gauss(0, 1) for _ in range(dimension)]
        a, b = (make([v[:dimension] for v in gauss(rng, rng.randint(4, 9))]) for _ in range(2))
        turn = rng.uniform(0, 6) if dimension == 2 else rotation(rng)
        check(a, b.posed(turn, way))
