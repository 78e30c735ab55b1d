"""Casts of many pairs against casts of one."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from motions import special_casts

import gjkcore as gjk
from gjkcore import batch


def agree(found, i, alone, motion, size):
    assert found.state[i] == alone.state, i
    assert found.depth[i] == alone.depth, i
    assert found.leaving[i] == alone.leaving, i
    if alone.t is None:
        assert np.isnan(found.t[i])
        assert np.isnan(found.point[i]).all()
        return
    assert found.t[i] <= alone.t, i
    assert alone.t - found.t[i] <= found.error[i] * (1 + 1e-9) + 1e-16 * alone.t, i
    assert found.error[i] * max(map(abs, motion)) <= 1e-11 * size or found.error[i] == 0, i
    if alone.state == "hit" and len(motion) == 2:
        n = found.normal[i].tolist()
        assert Fraction(n[0]) * Fraction(motion[0]) + Fraction(n[1]) * Fraction(motion[1]) <= 0, i


def test_casts_of_many_polygons_are_those_of_one():
    """In all special poses: states, depths, times within the errors."""
    cases = [case for case in special_casts(2000, 3) if case[0] != "no motion"]
    width = 12
    a = np.array([(points * width)[:width] for _, points, _, _ in cases])
    b = np.array([(points * width)[:width] for _, _, points, _ in cases])
    moves = np.array([motion for *_, motion in cases])
    found = batch.cast(a, b, moves)
    for i, (_, p, q, motion) in enumerate(cases):
        size = float(abs(a[i]).max() + abs(b[i]).max())
        agree(found, i, gjk.cast(gjk.Polygon(p), gjk.Polygon(q), motion), motion, size)
    assert len(set(found.state)) == 3


def test_counts_and_one_motion_for_all():
    """Rows beyond a count are ignored, and one translation is for all pairs."""
    random = Random(1)
    a = np.array([[(random.gauss(0, 1), random.gauss(0, 1)) for _ in range(6)] for _ in range(200)])
    b = np.array([[(random.gauss(5, 1), random.gauss(0, 1)) for _ in range(5)] for _ in range(200)])
    counts = np.array([random.randint(1, 6) for _ in range(200)])
    found = batch.cast(a, b, (-7, 0.5), counts)
    for i in range(200):
        alone = gjk.cast(gjk.Polygon(a[i, : counts[i]]), gjk.Polygon(b[i]), (-7, 0.5))
        agree(found, i, alone, (-7, 0.5), 10)
        if alone.state == "hit":
            assert found.normal[i] == pytest.approx(alone.normal, abs=1e-12)
            assert found.point[i] == pytest.approx(alone.point, abs=1e-9)
    hits = found.state == "hit"
    assert 20 < hits.sum() < 200


def test_casts_of_many_spheres_are_those_of_one():
    """With grazes, contacts and motions of zero among them."""
    random = Random(6)
    rows, moves = [], []
    for k in range(600):

        def whole(n):
            return [float(random.randint(-3, 3)) for _ in range(n)]

        p, q = whole(3), whole(3)
        if k % 3 == 0:
            p, q = ([x + random.gauss(0, 1) for x in each] for each in (p, q))
        rows.append(
            ([*p, random.choice([0, 0.5, 1.0])], [*[x + 4 * (k % 2) for x in q], random.choice([0.5, 1.0, 2.0])])
        )
        moves.append([-2 * (y - x) + z for x, y, z in zip(p, q, whole(3), strict=True)] if k % 7 else [0, 0, 0])
    a, b = (np.array(each) for each in zip(*rows, strict=True))
    found = batch.cast(a, b, np.array(moves))
    for i, ((*p, r), (*q, s)) in enumerate(rows):
        alone = gjk.cast(gjk.Sphere(p, r), gjk.Sphere(q, s), moves[i])
        agree(found, i, alone, moves[i], 20)
        if alone.state == "hit":
            assert found.point[i] == pytest.approx(alone.point, abs=1e-6)
    assert len(set(found.state)) == 3


@pytest.mark.parametrize(
    "call",
    [
        lambda a: batch.cast(a, a, (1, 0, 0)),
        lambda a: batch.cast(a, a, (1, np.nan)),
        lambda a: batch.cast(a, a, [(1, 0)] * 3),
        lambda a: batch.cast(a, a, "x"),
        lambda a: batch.cast(np.zeros((2, 4)), np.zeros((3, 4)), (1, 0, 0)),
        lambda a: batch.cast(np.zeros((2, 4)), np.zeros((2, 3)), (1, 0, 0)),
        lambda a: batch.cast(np.zeros((2, 4)), np.full((2, 4), -1.0), (1, 0, 0)),
        lambda a: batch.cast(np.zeros((2, 4)), np.full((2, 4), np.inf), (1, 0, 0)),
        lambda a: batch.cast(np.zeros((2, 4)), np.zeros((2, 4)), (1, 0)),
    ],
)
def test_what_is_no_batch_is_a_shape_error(call):
    with pytest.raises(gjk.ShapeError):
        call(np.zeros((2, 3, 2)))
