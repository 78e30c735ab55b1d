"""Zeros of both signs and false tables change no answer of the plane."""

from math import pi
from random import Random

import pytest
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
    """1,500 pairs of whole numbers and zeros of both signs, with radii too, are answered as fractions answer them: by
    each function, by `batch` and by `World`."""
    rng = Random(46)
    for _ in range(1500):
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
