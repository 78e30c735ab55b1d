"""Shapes as small as the smallest floats have the answers of the same shapes of ordinary size, rounded once."""

from math import inf
from random import Random

import numpy as np
import pytest
from extent import some

import gjkcore as gjk
from gjkcore import batch

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
    for k in range(25):
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
