"""Zeros of both signs and false tables change no answer of the plane."""

from itertools import product
from math import pi
from random import Random

import numpy as np
import pytest
from extent import up_to
from zeros import signed_zeros

import gjkcore as gjk
from gjkcore import batch
from gjkcore.world import World
from oracle import truth

NUMBERS = (0.0, 0.0, 1.0, 2.0, 3.0)


def polygon(rng):
    vertices = [(rng.choice(NUMBERS), rng.choice(NUMBERS)) for _ in range(rng.choice((1, 2, 3, 4, 6)))]
    return signed_zeros(rng, vertices)


def wrong(p, q, exact):
    """Whether one answer about two shapes differs from the exact one by more than its error."""
    way, near = gjk.penetration(p, q), gjk.closest_points(p, q)
    distance = gjk.signed_distance(p, q)
    state = "separated" if distance > 0 else "intersecting" if distance < 0 else "touching"
    trace = gjk.trace(p, q)
    return (
        state != exact.state
        or gjk.intersects(p, q) != (exact.state != "separated")
        or (trace.termination == "touching") != (exact.state == "touching")
        or trace.intersects != (exact.state != "separated")
        or abs(distance - exact.signed_distance) > way.error + 1e-15
        or abs(way.depth + exact.signed_distance) > way.error + 1e-15
        or abs(near.distance - max(exact.signed_distance, 0.0)) > near.error + 1e-15
    )


def test_the_pair_that_was_proved_apart():
    """The normal of the last edge had the angle -pi instead of pi, and the pair a distance of 1."""
    assert gjk.signed_distance(gjk.Polygon([(0, -1), (-0.0, 0)]), gjk.Point((0, 0))) == 0


def test_signed_zeros():
    """Pairs of whole numbers and zeros of both signs, with radii too, are answered as fractions answer them: by
    each function, by `batch` and by `World`."""
    rng = Random(46)
    for _ in range(up_to(500, 150)):
        a, b = polygon(rng), polygon(rng)
        radii = rng.choice(((0.0, 0.0), (0.0, 0.0), (0.0, 1.0), (0.5, 0.5)))
        exact = truth(a, b, *radii)
        p, q = (gjk.Rounded(gjk.Polygon(v), r) if r else gjk.Polygon(v) for v, r in zip((a, b), radii, strict=True))
        assert not wrong(p, q, exact), (a, b, radii)
        world = World()
        for shape in (p, q):
            world.place(world.add(shape), rng.choice((0.0, -0.0)), signed_zeros(rng, (0.0, 0.0)))
        assert world.overlapping_pairs() == [(0, 1)] * (exact.state != "separated")
        if radii == (0.0, 0.0):
            found = float(batch.signed_distance([a], [b])[0])
            assert (found > 0, found < 0) == (exact.state == "separated", exact.state == "intersecting")
            assert bool(batch.intersects([a], [b])[0]) == (exact.state != "separated")


@pytest.mark.parametrize("fault", ["an angle off by pi", "two entries swapped"])
def test_a_false_table_changes_no_answer(fault):
    """Each support point that an answer rests on is compared with its neighbours. Where that fails, whole numbers
    answer."""
    rng = Random(fault)
    for _ in range(400):
        rings = [
            [(rng.gauss(x, 1), rng.gauss(0, 1)) for _ in range(rng.randint(3, 9))] for x in (0.0, rng.choice((0, 3)))
        ]
        exact = truth(*rings)
        shapes = [gjk.Polygon(ring) for ring in rings]
        table = shapes[rng.randrange(2)].hull.table
        for angles in (table.angles, table.opposite_angles):
            k = rng.randrange(1, len(angles) - 1)
            if fault == "two entries swapped":
                angles[k], angles[k + 1] = angles[k + 1], angles[k]
            else:
                angles[k] += pi if angles[k] < 0 else -pi
        assert not wrong(*shapes, exact), rings


def has_minus_zero(answer):
    """Whether a number of an answer is -0.0."""
    if answer is None or isinstance(answer, (bool, str)):
        return False
    if isinstance(answer, (tuple, list)):
        return any(map(has_minus_zero, answer))
    return bool(((answer := np.asarray(answer)) == 0).any() and np.signbit(answer[answer == 0]).any())


@pytest.mark.parametrize("dimension", [2, 3])
def test_no_answer_has_a_minus_zero(dimension):
    """A zero is 0.0 in every answer, of every kind of shape, wherever it is."""
    if dimension == 2:
        shapes = [gjk.Rectangle((0, 0), (1, 1)), gjk.Circle((0, 0), 1), gjk.Capsule((-1, 0), (1, 0), 0.5)]
        shapes += [gjk.Ellipse((0, 0), (2, 1)), gjk.Segment((-1, 0), (1, 0)), gjk.HalfSpace((0, 1), 0)]
    else:
        shapes = [gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Sphere((0, 0, 0), 1), gjk.HalfSpace((0, -1, 0), 0)]
        shapes += [gjk.Ellipsoid((0, 0, 0), (2, 1, 1)), gjk.Segment((-1, 0, 0), (1, 0, 0))]
    ahead = (1, 0, 0)[:dimension]
    for a, b in product(shapes, shapes[::-1]):
        if isinstance(a, gjk.HalfSpace):
            continue
        for way in product((-3, 0, 1), repeat=2):
            other = b.translated((*way, 0)[:dimension])
            answers = [gjk.penetration(a, other), gjk.penetration(other, a), gjk.closest_points(a, other)]
            answers += [
                gjk.contact_manifold(a, other, 1.5),
                gjk.cast(a, other, [-4 * x for x in (*way, 0)[:dimension]]),
            ]
            answers.append(gjk.ray_cast(other, [x - 3 * y for x, y in zip((*way, 0), ahead, strict=False)], ahead))
            assert not has_minus_zero(answers), (a, other)
            if dimension == 2 and a is b is shapes[0]:
                rows = [a.vertices], [other.vertices]
                assert not has_minus_zero([*batch.penetration(*rows), *batch.closest_points(*rows)])
